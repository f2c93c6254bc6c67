/** Tests in program text: where each begins and ends, what it is called, whether it is switched off, what it asserts. */
import { type CodeText, codeText, type Language, languageOf, lineAt } from './code-text.ts';
import { type Assertion, assertionsIn } from './test-assertions.ts';

/** A mark that keeps tests from running, or that runs one alone. */
export interface Mark {
  readonly kind: 'skip' | 'only';
  /** The line as it stands, squeezed. */
  readonly text: string;
  readonly line: number;
  /** Depends on a platform, a version or the environment. */
  readonly conditional: boolean;
  /** What it stands on: the test's or group's name, or nothing for the whole file. */
  readonly on: string;
}
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
}
export interface TestFile {
  readonly language: Language;
  readonly cases: readonly TestCase[];
  readonly marks: readonly Mark[];
  /** Assertions outside of every test: in helpers. */
  readonly loose: readonly Assertion[];
}

const TEST_PATH =
  /(^|\/)(__tests__|__test__|tests?|specs?|testing|e2e|integration[-_]tests?|cypress|playwright|testdata|[\w.-]+[._-][Tt]ests?|[\w.-]+\.Specs|androidTest|commonTest)\/|(^|\/)[^/]*[._-](test|tests|spec|e2e|it|cy)\.\w+$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z0-9](Tests?|Specs?|IT|TestCase)\.\w+$|_test\.\w+$|_spec\.rb$/;
/** Whether a path is that of test code, by the conventions of the frameworks. */
export const isTestPath = (path: string): boolean => TEST_PATH.test(path);

interface Found {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly table: boolean;
}

const firstString = (file: CodeText, from: number): string | undefined => {
  const [, quote, value] = /^\s*(["'`])((?:[^\\]|\\[\s\S])*?)\1/.exec(file.bare.slice(from, from + 600)) ?? [];
  return quote === undefined ? undefined : value;
};

const JS_CASE = /(?<![\w$.])(?:[fx]?(?:it|test|specify)|Deno\.test|benchmark)((?:\.\w+)*)(?=\s*[(`<])/g;
const JS_MODIFIERS =
  /^(?:\.(?:skip|only|each|for|concurrent|sequential|todo|failing|fails|fixme|slow|serial|skipIf|runIf|ignore|extend|step))*$/;
const jsCases = (file: CodeText): Found[] => {
  const found: Found[] = [];
  for (const match of file.code.matchAll(JS_CASE)) {
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
  return [...file.code.matchAll(/^([ \t]*)(?:async[ \t]+)?def[ \t]+(test\w*)[ \t]*\(/gm)].map(match => {
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
    name.lastIndex = match.index;
    const named = name.exec(file.code);
    if (!named || named.index - match.index > 1500 || found.has(named.index)) continue;
    const label = file.bare.slice(named.index, named.index + named[0].length);
    found.set(named.index, {
      name: named[1] ?? label,
      start: named.index,
      end: braced(file, named.index + named[0].length),
      table: table.test(file.code.slice(match.index, named.index)),
    });
  }
  return [...found.values()];
};
const rubyCases = (file: CodeText): Found[] =>
  [...file.code.matchAll(/^([ \t]*)(?:[xf]?(?:it|specify|test|example|scenario)\b[ \t(]*(?=["'])|def[ \t]+(test_\w+))/gm)].map(
    match => {
      const end = new RegExp(`\\n[ \\t]{0,${match[1]!.length}}(?:end|\\})\\b?`, 'g');
      end.lastIndex = match.index + match[0].length;
      const oneLine = /\{[^\n]*\}[ \t]*$/.test(file.code.slice(match.index, file.code.indexOf('\n', match.index + 1)));
      const close = oneLine ? undefined : end.exec(file.code);
      return {
        name: match[2] ?? firstString(file, match.index + match[0].length) ?? match[0].trim(),
        start: match.index,
        end: oneLine ? file.code.indexOf('\n', match.index + 1) : close ? close.index + close[0].length : file.code.length,
        table: false,
      };
    },
  );

const NEVER = /(?!)/;
const FIND: Readonly<Record<Language, (file: CodeText) => Found[]>> = {
  javascript: jsCases,
  python: pythonCases,
  go: file =>
    byBraces(file, /^func\s+(?:\([^)]*\)\s*)?(?=(?:Test|Fuzz|Example)\w*\s*\()/gm, /((?:Test|Fuzz|Example)\w*)\s*\(/g, NEVER),
  rust: file =>
    byBraces(
      file,
      /#\[\s*(?:\w+::)*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|test_log|proptest)\b/g,
      /\bfn\s+(\w+)/g,
      /test_case|case|rstest/,
    ),
  java: file =>
    byBraces(
      file,
      /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property|TestTemplate)\b|\bpublic\s+void\s+(?=test\w*\s*\()|^\s*(?=(?:test|should|it)\s*\(\s*"[^\n]*\{)/gm,
      /(?:\b(?:void|fun|[A-Z][\w<>]*)\s+)(`[^`]+`|\w+)\s*\(|(?:test|should|it)\s*\(\s*"[^\n]*?"/g,
      /Parameterized|Repeated|TestFactory|Property/,
    ),
  csharp: file =>
    byBraces(
      file,
      /\[\s*(?:\w+\.)*\w*(?:Fact|Theory|Test|TestCase|TestMethod)\b/g,
      /\b(?:public|private|internal|protected)\s[^;{}=]*?\b(\w+)\s*(?:<[^>]*>)?\s*(?=\()/g,
      /Theory|TestCase|DataRow|InlineData/,
    ),
  ruby: rubyCases,
  php: file => [
    ...byBraces(file, /\bfunction\s+(?=test\w*\s*\()/g, /(test\w*)\s*\(/g, /dataProvider|DataProvider/),
    ...byBraces(file, /#\[\s*(?:\w+\\)*Test\b/g, /\bfunction\s+(\w+)/g, /DataProvider/),
    ...jsCases(file),
  ],
};

const PLATFORM =
  /platform|\bos\b|os\.name|GOOS|GOARCH|\bversion|python_implementation|testing\.Short|\benv|process\.|find_spec|HAS_|has_|_AVAILABLE|available|browserName|isMobile|windows|linux|darwin|mac|ci\b|If\(|OnOs|Unless|Docker|supported|requires?_/i;
interface MarkRule {
  readonly at: RegExp;
  readonly kind: Mark['kind'];
  readonly conditional?: boolean;
}
const skip = (at: RegExp, conditional?: boolean): MarkRule => ({ at, kind: 'skip', ...(conditional && { conditional }) });
const only = (at: RegExp): MarkRule => ({ at, kind: 'only' });
const MARKS: Readonly<Record<Language, readonly MarkRule[]>> = {
  javascript: [
    skip(
      /(?<![\w$.])(?:describe|context|suite|it|test|specify|Deno\.test|each)(?:\.\w+)*?\.(?:skip|fixme|ignore|todo)(?=\s*[.(`<])/g,
    ),
    skip(/(?<![\w$.])x(?:it|test|describe|context|specify)(?=\s*[.(`])/g),
    skip(/(?<![\w$])(?:this|t|ctx|context|test\.info\(\))\.skip(?=\()/g),
    skip(/(?<![\w$.])(?:describe|it|test)(?:\.\w+)*?\.(?:skipIf|runIf)(?=\s*\()/g, true),
    skip(/(?<=[{,]\s*)(?:skip|ignore|todo)\s*:\s*(?:true|["'`])/g),
    only(/(?<![\w$.])(?:describe|context|suite|it|test|specify|Deno\.test)(?:\.\w+)*?\.only(?=\s*[.(`<])/g),
    only(/(?<![\w$.])f(?:it|describe|context)(?=\s*[.(`])/g),
    only(/(?<=[{,]\s*)only\s*:\s*true/g),
  ],
  python: [
    skip(/@(?:\w+\.)*(?:skip|expectedFailure|xfail)\b(?!if|_if)/g),
    skip(/@(?:\w+\.)*(?:skipif|skipIf|skipUnless|skip_if\w*)\b/g, true),
    skip(/(?:pytest|self|unittest)\.(?:skip|xfail|skipTest|SkipTest)(?=\()/g),
    skip(/\braise\s+(?:unittest\.)?SkipTest\b/g),
    skip(/(?<!@)(?:pytest\.)?mark\.(?:skip|xfail)\b/g),
    skip(/(?<!@)(?:pytest\.)?mark\.skipif\b/g, true),
    skip(/^\s*__test__\s*=\s*False|^\s*collect_ignore(?:_glob)?\b/gm),
  ],
  go: [skip(/(?<![\w.])(?:t|b|tb|f|s\.T\(\)|suite\.T\(\))\.Skip(?:Now|f)?(?=\()/g)],
  rust: [
    skip(/#\[\s*ignore\b/g),
    skip(/#\[\s*cfg_attr\([^\]]*\bignore\b/g, true),
    skip(/#\[\s*cfg\(\s*(?:any\(\)|FALSE|never)\s*\)\s*\]/g),
  ],
  java: [
    skip(/@(?:\w+\.)*(?:Disabled|Ignore)\b(?!\w)/g),
    skip(/@(?:\w+\.)*(?:Disabled|Enabled)(?:On|If|For)\w*/g, true),
    skip(/@Test\s*\([^)]*enabled\s*=\s*false/g),
    skip(/\bassume(?:True|That)?\s*\(\s*false/g),
    skip(/(?<![\w.])x(?:test|it|should|describe)(?=\s*\()/g),
  ],
  csharp: [
    skip(/\bSkip\s*=\s*(?!null)/g),
    skip(/\[\s*(?:\w+\.)*(?:Ignore|Explicit|ActiveIssue|QuarantinedTest|Skip)\b/g),
    skip(/\bAssert\.(?:Ignore|Inconclusive|Skip)(?=\()/g),
    skip(/\bAssert\.Skip(?:When|Unless)(?=\()|\bSkip\.(?:If|IfNot)(?=\()/g, true),
  ],
  ruby: [
    skip(/^\s*x(?:it|describe|context|specify|example|scenario|feature)\b/gm),
    skip(/^\s*(?:skip|pending)\b(?=\s*(?:["'(]|$|do|\{))/gm),
    skip(/,\s*(?:skip|pending)(?::|\s*=>)\s*(?!false|nil)|,\s*:(?:skip|pending)\b/g),
    only(/^\s*f(?:it|describe|context|specify|example)\b/gm),
    only(/,\s*focus:\s*true|,\s*:focus\b/g),
  ],
  php: [
    skip(/(?:\$this->|self::|static::)markTest(?:Skipped|Incomplete)(?=\()/g),
    skip(/->(?:skip|todo)(?=\()/g),
    only(/->only(?=\()/g),
  ],
};

/** The line that a position stands on, squeezed. */
const lineText = (text: string, position: number): string => {
  const end = text.indexOf('\n', position);
  return text
    .slice(text.lastIndexOf('\n', position - 1) + 1, end < 0 ? text.length : end)
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** The name of the group that a mark stands on, when a group comes before any test: `describe('name'`, `class Name`. */
const groupAfter = (file: CodeText, index: number, length: number): string | undefined => {
  const code = file.code.slice(index, index + 600);
  const called = /^[^\n(]*(?:describe|context|suite|it|test|specify)[^\n(]*\(/.exec(code)?.[0];
  if (called !== undefined) return firstString(file, index + called.length);
  const [, name] = /^(?:[^\n]*\n){0,6}?[^\n]*?\b(?:class|object|mod|interface)\s+(\w+)/.exec(code.slice(length)) ?? [];
  const test = /\b(?:def|void|fun|fn|func|function|async Task|Task)\b/.exec(code);
  return name === undefined || (test && test.index < code.indexOf(name)) ? undefined : name;
};

const marksIn = (file: CodeText, language: Language, found: readonly Found[]): Mark[] =>
  MARKS[language].flatMap(rule =>
    [...file.code.matchAll(rule.at)].map((match): Mark => {
      const inside = found.findLast(c => c.start <= match.index && match.index < c.end);
      const next = found.find(c => c.start >= match.index && c.start - match.index < 1500);
      const label = groupAfter(file, match.index, match[0].length);
      const line = lineText(file.text, match.index + /^\s*/.exec(match[0])![0].length);
      // A condition around the mark counts when it stands on the same or the previous line.
      const from = file.bare.lastIndexOf('\n', Math.max(0, file.bare.lastIndexOf('\n', match.index) - 1));
      const around =
        file.bare.slice(Math.max(0, from), match.index) +
        (rule.conditional ? file.bare.slice(match.index, match.index + 300) : '');
      const argument = /^[^(]*\(\s*([^"'`)\s][^,)]*)/.exec(file.bare.slice(match.index, match.index + 200))?.[1];
      const guarded = /\b(if|unless|when|switch|case)\b|\?\s*$|&&\s*$|\|\|\s*$/.test(around);
      const condition =
        rule.kind === 'skip' &&
        (rule.conditional
          ? !/\(\s*(?:true|True|1|!0)\s*[,)]/.test(around)
          : guarded || (argument !== undefined && PLATFORM.test(argument)));
      return {
        kind: rule.kind,
        text: line.slice(0, 200),
        line: lineAt(file, match.index + /^\s*/.exec(match[0])![0].length),
        conditional: condition,
        on: inside?.name ?? label ?? next?.name ?? '',
      };
    }),
  );

const RETURNS: Readonly<Record<Language, RegExp>> = {
  javascript: /^(?:.*=>|.*\))?\s*\{\s*return\s*;/,
  python: /^.*?:\s*\n(?:\s*\n)*\s+(?:return|pass)\s*\n/,
  go: /^.*?\{\s*return\s/,
  rust: /^.*?\{\s*return\s*;/,
  java: /^.*?\{\s*return\s*;/,
  csharp: /^.*?\{\s*return\s*;/,
  ruby: /^.*\n\s*(?:return|next)\s*\n/,
  php: /^.*?\{\s*return\s*;/,
};
const returnsAt = (file: CodeText, language: Language, found: Found): number | undefined => {
  const head = file.code.slice(found.start, Math.min(found.end, found.start + 2000));
  const open = language === 'python' || language === 'ruby' ? 0 : head.indexOf('{');
  if (open < 0) return undefined;
  const match = RETURNS[language].exec(open === 0 ? head : head.slice(open));
  return match ? lineAt(file, found.start + open + match[0].length - 1) : undefined;
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
  const cases = found.map((c): TestCase => {
    const returns = returnsAt(file, language, c);
    return {
      name: c.name,
      line: lineAt(file, c.start),
      body: file.bare.slice(c.start, c.end).replaceAll(/\s+/g, ' ').trim(),
      asserts: assertionsIn(file, language, c.start, c.end),
      table: c.table,
      ...(returns !== undefined && { returns }),
    };
  });
  const covered = new Set(cases.flatMap(c => c.asserts.map(a => `${a.line}\0${a.text}`)));
  const loose = assertionsIn(file, language, 0, text.length).filter(a => !covered.has(`${a.line}\0${a.text}`));
  return { language, cases, marks: marksIn(file, language, found), loose };
};
