/** Transcript files: found by name, pattern or directory, unpacked, and read as text in pieces, as often as somebody asks. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import picomatch from 'picomatch';
import { Fault } from '../core/fault.ts';
import type { TranscriptFile } from '../core/model.ts';
import type { Tell } from '../core/world.ts';
import { temporaryFolder } from './leave.ts';

const PIECE = 256 * 1024;
/** Bytes of text that one file may hold, unpacked. */
const LARGEST = 2 ** 31;
/** Entries of a directory tree that are looked at. */
const MOST_ENTRIES = 200_000;
const MOST_FILES = 10_000;

/** Files that agents and workflows put beside their transcripts. */
const BESIDE =
  /(?:\.meta\.json|\.(?:db|sqlite3?|vscdb|png|jpe?g|gif|webp|pdf|zip|tar|lock|pid|sock|patch|diff|ya?ml|toml|html?|sh|ts|js|py))$|^(?:aw_info\.json|prompt\.txt|settings\.json|config\.json|history_item\.json|task_metadata\.json)$/;

/** What to look at when nothing is found: the way to the transcript of each agent. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [
    /claude|execution/i,
    'the `execution_file` of the Claude Code Action is empty or missing when the action failed early: look at its step; session files are `~/.claude/projects/**/*.jsonl`',
  ],
  [
    /codex|rollout/i,
    'give openai/codex-action `codex-home: ${{ runner.temp }}/codex` and this gate `${{ runner.temp }}/codex/sessions/**/rollout-*.jsonl`',
  ],
  [/gemini/i, 'Gemini CLI keeps its chats in `~/.gemini/tmp/*/chats/`'],
  [/copilot/i, 'Copilot CLI keeps its events in `~/.copilot/session-state/*/events.jsonl`'],
  [/qwen/i, 'Qwen Code keeps its chats in `~/.qwen/**/chats/*.jsonl`'],
  [/opencode/i, 'write it first: `opencode export <id> > session.json`'],
  [
    /gh-aw|agent-session/i,
    'download the artifact `agent` of the workflow and give its `agent-session.jsonl` or `**/events.jsonl`',
  ],
];
const wayOf = (pattern: string): string =>
  WAYS.find(([name]) => name.test(pattern))?.[1] ?? 'give the file that the agent wrote: a path, a pattern, or its directory';

const isPattern = (text: string): boolean => /[*?[\]{}!]/.test(text);
const stat = (path: string): ReturnType<typeof statSync> | undefined => {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
};

/** Every regular file below a directory; links to directories are not followed. */
const below = async (directory: string): Promise<readonly string[]> => {
  const found: string[] = [];
  const todo = [directory];
  let seen = 0;
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (++seen > MOST_ENTRIES)
        throw new Fault(
          'too-many-files',
          `\`${directory}\` holds more than ${MOST_ENTRIES} entries`,
          'name the transcript more exactly',
        );
      const path = join(next, entry.name);
      if (entry.isDirectory()) todo.push(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && stat(path)?.isFile())) found.push(path);
    }
  }
  return found.sort();
};

interface Named {
  readonly path: string;
  readonly among: boolean;
}
const found = async (pattern: string, cwd: string, home: string): Promise<readonly Named[]> => {
  const whole = resolve(cwd, pattern.replace(/^~(?=[/\\]|$)/, home));
  const info = stat(whole);
  if (info?.isFile()) return [{ path: whole, among: false }];
  if (info?.isDirectory())
    return (await below(whole)).filter(path => !BESIDE.test(basename(path))).map(path => ({ path, among: true }));
  if (info !== undefined)
    throw new Fault('transcript', `\`${pattern}\` is no regular file`, 'give a file, a pattern or a directory');
  if (!isPattern(pattern)) return [];
  const posix = whole.split(sep).join('/');
  const { base } = picomatch.scan(posix);
  const matches = picomatch(posix, { dot: true });
  const start = base === '' ? '/' : base;
  if (!stat(start)?.isDirectory()) return [];
  return (await below(start)).filter(path => matches(path.split(sep).join('/'))).map(path => ({ path, among: true }));
};

let scratch: string | undefined;
/** A directory of our own for unpacked files, gone when the program ends. */
const scratchFile = (n: number): string => join((scratch ??= temporaryFolder().path), `transcript-${n}`);
let unpacked = 0;

const capped = (): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.length;
      if (size > LARGEST) done(new RangeError('too large'));
      else done(null, chunk);
    },
  });
};

const startOf = (path: string): Buffer => {
  const start = Buffer.alloc(16);
  const file = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(file, start, 0, 16, 0));
  } finally {
    closeSync(file);
  }
};

/** The text of a file from its start, a piece at a time; a character is never cut. @param told is told how many bytes have been read */
function* pieces(path: string, encoding: string, told: (bytes: number) => void): Generator<string> {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.allocUnsafe(PIECE);
  const file = openSync(path, 'r');
  let bytes = 0;
  try {
    for (;;) {
      const length = readSync(file, buffer, 0, PIECE, null);
      told((bytes += length));
      const text = decoder.decode(buffer.subarray(0, length), { stream: length > 0 });
      if (text !== '') yield text;
      if (length === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

const textOf = (path: string, encoding: string, tell: Tell): Iterable<string> => {
  const { size } = statSync(path);
  const told = (bytes: number): void => tell('reading the transcripts', megabytes(bytes), megabytes(size), 'MB of one file');
  return { [Symbol.iterator]: () => pieces(path, encoding, told) };
};
const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);

const starts = (bytes: Buffer, ...values: readonly number[]): boolean => values.every((value, i) => bytes[i] === value);

const unpack = async (path: string, start: Buffer): Promise<string | { readonly problem: string }> => {
  const gzip = starts(start, 0x1f, 0x8b);
  if (!gzip && !starts(start, 0x28, 0xb5, 0x2f, 0xfd)) return path;
  if (!gzip && typeof zlib.createZstdDecompress !== 'function')
    return {
      problem: `it is compressed with zstd, which Node ${process.versions.node} cannot read: unpack it first (\`zstd -d\`), or run this with Node 24`,
    };
  const target = scratchFile(unpacked++);
  try {
    await pipeline(
      createReadStream(path),
      gzip ? zlib.createGunzip() : zlib.createZstdDecompress(),
      capped(),
      createWriteStream(target, { mode: 0o600 }),
    );
    return target;
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'it is larger than 2 GiB when unpacked: give the part of this run alone' };
    if (['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return { problem: 'there is no room to unpack it: make room for temporary files, or unpack it first' };
    const size = stat(target)?.size ?? 0;
    // What could be unpacked before the damage is better than nothing; the records show that the end is missing.
    return size > 0 ? target : { problem: 'it is compressed, and damaged: give the file as the agent wrote it' };
  }
};

const digestOf = (path: string): string | undefined => {
  const [hash, buffer] = [createHash('sha256'), Buffer.allocUnsafe(PIECE)];
  try {
    const file = openSync(path, 'r');
    try {
      for (let length = readSync(file, buffer, 0, PIECE, null); length > 0; length = readSync(file, buffer, 0, PIECE, null))
        hash.update(buffer.subarray(0, length));
    } finally {
      closeSync(file);
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
};

const opened = async ({ path, among }: Named, cwd: string, tell: Tell): Promise<TranscriptFile> => {
  const name = relative(cwd, path);
  const file = (name === '' || name.startsWith('..') || isAbsolute(name) ? path : name).split(sep).join('/');
  const common = { file, digest: () => digestOf(path), ...(among && { among: true as const }) };
  const refused = (problem: string): TranscriptFile => ({ ...common, chunks: [], problem });
  try {
    if (statSync(path).size > LARGEST) return refused('it is larger than 2 GiB: give the part of this run alone');
    const source = await unpack(path, startOf(path));
    if (typeof source !== 'string') return refused(source.problem);
    const start = startOf(source);
    if (starts(start, 0x50, 0x4b, 3, 4)) return refused('this is a zip archive: unpack it first, and give the files in it');
    const encoding = starts(start, 0xff, 0xfe) ? 'utf-16le' : starts(start, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
    return { ...common, chunks: textOf(source, encoding, tell) };
  } catch (error) {
    return refused(`it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}): check its permissions`);
  }
};

/**
 * The transcript files that somebody names.
 * @param patterns paths, patterns and directories, one a line; `~` is the home directory.
 * @param options.cwd where relative names start; this process's directory.
 * @returns each file once, in order; one that cannot be read says why.
 * @throws Fault `no-transcript` when a name leads nowhere, with the way to that agent's transcript.
 */
export const openTranscripts = async (
  patterns: readonly string[],
  options: { readonly cwd?: string; readonly home?: string; readonly tell?: Tell } = {},
): Promise<readonly TranscriptFile[]> => {
  const cwd = options.cwd ?? process.cwd();
  const named = new Map<string, Named>();
  for (const pattern of patterns.flatMap(text => text.split('\n')).map(text => text.trim())) {
    if (pattern === '') continue;
    const files = await found(pattern, cwd, options.home ?? homedir());
    if (files.length === 0) throw new Fault('no-transcript', `no file matches \`${pattern}\``, wayOf(pattern));
    for (const one of files) {
      const real = realpathSync(one.path);
      if (!named.has(real) || !one.among) named.set(real, one);
    }
    if (named.size > MOST_FILES)
      throw new Fault(
        'too-many-files',
        `\`${pattern}\` matches more than ${MOST_FILES} files`,
        'name the transcripts of this run alone',
      );
  }
  return Promise.all([...named.values()].map(one => opened(one, cwd, options.tell ?? (() => {}))));
};
