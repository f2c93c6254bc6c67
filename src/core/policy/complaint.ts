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

export const complain = (file: string, spot: Spot, message: string, help: string): Fault =>
  new Fault('policy', `${file}:${spot.line}:${spot.column}: ${message}\n  ${spot.line} | ${shorten(spot.text, WIDEST)}`, help);

/** A failure inside one value, said at its place in the file. */
export const placed = <T>(doc: Places, path: readonly PropertyKey[], text: string | undefined, compile: () => T): T => {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const named =
      text ??
      [...error.message.matchAll(/`([^`]+)`/g)]
        .map(m => m[1]!)
        .find(word => doc.find(path, word).line !== doc.at(path).line || path.length > 0);
    throw complain(doc.file, named === undefined ? doc.at(path) : doc.find(path, named), error.message, error.help);
  }
};
