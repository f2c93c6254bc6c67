/** Marks that switch tests off or run one alone: where they stand, on what, and whether a condition guards them. */
import { type CodeText, type Language, lineAt } from '../code/code-text.ts';

/** A mark that keeps tests from running, or that runs one alone. */
export interface Mark {
  readonly kind: 'skip' | 'only' | 'retry';
  /** The line as it stands, squeezed. */
  readonly text: string;
  readonly line: number;
  /** Depends on a platform, a version or the environment. */
  readonly conditional: boolean;
  /** What it stands on: the test's or group's name, or nothing for the whole file. */
  readonly on: string;
}
/** A test's place in the text. */
export interface Found {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly table: boolean;
}

/** The text literal that comes next, without its quotes. */
export const firstString = (file: CodeText, from: number): string | undefined => {
  const [, quote, value] = /^\s*(["'`])((?:[^\\]|\\[\s\S])*?)\1/.exec(file.bare.slice(from, from + 600)) ?? [];
  return quote === undefined ? undefined : value;
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
const retry = (at: RegExp): MarkRule => ({ at, kind: 'retry' });
const MARKS: Readonly<Record<Language, readonly MarkRule[]>> = {
  javascript: [
    skip(
      /(?<![\w$.])(?:describe|context|suite|it|test|specify|Deno\.test|each)(?:\.\w{1,40}){0,6}?\.(?:skip|fixme|ignore|todo)(?=\s*[.(`<])/g,
    ),
    skip(/(?<![\w$.])x(?:it|test|describe|context|specify)(?=\s*[.(`])/g),
    skip(/(?<![\w$])(?:this|t|ctx|context|test\.info\(\))\.skip(?=\()/g),
    skip(/(?<![\w$.])(?:describe|it|test)(?:\.\w{1,40}){0,6}?\.(?:skipIf|runIf)(?=\s*\()/g, true),
    skip(/(?<=[{,]\s*)(?:skip|ignore|todo)\s*:\s*(?:true|["'`])/g),
    only(/(?<![\w$.])(?:describe|context|suite|it|test|specify|Deno\.test)(?:\.\w{1,40}){0,6}?\.only(?=\s*[.(`<])/g),
    only(/(?<![\w$.])f(?:it|describe|context)(?=\s*[.(`])/g),
    only(/(?<=[{,]\s*)only\s*:\s*true/g),
    retry(/\bjest\.retryTimes\(\s*[1-9]|\bthis\.retries\(\s*[1-9]|(?<=[{,]\s*)retr(?:y|ies)\s*:\s*[1-9]/g),
  ],
  python: [
    skip(/@(?:\w{1,60}\.){0,6}(?:skip|expectedFailure|xfail)\b(?!if|_if)/g),
    skip(/@(?:\w{1,60}\.){0,6}(?:skipif|skipIf|skipUnless|skip_if\w*)\b/g, true),
    skip(/(?:pytest|self|unittest)\.(?:skip|xfail|skipTest|SkipTest)(?=\()/g),
    skip(/\braise\s+(?:unittest\.)?SkipTest\b/g),
    skip(/(?<!@)(?:pytest\.)?mark\.(?:skip|xfail)\b/g),
    skip(/(?<!@)(?:pytest\.)?mark\.skipif\b/g, true),
    retry(/@(?:\w{1,60}\.){0,6}(?:flaky|retry)\b/g),
    skip(/^[ \t]*__test__[ \t]*=[ \t]*False|^[ \t]*collect_ignore(?:_glob)?\b/gm),
  ],
  go: [skip(/(?<![\w.])(?:t|b|tb|f|s\.T\(\)|suite\.T\(\))\.Skip(?:Now|f)?(?=\()/g)],
  rust: [
    skip(/#\[\s*ignore\b/g),
    skip(/#\[\s*cfg_attr\([^\]]{0,200}\bignore\b/g, true),
    skip(/#\[\s*cfg\(\s*(?:any\(\)|FALSE|never)\s*\)\s*\]/g),
  ],
  java: [
    skip(/@(?:\w{1,60}\.){0,6}(?:Disabled|Ignore)\b(?!\w)/g),
    skip(/@(?:\w{1,60}\.){0,6}(?:Disabled|Enabled)(?:On|If|For)\w*/g, true),
    skip(/@Test\s*\([^)]{0,200}enabled\s*=\s*false/g),
    skip(/\bassume(?:True|That)?\s*\(\s*false/g),
    retry(/@(?:\w{1,60}\.){0,6}(?:RetryingTest|Flaky|RepeatedIfExceptionsTest|Retry)\b/g),
    skip(/(?<![\w.])x(?:test|it|should|describe)(?=\s*\()/g),
  ],
  csharp: [
    skip(/\bSkip\s*=\s*(?!null)/g),
    skip(/\[\s*(?:\w{1,60}\.){0,6}(?:Ignore|Explicit|QuarantinedTest|Skip)\b/g),
    skip(/(?<=\[\s*(?:Test|Fact|Theory|TestCase|TestMethod)\b[^\]\n]{0,200},\s*)(?:Ignore|Explicit|Skip)\b(?!\s*=)/g),
    skip(
      /\[\s*(?:\w{1,60}\.){0,6}ActiveIssue\b(?![^\]\n]{0,300}\b(?:PlatformDetection|TestPlatforms|TargetFrameworkMonikers|RuntimeInformation)\b)/g,
    ),
    skip(/\bAssert\.(?:Ignore|Inconclusive|Skip)(?=\()/g),
    retry(/\[\s*(?:\w{1,60}\.){0,6}(?:Retry|RetryFact|RetryTheory)\b/g),
    skip(/\bAssert\.Skip(?:When|Unless)(?=\()|\bSkip\.(?:If|IfNot)(?=\()/g, true),
  ],
  ruby: [
    skip(/^[ \t]*x(?:it|describe|context|specify|example|scenario|feature)\b/gm),
    skip(/^[ \t]*(?:skip|pending)\b(?=[ \t]*(?:["'(]|$|do|\{))/gm),
    skip(/,\s*(?:skip|pending)(?::|\s*=>)\s*(?!false|nil)|,\s*:(?:skip|pending)\b/g),
    only(/^[ \t]*f(?:it|describe|context|specify|example)\b/gm),
    only(/,\s*focus:\s*true|,\s*:focus\b/g),
    retry(/,\s*retry:\s*[1-9]/g),
  ],
  php: [
    skip(/(?:\$this->|self::|static::)markTest(?:Skipped|Incomplete)(?=\()/g),
    skip(/->(?:skip|todo)(?=\()/g),
    only(/->only(?=\()/g),
  ],
};

/** Characters of a line, before and after a mark, that are shown. */
const AROUND = 300;
/** The line that a position stands on, squeezed. */
const lineText = (text: string, position: number): string => {
  const from = Math.max(0, position - AROUND);
  const before = text.slice(from, position);
  const after = text.slice(position, position + AROUND);
  const end = after.indexOf('\n');
  return (before.slice(before.lastIndexOf('\n') + 1) + (end < 0 ? after : after.slice(0, end))).replaceAll(/\s+/g, ' ').trim();
};

/** The name of the group that a mark stands on, when a group comes before any test: `describe('name'`, `class Name`. */
const groupAfter = (file: CodeText, index: number, length: number): string | undefined => {
  const code = file.code.slice(index, index + 600);
  const called = /^\s*[xf]?(?:describe|context|suite|it|test|specify|Deno)\b[^\n(]*\(/.exec(code)?.[0];
  if (called !== undefined) return firstString(file, index + called.length);
  const [, name] = /^(?:[^\n]*\n){0,6}?[^\n]*?\b(?:class|object|mod|interface)\s+(\w+)/.exec(code.slice(length)) ?? [];
  const test = /\b(?:def|void|fun|fn|func|function|async Task|Task)\b/.exec(code);
  return name === undefined || (test && test.index < code.indexOf(name)) ? undefined : name;
};

/** A condition that always holds is none. */
const HOLDS = /\b(?:if|unless|when)\b[\s(!]*(?:true|True|1|not False|false|False)\s*[):{\n]|\(\s*(?:true|True|1|!0)\s*[,)]/;
const GUARDS = /\b(?:if|unless|when|switch|case)\b|\?\s*$|&&\s*$|\|\|\s*$/;
/** Whether a platform, a version or the environment decides: told by the same or the previous line, or by the mark's own argument. */
const isConditional = (file: CodeText, language: Language, rule: MarkRule, index: number, length: number): boolean => {
  if (rule.kind !== 'skip') return false;
  const near = file.code.slice(Math.max(0, index - 2_000), index);
  const before = near.slice(Math.max(0, near.lastIndexOf('\n', Math.max(0, near.lastIndexOf('\n') - 1))));
  const after = file.code.slice(index, index + 300);
  if (HOLDS.test(before) || (rule.conditional && HOLDS.test(after))) return false;
  if (rule.conditional || GUARDS.test(before)) return true;
  if (language === 'ruby' && /\s(?:if|unless)\s/.test(/[^\n]*/.exec(after.slice(length))![0])) return true;
  const argument = /^[^(]*\(\s*([^"'`)\s][^,)]*)/.exec(after)?.[1];
  return argument !== undefined && PLATFORM.test(argument);
};

/** More marks of one kind in one file than this are not told one by one. */
const MANY = 500;
/** What `go test` builds for by itself, on some machine. Source: `go help buildconstraint`. */
const BUILT =
  /^(?:!.*|aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|nacl|netbsd|openbsd|plan9|solaris|wasip1|windows|zos|unix|386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm|cgo|race|msan|asan|gc|gccgo|go1\.\d+|goexperiment\.\w+)$/;
/** Go switches a whole file off by a comment, which is blank elsewhere: with a tag that has to be asked for. */
const buildTags = (file: CodeText): Mark[] =>
  [...file.text.slice(0, 5_000).matchAll(/^\/\/(?:go:build|\s\+build)\s+(.*)$/gm)]
    .filter(([, tags]) => tags!.split(/\|\|/).every(any => any.split(/[\s&()]+/).some(tag => tag !== '' && !BUILT.test(tag))))
    .map(match => ({
      kind: 'skip',
      text: match[0].trim(),
      line: lineAt(file, match.index),
      conditional: false,
      on: '',
    }));

/** All marks of one file. @param found its tests, in order. */
export const marksIn = (file: CodeText, language: Language, found: readonly Found[]): Mark[] => {
  const told = new Set<string>();
  return [
    ...(language === 'go' ? buildTags(file) : []),
    ...MARKS[language].flatMap(rule =>
      [...file.code.matchAll(rule.at)].slice(0, MANY).map((match): Mark => {
        const start = match.index + /^\s*/.exec(match[0])![0].length;
        const inside = found.findLast(c => c.start <= match.index && match.index < c.end);
        const next = found.find(c => c.start >= match.index && c.start - match.index < 1500);
        const label = groupAfter(file, match.index, match[0].length);
        return {
          kind: rule.kind,
          text: lineText(file.text, start).slice(0, 200),
          line: lineAt(file, start),
          conditional: isConditional(file, language, rule, match.index, match[0].length),
          on: inside?.name ?? label ?? next?.name ?? '',
        };
      }),
    ),
  ].filter(mark => {
    const once = `${mark.kind} ${mark.line}`;
    if (told.has(once)) return false;
    told.add(once);
    return true;
  });
};
