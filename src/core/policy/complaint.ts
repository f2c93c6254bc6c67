/** What is wrong in a policy, with its place in the file. */
import { Fault } from '../fault.ts';
import { shorten } from '../text.ts';

export interface Spot {
  readonly line: number;
  readonly column: number;
  /** The text of the line, for the message. */
  readonly text: string;
}
/** Says where something of a policy stands. */
export interface Places {
  readonly file: string;
  /** Where the value at a path of keys stands; with `key`, where that key of it stands. */
  readonly at: (path: readonly PropertyKey[], key?: string) => Spot;
  /** Where a text stands as a value, below a path; for complaints about one item of a list. */
  readonly find: (path: readonly PropertyKey[], text: string) => Spot;
}

/** Characters of a line that a message shows. */
const WIDEST = 200;

/** A fault of the policy, with the line that it stands on. */
export const complain = (file: string, spot: Spot, message: string, help: string): Fault =>
  new Fault('policy', `${file}:${spot.line}:${spot.column}: ${message}\n  ${spot.line} | ${shorten(spot.text, WIDEST)}`, help);

/** A failure inside one value, said at its place in the file. */
export const placed = <T>(doc: Places, path: readonly PropertyKey[], text: string | undefined, compile: () => T): T => {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const start = doc.at(path);
    const stands = (word: string): boolean => {
      const { line, column } = doc.find(path, word);
      return line !== start.line || column !== start.column;
    };
    // The message may name the item, too, before what is wrong with it.
    const words = [/`([^`]+)` is not\b/g, /`([^`]+)`/g].flatMap(pattern => [...error.message.matchAll(pattern)].map(m => m[1]!));
    const named = text ?? words.find(stands);
    throw complain(doc.file, named === undefined ? start : doc.find(path, named), error.message, error.help);
  }
};
