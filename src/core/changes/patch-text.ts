/**
 * Walks the text of a patch that somebody gives us, as `git apply` would, to know which lines git takes and which it passes over.
 * What is judged is never read from here but from the trees that git makes: this only refuses text that another tool could take
 * differently, and tells what the patch says of the files before it.
 * Source of the grammar: git's `apply.c`; of what others take: GNU patch's `pch.c`.
 */
import { Fault } from '../fault.ts';

/** One hunk: its numbers, and the offsets of its lines in the text. */
export interface TextHunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newCount: number;
  readonly from: number;
  readonly to: number;
  /** It begins and ends with changed lines. */
  readonly bare: boolean;
  readonly added: number;
  readonly removed: number;
}
/** One file of the patch. Names are as written, one character a byte, with their prefix; undefined where there is no file. */
export interface TextSection {
  readonly line: number;
  /** The names of `---` and `+++`, or of the `diff --git` line. */
  readonly old: string | undefined;
  readonly new: string | undefined;
  /** Both sides of the `diff --git` line, when they can be told apart. */
  readonly git: readonly [string, string] | undefined;
  readonly moved: { readonly how: 'rename' | 'copy'; readonly from: string; readonly to: string } | undefined;
  readonly created: boolean;
  readonly deleted: boolean;
  readonly oldMode: string | undefined;
  /** The id of the old side on the `index` line, often shortened. */
  readonly oldId: string | undefined;
  readonly hunks: readonly TextHunk[];
  /** Its lines are encoded, or left out. */
  readonly binary: boolean;
}

/** The patch means different things to different tools. */
export const unclear = (line: number, why: string): Fault =>
  new Fault(
    'patch-ambiguous',
    `line ${line} of the patch ${why}: tools differ in what they would write`,
    'give the plain output of `git diff`, without other text around it',
  );

const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;
/** Lines between sections that some tool would take as part of a patch, indented or quoted as mails do it. */
const ELSEWHERE =
  /^[ \t>|X]*(?:- )*(?:@@|--- \S|\+\+\+ \S|\*\*\* |\*{7}|diff --|rename (?:from|to|old|new) |copy (?:from|to) |(?:old|new|new file|deleted file) mode \d|GIT binary patch|<{5,9} ?(?:SEARCH|ORIGINAL)|\d+(?:,\d+)?[acd]\d*(?:,\d+)?\s*$)/;

/** One C-quoted name at the beginning of `text`: its bytes, and how long it was. */
export const unquote = (text: string): { readonly name: string; readonly length: number } | undefined => {
  const match = /^"((?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))*)"/.exec(text);
  if (match === null) return undefined;
  const letters: Record<string, string> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };
  const name = match[1]!.replaceAll(/\\(?:([0-3][0-7]{2})|(.))/g, (_, octal: string | undefined, letter: string) =>
    octal === undefined ? (letters[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return { name, length: match[0].length };
};

/** The name on a `---`, `+++` or `rename` line: quoted, or up to a tab. */
const nameOn = (rest: string): string => unquote(rest)?.name ?? rest.replace(/\t.*$/s, '');

/** Both names of a `diff --git` line, when both say the same behind their first component, or are quoted. */
const gitNames = (rest: string): readonly [string, string] | undefined => {
  const first = unquote(rest);
  if (first !== undefined) {
    const second = rest.slice(first.length + 1);
    return [first.name, unquote(second)?.name ?? second];
  }
  const quoted = rest.indexOf(' "');
  const second = quoted < 0 ? undefined : unquote(rest.slice(quoted + 1));
  if (second !== undefined) return [rest.slice(0, quoted), second.name];
  // The split is where both names are equally long behind their first slash; looked for in one pass, however long the line.
  const head = rest.indexOf('/');
  let slash = head;
  for (let at = rest.indexOf(' ', head); at >= 0 && head >= 0; at = rest.indexOf(' ', at + 1)) {
    if (slash <= at) slash = rest.indexOf('/', at);
    if (slash < 0) break;
    const length = at - head - 1;
    if (rest.length - slash - 1 === length && rest.startsWith(rest.slice(head + 1, at), slash + 1))
      return [rest.slice(0, at), rest.slice(at + 1)];
  }
  return undefined;
};

/** Characters of a line that names a file; no file system has longer names. */
const MOST_NAME = 16_384;

const absent = (name: string): string | undefined => (name === '/dev/null' ? undefined : name);

/**
 * Reads a patch whose bytes are the characters of `text` (latin1).
 * @throws Fault `patch-ambiguous` with the line, where another tool could take the text differently.
 */
export const readPatchText = (text: string): readonly TextSection[] => {
  const sections: TextSection[] = [];
  let at = 0;
  let number = 1;
  let afterHunk = false;
  const lineAt = (from: number): string => {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.slice(from) : text.slice(from, end);
  };
  const nameLine = (from: number): string => {
    const line = lineAt(from);
    if (line.length > MOST_NAME) throw unclear(number, 'names a file of more than 16 KiB');
    return line;
  };
  const step = (): void => {
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    number++;
  };

  const hunk = (): TextHunk => {
    const match = HUNK.exec(lineAt(at));
    if (match === null) throw unclear(number, 'is a hunk header that cannot be read');
    const oldStart = Number(match[1]);
    const oldCount = match[2] === undefined ? 1 : Number(match[2]);
    const newCount = match[4] === undefined ? 1 : Number(match[4]);
    let [old, now, added, removed] = [oldCount, newCount, 0, 0];
    let first = '';
    step();
    const from = at;
    // What no line of that side may follow: git joins such lines, and GNU patch does not.
    let closed = '';
    let last = '';
    let end = '';
    while ((old > 0 || now > 0 || text[at] === '\\') && at < text.length) {
      const sign = text[at] === '\n' ? ' ' : text[at]!;
      if (sign === '\\') {
        if (last === '' || last === '\\') throw unclear(number, 'ends a line that is not there');
        closed += last === ' ' ? ' +-' : ` ${last}`;
      } else if (closed.includes(sign)) throw unclear(number, 'follows the last line of its side');
      if (sign === ' ' || sign === '-') old--;
      if (sign === ' ' || sign === '+') now--;
      if (sign === '-') removed++;
      else if (sign === '+') added++;
      else if (sign !== ' ' && sign !== '\\') throw unclear(number, 'is no line of a hunk');
      first ||= sign;
      last = sign;
      if (sign !== '\\') end = sign;
      step();
    }
    if (old !== 0 || now !== 0) throw unclear(number, 'ends a hunk early');
    return { oldStart, oldCount, newCount, from, to: at, bare: first !== ' ' && end !== ' ', added, removed };
  };
  const binary = (git: boolean): boolean => {
    if (git && /^(?:Binary files|Files) /.test(lineAt(at))) {
      step();
      return true;
    }
    if (lineAt(at) !== 'GIT binary patch') return false;
    step();
    while (/^(?:literal|delta) \d+$/.test(lineAt(at))) {
      while (at < text.length && lineAt(at) !== '') step();
      step();
    }
    return true;
  };
  const body = (head: Omit<TextSection, 'hunks' | 'binary'>): void => {
    const hunks: TextHunk[] = [];
    while (text.startsWith('@@ -', at)) hunks.push(hunk());
    afterHunk = hunks.length > 0;
    sections.push({ ...head, hunks, binary: hunks.length === 0 && binary(head.git !== undefined) });
  };
  const gitSection = (): boolean => {
    const [startAt, line] = [at, number];
    const names = gitNames(nameLine(at).slice('diff --git '.length));
    const seen: Record<string, string> = {};
    step();
    for (; at < text.length; step()) {
      const match =
        /^(--- |\+\+\+ |old mode |new mode |deleted file mode |new file mode |copy from |copy to |rename old |rename new |rename from |rename to |similarity index |dissimilarity index |index )(.*)$/s.exec(
          nameLine(at),
        );
      if (match === null) break;
      const key = match[1]!.trim().replace('rename old', 'rename from').replace('rename new', 'rename to');
      if (key in seen) throw unclear(number, `says \`${key}\` a second time`);
      if (match[2]!.endsWith('\r')) throw unclear(number, 'ends with a carriage return');
      seen[key] = match[2]!;
    }
    const keys = Object.keys(seen);
    if (keys.length === 0) {
      [at, number] = [startAt, line];
      return false;
    }
    const how = 'rename from' in seen ? 'rename' : 'copy from' in seen ? 'copy' : undefined;
    const label = (key: string, or: string | undefined): string | undefined => (key in seen ? absent(nameOn(seen[key]!)) : or);
    const moved = how && ({ how, from: nameOn(seen[`${how} from`]!), to: nameOn(seen[`${how} to`] ?? '') } as const);
    if (keys.some(key => /^[-+]{3}$/.test(key))) {
      if (keys.slice(-2).join() !== '---,+++' || !text.startsWith('@@ -', at))
        throw unclear(line, 'begins a file with names out of place');
      const strip = (name: string | undefined): string | undefined => name?.slice(name.indexOf('/') + 1);
      if (moved && (strip(label('---', '')) !== moved.from || strip(label('+++', '')) !== moved.to))
        throw unclear(line, 'begins a file with names that differ');
    }
    body({
      line,
      git: names,
      old: 'new file mode' in seen ? undefined : label('---', names?.[0]),
      new: 'deleted file mode' in seen ? undefined : label('+++', names?.[1]),
      moved,
      created: 'new file mode' in seen,
      deleted: 'deleted file mode' in seen,
      oldMode: seen['old mode'] ?? seen['deleted file mode'] ?? / (\d{6})$/.exec(seen['index'] ?? '')?.[1],
      oldId: /^[0-9a-f]+/.exec(seen['index'] ?? '')?.[0],
    });
    return true;
  };
  const plainSection = (): boolean => {
    const second = text.indexOf('\n', at) + 1;
    const third = text.indexOf('\n', second) + 1;
    if (second === 0 || third === 0 || !text.startsWith('+++ ', second) || !text.startsWith('@@ -', third)) return false;
    const line = number;
    const names = [nameLine(at).slice(4), nameLine(second).slice(4)] as const;
    if (names.some(name => name.endsWith('\r'))) throw unclear(number, 'ends with a carriage return');
    step();
    step();
    const [old, now] = [absent(nameOn(names[0])), absent(nameOn(names[1]))];
    body({
      line,
      git: undefined,
      old,
      new: now,
      moved: undefined,
      created: false,
      deleted: false,
      oldMode: undefined,
      oldId: undefined,
    });
    return true;
  };

  while (at < text.length) {
    if (text.startsWith('diff --git ', at) && gitSection()) continue;
    if (text.startsWith('--- ', at) && plainSection()) continue;
    const line = lineAt(at);
    if (ELSEWHERE.test(line)) throw unclear(number, 'looks like a part of a patch and is none to git');
    // With `--recount` git goes on until a line that no hunk can have.
    if (afterHunk && /^[+-]/.test(line) && !/^---?\s*$/.test(line))
      throw unclear(number, 'follows a hunk that is already complete');
    afterHunk &&= /^(?:[ +\\-]|$)/.test(line);
    step();
  }
  return sections;
};
