/** The proof where no program of ours can run: a script for the shell that tries the walls, and says of each whether it stood. */
import type { Axis } from '../model.ts';
import type { Network, Proof } from '../sandbox-contract.ts';

/** What a proof tries its walls on. */
export interface ProofPlan {
  readonly network: Network;
  readonly proof: Proof;
  /** A file with content, in a directory, both outside of all that a command may reach. */
  readonly secret: string;
  readonly outside: string;
  /** A directory that a command may write. */
  readonly inside: string;
  /** The controller. */
  readonly pid: number;
  /** Where something listens on 127.0.0.1 that no command may reach. */
  readonly port: number;
}

/** Its arguments: the secret, the directory outside, the one inside, the port, the process. Paths never stand in its text. */
const SCRIPT = `
try() { name=$1; shift; if "$@" > /dev/null 2>&1; then echo "$name yes"; else echo "$name no"; fi; }
try inside sh -c 'echo x > "$1/canary-file" && rm "$1/canary-file"' sh "$3"
try null sh -c 'echo x > /dev/null'
try read cat "$1"
try write sh -c 'echo x >> "$1"' sh "$1"
try make sh -c 'echo x > "$1/made"' sh "$2"
try remove rm "$1"
try connect bash -c 'exec 3<> "/dev/tcp/127.0.0.1/$1"' bash "$4"
try signal kill -0 "$5"
echo end
`;

const MUST: readonly { readonly name: string; readonly must: 'yes' | 'no'; readonly axis: Axis; readonly what: string }[] = [
  { name: 'inside', must: 'yes', axis: 'filesystem', what: 'write where it may' },
  { name: 'null', must: 'yes', axis: 'filesystem', what: 'write to /dev/null' },
  { name: 'read', must: 'no', axis: 'filesystem', what: 'read a file outside' },
  { name: 'write', must: 'no', axis: 'filesystem', what: 'write a file outside' },
  { name: 'make', must: 'no', axis: 'filesystem', what: 'make a file outside' },
  { name: 'remove', must: 'no', axis: 'filesystem', what: 'remove a file outside' },
  { name: 'connect', must: 'no', axis: 'network', what: 'connect to this machine' },
  { name: 'signal', must: 'no', axis: 'syscalls', what: 'signal this program' },
];

/** @returns the command to run inside, and the reader of what it printed: sentences about what does not hold, undefined when it did not get to the end. */
export const scriptProof = (
  plan: ProofPlan,
): { readonly words: readonly [string, ...string[]]; readonly read: (output: string) => readonly string[] | undefined } => ({
  words: ['/bin/sh', '-c', SCRIPT, 'sh', plan.secret, plan.outside, plan.inside, String(plan.port), String(plan.pid)],
  read: output => {
    const said = new Map(output.split('\n').map(line => line.trim().split(' ') as [string, string]));
    if (!said.has('end')) return undefined;
    return MUST.filter(({ name }) => name !== 'connect' || plan.network !== 'open')
      .filter(({ name }) => name !== 'signal' || plan.proof.sharesProcesses)
      .filter(({ name }) => name !== 'make' || plan.proof.sharesFiles)
      .filter(({ name, must }) => said.get(name) !== must)
      .map(({ must, what }) => `a command could ${must === 'no' ? '' : 'not '}${what}`);
  },
});
