/** What `init` makes of a repository, as tables: names and texts in, tests, agents and proposals out. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openerOf } from '../../../src/core/init/opener.ts';
import { policyDraft } from '../../../src/core/init/policy-draft.ts';
import { seenIn } from '../../../src/core/init/seen.ts';
import { judgedLine, judgedTotal, seenLines, titleOf } from '../../../src/core/init/shown.ts';
import { workflowDraft } from '../../../src/core/init/workflow-draft.ts';
import type { Author } from '../../../src/core/model.ts';
import { load } from '../../../src/load.ts';
import { readPreset } from '../../../src/world/policies.ts';
import { diagnose } from '../../support/workflow-check.ts';
import '../../support/loaded.ts';

const look = (files: Readonly<Record<string, string>>, authors: readonly Author[] = []) =>
  seenIn({ names: Object.keys(files), texts: new Map(Object.entries(files)), authors });
const scripts = (given: object): string => JSON.stringify({ scripts: given });

describe('the commands by which a repository is tested', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['a script of npm', { 'package.json': scripts({ test: 'vitest run' }) }, ['npm test']],
    ['of pnpm, by its lockfile', { 'package.json': scripts({ test: 'x' }), 'pnpm-lock.yaml': '' }, ['pnpm test']],
    ['of yarn', { 'package.json': scripts({ test: 'x' }), 'yarn.lock': '' }, ['yarn test']],
    ['of Bun: the script, and not its own runner', { 'package.json': scripts({ test: 'x' }), 'bun.lock': '' }, ['bun run test']],
    ['what npm writes where there are no tests', { 'package.json': scripts({ test: 'echo "Error: no test specified"' }) }, []],
    [
      'parts where there is no whole',
      { 'package.json': scripts({ 'test:a': 'x', 'test:b': 'x' }) },
      ['npm run test:a', 'npm run test:b'],
    ],
    ['a package that is no JSON', { 'package.json': '{' }, []],
    ['a package that is a list', { 'package.json': '[]' }, []],
    ['pytest by its settings', { 'pyproject.toml': '[tool.pytest.ini_options]\n' }, ['pytest']],
    ['pytest in the environment of uv', { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'uv.lock': '' }, ['uv run pytest']],
    [
      'pytest as a dependency, with Poetry',
      { 'pyproject.toml': 'dev = ["pytest>=8"]\n', 'poetry.lock': '' },
      ['poetry run pytest'],
    ],
    ['tox alone', { 'tox.ini': '[tox]\n' }, ['tox']],
    ['Python without tests', { 'pyproject.toml': '[project]\nname = "x"\n' }, []],
    ['Rust', { 'Cargo.toml': '' }, ['cargo test']],
    ['Go', { 'go.mod': '' }, ['go test ./...']],
    ['Maven with its wrapper', { 'pom.xml': '', mvnw: '' }, ['./mvnw test']],
    ['Maven without', { 'pom.xml': '' }, ['mvn test']],
    ['Gradle', { 'build.gradle.kts': '', gradlew: '' }, ['./gradlew test']],
    ['Make, by its target', { Makefile: 'all:\n\ntest: all\n\tx\n' }, ['make test']],
    ['Make, where `test` is a variable', { Makefile: 'test := 1\nall:\n' }, []],
    ['two of them', { Makefile: 'test:\n', 'go.mod': '' }, ['go test ./...', 'make test']],
    ['a file of that name elsewhere', { 'examples/Cargo.toml': '', 'docs/package.json': scripts({ test: 'x' }) }, []],
    ['PHP', { 'composer.json': scripts({ test: 'phpunit' }) }, ['composer test']],
  ])('%s', async (_, files, expected) => {
    const seen = look(files);
    expect(seen.tests.map(({ run }) => run)).toEqual(expected);
    // INVARIANT: whatever is proposed is a policy, and holds its own tests.
    const text = policyDraft(seen);
    const policy = await load({ file: 'p', text }, async name => readPreset(name), '2026-01-01');
    expect(policy.tests.length).toBe(3 + expected.length + (seen.source === undefined ? 0 : 1));
    expect(policy.commands).toEqual([]);
    for (const run of expected) expect(text).toContain(`#   - { run: "${run}", timeout: 10m }`);
  });
});

const HOSTILE = [
  'test:$(x)',
  'test:`x`',
  'test:a\nrun: b',
  'test:" }, expect: allow } #',
  'test:\u001b[2J',
  'test:a b',
  'test:-',
  'test:\u202ea',
];
describe('names that mean harm', () => {
  it.each(HOSTILE)('a script named %j stands in no command, no policy and no line', name => {
    const seen = look({ 'package.json': scripts({ [name]: 'x', 'test:ok': 'x' }), [`src/${name}.ts`]: '' });
    expect(seen.tests.map(({ run }) => run)).toEqual(
      ['npm run test:ok', ...(name === 'test:-' ? ['npm run test:-'] : [])].toSorted(),
    );
    expect(seen.source).toBe(undefined);
    const { tests, ...rest } = parse(policyDraft(seen)) as { tests: unknown[] };
    expect(tests.length).toBe(3 + seen.tests.length);
    expect(rest).toEqual({ version: 1, extends: 'default' });
  });
  it('what is shown of them is one printable line a subject', () => {
    const odd = 'a\u001b[31m\n::error::b\u202e';
    const seen = look({ [`.github/workflows/${odd}.yml`]: '', [`.codex/rules/${odd}.rules`]: '', 'AGENTS.md': '' }, [
      { kind: 'agent', name: odd },
    ]);
    for (const line of [
      ...seenLines(seen),
      judgedLine({ id: 'a'.repeat(40), author: odd, decision: 'deny', because: odd.repeat(99), title: odd.repeat(99) }),
    ]) {
      expect(line).not.toMatch(/[\p{Cc}\u202e]|\n::/u);
      expect(line.length).toBeLessThan(1_500);
    }
    expect(seen.permissions).toEqual([]);
  });
});

describe('what is proposed from what was seen', () => {
  const files = {
    '.claude/settings.json': '{ "permissions": { "allow": [] } }',
    '.codex/rules/base.rules': '',
    'CLAUDE.md': '',
    'package.json': scripts({}),
    '.husky/pre-commit': '',
    '.github/dependabot.yml': '',
    '.github/workflows/claude.yml': 'jobs:\n  a:\n    steps:\n      - uses: anthropics/claude-code-action@v1\n',
    '.github/workflows/gate.yml': 'jobs:\n  a:\n    steps:\n      - uses: sallyport/sallyport@v1\n',
    'bench/a.ts': '',
    'src/b.ts': '',
  };
  const seen = look(files, [
    { kind: 'agent', name: 'claude' },
    { kind: 'person', login: 'ann' },
    { kind: 'agent', name: 'claude' },
    { kind: 'dependency-bot', name: 'dependabot' },
  ]);
  it('agents, bots, permission files and workflows are seen', () => {
    expect(seen).toMatchObject({
      languages: ['TypeScript'],
      permissions: ['claude:.claude/settings.json', 'codex:.codex/rules/base.rules'],
      callers: ['.github/workflows/gate.yml'],
      dependencyBots: true,
      botFiles: ['.github/dependabot.yml'],
      source: 'src/b.ts',
      authors: [
        { name: 'claude', kind: 'agent', changes: 2 },
        { name: 'dependabot', kind: 'dependency-bot', changes: 1 },
      ],
    });
    expect(seen.agentFiles.map(({ file }) => file)).toEqual(['.claude/settings.json', '.codex/rules/base.rules', 'CLAUDE.md']);
    expect(seenLines(seen).join('\n')).toMatch(/claude \(agent, 2 changes\)/);
    expect(seenLines(seen)).toContain('bot settings  .github/dependabot.yml');
  });
  it('a permission file is offered as a comment, and as it stands in it the policy loads', async () => {
    const text = policyDraft(seen);
    expect(parse(text)).toMatchObject({ extends: 'default' });
    const taken = text.replace(/^extends: .*$/m, '').replace(/^# (extends: .*)$/m, '$1');
    expect(parse(taken)).toMatchObject({ extends: ['default', 'claude:.claude/settings.json', 'codex:.codex/rules/base.rules'] });
    const read = async (name: string) =>
      readPreset(name) ?? { file: name, text: name.endsWith('.json') ? files['.claude/settings.json'] : '' };
    await expect(load({ file: 'p', text: taken }, read, '2026-01-01')).resolves.toBeDefined();
  });
  it('settings of an agent without permissions are not offered', () => {
    expect(look({ '.claude/settings.json': '{ "model": "x" }' }).permissions).toEqual([]);
  });
  it.each([
    [{ 'infra/main.tf': '' }, undefined],
    [{ 'infra/main.tf': '', 'modules/net/main.tf': '' }, 'modules/net/main.tf'],
  ])('the paths that are offered as a comment are against no test of the draft: %j', async (names, source) => {
    const one = look(names);
    expect(one.source).toBe(source);
    const offered = policyDraft(one)
      .replace(/^# (permissions:)$/m, '$1')
      .replace(/^# {3}((?:ask|deny): .*)$/gm, '  $1');
    const policy = await load({ file: 'p', text: offered }, async name => readPreset(name), '2026-01-01');
    expect(policy.tests.length).toBe(source === undefined ? 3 : 4);
  });
  it('the workflow offers the permission by which reviews are read in a private repository, once', () => {
    const offers = (comment: boolean) => workflowDraft(seen, { comment, sarif: false }).match(/pull-requests: \w+/g);
    expect([offers(false), offers(true)]).toEqual([['pull-requests: read'], ['pull-requests: write']]);
  });
  it('the commands that are offered as a comment are a block of the policy', async () => {
    const offered = policyDraft(look({ 'go.mod': '' }))
      .replace(/^# (commands:)$/m, '$1')
      .replace(/^# {3}(- \{ run: .*)$/gm, '  $1');
    const policy = await load({ file: 'p', text: offered }, async name => readPreset(name), '2026-01-01');
    expect(policy.commands).toEqual([{ run: 'go test ./...', timeout: 600 }]);
  });
  it.each([
    [{ comment: false, sarif: false }, ['contents: read']],
    [{ comment: true, sarif: false }, ['contents: read', 'pull-requests: write']],
    [{ comment: false, sarif: true }, ['actions: read', 'contents: read', 'security-events: write']],
    [{ comment: true, sarif: true }, ['actions: read', 'contents: read', 'pull-requests: write', 'security-events: write']],
  ])('the workflow for %j is one that GitHub reads, with no permission more', async (wishes, expected) => {
    for (const from of [seen, look({})]) {
      const text = workflowDraft(from, wishes);
      expect(await diagnose(`file:///repo/.github/workflows/init-${Object.values(wishes).join('-')}.yml`, text)).toEqual([]);
      const { permissions } = parse(text) as { permissions: Record<string, string> };
      expect(
        Object.entries(permissions)
          .map(([name, level]) => `${name}: ${level}`)
          .toSorted(),
      ).toEqual(expected);
    }
  });
  it('the transcript of an agent that runs here is offered as an input', async () => {
    const text = workflowDraft(seen, { comment: false, sarif: false })
      .replace('    steps:\n', '    steps:\n      - id: claude\n        uses: anthropics/claude-code-action@v1\n')
      .replace(/^ {8}# anthropics.*$/m, '        with:')
      .replaceAll(/^ {8}# {3}(.*)$/gm, '          $1');
    expect(text).toContain('execution_file');
    expect(await diagnose('file:///repo/.github/workflows/init-transcript.yml', text)).toEqual([]);
  });
});

describe('who opened a merged change', () => {
  it.each([
    ['Ann <1+ann@users.noreply.github.com>', 'x', { login: 'ann', type: 'User' }],
    ['dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>', 'x', { login: 'dependabot[bot]', type: 'Bot' }],
    ['renovate[bot] <bot@renovateapp.com>', 'x', { login: 'renovate[bot]', type: 'Bot' }],
    [
      'Ann B <ann@example.org>',
      'Merge pull request #3 from ann/claude/fix-it\n\nx',
      { login: 'Ann B', type: 'User', branch: 'claude/fix-it' },
    ],
    [' <>', '', {}],
  ])('%s, %j', (author, message, expected) => {
    expect(openerOf(author, message)).toEqual({ branch: undefined, ...expected });
  });
});

it.each([
  ['Fix the thing\n\nBecause.', 'Fix the thing'],
  ['Merge pull request #7 from ann/topic\n\nAdd a thing', 'Add a thing'],
  ['Merge pull request #7 from ann/topic', 'Merge pull request #7 from ann/topic'],
  ['', ''],
])('%j calls itself %j', (message, title) => expect(titleOf(message)).toBe(title));

it('the sum counts each verdict, and says what there was no time for', () => {
  const of = (decision: 'allow' | 'deny' | 'error') => ({ id: 'a', author: 'b', decision, because: '' });
  expect(judgedTotal([of('allow'), of('deny'), of('allow'), of('error')], 2)).toBe(
    '4 merged changes: 1 error, 1 deny, 2 allow; 2 more were not judged: the time was up',
  );
  expect(judgedTotal([], 0)).toBe('0 merged changes: none');
});
