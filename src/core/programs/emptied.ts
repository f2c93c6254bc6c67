/** Files whose content goes while they stay: what that loses, by where they lie. */
import type { ProgramContext, Word } from '../contracts.ts';
import { isTemporary } from './regenerable.ts';
import type { Telling } from './tell.ts';
import { pathsOf } from './words.ts';

/** Logs, and what lies below folders for temporary files: emptying these loses nothing. */
const isScratch = (w: Word, context: ProgramContext): boolean =>
  w.exact && pathsOf(w, context).every(path => isTemporary(path.real) || path.real.endsWith('.log') === path.inside);

/** Tells that files are emptied. */
export const empties = (t: Telling, files: readonly Word[], context: ProgramContext): void => {
  if (files.some(w => !isScratch(w, context))) t.hazard('empty-file');
};
