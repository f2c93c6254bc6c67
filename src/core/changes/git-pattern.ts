/**
 * Whether a pattern of `.gitignore` or `.gitattributes` names a path, for patterns that stand in a change: no regular expression is
 * made of them, and the work is bounded by the product of both lengths.
 * Source: gitignore(5), "Pattern format".
 */

/** Characters of a pattern; a longer one names nothing that people write. */
const LONGEST = 500;

/** One character class, `[a-z]` or `[!a]`, at a position; undefined when it is none. */
const classAt = (pattern: string, at: number, char: string): { readonly next: number; readonly hit: boolean } | undefined => {
  const end = pattern.indexOf(']', at + 2);
  if (end === -1) return undefined;
  const negated = pattern[at + 1] === '!' || pattern[at + 1] === '^';
  let hit = false;
  for (let i = at + (negated ? 2 : 1); i < end; i++) {
    if (pattern[i + 1] === '-' && i + 2 < end) {
      hit ||= char >= pattern[i]! && char <= pattern[i + 2]!;
      i += 2;
    } else hit ||= pattern[i] === char;
  }
  return { next: end + 1, hit: hit !== negated };
};

/** One name against one part of a pattern: `*`, `?`, classes and backslashes; a star goes back at most to the last one. */
const matchPart = (pattern: string, name: string): boolean => {
  let [p, n, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    const c = pattern[p];
    const set = c === '[' ? classAt(pattern, p, name[n]!) : undefined;
    if (c === '*') {
      star = p++;
      mark = n;
    } else if (set !== undefined ? set.hit : c === '?' || (c === '\\' ? pattern[p + 1] : c) === name[n]) {
      p = set?.next ?? p + (c === '\\' ? 2 : 1);
      n++;
    } else if (star !== -1) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
};

/**
 * Compiles one line.
 * @param folder where the file of patterns lies, with a final slash, or empty.
 * @returns says whether the pattern names a repository path or a folder above it; case does not count.
 */
export const gitPattern = (pattern: string, folder: string): ((path: string) => boolean) => {
  const text = pattern.trim().replace(/\/+$/, '').toLowerCase();
  if (text === '' || text.length > LONGEST) return () => false;
  const anchored = text.includes('/');
  const parts = text.replace(/^\//, '').split('/');
  const wanted = anchored ? parts : ['**', ...parts];
  return path => {
    const below = path.toLowerCase();
    if (!below.startsWith(folder.toLowerCase())) return false;
    const names = below.slice(folder.length).split('/');
    // `reach[n]`: the parts so far can stand for the first n names.
    let reach = [true, ...names.map(() => false)];
    for (const part of wanted) {
      let any = false;
      reach = reach.map((_, n) => {
        if (part === '**') return (any ||= reach[n]!);
        return n > 0 && reach[n - 1]! && matchPart(part, names[n - 1]!);
      });
    }
    // A pattern that names a folder names all that lies in it.
    return reach.some((hit, n) => hit && n > 0);
  };
};
