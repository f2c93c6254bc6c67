/** Landlock, the kernel's way to give up rights without being root: which rights there are, and what a command keeps of them. */
import type { Network } from '../contracts.ts';

/** Rights on files, in the order of their bits, with the ABI that brought them. Source: `include/uapi/linux/landlock.h`. */
const FILE = {
  execute: 1n << 0n,
  writeFile: 1n << 1n,
  readFile: 1n << 2n,
  readDir: 1n << 3n,
  removeDir: 1n << 4n,
  removeFile: 1n << 5n,
  makeChar: 1n << 6n,
  makeDir: 1n << 7n,
  makeReg: 1n << 8n,
  makeSock: 1n << 9n,
  makeFifo: 1n << 10n,
  makeBlock: 1n << 11n,
  makeSym: 1n << 12n,
  /** Renaming and linking into another directory: ABI 2. */
  refer: 1n << 13n,
  /** ABI 3. */
  truncate: 1n << 14n,
  /** ABI 5. */
  ioctlDevice: 1n << 15n,
  /** Connecting to a socket by its path: ABI 9. */
  resolveUnix: 1n << 16n,
} as const;
const NET = { bindTcp: 1n << 0n, connectTcp: 1n << 1n, bindUdp: 1n << 2n, sendUdp: 1n << 3n } as const;
const SCOPE = { abstractUnix: 1n << 0n, signal: 1n << 1n } as const;

export interface Rights {
  /** Taken away unless a rule gives them back. */
  readonly handled: { readonly files: bigint; readonly net: bigint; readonly scopes: bigint };
  /** What rules give: on a tree to read, a file to read, a tree to write, a device, the output pipe. */
  readonly readTree: bigint;
  readonly readFile: bigint;
  readonly writeTree: bigint;
  readonly writeFile: bigint;
  readonly device: bigint;
  readonly deviceTree: bigint;
  readonly outlet: bigint;
  /** For a layer that only scopes: every layer must give `refer`, or nobody can rename. */
  readonly referOnly: bigint;
}

/** @param abi as the kernel tells it; rights that it does not know are left out, and never asked for. */
export const rightsOf = (abi: number, network: Network): Rights => {
  let files = FILE.refer - 1n;
  if (abi >= 2) files |= FILE.refer;
  if (abi >= 3) files |= FILE.truncate;
  if (abi >= 5) files |= FILE.ioctlDevice;
  if (abi >= 9) files |= FILE.resolveUnix;

  let net = 0n;
  if (abi >= 4 && network === 'none') net |= NET.bindTcp | NET.connectTcp;
  // The broker connects for the command, and a command that may not listen has nothing to bind for.
  if (abi >= 4 && typeof network === 'object') net |= NET.bindTcp;
  if (abi >= 10 && network !== 'open') net |= NET.bindUdp | NET.sendUdp;

  const device = FILE.readFile | FILE.writeFile | ((FILE.truncate | FILE.ioctlDevice) & files);
  return {
    handled: { files, net, scopes: abi >= 6 ? SCOPE.signal | SCOPE.abstractUnix : 0n },
    readTree: FILE.execute | FILE.readFile | FILE.readDir,
    readFile: FILE.execute | FILE.readFile,
    writeTree: files & ~(FILE.makeChar | FILE.makeBlock | FILE.ioctlDevice | FILE.resolveUnix),
    writeFile: FILE.execute | FILE.readFile | FILE.writeFile | (FILE.truncate & files),
    device,
    deviceTree: device | FILE.readDir,
    outlet: FILE.writeFile,
    referOnly: abi >= 2 ? FILE.refer : 0n,
  };
};

/** Bytes of `struct landlock_ruleset_attr` that this ABI knows: an older kernel refuses a longer one only if it is not zero. */
export const attributeSize = (abi: number): number => (abi >= 6 ? 24 : abi >= 4 ? 16 : 8);

/** What programs of a system need to read in order to run at all. Each may be missing. */
export const SYSTEM_TREES: readonly string[] = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix/store',
  '/snap',
  '/home/linuxbrew/.linuxbrew',
  '/proc',
  '/sys/devices/system',
  '/sys/fs/cgroup',
  '/sys/kernel/mm/transparent_hugepage',
  '/run/systemd/resolve',
];

export const DEVICES: readonly string[] = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/tty'];
/** Handed out only where no other terminal of the user is open: they all lie in one directory. */
export const TERMINALS: readonly string[] = ['/dev/ptmx', '/dev/pts'];

/** Files below the system trees that only root can read, for jobs that run as root. */
export const ROOT_SECRETS: readonly string[] = [
  '/etc/shadow',
  '/etc/shadow-',
  '/etc/gshadow',
  '/etc/gshadow-',
  '/etc/sudoers',
  '/etc/sudoers.d',
  '/etc/ssh/ssh_host_rsa_key',
  '/etc/ssh/ssh_host_dsa_key',
  '/etc/ssh/ssh_host_ecdsa_key',
  '/etc/ssh/ssh_host_ed25519_key',
  '/etc/ssl/private',
  '/etc/pki/tls/private',
  '/etc/pki/private',
  '/etc/letsencrypt',
  '/etc/docker',
  '/etc/containerd',
  '/etc/kubernetes',
  '/etc/rancher',
  '/etc/wireguard',
  '/etc/openvpn',
  '/etc/NetworkManager',
  '/etc/ppp',
  '/etc/krb5.keytab',
  '/etc/security/opasswd',
  '/etc/security/keytab',
];

/** Whether `path` is `tree` or lies below it; both absolute, without `..` and links. */
export const lies = (path: string, tree: string): boolean =>
  path === tree || path.startsWith(tree.endsWith('/') ? tree : `${tree}/`);

/**
 * Landlock can give a tree but not take a part of it back: so a tree with something hidden in it is given piece by piece.
 * @param children the names in a directory, or undefined for what is no directory; links are names like others.
 * @returns trees and files that cover everything but what is hidden, at most `most`.
 */
export const carve = (
  trees: readonly string[],
  hidden: readonly string[],
  children: (directory: string) => readonly string[] | undefined,
  most = 2000,
): readonly string[] => {
  const kept: string[] = [];
  const visit = (tree: string): void => {
    if (kept.length > most) throw new Error(`more than ${most} paths around what is hidden`);
    if (hidden.some(path => lies(tree, path))) return;
    if (!hidden.some(path => lies(path, tree))) {
      kept.push(tree);
      return;
    }
    for (const name of children(tree) ?? []) visit(tree === '/' ? `/${name}` : `${tree}/${name}`);
  };
  for (const tree of trees) visit(tree);
  return kept;
};
