/** How much one run keeps of the calls of all its transcripts. What does not fit closes the gate: a call that is left out would not be judged. */
import { Fault } from '../fault.ts';

export interface Room {
  readonly calls: number;
  /** Characters in what the calls ask for; every line, entry and number counts as some. */
  readonly characters: number;
}
/** About 2 GB, verdicts and findings included. */
const MOST: Room = { calls: 400_000, characters: 256 * 2 ** 20 };
/** Characters that an entry of a list or an object weighs, whatever is in it. */
const ENTRY = 16;
const DEEPEST = 200;

const weight = (value: unknown, depth = 0): number => {
  if (typeof value === 'string') return value.length + ENTRY;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return ENTRY;
  let sum = ENTRY;
  for (const each of Array.isArray(value) ? value : Object.values(value)) sum += weight(each, depth + 1);
  return sum;
};

/** Takes room for a call, by what it asks for. @throws Fault `too-large` when there is none left */
export const roomFor = (most: Room = MOST): ((asked: unknown) => void) => {
  let calls = 0;
  let characters = 0;
  const full = (what: string): Fault =>
    new Fault('too-large', `the transcripts tell of more than ${what}`, 'give the sessions of this run alone');
  return asked => {
    calls++;
    characters += weight(asked);
    if (calls > most.calls) throw full(`${most.calls} calls`);
    if (characters > most.characters) throw full(`${most.characters} characters in calls`);
  };
};
