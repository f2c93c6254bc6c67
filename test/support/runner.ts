/**
 * Runs an Action's bundle as GitHub's runner does, as far as it can be seen from outside: environment files, workflow commands on both
 * streams and in both forms, stop-commands, ten annotations a level, 4,096 characters each. Source: actions/runner, `ActionCommandManager`,
 * `ExecutionContext`, `FileCommandManager`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Annotation {
  readonly level: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: string;
  readonly title?: string;
}
export interface Ended {
  readonly code: number | null;
  readonly annotations: readonly Annotation[];
  /** Annotations that the runner throws away because their level is full. */
  readonly dropped: readonly Annotation[];
  readonly masks: readonly string[];
  /** Tokens after which commands are read again: masked from then on, as those above. */
  readonly stops: readonly string[];
  /** Commands that set the environment from standard output: never used by us. */
  readonly forbidden: readonly string[];
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** What stands in the files that set the environment, the search path and the state of later steps: never ours to fill. */
  readonly steered: string;
}

const data = (text: string): string => text.replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n').replaceAll(/%25/g, '%');
const property = (text: string): string => data(text.replaceAll(/%3A/gi, ':').replaceAll(/%2C/gi, ','));
const KNOWN = new Set([
  'error',
  'warning',
  'notice',
  'debug',
  'group',
  'endgroup',
  'add-mask',
  'add-matcher',
  'remove-matcher',
  'echo',
  'stop-commands',
  'set-env',
  'add-path',
  'set-output',
  'save-state',
]);

/** One line of a stream, as the runner reads it. */
export const reader = () => {
  const seen = {
    annotations: [] as Annotation[],
    dropped: [] as Annotation[],
    masks: [] as string[],
    stops: [] as string[],
    forbidden: [] as string[],
    log: [] as string[],
  };
  let stop: string | undefined;
  const command = (line: string): { name: string; props: Record<string, string>; value: string } | undefined => {
    const trimmed = line.trimStart();
    const modern = /^::([^:\s]+)(?: ([^:]*(?::(?!:)[^:]*)*))?::([\s\S]*)$/.exec(trimmed);
    if (modern && (KNOWN.has(modern[1]!.toLowerCase()) || modern[1] === stop)) {
      const pairs = (modern[2] ?? '')
        .split(',')
        .flatMap(pair =>
          pair.includes('=') ? [[pair.slice(0, pair.indexOf('=')).trim(), property(pair.slice(pair.indexOf('=') + 1))]] : [],
        );
      return {
        name: modern[1] === stop ? stop! : modern[1]!.toLowerCase(),
        props: Object.fromEntries(pairs),
        value: data(modern[3]!),
      };
    }
    const old = /##\[([^\]\s]+)[^\]]*\]([\s\S]*)/.exec(line);
    return old && (KNOWN.has(old[1]!.toLowerCase()) || old[1] === stop)
      ? { name: old[1]!, props: {}, value: old[2]! }
      : undefined;
  };
  const line = (text: string): void => {
    const found = command(text);
    if (stop !== undefined) {
      if (found?.name === stop) stop = undefined;
      else seen.log.push(text);
      return;
    }
    if (!found) return void seen.log.push(text);
    if (found.name === 'stop-commands') seen.stops.push((stop = found.value));
    else if (found.name === 'add-mask') seen.masks.push(found.value);
    else if (['set-env', 'add-path', 'set-output', 'save-state'].includes(found.name)) seen.forbidden.push(found.name);
    else if (['error', 'warning', 'notice'].includes(found.name)) {
      const annotation = { level: found.name, ...found.props, message: found.value.slice(0, 4096) };
      (seen.annotations.filter(a => a.level === found.name).length < 10 ? seen.annotations : seen.dropped).push(annotation);
    }
  };
  return { seen, line };
};

/** The runner's `key=value` and `key<<delimiter` file. Source: `FileCommandManager`, `EnvFileKeyValuePairs`. */
const parseFile = (text: string): Record<string, string> => {
  const out: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const found = /^([^=<]+)(?:<<(.+)|=(.*))$/.exec(lines[i]!);
    if (lines[i] === '') continue;
    if (!found) throw new Error(`invalid format: ${lines[i]}`);
    if (found[2] === undefined) out[found[1]!] = found[3]!;
    else {
      const value: string[] = [];
      while (++i < lines.length && lines[i] !== found[2]) value.push(lines[i]!);
      if (i >= lines.length) throw new Error(`matching delimiter not found: ${found[2]}`);
      out[found[1]!] = value.join('\n');
    }
  }
  return out;
};

/** Runs `main` with inputs and environment, in `cwd`. */
export const runAction = async (options: {
  main: string;
  cwd: string;
  env: Record<string, string>;
  inputs?: Record<string, string>;
  event: unknown;
  noSummary?: boolean;
}): Promise<Ended> => {
  const temp = mkdtempSync(join(tmpdir(), 'sallyport-runner-'));
  try {
    const files = Object.fromEntries(
      ['OUTPUT', 'ENV', 'PATH', 'STATE', 'STEP_SUMMARY'].map(name => [`GITHUB_${name}`, join(temp, name)]),
    );
    for (const path of Object.values(files)) writeFileSync(path, '');
    writeFileSync(join(temp, 'event.json'), JSON.stringify(options.event));
    const inputs = Object.fromEntries(
      Object.entries(options.inputs ?? {}).map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]),
    );
    const { noSummary } = options;
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: temp,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      RUNNER_TEMP: temp,
      RUNNER_OS: 'Linux',
      GITHUB_WORKSPACE: options.cwd,
      GITHUB_EVENT_PATH: join(temp, 'event.json'),
      ...files,
      ...(noSummary === true && { GITHUB_STEP_SUMMARY: '' }),
      ...options.env,
      ...inputs,
    };
    const child = spawn(process.execPath, [options.main], { cwd: options.cwd, env });
    const { seen, line } = reader();
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        const lines = (rest + chunk).split(/\r?\n/);
        rest = lines.pop()!;
        lines.forEach(line);
      });
      stream.on('end', () => rest !== '' && line(rest));
    }
    const code = await new Promise<number | null>(done => child.on('close', done));
    const summary = readFileSync(files['GITHUB_STEP_SUMMARY']!, 'utf8');
    if (Buffer.byteLength(summary) > 1024 * 1024) throw new Error('the runner drops a summary of more than 1 MiB');
    return {
      code,
      ...seen,
      log: seen.log.join('\n'),
      outputs: parseFile(readFileSync(files['GITHUB_OUTPUT']!, 'utf8')),
      summary,
      steered: ['ENV', 'PATH', 'STATE'].map(name => readFileSync(files[`GITHUB_${name}`]!, 'utf8')).join(''),
    };
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
};
