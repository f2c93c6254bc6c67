/** The outside as a command line on this machine has it. */
import type { Sources } from '../core/world.ts';
import { openGit } from './git.ts';
import { type PolicyText, readPreset } from './policies.ts';
import { openTranscripts } from './transcripts.ts';
import { VERSION } from './version.ts';

export interface LocalWorld extends Sources {
  readonly preset: (name: string) => PolicyText | undefined;
  readonly today: string;
  readonly version: string;
}

export const localWorld = (): LocalWorld => ({
  git: openGit,
  transcripts: openTranscripts,
  preset: readPreset,
  today: new Date().toISOString().slice(0, 10),
  version: VERSION,
});
