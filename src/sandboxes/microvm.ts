/** A machine of its own for the commands, by a controller that speaks forkd's protocol: forked from a snapshot, gone afterwards. */
import { Fault } from '../core/fault.ts';
import type { Guarantees } from '../core/model.ts';
import type { Sandbox } from '../core/sandbox-contract.ts';

/** Where the workspace lies in the machine. */
export const GUEST_WORKSPACE = '/workspace';
const GUEST_HOME = '/root';
const GUEST_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Of the environment these mean places of this machine. */
const OF_THIS_MACHINE = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'GIT_CONFIG_VALUE_0',
  'JAVA_HOME',
  'GOROOT',
  'DOTNET_ROOT',
]);

export const microvm: Sandbox = {
  id: 'microvm',
  doc: 'A microVM by the REST interface of a forkd controller, which the operator provides. Experimental.',
  elsewhere: true,
  proof: { by: 'script', sharesFiles: false, sharesProcesses: false, sharesKernel: false },
  probe: (_, { network, microvm: place }): Guarantees | Fault => {
    if (place === undefined)
      return new Fault(
        'sandbox-missing',
        'the sandbox `microvm` needs a controller',
        'name its `url`, `snapshot` and `token_env` in `sandbox.microvm`',
      );
    const proxied = place.egress === 'proxied';
    if (typeof network === 'object' && !proxied)
      return new Fault(
        'sandbox-no-egress',
        'nobody says that the machine’s only way out is a proxy, so `sandbox.network.allow` cannot be held',
        'set up the proxy beside the controller and say so with `sandbox.microvm.egress: proxied`, or set `sandbox.network: open`',
      );
    return {
      filesystem: 'virtualized',
      network: proxied && network !== 'open' ? 'proxied' : 'none',
      syscalls: 'virtualized',
      label: 'microvm (forkd, experimental)',
      notes: [
        proxied
          ? 'the network is as the operator says it is: which domains its proxy lets through cannot be seen from here'
          : 'the machine reaches whatever its host reaches',
        'what the command writes stays in the machine and is gone with it: no changed files are told of',
        'output comes when the command has ended, standard output before standard error',
        'time of the processor and memory are not told; the caps on them are the snapshot’s',
      ],
    };
  },
  wrap: (command, profile) => {
    const env = Object.entries(profile.env).filter(([name]) => !OF_THIS_MACHINE.has(name));
    const own = { PATH: GUEST_PATH, HOME: GUEST_HOME, GIT_CONFIG_VALUE_0: GUEST_WORKSPACE };
    const variables = [...env, ...Object.entries(own)].map(([name, value]) => `${name}=${value}`);
    return {
      argv: [
        '/usr/bin/env',
        '-i',
        ...variables,
        '/bin/sh',
        '-c',
        'cd "$1" && shift && exec "$@"',
        'sh',
        GUEST_WORKSPACE,
        ...command,
      ],
      cwd: GUEST_WORKSPACE,
      env: {},
      files: [],
    };
  },
};
