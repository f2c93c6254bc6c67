/**
 * Compiling takes most of a start. The live gate is started for each call of an agent, so what V8 made of its code is kept beside the
 * bundle, where only who can write the bundle itself can write; without it everything is as it is, and slower.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** What the build puts here tells the bundle from all others; from source there is no cache. */
const DIGEST = '<digest of the bundle>';
const FOLDER = '.cache';
/** Caches beside one bundle: of several versions of Node, and with other options. */
const MOST_FILES = 8;
/** Bytes of one cache. */
const MOST_BYTES = 32 * 2 ** 20;

/** Where the code of one file stands in a cache, and which file it was made of. */
interface Piece {
  readonly at: number;
  readonly length: number;
  /** Size and time of the source. */
  readonly of: string;
}
interface Cache {
  readonly pieces: Readonly<Record<string, Piece>>;
  /** The code of one file, until something else is read. */
  readonly read: (piece: Piece) => Buffer | undefined;
}

/** A module of the bundle, and what keeps its code for the next start. */
export interface Cached<T> {
  readonly exports: T;
  /**
   * Writes the cache where something of it is missing. It is called when the answer has been given, and never fails.
   * @param practise uses what later starts will use.
   */
  readonly keep: (practise: () => Promise<void>) => Promise<void>;
}

/** Reads as many bytes as there is room for. @returns whether there were as many. */
const fill = (fd: number, bytes: Buffer, at: number): boolean => {
  for (let done = 0; done < bytes.length; ) {
    const got = readSync(fd, bytes, done, bytes.length - done, at + done);
    if (got === 0) return false;
    done += got;
  }
  return true;
};

/** One place for all that is read: to make a place costs more than to read into it. Not of the pool: V8 wants code to begin at a multiple of eight. */
let room = Buffer.allocUnsafeSlow(0);
const roomFor = (length: number): Buffer => {
  if (room.length < length) room = Buffer.allocUnsafeSlow(Math.max(length, LEAST_ROOM));
  return room.subarray(0, length);
};
const LEAST_ROOM = 2 ** 18;

/** Nobody but the bundle's owner may have written it. */
const isOwn = (stats: { readonly uid: number; readonly mode: number }, owner: number): boolean =>
  stats.uid === owner && (stats.mode & 0o022) === 0;

/** Node, what it runs on, and its options: V8 takes no code that was made with others. */
const nameOf = (): string => {
  const given = `${process.execArgv.join(' ')}${process.env['NODE_OPTIONS'] ?? ''}`;
  let hash = 0;
  for (let i = 0; i < given.length; i++) hash = (Math.imul(hash, 31) + given.charCodeAt(i)) | 0;
  return `${DIGEST}-${process.version}-${process.versions.v8}-${process.arch}-${hash >>> 0}`;
};

/** The head of a cache is one line: its pieces, and where the second copy of all of them begins. */
const openCache = (folder: string, name: string, owner: number): Cache | undefined => {
  const above = lstatSync(folder);
  if (!above.isDirectory() || !isOwn(above, owner)) return undefined;
  const fd = openSync(`${folder}/${name}`, constants.O_RDONLY | constants.O_NOFOLLOW);
  const stats = fstatSync(fd);
  if (!stats.isFile() || !isOwn(stats, owner) || stats.size > MOST_BYTES) return undefined;
  const head = roomFor(HEAD);
  // A file that was cut off is none.
  if (!fill(fd, head, 0)) return undefined;
  const { twin, pieces } = JSON.parse(head.toString('latin1', 0, head.indexOf(NEWLINE))) as {
    twin: number;
    pieces: Cache['pieces'];
  };
  if (stats.size !== HEAD + 2 * twin) return undefined;
  const copy = Buffer.allocUnsafeSlow(HEAD);
  return {
    pieces,
    // INVARIANT: V8 is given only what was written. It proves nothing of a code by itself, and ends the process over a single wrong bit.
    read: ({ at, length }) => {
      const code = roomFor(length);
      if (!fill(fd, code, at)) return undefined;
      for (let done = 0; done < length; done += HEAD) {
        const part = copy.subarray(0, Math.min(HEAD, length - done));
        if (!fill(fd, part, at + twin + done) || code.compare(part, 0, part.length, done, done + part.length) !== 0)
          return undefined;
      }
      return code;
    },
  };
};
const NEWLINE = 10;
/** Bytes of the head; behind it all codes stand twice. */
const HEAD = 16_384;

/** What Node puts around a module. */
const [BEFORE, BEHIND] = ['(function(exports,require,module){', '\n})'];

/** What is larger than this many bytes V8 keeps apart from what it makes room for by collecting; so a long source is filled up to there. */
const APART = 2 ** 17 + 1;
const MANY = 2 ** 16;

/** A source of the bundle as a function of a module; the build leaves only ASCII in it. Each byte of it is copied once, which keeps the collector away. */
const readSource = (path: string): { readonly text: string; readonly of: string } => {
  const fd = openSync(path, 'r');
  try {
    const { size, mtimeMs } = fstatSync(fd);
    const end = BEFORE.length + size;
    const bytes = roomFor(end + BEHIND.length < MANY ? end + BEHIND.length : Math.max(end + BEHIND.length, APART));
    bytes.write(BEFORE, 0, 'latin1');
    if (!fill(fd, bytes.subarray(BEFORE.length, end), 0)) throw new Error(`\`${path}\` changed while it was read`);
    bytes.fill(' ', bytes.write(BEHIND, end, 'latin1') + end);
    return { text: bytes.toString('latin1'), of: `${size} ${mtimeMs}` };
  } finally {
    closeSync(fd);
  }
};

interface Loaded {
  readonly script: Script;
  readonly of: string;
  /** Its code came from the cache. */
  readonly kept: boolean;
}

/** What a module of the bundle means by `./name` or `../name`: they stand in one folder, and in one below it. */
const beside = (module: string, id: string): string =>
  id.startsWith('../') ? id.slice(3) : `${module.slice(0, module.lastIndexOf('/') + 1)}${id.slice(2)}`;

/** Loads modules of the bundle as `require` does, with their code from the cache. */
const loader = (root: string, cache: Cache | undefined): { load: (name: string) => unknown; loaded: Map<string, Loaded> } => {
  const modules = new Map<string, { exports: unknown }>();
  const loaded = new Map<string, Loaded>();
  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    // An object without a prototype is a plain table, which takes a hundred names faster.
    const module = { exports: Object.create(null) as object };
    modules.set(name, module);
    const path = `${root}/${name}`;
    const { text, of } = readSource(path);
    const piece = cache?.pieces[name];
    const cachedData = piece?.of === of ? cache!.read(piece) : undefined;
    const script = new Script(text, {
      filename: path,
      ...(cachedData && { cachedData }),
    });
    loaded.set(name, { script, of, kept: cachedData !== undefined && script.cachedDataRejected !== true });
    const require = (id: string): unknown => (id.startsWith('.') ? load(beside(name, id)) : process.getBuiltinModule(id));
    (script.runInThisContext() as (...given: unknown[]) => void).call(module.exports, module.exports, require, module);
    return module.exports;
  };
  return { load, loaded };
};

/**
 * What V8 keeps of a function tells that it was hot, and a hot one is compiled for the machine at each start from then on: that takes
 * longer than what is left of a start. Until this ends nothing gets hot.
 * @returns ends it; false where V8 would not take the code that is made now.
 */
const keepCool = (): (() => boolean) => {
  const before = cachedDataVersionTag();
  const off = COMPILERS.filter(compiler => {
    const tag = cachedDataVersionTag();
    setFlagsFromString(`--no-${compiler}`);
    return cachedDataVersionTag() !== tag;
  });
  return () => {
    for (const compiler of off) setFlagsFromString(`--${compiler}`);
    return cachedDataVersionTag() === before;
  };
};
const COMPILERS = ['sparkplug', 'maglev', 'turbofan'];

/** Whether a file is of another bundle, or the draft of a writer that was ended long ago. */
const isLeft = (folder: string, name: string): boolean =>
  !name.startsWith(DIGEST) || (/\.\d+$/.test(name) && Date.now() - lstatSync(`${folder}/${name}`).mtimeMs > LONGEST_WRITE);
/** Milliseconds. */
const LONGEST_WRITE = 60_000;

/** Makes room for a cache and writes it in one go: a reader sees all of it or none. */
const write = async (
  folder: string,
  name: string,
  owner: number,
  old: Cache | undefined,
  loaded: Map<string, Loaded>,
  practise: () => Promise<void>,
  warm: () => boolean,
) => {
  mkdirSync(folder, { mode: 0o755, recursive: true });
  if (!isOwn(lstatSync(folder), owner)) return;
  for (const file of readdirSync(folder)) if (isLeft(folder, file)) rmSync(`${folder}/${file}`, { force: true });
  if (readdirSync(folder).length >= MOST_FILES) return;
  const path = `${folder}/${name}`;
  const draft = `${path}.${process.pid}`;
  // Where nothing can be written, nothing need be made.
  const fd = openSync(draft, 'wx', 0o644);
  try {
    if (old === undefined || [...loaded].some(([name, { kept }]) => !kept && old.pieces[name] !== undefined)) await practise();
    if (!warm()) return;
    const pieces: Record<string, Piece> = {};
    const codes: Buffer[] = [];
    let at = HEAD;
    const add = (name: string, of: string, code: Buffer): void => {
      pieces[name] = { at, length: code.length, of };
      codes.push(code);
      at += code.length;
    };
    for (const [name, { script, of, kept }] of loaded) if (!kept) add(name, of, script.createCachedData());
    for (const [name, piece] of Object.entries(old?.pieces ?? {})) {
      const code = pieces[name] === undefined ? old!.read(piece) : undefined;
      if (code) add(name, piece.of, Buffer.from(code));
    }
    const head = Buffer.alloc(HEAD, ' ');
    if (head.write(`${JSON.stringify({ twin: at - HEAD, pieces })}\n`, 'latin1') === HEAD) return;
    for (const part of [head, ...codes, ...codes]) for (let done = 0; done < part.length; ) done += writeSync(fd, part, done);
    fsyncSync(fd);
    renameSync(draft, path);
  } finally {
    closeSync(fd);
    rmSync(draft, { force: true });
  }
};

/**
 * Loads a module of the bundle with its code from the cache; `SALLYPORT_CODE_CACHE=off` switches it off.
 * @returns undefined where there is no bundle, or the machine does not tell whom a file belongs to: then it is to be imported.
 */
export const openCodeCache = <T>(name: string): Cached<T> | undefined => {
  if (DIGEST.startsWith('<') || process.getuid === undefined || process.env['SALLYPORT_CODE_CACHE'] === 'off') return undefined;
  const root = import.meta.dirname;
  const owner = lstatSync(`${root}/${name}`).uid;
  const [folder, file] = [`${root}/${FOLDER}`, nameOf()];
  let cache: Cache | undefined;
  try {
    cache = openCache(folder, file, owner);
  } catch {
    // There is none yet, or none that can be read.
  }
  const cool = cache === undefined ? keepCool() : undefined;
  const { load, loaded } = loader(root, cache);
  const exports = load(name) as T;
  return {
    exports,
    keep: async practise => {
      if (process.getuid!() !== owner || [...loaded.values()].every(({ kept }) => kept)) return;
      try {
        await write(folder, file, owner, cache, loaded, practise, cool ?? keepCool());
      } catch {
        // The next start is as slow as this one was.
      }
    },
  };
};
