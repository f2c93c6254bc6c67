/** Text -> secrets in it, for local use: what the secret-leak guard would find, without a change around it. */
import type { Decision } from './core/model.ts';
import { ownPatterns } from './core/own-patterns.ts';
import { scannerOf } from './core/scan.ts';
import { isNameless, type Leak, leaksIn } from './core/secrets.ts';
import * as detectors from './detectors/index.ts';

const none = ownPatterns([]);

/**
 * Finds secrets.
 * @param file the text's name, which says whether names in it mean anything (lockfiles, minified code).
 * @returns each value once, without the value; and which detectors did not read everything.
 */
export const scanText = (
  text: string,
  file = '',
  broken: Decision = 'allow',
): { readonly leaks: readonly Leak[]; readonly capped: readonly string[] } => {
  const { leaks, capped } = leaksIn(text, file, scannerOf(detectors), none, broken, { values: !isNameless(file) });
  return { leaks: leaks.map(({ secret: _secret, start: _start, ...leak }) => leak), capped };
};
