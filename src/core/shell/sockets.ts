/** Descriptors that lead to a socket: by number, or by the variable that the shell put the number into. */
import type { Value } from './values.ts';

export interface Socket {
  readonly host: string;
  readonly port?: number;
}
/** By `3` or `$fd`; a descriptor that surely leads elsewhere may have an empty entry. */
export type Sockets = ReadonlyMap<string, readonly Socket[]>;
export const NO_SOCKETS: Sockets = new Map();

const distinctSockets = (sockets: readonly Socket[]): readonly Socket[] => [
  ...new Map(sockets.map(socket => [`${socket.host}\0${socket.port}`, socket])).values(),
];

/** The table with one descriptor led anew. */
export const led = (sockets: Sockets, key: string, to: readonly Socket[]): Sockets => {
  const before = sockets.get(key);
  // Where there is no socket, nothing has to be told from one.
  if (to.length === 0 && (before === undefined ? sockets.size === 0 : before.length === 0)) return sockets;
  return new Map([...sockets, [key, to]]);
};

/** One table or the other. @returns the first itself when the second adds nothing. */
export const joinSockets = (ours: Sockets, theirs: Sockets): Sockets => {
  if (ours === theirs) return ours;
  let result = ours;
  for (const [key, to] of theirs) {
    const before = result.get(key) ?? [];
    const all = distinctSockets([...before, ...to]);
    if (all.length > before.length) result = led(result, key, all);
  }
  return result;
};

/** What a descriptor may lead to. A number that nobody knows may be any of them. */
export const socketsOf = (sockets: Sockets, key: string | undefined): readonly Socket[] => {
  if (sockets.size === 0 || key === undefined) return [];
  return sockets.get(key) ?? (/^\d+$/.test(key) ? [] : distinctSockets([...sockets.values()].flat()));
};

/** The descriptor that the word behind `>&` names: `3`, `3-`, `$fd`, `$fd-`; undefined for a path and for a lone `-`. */
export const descriptorKey = (value: Value): string | undefined => {
  const all = value.map(piece => piece.text ?? piece.what).join('');
  const moved = value.at(-1)?.text?.endsWith('-') === true;
  const key = moved ? all.slice(0, -1) : all;
  return key === '' ||
    !value.every(piece => /^\d*-?$/.test(piece.text ?? '') && (piece.text !== undefined || piece.shape === 'number'))
    ? undefined
    : key;
};

/** What a path like `/dev/fd/3` leads to; `*` stands for a number that is not known. */
export const socketsAt = (sockets: Sockets, path: string): readonly Socket[] => {
  if (sockets.size === 0) return [];
  if (path === '/dev/stdout') return socketsOf(sockets, '1');
  if (path === '/dev/stderr') return socketsOf(sockets, '2');
  return socketsOf(sockets, /^(?:\/dev|\/proc\/(?:self|thread-self))\/fd\/(\d+|\*)$/.exec(path)?.[1]);
};
