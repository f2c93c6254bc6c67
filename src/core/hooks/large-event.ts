/**
 * A call that says more than can be looked at while an agent waits: agents go on without an answer when it takes too long. Its beginning is
 * read for what it names, and the rest is something that was not understood.
 */
import type { Call } from '../model.ts';

/** What is kept of a text, of a list, and of things inside one another. */
const [TEXT, ENTRIES, DEPTH] = [65_536, 64, 16];

/** The same input with long texts and lists cut. */
export const beginningOf = (input: unknown, depth = 0): unknown => {
  if (typeof input === 'string') return input.slice(0, TEXT);
  if (typeof input !== 'object' || input === null) return input;
  if (depth >= DEPTH) return null;
  if (Array.isArray(input)) return input.slice(0, ENTRIES).map(value => beginningOf(value, depth + 1));
  return Object.fromEntries(
    Object.entries(input)
      .slice(0, ENTRIES)
      .map(([key, value]) => [key.slice(0, TEXT), beginningOf(value, depth + 1)]),
  );
};

/**
 * @param most bytes that are looked at whole.
 * INVARIANT: what was not read is never allowed: to the call's effects comes one that nobody understood.
 */
export const notRead = (call: Call, most: number): Call => ({
  ...call,
  effects: [
    ...call.effects,
    {
      kind: 'opaque',
      place: call.place,
      why: `the call says more than ${most / 2 ** 20} MiB, of which the beginning was read; write it in parts, or let a program of the project write it`,
    },
  ],
});
