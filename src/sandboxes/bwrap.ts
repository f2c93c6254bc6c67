/** The same walls as `os`, in namespaces of their own: the rest of the machine is not only out of reach, it is not there. */
import { Fault } from '../core/fault.ts';
import type { Guarantees } from '../core/model.ts';
import { kernelOffer } from '../core/sandbox/kernel-offer.ts';
import { lies } from '../core/sandbox/landlock.ts';
import { launcher } from '../core/sandbox/launcher.ts';
import type { Machine, Network, Profile, Sandbox } from '../core/sandbox-contract.ts';

const GRACE = 5;
/** No process of the namespace has that number: Linux gives out fewer. */
const NOBODY = 0x3fffffff;
/** Made anew inside, so not bound. */
const MADE = ['/proc', '/dev', '/tmp'];
const PRIVATE = ['/tmp', '/dev/shm'];

const notesOf = (machine: Machine, network: Network): readonly string[] => [
  '/tmp, /dev/shm, /proc and the directory of the launcher are its own, and gone afterwards',
  'what the command writes in the workspace stays there: later steps should not trust it',
  'AF_UNIX sockets and io_uring are refused, so some tools of their own server process do not work',
  ...(machine.landlock < 2 ? ['files cannot be renamed or linked across directories (Landlock ABI 1)'] : []),
  ...(machine.landlock < 6 ? ['a command cannot start a session or process group (Landlock before ABI 6)'] : []),
  ...(machine.uid === 0 ? ['the cap on processes does not hold for root: the deadline and the kill at the end do'] : []),
  ...(network === 'open' ? [] : ['network interfaces cannot be listed, so tools that look for an address of this machine fail']),
  ...(network === 'open' ? ['the network is open, this machine itself and the metadata service included'] : []),
  ...(typeof network === 'object' ? ['allowed domains can carry data out, and a name inside TLS is not looked at'] : []),
];

/** What stands where in the file system that the command sees. */
const mounts = (profile: Profile, launch: string): readonly string[] => [
  ...profile.readable.filter(path => !MADE.some(made => lies(path, made))).flatMap(path => ['--ro-bind-try', path, path]),
  ...profile.aliases.flatMap(([link, target]) => ['--symlink', target, link]),
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
  // Below /tmp there may be something to show.
  ...profile.readable.filter(path => lies(path, '/tmp')).flatMap(path => ['--ro-bind-try', path, path]),
  ...[profile.workspace, profile.scratch].flatMap(path => ['--bind', path, path]),
  ...profile.writable.flatMap(path => ['--bind-try', path, path]),
  ...['--bind', profile.output, profile.output, '--ro-bind', launch, launch],
];

export const bwrap: Sandbox = {
  id: 'bwrap',
  doc: 'As `os`, inside namespaces that bubblewrap makes: other files and processes are not visible. Needs `bwrap` and user namespaces.',
  tools: ['bwrap'],
  proof: { by: 'program', sharesFiles: false, sharesProcesses: false, sharesKernel: true },
  probe: (machine, wish): Guarantees | Fault => {
    const base = kernelOffer(machine, wish);
    if (base instanceof Fault) return base;
    if (machine.tools['bwrap'] === undefined)
      return new Fault(
        'sandbox-missing',
        '`bwrap` was not found',
        'install bubblewrap, or set `sandbox.backend: os`, which needs nothing',
      );
    return {
      ...base,
      label: `bwrap (namespaces, Landlock ABI ${machine.landlock} and seccomp)`,
      notes: notesOf(machine, wish.network),
    };
  },
  wrap: (command, profile, machine) => {
    const file = `${profile.state}/launch`;
    const inside = { ...profile, writable: [...profile.writable, ...PRIVATE] };
    // Numbers of processes mean others in there, and the terminals are its own.
    const stranger = { ...machine, pid: NOBODY, kin: [], terminals: false };
    const deadlineSeconds = Math.ceil(profile.limits.wallSeconds) + GRACE;
    const { image, steps } = launcher({ command, profile: inside, machine: stranger, file, deadlineSeconds });
    const namespaces = ['user', 'pid', 'ipc', 'uts', 'cgroup-try', ...(profile.network === 'none' ? ['net'] : [])];
    return {
      argv: [
        machine.tools['bwrap'] ?? 'bwrap',
        ...namespaces.map(name => `--unshare-${name}`),
        ...['--die-with-parent', '--cap-drop', 'ALL', '--hostname', 'sandbox'],
        ...mounts(profile, file),
        ...['--chdir', '/', '--', file],
      ],
      cwd: '/',
      env: {},
      files: [{ path: file, bytes: image, executable: true }],
      steps,
    };
  },
};
