/** What the kernel of this machine can hold, and what stays open whatever it is. */
import { Fault } from '../fault.ts';
import type { Guarantees } from '../model.ts';
import type { Machine, Network, SandboxWish } from '../sandbox-contract.ts';

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
  if (network !== 'open')
    notes.push('network interfaces cannot be listed, so tools that look for an address of this machine fail');
  if (network === 'open') notes.push('the network is open, this machine itself and the metadata service included');
  if (typeof network === 'object') {
    notes.push('allowed domains can carry data out, and a name inside TLS is not looked at');
    if (!machine.pidfdThread) notes.push('only the first thread of a process can connect (Linux before 6.9)');
  }
  return notes;
};

/** @returns a Fault that says why the kernel can hold nothing. */
export const kernelOffer = (machine: Machine, { network }: Pick<SandboxWish, 'network'>): Guarantees | Fault => {
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
};
