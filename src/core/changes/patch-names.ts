/** Which file a section of a patch means: the first folder of a name is a prefix by convention, and only by convention. */
import { type TextSection, unclear } from './patch-text.ts';

/** A name without its first component, as `-p1` reads it. */
export const strip = (name: string): string => name.slice(name.indexOf('/') + 1);

/** The two names as they were written, with their prefixes. */
const written = ({ git, old, new: now }: TextSection): readonly string[] =>
  [old ?? git?.[0], now ?? git?.[1]].filter(name => name !== undefined);

/**
 * Whether the first components can only be prefixes: both sides begin differently, as `a/` and `b/` do; or a lone name begins
 * with one of these two. Where they end alike (`xsrc/` and `ysrc/`), the prefix may have ended before the slash.
 */
export const hasPrefixes = (section: TextSection): boolean => {
  const names = written(section);
  const firsts = names.map(name => name.slice(0, name.indexOf('/') + 1));
  if (firsts.length === 0 || firsts.includes('')) return false;
  return names.length === 1 ? /^[ab]\/$/.test(firsts[0]!) : firsts[0]!.at(-2) !== firsts[1]!.at(-2);
};

/** What only the base can tell: of each pair of names at most one may be there, or tools differ in which file they take. */
export interface Question {
  readonly line: number;
  readonly pair: readonly [string, string];
}

/**
 * The doubts about a section's names.
 * @returns `undefined` when no tree can settle them: a new file without prefixes.
 */
export const questions = (section: TextSection): readonly Question[] | undefined => {
  const { old, new: now, moved, created, line } = section;
  if (moved) return [];
  const asked: Question[] = [];
  if (old !== undefined && now !== undefined && strip(old) !== strip(now)) asked.push({ line, pair: [strip(old), strip(now)] });
  const names = written(section);
  if (!hasPrefixes(section) && names.every(name => name.includes('/'))) {
    if (created || old === undefined || now === undefined) return undefined;
    asked.push({ line, pair: [old, strip(old)] });
  }
  return asked;
};

/**
 * A patch that makes a file which it already has made, or changed, leaves git with the latter and other tools with the former.
 * @throws Fault `patch-ambiguous`
 */
export const refuseDoubles = (sections: readonly TextSection[]): void => {
  const made = new Set<string>();
  for (const { line, moved, created, deleted, new: now } of sections) {
    const name = moved?.to ?? (now === undefined || deleted ? undefined : strip(now));
    if (name === undefined) continue;
    if ((created || moved) && made.has(name)) throw unclear(line, 'makes a file that the patch already has');
    made.add(name);
  }
};
