/**
 * How the default preset meets real work: merged pull requests by coding agents and dependency bots, judged one by one.
 * Usage: `SALLYPORT_BENCH_REPOS=/a/repo.git:/b/repo.git node bench/real-life.ts [--agents N] [--bots N] [--rows FILE] [--guard ID]...`
 * The repositories are read, never written; rows name commits, files and rules, and go to a file of yours.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Author, Finding } from '../src/core/model.ts';
import { gate } from '../src/gate.ts';
import { openGit } from '../src/world/git.ts';
import { localWorld } from '../src/world/local.ts';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '120' },
    bots: { type: 'string', default: '60' },
    since: { type: 'string', default: '2025-01-01' },
    rows: { type: 'string' },
    guard: { type: 'string', multiple: true },
    commit: { type: 'string', multiple: true },
  },
});
const repositories = (process.env['SALLYPORT_BENCH_REPOS'] ?? '').split(/[:\s]+/).filter(path => path !== '');

const BOTS = /dependabot|renovate|mend-?bot/i;
const AGENTS: readonly [name: string, mark: RegExp][] = [
  ['copilot', /copilot/i],
  ['claude', /\bclaude\b|noreply@anthropic\.com/i],
  ['devin', /devin-ai|\bdevin\b.*bot/i],
  ['jules', /google-labs-jules|jules\[bot\]/i],
  ['cursor', /cursoragent|cursor agent/i],
  ['codex', /\bcodex\b/i],
  ['gemini', /gemini-cli|gemini-code-assist/i],
];
interface Merged {
  readonly id: string;
  readonly pull: string;
  readonly author: Author;
  readonly trailers: string;
}

/** Who made a squash commit: the bot that authored it, or the agent in its author or trailers. */
const authorOf = (author: string, trailers: string): Author | undefined => {
  if (BOTS.test(author)) return { kind: 'dependency-bot', name: 'dependency-bot' };
  const found = AGENTS.find(([, mark]) => mark.test(`${author} ${trailers}`));
  return found && { kind: 'agent', name: found[0] };
};

const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rs|go|java|kt|cs|rb|php|c|h|cc|cpp|swift|sh)$/i;
/** A bump that nobody had to help along: no other author, no line of source, no setting of a tool. */
const isPure = (repository: string, id: string, trailers: string): boolean => {
  if (trailers.split(',').some(other => other.trim() !== '' && !BOTS.test(other) && !/\[bot\]/.test(other))) return false;
  const listed = execFileSync('git', ['-C', repository, 'diff-tree', '-r', '--name-only', '--no-commit-id', id], {
    encoding: 'utf8',
  });
  return !listed.split('\n').some(file => SOURCE.test(file));
};

const merged = (repository: string): Merged[] =>
  execFileSync(
    'git',
    [
      '-C',
      repository,
      'log',
      '--first-parent',
      `--since=${values.since}`,
      '--no-merges',
      '--format=%H%x1f%s%x1f%an <%ae>%x1f%(trailers:key=Co-authored-by,valueonly,separator=%x2C)',
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
    .split('\n')
    .flatMap(line => {
      const [id, subject, author, trailers] = line.split('\x1f');
      const pull = /\(#(\d+)\)$/.exec(subject ?? '')?.[1];
      const who = pull === undefined ? undefined : authorOf(author!, trailers ?? '');
      return who === undefined || (values.commit && !values.commit.some(c => id!.startsWith(c)))
        ? []
        : [{ id: id!, pull: pull!, author: who, trailers: trailers ?? '' }];
    });

/** At most `most` of a list, evenly spread, so that no month weighs more than another. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list.length <= most ? [...list] : Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);

interface Count {
  total: number;
  deny: number;
  ask: number;
  readonly rules: Map<string, number>;
}
const count = (): Count => ({ total: 0, deny: 0, ask: 0, rules: new Map() });
const add = (to: Count, findings: readonly Finding[]): void => {
  const serious = findings.filter(f => f.decision !== 'allow');
  to.total++;
  if (serious.some(f => f.decision === 'deny')) to.deny++;
  else if (serious.length > 0) to.ask++;
  for (const rule of new Set(serious.map(f => `${f.decision} ${f.guard}/${f.rule}`)))
    to.rules.set(rule, (to.rules.get(rule) ?? 0) + 1);
};
const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

const world = localWorld();
const clean = (text: string): string => text.replaceAll(/[\t\n\r]+/g, ' ');
if (values.rows) writeFileSync(values.rows, 'repository\tcommit\tpull\twho\tdecision\trule\tplace\tmessage\n');

const results: { name: string; agents: Count; bots: Count; pure: Count }[] = [];
for (const repository of repositories) {
  const name = basename(repository) === 'repo' ? basename(dirname(repository)) : basename(repository);
  const all = merged(repository);
  const chosen = [
    ...spread(
      all.filter(c => c.author.kind === 'agent'),
      Number(values.agents),
    ),
    ...spread(
      all.filter(c => c.author.kind === 'dependency-bot'),
      Number(values.bots),
    ),
  ];
  const result = { name, agents: count(), bots: count(), pure: count() };
  const git = await openGit(repository);
  const shared = { ...world, git: async () => ({ ...git, close: async () => {} }) };
  for (const { id, pull, author, trailers } of chosen) {
    const started = process.cpuUsage().user;
    try {
      const { report } = await gate(
        { repo: repository, base: `${id}^`, head: id, scene: { author, repository: name.replace('+', '/') } },
        shared,
      );
      const findings = report.verdicts
        .flatMap(verdict => verdict.findings)
        .filter(f => !values.guard || values.guard.includes(f.guard));
      add(author.kind === 'agent' ? result.agents : result.bots, findings);
      if (author.kind === 'dependency-bot' && isPure(repository, id, trailers)) add(result.pure, findings);
      const slow = (process.cpuUsage().user - started) / 1e6;
      if (slow > 3) console.error(`${name} ${id.slice(0, 10)} took ${slow.toFixed(1)} CPU seconds`);
      if (values.rows)
        for (const f of findings.filter(one => one.decision !== 'allow'))
          appendFileSync(
            values.rows,
            `${name}\t${id.slice(0, 10)}\t#${pull}\t${author.name}\t${f.decision}\t${f.guard}/${f.rule}\t${clean(f.place.file)}:${f.place.line ?? ''}\t${clean(f.message).slice(0, 300)}\n`,
          );
    } catch (error) {
      console.error(`${name} ${id.slice(0, 10)}: ${String(error).split('\n')[0]}`);
    }
  }
  await git.close();
  results.push(result);
  const { agents, bots, pure } = result;
  console.log(
    `${name}: agents ${agents.total}, deny ${percent(agents.deny, agents.total)}, ask ${percent(agents.ask, agents.total)}; bots ${bots.total}, anything ${percent(bots.deny + bots.ask, bots.total)}; pure bumps ${pure.total}, anything ${percent(pure.deny + pure.ask, pure.total)}`,
  );
}

const mean = (pick: (r: (typeof results)[number]) => Count, part: (c: Count) => number): string => {
  const counted = results.map(pick).filter(c => c.total >= 10);
  return percent(
    counted.reduce((sum, c) => sum + part(c) / c.total, 0),
    counted.length,
  );
};
const total = (pick: (r: (typeof results)[number]) => Count): number => results.reduce((sum, r) => sum + pick(r).total, 0);
console.log(
  `\nmean over repositories: ${total(r => r.agents)} by agents: deny ${mean(
    r => r.agents,
    c => c.deny,
  )}, ask ${mean(
    r => r.agents,
    c => c.ask,
  )}; ` +
    `${total(r => r.bots)} by bots: anything ${mean(
      r => r.bots,
      c => c.deny + c.ask,
    )}; ${total(r => r.pure)} pure bumps: anything ${mean(
      r => r.pure,
      c => c.deny + c.ask,
    )}`,
);
for (const [title, pick] of [
  ['agents', (r: (typeof results)[number]) => r.agents],
  ['bots', (r: (typeof results)[number]) => r.bots],
] as const) {
  const rules = new Map<string, number>();
  for (const r of results) for (const [rule, n] of pick(r).rules) rules.set(rule, (rules.get(rule) ?? 0) + n);
  console.log(`\n${title}`);
  for (const [rule, n] of [...rules].sort((a, b) => b[1] - a[1])) console.log(`  ${String(n).padStart(5)}  ${rule}`);
}
