/** Tests in program text: where each begins and ends, what it is called, whether it is switched off, what it asserts. */
import { type CodeText, codeText, type Language, languageOf, lineAt } from '../code/code-text.ts';
import { type Assertion, assertionsIn } from './assertions.ts';
import { type Found, firstString, type Mark, marksIn } from './marks.ts';

export interface TestCase {
  readonly name: string;
  readonly line: number;
  /** Its text without comments, squeezed. */
  readonly body: string;
  readonly asserts: readonly Assertion[];
  /** Runs over a table of inputs. */
  readonly table: boolean;
  /** Line of a bare return before anything is asserted. */
  readonly returns?: number;
  /** Line at which it catches what its own assertions throw, and does nothing. */
  readonly swallows?: number;
}
export interface TestFile {
  readonly language: Language;
  readonly cases: readonly TestCase[];
  readonly marks: readonly Mark[];
  /** Assertions outside of every test: in helpers. */
  readonly loose: readonly Assertion[];
  /** It has more tests than are read. */
  readonly cut: boolean;
}

/** More tests than this in one file are not read one by one. */
const MANY = 3_000;
/** Characters of one test that are looked at. */
const LONGEST = 40_000;

const JS_CASE = /(?<![\w$.])(?:[fx]?(?:it|test|specify)|Deno\.test|benchmark)((?:\.\w{1,40}){0,6})(?=\s{0,40}[(`<])/g;
const JS_MODIFIERS =
  /^(?:\.(?:skip|only|each|for|concurrent|sequential|todo|failing|fails|fixme|slow|serial|skipIf|runIf|ignore|extend|step))*$/;
const jsCases = (file: CodeText): Found[] => {
  const found: Found[] = [];
  for (const match of file.code.matchAll(JS_CASE)) {
    if (found.length >= MANY) break;
    if (!JS_MODIFIERS.test(match[1]!)) continue;
    let open = match.index + match[0].length + /^\s*/.exec(file.code.slice(match.index + match[0].length))![0].length;
    const table = /\.(each|for)\b/.test(match[1]!);
    if (file.code[open] === '<') open = file.code.indexOf('(', open);
    if (/\.(each|for|skipIf|runIf)$/.test(match[1]!)) {
      const after = file.code[open] === '`' ? file.code.indexOf('`', open + 1) + 1 : file.ends[open]!;
      open = after + /^\s*/.exec(file.code.slice(after))![0].length;
    }
    if (open < 0 || file.code[open] !== '(') continue;
    const name =
      firstString(file, open + 1) ??
      /^\s*(?:\{\s*name:\s*(["'`])(.*?)\1|([\w.$]+)\s*,)/
        .exec(file.bare.slice(open + 1, open + 400))
        ?.slice(2)
        .find(Boolean);
    if (name !== undefined) found.push({ name, start: match.index, end: file.ends[open]!, table });
  }
  return found;
};

/** A block by indentation: all lines deeper than its first. */
const indented = (code: string, start: number, indent: number): number => {
  const line = /\n(?=([ \t]*)\S)/g;
  line.lastIndex = code.indexOf('\n', start);
  if (line.lastIndex < 0) return code.length;
  let depth = 0;
  for (let at = start, match = line.exec(code); match; match = line.exec(code)) {
    for (; at < match.index; at++) {
      if ('([{'.includes(code[at]!)) depth++;
      else if (')]}'.includes(code[at]!)) depth--;
    }
    if (depth <= 0 && match[1]!.length <= indent) return match.index;
  }
  return code.length;
};
const pythonCases = (file: CodeText): Found[] => {
  const classes = [...file.code.matchAll(/^([ \t]*)class[ \t]+(\w+)/gm)];
  return [...file.code.matchAll(/^([ \t]*)(?:async[ \t]+)?def[ \t]+(test\w*)[ \t]*\(/gm)].slice(0, MANY).map(match => {
    const above = file.code.slice(Math.max(0, match.index - 1500), match.index).split('\n');
    const decorators: string[] = [];
    for (const line of above.slice(0, -1).reverse()) {
      if (line.trim() === '' || (/^(def|class|async def)\b/.test(line.trim()) && decorators.length === 0)) break;
      if (/^\s*(def|class|return|assert)\b/.test(line)) break;
      decorators.push(line);
    }
    const owner = match[1] === '' ? undefined : classes.findLast(c => c.index < match.index && c[1]!.length < match[1]!.length);
    return {
      name: owner ? `${owner[2]}.${match[2]}` : match[2]!,
      start: match.index,
      end: indented(file.code, match.index, match[1]!.length),
      table: decorators.some(line => /parametrize|parameterized|given\(|\bddt|data\(/.test(line)),
    };
  });
};

const braced = (file: CodeText, from: number, limit = 1200): number => {
  const open = file.code.slice(from, from + limit).search(/[{;]|=>/);
  if (open < 0) return from;
  const at = from + open;
  if (file.code[at] === '{') return file.ends[at]!;
  const end = file.code.indexOf(';', at);
  return end < 0 ? file.code.length : end;
};
const byBraces = (file: CodeText, head: RegExp, name: RegExp, table: RegExp): Found[] => {
  const found = new Map<number, Found>();
  for (const match of file.code.matchAll(head)) {
    if (found.size >= MANY) break;
    const window = file.code.slice(match.index, match.index + 800);
    const named = name.exec(window);
    const start = match.index + (named?.index ?? 0);
    if (!named || found.has(start)) continue;
    found.set(start, {
      name: named[1] ?? file.bare.slice(start, start + named[0].length),
      start,
      end: braced(file, start + named[0].length),
      table: table.test(window.slice(0, named.index)),
    });
  }
  return [...found.values()];
};
const rubyCases = (file: CodeText): Found[] =>
  [...file.code.matchAll(/^([ \t]*)(?:[xf]?(?:it|specify|test|example|scenario)\b[ \t(]*(?=["'])|def[ \t]+(test_\w+))/gm)]
    .slice(0, MANY)
    .map(match => {
      const end = new RegExp(`\\n[ \\t]{0,${match[1]!.length}}(?:end\\b|\\})`, 'g');
      end.lastIndex = match.index + match[0].length;
      const oneLine = /\{[^\n]*\}[ \t]*$/.test(file.code.slice(match.index, file.code.indexOf('\n', match.index + 1)));
      const close = oneLine ? undefined : end.exec(file.code.slice(0, match.index + LONGEST));
      return {
        name: match[2] ?? firstString(file, match.index + match[0].length) ?? match[0].trim(),
        start: match.index,
        end: oneLine ? file.code.indexOf('\n', match.index + 1) : close ? close.index + close[0].length : file.code.length,
        table: false,
      };
    });

const NEVER = /(?!)/;
const FIND: Readonly<Record<Language, (file: CodeText) => Found[]>> = {
  javascript: jsCases,
  python: pythonCases,
  go: file =>
    byBraces(file, /^func\s+(?:\([^)]*\)\s*)?(?=(?:Test|Fuzz|Example)\w*\s*\()/gm, /((?:Test|Fuzz|Example)\w*)\s*\(/, NEVER),
  rust: file =>
    byBraces(
      file,
      /#\[\s*(?:\w{1,60}::){0,6}(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|test_log|proptest)\b/g,
      /\bfn\s+(\w+)/,
      /test_case|case|rstest/,
    ),
  java: file =>
    byBraces(
      file,
      /@(?:\w{1,60}\.){0,6}(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property|TestTemplate)\b|\bpublic\s+void\s+(?=test\w*\s*\()|^[ \t]*(?=(?:test|should|it)\s*\(\s*"[^\n]*\{)/gm,
      /(?:\b(?:void|fun|[A-Z][\w<>]*)\s+)(`[^`]+`|\w+)\s*\(|(?:test|should|it)\s*\(\s*"[^\n]*?"/,
      /Parameterized|Repeated|TestFactory|Property/,
    ),
  csharp: file =>
    byBraces(
      file,
      /\[\s*(?:\w{1,60}\.){0,6}\w*(?:Fact|Theory|Test|TestCase|TestMethod)\b/g,
      /\b(?:public|private|internal|protected)\s[^;{}=]*?\b(\w+)\s*(?:<[^>]*>)?\s*(?=\()/,
      /Theory|TestCase|DataRow|InlineData/,
    ),
  ruby: rubyCases,
  php: file => [
    ...byBraces(file, /\bfunction\s+(?=test\w*\s*\()/g, /(test\w*)\s*\(/, /dataProvider|DataProvider/),
    ...byBraces(file, /#\[\s*(?:\w+\\)*Test\b/g, /\bfunction\s+(\w+)/, /DataProvider/),
    ...jsCases(file),
  ],
};

const RETURNS: Readonly<Record<Language, RegExp>> = {
  javascript: /^(?:.*=>|.*\))?\s*\{\s*(?:if\s*\(\s*(?:true|1|!0|!false)\s*\)\s*\{?\s*)?return\s*;/,
  python: /^.*?:\s*\n(?:\s*\n)*\s+(?:if\s+(?:True|1|not\s+False)\s*:\s*)?(?:return|pass)\s*\n/,
  go: /^.*?\{\s*(?:if\s+true\s*\{\s*)?return\s/,
  rust: /^.*?\{\s*(?:if\s+true\s*\{\s*)?return\s*;/,
  java: /^.*?\{\s*(?:if\s*\(\s*true\s*\)\s*\{?\s*)?return\s*;/,
  csharp: /^.*?\{\s*(?:if\s*\(\s*true\s*\)\s*\{?\s*)?return\s*;/,
  ruby: /^.*\n\s*(?:return|next)(?:\s+if\s+true)?\s*\n/,
  php: /^.*?\{\s*(?:if\s*\(\s*true\s*\)\s*\{?\s*)?return\s*;/,
};
const returnsAt = (file: CodeText, language: Language, found: Found): number | undefined => {
  const head = file.code.slice(found.start, Math.min(found.end, found.start + 2000));
  const open = language === 'python' || language === 'ruby' ? 0 : head.indexOf('{');
  if (open < 0) return undefined;
  const match = RETURNS[language].exec(open === 0 ? head : head.slice(open));
  return match ? lineAt(file, found.start + open + match[0].length - 1) : undefined;
};

const SWALLOWS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /\bcatch\s*(?:\([^)]*\)\s*)?\{\s*(?:console\.\w+\([^;]*\);?\s*)?\}|\.catch\(\s*\(\w*\)\s*=>\s*(?:\{\s*\}|undefined|null)\s*\)/,
  python:
    /\bexcept\b(?:\s*:|\s+(?:AssertionError|Exception|BaseException)\b[^:\n]*:)\s*\n?\s*(?:pass|\.\.\.|return)\b|\bsuppress\(\s*(?:AssertionError|Exception|BaseException)\b/,
  go: /\bdefer\s+func\(\)\s*\{\s*(?:_\s*=\s*)?recover\(\)/,
  rust: /\bcatch_unwind\b/,
  java: /\bcatch\s*\(\s*(?:final\s+)?(?:\w+\s*:\s*)?(?:AssertionError|Throwable|Error|Exception)\b[^)]*\)\s*\{\s*\}/,
  csharp: /\bcatch\s*(?:\(\s*(?:Exception|XunitException|AssertionException)\b[^)]*\)\s*)?\{\s*\}/,
  ruby: /\brescue\b[^\n]*\n\s*(?:nil\s*\n\s*)?end\b/,
  php: /\bcatch\s*\([^)]*\)\s*\{\s*\}/,
};
/**
 * Reads the tests of one file.
 * @returns undefined for a language without tests here.
 */
export const readTests = (path: string, text: string): TestFile | undefined => {
  const language = languageOf(path);
  if (language === undefined) return undefined;
  const file = codeText(text, language);
  const found = FIND[language](file).sort((a, b) => a.start - b.start);
  const asserts = new Map<Found, Assertion[]>(found.map(c => [c, []]));
  const loose: Assertion[] = [];
  let next = 0;
  const around: Found[] = [];
  for (const { at, ...assertion } of assertionsIn(file, language)) {
    while (next < found.length && found[next]!.start <= at) around.push(found[next++]!);
    while (around.length > 0 && around.at(-1)!.end <= at) around.pop();
    (around.length > 0 ? asserts.get(around.at(-1)!)! : loose).push(assertion);
  }
  // Tests that stand in each other, which only hostile text has, must not be read again and again.
  let room = 4 * text.length + LONGEST;
  const cases = found.map((c): TestCase => {
    const end = Math.min(c.end, c.start + Math.max(200, Math.min(LONGEST, room)));
    room -= end - c.start;
    const returns = returnsAt(file, language, c);
    const swallows = SWALLOWS[language].exec(file.code.slice(c.start, end));
    return {
      name: c.name,
      line: lineAt(file, c.start),
      body: file.bare.slice(c.start, end).replaceAll(/\s+/g, ' ').trim(),
      asserts: asserts.get(c)!,
      table: c.table,
      ...(returns !== undefined && { returns }),
      ...(swallows && { swallows: lineAt(file, c.start + swallows.index) }),
    };
  });
  return { language, cases, marks: marksIn(file, language, found), loose, cut: found.length >= MANY };
};
