/** Flags and constants of Linux that several tapes use. Source: `include/uapi` of Linux; the same on x86-64 and arm64. */

/** The controller's end closes when the controller does; reports go out on it. */
export const CONTROL = 3;

export const AT_FDCWD = -100;
export const O_RDONLY = 0;
export const O_WRONLY = 1;
export const O_PATH = 0x200000;
export const O_CLOEXEC = 0x80000;
/** The last descriptor there can be. */
export const ALL_ABOVE = 0xffffffff;
export const SIGKILL = 9;
export const AF_INET = 2;
