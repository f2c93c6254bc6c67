/** No sandbox at all, for those who ask for it by name: the command can do whatever this program can. */
import type { Sandbox } from '../core/contracts.ts';

export const host: Sandbox = {
  id: 'host',
  doc: 'No containment: the command can do whatever the job can. Only when asked for by name, with a warning each time.',
  probe: () => ({
    filesystem: 'none',
    network: 'none',
    syscalls: 'none',
    label: 'host (no containment)',
    notes: ['nothing is held: the command can read every secret of the job, write every file and reach every network'],
  }),
  wrap: (command, profile) => ({ argv: command, cwd: profile.workspace, env: profile.env, files: [] }),
};
