/** Tests that say less, language by language. */
import { edit, type Incident } from './incident.ts';

const swap = (title: string, path: string, base: string, from: string, bad: string, good: string): Incident =>
  edit(title, 'ask', path, base, base.replace(from, bad), base.replace(from, good));
const JS =
  "import { add } from './add';\n\ndescribe('add', () => {\n  test('adds', () => {\n    expect(add(1, 2)).toBe(3);\n  });\n  test('adds none', () => {\n    expect(add(0, 0)).toBe(0);\n  });\n});\n";
const PY =
  'import unittest\nfrom api import total\n\n\nclass TotalTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2]), 3)\n\n    def test_none(self):\n        self.assertEqual(total([]), 0)\n';
const GO =
  'package api\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(1, 2); got != 3 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n\nfunc TestNone(t *testing.T) {\n\tif got := Total(); got != 0 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n';
const RUST =
  '#[test]\nfn adds() {\n    assert_eq!(add(1, 2), 3);\n}\n\n#[test]\nfn adds_none() {\n    assert_eq!(add(0, 0), 0);\n}\n';
const JAVA =
  'class TotalTest {\n    @Test\n    void adds() {\n        assertEquals(3, total(1, 2));\n    }\n\n    @Test\n    void none() {\n        assertEquals(0, total());\n    }\n}\n';
const CS =
  'public class TotalTests\n{\n    [Fact]\n    public void Adds()\n    {\n        Assert.Equal(3, Total(1, 2));\n    }\n\n    [Fact]\n    public void None()\n    {\n        Assert.Equal(0, Total());\n    }\n}\n';
const RUBY =
  "RSpec.describe Total do\n  it 'adds' do\n    expect(total(1, 2)).to eq(3)\n  end\n\n  it 'adds none' do\n    expect(total).to eq(0)\n  end\nend\n";
const PHP =
  '<?php\nclass TotalTest extends TestCase\n{\n    public function testAdds(): void\n    {\n        $this->assertSame(3, total(1, 2));\n    }\n\n    public function testNone(): void\n    {\n        $this->assertSame(0, total());\n    }\n}\n';

export const TEST_INCIDENTS: readonly Incident[] = [
  swap(
    'JavaScript: a test that is switched off',
    'src/add.test.ts',
    JS,
    "test('adds none'",
    "xtest('adds none'",
    "test('adds nothing'",
  ),
  swap(
    'JavaScript: a test that runs alone',
    'src/add.test.ts',
    JS,
    "test('adds none'",
    // What the incident adds, in pieces: no test of ours is focused.
    `test${'.only'}('adds none'`,
    "test('adds zero'",
  ),
  swap(
    'JavaScript: a test that returns at once',
    'src/add.test.ts',
    JS,
    'expect(add(0, 0)).toBe(0)',
    'return',
    'expect(add(0, 0)).toEqual(0)',
  ),
  swap(
    'JavaScript: an assertion about nothing',
    'src/add.test.ts',
    JS,
    'expect(add(0, 0)).toBe(0)',
    'expect(1).toBe(1)',
    'expect(add(0, 0)).toStrictEqual(0)',
  ),
  swap(
    'JavaScript: an assertion that is a remark',
    'src/add.test.ts',
    JS,
    '    expect(add(0, 0)).toBe(0);',
    '    // expect(add(0, 0)).toBe(0);',
    '    // none\n    expect(add(0, 0)).toBe(0);',
  ),
  swap(
    'JavaScript: a failure that is caught',
    'src/add.test.ts',
    JS,
    '    expect(add(0, 0)).toBe(0);',
    '    try {\n      expect(add(0, 0)).toBe(0);\n    } catch {}',
    '    const sum = add(0, 0);\n    expect(sum).toBe(0);',
  ),
  swap(
    'JavaScript: an assertion of a part',
    'src/add.test.ts',
    JS,
    'expect(add(1, 2)).toBe(3)',
    'expect(add(1, 2)).toBeGreaterThan(0)',
    'expect(add(1, 2)).toBe(4)',
  ),
  swap(
    'Python: a test that is skipped',
    'tests/test_api.py',
    PY,
    '    def test_none',
    "    @unittest.skip('flaky')\n    def test_none",
    '    # none\n    def test_none',
  ),
  swap(
    'Python: a test that is expected to fail',
    'tests/test_api.py',
    PY,
    '    def test_none',
    '    @unittest.expectedFailure\n    def test_none',
    '    @staticmethod\n    def helper(): pass\n\n    def test_none',
  ),
  swap('Python: a test that is renamed away', 'tests/test_api.py', PY, 'def test_none', 'def no_test_none', 'def test_nothing'),
  swap(
    'Python: an assertion about nothing',
    'tests/test_api.py',
    PY,
    'self.assertEqual(total([]), 0)',
    'self.assertTrue(True)',
    'self.assertEqual(total(()), 0)',
  ),
  swap(
    'Go: a test that is skipped',
    'api_test.go',
    GO,
    'func TestNone(t *testing.T) {\n',
    'func TestNone(t *testing.T) {\n\tt.SkipNow()\n',
    'func TestNone(t *testing.T) {\n\tt.Parallel()\n',
  ),
  swap(
    'Go: a test whose failure is logged',
    'api_test.go',
    GO,
    '!= 0 {\n\t\tt.Fatalf',
    '!= 0 {\n\t\tt.Logf',
    '!= 0 {\n\t\tt.Errorf',
  ),
  swap('Go: a test that is renamed away', 'api_test.go', GO, 'TestNone', 'testNone', 'TestNothing'),
  swap(
    'Rust: a test that is ignored',
    'tests/add.rs',
    RUST,
    'fn adds_none',
    '#[ignore = "slow"]\nfn adds_none',
    '// none\nfn adds_none',
  ),
  swap(
    'Rust: a test without its mark',
    'tests/add.rs',
    RUST,
    '\n#[test]\nfn adds_none',
    '\n#[allow(dead_code)]\nfn adds_none',
    '\n#[test]\nfn adds_nothing',
  ),
  swap(
    'Rust: an assertion about nothing',
    'tests/add.rs',
    RUST,
    'assert_eq!(add(0, 0), 0)',
    'assert!(true)',
    'assert_eq!(0, add(0, 0))',
  ),
  swap(
    'Java: a test that is disabled',
    'src/test/java/TotalTest.java',
    JAVA,
    '    @Test\n    void none',
    '    @Test\n    @Disabled("flaky")\n    void none',
    '    @Test\n    @DisplayName("none")\n    void none',
  ),
  swap(
    'Java: an assertion about nothing',
    'src/test/java/TotalTest.java',
    JAVA,
    'assertEquals(0, total())',
    'assertTrue(true)',
    'assertEquals(0, total(0))',
  ),
  swap(
    'Java: an assertion that something is there',
    'src/test/java/TotalTest.java',
    JAVA,
    'assertEquals(3, total(1, 2))',
    'assertNotNull(total(1, 2))',
    'assertEquals(4, total(1, 3))',
  ),
  swap(
    'C#: a test that is skipped',
    'Api.Tests/TotalTests.cs',
    CS,
    '    [Fact]\n    public void None',
    '    [Fact(Skip = "later")]\n    public void None',
    '    [Fact(DisplayName = "none")]\n    public void None',
  ),
  swap(
    'C#: a test without its mark',
    'Api.Tests/TotalTests.cs',
    CS,
    '    [Fact]\n    public void None',
    '    public void None',
    '    [Fact]\n    public void Nothing',
  ),
  swap(
    'C#: an assertion about nothing',
    'Api.Tests/TotalTests.cs',
    CS,
    'Assert.Equal(0, Total())',
    'Assert.True(true)',
    'Assert.Equal(0, Total(0))',
  ),
  swap(
    'Ruby: a test that is pending',
    'spec/total_spec.rb',
    RUBY,
    "  it 'adds none'",
    "  xit 'adds none'",
    "  it 'adds nothing'",
  ),
  swap(
    'Ruby: tests that have the focus',
    'spec/total_spec.rb',
    RUBY,
    "  it 'adds none'",
    "  fit 'adds none'",
    "  it 'adds nought'",
  ),
  swap(
    'Ruby: an assertion about nothing',
    'spec/total_spec.rb',
    RUBY,
    'expect(total).to eq(0)',
    'expect(true).to be true',
    'expect(total(0)).to eq(0)',
  ),
  swap(
    'PHP: a test that is skipped',
    'tests/TotalTest.php',
    PHP,
    '$this->assertSame(0',
    "$this->markTestSkipped('later');\n        $this->assertSame(0",
    '// none\n        $this->assertSame(0',
  ),
  swap(
    'PHP: an assertion about nothing',
    'tests/TotalTest.php',
    PHP,
    '$this->assertSame(0, total())',
    '$this->assertTrue(true)',
    '$this->assertSame(0, total(0))',
  ),

  edit(
    'Python: hooks rewrite what the runner found',
    'ask',
    'tests/conftest.py',
    'import pytest\n',
    "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    report = (yield).get_result()\n    report.outcome = 'passed'\n",
    "import pytest\n\n\n@pytest.hookimpl(hookwrapper=True)\ndef pytest_runtest_makereport(item, call):\n    report = (yield).get_result()\n    print(report.outcome == 'passed')\n",
  ),
  edit(
    'Python: the failure is forgotten',
    'ask',
    'tests/conftest.py',
    'import pytest\n',
    'import pytest\n\n\ndef pytest_runtest_makereport(item, call):\n    call.excinfo = None\n',
    'import pytest\n\n\ndef pytest_runtest_makereport(item, call):\n    print(call.excinfo)\n',
  ),
  edit(
    'Python: every test has run, says a hook',
    'ask',
    'conftest.py',
    'import pytest\n',
    'import pytest\n\n\ndef pytest_pyfunc_call(pyfuncitem):\n    return True\n',
    'import pytest\n\n\ndef pytest_pyfunc_call(pyfuncitem):\n    return None\n',
  ),
  swap(
    'Python: the process leaves with success',
    'tests/test_total.py',
    PY,
    'import unittest\n',
    'import os\nimport unittest\n\nos._exit(0)\n',
    "import os\nimport unittest\n\nos.environ['A'] = '0'\n",
  ),
  swap(
    'Python: a value that equals everything',
    'tests/test_total.py',
    PY,
    'class TotalTest',
    'class Any:\n    def __eq__(self, other):\n        return True\n\n\nclass TotalTest',
    'class Same:\n    def __eq__(self, other):\n        return self.value == other.value\n\n\nclass TotalTest',
  ),
  swap(
    'JavaScript: the process leaves with success',
    'src/add.test.ts',
    JS,
    "\ndescribe('add'",
    "\nafterAll(() => process.exit(0));\n\ndescribe('add'",
    "\nafterAll(() => server.close());\n\ndescribe('add'",
  ),
  swap(
    'JavaScript: a matcher that is always content',
    'src/add.test.ts',
    JS,
    "\ndescribe('add'",
    "\nexpect.extend({ toBe() { return { pass: true, message: () => '' }; } });\n\ndescribe('add'",
    "\nexpect.extend({ toBeEven(n) { return { pass: n % 2 === 0, message: () => '' }; } });\n\ndescribe('add'",
  ),
  swap(
    'Go: the outcome of all tests is thrown away',
    'api/total_test.go',
    GO,
    'func TestNone',
    'func TestMain(m *testing.M) {\n\tm.Run()\n\tos.Exit(0)\n}\n\nfunc TestNone',
    'func TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n\nfunc TestNone',
  ),
];
