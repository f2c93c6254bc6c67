/** Command text -> effects: the command is read as its shell would read it, and what cannot be decided is an opaque effect. */
import type { Program } from './contracts.ts';
import type { Effect, Place, RepoPath } from './model.ts';
import { runCode } from './shell/code.ts';
import { runCommand } from './shell/command.ts';
import { capture, runNode, runStatements } from './shell/control.ts';
import { foreign } from './shell/dialects.ts';
import { stringsOf } from './shell/expand.ts';
import { finishJobs } from './shell/jobs.ts';
import { Exhausted, type Io, type Parts, Reader } from './shell/reader.ts';
import { execOf } from './shell/report.ts';
import { beginCall, endCall, type Session, startSession } from './shell/session.ts';
import { feed } from './shell/simple.ts';
import { type State, scalar } from './shell/state.ts';
import { type Output, UNKNOWN } from './shell/streams.ts';
import { readSyntax } from './shell/syntax.ts';
import { distinct, EMPTY, known, type Value } from './shell/values.ts';

/** What the calls of one transcript leave behind for each other: directory, variables, functions, aliases, files. */
export type ShellSession = Session;

export interface ShellOptions {
  /** The shell that the command is given to; bash when nobody tells. */
  readonly dialect?: 'bash' | 'zsh' | 'sh' | 'powershell' | 'cmd' | undefined;
  /** Absolute directory in which the call starts; where the last one ended, when absent. */
  readonly cwd?: string | undefined;
  readonly place: Place;
  /** It is known where the repository lies. */
  readonly isPlaced?: boolean;
  readonly session: ShellSession;
  /** A program by its base name. */
  readonly programs: (name: string) => Program | undefined;
  readonly resolve: (path: string, cwd: string | undefined) => RepoPath;
}

/** A session before its first call. */
export const newSession = (options: { cwd?: string; root?: string; home?: string } = {}): ShellSession => startSession(options);

/** Tells the session that something other than the shell wrote a file. @param text absent when it is not known. */
export const noteWrite = (session: ShellSession, path: RepoPath, text?: string): void => {
  session.files.put(path, { texts: text === undefined ? undefined : [[known(text)]], carries: 0 }, true);
};

/** Tells the session that somebody read a file. */
export const noteLook = (session: ShellSession, path: RepoPath): void => session.foreign.look(path);

const runText = (reader: Reader, text: string, state: State, io: Io, whole = false): Output => {
  const { script, doubts } = reader.parsed(text, whole, () => readSyntax(text, whole));
  for (const doubt of doubts) reader.opaque(doubt);
  if (script === undefined) return UNKNOWN;
  if (reader.dialect !== 'bash') for (const doubt of foreign(script, reader.dialect)) reader.opaque(doubt);
  return runStatements(reader, script.commands, state, io);
};

const parts: Parts = {
  node: runNode,
  statements: runStatements,
  text: (reader, text, state, io) => runText(reader, text, state, io),
  strings: stringsOf,
  capture,
  command: runCommand,
};

/** Values of one variable that are told apart in a trap. */
const MOST_HELD = 24;

/** Names of a script's own: the environment has upper case, by POSIX, and no scratch folder of a script that is yet to run. */
const OWN_NAME = /[a-z]|^(?!(?:TMP|TEMP|TMPDIR|TEMPDIR|RUNNER_TEMP)$).*(?:TMP|TEMP|SCRATCH)/;

/** Traps run when anybody may have changed anything since they were set. */
const runTraps = (reader: Reader, state: State): void => {
  for (const trap of reader.traps.splice(0, 20)) {
    const own = trap.state.fork();
    // What the script sets only later is empty until then.
    for (const { name } of reader.history)
      if (own.variables.get(name) === undefined && OWN_NAME.test(name)) own.variables.set(name, scalar(EMPTY));
    own.join(state);
    const held = new Map<string, Value[]>();
    for (const { name, values } of reader.history) held.set(name, [...(held.get(name) ?? []).slice(-MOST_HELD), ...values]);
    for (const [name, values] of held) {
      const variable = own.variables.get(name);
      const all = variable && (values.length > MOST_HELD ? undefined : distinct([...variable.values, ...values]));
      if (variable && all) own.variables.set(name, { ...variable, values: all });
      else reader.opaque(`\`${name}\` has more possible values in a trap than are followed`);
    }
    reader.under('trap', () => reader.perhaps(() => runCode(reader, trap.text, own, { stdout: 'log' })));
  }
};

/** Words that mean the same in every shell. */
const PLAIN = /^[\w./:=@,+ -]+$/;

/**
 * Reads one command.
 * @returns never none: what cannot be read, or cannot be decided, is an `opaque` effect with its reason.
 */
export const readCommand = (command: string, options: ShellOptions): readonly [Effect, ...Effect[]] => {
  const { dialect = 'bash', session } = options;
  const reader = new Reader({ ...options, parts });
  const state = beginCall(session, options.cwd);
  if (dialect === 'powershell' || dialect === 'cmd') {
    if (!PLAIN.test(command)) reader.opaque(`${dialect} is a language of its own, which is not read`);
    else run(reader, command, state);
    return finish(reader, state);
  }
  reader.dialect = dialect;
  run(reader, command, state);
  if (!endCall(session, state)) reader.opaque('it sets more than can be followed into the next call');
  if (!session.foreign.isEmpty) noteLooks(session, reader.effects);
  return finish(reader, state);
};

/** Whoever prints a file looks at it; whoever runs one reads it too. */
const noteLooks = (session: ShellSession, effects: readonly Effect[]): void => {
  const prints = new Set(
    effects.flatMap(effect => (effect.kind === 'exec' && effect.sets?.includes('read-only') ? [effect.by] : [])),
  );
  for (const effect of effects) if (effect.kind === 'read' && prints.has(effect.by)) noteLook(session, effect.path);
};

const run = (reader: Reader, command: string, state: State): void => {
  try {
    feed(reader, 0, runText(reader, command, state, { stdout: 'log' }, true));
    finishJobs(reader);
    runTraps(reader, state);
  } catch (error) {
    // A stack that overflows is a command too deep to follow; any other error is a bug, and closes the gate further up.
    if (!(error instanceof Exhausted) && !(error instanceof RangeError)) throw error;
    reader.via = [];
    reader.opaque(error instanceof Exhausted ? error.message : 'it is nested too deeply');
  }
};

const NOTHING: Value = [known(':')];
const finish = (reader: Reader, state: State): readonly [Effect, ...Effect[]] => {
  // An assignment, a comment: something was said, and nothing was run. What it threatens is told also where there is no room left.
  if (reader.effects.length === 0 || reader.pending.length > 0)
    reader.effects.push(execOf(reader, [NOTHING], state, { stdout: 'log' }));
  const [first, ...rest] = reader.effects;
  return [first!, ...rest];
};
