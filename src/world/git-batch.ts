/** One `cat-file --batch` for a whole run: objects by their names, each of bounded size, in the order they are asked for. */
import { disagree } from '../core/changes/raw.ts';
import { type Ended, type PipeOptions, tookTooLong } from './node.ts';

/** One object; its bytes are absent when it is larger than was asked for. */
export interface Blob {
  readonly type: string;
  readonly size: number;
  readonly bytes?: Buffer;
}
interface Request {
  readonly names: readonly string[];
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
      current = { type: match[1]!, size, left: size + 1, chunks: [], kept: request.keep(size) };
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
  let live: { send: (bytes: Uint8Array) => void; close: () => Promise<void> } | undefined;
  let silence: NodeJS.Timeout | undefined;
  let queue: Request[] = [];
  const start = (): NonNullable<typeof live> => {
    const mine: Request[] = (queue = []);
    let process: Parameters<NonNullable<PipeOptions['onStart']>>[0] | undefined;
    const stop = (error: unknown): void => {
      live = undefined;
      clearTimeout(silence);
      for (const request of mine.splice(0)) request.fail(error);
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
    const over = run(['cat-file', '--batch'], { onData, onStart: to => (process = to), timeout: 0 })
      .then(async ended => {
        if (mine.length > 0 || ended.code !== 0) throw await broke(ended);
      })
      .catch(stop);
    const send = (bytes: Uint8Array): void => {
      process!.write(bytes);
      listen();
    };
    const close = async (): Promise<void> => {
      process!.end();
      listen(true);
      await over;
      clearTimeout(silence);
    };
    return { send, close };
  };
  return {
    ask: (names, keep) => {
      const found = new Map<string, Blob>();
      if (names.length === 0) return Promise.resolve(found);
      live ??= start();
      const { send } = live;
      return new Promise((done, fail) => {
        queue.push({ names, keep, found, next: 0, done: () => done(found), fail });
        send(Buffer.from(names.join('\n') + '\n', 'latin1'));
      });
    },
    close: async () => live?.close(),
  };
};
