/**
 * What readers of secrets find in lines with a known answer, and how fast they read files, beside secretlint and gitleaks on the same input, in
 * CPU time of one core. Each library reads all files three times in one process: the first reading also compiles it, the least is its speed.
 * `SALLYPORT_BENCH_SOURCE` names a folder of real source; the repository's own `node_modules` otherwise. secretlint is found in the folder that
 * `SALLYPORT_BENCH_SECRETLINT` names (with `@secretlint/core` and the recommended preset installed), gitleaks on the PATH; what is not there is left out.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { percent, quick, type Section, show } from '../scripts/evidence-section.ts';
import { gravity, scannerOf } from '../src/core/secrets/scan.ts';
import { isNameless } from '../src/core/secrets/secrets.ts';
import * as detectors from '../src/detectors/index.ts';
import { casesFolder } from '../test/support/cases.ts';
import { type Labelled, labelledLines } from '../test/support/secret-lines.ts';

interface Measured {
  /** CPU seconds of the fastest reading, and of the first one. */
  readonly cpu: number;
  readonly first: number;
  readonly characters: number;
  readonly findings: number;
  readonly stopped?: number;
  /** Values that are stopped, each once in however many files it stands. */
  readonly values?: number;
}
const MOST = quick ? 10_000_000 : 100_000_000;
const READINGS = quick ? 2 : 3;
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

/** CPU seconds of readings of the same texts. */
const readings = async (read: () => void | Promise<void>): Promise<Pick<Measured, 'cpu' | 'first'>> => {
  const spent: number[] = [];
  while (spent.length < READINGS) {
    const before = process.cpuUsage();
    await read();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1e6);
  }
  return { cpu: Math.min(...spent), first: spent[0]! };
};

/** Ours: the texts are in memory, as they are for the other library. */
const measureOurs = async (files: readonly string[]): Promise<Measured> => {
  const texts = files.map(file => [file, readFileSync(file, 'utf8')] as const);
  const scan = scannerOf(detectors);
  let [findings, stopped] = [0, 0];
  const values = new Set<string>();
  const spent = await readings(() => {
    [findings, stopped] = [0, 0];
    for (const [file, text] of texts)
      for (const hit of scan(text, { values: !isNameless(file) }).hits) {
        findings++;
        if (gravity(hit) !== 'deny') continue;
        stopped++;
        values.add(hit.secret);
      }
  });
  return { ...spent, characters: texts.reduce((sum, [, text]) => sum + text.length, 0), findings, stopped, values: values.size };
};

type Lint = (filePath: string, content: string) => Promise<number>;

/** How many findings secretlint has in a text. */
const secretlintOf = async (folder: string): Promise<Lint> => {
  const load = (name: string, file: string): Promise<Record<string, never>> =>
    import(pathToFileURL(join(folder, 'node_modules/@secretlint', name, file)).href) as Promise<Record<string, never>>;
  const { lintSource } = (await load('core', 'module/index.js')) as unknown as {
    lintSource: (given: unknown) => Promise<{ messages: unknown[] }>;
  };
  const { creator } = (await load('secretlint-rule-preset-recommend', 'module/index.js')) as { creator: never };
  const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };
  return async (filePath, content) => {
    const ext = /\.[^./]*$/.exec(filePath)?.[0] ?? '';
    return (await lintSource({ source: { filePath, content, contentType: 'text', ext }, options: { config } })).messages.length;
  };
};

const measureSecretlint = async (lint: Lint, files: readonly string[]): Promise<Measured> => {
  const texts = files.map(file => [file, readFileSync(file, 'utf8')] as const);
  let findings = 0;
  const spent = await readings(async () => {
    findings = 0;
    for (const [path, content] of texts) findings += await lint(path, content);
  });
  return { ...spent, characters: texts.reduce((sum, [, text]) => sum + text.length, 0), findings };
};

/** Of lines with a secret those where something is found, and of clean ones. */
const foundIn = async (
  lines: readonly Labelled[],
  finds: (line: string) => Promise<boolean>,
): Promise<readonly [number, number]> => {
  let [found, wrong] = [0, 0];
  for (const { line, secret } of lines)
    if (await finds(line)) {
      if (secret) found++;
      else wrong++;
    }
  return [found, wrong];
};

const lineTable = async (lint: Lint | undefined): Promise<Section['tables'][number]> => {
  const lines = labelledLines();
  const secrets = lines.filter(({ secret }) => secret).length;
  const scan = scannerOf(detectors);
  const row = async (name: string, finds: (line: string) => boolean | Promise<boolean>): Promise<readonly string[]> => {
    const [found, wrong] = await foundIn(lines, async line => finds(line));
    const clean = lines.length - secrets;
    return [name, `${found} of ${secrets} (${percent(found, secrets)})`, `${wrong} of ${clean} (${percent(wrong, clean)})`];
  };
  return {
    head: ['reader', 'of lines with a secret', 'of clean lines'],
    rows: [
      await row('sallyport, found', line => scan(line).hits.length > 0),
      await row('sallyport, stopped', line => scan(line).hits.some(hit => gravity(hit) === 'deny')),
      ...(lint ? [await row('secretlint, recommended preset', async line => (await lint('line.txt', line)) > 0)] : []),
    ],
  };
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
    const cpu = childrenCpu() - before;
    return { cpu, first: cpu, characters, findings: (JSON.parse(readFileSync(report, 'utf8')) as unknown[]).length };
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

/** Every tool in a process of its own, in one run. */
const sectionOf = async (peer: string | undefined): Promise<Section> => {
  const folder = process.env['SALLYPORT_BENCH_SOURCE'] ?? 'node_modules';
  const list = join(mkdtempSync(join(tmpdir(), 'sallyport-bench-')), 'files');
  const files = sourceFiles(folder);
  writeFileSync(list, files.join('\n'));
  const speed = ({ cpu, characters }: Measured): number => characters / 1e6 / cpu;
  const ours = child('--ours', list);
  const rows: (readonly [string, Measured])[] = [['sallyport', ours]];
  if (peer !== undefined) rows.push(['secretlint', child('--secretlint', list)]);
  const gitleaks = measureGitleaks(files, ours.characters);
  if (gitleaks !== undefined) rows.push(['gitleaks', gitleaks]);
  const fastest = rows.slice(1).toSorted((a, b) => speed(b[1]) - speed(a[1]))[0];
  const times = fastest && (speed(ours) / speed(fastest[1])).toFixed(1);
  const lines = await lineTable(peer === undefined ? undefined : await secretlintOf(peer));
  const size = `${(ours.characters / 1e6).toFixed(0)} MB`;
  const aMegabyte = (count = 0): string => ((count / ours.characters) * 1e6).toFixed(2);
  const source = process.env['SALLYPORT_BENCH_SOURCE'] === undefined ? 'this repository’s `node_modules`' : 'a folder of source';
  return {
    title: 'Secrets',
    command: 'node bench/secrets.ts',
    method: [
      casesFolder === undefined
        ? 'Lines of our own, made up in the shapes of keys and of what is none.'
        : 'Lines that scanners’ own test suites call a secret or not, which lie beside the repository. Their kinds were known when our detectors were written; secretlint’s preset aims at fewer.',
      `Speed: ${files.length} files, ${size} of ${source}, in CPU time of one core, the fastest of ${READINGS} readings in one process; at most 0.3 are stopped a MB (${aMegabyte(ours.values)} here, each value once; in ${aMegabyte(ours.stopped)} places).`,
    ],
    tables: [
      lines,
      {
        head: ['reader', 'MB a second and core', 'at the first reading', 'findings'],
        rows: rows.map(([name, measured]) => [
          name,
          speed(measured).toFixed(1),
          speed({ ...measured, cpu: measured.first }).toFixed(1),
          String(measured.findings),
        ]),
      },
    ],
    absent: [
      ...(peer === undefined ? ['secretlint: `SALLYPORT_BENCH_SECRETLINT` names no folder where it is installed'] : []),
      ...(gitleaks === undefined ? ['gitleaks: it is no npm package, and not on the PATH'] : []),
      ...(casesFolder === undefined ? ['the lines of other scanners: a small set of our own was taken'] : []),
    ],
    figures: [
      {
        what: 'lines with a known answer: secrets found, clean ones stopped',
        figure: `${lines.rows[0]![1]}, ${lines.rows[1]![2]}${peer === undefined ? '' : `; secretlint ${lines.rows[2]![1]}, ${lines.rows[2]![2]}`}`,
      },
      {
        what: `secrets in ${size} of ${source}`,
        figure: `${speed(ours).toFixed(0)} MB a second and core${fastest ? `, ${times} times ${fastest[0]}` : ''}`,
      },
    ],
  };
};

const [, script, mode, list] = process.argv;
const secretlint = process.env['SALLYPORT_BENCH_SECRETLINT'];
if (mode === '--ours' || mode === '--secretlint') {
  const files = readFileSync(list!, 'utf8').split('\n');
  const measured = mode === '--ours' ? await measureOurs(files) : await measureSecretlint(await secretlintOf(secretlint!), files);
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  process.exit(0);
} else if (script === fileURLToPath(import.meta.url)) show(await sectionOf(secretlint));
