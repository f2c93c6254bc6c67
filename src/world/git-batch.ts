/**
 * One `cat-file` for a whole run: objects by their names, each of bounded size, and sizes alone, in the order they are asked for. Before 2.36
 * git knows no `--batch-command`; there a git of their own tells sizes.
 */
import { disagree } from '../core/changes/raw.ts';
import { type Ended, type PipeOptions, tookTooLong } from './node.ts';

/** What git ends with when it does not know an option. Source: git's `usage.c`. */
export const MISUSED = 129;

/** One object; its bytes are absent when it is larger than was asked for. */
export interface Blob {
  readonly type: string;
  readonly size: number;
  readonly bytes?: Buffer;
}
interface Request {
  readonly names: readonly string[];
  /** A command of `--batch-command`: whole objects, or what they are alone. */
  readonly want: 'contents' | 'info';
  readonly keep: (size: number) => boolean;
  readonly found: Map<string, Blob>;
  next: number;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}
export interface Batch {
  /**
   * @param names what git can name an object by, without a newline, one character a byte.
   * @param keep says of an object's size whether its bytes are wanted.
   * @returns by name; what does not exist is not in it.
   */
  readonly ask: (names: readonly string[], keep: (size: number) => boolean) => Promise<ReadonlyMap<string, Blob>>;
  /** Types and sizes of objects by their ids; what does not exist is not in it. */
  readonly sizes: (ids: readonly string[]) => Promise<ReadonlyMap<string, Blob>>;
  readonly close: () => Promise<void>;
}

/** Reads answers as they come, and hands each to the request it belongs to. */
const answers = (queue: Request[]): ((chunk: Uint8Array) => void) => {
  let pending: Buffer = Buffer.alloc(0);
  let current: { type: string; size: number; left: number; chunks: Buffer[]; kept: boolean } | undefined;
  const finish = (request: Request): void => {
    current = undefined;
    if (++request.next < request.names.length) return;
    queue.shift();
    request.done();
  };
  const header = (line: string): void => {
    const request = queue[0];
    if (request === undefined) throw disagree('git sent more objects than it was asked for');
    const match = /^[0-9a-f]{40,64} ([a-z]+) (\d+)$/.exec(line);
    if (match !== null) {
      const size = Number(match[2]);
      if (request.want === 'info') {
        request.found.set(request.names[request.next]!, { type: match[1]!, size });
        finish(request);
      } else current = { type: match[1]!, size, left: size + 1, chunks: [], kept: request.keep(size) };
    } else if (line.endsWith(' missing') || line.endsWith(' ambiguous')) finish(request);
    else throw disagree('git sent an object of an unknown kind');
  };
  const body = (chunk: Buffer): Buffer => {
    const at = current!;
    const piece = chunk.subarray(0, at.left);
    if (at.kept) at.chunks.push(piece);
    at.left -= piece.length;
    if (at.left === 0) {
      const request = queue[0]!;
      const whole = at.kept ? { bytes: Buffer.concat(at.chunks).subarray(0, at.size) } : {};
      request.found.set(request.names[request.next]!, { type: at.type, size: at.size, ...whole });
      finish(request);
    }
    return chunk.subarray(piece.length);
  };
  return chunk => {
    let rest: Buffer = Buffer.concat([pending, chunk]);
    pending = Buffer.alloc(0);
    while (rest.length > 0) {
      if (current !== undefined) {
        rest = body(rest);
        continue;
      }
      const end = rest.indexOf(10);
      if (end < 0) {
        pending = rest;
        return;
      }
      header(rest.toString('latin1', 0, end));
      rest = rest.subarray(end + 1);
    }
  };
};

/** How git is asked: for objects and sizes, or for the one or the other. */
type Mode = '--batch-command' | '--batch' | '--batch-check';
interface Running {
  readonly send: (request: Request) => void;
  readonly close: () => Promise<void>;
}

/**
 * @param run starts git with these arguments; it is called when the first object is asked for, and again after git broke off.
 * @param broke makes the fault of a git that broke off.
 * @param patience milliseconds for which it may be silent while something is asked of it.
 */
export const openBatch = (
  run: (args: readonly string[], options: Pick<PipeOptions, 'onData' | 'onStart' | 'timeout'>) => Promise<Ended>,
  broke: (ended: Ended) => Promise<unknown>,
  patience: number,
): Batch => {
  const running = new Map<Mode, Running>();
  let old = false;
  const start = (mode: Mode): Running => {
    const mine: Request[] = [];
    let process: Parameters<NonNullable<PipeOptions['onStart']>>[0] | undefined;
    let silence: NodeJS.Timeout | undefined;
    const over = (): readonly Request[] => {
      running.delete(mode);
      clearTimeout(silence);
      return mine.splice(0);
    };
    const listen = (waiting = mine.length > 0): void => {
      clearTimeout(silence);
      if (waiting) silence = setTimeout(() => process!.stop(tookTooLong('git cat-file')), patience);
    };
    const read = answers(mine);
    const onData = (chunk: Uint8Array): void => {
      read(chunk);
      listen();
    };
    const ending = run(['cat-file', mode], { onData, onStart: to => (process = to), timeout: 0 })
      .then(async ended => {
        if (ended.code === MISUSED && mode === '--batch-command') {
          old = true;
          for (const request of over()) put(request);
        } else if (mine.length > 0 || ended.code !== 0) throw await broke(ended);
      })
      .catch((error: unknown) => {
        for (const request of over()) request.fail(error);
      });
    return {
      send: request => {
        mine.push(request);
        const before = mode === '--batch-command' ? `${request.want} ` : '';
        process!.write(Buffer.from(request.names.map(name => `${before}${name}\n`).join(''), 'latin1'));
        listen();
      },
      close: async () => {
        process!.end();
        listen(true);
        await ending;
        clearTimeout(silence);
      },
    };
  };
  const put = (request: Request): void => {
    const mode = !old ? '--batch-command' : request.want === 'info' ? '--batch-check' : '--batch';
    const git = running.get(mode) ?? start(mode);
    running.set(mode, git);
    git.send(request);
  };
  const ask = (want: Request['want'], names: readonly string[], keep: Request['keep']): Promise<ReadonlyMap<string, Blob>> => {
    const found = new Map<string, Blob>();
    if (names.length === 0) return Promise.resolve(found);
    return new Promise((done, fail) => {
      put({ names, want, keep, found, next: 0, done: () => done(found), fail });
    });
  };
  return {
    ask: (names, keep) => ask('contents', names, keep),
    sizes: ids => ask('info', ids, () => false),
    close: async () => {
      for (const git of [...running.values()]) await git.close();
    },
  };
};
