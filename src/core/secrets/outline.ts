/** What the scanner must know of a detector before one of its keywords is met; the detector itself is loaded when it is asked. */
import type { Detector } from '../contracts.ts';
import written from './outlines.json' with { type: 'json' };

/** What is written down of a detector. */
export interface Outline extends Pick<Detector, 'id' | 'tier' | 'hints' | 'on' | 'first' | 'lead' | 'glued'> {
  /** Its pattern heeds no case. */
  readonly caseless?: boolean;
}
export interface Outlined extends Outline {
  readonly detector: Detector;
}

/** An outline in the file: its hints are lines of one text, which costs less to read than two thousand. */
export type Written = Omit<Outline, 'hints'> & { readonly hints: string };

/** The outline of a detector that is at hand. */
export const outlineOf = ({ id, tier, hints, on, first, lead, glued, pattern }: Detector): Outline => ({
  id,
  tier,
  hints,
  ...(on !== undefined && { on }),
  ...(first !== undefined && { first }),
  ...(lead !== undefined && { lead }),
  ...(glued !== undefined && { glued }),
  ...(pattern.ignoreCase && { caseless: true }),
});

/** A list of detectors by their outlines: as they are written down where they are, so that none is loaded to make one. */
export const outlined = (list: Readonly<Record<string, Detector>>): readonly Outlined[] =>
  Object.keys(list).map(name => {
    const outline = (written as Readonly<Record<string, Written>>)[name];
    return {
      ...(outline === undefined
        ? outlineOf(list[name]!)
        : { ...outline, hints: outline.hints === '' ? [] : outline.hints.split('\n') }),
      get detector() {
        return list[name]!;
      },
    };
  });
