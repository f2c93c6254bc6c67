/** Changes to test code that say less, and the nearest ones that do not: tests switched off, assertions lost or loosened. */
import { CS, edit, GO, JAVA, KOTLIN, MINITEST, PHP, PY, type Row, RSPEC, RUST, TS } from './test-changes.ts';

/** What such changes add, in pieces: no test of ours is switched off or focused. */
const SKIP = '.skip';
const ONLY = '.only';
const FIXME = '.fixme';

export const SWITCHED_OFF: readonly Row[] = [
  [
    'vitest: one test switched off',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses", `it${SKIP}('refuses`)],
    [edit('test/a.test.ts', TS, "it('refuses", "it.concurrent('refuses")],
  ],
  [
    'jest: xit',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses", "xit('refuses")],
    [edit('test/a.test.ts', TS, "it('refuses", "it('really refuses")],
  ],
  [
    'playwright: switched off from inside',
    'test-skipped',
    [edit('test/a.test.ts', TS, 'const result', `test${FIXME}();\n    const result`)],
    [edit('test/a.test.ts', TS, 'const result', `test${SKIP}(browserName === 'firefox', 'no such API');\n    const result`)],
  ],
  [
    'node: an option',
    'test-skipped',
    [edit('test/a.test.ts', TS, "it('refuses text', ", "it('refuses text', { skip: true }, ")],
    [edit('test/a.test.ts', TS, "it('refuses text', ", "it('refuses text', { timeout: 500 }, ")],
  ],
  [
    'vitest: one group alone',
    'test-alone',
    [edit('test/a.test.ts', TS, 'describe(', `describe${ONLY}(`)],
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
    [edit('tests/test_a.py', PY, 'class ParseTest', `@unittest${SKIP}("later")\nclass ParseTest`)],
    [edit('tests/test_a.py', PY, 'class ParseTest', `# @unittest${SKIP}("later")\nclass ParseTest`)],
  ],
  [
    'pytest: skip inside',
    'test-skipped',
    [edit('tests/test_a.py', PY, '    assert parse("7")', `    pytest${SKIP}("later")\n    assert parse("7")`)],
    [
      edit(
        'tests/test_a.py',
        PY,
        '    assert parse("7")',
        `    if sys.platform == "win32":\n        pytest${SKIP}("posix only")\n    assert parse("7")`,
      ),
    ],
  ],
  [
    'pytest: a whole module',
    'test-skipped',
    [edit('tests/test_a.py', PY, '\n\nclass', `\npytestmark = pytest.mark${SKIP}\n\nclass`)],
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
];

export const ASSERTIONS: readonly Row[] = [
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
];
