/** Settings that say which tests run at all (`testMatch`, `testpaths`, `roots`): what an older one covered, a newer one has to cover. */
import { foreignGlob, type Glob } from '../glob.ts';

/** A list of what runs, as one setting of a file says it. */
export interface Included {
  /** Its name and running number. */
  readonly name: string;
  readonly items: readonly string[];
  /** Where it begins in the text. */
  readonly index: number;
}

/** In settings of JavaScript tools: globs of test files or their folders. */
const LISTS =
  /(?<![\w.])["']?(testMatch|testDir|specPattern|roots|spec|include)["']?\s{0,40}:\s{0,40}(\[(?:[^\]["'`]|"[^"\n]{0,400}"|'[^'\n]{0,400}'|`[^`\n]{0,400}`){0,4000}\]|["'][^"'\n]{1,400}["'])/g;
/** Of pytest, in INI and TOML; indented lines go on. */
const INI_LISTS =
  /^[\t ]*(testpaths|python_files)[\t ]*=[\t ]*(\[(?:[^\]["']|"[^"\n]{0,400}"|'[^'\n]{0,400}'){0,4000}\]|[^\n]*(?:\n[\t ]+[^\n]+){0,100})/gm;
const SUITES = /<(directory|file)\b[^<>]{0,200}>([^<]{1,400})<\/\1>/g;
/** Lists that are read in one file. */
const MANY = 100;

const quoted = (list: string): string[] => [...list.matchAll(/(["'`])((?:(?!\1).)+)\1/g)].map(([, , item]) => item!);

/**
 * What runs, by the settings of one file.
 * @param text its text with comments blank.
 * @param counts whether a setting of this name is one of the test runner, at this place.
 */
export const includedIn = (path: string, text: string, counts: (name: string, index: number) => boolean): readonly Included[] => {
  const found: Included[] = [];
  const numbers = new Map<string, number>();
  const add = (name: string, items: readonly string[], index: number): void => {
    const n = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, n);
    if (found.length < MANY && items.length > 0) found.push({ name: `${name} ${n}`, items, index });
  };
  if (/phpunit/i.test(path)) {
    const from = text.search(/<testsuites?\b/);
    const suites = from === -1 ? '' : text.slice(from, text.lastIndexOf('</testsuite'));
    add(
      'testsuite',
      [...suites.matchAll(SUITES)].map(([, , item]) => item!.trim()),
      from,
    );
    return found;
  }
  if (/\.(?:toml|cfg|ini)$/i.test(path)) {
    for (const match of text.matchAll(INI_LISTS)) {
      const list = match[2]!;
      add(match[1]!, list.startsWith('[') ? quoted(list) : list.split(/\s+/).filter(item => item !== ''), match.index);
    }
    return found;
  }
  for (const match of text.matchAll(LISTS))
    if (counts(match[1]!, match.index))
      add(
        match[1]!,
        quoted(match[2]!).filter(item => !item.startsWith('!')),
        match.index,
      );
  return found;
};

const OPTIONS = 32;
/** Paths that a glob stands for: an example for each of its alternatives; none where it is written in a way that is not read here. */
const examplesOf = (pattern: string): readonly string[] => {
  let all = [''];
  for (const piece of pattern.slice(0, 300).split(/(\{[^{}]*\}|[@?*+]\([^()]*\)|\[[^\]]*\]|\*\*\/?|\*|\?)/)) {
    const inner = piece.slice(piece.search(/[{([]/) + 1, -1).split(/[,|]/);
    const options = piece.startsWith('{')
      ? inner
      : /^[@?*+]\(/.test(piece)
        ? piece.startsWith('@') || piece.startsWith('+')
          ? inner
          : ['', ...inner]
        : piece.startsWith('[')
          ? [...inner[0]!].slice(0, 4)
          : [
              piece === '**/'
                ? 'deep/down/'
                : piece === '**'
                  ? 'deep/down.test.ts'
                  : piece === '*' || piece === '?'
                    ? 'x'
                    : piece,
            ];
    all = all.flatMap(start => options.map(option => start + option)).slice(0, OPTIONS);
  }
  return all.filter(path => !/[{}()[\]*?]/.test(path));
};

/** A folder stands for everything in it, and `<rootDir>` and `./` for nothing. */
const bare = (item: string): string => item.replace(/^(?:<rootDir>|\$\{[\w.]+\}|\.)(?:\/|$)/, '').replace(/\/+$/, '');
/** Alternatives as test runners write them (`?(c|m)`, `[jt]s`), in braces. */
const inBraces = (glob: string): string =>
  glob
    .replaceAll(/\[(\w{2,10})\]/g, (_, letters: string) => `{${[...letters].join(',')}}`)
    .replaceAll(/([?@+*!])\(([^()]{0,200})\)/g, (_, mark: string, inner: string) => {
      if (mark === '!') return '*';
      const options = [...(mark === '?' || mark === '*' ? [''] : []), ...inner.split('|')];
      return options.length === 1 ? inner : `{${options.join(',')}}`;
    });
const covers = (item: string): Glob => {
  const plain = inBraces(bare(item));
  if (plain === '') return () => true;
  // What is not read covers nothing.
  const globs = [plain, `**/${plain}`].flatMap(glob => [foreignGlob(glob), foreignGlob(`${glob}/**`)]);
  return path => globs.some(glob => glob?.(path) === true);
};

/** Items that are compared by what they stand for; further ones only by their letters. */
const MOST = 200;
/** What ran by one list and runs by no item of another one. */
export const leftOutOf = (was: Included, now: Included): readonly string[] => {
  const same = new Set(now.items);
  const cover = now.items.slice(0, MOST).map(covers);
  return was.items.filter((item, i) => {
    if (same.has(item)) return false;
    const plain = bare(item);
    return i >= MOST || examplesOf(plain === '' ? 'deep/down.test.ts' : plain).some(path => !cover.some(glob => glob(path)));
  });
};

/** Whether an item is one file by its name. */
export const isOneFile = (item: string): boolean => item.length < 500 && /^[^*?{}[\]()|]*\/?[^*?{}[\]()|/]+\.\w+$/.test(item);
