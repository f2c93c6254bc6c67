/** Words of a command that may be known in part: what can be said of them without guessing. */

import { NOTABLE_PATHS } from '../commands/credentials.ts';
import type { ProgramContext, Word, WordPart } from '../contracts.ts';
import type { Carry, RepoPath } from '../model.ts';

/** A word whose value is fully known. */
export const word = (text: string): Word => ({ text, exact: true });
/** A word of which nothing is known but where it comes from. */
export const unknownWord = (source: string, carries: readonly Carry[] = []): Word => ({
  text: '*',
  exact: false,
  parts: [{ unknown: source, carries }],
  source,
  ...(carries.length > 0 && { carries }),
});

const isEmpty = (p: WordPart): boolean => 'known' in p && p.known === '';
/** Known pieces side by side are one. */
const merged = (parts: readonly WordPart[]): readonly WordPart[] => {
  const out: WordPart[] = [];
  for (const p of parts) {
    const last = out.at(-1);
    if (isEmpty(p)) continue;
    if (last && 'known' in last && 'known' in p) out[out.length - 1] = { known: last.known + p.known };
    else out.push(p);
  }
  return out;
};
/** Its pieces, none of them empty, known ones never side by side; an exact word is one known piece. */
export const partsOf = (w: Word): readonly WordPart[] =>
  w.exact
    ? [{ known: w.text }]
    : merged(w.parts ?? w.text.split(/(\*)/).map((t): WordPart => (t === '*' ? { unknown: '*' } : { known: t })));

const fromParts = (parts: readonly WordPart[], carries: readonly Carry[] | undefined): Word => {
  const some = parts.filter(p => !isEmpty(p));
  const taint = carries && carries.length > 0 ? { carries } : {};
  if (some.every(p => 'known' in p))
    return { text: some.map(p => ('known' in p ? p.known : '')).join(''), exact: true, ...taint };
  const text = some.map(p => ('known' in p ? p.known : 'glob' in p ? p.glob : '*')).join('');
  return { text, exact: false, parts: some, ...taint };
};

/** The text that certainly stands at the beginning. */
export const knownStart = (w: Word): string => {
  const first = partsOf(w)[0];
  return first && 'known' in first ? first.known : '';
};
/** Could it begin with `-`, and so be an option? */
export const mayBeOption = (w: Word): boolean => {
  const first = partsOf(w)[0];
  if (first === undefined) return false;
  if ('known' in first) return first.known.startsWith('-');
  return 'unknown' in first || /^[*?[]/.test(first.glob);
};
/** Is some of it a value that nobody knows (a variable, an output), rather than a pattern? */
export const hasUnknown = (w: Word): boolean => !w.exact && partsOf(w).some(p => 'unknown' in p);
/** Is it all of what files hold that nothing in the evidence wrote? */
export const isStored = (w: Word): boolean => !w.exact && partsOf(w).every(p => 'unknown' in p && p.stored);
/** Is nothing of it known? */
export const allUnknown = (w: Word): boolean => !w.exact && partsOf(w).every(p => 'unknown' in p);

/** The word without its first `count` characters; these must be known. */
export const after = (w: Word, count: number): Word => {
  if (w.exact) return { ...w, text: w.text.slice(count) };
  const [first, ...rest] = partsOf(w);
  if (first && 'known' in first) return fromParts([{ known: first.known.slice(count) }, ...rest], w.carries);
  return w;
};
/** Cuts at the first `mark` that stands in a known piece. */
export const cut = (w: Word, mark: string): readonly [Word, Word] | undefined => {
  const parts = partsOf(w);
  for (const [i, p] of parts.entries()) {
    const at = 'known' in p ? p.known.indexOf(mark) : -1;
    if (!('known' in p) || at < 0) continue;
    const head = fromParts([...parts.slice(0, i), { known: p.known.slice(0, at) }], w.carries);
    return [head, fromParts([{ known: p.known.slice(at + mark.length) }, ...parts.slice(i + 1)], w.carries)];
  }
  return undefined;
};
/** Words put together, with `between` in each gap. */
export const joinWords = (words: readonly Word[], between = ''): Word =>
  fromParts(
    words.flatMap((w, i) => (i > 0 && between !== '' ? [{ known: between }, ...partsOf(w)] : partsOf(w))),
    carriesOf(words),
  );
/** The word with every `mark` in its known pieces replaced: what `xargs -I` and `find -exec` do. */
export const replaceMark = (w: Word, mark: string, by: Word): Word =>
  !w.text.includes(mark) && w.exact
    ? w
    : fromParts(
        partsOf(w).flatMap(p =>
          'known' in p ? p.known.split(mark).flatMap((piece, i) => [...(i > 0 ? partsOf(by) : []), { known: piece }]) : [p],
        ),
        carriesOf([w, by]),
      );

/** All that some words may hold. */
export const carriesOf = (words: readonly Word[]): readonly Carry[] => {
  const some = words.filter(w => w.carries !== undefined && w.carries.length > 0);
  return some.length === 0 ? NOTHING : some.length === 1 ? some[0]!.carries! : [...new Set(some.flatMap(w => w.carries!))];
};
const NOTHING: readonly Carry[] = [];

/** How it reads in a message: as it was written, otherwise its text with `*` for what is not known. */
export const show = (w: Word): string => w.source ?? w.text;
/** A command for a message. */
export const showAll = (words: readonly Word[]): string => words.map(show).join(' ');

/** The last name of a path or an address; undefined for one that ends with a slash. */
export const lastName = (address: string): string | undefined =>
  address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1) || undefined;

/** One step of a pattern: a character, any character (`null`), or any run of them (`undefined`). */
type Step = string | null | undefined;
const steps = (w: Word): readonly Step[] =>
  partsOf(w).flatMap((p): readonly Step[] => {
    if ('known' in p) return [...p.known];
    if ('unknown' in p) return [undefined];
    return (p.glob.match(/\[[^\]]*\]|[\s\S]/g) ?? []).map(c => (c === '*' ? undefined : c === '?' || c.length > 1 ? null : c));
  });
/** Can the pattern be this text? At most pattern times text steps. */
const canBe = (pattern: readonly Step[], text: string): boolean => {
  let at = 0;
  let star = -1;
  let mark = 0;
  for (let i = 0; i < text.length; ) {
    if (at < pattern.length && pattern[at] !== undefined && (pattern[at] === null || pattern[at] === text[i])) {
      at++;
      i++;
    } else if (at < pattern.length && pattern[at] === undefined) {
      star = at++;
      mark = i;
    } else if (star >= 0) {
      at = star + 1;
      i = ++mark;
    } else return false;
  }
  while (at < pattern.length && pattern[at] === undefined) at++;
  return at === pattern.length;
};

/** What stands for the working directory, or for the checkout, where nobody told where that is. */
const HERE = /^(?:\$\{?(?:PWD|GITHUB_WORKSPACE|INIT_CWD)\}?|\$\(\s*(?:pwd|git rev-parse --show-toplevel)\s*\)|`\s*pwd\s*`)$/;
/** `$PWD/dist`, `$(pwd)/dist` as paths from here. */
export const fromHere = (w: Word): Word => {
  if (w.exact) return w;
  const [first, ...rest] = partsOf(w);
  return first && 'unknown' in first && HERE.test(first.unknown) ? fromParts([{ known: '.' }, ...rest], w.carries) : w;
};

/** Below this many known characters a pattern matches by accident. */
const MEANINGFUL = 3;

/**
 * The files that a word may name: the one that it names when exact; otherwise the pattern itself, where its beginning is known,
 * and each well-known file that it can match.
 */
export const pathsOf = (given: Word, context: Pick<ProgramContext, 'resolve'>): readonly RepoPath[] => {
  const w = fromHere(given);
  if (w.exact) return w.text === '' ? [] : [context.resolve(w.text)];
  const [first, second] = partsOf(w);
  if (first && 'unknown' in first && second === undefined && RUNNER_FILE.test(first.unknown))
    return [context.resolve(first.unknown)];
  const own = first === undefined || 'unknown' in first ? [] : [context.resolve(w.text)];
  const pattern = steps(w);
  if (pattern.length > LONGEST || pattern.filter(s => typeof s === 'string' && s !== '/' && s !== '.').length < MEANINGFUL)
    return own;
  return [
    ...own,
    ...NOTABLE_PATHS.filter(path => canBe(pattern, path) || canBe(pattern, asHome(path))).map(path => context.resolve(path)),
  ];
};
const LONGEST = 4096;
/** Variables of the GitHub runner that name its command files: their value is a path that nobody else knows. */
const RUNNER_FILE = /^\$\{?GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)\}?$/;
/** The home directory that `~` stands for in words whose tilde the shell reader has expanded. */
export const HOME = '/home/runner';
const asHome = (path: string): string => (path.startsWith('~/') ? HOME + path.slice(1) : path);

/** Is it the own home directory, or the root: a place that holds credentials as a whole? Homes of others cannot be read anyway. */
export const isWholeHome = (w: Word, context: Pick<ProgramContext, 'resolve'>): boolean => {
  if (!w.exact) return /^(?:\/|~|\/home\/runner)\/?\*$/.test(w.text);
  if (/^(?:~|\/home\/runner|\/|\/home|\/root)\/?$/.test(w.text)) return true;
  const { real, written } = context.resolve(w.text);
  return (real === '~' && !/^\/(?:home|Users)\//.test(written)) || real === '/' || real === '/home';
};

/** What a list of names below a folder is like; `name` narrows it. */
export const below = (folder: Word, name = '*'): Word => {
  const inside: Word = { text: `**/${name}`, exact: false, parts: [{ glob: `**/${name}` }] };
  return folder.text === '' ? inside : joinWords([folder, word(folder.text.endsWith('/') ? '' : '/'), inside]);
};
/** One line of standard input, when all are alike. */
export const oneLine = (like: Word | undefined): Word | undefined => {
  if (like === undefined) return undefined;
  const parts = partsOf(like);
  const last = parts.at(-1);
  const trimmed =
    last && 'known' in last && /[\n\0]$/.test(last.known)
      ? [...parts.slice(0, -1), { known: last.known.replace(/[\n\0]$/, '') }]
      : parts;
  return trimmed.some(p => 'known' in p && /\s/.test(p.known)) ? undefined : fromParts(trimmed, like.carries);
};
