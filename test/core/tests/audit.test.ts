/** Tests that say less than before, by language and framework; and changes to tests that only look like it. */
import { describe, expect, it } from 'vitest';
import type { ExampleFile } from '../../../src/core/contracts.ts';
import { auditTests } from '../../../src/core/tests/audit.ts';
import { auditCommands } from '../../../src/core/tests/commands.ts';
import { isTestPath } from '../../../src/core/tests/paths.ts';
import { auditSettings, auditSnapshots } from '../../../src/core/tests/settings.ts';
import { fileChange } from '../../support/examples.ts';

const said = (files: readonly ExampleFile[]): string[] => {
  const changes = files.map(fileChange);
  return [
    ...auditTests(changes),
    ...auditSettings(changes),
    ...auditCommands(changes),
    ...auditSnapshots(changes, isTestPath),
  ].map(o => o.rule);
};
const edit = (path: string, before: string, from: string | RegExp, to: string): ExampleFile => {
  const after = before.replace(from, to);
  expect(after, `${path} holds the text to replace`).not.toBe(before);
  return { path, before, after };
};

const TS = `import { describe, expect, it } from 'vitest';
import { parse } from '../../src/parse';

describe('parse', () => {
  it('reads a number', () => {
    const result = parse('12');
    expect(result.value).toBe(12);
    expect(result.rest).toBe('');
  });

  it('refuses text', () => {
    expect(() => parse('x')).toThrow(/not a number/);
  });
});
`;
const PY = `import unittest
import pytest
from app import parse


class ParseTest(unittest.TestCase):
    def test_number(self):
        self.assertEqual(parse("12"), 12)
        self.assertEqual(parse("0"), 0)

    def test_text(self):
        with self.assertRaises(ValueError):
            parse("x")


def test_plain():
    assert parse("7") == 7
`;
const GO = `package app

import "testing"

func TestNumber(t *testing.T) {
	if got := Parse("12"); got != 12 {
		t.Errorf("got %d", got)
	}
	if got := Parse("0"); got != 0 {
		t.Errorf("zero: got %d", got)
	}
}

func TestText(t *testing.T) {
	_, err := ParseText("x")
	require.Error(t, err)
}
`;
const RUST = `pub fn parse(s: &str) -> i32 { s.parse().unwrap() }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number() {
        assert_eq!(parse("12"), 12);
        assert_eq!(parse("0"), 0);
    }

    #[test]
    #[should_panic]
    fn text() {
        parse("x");
    }
}
`;
const JAVA = `class ParseTest {
    @Test
    void number() {
        assertEquals(12, Parse.of("12"));
        assertEquals(0, Parse.of("0"));
    }

    @Test
    void text() {
        assertThrows(ParseException.class, () -> Parse.of("x"));
    }
}
`;
const KOTLIN = `class ParseTest {
    @Test
    fun number() {
        assertThat(parse("12")).isEqualTo(12)
        assertThat(parse("0")).isEqualTo(0)
    }
}
`;
const CS = `public class ParseTests
{
    [Fact]
    public void Number()
    {
        Assert.Equal(12, Parse("12"));
        Assert.Equal(0, Parse("0"));
    }

    [Theory]
    [InlineData("x")]
    public async Task Text(string text)
    {
        await Assert.ThrowsAsync<ParseException>(() => ParseAsync(text));
    }
}
`;
const RSPEC = `RSpec.describe Parser do
  it 'reads a number' do
    expect(parse('12')).to eq(12)
    expect(parse('0')).to eq(0)
  end

  it 'refuses text' do
    expect { parse('x') }.to raise_error(ArgumentError)
  end
end
`;
const MINITEST = `class ParseTest < Minitest::Test
  def test_number
    assert_equal 12, parse('12')
    assert_equal 0, parse('0')
  end
end
`;
const PHP = `<?php
class ParseTest extends TestCase
{
    public function testNumber(): void
    {
        $this->assertSame(12, parse('12'));
        $this->assertSame(0, parse('0'));
    }
}
`;

type Row = readonly [title: string, rule: string, loud: readonly ExampleFile[], quiet: readonly ExampleFile[]];
const rows: readonly Row[] = [
  // Switched off
  [
    'vitest: it.skip',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses", "it.skip('refuses")],
    [edit('test/a.test.ts', TS, "it('refuses", "it.concurrent('refuses")],
  ],
  [
    'jest: xit',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses", "xit('refuses")],
    [edit('test/a.test.ts', TS, "it('refuses", "it('really refuses")],
  ],
  [
    'playwright: test.fixme inside',
    'test-skipped',
    [edit('test/a.test.ts', TS, 'const result', 'test.fixme();\n    const result')],
    [edit('test/a.test.ts', TS, 'const result', "test.skip(browserName === 'firefox', 'no such API');\n    const result")],
  ],
  [
    'node: an option',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses text', ", "it('refuses text', { skip: true }, ")],
    [edit('test/a.test.ts', TS, "it('refuses text', ", "it('refuses text', { timeout: 500 }, ")],
  ],
  [
    'vitest: describe.only',
    'test-alone',
    [edit('test/a.test.ts', TS, 'describe(', 'describe.only(')],
    [edit('test/a.test.ts', TS, 'describe(', 'describe.each([1])(')],
  ],
  [
    'pytest: xfail',
    'test-skipped',
    [edit('tests/test_a.py', PY, 'def test_plain', '@pytest.mark.xfail\ndef test_plain')],
    [edit('tests/test_a.py', PY, 'def test_plain', '@pytest.mark.slow\ndef test_plain')],
  ],
  [
    'unittest: skip a class',
    'test-skipped',
    [edit('tests/test_a.py', PY, 'class ParseTest', '@unittest.skip("later")\nclass ParseTest')],
    [edit('tests/test_a.py', PY, 'class ParseTest', '# @unittest.skip("later")\nclass ParseTest')],
  ],
  [
    'pytest: skip inside',
    'test-skipped',
    [edit('tests/test_a.py', PY, '    assert parse("7")', '    pytest.skip("later")\n    assert parse("7")')],
    [
      edit(
        'tests/test_a.py',
        PY,
        '    assert parse("7")',
        '    if sys.platform == "win32":\n        pytest.skip("posix only")\n    assert parse("7")',
      ),
    ],
  ],
  [
    'pytest: a whole module',
    'test-skipped',
    [edit('tests/test_a.py', PY, '\n\nclass', '\npytestmark = pytest.mark.skip\n\nclass')],
    [edit('tests/test_a.py', PY, '\n\nclass', '\npytestmark = pytest.mark.django_db\n\nclass')],
  ],
  [
    'go: t.Skip',
    'test-skipped',
    [edit('app_test.go', GO, '\t_, err', '\tt.Skip("flaky")\n\t_, err')],
    [edit('app_test.go', GO, '\t_, err', '\tt.Parallel()\n\t_, err')],
  ],
  [
    'rust: ignore',
    'test-skipped',
    [edit('src/lib.rs', RUST, '#[test]\n    fn number', '#[test]\n    #[ignore = "slow"]\n    fn number')],
    [edit('src/lib.rs', RUST, '#[test]\n    fn number', '#[test]\n    #[cfg_attr(windows, ignore)]\n    fn number')],
  ],
  [
    'junit: Disabled',
    'test-skipped',
    [edit('src/test/java/ParseTest.java', JAVA, '@Test\n    void text', '@Disabled("flaky")\n    @Test\n    void text')],
    [edit('src/test/java/ParseTest.java', JAVA, '@Test\n    void text', '@DisabledOnOs(OS.WINDOWS)\n    @Test\n    void text')],
  ],
  [
    'junit 4: Ignore on a class',
    'test-skipped',
    [edit('src/test/java/ParseTest.java', JAVA, 'class ParseTest', '@Ignore\nclass ParseTest')],
    [edit('src/test/java/ParseTest.java', JAVA, 'class ParseTest', '/** @Ignore is not used here. */\nclass ParseTest')],
  ],
  [
    'kotlin: Ignore',
    'test-skipped',
    [edit('src/test/kotlin/ParseTest.kt', KOTLIN, '@Test', '@Ignore\n    @Test')],
    [edit('src/test/kotlin/ParseTest.kt', KOTLIN, '@Test', '@Test // not @Ignore')],
  ],
  [
    'xunit: Skip',
    'test-skipped',
    [edit('Demo.Tests/ParseTests.cs', CS, '[Theory]', '[Theory(Skip = "later")]')],
    [edit('Demo.Tests/ParseTests.cs', CS, '[Theory]', '[Theory(DisplayName = "text")]')],
  ],
  [
    'nunit: Ignore',
    'test-skipped',
    [edit('Demo.Tests/ParseTests.cs', CS, '[Fact]', '[Fact]\n    [Ignore("later")]')],
    [edit('Demo.Tests/ParseTests.cs', CS, '[Fact]', '[Fact]\n    [Trait("Category", "Fast")]')],
  ],
  [
    'rspec: xit and skip',
    'test-skipped',
    [edit('spec/a_spec.rb', RSPEC, "  it 'refuses", "  xit 'refuses")],
    [edit('spec/a_spec.rb', RSPEC, "  it 'refuses", "  specify 'refuses")],
  ],
  [
    'rspec: skip inside',
    'test-skipped',
    [edit('spec/a_spec.rb', RSPEC, '    expect { parse', "    skip 'later'\n    expect { parse")],
    [edit('spec/a_spec.rb', RSPEC, '    expect { parse', "    skip 'posix only' if Gem.win_platform?\n    expect { parse")],
  ],
  [
    'rspec: focus',
    'test-alone',
    [edit('spec/a_spec.rb', RSPEC, "it 'refuses text' do", "it 'refuses text', :focus do")],
    [edit('spec/a_spec.rb', RSPEC, "it 'refuses text' do", "it 'refuses text', :slow do")],
  ],
  [
    'phpunit: markTestSkipped',
    'test-skipped',
    [edit('tests/ParseTest.php', PHP, '    {\n        $this', "    {\n        $this->markTestSkipped('later');\n        $this")],
    [
      edit(
        'tests/ParseTest.php',
        PHP,
        '    {\n        $this',
        "    {\n        // $this->markTestSkipped('later');\n        $this",
      ),
    ],
  ],
  // Assertions
  [
    'js: one assertion fewer',
    'assertion-removed',
    [edit('test/a.test.ts', TS, "    expect(result.rest).toBe('');\n", '')],
    [
      edit(
        'test/a.test.ts',
        TS,
        "expect(result.value).toBe(12);\n    expect(result.rest).toBe('');",
        "expect(result).toEqual({ value: 12, rest: '' });",
      ),
    ],
  ],
  [
    'js: commented out',
    'assertion-removed',
    [edit('test/a.test.ts', TS, 'expect(result.rest)', '// expect(result.rest)')],
    [edit('test/a.test.ts', TS, 'expect(result.rest)', '// the rest\n    expect(result.rest)')],
  ],
  [
    'js: loosened',
    'assertion-loosened',
    [edit('test/a.test.ts', TS, 'toBe(12)', 'toBeDefined()')],
    [edit('test/a.test.ts', TS, 'toBe(12)', 'toStrictEqual(12)')],
  ],
  [
    'js: always true',
    'always-true',
    [edit('test/a.test.ts', TS, 'expect(result.value).toBe(12)', 'expect(1).toBe(1)')],
    [edit('test/a.test.ts', TS, 'toBe(12)', 'toBe(13)')],
  ],
  [
    'js: returns at once',
    'test-disabled',
    [edit('test/a.test.ts', TS, '=> {\n    const result', '=> {\n    return;\n    const result')],
    [edit('test/a.test.ts', TS, "const result = parse('12');", "const result = run(() => { return parse('12'); });")],
  ],
  [
    'python: one assertion fewer',
    'assertion-removed',
    [edit('tests/test_a.py', PY, '        self.assertEqual(parse("0"), 0)\n', '')],
    [edit('tests/test_a.py', PY, 'self.assertEqual(parse("0"), 0)', 'self.assertEqual(parse("00"), 0)')],
  ],
  [
    'python: loosened',
    'assertion-loosened',
    [edit('tests/test_a.py', PY, 'assert parse("7") == 7', 'assert parse("7") is not None')],
    [edit('tests/test_a.py', PY, 'assert parse("7") == 7', 'assert parse("7") == 7, "seven"')],
  ],
  [
    'python: assertTrue(True)',
    'always-true',
    [edit('tests/test_a.py', PY, 'self.assertEqual(parse("12"), 12)', 'self.assertTrue(True)')],
    [edit('tests/test_a.py', PY, 'self.assertEqual(parse("12"), 12)', 'self.assertTrue(parse("12") == 12)')],
  ],
  [
    'python: or True',
    'always-true',
    [edit('tests/test_a.py', PY, 'assert parse("7") == 7', 'assert parse("7") == 7 or True')],
    [edit('tests/test_a.py', PY, 'assert parse("7") == 7', 'assert parse("7") == 7 or fail()')],
  ],
  [
    'python: pass',
    'test-disabled',
    [edit('tests/test_a.py', PY, 'def test_plain():\n    assert parse("7") == 7', 'def test_plain():\n    pass')],
    [edit('tests/test_a.py', PY, 'def test_plain():', 'def test_plain():\n    """Seven."""')],
  ],
  [
    'go: one check fewer',
    'assertion-removed',
    [edit('app_test.go', GO, /\tif got := Parse\("0"\)[\s\S]*?\n\t\}\n/, '')],
    [edit('app_test.go', GO, 'zero: got', 'zero gave')],
  ],
  [
    'go: loosened',
    'assertion-loosened',
    [
      edit(
        'app_test.go',
        GO.replace('require.Error(t, err)', 'require.Equal(t, want, err)'),
        'require.Equal(t, want, err)',
        'require.NotNil(t, err)',
      ),
    ],
    [edit('app_test.go', GO, 'require.Error(t, err)', 'require.ErrorContains(t, err, "x")')],
  ],
  [
    'go: loosened, from an assertion and not from a failure that is told',
    'assertion-loosened',
    [
      edit(
        'app_test.go',
        GO.replace('require.Error(t, err)', 'require.Equal(t, want, err)'),
        'require.Equal(t, want, err)',
        'require.NotNil(t, err)',
      ),
    ],
    [
      edit(
        'app_test.go',
        GO.replace('require.Error(t, err)', 'if err == nil {\n\t\tt.Errorf("got %v", err)\n\t}'),
        'if err == nil {\n\t\tt.Errorf("got %v", err)\n\t}',
        'require.NotNil(t, err)',
      ),
    ],
  ],
  [
    'rust: one assertion fewer',
    'assertion-removed',
    [edit('src/lib.rs', RUST, '        assert_eq!(parse("0"), 0);\n', '')],
    [edit('src/lib.rs', RUST, 'assert_eq!(parse("0"), 0);', 'assert_eq!(0, parse("0"));')],
  ],
  [
    'rust: always true',
    'always-true',
    [edit('src/lib.rs', RUST, 'assert_eq!(parse("0"), 0);', 'assert!(true);')],
    [edit('src/lib.rs', RUST, 'assert_eq!(parse("0"), 0);', 'assert!(parse("0") == 0);')],
  ],
  [
    'java: one assertion fewer',
    'assertion-removed',
    [edit('src/test/java/ParseTest.java', JAVA, '        assertEquals(0, Parse.of("0"));\n', '')],
    [edit('src/test/java/ParseTest.java', JAVA, 'assertEquals(0, Parse.of("0"))', 'assertThat(Parse.of("0")).isEqualTo(0)')],
  ],
  [
    'java: loosened',
    'assertion-loosened',
    [edit('src/test/java/ParseTest.java', JAVA, 'assertEquals(0, Parse.of("0"))', 'assertNotNull(Parse.of("0"))')],
    [edit('src/test/java/ParseTest.java', JAVA, 'assertEquals(0, ', 'assertEquals(1, ')],
  ],
  [
    'csharp: one assertion fewer',
    'assertion-removed',
    [edit('Demo.Tests/ParseTests.cs', CS, '        Assert.Equal(0, Parse("0"));\n', '')],
    [edit('Demo.Tests/ParseTests.cs', CS, 'Assert.Equal(0, Parse("0"))', 'Parse("0").Should().Be(0)')],
  ],
  [
    'csharp: loosened',
    'assertion-loosened',
    [edit('Demo.Tests/ParseTests.cs', CS, 'Assert.Equal(0, Parse("0"))', 'Assert.NotNull(Parse("0"))')],
    [edit('Demo.Tests/ParseTests.cs', CS, 'Assert.Equal(0, Parse("0"))', 'Assert.StrictEqual(0, Parse("0"))')],
  ],
  [
    'rspec: one expectation fewer',
    'assertion-removed',
    [edit('spec/a_spec.rb', RSPEC, "    expect(parse('0')).to eq(0)\n", '')],
    [edit('spec/a_spec.rb', RSPEC, 'eq(0)', 'be(0)')],
  ],
  [
    'minitest: always true',
    'always-true',
    [edit('test/parse_test.rb', MINITEST, "assert_equal 0, parse('0')", 'assert true')],
    [edit('test/parse_test.rb', MINITEST, "assert_equal 0, parse('0')", "assert_equal(0, parse('0'))")],
  ],
  [
    'phpunit: one assertion fewer',
    'assertion-removed',
    [edit('tests/ParseTest.php', PHP, "        $this->assertSame(0, parse('0'));\n", '')],
    [edit('tests/ParseTest.php', PHP, "assertSame(0, parse('0'))", "assertEquals(0, parse('0'))")],
  ],
  // Lost tests, and what only looks like it
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
  // Settings
  [
    'vitest: a threshold gone',
    'threshold-lowered',
    [
      edit(
        'vitest.config.ts',
        'export default { test: { coverage: { thresholds: { lines: 90 } } } };\n',
        'thresholds: { lines: 90 }',
        "reporter: ['text']",
      ),
    ],
    [
      edit(
        'vitest.config.ts',
        'export default { test: { coverage: { thresholds: { lines: 90 } } } };\n',
        'lines: 90',
        'lines: 90, functions: 80',
      ),
    ],
  ],
  [
    'jest: a global threshold',
    'threshold-lowered',
    [
      edit(
        'package.json',
        '{ "jest": { "coverageThreshold": { "global": { "branches": 80, "lines": 90 } } } }',
        '"branches": 80',
        '"branches": 20',
      ),
    ],
    [edit('package.json', '{ "jest": { "coverageThreshold": { "global": { "branches": 80 } } } }', '80', '85')],
  ],
  [
    'coverage.py: fail_under',
    'threshold-lowered',
    [edit('pyproject.toml', '[tool.coverage.report]\nfail_under = 90\n', '90', '70')],
    [edit('pyproject.toml', '[tool.coverage.report]\nfail_under = 90\n', '90', '92')],
  ],
  [
    'pytest-cov: --cov-fail-under',
    'threshold-lowered',
    [edit('pytest.ini', '[pytest]\naddopts = --cov --cov-fail-under=85\n', '85', '10')],
    [edit('pytest.ini', '[pytest]\naddopts = --cov --cov-fail-under=85\n', '--cov ', '--cov --strict-markers ')],
  ],
  [
    'nyc: lines',
    'threshold-lowered',
    [edit('.nycrc.json', '{ "check-coverage": true, "lines": 95 }', '95', '50')],
    [edit('.nycrc.json', '{ "check-coverage": true, "lines": 95 }', '"lines"', '"all": true, "lines"')],
  ],
  [
    'codecov: target',
    'threshold-lowered',
    [edit('codecov.yml', 'coverage:\n  status:\n    project:\n      default:\n        target: 80%\n', '80%', '40%')],
    [edit('codecov.yml', 'coverage:\n  status:\n    project:\n      default:\n        target: 80%\n', '80%', '85%')],
  ],
  [
    'jacoco: minimum',
    'threshold-lowered',
    [edit('build.gradle', 'violationRules { rule { limit { minimum = 0.8 } } }\n', '0.8', '0.1')],
    [edit('build.gradle', 'violationRules { rule { limit { minimum = 0.8 } } }\n', '0.8', '0.9')],
  ],
  [
    'simplecov: minimum_coverage',
    'threshold-lowered',
    [edit('spec/spec_helper.rb', 'SimpleCov.minimum_coverage 90\n', '90', '30')],
    [edit('spec/spec_helper.rb', 'SimpleCov.minimum_coverage 90\n', '90', '91')],
  ],
  [
    'coverlet: Threshold',
    'threshold-lowered',
    [
      edit(
        'Demo.Tests/Demo.Tests.csproj',
        '<Project><PropertyGroup><Threshold>80</Threshold></PropertyGroup></Project>',
        '80',
        '8',
      ),
    ],
    [
      edit(
        'Demo.Tests/Demo.Tests.csproj',
        '<Project><PropertyGroup><Threshold>80</Threshold></PropertyGroup></Project>',
        '80',
        '88',
      ),
    ],
  ],
  [
    'playwright: retries',
    'retries-raised',
    [edit('playwright.config.ts', 'export default { retries: 0 };\n', '0', 'process.env.CI ? 3 : 1')],
    [edit('playwright.config.ts', 'export default { retries: 2 };\n', '2', '1')],
  ],
  [
    'pytest: reruns',
    'retries-raised',
    [edit('pytest.ini', '[pytest]\naddopts = -q\n', '-q', '-q --reruns 3')],
    [edit('pytest.ini', '[pytest]\naddopts = -q\n', '-q', '-q --maxfail=3')],
  ],
  [
    'vitest: testTimeout',
    'timeout-raised',
    [edit('vitest.config.ts', 'export default { test: { testTimeout: 5000 } };\n', '5000', '60 * 1000')],
    [edit('vitest.config.ts', 'export default { test: { testTimeout: 5000 } };\n', '5000', '8_000')],
  ],
  [
    'vitest: exclude',
    'tests-left-out',
    [
      edit(
        'vitest.config.ts',
        "export default { test: { exclude: ['node_modules'] } };\n",
        "['node_modules']",
        "['node_modules', 'src/auth.test.ts']",
      ),
    ],
    [
      edit(
        'vitest.config.ts',
        "export default { test: { exclude: ['node_modules'] } };\n",
        "['node_modules']",
        "['node_modules', 'dist']",
      ),
    ],
  ],
  [
    'pytest: --deselect',
    'tests-left-out',
    [edit('pyproject.toml', '[tool.pytest.ini_options]\naddopts = "-q"\n', '-q', '-q --deselect tests/test_a.py::test_plain')],
    [edit('pyproject.toml', '[tool.pytest.ini_options]\naddopts = "-q"\n', '-q', '-q --durations 5')],
  ],
  [
    'jest: passWithNoTests',
    'check-lenient',
    [edit('jest.config.js', 'module.exports = { bail: true };\n', 'bail: true', 'passWithNoTests: true')],
    [edit('jest.config.js', 'module.exports = { bail: true };\n', 'bail: true', 'verbose: true')],
  ],
  [
    'maven: skipTests',
    'check-lenient',
    [
      edit(
        'pom.xml',
        '<project><properties><java.version>21</java.version></properties></project>',
        '<properties>',
        '<properties><skipTests>true</skipTests>',
      ),
    ],
    [edit('pom.xml', '<project><properties><java.version>21</java.version></properties></project>', '21', '25')],
  ],
  // Commands
  [
    'npm: exit 0',
    'command-neutralised',
    [edit('package.json', '{ "scripts": { "test": "vitest run" } }', 'vitest run', 'vitest run; exit 0')],
    [edit('package.json', '{ "scripts": { "test": "vitest run" } }', 'vitest run', 'vitest run --reporter dot')],
  ],
  [
    'npm: echo',
    'command-neutralised',
    [edit('package.json', '{ "scripts": { "lint": "eslint ." } }', 'eslint .', 'echo ok')],
    [edit('package.json', '{ "scripts": { "lint": "eslint ." } }', 'eslint .', 'biome check .')],
  ],
  [
    'npm: no script any more',
    'command-neutralised',
    [edit('package.json', '{ "scripts": { "test": "vitest run", "a": "b" } }', '"test": "vitest run", ', '')],
    [edit('package.json', '{ "scripts": { "test": "vitest run", "a": "b" } }', '"a": "b"', '"c": "d"')],
  ],
  [
    'make: a recipe of nothing',
    'command-neutralised',
    [edit('Makefile', 'test: build\n\tgo test ./...\n', 'go test ./...', '@true')],
    [edit('Makefile', 'test: build\n\tgo test ./...\n', 'go test ./...', 'go test -race ./...')],
  ],
  [
    'tox: ignored exit',
    'command-neutralised',
    [edit('tox.ini', '[testenv]\ncommands =\n    pytest -q\n', 'pytest -q', 'pytest -q || true')],
    [edit('tox.ini', '[testenv]\ncommands =\n    pytest -q\n', 'pytest -q', 'pytest -q tests')],
  ],
  [
    'shell: || true',
    'command-neutralised',
    [edit('scripts/ci.sh', 'set -e\nnpm test\n', 'npm test', 'npm test || true')],
    [edit('scripts/ci.sh', 'set -e\nnpm test\n', 'npm test', 'npm run lint\nnpm test')],
  ],
  [
    'composer: exit 0',
    'command-neutralised',
    [edit('composer.json', '{ "scripts": { "test": ["phpunit"] } }', 'phpunit', 'phpunit || exit 0')],
    [edit('composer.json', '{ "scripts": { "test": ["phpunit"] } }', 'phpunit', 'phpunit --testdox')],
  ],
];

describe('what a change to tests means', () => {
  it.each(rows)('%s: %s', (_, rule, loud, quiet) => {
    expect(said(loud)).toContain(rule);
    expect(said(quiet), 'the nearest harmless change stays quiet').toEqual([]);
  });

  it.each<[string, ExampleFile]>([
    [
      'tests of its own',
      {
        path: 'test/a.test.ts',
        before: TS,
        after: TS.replace(/\n\}\);\n$/, "\n  it('reads zero', () => {\n    expect(parse('0').value).toBe(0);\n  });\n});\n"),
      },
    ],
    [
      'a method that is called skip',
      { path: 'src/query.test.ts', after: "it('pages', () => {\n  expect(q.skip(20).only('id')).toEqual([]);\n});\n" },
    ],
    [
      'words in texts and comments',
      {
        path: 'test/a.test.ts',
        before: TS,
        after: TS.replace("'refuses text'", '\'refuses it.skip("x") and expect(true).toBe(true)\''),
      },
    ],
    [
      'input of a linter',
      { path: 'crates/lint/tests/specs/no-only/invalid.js', after: "it.only('x', () => { expect(true).toBe(true); });\n" },
    ],
    ['another layout', { path: 'test/a.test.ts', before: TS, after: TS.replaceAll('    ', '\t') }],
  ])('%s say nothing', (_, file) => {
    expect(said([file])).toEqual([]);
  });

  it('points at the line that says less', () => {
    const [found] = auditTests([fileChange(edit('test/a.test.ts', TS, 'toBe(12)', 'toBeTruthy()'))]);
    expect(found).toMatchObject({ rule: 'assertion-loosened', place: { file: 'test/a.test.ts', line: 7 } });
  });

  it('says so when a test file cannot be compared', () => {
    const { before: _before, after: _after, ...rest } = fileChange(edit('test/a.test.ts', TS, 'toBe(12)', 'toBe(13)'));
    expect(auditTests([rest]).map(o => o.rule)).toEqual(['unread']);
  });

  it('says so when a file has more tests than are read', () => {
    const many = Array.from({ length: 3_001 }, (_, n) => `it('t${n}', () => {\n  expect(f(${n})).toBe(${n});\n});\n`).join('');
    expect(said([{ path: 'test/a.test.ts', before: many, after: `${many}// more\n` }])).toEqual(['unread']);
  });

  it('a snapshot with a cause is quiet, one without is not', () => {
    const snap = { path: 'src/__snapshots__/a.snap', before: 'a\n', after: 'b\n' };
    expect(said([snap])).toEqual(['snapshot-rewritten']);
    expect(said([snap, { path: 'package-lock.json', before: '{}', after: '{ }' }])).toEqual([]);
    expect(said([snap, { path: 'README.md', before: 'a\n', after: 'b\n' }])).toEqual(['snapshot-rewritten']);
  });
});
