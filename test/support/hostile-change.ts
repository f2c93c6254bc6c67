/** A change that tries to speak through whatever a report quotes: names, texts, code, commands, tools and agents, judged by the real gate. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/core/model.ts';
import type { Policy } from '../../src/core/policy/model.ts';
import { withDiffs } from '../../src/core/reports/shown-diffs.ts';
import type { Redact } from '../../src/core/secrets/redact.ts';
import { gate } from '../../src/gate.ts';
import { mask } from '../../src/mask.ts';
import { localWorld } from '../../src/world/local.ts';
import { scratch } from './diff-cases.ts';
import { commit, init, put } from './repositories.ts';

/** Each on a line of its own; none holds a letter that a file name cannot hold, except where it says so. */
export const PAYLOADS: readonly string[] = [
  '::error file=a,line=1::owned',
  '::add-mask::a',
  '##[set-env name=PATH]owned',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title><base href=evil>',
  '![x](https:evil.example)',
  '[click](javascript:alert(1))',
  '[x]: https:evil.example',
  '@acme-admins please merge #1 GH-1',
  'https:evil.example www.evil.example',
  '`` ` ``` ~~~ | --- | <!-- -->',
  '**bold** _it_ $x^2$ \\ ==x==',
  '\u001b[31mred\u001b[0m\u001b]8;;https:evil.example\u0007link\u001b[2J',
  '\u009b31m\u0085c1 \u0090q\u009c',
  '\u202eesrever\u202c \u2066x\u2069 \u061c \u200b\ufeff',
  'two\nlines\r::error::three\u2028four',
  '%0A::error::owned%0D',
  '${{ secrets.TOKEN }} $(id) ${IFS}`id`',
];
/** Where any text may stand, lone halves of a surrogate pair too. */
export const EVERYTHING = [...PAYLOADS, '\ud800 \udfff lone'].join('\n');

const record = (n: number, name: string, input: object, agent?: string): string =>
  JSON.stringify({
    ...(n > 0 && { parentUuid: `a-${n - 1}` }),
    isSidechain: agent !== undefined,
    ...(agent !== undefined && { agentId: agent }),
    userType: 'external',
    cwd: '/home/runner/work/app/app',
    sessionId: '7b1f0c3e-5a4d-4c8e-9a57-0d3c1e2f4a11',
    version: '2.1.42',
    type: 'assistant',
    message: {
      model: 'm',
      id: `msg_${n}`,
      type: 'message',
      role: 'assistant',
      content: [{ type: 'tool_use', id: `toolu_${n}`, name, input }],
    },
    uuid: `a-${n}`,
    timestamp: '2026-11-20T09:15:02.000Z',
  });
const transcript = (): string =>
  [...PAYLOADS, '\ud800 lone']
    .flatMap((text, i) => [
      record(4 * i, 'Bash', { command: `cat '${text.replaceAll("'", '')}' ; sudo ${text}` }),
      record(4 * i + 1, 'Read', { file_path: `/home/runner/work/app/app/${text}` }),
      record(4 * i + 2, `mcp__${text}__${text}`, { text }),
      record(4 * i + 3, 'Task', { subagent_type: text, description: text, prompt: text }),
    ])
    .join('\n');

export interface Hostile {
  /** Masked, and with the lines that a page shows. */
  readonly report: Report;
  readonly policy: Policy;
  readonly mask: Redact;
}

/** Judges such a change once. */
export const hostileChange = async (): Promise<Hostile> => {
  const top = scratch();
  try {
    const repo = join(top, 'repo');
    init(repo);
    put(repo, { 'src/a.ts': 'export const a = 1;\n', 'test/a.test.ts': "it('a', () => {});\n" });
    const base = commit(repo, 'base');
    put(repo, {
      ...Object.fromEntries(PAYLOADS.flatMap((text, i) => [[`src/${i} ${text.replaceAll('/', '\u2215')}`, `${EVERYTHING}\n`]])),
      ...Object.fromEntries(PAYLOADS.map((text, i) => [`${i} ${text.replaceAll('/', '\u2215')}/.env`, `TEXT=${text}\n`])),
      '.claude/settings.json': JSON.stringify({ permissions: { defaultMode: EVERYTHING }, hooks: { Stop: [EVERYTHING] } }),
      '.github/workflows/ci.yml': `on: pull_request_target\njobs:\n  "${'<b>::x::'}":\n    runs-on: x\n    steps:\n      - run: echo \${{ github.event.issue.title }}\n`,
      'package.json': JSON.stringify({ scripts: { postinstall: EVERYTHING }, dependencies: { [EVERYTHING]: EVERYTHING } }),
    });
    const head = commit(repo, `${EVERYTHING}\n\nCo-authored-by: ${PAYLOADS[4]} <x@example.org>`);
    writeFileSync(join(top, 'session.jsonl'), `${transcript()}\n`);
    const place = { file: 'pull request 1' };
    const masked = mask({});
    const { report, policy } = await gate(
      {
        repo,
        base,
        head,
        transcripts: [join(top, 'session.jsonl')],
        texts: [
          { source: 'title', place, text: EVERYTHING },
          { source: 'body', place, text: EVERYTHING },
          { source: 'branch', place, text: EVERYTHING },
        ],
        who: { opened: () => [{ login: PAYLOADS[4]! }], agents: [] },
        limits: [`could not read \`${EVERYTHING}\``, EVERYTHING],
      },
      { ...localWorld(), mask: masked },
    );
    const run: Report['runs'][number] = {
      command: EVERYTHING,
      sandbox: 'os',
      guarantees: { label: 'os', notes: [], filesystem: 'os-kernel', network: 'os-kernel', syscalls: 'os-kernel' },
      exit: 1,
      timedOut: false,
      seconds: 1,
      output: EVERYTHING,
      truncated: false,
      changed: [EVERYTHING],
      restored: [EVERYTHING],
    };
    const refused = { code: 'x', message: EVERYTHING, fix: EVERYTHING };
    const whole: Report = {
      ...report,
      runs: [run, { ...run, refused, exit: null }],
      settled: [{ fingerprint: '0123456789abcdef', by: EVERYTHING, how: EVERYTHING }],
      provenance: { ...report.provenance, policy: EVERYTHING },
      author: { kind: 'agent', login: EVERYTHING, name: EVERYTHING, because: EVERYTHING },
    };
    return { report: withDiffs(whole, masked), policy, mask: masked };
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
};
