/** Tests that say less than before: switched off, left out, deleted, asserting less or nothing, or no longer able to fail the build. */
import { guard } from '../core/contracts.ts';
import type { Opinion } from '../core/model.ts';
import { auditTests } from '../core/tests/audit.ts';
import { auditCommands, COMMAND_FILES } from '../core/tests/commands.ts';
import { forcedOutcomes } from '../core/tests/forced-outcomes.ts';
import { isTestPath, TEST_GLOBS } from '../core/tests/paths.ts';
import { auditSettings, SETTING_FILES } from '../core/tests/settings.ts';
import { auditSnapshots } from '../core/tests/snapshots.ts';
import { auditWaits } from '../core/tests/waits.ts';

const FINDINGS = 60;

const edit = (path: string, before: string, from: string, to: string): { path: string; before: string; after: string } => ({
  path,
  before,
  after: before.replace(from, to),
});
const TS = `import { expect, describe, it } from 'vitest';
import { add } from './index';

describe('add', () => {
  it('adds', () => {
    expect(add(1, 2)).toBe(3);
    expect(add(-1, 1)).toBe(0);
  });
  it('adds big', () => {
    expect(add(1e9, 1)).toBe(1000000001);
  });
});
`;
const PY = `import pytest
from api import total


def test_total():
    assert total([1, 2, 3]) == 6


def test_total_empty():
    assert total([]) == 0
`;
const GO = `package api

func TestTotal(t *testing.T) {
	require.Equal(t, 6, Total(1, 2, 3))
}
`;
const CS = `public class Totals
{
    [Fact]
    public void Adds()
    {
        Assert.Equal(6, Total(1, 2, 3));
    }
}
`;
const RUST = `#[cfg(test)]
mod tests {
    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3);
        assert_eq!(add(0, 0), 0);
    }
}
`;
const ts = (from: string, to: string): { path: string; before: string; after: string } => edit('src/index.test.ts', TS, from, to);
const py = (from: string, to: string): { path: string; before: string; after: string } => edit('tests/test_api.py', PY, from, to);
const VITEST = 'export default { test: { coverage: { thresholds: { lines: 90, branches: 85 } }, retry: 0 } };\n';
const MAKE = 'test:\n\tnpm test\n';
const script = (test: string): string => `${JSON.stringify({ name: 'demo', scripts: { build: 'tsc -p .', test } }, null, 2)}\n`;
/** More tests than are told one by one. */
const many = (call: string): { path: string; before: string; after: string } => {
  const text = (name: string): string =>
    Array.from({ length: FINDINGS + 1 }, (_, n) => `${name}('adds ${n}', () => expect(add(${n}, 1)).toBe(${n + 1}));\n`).join('');
  return { path: 'src/index.test.ts', before: text('it'), after: `${text(call)}// as the specification says\n` };
};

export const tests = guard({
  id: 'tests',
  key: 'tests',
  doc: 'Reads tests on both sides of a change: skipped or lost tests, lost, loosened or empty assertions, lower thresholds, commands that cannot fail.',
  effects: ['change'],
  options: z =>
    z.strictObject({
      enabled: z.boolean().default(true).describe('Off: test code is judged like any other.'),
      decision: z.enum(['ask', 'deny']).default('ask').describe('What a weakened test comes to.'),
    }),
  wants: [...TEST_GLOBS, ...COMMAND_FILES, ...SETTING_FILES],
  compile: ({ enabled, decision }) => {
    const settle = (opinion: Opinion): Opinion => (decision === 'deny' ? { ...opinion, decision } : opinion);
    return effect => {
      if (!enabled || effect.kind !== 'change') return [];
      const { files } = effect;
      const all = [
        ...auditTests(files),
        ...auditWaits(files),
        ...forcedOutcomes(files),
        ...auditSettings(files),
        ...auditCommands(files),
        ...auditSnapshots(files, isTestPath),
      ];
      if (all.length <= FINDINGS) return all.map(settle);
      const rest: Opinion = {
        decision: 'ask',
        rule: 'many',
        message: `${all.length - FINDINGS} more tests or settings say less than before`,
        fix: 'split the change, so that a person can look at every one',
      };
      return [...all.slice(0, FINDINGS), rest].map(settle);
    };
  },
  examples: [
    {
      files: [ts("describe('add'", "describe.skip('add'")],
      decision: 'ask',
      rule: 'test-skipped',
      twin: {
        files: [{ path: 'src/paginate.test.ts', after: 'export const page = (q: Query, n: number) => q.skip(n * 20);\n' }],
      },
    },
    {
      files: [ts("it('adds big'", "it.only('adds big'")],
      decision: 'ask',
      rule: 'test-alone',
      twin: { files: [ts("it('adds big'", "it('adds big numbers'")] },
    },
    {
      files: [ts('    expect(add(-1, 1)).toBe(0);\n', '')],
      decision: 'ask',
      rule: 'assertion-removed',
      twin: {
        files: [
          ts(
            '    expect(add(-1, 1)).toBe(0);\n  });\n',
            "  });\n  it('adds zero', () => {\n    expect(add(-1, 1)).toBe(0);\n  });\n",
          ),
        ],
      },
    },
    {
      files: [ts('expect(add(1e9, 1)).toBe(1000000001)', 'expect(add(1e9, 1)).toBeDefined()')],
      decision: 'ask',
      rule: 'assertion-loosened',
      twin: { files: [ts('expect(add(1e9, 1)).toBe(1000000001)', 'expect(add(1e9, 1)).toEqual(1_000_000_001)')] },
    },
    {
      files: [py('import pytest\n', 'import os\nimport pytest\nos._exit(0)\n')],
      decision: 'ask',
      rule: 'outcome-forced',
      twin: { files: [py('import pytest\n', 'import os\nimport pytest\nos.environ.clear()\n')] },
    },
    {
      files: [ts('expect(add(1e9, 1)).toBe(1000000001)', 'expect(true).toBe(true)')],
      decision: 'ask',
      rule: 'always-true',
      twin: { files: [ts("it('adds big'", "// expect(true).toBe(true) says nothing\n  it('adds big'")] },
    },
    {
      files: [py('def test_total_empty', '@pytest.mark.skip(reason="flaky")\ndef test_total_empty')],
      decision: 'ask',
      rule: 'test-skipped',
      twin: {
        files: [py('def test_total_empty', '@pytest.mark.skipif(sys.platform == "win32", reason="posix")\ndef test_total_empty')],
      },
    },
    {
      files: [py('assert total([1, 2, 3]) == 6', 'assert total([1, 2, 3]) is not None')],
      decision: 'ask',
      rule: 'assertion-loosened',
      twin: { files: [py('assert total([1, 2, 3]) == 6', 'assert total([1, 2, 3]) == 7')] },
    },
    {
      files: [py('\n\ndef test_total_empty():\n    assert total([]) == 0\n', '')],
      decision: 'ask',
      rule: 'test-removed',
      twin: { files: [py('test_total_empty', 'test_total_of_nothing')] },
    },
    {
      files: [{ path: 'src/index.test.ts', before: TS, after: null }],
      decision: 'ask',
      rule: 'test-removed',
      twin: {
        files: [
          { path: 'src/index.test.ts', before: TS, after: null },
          { path: 'src/index.ts', before: 'export const add = (a: number, b: number) => a + b;\n', after: null },
        ],
      },
    },
    {
      files: [edit('api_test.go', GO, '\trequire', '\tt.Skip("later")\n\trequire')],
      decision: 'ask',
      rule: 'test-skipped',
      twin: { files: [edit('api_test.go', GO, '\trequire', '\tif testing.Short() {\n\t\tt.Skip("slow")\n\t}\n\trequire')] },
    },
    {
      files: [edit('Api.Tests/Totals.cs', CS, '[Fact]', '[Fact(Skip = "flaky")]')],
      decision: 'ask',
      rule: 'test-skipped',
      twin: { files: [edit('Api.Tests/Totals.cs', CS, '[Fact]', '[Fact(DisplayName = "Skip")]')] },
    },
    {
      files: [edit('src/lib.rs', RUST, '    fn adds', '    #[ignore]\n    fn adds')],
      decision: 'ask',
      rule: 'test-skipped',
      twin: { files: [edit('src/lib.rs', RUST, 'fn adds', 'fn adds_numbers')] },
    },
    {
      files: [edit('vitest.config.ts', VITEST, 'lines: 90', 'lines: 40')],
      decision: 'ask',
      rule: 'threshold-lowered',
      twin: { files: [edit('vitest.config.ts', VITEST, 'lines: 90', 'lines: 95')] },
    },
    {
      files: [edit('vitest.config.ts', VITEST, 'retry: 0', 'retry: 3')],
      decision: 'ask',
      rule: 'retries-raised',
      twin: { files: [edit('vitest.config.ts', VITEST, 'retry: 0', 'globals: true')] },
    },
    {
      files: [ts("describe('add', () => {\n", "jest.setTimeout(600_000);\ndescribe('add', () => {\n")],
      decision: 'ask',
      rule: 'timeout-raised',
      twin: { files: [ts("describe('add', () => {\n", "jest.setTimeout(10_000);\ndescribe('add', () => {\n")] },
    },
    {
      files: [{ path: 'package.json', before: script('vitest run'), after: script('true') }],
      decision: 'ask',
      rule: 'command-neutralised',
      twin: { files: [{ path: 'package.json', before: script('vitest run'), after: script('vitest run --coverage') }] },
    },
    {
      files: [edit('Makefile', MAKE, 'npm test', 'npm test || true')],
      decision: 'ask',
      rule: 'command-neutralised',
      twin: { files: [edit('Makefile', MAKE, 'npm test', 'npm run test:unit')] },
    },
    {
      files: [{ path: 'src/__snapshots__/a.snap', before: 'exports[`a`] = `1`;\n', after: 'exports[`a`] = `2`;\n' }],
      decision: 'ask',
      rule: 'snapshot-rewritten',
      twin: {
        files: [
          { path: 'src/__snapshots__/a.snap', before: 'exports[`a`] = `1`;\n', after: 'exports[`a`] = `2`;\n' },
          { path: 'src/a.ts', before: 'export const a = 1;\n', after: 'export const a = 2;\n' },
        ],
      },
    },
    {
      files: [py('def test_total():\n', 'def test_total():\n    return\n')],
      decision: 'ask',
      rule: 'test-disabled',
      twin: { files: [py('def test_total():\n', 'def test_total():\n    values = [1, 2, 3]\n')] },
    },
    {
      files: [{ path: 'pytest.ini', before: '[pytest]\naddopts = -q\n', after: '[pytest]\naddopts = -q --ignore=tests\n' }],
      decision: 'ask',
      rule: 'tests-left-out',
      twin: { files: [{ path: 'pytest.ini', before: '[pytest]\naddopts = -q\n', after: '[pytest]\naddopts = -q -ra\n' }] },
    },
    {
      files: [many('it.skip')],
      decision: 'ask',
      rule: 'many',
      twin: { files: [many('it')] },
    },
    { options: { enabled: false }, files: [ts("it('adds big'", "it.only('adds big'")], decision: 'none' },
  ],
});
