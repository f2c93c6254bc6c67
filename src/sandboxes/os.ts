/** The kernel of this machine holds the command: Landlock for files and signals, seccomp for system calls and sockets. */
import type { Sandbox } from '../core/contracts.ts';
import { kernelOffer } from '../core/sandbox/kernel-offer.ts';
import { launcher } from '../core/sandbox/launcher.ts';

/** The supervisor gives up that much later than the controller, in seconds. */
const GRACE = 5;

export const os: Sandbox = {
  id: 'os',
  doc: 'Landlock, seccomp and resource limits of the Linux kernel, without root, on x64 and arm64.',
  proof: { by: 'program', sharesFiles: true, sharesProcesses: true, sharesKernel: true },
  probe: kernelOffer,
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
