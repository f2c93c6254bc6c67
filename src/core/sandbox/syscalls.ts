/** Numbers of the Linux kernel's interface that the sandbox speaks. They are frozen by the kernel and never change. */

/** The architectures the sandbox can speak, in the words of Node's `process.arch`. */
export type Arch = 'x64' | 'arm64';

/** A call that does not exist on that architecture. */
const NONE = -1;

/**
 * System call numbers: x86-64, arm64.
 * Source: `arch/x86/entry/syscalls/syscall_64.tbl` and `include/uapi/asm-generic/unistd.h` of Linux.
 */
const NUMBERS = {
  // files and descriptors
  read: [0, 63],
  write: [1, 64],
  readv: [19, 65],
  writev: [20, 66],
  close: [3, 57],
  close_range: [436, 436],
  openat: [257, 56],
  dup3: [292, 24],
  ioctl: [16, 29],
  pipe2: [293, 59],
  ppoll: [271, 73],
  mknodat: [259, 33],
  unlinkat: [263, 35],
  linkat: [265, 37],
  renameat2: [316, 276],
  chdir: [80, 49],
  umask: [95, 166],
  truncate: [76, 45],
  timerfd_create: [283, 85],
  timerfd_settime: [286, 86],
  // processes
  clone: [56, 220],
  clone3: [435, 435],
  execve: [59, 221],
  exit_group: [231, 94],
  wait4: [61, 260],
  waitid: [247, 95],
  getpid: [39, 172],
  getrusage: [98, 165],
  setpgid: [109, 154],
  setsid: [112, 157],
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  prctl: [157, 167],
  prlimit64: [302, 261],
  capset: [126, 91],
  futex: [202, 98],
  seccomp: [317, 277],
  landlock_create_ruleset: [444, 444],
  landlock_add_rule: [445, 445],
  landlock_restrict_self: [446, 446],
  // sockets
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  sendto: [44, 206],
  sendmsg: [46, 211],
  sendmmsg: [307, 269],
  // other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  sched_setaffinity: [203, 122],
  sched_setscheduler: [144, 119],
  sched_setattr: [314, 274],
  sched_setparam: [142, 118],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  // mounts and namespaces
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  setns: [308, 268],
  unshare: [272, 97],
  open_tree: [428, 428],
  open_tree_attr: [467, 467],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  // the kernel itself
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  fanotify_init: [300, 262],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  lookup_dcookie: [212, 18],
  iopl: [172, NONE],
  ioperm: [173, NONE],
  modify_ldt: [154, NONE],
  uselib: [134, NONE],
  ustat: [136, NONE],
  sysfs: [139, NONE],
  _sysctl: [156, NONE],
  // memory, semaphores and queues that all processes of the machine share
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  semget: [64, 190],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  mq_open: [240, 180],
  mq_unlink: [241, 181],
  // rings of requests that no filter sees
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
} as const satisfies Record<string, readonly [x64: number, arm64: number]>;

export type Syscall = keyof typeof NUMBERS;

/** The number of a call, or -1 where the architecture has none. */
export const numberOf = (arch: Arch, name: Syscall): number => NUMBERS[name][arch === 'x64' ? 0 : 1];

/** The first number that was not assigned in Linux 7.0: what comes from here on is a call nobody reviewed. */
export const FIRST_UNREVIEWED = 472;

/** `AUDIT_ARCH_*`: how a seccomp filter tells a native call from a 32-bit one. Source: `include/uapi/linux/audit.h`. */
export const AUDIT_ARCH: Readonly<Record<Arch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** Error numbers, by name. Source: `include/uapi/asm-generic/errno*.h`. */
export const ERRNO = { EPERM: 1, ENOENT: 2, ESRCH: 3, EACCES: 13, EINVAL: 22, ENOSYS: 38 } as const;

const NAMES: Readonly<Record<number, string>> = {
  1: 'not permitted',
  2: 'no such file',
  3: 'no such process',
  7: 'argument list too long',
  8: 'not an executable',
  11: 'too many processes',
  12: 'no memory',
  13: 'permission denied',
  20: 'not a directory',
  22: 'invalid argument',
  24: 'too many open files',
  26: 'text file busy',
  38: 'not implemented by this kernel',
  40: 'too many links',
  95: 'not supported',
};
/** An error number for people. */
export const errnoText = (errno: number): string => NAMES[errno] ?? `error ${errno}`;
