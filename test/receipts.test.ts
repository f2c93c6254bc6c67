/** Receipts: in-toto statements that any consumer can read, the same bytes for the same inputs, and PASSED only where nothing is open. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../src/core/model.ts';
import type { Preset } from '../src/core/policy/layer.ts';
import { predicateFile, receiptOf } from '../src/core/reports/receipt.ts';
import { readPreset } from '../src/world/policies.ts';
import { actionOn, onPull, sound } from './support/action.ts';
import { gitIn } from './support/diff-cases.ts';
import { EVERYTHING } from './support/hostile-change.ts';
import { openOrigin } from './support/origin.ts';
import { callVerdict, findingOf, reportOf } from './support/plain-report.ts';
import { commit, init, put } from './support/repositories.ts';
import { commandsIn, UNSEEN } from './support/workflow-commands.ts';

const DIGEST = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    gitCommit: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
    gitBlob: { type: 'string', pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' },
  },
};
const URI = { type: 'string', pattern: "^[a-z][a-z0-9+.-]*:[\\w.~:/?#\\[\\]@!$&'()*+,;=%-]+$" };
const RESOURCE = {
  type: 'object',
  additionalProperties: false,
  properties: { name: { type: 'string' }, uri: URI, digest: DIGEST },
};
/** Source: in-toto attestation framework v1 (statement, resource descriptor, digest set), SLSA 1.1 (verification summary). */
const SCHEMA = {
  type: 'object',
  required: ['_type', 'subject', 'predicateType', 'predicate'],
  additionalProperties: false,
  properties: {
    _type: { const: 'https://in-toto.io/Statement/v1' },
    subject: { type: 'array', minItems: 1, items: { ...RESOURCE, required: ['digest'] } },
    predicateType: { const: 'https://slsa.dev/verification_summary/v1' },
    predicate: {
      type: 'object',
      required: ['verifier', 'resourceUri', 'policy', 'verificationResult', 'verifiedLevels'],
      properties: {
        verifier: {
          type: 'object',
          required: ['id'],
          properties: { id: URI, version: { type: 'object', additionalProperties: { type: 'string' } } },
        },
        resourceUri: URI,
        policy: { ...RESOURCE, required: ['uri', 'digest'] },
        inputAttestations: { type: 'array', items: { ...RESOURCE, required: ['digest'] } },
        verificationResult: { enum: ['PASSED', 'FAILED'] },
        verifiedLevels: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^(?!SLSA_)' } },
        slsaVersion: { type: 'string', pattern: '^\\d+\\.\\d+$' },
      },
      // Other fields are extensions, whose names are URIs.
      patternProperties: { '^https://': { type: 'object' } },
      additionalProperties: false,
    },
  },
};
const validate = new Ajv2020({ strict: false }).compile(SCHEMA);
const HOME = 'https://github.com/sallyport/sallyport';
interface Statement {
  readonly subject: readonly { readonly digest: { readonly gitCommit: string }; readonly uri?: string }[];
  readonly predicate: {
    readonly resourceUri: string;
    readonly policy: { readonly uri: string; readonly digest: { readonly sha256: string; readonly gitBlob?: string } };
    readonly inputAttestations: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
    readonly verificationResult: string;
    readonly verifiedLevels: readonly string[];
  } & Readonly<Record<string, unknown>>;
}
const parsed = (text: string): Statement => {
  const statement = JSON.parse(text) as Statement;
  validate(statement);
  expect(validate.errors ?? []).toEqual([]);
  return statement;
};

const record = (n: number, type: string, content: object): string =>
  `${JSON.stringify({
    ...(n > 0 && { parentUuid: `u-${n - 1}` }),
    uuid: `u-${n}`,
    type,
    sessionId: 's',
    cwd: '/w',
    version: '2.1.42',
    isSidechain: false,
    userType: 'external',
    timestamp: '2026-11-20T09:15:02.000Z',
    message: { role: type, ...(type === 'assistant' && { id: `m-${n}`, type: 'message', model: 'm' }), content: [content] },
  })}\n`;
const SESSION =
  record(0, 'assistant', {
    type: 'tool_use',
    id: 't',
    name: 'Write',
    input: { file_path: '/w/src/b.ts', content: 'export const b = 2;\n' },
  }) + record(1, 'user', { type: 'tool_result', tool_use_id: 't', content: 'File created successfully at: /w/src/b.ts' });
const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const CLI = join(process.cwd(), 'src/cli.ts');
let top: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-receipts-'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** A repository with a policy at its base and a change on it, at a place of its own. */
const repository = (name: string, changed: Readonly<Record<string, string>>, policy = 'version: 1\n'): string => {
  const dir = join(top, name, 'repo');
  init(dir);
  put(dir, { 'src/a.ts': 'export const a = 1;\n', 'CLAUDE.md': '# Notes\n', '.github/sallyport.yml': policy });
  commit(dir, 'base');
  gitIn(dir, ['checkout', '-q', '-b', 'topic']);
  put(dir, changed);
  commit(dir, 'change');
  writeFileSync(join(dir, '..', 'session.jsonl'), SESSION);
  return dir;
};
const check = (dir: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { GITHUB_REPOSITORY: _r, GITHUB_SERVER_URL: _s, ...rest } = process.env;
  const ended = spawnSync(process.execPath, [CLI, 'check', ...args], { cwd: dir, encoding: 'utf8', env: { ...rest, ...env } });
  return { ...ended, read: (file: string) => readFileSync(join(dir, '..', file), 'utf8') };
};
const ARGS = ['--base', 'main', '--transcript', '../session.jsonl', '--receipt', '../receipt.json'];
const ORDINARY = { 'src/b.ts': 'export const b = 2;\n' };

describe('a receipt', () => {
  it('names the commits, the policy and the transcripts, as git and OpenSSL do', () => {
    const dir = repository('names', ORDINARY);
    const ended = check(dir, ARGS, { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/app' });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    const { subject, predicate } = parsed(ended.read('receipt.json'));
    const git = (...args: string[]): string => gitIn(dir, args).toString().trim();
    const sum = (file: string): string => hashOf(join(dir, file));
    expect(subject).toEqual([
      {
        uri: `https://github.com/acme/app/commit/${git('rev-parse', 'topic')}`,
        name: 'head',
        digest: { gitCommit: git('rev-parse', 'topic') },
      },
    ]);
    expect(predicate.policy.digest).toEqual({
      sha256: sum('.github/sallyport.yml'),
      gitBlob: git('rev-parse', 'main:.github/sallyport.yml'),
    });
    expect(predicate.inputAttestations).toEqual([{ name: 'session.jsonl', digest: { sha256: sum('../session.jsonl') } }]);
    expect(predicate.resourceUri).toBe('git+https://github.com/acme/app');
    expect(predicate[`${HOME}/receipt/v1`]).toMatchObject({
      base: { digest: { gitCommit: git('rev-parse', 'main') } },
      head: { digest: { gitCommit: git('rev-parse', 'topic') } },
      decision: 'allow',
    });
    expect(JSON.parse(ended.read('receipt.predicate.json'))).toEqual(predicate);
  });
  it('is the same, byte for byte, in another place and at another time', () => {
    const [one, two] = ['here', 'there'].map(name => {
      const dir = repository(name, ORDINARY);
      expect(check(dir, ARGS).status).toBe(0);
      return ['receipt.json', 'receipt.predicate.json'].map(file => readFileSync(join(dir, '..', file), 'utf8'));
    });
    expect(two).toEqual(one);
    expect(one!.join('')).not.toMatch(/timeVerified|\d{4}-\d\d-\d\dT|\/tmp\//);
  });
  it.each([
    ['another change', { 'src/b.ts': 'export const b = 3;\n' }, 'version: 1\n', SESSION],
    ['another policy', ORDINARY, 'version: 1\n# reviewed\n', SESSION],
    ['another transcript', ORDINARY, 'version: 1\n', `${SESSION}\n`],
  ])('is another one for %s', (name, changed, policy, session) => {
    const other = repository(name, changed, policy);
    writeFileSync(join(other, '../session.jsonl'), session);
    expect(check(other, ARGS).read('receipt.json')).not.toBe(readFileSync(join(top, 'here/receipt.json'), 'utf8'));
  });
  it('passes only what is allowed: a deny fails, an ask fails, and so does what `fail_on` lets through', () => {
    const results = (
      [
        ['allowed', ORDINARY, 'version: 1\n'],
        ['denied', { '.env': 'A=1\n' }, 'version: 1\n'],
        ['asked', { 'CLAUDE.md': '# Notes\n\nUse pnpm.\n' }, 'version: 1\n'],
        ['let through', { '.env': 'A=1\n' }, 'version: 1\nfail_on: never\n'],
      ] as const
    ).map(([name, changed, policy]) => {
      const dir = repository(`result ${name}`, changed, policy);
      const { status, read } = check(dir, ARGS);
      const { predicate } = parsed(read('receipt.json'));
      return [name, status, predicate.verificationResult, predicate.verifiedLevels];
    });
    expect(results).toEqual([
      ['allowed', 0, 'PASSED', ['SALLYPORT_ALLOW']],
      ['denied', 1, 'FAILED', ['FAILED']],
      ['asked', 1, 'FAILED', ['FAILED']],
      ['let through', 0, 'FAILED', ['FAILED']],
    ]);
  });
  it.each([
    ['a patch', ['--patch', join(process.cwd(), 'examples/ordinary.patch')]],
    ['a transcript alone', ['--transcript', '../session.jsonl']],
  ])('is refused for %s, and nothing is written', (name, args) => {
    const dir = repository(`refused ${name}`, ORDINARY);
    const { status, stderr } = check(dir, [...args, '--receipt', '../receipt.json']);
    expect(status).toBe(2);
    expect(stderr).toContain('a receipt speaks of a commit');
    expect(existsSync(join(dir, '../receipt.json'))).toBe(false);
  });
  it('is not written when nothing could be judged', () => {
    const dir = repository('fault', ORDINARY, 'version: 7\n');
    const { status } = check(dir, ARGS);
    expect([status, existsSync(join(dir, '../receipt.json')), existsSync(join(dir, '../receipt.predicate.json'))]).toEqual([
      2,
      false,
      false,
    ]);
  });
  it('of the built-in policy names the preset and the version', () => {
    const dir = join(top, 'built-in/repo');
    init(dir);
    put(dir, { 'src/a.ts': 'export const a = 1;\n' });
    commit(dir, 'base');
    gitIn(dir, ['checkout', '-q', '-b', 'topic']);
    put(dir, ORDINARY);
    commit(dir, 'change');
    const { predicate } = parsed(check(dir, ['--base', 'main', '--receipt', '../receipt.json']).read('receipt.json'));
    expect(predicate.policy.uri).toMatch(/^urn:sallyport:preset:default:\d+\.\d+\.\d+$/);
    expect(predicate.policy.digest).toEqual({
      sha256: createHash('sha256')
        .update(JSON.stringify((readPreset('default') as Preset).data))
        .digest('hex'),
    });
  });
});

describe('what stands in it', () => {
  const digests = { policy: 'a'.repeat(64), transcripts: [] };
  const of = (over: Partial<Report>): Statement =>
    parsed(receiptOf(reportOf([callVerdict(1, 'npm test')], { digests, ...over }))!.statement);
  const run: Report['runs'][number] = {
    command: 'npm test',
    sandbox: 'os',
    guarantees: { label: 'os', notes: [], filesystem: 'os-kernel', network: 'os-kernel', syscalls: 'os-kernel' },
    exit: 0,
    timedOut: false,
    seconds: 1.25,
    output: '',
    truncated: false,
    changed: [],
    restored: [],
  };
  it.each([
    ['no command', [], 'PASSED'],
    ['a command that ended well', [run], 'PASSED'],
    ['a command that failed', [run, { ...run, exit: 1 }], 'FAILED'],
    ['a command that changed what is protected', [{ ...run, restored: ['.github/x'] }], 'FAILED'],
    ['a command that was refused', [{ ...run, refused: { code: 'x', message: 'y', fix: 'z' } }], 'FAILED'],
  ] as const)('%s: %s', (_, runs, result) => {
    expect(of({ runs }).predicate.verificationResult).toBe(result);
    // Seconds differ from run to run.
    expect(JSON.stringify(of({ runs }))).not.toContain('1.25');
  });
  it('does not depend on the order in which transcripts are found, or on where they lie', () => {
    const [a, b] = ['b', 'c'].map((letter, i) => ({ file: `/home/x${i}/${letter}.jsonl`, sha256: letter.repeat(64) }));
    const moved = { ...a!, file: 'b.jsonl' };
    expect(of({ digests: { ...digests, transcripts: [b!, moved] } })).toEqual(
      of({ digests: { ...digests, transcripts: [a!, b!] } }),
    );
  });
  it('is inert, whatever the names are', () => {
    const transcripts = [{ file: EVERYTHING, sha256: 'b'.repeat(64) }];
    const finding = findingOf({ message: EVERYTHING });
    const report = reportOf([callVerdict(1, EVERYTHING, [finding])], {
      digests: { ...digests, transcripts },
      runs: [{ ...run, command: EVERYTHING }],
      provenance: { version: '1.0.0', policy: EVERYTHING, base: 'a'.repeat(40), head: 'b'.repeat(40) },
    });
    const { statement, predicate } = receiptOf(report, 'https://github.com/acme/app')!;
    parsed(statement);
    for (const text of [statement, predicate]) {
      expect(text).not.toMatch(UNSEEN);
      expect(commandsIn(text)).toEqual([]);
    }
  });
  it.each([
    ['receipt.json', 'receipt.predicate.json'],
    ['out/a.intoto.json', 'out/a.intoto.predicate.json'],
    ['receipt', 'receipt.predicate.json'],
  ])('the predicate of %s lies in %s', (file, beside) => {
    expect(predicateFile(file)).toBe(beside);
  });
});

describe('the Action', () => {
  let origin: ReturnType<typeof openOrigin>;
  beforeAll(() => {
    origin = openOrigin();
    origin.base({
      'src/a.ts': 'export const a = 1;\n',
      '.github/workflows/gate.yml': 'on: pull_request\n',
      '.github/sallyport.yml': 'version: 1\n',
    });
    mkdirSync(join(top, 'action'));
  });
  afterAll(() => origin.close());
  const files = { 'receipt-file': '', 'html-file': '' };
  const run = (over: Parameters<typeof onPull>[1] = {}, changed: Readonly<Record<string, string>> = ORDINARY) => {
    files['receipt-file'] = join(top, 'action/receipt.json');
    files['html-file'] = join(top, 'action/report.html');
    const pull = origin.pull(changed);
    return actionOn(
      () => origin,
      `${process.cwd()}/src/action.ts`,
    )(onPull(pull, { inputs: files, ...over })).then(result => ({ ...result, pull }));
  };
  it('writes receipt, predicate and page, and says where', async () => {
    const { pull, ...result } = await run();
    sound(result as never);
    expect(result.outputs).toMatchObject({
      verdict: 'allow',
      ...files,
      'predicate-file': join(top, 'action/receipt.predicate.json'),
    });
    const { subject, predicate } = parsed(readFileSync(result.outputs['receipt-file']!, 'utf8'));
    expect(subject[0]!.digest.gitCommit).toBe(pull.head);
    expect(predicate.verificationResult).toBe('PASSED');
    expect(JSON.parse(readFileSync(result.outputs['predicate-file']!, 'utf8'))).toEqual(predicate);
    expect(readFileSync(result.outputs['html-file']!, 'utf8')).toContain('export const b = 2;');
  });
  it('names no receipt when it could not judge, though a file of that name lies there', async () => {
    const { code, outputs } = await run({ pr: { head: { ref: 'topic', sha: 'e'.repeat(40), repo: { id: 1 } } } });
    expect([code, outputs['verdict'], outputs['receipt-file'] ?? '', outputs['predicate-file'] ?? '']).toEqual([
      2,
      'error',
      '',
      '',
    ]);
  });
});

describe('the documents', () => {
  it('show the example workflow as it is', () => {
    expect(readFileSync('docs/receipts.md', 'utf8')).toContain(readFileSync('examples/workflows/receipt.yml', 'utf8').trim());
  });
  it('show the fields of a receipt as it is written', () => {
    const [, shown] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/receipts.md', 'utf8'))!;
    const keys = (value: unknown): string[] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, item]) => [key, ...keys(item).map(inner => `${key}.${inner}`)])
        : [];
    const made = receiptOf(
      reportOf([], {
        digests: { policy: 'a'.repeat(64), transcripts: [] },
        provenance: { version: '1.0.0', policy: 'p', policyId: 'b'.repeat(40), base: 'a'.repeat(40), head: 'b'.repeat(40) },
      }),
      'https://github.com/acme/app',
    )!;
    expect(keys(parsed(shown!)).sort()).toEqual(keys(JSON.parse(made.statement)).sort());
  });
});
