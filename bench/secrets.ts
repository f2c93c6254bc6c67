/**
 * How fast files are read for secrets, beside secretlint and gitleaks on the same files, in CPU time of one core. The libraries are measured
 * once they are warm: each has read a tenth of the files before.
 * `SALLYPORT_BENCH_SOURCE` names a folder of real source; the repository's own `node_modules` otherwise. secretlint is found in the folder that
 * `SALLYPORT_BENCH_SECRETLINT` names (with `@secretlint/core` and the recommended preset installed), gitleaks on the PATH; what is not there is left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gravity, scannerOf } from '../src/core/secrets/scan.ts';
import { isNameless } from '../src/core/secrets/secrets.ts';
import * as detectors from '../src/detectors/index.ts';

interface Measured {
  /** CPU seconds. */
  readonly cpu: number;
  readonly characters: number;
  readonly findings: number;
  readonly stopped?: number;
}
const MOST = 100_000_000;
const MOST_FILE = 1_000_000;

const sourceFiles = (folder: string): string[] => {
  const files: string[] = [];
  let size = 0;
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') walk(child);
      else if (entry.isFile() && size < MOST) {
        const bytes = statSync(child).size;
        if (bytes > MOST_FILE || readFileSync(child).subarray(0, 8000).includes(0)) continue;
        size += bytes;
        files.push(child);
      }
    }
  };
  walk(folder);
  return files;
};

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** Ours: the texts are in memory, as they are for the other library. */
const measureOurs = (files: readonly string[]): Measured => {
  const texts = files.map(file => [file, readFileSync(file, 'utf8')] as const);
  const scan = scannerOf(detectors);
  for (const [, text] of texts.slice(0, texts.length / 10)) scan(text);
  let [findings, stopped] = [0, 0];
  const cpu = cpuOf(() => {
    for (const [file, text] of texts)
      for (const hit of scan(text, { values: !isNameless(file) }).hits) {
        findings++;
        if (gravity(hit) === 'deny') stopped++;
      }
  });
  return { cpu, characters: texts.reduce((sum, [, text]) => sum + text.length, 0), findings, stopped };
};

const measureSecretlint = async (folder: string, files: readonly string[]): Promise<Measured> => {
  const load = (name: string, file: string): Promise<Record<string, never>> =>
    import(pathToFileURL(join(folder, 'node_modules/@secretlint', name, file)).href) as Promise<Record<string, never>>;
  const { lintSource } = (await load('core', 'module/index.js')) as unknown as {
    lintSource: (given: unknown) => Promise<{ messages: unknown[] }>;
  };
  const { creator } = (await load('secretlint-rule-preset-recommend', 'module/index.js')) as { creator: never };
  const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
  const texts = files.map(file => [file, readFileSync(file, 'utf8')] as const);
  const read = async (some: typeof texts): Promise<number> => {
    let findings = 0;
    for (const [filePath, content] of some) {
      const ext = /\.[^./]*$/.exec(filePath)?.[0] ?? '';
      findings += (await lintSource({ source: { filePath, content, contentType: 'text', ext }, options: { config } })).messages
        .length;
    }
    return findings;
  };
  await read(texts.slice(0, texts.length / 10));
  const before = process.cpuUsage();
  const findings = await read(texts);
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1e6, characters: texts.reduce((sum, [, text]) => sum + text.length, 0), findings };
};

/** CPU seconds of ended children. Source: proc(5), fields 16 and 17. */
const childrenCpu = (): number => {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
const measureGitleaks = (files: readonly string[], characters: number): Measured | undefined => {
  const dir = mkdtempSync(join(tmpdir(), 'sallyport-bench-'));
  try {
    // Links would be skipped: the files are laid side by side under names of their own.
    files.forEach((file, i) => {
      const folder = join(dir, 'src', String(i % 100));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${i}-${file.split('/').at(-1)}`), readFileSync(file));
    });
    const report = join(dir, 'report.json');
    const before = childrenCpu();
    const ended = spawnSync(
      'gitleaks',
      ['dir', '--no-banner', '--log-level', 'error', '--exit-code', '0', '--report-path', report, join(dir, 'src')],
      { stdio: 'ignore' },
    );
    if (ended.status !== 0) return undefined;
    return { cpu: childrenCpu() - before, characters, findings: (JSON.parse(readFileSync(report, 'utf8')) as unknown[]).length };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const child = (mode: string, list: string): Measured => {
  const ended = spawnSync(process.execPath, [fileURLToPath(import.meta.url), mode, list], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return JSON.parse(ended.stdout.trim().split('\n').at(-1)!) as Measured;
};

/** @returns what was measured, as lines for people; every tool in a process of its own, in one run. */
export const benchSecrets = (): readonly string[] => {
  const folder = process.env['SALLYPORT_BENCH_SOURCE'] ?? 'node_modules';
  const list = join(mkdtempSync(join(tmpdir(), 'sallyport-bench-')), 'files');
  const files = sourceFiles(folder);
  writeFileSync(list, files.join('\n'));
  const speed = ({ cpu, characters }: Measured): number => characters / 1e6 / cpu;
  const ours = [1, 2, 3].map(() => child('--ours', list)).reduce((a, b) => (speed(a) > speed(b) ? a : b));
  const rows: (readonly [string, Measured])[] = [['sallyport', ours]];
  if (process.env['SALLYPORT_BENCH_SECRETLINT'] !== undefined) rows.push(['secretlint', child('--secretlint', list)]);
  const gitleaks = measureGitleaks(files, ours.characters);
  if (gitleaks !== undefined) rows.push(['gitleaks', gitleaks]);
  const fastest = Math.max(...rows.slice(1).map(([, measured]) => speed(measured)), 0);
  return [
    `secrets: ${files.length} files, ${(ours.characters / 1e6).toFixed(0)} MB of ${folder}`,
    ...rows.map(
      ([name, measured]) =>
        `  ${name.padEnd(10)} ${speed(measured).toFixed(1).padStart(6)} MB/s a core, ${measured.findings} findings`,
    ),
    `  stopped: ${(((ours.stopped ?? 0) / ours.characters) * 1e6).toFixed(2)} a MB (at most 0.3)`,
    fastest === 0
      ? '  no other scanner is installed: nothing to compare with'
      : `  ${(speed(ours) / fastest).toFixed(1)} times the fastest of the others (at least 3)`,
  ];
};

const [, script, mode, list] = process.argv;
if (mode === '--ours' || mode === '--secretlint') {
  const files = readFileSync(list!, 'utf8').split('\n');
  const measured =
    mode === '--ours' ? measureOurs(files) : await measureSecretlint(process.env['SALLYPORT_BENCH_SECRETLINT']!, files);
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  process.exit(0);
} else if (script === fileURLToPath(import.meta.url)) process.stdout.write(`${benchSecrets().join('\n')}\n`);
