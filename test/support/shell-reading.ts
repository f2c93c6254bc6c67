/** Reads a command the way the tests want it: no program table unless asked, a repository at `/w/repo`, a home at `/home/u`. */
import type { Program } from '../../src/core/contracts.ts';
import type { Effect } from '../../src/core/model.ts';
import { resolve } from '../../src/core/paths.ts';
import { newSession, readCommand, type ShellSession } from '../../src/core/shell.ts';

export const ROOT = '/w/repo';
export const session = (): ShellSession => newSession({ root: ROOT, home: '/home/u' });

export interface Reading {
  readonly dialect?: 'bash' | 'zsh' | 'sh' | 'powershell' | 'cmd';
  readonly session?: ShellSession;
  readonly cwd?: string;
  readonly programs?: readonly Program[];
}
export const read = (command: string, how: Reading = {}): readonly [Effect, ...Effect[]] =>
  readCommand(command, {
    place: { file: 'call' },
    session: how.session ?? session(),
    programs: name => how.programs?.find(program => program.names.includes(name)),
    resolve: (path, cwd) => resolve(path, { root: ROOT, ...(cwd !== undefined && { cwd }) }),
    ...(how.dialect && { dialect: how.dialect }),
    ...(how.cwd && { cwd: how.cwd }),
  });

/** One effect as a line: `exec rm -rf /`, `write /etc/passwd`, `connect host:80`, `opaque`. A word that is not known has a `?`. */
export const line = (effect: Effect): string => {
  switch (effect.kind) {
    case 'exec': {
      const words = effect.argv.map((word, i) => (effect.unsure?.includes(i) ? `${word}?` : word));
      const via = effect.via ? ` (${effect.via.join(', ')})` : '';
      const hazards = effect.hazards ? ` !${effect.hazards.map(hazard => hazard.id).join(' !')}` : '';
      return `exec ${words.map(word => (/[\s()]|^$/.test(word) ? `[${word}]` : word)).join(' ')}${via}${hazards}`;
    }
    case 'read':
    case 'write':
    case 'delete':
      return `${effect.kind} ${effect.path.real}`;
    case 'connect':
      return `connect ${effect.host}${effect.port === undefined ? '' : `:${effect.port}`}`;
    default:
      return effect.kind;
  }
};
export const lines = (effects: readonly Effect[]): readonly string[] => effects.map(line);
export const isOpaque = (effects: readonly Effect[]): boolean => effects.some(effect => effect.kind === 'opaque');
