/** A kernel with less: a program runs under a filter that answers a call as a kernel without it would. */
import { ANSWER, DATA, Filter } from '../../src/core/sandbox/bpf.ts';
import { ERRNO, numberOf, type Syscall } from '../../src/core/sandbox/syscalls.ts';
import { Tape, within } from '../../src/core/sandbox/tape.ts';

const NO_NEW_PRIVS = 38;
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';

/** @returns a program that becomes `command` on a kernel without `call`. */
export const withoutCall = (call: Syscall, command: readonly string[], env: Readonly<Record<string, string>>): Uint8Array => {
  const filter = new Filter();
  const missing = filter.mark();
  filter.load(DATA.number);
  filter.when('equal', numberOf(arch, call), missing);
  filter.answer(ANSWER.allow);
  filter.place(missing);
  filter.answer(ANSWER.errno(ERRNO.ENOSYS));
  const code = filter.assemble();
  const tape = new Tape(arch);
  const program = tape.words(code.length / 8, 0);
  tape.point(program, 8, within(tape.bytes(code)));
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  tape.call('prctl', [NO_NEW_PRIVS, 1, 0, 0, 0]);
  tape.call('seccomp', [1, 0, within(program)]);
  tape.call('execve', [tape.text(command[0] ?? ''), tape.texts(command), tape.texts(variables)]);
  tape.place(tape.fail);
  tape.call('exit_group', [125]);
  return tape.image();
};
