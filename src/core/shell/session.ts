/** What the calls of one transcript leave behind for each other. */
import { MovedAway } from '../commands/moved-away.ts';
import type { RepoPath } from '../model.ts';
import { FileTable, keyOfPath } from './files.ts';
import { ForeignFolders } from './foreign-folders.ts';
import { perhapsSet, State, type Variable } from './state.ts';

export interface Session {
  readonly root: string | undefined;
  readonly home: string;
  readonly files: FileTable;
  readonly moved: MovedAway;
  readonly foreign: ForeignFolders;
  /** The shell as the last call left it: agents keep one shell, or start a new one for each call, so all of it is only possible. */
  last: State;
  /** Scripts that were run and that nothing in the evidence wrote. */
  readonly ran: Map<string, RepoPath>;
}

/** Scripts beyond which none is noted. */
const MOST_RAN = 32;
/** Notes a script that is run as it lies on disk. */
export const noteRun = ({ files, ran }: Session, path: RepoPath): void => {
  if (ran.size < MOST_RAN && !/^\/(?:dev|proc|sys)\//.test(path.real) && files.get(path) === undefined)
    ran.set(keyOfPath(path), path);
};

export const startSession = (options: { cwd?: string; root?: string; home?: string }): Session => {
  const cwd = options.cwd ?? options.root;
  const home = options.home ?? /^\/(?:home|Users)\/[^/]+|^\/root(?=\/|$)/.exec(cwd ?? '')?.[0] ?? '~';
  return {
    root: options.root ?? cwd,
    home,
    files: new FileTable(),
    moved: new MovedAway(),
    foreign: new ForeignFolders(),
    last: new State(cwd === undefined ? undefined : [cwd]),
    ran: new Map(),
  };
};

/** Variables that a session may carry over; a script that sets more is not followed into the next call. */
const MOST_KEPT = 500;

/** The state that a call starts in. */
export const beginCall = (session: Session, cwd: string | undefined): State => {
  const { last } = session;
  const state = new State(cwd === undefined ? last.directories : [cwd]);
  for (const [name, variable] of last.variables.entries()) state.variables.set(name, maybe(variable));
  for (const [name, entry] of last.functions.entries()) state.functions.set(name, { ...entry, maybe: true });
  for (const [name, texts] of last.aliases.entries()) state.aliases.set(name, texts);
  state.stdin = last.stdin;
  state.sockets = last.sockets;
  return state;
};
const maybe = (variable: Variable): Variable => (variable.maybe ? variable : perhapsSet(variable));

/** Remembers how a call left the shell. @returns false when that is too much to remember. */
export const endCall = (session: Session, state: State): boolean => {
  const fits = state.variables.size <= MOST_KEPT && state.functions.size <= MOST_KEPT && state.aliases.size <= MOST_KEPT;
  if (fits) session.last = state;
  session.files.restore();
  session.moved.settle(state.returned);
  return fits;
};
