/** The exec effect of one simple command: what runs, with which words, under which assignments and wrappers. */
import type { CommandSet, Effect, Hazard } from '../model.ts';
import type { Io, Reader } from './reader.ts';
import type { State } from './state.ts';
import { carriedBy, carryNames, hasGlob, sketch, textOf, type Value } from './values.ts';

export interface Remark {
  readonly hazards?: readonly Hazard[];
  readonly sets?: readonly CommandSet[];
}

/** That a command runs, with the hazards that were waiting for one. */
export const execOf = (
  reader: Reader,
  argv: readonly Value[],
  state: State,
  io: Io,
  remark: Remark = {},
): Effect & { readonly kind: 'exec'; readonly by: number } => {
  const by = reader.number();
  const unsure: number[] = [];
  let carries = io.stdin?.carries ?? 0;
  const words = argv.map((value, i) => {
    carries |= carriedBy(value);
    const text = textOf(value);
    if (text !== undefined && !hasGlob(value)) return text;
    unsure.push(i);
    return sketch(value);
  });
  const hazards = reader.pending.length === 0 ? (remark.hazards ?? []) : [...reader.pending, ...(remark.hazards ?? [])];
  if (reader.pending.length > 0) reader.pending = [];
  return {
    kind: 'exec',
    place: reader.place,
    by,
    argv: words as [string, ...string[]],
    ...(unsure.length > 0 && { unsure }),
    ...(state.altering.length > 0 && { env: state.altering }),
    ...(reader.via.length > 0 && { via: reader.via }),
    ...(hazards.length > 0 && { hazards }),
    ...(remark.sets && remark.sets.length > 0 && { sets: remark.sets }),
    ...(carries !== 0 && { carries: carryNames(carries) }),
  };
};

/** Reports that a command runs. @returns its number. */
export const report = (reader: Reader, argv: readonly Value[], state: State, io: Io, remark?: Remark): number => {
  const exec = execOf(reader, argv, state, io, remark);
  reader.emit(exec);
  return exec.by;
};
