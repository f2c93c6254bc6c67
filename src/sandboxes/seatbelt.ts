/** macOS: `sandbox-exec` with a profile written here. It has never been run on a real macOS, and says so. */
import { Fault } from '../core/fault.ts';
import type { Guarantees } from '../core/model.ts';
import type { Profile, Sandbox } from '../core/sandbox-contract.ts';

const BLOCK = 512;

/** A string of the profile's language, which is a Scheme. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const subpaths = (paths: readonly string[]): string => paths.map(path => `(subpath ${quoted(path)})`).join(' ');

/**
 * The last rule that matches decides. Everything is allowed first, because programs of macOS need services that no list names in
 * full; then writing, the network, homes and what starts programs elsewhere is taken, and given back where it may be.
 * Source: `sandbox-exec(1)`, and the profiles in `/System/Library/Sandbox/Profiles`.
 */
export const seatbeltProfile = (profile: Profile): string => {
  const own = [profile.workspace, profile.scratch, ...profile.writable];
  const network =
    profile.network === 'open'
      ? []
      : [
          '(deny network*)',
          ...(typeof profile.network === 'object'
            ? [`(allow network-outbound (remote ip "localhost:${profile.proxyPort ?? 0}"))`]
            : []),
        ];
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(deny file-read* ${subpaths(['/Users', '/private/var/root', '/Volumes', '/private/tmp', '/private/var/folders'])})`,
    `(allow file-read* ${subpaths([...profile.readable, ...own])})`,
    `(allow file-write* ${subpaths(own)} (literal ${quoted(profile.output)}))`,
    '(allow file-write-data (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty"))',
    '(allow file-read-metadata)',
    '(deny appleevent-send)',
    '(deny job-creation)',
    '(deny lsopen)',
    '(deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc") (global-name "com.apple.pasteboard.1"))',
    '(deny process-info* (target others))',
    '(deny signal (target others))',
    ...network,
  ].join('\n');
};

export const seatbelt: Sandbox = {
  id: 'seatbelt',
  doc: 'The sandbox of macOS, by `sandbox-exec`: files and the network. Untested on a real macOS.',
  tools: ['sandbox-exec'],
  proof: { by: 'script', sharesFiles: true, sharesProcesses: true, sharesKernel: true },
  probe: (machine, { network }): Guarantees | Fault => {
    if (machine.platform !== 'darwin')
      return new Fault(
        'sandbox-missing',
        `the sandbox \`seatbelt\` needs macOS, not ${machine.platform}`,
        'set `sandbox.backend: os`',
      );
    if (machine.tools['sandbox-exec'] === undefined)
      return new Fault('sandbox-missing', '`sandbox-exec` was not found', 'run commands on Linux');
    return {
      filesystem: 'os-kernel',
      network: network === 'open' ? 'none' : network === 'none' ? 'os-kernel' : 'proxied',
      syscalls: 'none',
      label: 'seatbelt (sandbox-exec, untested on a real macOS)',
      notes: [
        'files outside of homes, volumes and temporary places can be read',
        'system calls are not filtered, and services of the system can be asked for things',
        'the caps on memory and processes do not hold, and a process that starts a session of its own can outlive the command',
        'what the command writes in the workspace stays there: later steps should not trust it',
        ...(typeof network === 'object' ? ['allowed domains can carry data out, and a name inside TLS is not looked at'] : []),
      ],
    };
  },
  wrap: (command, profile, machine) => {
    const { cpuSeconds, fileSize } = profile.limits;
    const limits = `ulimit -t ${Math.ceil(cpuSeconds)} && ulimit -f ${Math.ceil(fileSize / BLOCK)} && ulimit -c 0 && exec "$@"`;
    return {
      argv: [
        machine.tools['sandbox-exec'] ?? 'sandbox-exec',
        '-p',
        seatbeltProfile(profile),
        ...['/bin/sh', '-c', limits, 'sh'],
        ...command,
      ],
      cwd: profile.workspace,
      env: profile.env,
      files: [],
    };
  },
};
