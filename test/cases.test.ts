/**
 * Whole runs of each agent, from its own files to the report: `cases/<agent>-<what>/` holds the transcript, the patch, the policy of the
 * base and what must come out. The repository is a real one, made for each case out of `cases/base` and the patch.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkVerb } from '../src/commands/check.ts';
import { readVerb } from '../src/commands/read.ts';
import { saidBy } from './support/io.ts';

const CASES = join(process.cwd(), 'test/cases');
/** Where the agents of the cases worked; the gate stands in the same directory. */
const WORK = '/home/runner/work/shop/shop';
const home = realpathSync(mkdtempSync(join(tmpdir(), 'sallyport-cases-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Expected {
  readonly exit: number;
  readonly decision: string;
  readonly session: { readonly format: string; readonly calls: number; readonly complete: boolean };
  /** How many calls ended in which way. */
  readonly statuses: Readonly<Record<string, number>>;
  /** What is not allowed: decision, `guard/rule`, `file` or `file:line`. */
  readonly findings: readonly string[];
  /** What no rule allows, and has already happened: told, counted, and closes nothing. */
  readonly notices: number;
}
interface Shown {
  readonly sessions: readonly {
    readonly file: string;
    readonly format: string;
    readonly calls: number;
    readonly complete: boolean;
  }[];
  readonly calls: readonly { readonly status: string }[];
}
interface Reported {
  readonly decision: string;
  readonly verdicts: readonly {
    readonly findings: readonly {
      readonly decision: string;
      readonly guard: string;
      readonly rule: string;
      readonly level: string;
      readonly place: { readonly file: string; readonly line?: number };
    }[];
  }[];
}

/** The repository of a case, its transcripts beside it. */
const stage = (name: string): { repo: string; transcripts: string } => {
  const from = join(CASES, name);
  const repo = join(home, name, 'shop');
  const transcripts = join(home, name, 'transcripts');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: repo, encoding: 'utf8' });
  cpSync(join(CASES, 'base'), repo, { recursive: true });
  mkdirSync(join(repo, '.github'));
  cpSync(join(from, 'policy.yml'), join(repo, '.github/sallyport.yml'));
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'A shop');
  git('apply', '--index', join(from, 'change.patch'));
  git('commit', '-qm', 'Add VAT to the cart total');
  mkdirSync(transcripts);
  for (const file of globSync('**/*', { cwd: from, withFileTypes: true }).filter(entry => entry.isFile())) {
    const path = relative(from, join(file.parentPath, file.name));
    if (/^(?:policy\.yml|change\.patch|report\.json)$/.test(path)) continue;
    mkdirSync(join(transcripts, path, '..'), { recursive: true });
    writeFileSync(join(transcripts, path), readFileSync(join(from, path), 'utf8').replaceAll(WORK, repo));
  }
  return { repo, transcripts };
};

const names = readdirSync(CASES).filter(name => name !== 'base');

describe('a whole run', () => {
  it.each(names)('%s', async name => {
    const expected = JSON.parse(readFileSync(join(CASES, name, 'report.json'), 'utf8')) as Expected;
    const { repo, transcripts } = stage(name);
    const shown = JSON.parse(
      (await saidBy(io => readVerb.run({ transcript: [transcripts], format: 'json' }, [], io))).out,
    ) as Shown;
    const checked = await saidBy(io =>
      checkVerb.run({ repo, base: 'HEAD~1', transcript: [transcripts], format: 'json' }, [], io),
    );
    const report = JSON.parse(checked.out) as Reported;
    const [main] = shown.sessions;
    const statuses: Record<string, number> = {};
    for (const { status } of shown.calls) statuses[status] = (statuses[status] ?? 0) + 1;
    const short = (file: string): string => file.replace(/^.*\/transcripts\//, '');
    const stopped = report.verdicts.flatMap(verdict => verdict.findings).filter(finding => finding.decision !== 'allow');
    const findings = stopped
      .filter(({ level }) => level !== 'notice')
      .map(({ decision, guard, rule, place: { file, line } }) =>
        [decision, `${guard}/${rule}`, `${short(file)}${line === undefined ? '' : `:${line}`}`].join(' '),
      );
    expect({
      exit: checked.code,
      decision: report.decision,
      session: { format: main?.format, calls: main?.calls, complete: main?.complete },
      statuses,
      findings: [...new Set(findings)].sort(),
      notices: new Set(stopped.filter(({ level }) => level === 'notice').map(({ place }) => place.line)).size,
    }).toEqual({ ...expected, findings: [...expected.findings].sort() });
  });

  it('every main agent has an ordinary run that stays quiet, and one that does not', () => {
    const agents = names.filter(name => name.endsWith('-ordinary')).map(name => name.slice(0, -'-ordinary'.length));
    const longest = (name: string): string | undefined =>
      agents.filter(agent => name.startsWith(`${agent}-`)).sort((a, b) => b.length - a.length)[0];
    const others = names.filter(name => !name.endsWith('-ordinary')).map(longest);
    expect(agents.filter(agent => !others.includes(agent))).toEqual([]);
    expect(agents).toEqual(
      expect.arrayContaining([
        'claude-code',
        'claude-action',
        'codex',
        'gemini',
        'copilot',
        'openhands',
        'swe-agent',
        'mini-swe-agent',
        'opencode',
        'cursor',
        'cline',
      ]),
    );
  });
});
