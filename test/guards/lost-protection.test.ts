/** Changes that take protection away, each beside the nearest one that a maintainer merges. */
import { describe, expect, it } from 'vitest';
import { strictest } from '../../src/core/model.ts';
import { reviewEvasion } from '../../src/guards/review-evasion.ts';
import { securityRegression } from '../../src/guards/security-regression.ts';
import { tests } from '../../src/guards/tests.ts';
import { workflow } from '../../src/guards/workflow.ts';
import { checkOf, opinionsOn } from '../support/examples.ts';

const checks = Object.fromEntries(
  Object.entries({ code: securityRegression, scan: reviewEvasion, tests, workflow }).map(([id, guard]) => [
    id,
    checkOf(guard, {}),
  ]),
);
type File = readonly [path: string, before: string | null, after: string | null];
const CI = '.github/workflows/ci.yml';
const ROUTE = "app.get('/orders', requireUser, list);\n";
const yaml = (steps: string, on = 'pull_request', more = ''): string =>
  `on: ${on}\njobs:\n  a:\n    runs-on: ubuntu-24.04\n${more}    steps:\n${steps}`;
const clean = '      - uses: actions/checkout@v5\n        with:\n          persist-credentials: false\n';
const titled = (run: string): string =>
  yaml(`      - run: ${run}\n        env:\n          TITLE: \${{ github.event.issue.title }}\n`, 'issues');
const release = (push: string): string =>
  `on:\n  push:\n${push}permissions:\n  id-token: write\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: npm publish\n`;
const py = (body: string): string => `def test_find():\n    ${body}\n`;
const go = (body: string): string =>
  `package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n${body}\tif a() != 1 {\n\t\tt.Fatal("a")\n\t}\n}\n`;

const TABLE: readonly (readonly [guard: string, what: string, decision: string, ...files: File[]])[] = [
  ['code', 'the check before a route goes', 'ask', ['a.ts', ROUTE, "app.get('/orders', list);\n"]],
  ['code', 'the route goes with its check', 'none', ['a.ts', `${ROUTE}run();\n`, 'run();\n']],
  ['code', 'the route is renamed without its check', 'ask', ['a.ts', ROUTE, "app.get('/all-orders', list);\n"]],
  ['code', 'the check takes another name', 'none', ['a.ts', ROUTE, "app.get('/orders', requireAccount, list);\n"]],
  [
    'code',
    'a signature is commented out',
    'ask',
    ['a.ts', 'if (!validSignature(req)) return no();\n', '// if (!validSignature(req)) return no();\n'],
  ],
  [
    'code',
    'a signature is asked in another file',
    'none',
    ['a.ts', 'if (!validSignature(req)) return no();\nrun();\n', 'run();\n'],
    ['b.ts', null, 'if (!validSignature(req)) return no();\n'],
  ],
  [
    'code',
    'middleware of a framework goes',
    'ask',
    ['app/settings.py', 'M = [\n  "x.CsrfViewMiddleware",\n  "y",\n]\n', 'M = [\n  "y",\n]\n'],
  ],
  [
    'code',
    'middleware changes its place',
    'none',
    ['app/settings.py', 'M = [\n  "x.CsrfViewMiddleware",\n  "y",\n]\n', 'M = [\n  "y",\n  "x.CsrfViewMiddleware",\n]\n'],
  ],
  ['code', 'a header goes', 'ask', ['nginx.conf', 'add_header Strict-Transport-Security "max-age=1";\ngzip on;\n', 'gzip on;\n']],
  [
    'code',
    'a header says something else',
    'none',
    [
      'nginx.conf',
      'add_header Strict-Transport-Security "max-age=1";\n',
      'add_header Strict-Transport-Security "max-age=31536000";\n',
    ],
  ],
  [
    'code',
    'a cookie can be read by scripts',
    'ask',
    ['a.ts', "const c = { httpOnly: true, path: '/' };\n", "const c = { httpOnly: false, path: '/' };\n"],
  ],
  [
    'code',
    'own headers replace those of a package',
    'none',
    ['a.ts', 'app.use(helmet());\n', "res.setHeader('Content-Security-Policy', policy);\n"],
  ],
  [
    'code',
    'an import of what is still used elsewhere goes',
    'none',
    ['a.ts', "import helmet from 'helmet';\nrun();\n", 'run();\n'],
  ],
  ['code', 'a container runs as root', 'ask', ['Dockerfile', 'USER node\nCMD a\n', 'CMD a\n']],
  [
    'code',
    'a container installs as root and runs as somebody',
    'none',
    ['Dockerfile', 'USER node\nCMD a\n', 'USER root\nRUN apt-get update\nUSER app\nCMD a\n'],
  ],
  [
    'code',
    'a value is written into a query',
    'ask',
    ['a.ts', "q('SELECT id FROM users WHERE name = $1', [name]);\n", 'q(`SELECT id FROM users WHERE name = ${name}`);\n'],
  ],
  [
    'code',
    'a value is joined to a query',
    'ask',
    ['A.java', 'p("SELECT id FROM users WHERE name = ?");\n', 'p("SELECT id FROM users WHERE name = \'" + name + "\'");\n'],
  ],
  [
    'code',
    'a table is written into a query whose values stay bound',
    'none',
    ['a.py', 'q("SELECT id FROM users WHERE name = %s", (name,))\n', 'q(f"SELECT id FROM {table} WHERE name = %s", (name,))\n'],
  ],
  [
    'code',
    'a query that was put together stays so',
    'none',
    ['a.ts', 'q(`SELECT id FROM users WHERE name = ${name}`);\n', 'q(`SELECT id FROM users WHERE name = ${name} LIMIT 1`);\n'],
  ],
  [
    'code',
    'tokens without a signature join the others',
    'ask',
    ['a.ts', "v(t, k, { algorithms: ['RS256'] });\n", "v(t, k, { algorithms: ['RS256', 'none'] });\n"],
  ],
  [
    'code',
    'another algorithm joins',
    'none',
    ['a.ts', "v(t, k, { algorithms: ['RS256'] });\n", "v(t, k, { algorithms: ['RS256', 'ES256'] });\n"],
  ],
  [
    'code',
    'everything may be assigned',
    'ask',
    ['a.rb', 'params.require(:user).permit(:name)\n', 'params.require(:user).permit!\n'],
  ],
  [
    'code',
    'one more field may be assigned',
    'none',
    ['a.rb', 'params.require(:user).permit(:name)\n', 'params.require(:user).permit(:name, :locale)\n'],
  ],
  ['code', 'an old version of TLS is spoken', 'ask', ['a.go', null, 'cfg := &tls.Config{MinVersion: tls.VersionTLS10}\n']],
  ['code', 'old versions of TLS have names', 'none', ['a.go', null, 'var names = map[uint16]string{tls.VersionTLS10: "1.0"}\n']],
  [
    'code',
    'a pod gets the socket of its machine',
    'ask',
    ['k8s/a.yaml', null, '          hostPath: { path: /var/run/docker.sock }\n'],
  ],
  ['code', 'a pod gets an empty folder', 'none', ['k8s/a.yaml', null, '          emptyDir: { medium: Memory }\n']],
  [
    'code',
    'an image adds a script of the network and runs it',
    'ask',
    ['Dockerfile', null, 'ADD https://x.example/i.sh /i.sh\nRUN sh /i.sh && npm ci\n'],
  ],
  ['code', 'an image adds an archive', 'none', ['Dockerfile', null, 'ADD https://x.example/d.tar.gz /d/\nRUN sh /i.sh\n']],

  [
    'code',
    'a name is no longer cleaned',
    'ask',
    ['a.ts', 'open(path.join(ROOT, path.basename(name)));\n', 'open(path.join(ROOT, name));\n'],
  ],
  [
    'code',
    'a name is cleaned twice',
    'none',
    ['a.ts', 'open(path.join(ROOT, path.basename(name)));\n', 'open(path.join(ROOT, path.basename(path.normalize(name))));\n'],
  ],
  [
    'code',
    'a text is no longer cleaned of markup',
    'ask',
    ['a.ts', 'return DOMPurify.sanitize(text, OPTIONS);\n', 'return text;\n'],
  ],
  [
    'code',
    'a text is cleaned by other options',
    'none',
    ['a.ts', 'return DOMPurify.sanitize(text);\n', 'return DOMPurify.sanitize(text, OPTIONS);\n'],
  ],
  [
    'code',
    'a digest gets weaker',
    'ask',
    ['a.py', 'return hashlib.sha256(data).hexdigest()\n', 'return hashlib.sha1(data).hexdigest()\n'],
  ],
  [
    'code',
    'a digest gets stronger',
    'none',
    ['a.py', 'return hashlib.sha1(data).hexdigest()\n', 'return hashlib.sha256(data).hexdigest()\n'],
  ],
  [
    'code',
    'a token can be guessed',
    'ask',
    ['a.ts', "const t = randomBytes(16).toString('hex');\n", 'const t = Math.random().toString(36);\n'],
  ],
  ['code', 'a pause is drawn', 'none', ['a.ts', 'await sleep(100);\n', 'await sleep(100 * Math.random());\n']],
  [
    'code',
    'a question of security is answered',
    'ask',
    ['a.ts', 'cb(null, ALLOWED.includes(file.type));\n', 'cb(null, true);\n'],
  ],
  ['code', 'a feature is switched on', 'none', ['a.ts', 'show(flags.includes("beta"));\n', 'show(true);\n']],
  [
    'code',
    'a page shows what its address says',
    'ask',
    ['a.tsx', null, 'const v = <p dangerouslySetInnerHTML={{ __html: location.hash }} />;\n'],
  ],
  ['code', 'a page shows a constant', 'none', ['a.tsx', null, 'const v = <p dangerouslySetInnerHTML={{ __html: ICON }} />;\n']],
  ['code', 'any object is loaded', 'ask', ['a.py', null, 'c = yaml.load(text, Loader=yaml.Loader)\n']],
  ['code', 'plain values are loaded', 'none', ['a.py', null, 'c = yaml.load(text, Loader=yaml.SafeLoader)\n']],

  ['scan', 'a scanner lets all paths pass', 'ask', ['.gitleaks.toml', null, "[allowlist]\npaths = ['.*']\n"]],
  [
    'scan',
    'a scanner gets a rule',
    'none',
    ['.gitleaks.toml', 'title = "a"\n', 'title = "a"\n[[rules]]\nid = "acme"\nregex = "acme_[a-z]{20}"\n'],
  ],
  [
    'scan',
    'a hook that scans goes',
    'ask',
    [
      '.pre-commit-config.yaml',
      '  - repo: https://github.com/gitleaks/gitleaks\n    rev: v8\n    hooks:\n      - id: gitleaks\n  - repo: b\n',
      '  - repo: b\n',
    ],
  ],
  [
    'scan',
    'a hook that scans is updated',
    'none',
    [
      '.pre-commit-config.yaml',
      '  - repo: https://github.com/gitleaks/gitleaks\n    rev: v8\n',
      '  - repo: https://github.com/gitleaks/gitleaks\n    rev: v9\n',
    ],
  ],
  [
    'scan',
    'a plugin of security goes',
    'ask',
    ['eslint.config.js', 'export default [\n  security.configs.recommended,\n  js,\n];\n', 'export default [\n  js,\n];\n'],
  ],
  [
    'scan',
    'a plugin of security takes another set',
    'none',
    [
      'eslint.config.js',
      'export default [\n  security.configs.recommended,\n];\n',
      "export default [\n  security.configs['flat/recommended'],\n];\n",
    ],
  ],
  ['scan', 'a family of rules goes', 'ask', ['pyproject.toml', 'select = ["E", "S"]\n', 'select = ["E"]\n']],
  ['scan', 'a family of rules comes', 'none', ['pyproject.toml', 'select = ["E", "S"]\n', 'select = ["E", "I", "S"]\n']],
  ['scan', 'types are checked less', 'ask', ['tsconfig.json', '{\n  "strict": true\n}\n', '{\n  "strict": false\n}\n']],
  ['scan', 'types are checked more', 'none', ['tsconfig.json', '{\n  "strict": false\n}\n', '{\n  "strict": true\n}\n']],
  [
    'scan',
    'no update is proposed any more',
    'ask',
    ['.github/dependabot.yml', 'updates:\n', 'updates:\n  - ignore:\n      - dependency-name: "*"\n'],
  ],
  [
    'scan',
    'one update is not proposed',
    'none',
    ['.github/dependabot.yml', 'updates:\n', 'updates:\n  - ignore:\n      - dependency-name: "left-pad"\n'],
  ],
  ['scan', 'new releases come at once', 'ask', ['pnpm-workspace.yaml', 'minimumReleaseAge: 1440\nx: 1\n', 'x: 1\n']],
  ['scan', 'new releases wait longer', 'none', ['pnpm-workspace.yaml', 'minimumReleaseAge: 1440\n', 'minimumReleaseAge: 4320\n']],

  [
    'tests',
    'an assertion compares a call with itself',
    'ask',
    ['test_a.py', py('assert find("a") == 1'), py('assert find("a") == find("a")')],
  ],
  [
    'tests',
    'a new test calls twice',
    'none',
    [
      'test_a.py',
      py('assert find("a") == 1'),
      `${py('assert find("a") == 1')}\n\ndef test_same():\n    assert find("a") == find("a")\n`,
    ],
  ],
  [
    'tests',
    'a test ends under a condition that always holds',
    'ask',
    ['a_test.go', go(''), go('\tif true {\n\t\treturn\n\t}\n')],
  ],
  [
    'tests',
    'a test ends early on one system',
    'none',
    ['a_test.go', go(''), go('\tif runtime.GOOS == "windows" {\n\t\treturn\n\t}\n')],
  ],

  [
    'tests',
    'an assertion is no longer awaited',
    'ask',
    [
      'a.test.js',
      "test('x', async () => {\n  await expect(f()).rejects.toThrow('n');\n});\n",
      "test('x', async () => {\n  expect(f()).rejects.toThrow('n');\n});\n",
    ],
  ],
  [
    'tests',
    'an assertion is awaited',
    'none',
    [
      'a.test.js',
      "test('x', async () => {\n  expect(f()).rejects.toThrow('n');\n});\n",
      "test('x', async () => {\n  await expect(f()).rejects.toThrow('n');\n});\n",
    ],
  ],
  [
    'tests',
    'the subject of a test is replaced',
    'ask',
    [
      'src/pay.test.js',
      "test('x', () => {\n  expect(f()).toBe(1);\n});\n",
      "jest.mock('./pay', () => ({ f: () => 1 }));\ntest('x', () => {\n  expect(f()).toBe(1);\n});\n",
    ],
  ],
  [
    'tests',
    'what the subject calls is replaced',
    'none',
    [
      'src/pay.test.js',
      "test('x', () => {\n  expect(f()).toBe(1);\n});\n",
      "jest.mock('./http', () => ({ post: () => 1 }));\ntest('x', () => {\n  expect(f()).toBe(1);\n});\n",
    ],
  ],
  [
    'tests',
    'a part of the subject is replaced',
    'none',
    [
      'src/pay.test.js',
      "test('x', () => {\n  expect(f()).toBe(1);\n});\n",
      "jest.mock('./pay', () => ({ ...jest.requireActual('./pay'), now: () => 1 }));\ntest('x', () => {\n  expect(f()).toBe(1);\n});\n",
    ],
  ],
  [
    'tests',
    'the command runs tests of one name',
    'ask',
    ['package.json', '{"scripts":{"test":"vitest run"}}\n', '{"scripts":{"test":"vitest run -t never"}}\n'],
  ],
  [
    'tests',
    'the command reports otherwise',
    'none',
    ['package.json', '{"scripts":{"test":"vitest run"}}\n', '{"scripts":{"test":"vitest run --reporter=dot"}}\n'],
  ],

  ['workflow', 'install scripts run', 'ask', [CI, yaml('      - run: npm ci --ignore-scripts\n'), yaml('      - run: npm ci\n')]],
  [
    'workflow',
    'an install without scripts gets a flag',
    'none',
    [CI, yaml('      - run: npm ci --ignore-scripts\n'), yaml('      - run: npm ci --no-audit --ignore-scripts\n')],
  ],
  ['workflow', 'the token stays in the work tree', 'ask', [CI, yaml(clean), yaml(clean.replace('false', 'true'))]],
  [
    'workflow',
    'the token stays in the work tree, by a line that is gone',
    'ask',
    [CI, yaml(clean), yaml('      - uses: actions/checkout@v5\n')],
  ],
  ['workflow', 'a checkout goes with its job', 'none', [CI, yaml(`${clean}      - run: a\n`), yaml('      - run: a\n')]],
  [
    'workflow',
    'an environment is no longer waited for',
    'ask',
    [CI, yaml('      - run: a\n', 'push', '    environment: npm\n'), yaml('      - run: a\n', 'push')],
  ],
  [
    'workflow',
    'an environment gets an address',
    'none',
    [
      CI,
      yaml('      - run: a\n', 'push', '    environment: npm\n'),
      yaml('      - run: a\n', 'push', '    environment:\n      name: npm\n      url: https://a.example\n'),
    ],
  ],
  ['workflow', 'a release runs on every branch', 'ask', [CI, release("    tags: ['v*']\n"), release("    branches: ['**']\n")]],
  ['workflow', 'a release runs on other tags', 'none', [CI, release("    tags: ['v*']\n"), release("    tags: ['v[0-9]+.*']\n")]],
  [
    'workflow',
    'one author is spared the tests',
    'ask',
    [CI, yaml('      - run: npm test\n'), yaml("      - run: npm test\n        if: github.actor != 'acme-agent'\n")],
  ],
  [
    'workflow',
    'a bot without secrets is spared the tests',
    'none',
    [CI, yaml('      - run: npm test\n'), yaml("      - run: npm test\n        if: github.actor != 'dependabot[bot]'\n")],
  ],
  ['workflow', 'a title is evaluated', 'deny', [CI, yaml('      - run: a\n', 'issues'), titled('eval "$TITLE"')]],
  [
    'workflow',
    'a title is the script of a shell',
    'deny',
    [CI, yaml('      - run: a\n', 'issues'), titled('bash -c "echo ${TITLE}"')],
  ],
  [
    'workflow',
    'a title is the argument of a script',
    'none',
    [CI, yaml('      - run: a\n', 'issues'), titled('bash -c \'echo "$1"\' _ "$TITLE"')],
  ],
];

describe('protection that a change takes away', () => {
  it.each(TABLE)('%s: %s: %s', (guard, _, decision, ...rest) => {
    const files = rest as readonly File[];
    const opinions = opinionsOn(checks[guard as string]!, {
      files: files.map(([path, before, after]) => ({ path, before, after })),
    }).filter(one => one.decision !== 'allow');
    expect(opinions.length === 0 ? 'none' : strictest(opinions.map(one => one.decision))).toBe(decision);
  });
});
