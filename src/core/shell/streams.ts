/** Bytes that flow: what a command reads and prints, how outputs combine, and what running such bytes as code amounts to. */
import type { ProgramContext } from '../contracts.ts';
import type { Hazard } from '../model.ts';
import { type Carries, concatenations, DECODED, distinct, NETWORK, textOf, type Value } from './values.ts';

/** Bytes that flow into a command. */
export interface Stream {
  /** Texts that they may be; undefined when nobody knows. */
  readonly values: readonly Value[] | undefined;
  readonly carries: Carries;
  readonly from: 'text' | 'file' | 'command';
  /** When it is not known: it can only be a number. */
  readonly numeric?: boolean | undefined;
  /** When it is not known: it is all of what files hold that nothing in the evidence wrote. */
  readonly stored?: boolean | undefined;
}
/** What a command prints. */
export interface Output {
  readonly values: readonly Value[] | undefined;
  readonly carries: Carries;
  readonly numeric?: boolean | undefined;
  /** When it is not known: it is all of what files hold that nothing in the evidence wrote. */
  readonly stored?: boolean | undefined;
  /** How an unknown output is called when its command says nothing better: part of a path component. */
  readonly name?: boolean;
}
/** One output after another. The shell may stop in between, so what came before is possible alone. */
export const followedBy = (first: Output, second: Output): Output => {
  if (second === SILENT) return first;
  if (first === SILENT) return second;
  const carries = first.carries | second.carries;
  if (first.values === undefined || second.values === undefined)
    return { values: undefined, carries, ...(bothStored(first, second) && { stored: true }) };
  const both = concatenations(first.values, second.values);
  return { values: both && distinct([...both, ...first.values]), carries };
};
const isSilent = ({ values }: Output): boolean => values?.length === 1 && textOf(values[0]!) === '';
const bothStored = (first: Output, second: Output): boolean =>
  (first.stored || isSilent(first)) && (second.stored || isSilent(second));
/** One output or another. */
export const either = (first: Output, second: Output): Output => {
  if (first === second) return first;
  const carries = first.carries | second.carries;
  if (first.values === undefined || second.values === undefined)
    return {
      values: undefined,
      carries,
      ...(first.numeric && second.numeric && { numeric: true }),
      ...(bothStored(first, second) && { stored: true }),
    };
  return { values: distinct([...first.values, ...second.values]), carries };
};
export const SILENT: Output = { values: [[]], carries: 0 };
export const UNKNOWN: Output = { values: undefined, carries: 0 };

/** What a stream is called for programs. */
export const sourceOf = (stream: Stream): NonNullable<ProgramContext['stdin']> =>
  stream.carries & NETWORK
    ? 'network'
    : stream.carries & DECODED
      ? 'decoder'
      : stream.stored
        ? 'file'
        : stream.values?.length === 1 && stream.from === 'command'
          ? 'text'
          : stream.from;

/** What running such data as code amounts to. */
export const hazardsOf = (carries: Carries, what: string): readonly Hazard[] => [
  ...(carries & NETWORK ? [{ id: 'network-to-interpreter' as const, what }] : []),
  ...(carries & DECODED && !(carries & NETWORK) ? [{ id: 'decoder-to-interpreter' as const, what }] : []),
];
