/** The block `sandbox` of a policy file, in the words of the sandboxes. */
import type { PolicyFile } from '../policy/schema.ts';
import type { SandboxWish } from '../sandbox-contract.ts';
import { requirement } from './guarantees.ts';

/** Times in seconds, sizes in bytes. */
export const wishOf = ({
  limits,
  microvm,
  read,
  write,
  env,
  require,
  ...wish
}: NonNullable<PolicyFile['sandbox']>): SandboxWish => ({
  ...wish,
  require: requirement(wish.network, require),
  limits: {
    wallSeconds: limits.wall,
    cpuSeconds: limits.cpu,
    fileSize: limits.file_size,
    data: limits.data,
    processes: limits.processes,
    output: limits.output,
  },
  ...(read && { read }),
  ...(write && { write }),
  ...(env && { env }),
  ...(microvm && {
    microvm: {
      url: microvm.url,
      snapshot: microvm.snapshot,
      tokenEnv: microvm.token_env,
      ...(microvm.egress && { egress: microvm.egress }),
    },
  }),
});
