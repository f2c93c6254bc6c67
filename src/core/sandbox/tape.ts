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
/** Bytes in the program's memory, some of which are addresses. */
export interface Blob {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly addresses: readonly { readonly at: number; readonly of: Cell }[];
}

/** What stands in a result that no call has written. */
const NOT_RUN = 1n << 62n;
const encoder = new TextEncoder();

export const argument = (step: Step, i: number): Cell => ({ block: step, offset: RECORD.arguments + 8 * i });
export const within = (blob: Blob, offset = 0): Cell => ({ block: blob, offset });

/** Little-endian 64-bit words, as the kernel's structures have them. */
export const words = (...values: readonly (bigint | number)[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) view.setBigUint64(8 * i, BigInt.asUintN(64, BigInt(value)), true);
  return new Uint8Array(view.buffer);
};

export class Tape {
  readonly arch: Arch;
  /** Where an error leads that a step does not handle. It must be placed. */
  readonly fail: Label = { step: -1 };
  readonly #steps: Step[] = [];
  readonly #blobs: Blob[] = [];
  #size = 0;
  readonly #nowhere: Blob;

  constructor(arch: Arch) {
    this.arch = arch;
    this.#nowhere = this.bytes(8);
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

  /** Memory with these bytes, or with so many zeros. */
  bytes(content: Uint8Array | number, addresses: Blob['addresses'] = []): Blob {
    const bytes = typeof content === 'number' ? new Uint8Array(content) : content;
    const blob: Blob = { bytes, offset: this.#size, addresses };
    this.#size += (bytes.length + 15) & ~15;
    this.#blobs.push(blob);
    return blob;
  }

  /** @throws when the text holds a NUL, which would cut it short. */
  text(text: string): Cell {
    if (text.includes('\0')) throw new Error('a NUL byte inside a text');
    return within(this.bytes(encoder.encode(`${text}\0`)));
  }

  /** Texts as the kernel takes them for `argv` and `envp`. */
  texts(list: readonly string[]): Cell {
    const addresses = list.map((text, i) => ({ at: 8 * i, of: this.text(text) }));
    return within(this.bytes(8 * (list.length + 1), addresses));
  }

  /** Pairs of place and length, for `readv` and `writev`. */
  pieces(list: readonly (readonly [Cell, number])[]): Cell {
    const bytes = words(...list.flatMap(([, length]) => [0, length]));
    return within(
      this.bytes(
        bytes,
        list.map(([of], i) => ({ at: 16 * i, of })),
      ),
    );
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
    const data = new Uint8Array(records + this.#size);
    const view = new DataView(data.buffer);
    const put = (at: number, value: number | bigint): void => {
      if (typeof value === 'bigint') view.setBigUint64(at, BigInt.asUintN(64, value), true);
      else {
        view.setUint32(at, value >>> 0, true);
        view.setInt32(at + 4, Math.floor(value / 2 ** 32), true);
      }
    };
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
      put(at + RECORD.number, numberOf(this.arch, name));
      for (const [i, operand] of args.entries()) put(at + RECORD.arguments + 8 * i, numeric(operand));
      put(at + RECORD.positive, stepAddress(flow.positive ?? next));
      put(at + RECORD.zero, stepAddress(flow.zero ?? next));
      put(at + RECORD.negative, stepAddress(flow.negative ?? this.fail));
      put(at + RECORD.result, NOT_RUN);
      put(at + RECORD.copyTo, addressOf(flow.copyTo ?? within(this.#nowhere)));
    }
    for (const blob of this.#blobs) {
      data.set(blob.bytes, records + blob.offset);
      for (const { at, of } of blob.addresses) put(records + blob.offset + at, addressOf(of));
    }
    return elf(this.arch, interpreter(this.arch), data);
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
