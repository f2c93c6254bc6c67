/**
 * A command in its sandbox, as a tape: a supervisor that ends everything the command leaves behind, and a child that gives up
 * its rights one after the other and then becomes the command.
 */
import type { Machine, Profile } from '../contracts.ts';
import { attributeSize, DEVICES, type Rights, rightsOf, TERMINALS } from './landlock.ts';
import { ALL_ABOVE, AT_FDCWD, CONTROL, O_CLOEXEC, O_PATH, SIGKILL } from './linux.ts';
import { FAILED } from './report.ts';
import { seccompFilter } from './seccomp.ts';
import { type GuardPlan, type LaunchPlan, SUPERVISOR, supervise } from './supervisor.ts';
import type { Arch } from './syscalls.ts';
import { type Blob, Tape, within } from './tape.ts';

const O_WRONLY = 1;
const O_NOFOLLOW: Readonly<Record<Arch, number>> = { x64: 0o400000, arm64: 0o100000 };
const RULE_PATH_BENEATH = 1;
const CLOSE_ON_EXEC = 4;
const SET_MODE_FILTER = 1;
const FILTER_FLAG_NEW_LISTENER = 8;
const FILTER_FLAG_WAIT_KILLABLE = 32;
const PR_SET_PDEATHSIG = 1;
const PR_CAPBSET_DROP = 24;
const PR_SET_SECUREBITS = 28;
const PR_CAP_AMBIENT = 47;
const PR_CAP_AMBIENT_CLEAR_ALL = 4;
/** NOROOT, NO_SETUID_FIXUP and their locks, and the lock of KEEP_CAPS: user 0 is a user like any other. */
const SECUREBITS = 0x2f;
const CAPABILITIES = 64;
const CAPABILITY_VERSION_3 = 0x20080522;
/** Source: `include/uapi/asm-generic/resource.h`. */
const RLIMIT = { cpu: 0, fileSize: 1, data: 2, core: 4, processes: 6, files: 7, queues: 12, nice: 13, realtime: 14 } as const;
/** With 0 a program that takes core dumps would still be started, outside of the sandbox; 1 is the kernel's word for none at all. */
const NO_CORE = 1;
const OPEN_FILES = 65_536;
const UMASK = 0o022;

export interface Launcher {
  readonly image: Uint8Array;
  /** What its steps are, to say which one failed. */
  readonly steps: readonly string[];
}
/** @returns the program to start, with the controller's socket as descriptor 3. */
export const launcher = (plan: LaunchPlan): Launcher => {
  const { command, profile, machine } = plan;
  const arch: Arch = machine.arch === 'arm64' ? 'arm64' : 'x64';
  const tape = new Tape(arch);
  const rights = rightsOf(machine.landlock, profile.network);
  const protect = machine.landlock < 6 ? [...machine.kin, SUPERVISOR] : [];
  const code = seccompFilter({ arch, network: profile.network, landlock: machine.landlock, protect });
  const filter = tape.bytes(code);
  const supervisorAt = protect.length > 0 ? valuesIn(code, SUPERVISOR) : [];

  const child = tape.label();
  const firstFree = supervise(tape, plan, { rights, filter, supervisorAt }, child);
  tape.place(child);
  confine(tape, profile, machine, rights, filter, firstFree);
  become(tape, command, profile.env);
  return finished(tape);
};

/** @returns a launcher that supervises a program and takes no right from it: one that is a sandbox of its own, or a hook. */
export const guardian = (plan: GuardPlan, env: Readonly<Record<string, string>>): Launcher => {
  const tape = new Tape(plan.machine.arch === 'arm64' ? 'arm64' : 'x64');
  const child = tape.label();
  supervise(tape, plan, undefined, child);
  tape.place(child);
  tape.call('setpgid', [0, 0]);
  tape.call('prctl', [PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0]);
  tape.call('close_range', [CONTROL, ALL_ABOVE, CLOSE_ON_EXEC]);
  become(tape, plan.command, env);
  return finished(tape);
};

/** Adds where every error leads: a report of all results. */
const finished = (tape: Tape): Launcher => {
  tape.place(tape.fail);
  tape.attempt('write', [CONTROL, within(tape.bytes(new TextEncoder().encode(FAILED))), FAILED.length]);
  tape.attempt('write', [CONTROL, tape.table, tape.tableSize]);
  tape.call('exit_group', [126]);
  return { image: tape.image(), steps: tape.names };
};

/** Where the instructions of a filter compare with this value. */
const valuesIn = (code: Uint8Array, value: number): readonly number[] => {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const found: number[] = [];
  for (let at = 4; at < code.length; at += 8) if (view.getUint32(at, true) === value) found.push(at);
  return found;
};

/** @param free the lowest descriptor that is free: the kernel always hands out that one, so the numbers below are known. */
const confine = (tape: Tape, profile: Profile, machine: Machine, rights: Rights, filter: Blob, free: number): void => {
  tape.call('setpgid', [0, 0]);
  tape.call('prctl', [PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0]);
  // When memory runs out, the sandbox is what the kernel should end. Not every container lets it be said.
  tape.attempt('openat', [AT_FDCWD, tape.text('/proc/self/oom_score_adj'), O_WRONLY | O_CLOEXEC]);
  tape.attempt('write', [free, within(tape.bytes(new TextEncoder().encode('1000'))), 4]);
  tape.attempt('close', [free]);

  // Root in a container keeps no capability and gains none by starting a program. Without the right to say so, it had none to gain.
  if (machine.uid === 0) {
    tape.attempt('prctl', [PR_SET_SECUREBITS, SECUREBITS, 0, 0, 0]);
    for (let capability = 0; capability < CAPABILITIES; capability++)
      tape.attempt('prctl', [PR_CAPBSET_DROP, capability, 0, 0, 0]);
  }
  tape.attempt('prctl', [PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0]);
  tape.call('capset', [within(tape.words(CAPABILITY_VERSION_3)), within(tape.space(24))]);

  tape.call('umask', [UMASK]);
  tape.call('chdir', [tape.text(profile.workspace)], { about: profile.workspace });
  limit(tape, profile, machine);
  landlock(tape, profile, machine, rights, free);

  const program = tape.words(filter.size / 8, 0);
  tape.point(program, 8, within(filter));
  const proxied = typeof profile.network === 'object';
  const flags = proxied ? FILTER_FLAG_NEW_LISTENER | (machine.waitKillable ? FILTER_FLAG_WAIT_KILLABLE : 0) : 0;
  tape.call('seccomp', [SET_MODE_FILTER, flags, within(program)]);
  tape.call('close_range', [CONTROL, ALL_ABOVE, CLOSE_ON_EXEC]);
};

/** A limit that cannot be set is one that a stricter limit already stands for: no capability is left that could raise it. */
const limit = (tape: Tape, { limits }: Profile, machine: Machine): void => {
  const set = (resource: number, most: number): void => {
    tape.attempt('prlimit64', [0, resource, within(tape.words(most, most)), 0]);
  };
  set(RLIMIT.cpu, limits.cpuSeconds);
  set(RLIMIT.fileSize, limits.fileSize);
  set(RLIMIT.data, limits.data);
  set(RLIMIT.core, NO_CORE);
  set(RLIMIT.files, OPEN_FILES);
  set(RLIMIT.queues, 0);
  set(RLIMIT.nice, 0);
  set(RLIMIT.realtime, 0);
  // The kernel counts all of the user's, not only the sandbox's.
  set(RLIMIT.processes, machine.tasks + limits.processes);
};

const landlock = (tape: Tape, profile: Profile, machine: Machine, rights: Rights, free: number): void => {
  const { files, net, scopes } = rights.handled;
  const ruleset = free;
  const opened = free + 1;
  tape.call('landlock_create_ruleset', [within(tape.words(files, net, scopes)), attributeSize(machine.landlock), 0]);

  const rules = new Map<bigint, Blob>();
  const rule = (access: bigint): Blob => {
    const known = rules.get(access);
    if (known) return known;
    const made = tape.words(access, opened);
    rules.set(access, made);
    return made;
  };
  /** Gives rights on a path: on a tree, or where it turns out to be a file, those of a file. */
  const give = (path: string, tree: bigint, file: bigint, required: boolean): void => {
    const next = tape.label();
    const asFile = tape.label();
    const done = tape.label();
    const flags = O_PATH | O_CLOEXEC | O_NOFOLLOW[tape.arch];
    tape.call('openat', [AT_FDCWD, tape.text(path), flags], { about: path, ...(required ? {} : { negative: next }) });
    tape.call('landlock_add_rule', [ruleset, RULE_PATH_BENEATH, within(rule(tree)), 0], { negative: asFile, zero: done });
    tape.place(asFile);
    tape.call('landlock_add_rule', [ruleset, RULE_PATH_BENEATH, within(rule(file)), 0], { about: path });
    tape.place(done);
    tape.call('close', [opened]);
    tape.place(next);
  };
  for (const path of [profile.workspace, profile.scratch]) give(path, rights.writeTree, rights.writeFile, true);
  for (const path of profile.writable) give(path, rights.writeTree, rights.writeFile, false);
  for (const path of profile.readable) give(path, rights.readTree, rights.readFile, false);
  for (const path of [...DEVICES, ...(machine.terminals ? [] : TERMINALS)]) give(path, rights.deviceTree, rights.device, false);
  // What is already open may be opened again, as `> /dev/stderr` does.
  give(profile.output, rights.outlet, rights.outlet, false);
  tape.call('landlock_restrict_self', [ruleset, 0]);
  tape.call('close', [ruleset]);
};

/** Becomes the command, found on the PATH of its own environment as `execvp` would. */
const become = (tape: Tape, command: readonly [string, ...string[]], environment: Readonly<Record<string, string>>): void => {
  const argv = tape.texts(command);
  const env = tape.texts(Object.entries(environment).map(([name, value]) => `${name}=${value}`));
  const [name] = command;
  const places = name.includes('/') ? [name] : (environment['PATH'] ?? '').split(':').map(directory => `${directory}/${name}`);
  for (const [i, place] of places.entries()) {
    const last = i === places.length - 1;
    const next = { negative: tape.label() };
    const about = last && place !== name ? `${name}, looked for in PATH` : place;
    tape.call('execve', [tape.text(place), argv, env], { about, ...(last ? {} : next) });
    tape.place(next.negative);
  }
};
