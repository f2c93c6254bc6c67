/**
 * Test code that settles how the tests end, whatever they find: the process leaves with success, the runner's report is rewritten, or
 * a value claims to equal everything.
 * Source: pytest's and Jest's reference of hooks; what agents were seen to do when they were rewarded for passing tests.
 */
import { addedCode } from '../code/added-code.ts';
import { type Language, languageOf } from '../code/code-text.ts';
import type { FileChange, Opinion } from '../model.ts';
import { isTestPath } from './paths.ts';
import { APPROVE, shown } from './sides.ts';

interface Forced {
  readonly pattern: RegExp;
  readonly says: string;
}
const LEAVES = 'leaves with success before the runner can say otherwise';
const REWRITES = 'rewrites what the runner found';
const EQUALS = 'claims to equal everything';
const RULES: Partial<Readonly<Record<Language, readonly Forced[]>>> = {
  python: [
    { pattern: /^(?:os\._exit|sys\.exit|exit|quit)\(\s*0?\s*\)|^raise\s+SystemExit\(?\s*0?\s*\)?\s*$/, says: LEAVES },
    { pattern: /\.outcome\s*=\s*["']passed["']|\.excinfo\s*=\s*None\b|\b(?:exitstatus|testsfailed)\s*=\s*0\b/, says: REWRITES },
    {
      pattern: /^def\s+pytest_(?:pyfunc_call|runtest_protocol|ignore_collect)\s*\([^)]*\)[^:]*:\s*return\s+True\b/,
      says: 'tells the runner that every test has run',
    },
    {
      pattern: /\b(?:items|session\.items)(?:\[:\]\s*=\s*\[\s*\]|\.clear\(\))|\bdel\s+items\[:\]/,
      says: 'drops every test that was collected',
    },
    { pattern: /\bdef\s+__eq__\s*\([^)]*\)[^:]*:\s*return\s+True\b/, says: EQUALS },
  ],
  javascript: [
    { pattern: /^process\.exit\(\s*0?\s*\)|\bprocess\.(?:exit\s*=[^=]|exitCode\s*=\s*(?:0|undefined)\b)/, says: LEAVES },
    { pattern: /\b(?:after(?:All|Each)?|globalTeardown|teardown)\s*\([^\n]{0,80}\bprocess\.exit\(\s*0?\s*\)/, says: LEAVES },
    {
      pattern:
        /\b(?:toBe|toEqual|toStrictEqual|toMatch\w*|toThrow\w*|toContain\w*)\s*(?:\([^)]*\)|:\s*(?:function\s*)?\([^)]*\)\s*(?:=>)?)\s*[({]+\s*(?:return\s*\(?\{?\s*)?pass\s*:\s*true\b/,
      says: EQUALS,
    },
    { pattern: /\b(?:globalThis|global|window)\.(?:expect|assert|it|test)\s*=[^=]/, says: 'replaces what the tests are made of' },
  ],
  go: [{ pattern: /\bm\.Run\(\)\s*;?\s*os\.Exit\(\s*0\s*\)/, says: LEAVES }],
  ruby: [
    { pattern: /^exit!?\s*(?:\(?\s*(?:0|true)\s*\)?)?\s*$|\bat_exit\s*(?:\{|do)\s*exit!?\s*\(?\s*(?:0|true)\b/, says: LEAVES },
    { pattern: /\bdef\s+==\s*\(?\s*\w+\s*\)?\s*(?:=\s*|;?\s*)true\b/, says: EQUALS },
  ],
  php: [{ pattern: /^exit\s*(?:\(\s*0?\s*\))?\s*;|\bregister_shutdown_function\([^\n]{0,80}\bexit\(\s*0\s*\)/, says: LEAVES }],
};
/** Leaves the process from inside a file of hooks, where nothing else can have a reason to. */
const HOOKS: Forced = { pattern: /\bos\._exit\(\s*0?\s*\)/, says: LEAVES };
const HINT =
  /[eE]xit|outcome|excinfo|testsfailed|pytest_|__eq__|def\s*==|items(?:\[:\]|\.clear)|pass\s*:\s*true|global(?:This)?\.|window\./;
/** Lines that are read as one: what stands on a line of its own, and its body. */
const TOGETHER = 3;

/** What a change of test code settles beforehand. */
export const forcedOutcomes = (files: readonly FileChange[]): Opinion[] =>
  files.flatMap(file => {
    const path = file.path.real;
    const language = languageOf(path);
    if (file.status === 'D' || language === undefined || (!isTestPath(path) && !/(?:^|\/)conftest\.py$/.test(path))) return [];
    const lines = file.added.filter(({ text }) => text.length <= 400);
    if (!lines.some(({ text }) => HINT.test(text))) return [];
    const rules = [...(RULES[language] ?? []), ...(/(?:^|\/)conftest\.py$/.test(path) ? [HOOKS] : [])];
    const had = new Set(file.removed.map(({ text }) => text.trim()));
    const code = addedCode(lines, language);
    return code
      .flatMap((line, i): Opinion[] => {
        if (!HINT.test(line.text) && !HINT.test(code[i + 1]?.text ?? '')) return [];
        if (had.has(line.text.trim())) return [];
        const next = code.slice(i + 1, i + TOGETHER).filter((other, k) => other.n === line.n + k + 1);
        const whole = [line.code.trimEnd(), ...next.map(other => other.code.trim())].join(' ');
        const found = rules.find(({ pattern }) => {
          const match = pattern.exec(whole);
          // What begins on a later line is found there.
          return match !== null && match.index < Math.max(1, line.code.trimEnd().length);
        });
        if (found === undefined || line.bare.trim() === '') return [];
        return [
          {
            decision: 'ask',
            rule: 'outcome-forced',
            risk: 'high',
            message: `${shown(line.text.trim())} ${found.says}`,
            fix: `let the tests say what they find, or ${APPROVE}`,
            subject: line.text.trim(),
            place: { file: path, line: line.n },
          },
        ];
      })
      .slice(0, 5);
  });
