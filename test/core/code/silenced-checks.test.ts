/** Comments by which scanners are told to look away: new ones are news, and what only looks like one is not. */
import { expect, it } from 'vitest';
import { silencedChecks } from '../../../src/core/code/silenced-checks.ts';

/** The marks are put together here, so that no scanner heeds them in this file. */
const mark = (text: string): string => text.replaceAll('~', '');

const TABLE: readonly (readonly [path: string, line: string, weight: 'asked' | 'told' | 'none'])[] = [
  ['a.py', 'run(x, shell=True)  # no~sec', 'asked'],
  ['a.py', 'run(x, shell=True)  # no~sec B602', 'asked'],
  ['a.py', 'run(x, shell=True)  #no~sec: B602, B607', 'asked'],
  ['a.py', 'assert x  # no~sec B101', 'told'],
  ['a.py', 'h = md5(x)  # no~qa: S324', 'asked'],
  ['a.py', 'h = md5(x)  # no~qa: E501, S324', 'asked'],
  ['a.py', 'assert x  # no~qa: S101', 'told'],
  ['a.py', 'from a import b  # no~qa: F401', 'none'],
  ['a.py', 'from a import b  # no~qa: SIM102', 'none'],
  ['a.py', 'from a import b  # no~qa', 'told'],
  ['a.py', '# ruff: no~qa', 'asked'],
  ['a.py', '# ruff: no~qa: S602', 'asked'],
  ['a.py', 'x = y  # type: ignore[arg-type]', 'none'],
  ['a.py', 'print("use # no~sec to pass")', 'none'],
  ['a.py', '"""A line with # no~sec passes."""', 'none'],
  ['a.py', 'exec(x)  # pylint: disable=exec-used', 'asked'],
  ['a.py', 'x = 1  # pylint: disable=invalid-name', 'none'],
  ['a.py', 'eval(x)  # nose~mgrep: python.lang.security.audit.eval', 'asked'],
  ['a.js', 'eval(x) // nose~mgrep', 'asked'],
  ['a.go', 'cmd := exec.Command(name) // #no~sec G204', 'asked'],
  ['a.go', 'cmd := exec.Command(name) //nolint:go~sec // trusted', 'asked'],
  ['a.go', 'os.WriteFile(p, b, 0o644) //nolint:go~sec // G306: is no secret', 'told'],
  ['a.go', 'x() //nolint:errcheck', 'none'],
  ['a.go', 'x() //nolint', 'told'],
  ['A.java', 'run(x); // NO~SONAR', 'asked'],
  ['A.cs', 'Run(x); // lg~tm[cs/sql-injection]', 'asked'],
  ['a.ts', 'run(x); // code~ql[js/command-line-injection] known', 'asked'],
  ['a.ts', 'const codeql = list[0];', 'none'],
  ['a.ts', '// eslint-disable-next-line no-eval', 'asked'],
  ['a.ts', '// eslint-disable-next-line no-console, security/detect-child-process -- fine', 'asked'],
  ['a.ts', '// eslint-disable-next-line security/detect-object-injection', 'told'],
  ['a.ts', '// eslint-disable-next-line no-console -- no-eval is another rule', 'none'],
  ['a.ts', '// eslint-disable-next-line @typescript-eslint/no-explicit-any', 'none'],
  ['a.ts', 'x(); // eslint-disable-line', 'told'],
  ['a.ts', '/* eslint-disable */', 'asked'],
  ['a.ts', '/* eslint-disable -- old */', 'asked'],
  ['a.ts', '/* eslint-disable react/no-danger */', 'asked'],
  ['a.ts', '/* eslint-disable no-console, max-lines */', 'none'],
  ['a.ts', 'const text = "/* eslint-disable */";', 'none'],
  ['types/a.d.ts', '/* eslint-disable */', 'told'],
  ['a.vue', '<!-- eslint-disable vue/no-v-html -->', 'asked'],
  ['a.tsx', '{/* biome-ignore lint/security/noDangerouslySetInnerHtml: clean */}', 'asked'],
  ['a.tsx', '{/* biome-ignore lint/suspicious/noArrayIndexKey: stable */}', 'none'],
  ['a.rb', 'YAML.load(x) # rubocop:disable Security/YAMLLoad', 'asked'],
  ['a.rb', 'x # rubocop:disable Style/Foo', 'none'],
  ['A.cs', '#pragma warning disable CA5350', 'asked'],
  ['A.cs', '#pragma warning disable CS8618', 'none'],
  ['A.java', '@SuppressFBWarnings("SQL_INJECTION_JDBC")', 'asked'],
  ['A.java', '@SuppressFBWarnings("EI_EXPOSE_REP")', 'none'],
  ['A.kt', '@SuppressLint("TrustAllX509TrustManager")', 'asked'],
  ['A.java', '@SuppressWarnings("unchecked")', 'none'],
  ['main.tf', '  #tfsec:~ignore:aws-s3-enable-bucket-encryption', 'asked'],
  ['main.tf', '  //trivy:~ignore:AVD-AWS-0001', 'asked'],
  ['main.tf', '  # checkov:~skip=CKV_AWS_20:public on purpose', 'asked'],
  ['.github/workflows/a.yml', '        uses: a/b@v1 # zizmor: ~ignore[unpinned-uses]', 'asked'],
  ['Dockerfile', '# hadolint ignore=DL3002', 'asked'],
  ['Dockerfile', '# hadolint ignore=DL3008', 'none'],
  ['a.sh', '# shellcheck disable=SC2086', 'none'],
  ['a.py', 'KEY = "x"  # pragma: allow~list secret', 'asked'],
  ['tests/test_a.py', 'run(x, shell=True)  # no~sec', 'none'],
  ['dist/a.js', '/* eslint-disable */', 'none'],
  ['README.md', 'Put `# no~sec` behind the line.', 'none'],
];

it.each(TABLE)('in %s the line %s is %s', (path, line, weight) => {
  const found = silencedChecks(path, [{ n: 3, text: mark(line) }], [], false, () => false);
  expect(found[0]?.weight ?? 'none').toBe(weight);
});

it.each([
  ['an edited line that bore the mark before', ['run(a)  # no~sec B602'], ['run(b)  # no~sec B602'], 0],
  ['another rule on the same line', ['run(a)  # no~sec B602'], ['run(a)  # no~sec B307'], 1],
  ['one mark more than before', ['run(a)  # no~sec'], ['run(a)  # no~sec', 'run(b)  # no~sec'], 1],
  ['a mark that goes', ['run(a)  # no~sec'], ['run(a)'], 0],
] as const)('%s', (_, before, after, count) => {
  const lines = (texts: readonly string[]) => texts.map((text, i) => ({ n: i + 1, text: mark(text) }));
  expect(silencedChecks('a.py', lines(after), lines(before), false, () => false)).toHaveLength(count);
});

it('a new file that its linter never saw is only told of, and code that moves is no news', () => {
  const added = [{ n: 1, text: '/* eslint-disable */' }];
  expect(silencedChecks('a.ts', added, [], true, () => false)).toMatchObject([{ weight: 'told' }]);
  expect(silencedChecks('a.ts', added, [], false, text => text === added[0]!.text)).toEqual([]);
});
