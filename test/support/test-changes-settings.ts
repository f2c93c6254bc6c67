/** Settings and commands of test runners by which tests say less, and the nearest ones by which they do not. */
import { edit, type Row } from './test-changes.ts';

const GO_TEST = 'package api\n\nfunc TestTotal(t *testing.T) {\n\trequire.Equal(t, 6, Total(1, 2, 3))\n}\n';

/** What takes tests out of a run, and what only moves or adds to it. */
const LISTS: readonly [what: string, path: string, text: string, from: string, narrow: string, wide: string][] = [
  [
    'vitest: include',
    'vitest.config.ts',
    "export default { test: { include: ['test/**/*.test.ts'] } };\n",
    "'test/**/*.test.ts'",
    "'test/unit/**/*.test.ts'",
    "'{test,src}/**/*.{test,spec}.?(c|m)[jt]s?(x)'",
  ],
  [
    'vitest: include, of which one goes',
    'vitest.config.ts',
    "export default { test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } };\n",
    ", 'test/**/*.test.ts'",
    '',
    ", 'test/**/*.test.ts', 'e2e/**/*.test.ts'",
  ],
  [
    'vitest: include of one file, where there was none',
    'vitest.config.ts',
    'export default { test: { globals: true } };\n',
    'globals: true',
    "include: ['src/a.test.ts']",
    "include: ['src/**/*.test.ts'], coverage: { include: ['src/a.ts'] }",
  ],
  [
    'jest: testMatch',
    'package.json',
    '{ "jest": { "testMatch": ["**/__tests__/**/*.js", "**/*.test.js"] } }',
    '"**/__tests__/**/*.js", ',
    '',
    '"**/__tests__/**/*.[jt]s", ',
  ],
  [
    'jest: testMatch with classes of letters',
    'jest.config.js',
    "module.exports = { testMatch: ['**/*.test.[jt]s', '**/*.spec.[jt]s'] };\n",
    ", '**/*.spec.[jt]s'",
    '',
    ", '**/*.{spec,check}.[jt]s'",
  ],
  ['jest: roots', 'jest.config.js', "module.exports = { roots: ['<rootDir>'] };\n", "'<rootDir>'", "'<rootDir>/src/core'", "'.'"],
  [
    'jest: testPathIgnorePatterns',
    'jest.config.js',
    "module.exports = { testPathIgnorePatterns: ['/node_modules/'] };\n",
    "'/node_modules/'",
    "'/node_modules/', 'api.test.js'",
    "'/node_modules/', '/dist/'",
  ],
  [
    'npm: a command of one folder',
    'package.json',
    '{ "scripts": { "test": "vitest run" } }',
    'vitest run',
    'vitest run src/core',
    'vitest run --config ./ci/vitest.config.ts',
  ],
  [
    'npm: a command that is split',
    'package.json',
    '{ "scripts": { "test": "jest" } }',
    '"jest"',
    '"jest test/unit"',
    '"jest test/unit", "test:e2e": "jest test/e2e"',
  ],
  [
    'mocha: a command of a pattern',
    'package.json',
    '{ "scripts": { "test": "mocha" } }',
    'mocha',
    "mocha 'test/unit/**/*.js'",
    "mocha 'test/**/*.js'",
  ],
  ['go: a command of one package', 'Makefile', 'test:\n\tgo test ./...\n', './...', './api/...', '-race ./...'],
  [
    'cargo: a command of the library alone',
    'justfile',
    'test:\n\tcargo test\n',
    'cargo test',
    'cargo test --lib',
    'cargo test --workspace',
  ],
  [
    'pytest: a command of one file',
    'Makefile',
    'check:\n\tpytest tests docs\n',
    'tests docs',
    'tests/test_a.py',
    'tests docs more',
  ],
  ['mocha: spec', '.mocharc.json', '{ "spec": "test/**/*.js" }', 'test/**/*.js', 'test/a/**/*.js', '**/*.js'],
  ['mocha: grep', '.mocharc.json', '{ "timeout": 2000 }', '"timeout": 2000', '"grep": "fast"', '"timeout": 2001'],
  ['playwright: testDir', 'playwright.config.ts', "export default { testDir: './e2e' };\n", './e2e', './e2e/smoke', '.'],
  [
    'pytest: testpaths',
    'pytest.ini',
    '[pytest]\ntestpaths =\n    tests\n    checks\n',
    '\n    checks',
    '',
    '\n    checks\n    more',
  ],
  [
    'pytest: testpaths in TOML',
    'pyproject.toml',
    '[tool.pytest.ini_options]\ntestpaths = ["tests/unit", "tests/api"]\n',
    '["tests/unit", "tests/api"]',
    '["tests/unit"]',
    '["tests"]',
  ],
  [
    'pytest: python_files',
    'setup.cfg',
    '[tool:pytest]\npython_files = test_*.py *_test.py\n',
    ' *_test.py',
    '',
    ' *_test.py check_*.py',
  ],
  ['pytest: marks', 'pytest.ini', '[pytest]\naddopts = -q\n', '-q', '-q -m "not slow"', '-q --strict-markers'],
  [
    'phpunit: a suite',
    'phpunit.xml',
    '<phpunit><testsuites><testsuite name="a"><directory>tests</directory><directory>more</directory></testsuite></testsuites></phpunit>',
    '<directory>more</directory>',
    '',
    '<directory>more</directory><directory>others</directory>',
  ],
  [
    'nextest: default-filter',
    '.config/nextest.toml',
    '[profile.default]\nretries = 0\n',
    'retries = 0',
    'default-filter = "not test(api)"',
    'retries = 0\nfail-fast = true',
  ],
  [
    'surefire: excludedGroups',
    'pom.xml',
    '<project><configuration><groups>a</groups></configuration></project>',
    '<groups>a</groups>',
    '<excludedGroups>slow</excludedGroups>',
    '<groups>b</groups>',
  ],
  [
    'gradle: excludeTags',
    'build.gradle',
    "test { useJUnitPlatform { includeTags 'a' } }\n",
    "includeTags 'a'",
    "excludeTags 'slow'",
    "includeTags 'a', 'b'",
  ],
];

export const SETTINGS: readonly Row[] = [
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
];

export const COMMANDS: readonly Row[] = [
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
  ...(
    [
      [
        'vitest: exclude, behind a class',
        'vitest.config.ts',
        "export default { test: { exclude: ['**/dist/*.[jt]s', 'HERE'] } };\n",
        'src/auth.ts',
      ],
      [
        'playwright: testIgnore, behind a class',
        'playwright.config.ts',
        "export default { testIgnore: ['dist/*.[jt]s', 'HERE'] };\n",
        'login.ts',
      ],
      [
        'playwright: testIgnore, behind a pattern',
        'playwright.config.ts',
        "export default { testIgnore: [/dist[/\\]it's/, 'HERE'] };\n",
        'login.ts',
      ],
      [
        'playwright: testIgnore, behind a list',
        'playwright.config.ts',
        "export default { testIgnore: [...(ci ? ['dist/'] : []), 'HERE'] };\n",
        'login.ts',
      ],
      [
        'jest: testPathIgnorePatterns, behind a class',
        'package.json',
        '{ "jest": { "testPathIgnorePatterns": ["/dist/.*[jt]s$", "HERE"] } }\n',
        'src/auth',
      ],
      [
        'jest: modulePathIgnorePatterns, behind a class',
        'jest.config.js',
        "module.exports = { modulePathIgnorePatterns: ['build/[ab]', 'HERE'] };\n",
        'src/auth',
      ],
    ] as const
  ).map(([what, path, text, out]): Row => {
    const adds = (item: string) => [edit(path, text.replace('HERE', 'tmp/'), 'tmp/', item)];
    return [what, 'tests-left-out', adds(out), adds('coverage/')];
  }),
  ...LISTS.map(
    ([what, path, text, from, narrow, wide]): Row => [
      what,
      'tests-left-out',
      [edit(path, text, from, narrow)],
      [edit(path, text, from, wide)],
    ],
  ),
  [
    'cargo: autotests',
    'check-lenient',
    [edit('Cargo.toml', '[package]\nname = "a"\n', '"a"', '"a"\nautotests = false')],
    [edit('Cargo.toml', '[package]\nname = "a"\n', '"a"', '"a"\nautotests = true')],
  ],
  [
    'pytest: a folder of tests that moves with its files',
    'tests-left-out',
    [edit('pytest.ini', '[pytest]\ntestpaths = tests\n', 'tests\n', 'checks\n')],
    [
      edit('pytest.ini', '[pytest]\ntestpaths = tests\n', 'tests\n', 'checks\n'),
      { path: 'checks/test_api.py', was: 'tests/test_api.py', before: 'x = 1\n', after: 'x = 1\n' },
    ],
  ],
  [
    'go: a tag that has to be asked for',
    'test-skipped',
    [{ path: 'api_test.go', before: GO_TEST, after: `//go:build integration\n\n${GO_TEST}` }],
    [{ path: 'api_test.go', before: GO_TEST, after: `//go:build linux && !race\n\n${GO_TEST}` }],
  ],
];
