/** An assembler for the kernel's classic packet filter, the language of seccomp: numbers in, `struct sock_filter[]` out. */

/** Where a seccomp filter finds what it looks at. Source: `struct seccomp_data`, `include/uapi/linux/seccomp.h`. */
export const DATA = {
  number: 0,
  arch: 4,
  /** Low and high half of the six arguments, on little-endian machines. */
  low: (i: number): number => 16 + 8 * i,
  high: (i: number): number => 20 + 8 * i,
} as const;

/** What a filter can answer. Source: `SECCOMP_RET_*`. */
export const ANSWER = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  notify: 0x7fc00000,
  /** The call does not happen and returns this error; 0 means that it says it was done. */
  errno: (errno: number): number => 0x00050000 | errno,
} as const;

const LOAD = 0x20;
const AND = 0x54;
const RETURN = 0x06;
const GOTO = 0x05;
const TEST = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 } as const;

/** A point of the filter; jumps lead forward only. */
export interface Mark {
  at: number;
}
interface Instruction {
  readonly code: number;
  readonly value: number;
  readonly yes?: Mark;
  readonly no?: Mark;
}

/** The kernel's limit, `BPF_MAXINSNS`. */
const MOST = 4096;

export class Filter {
  readonly #list: Instruction[] = [];

  mark(): Mark {
    return { at: -1 };
  }
  place(mark: Mark): void {
    mark.at = this.#list.length;
  }
  load(offset: number): void {
    this.#list.push({ code: LOAD, value: offset });
  }
  and(bits: number): void {
    this.#list.push({ code: AND, value: bits });
  }
  answer(value: number): void {
    this.#list.push({ code: RETURN, value });
  }
  goto(mark: Mark): void {
    this.#list.push({ code: GOTO, value: 0, yes: mark });
  }
  /** Compares what was loaded; goes on with the next instruction where no mark is given. */
  when(test: keyof typeof TEST, value: number, yes?: Mark, no?: Mark): void {
    this.#list.push({ code: TEST[test], value, ...(yes ? { yes } : {}), ...(no ? { no } : {}) });
  }

  /** @throws when a jump reaches too far, backward or nowhere: never a silent wrap. */
  assemble(): Uint8Array {
    if (this.#list.length > MOST) throw new Error(`a filter of ${this.#list.length} instructions`);
    const view = new DataView(new ArrayBuffer(this.#list.length * 8));
    this.#list.forEach((instruction, i) => {
      const distance = (mark: Mark | undefined, most: number): number => {
        if (mark === undefined) return 0;
        const far = mark.at - i - 1;
        if (mark.at < 0 || far < 0 || far > most) throw new Error(`a jump of ${far} at ${i}`);
        return far;
      };
      const { code, value, yes, no } = instruction;
      view.setUint16(8 * i, code, true);
      if (code !== GOTO) {
        view.setUint8(8 * i + 2, distance(yes, 255));
        view.setUint8(8 * i + 3, distance(no, 255));
      }
      view.setUint32(8 * i + 4, code === GOTO ? distance(yes, MOST) : value >>> 0, true);
    });
    return new Uint8Array(view.buffer);
  }
}
