/** The kernel of this machine holds the command: Landlock for files and signals, seccomp for system calls and sockets. */
import type { Machine, Network, Sandbox } from '../core/contracts.ts';
import { Fault } from '../core/fault.ts';
import type { Guarantees } from '../core/model.ts';
import { launcher } from '../core/sandbox/launcher.ts';

/** The supervisor gives up that much later than the controller, in seconds. */
const GRACE = 5;

/** What stays open whatever the kernel, and what is given up for it. */
const ALWAYS: readonly string[] = [
  'mode, times and extended attributes of files that this user owns can be changed, and names, sizes and times be seen, everywhere: their content cannot',
  'the command lines of other processes of this user can be read in /proc: keep secrets out of arguments',
  'what the command writes in the workspace stays there: later steps should not trust it',
  'AF_UNIX sockets, /dev/shm and io_uring are refused, so some tools of their own server process do not work',
];

const notesOf = (machine: Machine, network: Network): string[] => {
  const notes = [...ALWAYS];
  if (machine.landlock < 2) notes.push('files cannot be renamed or linked across directories (Landlock ABI 1)');
  if (machine.landlock < 3) notes.push('truncate(2) is refused everywhere, because Landlock before ABI 3 does not hold it');
  if (machine.landlock < 6)
    notes.push(
      'other processes of this user can be signalled, but not this program and its ancestors; a command cannot start a session or process group (Landlock before ABI 6)',
    );
  if (machine.terminals) notes.push('no pseudo-terminal is handed out, because this user has terminals open');
  if (machine.uid === 0) notes.push('the cap on processes does not hold for root: the deadline and the kill at the end do');
  if (network === 'open') notes.push('the network is open, this machine itself and the metadata service included');
  if (typeof network === 'object') {
    notes.push('allowed domains can carry data out, and a name inside TLS is not looked at');
    if (!machine.pidfdThread) notes.push('only the first thread of a process can connect (Linux before 6.9)');
  }
  return notes;
};

export const os: Sandbox = {
  id: 'os',
  doc: 'Landlock, seccomp and resource limits of the Linux kernel, without root, on x64 and arm64.',
  proof: { by: 'program', sharesFiles: true, sharesProcesses: true, sharesKernel: true },
  probe: (machine, { network }): Guarantees | Fault => {
    const elsewhere = 'run on `ubuntu-22.04` or later, or choose another `sandbox.backend`';
    if (machine.platform !== 'linux' || (machine.arch !== 'x64' && machine.arch !== 'arm64'))
      return new Fault(
        'sandbox-missing',
        `the sandbox \`os\` needs Linux on x64 or arm64, not ${machine.platform} on ${machine.arch}`,
        elsewhere,
      );
    if (machine.landlock < 1)
      return new Fault(
        'sandbox-missing',
        'the kernel has no Landlock, so nothing can hold the command',
        `${elsewhere}; on a machine of your own add \`landlock\` to the kernel's \`lsm=\``,
      );
    if (!machine.seccomp)
      return new Fault('sandbox-missing', 'the kernel has no seccomp filters, so nothing can hold the command', elsewhere);
    if (typeof network === 'object' && !machine.userNotify)
      return new Fault(
        'sandbox-no-egress',
        'the kernel cannot hand connections to a proxy, so `sandbox.network.allow` cannot be held',
        'set `sandbox.network: none`, or run on `ubuntu-22.04` or later',
      );
    return {
      filesystem: 'os-kernel',
      network: network === 'open' ? 'none' : network === 'none' ? 'os-kernel' : 'proxied',
      syscalls: 'os-kernel',
      label: `os (Landlock ABI ${machine.landlock} and seccomp)`,
      notes: notesOf(machine, network),
    };
  },
  wrap: (command, profile, machine) => {
    const file = `${profile.state}/launch`;
    const deadlineSeconds = Math.ceil(profile.limits.wallSeconds) + GRACE;
    const { image, steps } = launcher({ command, profile, machine, file, deadlineSeconds });
    return {
      argv: [file],
      cwd: '/',
      env: {},
      files: [{ path: file, bytes: image, executable: true }],
      steps,
    };
  },
};
