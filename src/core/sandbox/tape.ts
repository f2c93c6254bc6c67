/** A tape: the list of system calls that a launcher makes, each with where to go on next, written as a program for Linux. */
import { elf } from './elf.ts';
import { interpreter, RECORD, TAPE_ADDRESS } from './interpreter.ts';
import { type Arch, numberOf, type Syscall } from './syscalls.ts';

/** A place in the memory of the finished program. */
export interface Cell {
  readonly block: Step | Blob | 'tape';
  readonly offset: number;
}
/** An argument: a number, a place, or a number that is known when the tape is finished. */
export type Operand = number | bigint | Cell | (() => number);

/** A point of the tape to go on at. */
export interface Label {
  step: number;
}
/** Where to go after a call; the next step where nothing is said, and after an error the tape's `fail`. */
export interface Flow {
  positive?: Label;
  zero?: Label;
  negative?: Label;
  /** Also copy the low 32 bits of the result there. */
  copyTo?: Cell;
  /** What it is about, for the message when it fails. */
  about?: string;
}
export interface Step {
  readonly name: Syscall;
  readonly index: number;
  readonly args: Operand[];
  readonly flow: Flow;
}
/** Bytes in the program's memory. */
export interface Blob {
  readonly offset: number;
  readonly size: number;
}

/** What stands in a result that no call has written. */
const NOT_RUN = 1n << 62n;
const encoder = new TextEncoder();

/** The place of one argument of a step, for another step to write into. */
export const argument = (step: Step, i: number): Cell => ({ block: step, offset: RECORD.arguments + 8 * i });
/** A place inside a blob, in bytes from its start. */
export const within = (blob: Blob, offset = 0): Cell => ({ block: blob, offset });

const aligned = (size: number): number => (size + 15) & ~15;

/** A number of 64 bits as the kernel has it; most are small, and big ones are slow. */
const put = (view: DataView, at: number, value: number | bigint): void => {
  if (typeof value === 'bigint') view.setBigUint64(at, BigInt.asUintN(64, value), true);
  else {
    view.setUint32(at, value >>> 0, true);
    view.setInt32(at + 4, Math.floor(value / 2 ** 32), true);
  }
};

export class Tape {
  readonly arch: Arch;
  /** Where an error leads that a step does not handle. It must be placed. */
  readonly fail: Label = { step: -1 };
  readonly #steps: Step[] = [];
  readonly #pointers: { readonly at: number; readonly of: Cell }[] = [];
  #memory = new Uint8Array(16_384);
  #view = new DataView(this.#memory.buffer);
  #size = 0;
  readonly #nowhere: Cell;

  constructor(arch: Arch) {
    this.arch = arch;
    this.#nowhere = within(this.space(8));
  }

  /** Appends a call. */
  call(name: Syscall, args: readonly Operand[] = [], flow: Flow = {}): Step {
    if (numberOf(this.arch, name) < 0) throw new Error(`${this.arch} has no ${name}`);
    const step: Step = { name, index: this.#steps.length, args: [...args], flow: { ...flow } };
    this.#steps.push(step);
    return step;
  }

  /** Appends a call that may fail: whatever it says, the tape goes on. */
  attempt(name: Syscall, args: readonly Operand[] = [], flow: Flow = {}): Step {
    return this.call(name, args, { negative: { step: this.#steps.length + 1 }, ...flow });
  }

  label(): Label {
    return { step: -1 };
  }

  /** The next step is where this label leads. */
  place(label: Label): void {
    label.step = this.#steps.length;
  }

  /** The last steps: the table of results is written to standard output; it ends with 1 where a call failed that had to work, else with 0. */
  report(): void {
    this.attempt('write', [1, this.table, this.tableSize]);
    this.call('exit_group', [0]);
    this.place(this.fail);
    this.call('exit_group', [1]);
  }

  /** So many bytes of zeros. */
  space(size: number): Blob {
    const offset = this.#size;
    this.#size += aligned(size);
    if (this.#size > this.#memory.length) {
      const more = new Uint8Array(Math.max(this.#size, 2 * this.#memory.length));
      more.set(this.#memory);
      this.#memory = more;
      this.#view = new DataView(more.buffer);
    }
    return { offset, size };
  }
  bytes(content: Uint8Array): Blob {
    const blob = this.space(content.length);
    this.#memory.set(content, blob.offset);
    return blob;
  }
  /** Little-endian words of 64 bits, as the kernel's structures have them. */
  words(...values: readonly (number | bigint)[]): Blob {
    const blob = this.space(8 * values.length);
    for (let i = 0; i < values.length; i++) put(this.#view, blob.offset + 8 * i, values[i] ?? 0);
    return blob;
  }
  /** Writes 32 bits into memory. */
  poke(blob: Blob, at: number, value: number): void {
    this.#view.setInt32(blob.offset + at, value, true);
  }
  /** Writes the address of a place into memory. */
  point(blob: Blob, at: number, of: Cell): void {
    this.#pointers.push({ at: blob.offset + at, of });
  }

  /** @throws when the text holds a NUL, which would cut it short. */
  text(text: string): Cell {
    if (text.includes('\0')) throw new Error('a NUL byte inside a text');
    return within(this.bytes(encoder.encode(`${text}\0`)));
  }

  /** Texts as the kernel takes them for `argv` and `envp`. */
  texts(list: readonly string[]): Cell {
    const blob = this.space(8 * (list.length + 1));
    for (const [i, text] of list.entries()) this.point(blob, 8 * i, this.text(text));
    return within(blob);
  }

  /** Pairs of place and length, for `readv` and `writev`. */
  pieces(list: readonly (readonly [Cell, number])[]): Cell {
    const blob = this.words(...list.flatMap(([, length]) => [0, length]));
    for (const [i, [of]] of list.entries()) this.point(blob, 16 * i, of);
    return within(blob);
  }

  /** All records, with the results that they have at that time. */
  get table(): Cell {
    return { block: 'tape', offset: 0 };
  }
  get tableSize(): () => number {
    return () => this.#steps.length * RECORD.size;
  }

  /** What the steps are, in order, to say which one failed. */
  get names(): readonly string[] {
    return this.#steps.map(({ name, flow }) => (flow.about === undefined ? name : `${name} ${flow.about}`));
  }

  /** The finished program. @throws when a label was never placed: an error of whoever wrote the tape. */
  image(): Uint8Array {
    const records = this.#steps.length * RECORD.size;
    const { file, data } = elf(this.arch, interpreter(this.arch), records + this.#size);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    data.set(this.#memory.subarray(0, this.#size), records);

    const addressOf = ({ block, offset }: Cell): number => {
      if (block === 'tape') return TAPE_ADDRESS + offset;
      return TAPE_ADDRESS + offset + ('name' in block ? block.index * RECORD.size : records + block.offset);
    };
    const numeric = (operand: Operand): number | bigint => {
      if (typeof operand === 'object') return addressOf(operand);
      return typeof operand === 'function' ? operand() : operand;
    };
    const stepAddress = (label: Label): number => {
      if (label.step < 0 || label.step >= this.#steps.length) throw new Error('a label leads nowhere');
      return TAPE_ADDRESS + label.step * RECORD.size;
    };

    for (const { name, index, args, flow } of this.#steps) {
      const at = index * RECORD.size;
      // Nothing comes back from it, but a record must lead somewhere.
      const next = { step: name === 'exit_group' ? index : index + 1 };
      put(view, at + RECORD.number, numberOf(this.arch, name));
      for (let i = 0; i < args.length; i++) put(view, at + RECORD.arguments + 8 * i, numeric(args[i] ?? 0));
      put(view, at + RECORD.positive, stepAddress(flow.positive ?? next));
      put(view, at + RECORD.zero, stepAddress(flow.zero ?? next));
      put(view, at + RECORD.negative, stepAddress(flow.negative ?? this.fail));
      put(view, at + RECORD.result, NOT_RUN);
      put(view, at + RECORD.copyTo, addressOf(flow.copyTo ?? this.#nowhere));
    }
    for (const { at, of } of this.#pointers) put(view, records + at, addressOf(of));
    return file;
  }
}

/**
 * Reads the results out of a table that a running tape wrote.
 * @returns one a step: a number (an error as a negative number, `-errno`), or undefined where the step never ran.
 */
export const readResults = (table: Uint8Array, steps: number): readonly (number | undefined)[] => {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  return Array.from({ length: steps }, (_, i) => {
    const at = i * RECORD.size + RECORD.result;
    if (at + 8 > table.byteLength) return undefined;
    const value = view.getBigInt64(at, true);
    return value === NOT_RUN ? undefined : Number(value);
  });
};
