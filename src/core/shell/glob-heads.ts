/** A pattern where a program should stand: `/bin/l[s]` runs the first of the machine's programs that it matches, with the others as arguments. */
import type { Reader } from './reader.ts';
import { textValue, type Value } from './values.ts';

const FOLDER = /^(?:\/usr(?:\/local)?)?\/s?bin\/$/;
const ANY = 'abcdefghijklmnopqrstuvwxyz0123456789_-.+['.split('');
/** Names that are tried, and programs that are told apart. */
const MOST_NAMES = 4000;
const MOST_PROGRAMS = 8;

/** What one unquoted piece of a name can be, character by character; undefined where that is not a short list. */
const choices = (text: string): readonly (readonly string[])[] | undefined => {
  const found: (readonly string[])[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '*' || c === '\\') return undefined;
    const close = c === '[' ? text.indexOf(']', i + 2) : -1;
    if (close < 0) {
      found.push(c === '?' ? ANY : [c]);
      continue;
    }
    const set = text.slice(i + 1, close);
    if (!/^\w+$/.test(set)) return undefined;
    found.push(set.split(''));
    i = close;
  }
  return found;
};

/**
 * The known programs that a pattern in a folder of the machine's programs matches, as paths in order.
 * @returns undefined where the pattern is too wide, lies elsewhere, or matches none that is known.
 */
export const programsMatching = (reader: Reader, head: Value): readonly string[] | undefined => {
  let names: readonly string[] = [''];
  for (const piece of head) {
    if (piece.text === undefined) return undefined;
    const parts = piece.quoting === 'quoted' ? piece.text.split('').map(c => [c]) : choices(piece.text);
    for (const part of parts ?? [[]]) {
      if (names.length * part.length > MOST_NAMES) return undefined;
      names = names.flatMap(name => part.map(c => name + c));
    }
  }
  const slash = names[0]?.lastIndexOf('/') ?? -1;
  if (slash < 0 || !FOLDER.test(names[0]!.slice(0, slash + 1))) return undefined;
  const folder = names[0]!.slice(0, slash + 1);
  const found = names.filter(name => name.startsWith(folder) && reader.isKnown(name.slice(slash + 1))).sort();
  return found.length === 0 || found.length > MOST_PROGRAMS ? undefined : found;
};

/** The command lines that the shell may make of it. */
export const linesMatching = (programs: readonly string[], argv: readonly Value[]): readonly (readonly Value[])[] =>
  programs.flatMap(path => {
    const alone = [textValue(path), ...argv.slice(1)];
    return programs.length === 1 ? [alone] : [alone, [textValue(path), ...argv]];
  });
