/** Jobs beside: what is started with `&` or `coproc` runs while what follows it runs, so it may run what that writes. */
import type { Io, Job, Reader } from './reader.ts';
import { led } from './sockets.ts';
import type { State } from './state.ts';
import { type Output, UNKNOWN } from './streams.ts';
import type { SyntaxNode } from './syntax.ts';

/** Jobs that are remembered; of more, nobody knows what they may run. */
const MOST_JOBS = 64;

/** Remembers a job that was just read, as far as files mean anything to it. */
const noteJob = (reader: Reader, node: SyntaxNode, state: State, io: Io): void => {
  if (reader.trial > 0 || reader.elsewhere > 0 || reader.jobs.length > MOST_JOBS) return;
  const { via, calls, dialect, session } = reader;
  const job: Job = {
    node,
    state,
    io,
    via,
    calls,
    dialect,
    inside: reader.inside > 0 || via.length > 0,
    version: session.files.version,
  };
  reader.jobs = [...reader.jobs, job];
};

/** Runs a job, and remembers it for what is written while it may still run. */
export const runBeside = (reader: Reader, node: SyntaxNode, state: State, io: Io): Output => {
  const start = state.fork();
  const output = reader.perhaps(() => reader.parts.node(reader, node, state.fork(), io));
  noteJob(reader, node, start, io);
  return output;
};

/** What is sent to a coprocess leaves through the hosts that it connects to, and what it gives may come from them. */
export const coprocess = (reader: Reader, node: Extract<SyntaxNode, { type: 'Coproc' }>, state: State): void => {
  const from = reader.effects.length;
  runBeside(reader, node.body, state, { stdin: { ...UNKNOWN, from: 'command' }, stdout: 'pipe', beside: 'pipeline' });
  const hosts = reader.effects.slice(from).filter(effect => effect.kind === 'connect');
  state.sockets = led(state.sockets, `$${node.name?.text ?? 'COPROC'}`, hosts);
};

/** `wait`: the jobs of this shell have ended. */
export const waitForJobs = (reader: Reader): void => {
  if (reader.unsure + reader.inside + reader.trial + reader.via.length === 0) reader.jobs = reader.jobs.filter(job => job.inside);
};

/** Reads jobs again beside which something was written. */
export const finishJobs = (reader: Reader): void => {
  const { files } = reader.session;
  const late = reader.jobs.filter(job => job.version !== files.version);
  reader.jobs = [];
  if (late.length > MOST_JOBS) reader.opaque('it starts more jobs beside what it writes than are followed');
  const { via, calls, dialect } = reader;
  const seen = late.length === 0 ? new Set<string>() : reader.done(0);
  for (const job of late) {
    Object.assign(reader, { via: job.via, calls: job.calls, dialect: job.dialect });
    reader.round(seen, () => reader.perhaps(() => reader.parts.node(reader, job.node, job.state.fork(), job.io)));
  }
  Object.assign(reader, { via, calls, dialect });
  reader.jobs = [];
};
