/** Before the first command: the program that tries the walls runs as a command would, and from outside it is checked what it did. */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { canary } from '../core/sandbox/canary.ts';
import type { Machine, Profile, Sandbox } from '../core/sandbox-contract.ts';
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
    const { image, read } = canary({
      arch: machine.arch === 'arm64' ? 'arm64' : 'x64',
      network: profile.network,
      proof: sandbox.proof,
      secret,
      outside: scratch.state,
      inside,
      pid: machine.pid,
      port: (server.address() as net.AddressInfo).port,
    });
    const program = path.join(inside, 'canary');
    fs.writeFileSync(program, image, { mode: 0o500 });
    const chunks: Uint8Array[] = [];
    let size = 0;
    const spawn = sandbox.wrap([program], { ...profile, limits: { ...profile.limits, wallSeconds: SECONDS } }, machine);
    if (spawn.kind !== 'process') throw new Error(`${sandbox.id} promises a proof that cannot be run`);
    const onOutput = (bytes: Uint8Array): void => {
      if ((size += bytes.length) <= MOST) chunks.push(bytes);
    };
    const ending = await runProcess({ spawn, output, timeoutSeconds: SECONDS, onOutput }).catch(error => {
      if (!(error instanceof Fault)) throw error;
      const said = Buffer.concat(chunks).toString('utf8').trim().split('\n').at(-1) ?? '';
      throw fault(sandbox, `${error.message}${said === '' ? '' : `: \`${printable(shorten(said, 200))}\``}`);
    });
    const wrong = read(Buffer.concat(chunks));
    if (wrong === undefined) throw fault(sandbox, `its test did not get to the end (${ending.signal ?? `exit ${ending.exit}`})`);
    if (wrong.length > 0) throw fault(sandbox, wrong.map(({ text }) => text).join(', '));
    const touched = fs.readFileSync(secret, 'utf8') !== CONTENT || fs.existsSync(path.join(scratch.state, 'made'));
    if (touched) throw fault(sandbox, 'a command changed files outside');
    if (arrived > 0) throw fault(sandbox, 'a connection got past the proxy');
  } finally {
    await new Promise<void>(done => server.close(() => done()));
    for (const name of fs.readdirSync(inside)) fs.rmSync(path.join(inside, name), { recursive: true, force: true });
    for (const name of ['canary', 'made']) fs.rmSync(path.join(scratch.state, name), { force: true });
  }
};

const fault = (sandbox: Sandbox, what: string): Fault =>
  new Fault(
    'sandbox-proof',
    `the sandbox \`${sandbox.id}\` does not hold here: ${what}`,
    'run on another machine (`ubuntu-22.04` or later), or choose another `sandbox.backend`',
  );
