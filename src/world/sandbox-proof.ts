/** Before the first command: the program that tries the walls runs as a command would, and from outside it is checked what it did. */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { canary } from '../core/sandbox/canary.ts';
import { type ProofPlan, scriptProof } from '../core/sandbox/script.ts';
import type { Machine, Profile, Sandbox, Spawn } from '../core/sandbox-contract.ts';
import { printable, shorten } from '../core/text.ts';
import { runProcess } from './sandbox-process.ts';
import type { Scratch } from './sandbox-scratch.ts';

const CONTENT = 'canary';
const SECONDS = 30;
const MOST = 1 << 20;

/** @throws Fault `sandbox-proof` when a wall does not stand: then there is no sandbox. */
export const prove = async (
  sandbox: Sandbox,
  profile: Profile,
  machine: Machine,
  scratch: Scratch,
  output: string,
): Promise<void> => {
  if (sandbox.proof === undefined) return;
  const secret = path.join(scratch.state, 'canary');
  const inside = scratch.temporary;
  fs.writeFileSync(secret, CONTENT, { mode: 0o600 });
  let arrived = 0;
  const server = net.createServer(socket => {
    arrived++;
    socket.destroy();
  });
  await new Promise<void>((done, fail) => server.on('error', fail).listen(0, '127.0.0.1', done));
  try {
    const plan = {
      network: profile.network,
      proof: sandbox.proof,
      secret,
      outside: scratch.state,
      inside,
      pid: machine.pid,
      port: (server.address() as net.AddressInfo).port,
    };
    const { words, read } = sandbox.proof.by === 'script' ? byScript(plan) : byProgram(plan, machine);
    const wall = { ...profile, limits: { ...profile.limits, wallSeconds: SECONDS } };
    const { said, how } = await trial(sandbox, sandbox.wrap(words, wall, machine), output);
    const wrong = read(said);
    if (wrong === undefined) throw fault(sandbox, `its test did not get to the end (${how})`);
    if (wrong.length > 0) throw fault(sandbox, wrong.join(', '));
    const touched = fs.readFileSync(secret, 'utf8') !== CONTENT || fs.existsSync(path.join(scratch.state, 'made'));
    if (touched) throw fault(sandbox, 'a command changed files outside');
    if (arrived > 0) throw fault(sandbox, 'a connection got past the proxy');
  } finally {
    await new Promise<void>(done => server.close(() => done()));
    for (const name of fs.readdirSync(inside)) fs.rmSync(path.join(inside, name), { recursive: true, force: true });
    for (const name of ['canary', 'made']) fs.rmSync(path.join(scratch.state, name), { force: true });
  }
};

interface Tried {
  readonly words: readonly [string, ...string[]];
  readonly read: (output: Buffer) => readonly string[] | undefined;
}
const byScript = (plan: ProofPlan): Tried => {
  const { words, read } = scriptProof(plan);
  return { words, read: output => read(output.toString('utf8')) };
};
const byProgram = (plan: ProofPlan, machine: Machine): Tried => {
  const { image, read } = canary({ ...plan, arch: machine.arch === 'arm64' ? 'arm64' : 'x64' });
  const program = path.join(plan.inside, 'canary');
  fs.writeFileSync(program, image, { mode: 0o500 });
  return { words: [program], read };
};

/** Runs the test as a command would run. @returns what it said, and how it ended */
const trial = async (sandbox: Sandbox, spawn: Spawn, output: string): Promise<{ said: Buffer; how: string }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const onOutput = (bytes: Uint8Array): void => {
    if ((size += bytes.length) <= MOST) chunks.push(bytes);
  };
  try {
    const { signal, exit } = await runProcess({ spawn, output, timeoutSeconds: SECONDS, onOutput });
    return { said: Buffer.concat(chunks), how: signal ?? `exit ${exit}` };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const last = Buffer.concat(chunks).toString('utf8').trim().split('\n').at(-1) ?? '';
    throw fault(sandbox, `${error.message}${last === '' ? '' : `: \`${printable(shorten(last, 200))}\``}`);
  }
};

const fault = (sandbox: Sandbox, what: string): Fault =>
  new Fault(
    'sandbox-proof',
    `the sandbox \`${sandbox.id}\` does not hold here: ${what}`,
    'run on another machine (`ubuntu-22.04` or later), or choose another `sandbox.backend`',
  );
