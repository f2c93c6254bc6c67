/** Tests that are lost, and changes that only look like it. */
import { CS, edit, GO, PY, type Row, TS } from './test-changes.ts';

export const LOST: readonly Row[] = [
  [
    'a test deleted',
    'test-removed',
    [edit('test/a.test.ts', TS, /\n {2}it\('refuses[\s\S]*?\n {2}\}\);\n/, '')],
    [edit('test/a.test.ts', TS, "it('refuses text'", "it('throws on text'")],
  ],
  [
    'a test file deleted',
    'test-removed',
    [{ path: 'test/a.test.ts', before: TS, after: null }],
    [{ path: 'test/parse/number.test.ts', was: 'test/a.test.ts', before: TS, after: TS.replace('../src', '../../src') }],
  ],
  [
    'a test moved to another file',
    'test-removed',
    [edit('tests/test_a.py', PY, '\n\ndef test_plain():\n    assert parse("7") == 7\n', '')],
    [
      edit('tests/test_a.py', PY, '\n\ndef test_plain():\n    assert parse("7") == 7\n', ''),
      { path: 'tests/test_b.py', after: 'from app import parse\n\n\ndef test_plain():\n    assert parse("7") == 7\n' },
    ],
  ],
  [
    'a test that goes with what it tested',
    'test-removed',
    [edit('app_test.go', GO, /\nfunc TestText[\s\S]*/, '')],
    [
      edit('app_test.go', GO, /\nfunc TestText[\s\S]*/, ''),
      {
        path: 'app.go',
        before: 'package app\n\nfunc ParseText(s string) (int, error) {\n\treturn 0, nil\n}\n',
        after: 'package app\n',
      },
    ],
  ],
  [
    'assertions that move into a helper',
    'assertion-removed',
    [
      edit(
        'test/a.test.ts',
        TS,
        "    expect(result.value).toBe(12);\n    expect(result.rest).toBe('');\n",
        '    expect(result).toBe(result.value);\n',
      ),
    ],
    [
      edit(
        'test/a.test.ts',
        TS,
        "    expect(result.value).toBe(12);\n    expect(result.rest).toBe('');\n",
        '    expectParsed(result, 12);\n',
      ),
    ],
  ],
  [
    'js: failures caught',
    'test-disabled',
    [
      edit(
        'test/a.test.ts',
        TS,
        '    expect(result.value).toBe(12);',
        '    try {\n      expect(result.value).toBe(12);\n    } catch {}\n',
      ),
    ],
    [
      edit(
        'test/a.test.ts',
        TS,
        '    expect(result.value).toBe(12);',
        '    try {\n      expect(result.value).toBe(12);\n    } finally {\n      close();\n    }\n',
      ),
    ],
  ],
  [
    'python: failures caught',
    'test-disabled',
    [
      edit(
        'tests/test_a.py',
        PY,
        '    assert parse("7") == 7',
        '    try:\n        assert parse("7") == 7\n    except AssertionError:\n        pass',
      ),
    ],
    [
      edit(
        'tests/test_a.py',
        PY,
        '    assert parse("7") == 7',
        '    try:\n        assert parse("7") == 7\n    finally:\n        close()',
      ),
    ],
  ],
  [
    'go: a file that is not built',
    'test-skipped',
    [edit('app_test.go', GO, 'package app', '//go:build ignore\n\npackage app')],
    [edit('app_test.go', GO, 'package app', '//go:build linux\n\npackage app')],
  ],
  [
    'a test file under a name that nothing runs',
    'test-removed',
    [{ path: 'test/a.test.ts.bak', was: 'test/a.test.ts', before: TS, after: TS }],
    [{ path: 'test/b.test.ts', was: 'test/a.test.ts', before: TS, after: TS }],
  ],
  [
    'jest: retries in a test file',
    'retries-raised',
    [edit('test/a.test.ts', TS, "describe('parse'", "jest.retryTimes(3);\ndescribe('parse'")],
    [edit('test/a.test.ts', TS, "describe('parse'", "jest.useFakeTimers();\ndescribe('parse'")],
  ],
  [
    'pytest: flaky',
    'retries-raised',
    [edit('tests/test_a.py', PY, 'def test_plain', '@pytest.mark.flaky(reruns=3)\ndef test_plain')],
    [edit('tests/test_a.py', PY, 'def test_plain', '@pytest.mark.integration\ndef test_plain')],
  ],
  [
    'nunit: Retry',
    'retries-raised',
    [edit('Demo.Tests/ParseTests.cs', CS, '[Fact]', '[Fact]\n    [Retry(3)]')],
    [edit('Demo.Tests/ParseTests.cs', CS, '[Fact]', '[Fact]\n    [Category("Retry")]')],
  ],
  [
    'pytest: files left out by conftest',
    'test-skipped',
    [{ path: 'tests/conftest.py', after: "collect_ignore = ['test_a.py']\n" }],
    [{ path: 'tests/conftest.py', after: 'import pytest\n\n\n@pytest.fixture\ndef one():\n    return 1\n' }],
  ],
  [
    'pytest: files left out by a new setting',
    'tests-left-out',
    [{ path: 'pytest.ini', after: '[pytest]\naddopts = --ignore=tests/test_a.py\n' }],
    [{ path: 'pytest.ini', after: '[pytest]\naddopts = -q\n' }],
  ],
  [
    'vitest: everything left out',
    'tests-left-out',
    [edit('vitest.config.ts', 'export default { test: { globals: true } };\n', 'globals: true', "exclude: ['src/**']")],
    [edit('vitest.config.ts', 'export default { optimizeDeps: { include: [] } };\n', 'include: []', "exclude: ['src/**']")],
  ],
  [
    'vitest: a time without end',
    'timeout-raised',
    [edit('vitest.config.ts', 'export default { test: { globals: true } };\n', 'globals: true', 'testTimeout: 600_000')],
    [edit('vitest.config.ts', 'export default { test: { globals: true } };\n', 'globals: true', 'testTimeout: 20_000')],
  ],
  [
    'make: a dash',
    'command-neutralised',
    [edit('Makefile', 'test:\n\tgo test ./...\n', '\tgo test', '\t-go test')],
    [edit('Makefile', 'test:\n\tgo test ./...\n', '\tgo test', '\t@go test')],
  ],
];
