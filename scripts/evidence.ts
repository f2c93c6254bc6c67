/**
 * Measures what Sallyport does beside its peers, each section in a process of its own, and writes `docs/evidence.json`, from which the page and
 * the README's table follow. `--quick` prints a short form and writes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MARK, type Section } from './evidence-section.ts';
import { type Evidence, evidencePage, type Recorded } from './evidence-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

const SECTIONS: readonly (readonly [title: string, bench: string])[] = [
  ['Commands', 'peers-commands'],
  ['Reading of changes', 'peers-diff'],
  ['Secrets', 'secrets'],
  ['Sandbox', 'sandbox'],
  ['Start-up and memory', 'start'],
  ['Throughput: commands', 'shell'],
  ['Throughput and memory: changes', 'diff'],
  ['Throughput and memory: transcripts', 'transcripts'],
  ['Scale', 'scale'],
];
/** Milliseconds for one section. */
const MOST = 600_000;
/** Variables that name folders of this machine. */
const FOLDERS = ['SALLYPORT_BENCH_REPO', 'SALLYPORT_BENCH_SOURCE', 'SALLYPORT_BENCH_SECRETLINT', 'SALLYPORT_CASES'];
/** INVARIANT: no name of this machine, of a person or of a folder gets into what is committed. */
const anonymous = (text: string): string =>
  [root, ...FOLDERS.map(name => process.env[name] ?? ''), os.homedir(), os.tmpdir(), os.hostname()]
    .filter(name => name.length > 1)
    .reduce((left, name) => left.replaceAll(name, '…'), text);

const quick = process.argv.includes('--quick');
const unknown = process.argv.slice(2).filter(word => word !== '--quick');
if (unknown.length > 0) {
  console.error(`\`${unknown[0]}\` is not expected here; there is \`--quick\``);
  process.exit(2);
}

const sectionOf = (title: string, bench: string): Evidence['sections'][number] => {
  const command = `node bench/${bench}.ts`;
  process.stderr.write(`measuring: ${title}\n`);
  const ended = spawnSync(process.execPath, [`bench/${bench}.ts`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SALLYPORT_EVIDENCE: '1', SALLYPORT_BENCH_QUICK: quick ? '1' : '0' },
    timeout: MOST,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 26,
  });
  const line = ended.stdout.split('\n').findLast(one => one.startsWith(MARK));
  if (line !== undefined) return JSON.parse(anonymous(line.slice(MARK.length))) as Section;
  const why =
    ended.error?.message ??
    ended.stderr
      .trim()
      .split('\n')
      .find(one => /^\w*Error|fault|: /.test(one)) ??
    'it ended without a word';
  return { title, command, failed: anonymous(why).slice(0, 300) };
};

const versionOf = (name: string): string => {
  const { version } = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string };
  return `${name} ${version}`;
};
const said = (program: string, ...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
};
const peers = (): readonly string[] => {
  const secretlint = process.env['SALLYPORT_BENCH_SECRETLINT'];
  const linted =
    secretlint &&
    (JSON.parse(readFileSync(join(secretlint, 'node_modules/@secretlint/core/package.json'), 'utf8')) as { version: string });
  const gitleaks = said('gitleaks', 'version');
  const bwrap = said('bwrap', '--version');
  return [
    ...['cc-safety-net', 'parse-diff', 'diff'].map(versionOf),
    ...(linted ? [`secretlint ${linted.version}`] : []),
    ...(gitleaks === undefined ? [] : [`gitleaks ${gitleaks}`]),
    ...(bwrap === undefined ? [] : [bwrap]),
  ];
};

const evidence: Evidence = {
  date: new Date().toISOString().slice(0, 10),
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  machine: {
    cpus: os.cpus().length,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    platform: `${os.platform()} ${os.arch()}`,
    node: process.versions.node,
    git: said('git', '--version') ?? 'no git',
    peers: peers(),
  },
  sections: SECTIONS.map(([title, bench]) => sectionOf(title, bench)),
  recorded: JSON.parse(read('bench/recorded.json')) as readonly Recorded[],
};
if (quick) process.stdout.write(evidencePage(evidence));
else {
  writeFileSync(join(root, 'docs/evidence.json'), `${JSON.stringify(evidence, null, 2)}\n`);
  const { status } = spawnSync(process.execPath, ['scripts/docs.ts'], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
for (const section of evidence.sections)
  if ('failed' in section) process.stderr.write(`not measured: ${section.title}: ${section.failed}\n`);
