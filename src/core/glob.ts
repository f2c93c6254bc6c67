/**
 * Path globs of the everyday kind (`**`, `*`, alternatives in braces), compared segment by segment without building a regular expression;
 * what is written otherwise is left to picomatch, which is also the second opinion in the tests.
 */
import picomatch from 'picomatch';

/** Says whether a path matches: `/`-separated, relative or from `/`. */
export interface Glob {
  (path: string): boolean;
  /** It says of a path of names from `/` nothing that it does not say of the same path without the slash. */
  readonly relative?: boolean;
}

/** A path in its names. */
interface Names {
  readonly path: string;
  readonly rooted: boolean;
  readonly names: readonly string[];
  /** The root itself, and spellings that are no names of files. */
  readonly odd: boolean;
}
const namesIn = (path: string): Names => {
  const rooted = path.startsWith('/');
  const names = (rooted ? path.slice(1) : path).split('/');
  return { path, rooted, names, odd: names.some(name => name === '' || name === '.' || name === '..') };
};
/** The paths that were compared last: hundreds of globs are asked of one path, in both of its forms, before the next comes. */
let last = namesIn('.');
let older = last;
const namesOf = (path: string): Names => {
  if (path === last.path) return last;
  if (path === older.path) return older;
  older = last;
  last = namesIn(path);
  return last;
};

interface Segment {
  readonly words: ReadonlySet<string>;
  /** What stands between the stars of each alternative that has some. */
  readonly wild: readonly (readonly string[])[];
}
type Part = Segment | '**';

/** Longer paths than this are not walked along three `**`. */
const MOST_NAMES = 24;
/** More alternatives in one segment than this are not written out. */
const MOST = 1000;
const PLAIN = /^[^\\?[\](){}!+@|"',]*$/;

/** The alternatives of a segment, written out; undefined for braces in braces and whatever else is not plain. */
const alternatives = (text: string): readonly string[] | undefined => {
  let all = [''];
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    const braced = piece.startsWith('{') && piece.endsWith('}');
    const options = braced ? piece.slice(1, -1).split(',') : [piece];
    if (!options.every(option => PLAIN.test(option) && !option.includes('..')) || (braced && options.length < 2))
      return undefined;
    if (all.length * options.length > MOST) return undefined;
    all = all.flatMap(before => options.map(option => before + option));
  }
  return all.includes('') || all.some(each => each.includes('**')) ? undefined : all;
};

const partOf = (text: string): Part | undefined => {
  if (text === '**') return '**';
  const all = alternatives(text);
  return (
    all && {
      words: new Set(all.filter(each => !each.includes('*'))),
      wild: all.filter(each => each.includes('*')).map(each => each.split('*')),
    }
  );
};

/** Whether a name is what stands between the stars, in order; a star alone is no empty name. */
const fits = (parts: readonly string[], name: string): boolean => {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (name.length < first.length + last.length || name === '' || !name.startsWith(first) || !name.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= name.length - last.length;
};

const takes = ({ words, wild }: Segment, name: string): boolean => words.has(name) || wild.some(parts => fits(parts, name));

/** Every alternative ends with a star. */
const openEnded = (part: Part | undefined): boolean =>
  typeof part === 'object' && part.words.size === 0 && part.wild.every(pieces => pieces.at(-1) === '');
const halfOpen = (part: Part | undefined): boolean =>
  typeof part === 'object' && !openEnded(part) && part.wild.some(pieces => pieces.at(-1) === '');

const walk = (parts: readonly Part[], names: readonly string[], p: number, n: number): boolean => {
  for (; p < parts.length; p++, n++) {
    const part = parts[p]!;
    if (part === '**') {
      // After a name that may end in anything, picomatch wants something for a last `**`.
      if (p === parts.length - 1) return n < names.length || !openEnded(parts[p - 1]);
      for (let skip = n; skip <= names.length; skip++) if (walk(parts, names, p + 1, skip)) return true;
      return false;
    }
    if (n >= names.length || !takes(part, names[n]!)) return false;
  }
  return n === names.length;
};

/** @param other what says it of a path that is walked in another way. @returns undefined where the glob is written in another way. */
const walked = (glob: string, other: Glob): Glob | undefined => {
  const rooted = glob.startsWith('/');
  const written = (rooted ? glob.slice(1) : glob).split('/').map(partOf);
  const parts = written.filter(part => part !== undefined);
  // There picomatch has ways of its own.
  const curious = (rooted && parts[0] === '**') || (parts.at(-1) === '**' && (parts.at(-2) === '**' || halfOpen(parts.at(-2))));
  const stars = parts.filter(part => part === '**').length;
  if (parts.length < written.length || curious || stars > 3) return undefined;
  // A walk over several `**` could take every way through a long path.
  const most = stars > 2 ? MOST_NAMES : Number.POSITIVE_INFINITY;
  const end = parts.at(-1)!;
  const matches = (path: string): boolean => {
    const { rooted: from, names, odd } = namesOf(path);
    if (from !== rooted && !(from && parts[0] === '**')) return false;
    if (odd || names.length > most) return other(path);
    if (end !== '**' && !takes(end, names.at(-1)!)) return false;
    return walk(parts, names, 0, 0);
  };
  return rooted ? matches : Object.assign(matches, { relative: true });
};

/** Compiles one glob of a policy, a guard or a person. Names that begin with a dot are names like others. */
export const compileGlob = (glob: string): Glob => {
  let strict: Glob | undefined;
  const other: Glob = path => (strict ??= picomatch(glob, { dot: true, nonegate: true, noextglob: true }))(path);
  // Whatever has a name; picomatch's dot is no line break.
  if (glob === '**/**') {
    const any: Glob = path => (namesOf(path).odd || path.includes('\n') ? other(path) : true);
    return Object.assign(any, { relative: true });
  }
  return walked(glob, other) ?? other;
};

/**
 * Compiles a glob that stands in what is judged. INVARIANT: no regular expression is made of it, and none that takes for ever.
 * @returns undefined where it is written in a way that is left to picomatch elsewhere; of paths with `..` it says no.
 */
export const foreignGlob = (glob: string): Glob | undefined => walked(glob, () => false);

/** What takes the place of one character, of a class, and of all that is not plain, takes the place of any: more is matched, never less. */
export const widened = (glob: string): string =>
  glob
    .replaceAll(/\[[^\]/]*\]|[^\w./{},~ -]/g, '*')
    .split('/')
    .map(name => (/^\*{2,}$/.test(name) ? '**' : name.replaceAll(/\*{2,}/g, '*')))
    .join('/');
