/** Reads and writes of files: the effect that is reported, and what the file table learns from it. */

import { isCredentialPath } from '../commands/credentials.ts';
import type { Line, RepoPath } from '../model.ts';
import { isRegenerable } from '../programs/regenerable.ts';
import { keyOfPath } from './files.ts';
import type { Reader } from './reader.ts';
import type { Socket } from './sockets.ts';
import { type Output, UNKNOWN } from './streams.ts';
import { type Carries, carryNames, ENVIRONMENT, NETWORK, PROJECT, SECRET, textOf, unknown, type Value } from './values.ts';

/** Paths that are no files: what goes there is shown, dropped, or goes where the descriptor leads. */
const NOWHERE = /^\/dev\/(?:null|zero|full|u?random|tty|stdin|stdout|stderr|fd\/\d+|ptmx|pts\/\d+)$|^\/proc\/self\/fd\/\d+$/;
export const isStream = (path: string): boolean => NOWHERE.test(path);

const MOST_LINES = 5000;
const linesOf = (value: Value | undefined): readonly Line[] => {
  const text = value && textOf(value);
  if (!text) return [];
  return text
    .replace(/\n$/, '')
    .split('\n', MOST_LINES)
    .map((line, i) => ({ n: i + 1, text: line }));
};

/** The path itself, and every path that links of this session make of it. */
export const throughLinks = (reader: Reader, path: RepoPath): readonly RepoPath[] => {
  const { files, root } = reader.session;
  if (!files.hasLinks) return [path];
  const found: RepoPath[] = [path];
  const parts = path.real.split('/');
  for (let end = parts.length; end > 0; end--) {
    const entry = files.get({ ...path, real: parts.slice(0, end).join('/') });
    for (const target of entry?.targets ?? [])
      found.push(reader.resolveIn([target.real, ...parts.slice(end)].join('/'), target.inside ? root : undefined));
  }
  return found;
};

const ENVIRON = /^\/proc\/[^/]+\/environ$/;
/** What kind of thing flows out of a file. */
const fileCarries = (path: RepoPath): Carries =>
  ENVIRON.test(path.real) ? ENVIRONMENT : isCredentialPath(path) ? SECRET : path.inside ? PROJECT : 0;

/** What a file gives to its reader. */
export const contentOf = (reader: Reader, path: RepoPath): Output => {
  let carries = 0;
  let values: readonly Value[] | undefined;
  for (const real of [...throughLinks(reader, path), ...reader.session.files.strayed(path)]) {
    const entry = reader.session.files.get(real);
    carries |= fileCarries(real) | (entry?.carries ?? 0);
    if (reader.open.get(keyOfPath(real))) return { values: undefined, carries };
    if (entry?.texts?.length) values = [...(values ?? []), ...entry.texts];
  }
  return values === undefined ? { ...UNKNOWN, carries } : { values, carries };
};

/** Something in the evidence wrote it, or is writing it. */
const wasWritten = (reader: Reader, path: RepoPath): boolean =>
  [...throughLinks(reader, path), ...reader.session.files.strayed(path)].some(real => {
    const entry = reader.session.files.get(real);
    return (entry !== undefined && !entry.stored) || (reader.open.get(keyOfPath(real)) ?? 0) > 0;
  });
const IN_KERNEL = /^\/(?:dev|proc|sys)(?:\/|$)/;
/** What just the bytes of a file are; `stored` where only the file itself knows. */
export const heldBy = (reader: Reader, path: RepoPath): Output => {
  const content = contentOf(reader, path);
  const stored = content.values === undefined && !wasWritten(reader, path) && !IN_KERNEL.test(path.real);
  return stored ? { ...content, stored } : content;
};

export const readFile = (reader: Reader, path: RepoPath, by?: number): Output => {
  const number = by === undefined ? {} : { by };
  for (const real of throughLinks(reader, path)) reader.emit({ kind: 'read', place: reader.place, path: real, ...number });
  return heldBy(reader, path);
};

export const writeFile = (
  reader: Reader,
  path: RepoPath,
  content: Pick<Output, 'values' | 'carries' | 'stored'>,
  how: { readonly by?: number; readonly append?: boolean; readonly maybe?: boolean | undefined } = {},
): void => {
  const number = how.by === undefined ? {} : { by: how.by };
  const isEmptied = content.values?.length === 1 && textOf(content.values[0]!) === '' && how.append !== true;
  // A pattern names files that are there, and what is in them goes.
  if (isEmptied && /[*?[]/.test(path.real) && path.inside && !isRegenerable(path.real) && !path.real.endsWith('.log'))
    reader.pending.push({ id: 'empty-file', what: path.written });
  const added = content.values?.length === 1 ? linesOf(content.values[0]) : [];
  for (const real of throughLinks(reader, path)) {
    reader.emit({ kind: 'write', place: reader.place, path: real, added, removed: [], ...number });
    remember(reader, real, content, how.append === true, how.maybe);
  }
};

/** Tells the file table of a write without reporting it. */
export const remember = (
  reader: Reader,
  path: RepoPath,
  content: Pick<Output, 'values' | 'carries' | 'stored'>,
  append: boolean,
  maybe = false,
): void => {
  if (reader.trial > 0 || reader.elsewhere > 0) return;
  const { files } = reader.session;
  const before = append ? files.get(path) : undefined;
  const heads: readonly Value[] = append ? (before?.texts ?? [[unknown(`what \`${path.written}\` held before`)]]) : [[]];
  const texts = content.values && heads.flatMap(head => content.values!.map(value => [...head, ...value]));
  const carries = content.carries | (before?.carries ?? 0);
  const stored = content.stored === true && !append;
  // What is copied from a file that nobody saw may be missing, and then nothing is written.
  const surely = reader.unsure === 0 && !stored && !maybe;
  if (!files.put(path, { texts, carries, ...(stored && { stored }) }, surely))
    reader.opaque('it writes more files than can be followed');
};

/** `/dev/tcp/host/port`: a connection that the shell itself opens. */
export const socketOf = (path: string): Socket | undefined => {
  const found = /^\/dev\/(?:tcp|udp)\/([^/]+)(?:\/(.*))?$/.exec(path);
  if (found === null) return undefined;
  const port = Number(found[2]);
  return { host: found[1]!, ...(Number.isInteger(port) && port > 0 && { port }) };
};
/** Reports that something goes to a socket. */
export const connect = (reader: Reader, socket: Socket, carries: Carries, by?: number): void => {
  const sends = carryNames(carries);
  reader.emit({
    kind: 'connect',
    place: reader.place,
    ...socket,
    ...(by !== undefined && { by }),
    ...(sends.length > 0 && { sends }),
  });
};
export const FROM_NETWORK: Output = { values: undefined, carries: NETWORK };
