/** Runs a classic packet filter over `struct seccomp_data`, as the kernel does: a second opinion on what a filter says. */

export interface Call {
  readonly number: number;
  readonly arch: number;
  readonly args?: readonly (number | bigint)[];
}

/** @returns what the filter answers. @throws when it does what the kernel's checker would not have let it do. */
export const runFilter = (filter: Uint8Array, { number, arch, args = [] }: Call): number => {
  const data = new DataView(new ArrayBuffer(64));
  data.setInt32(0, number, true);
  data.setUint32(4, arch, true);
  for (const [i, value] of args.entries()) data.setBigUint64(16 + 8 * i, BigInt.asUintN(64, BigInt(value)), true);
  const program = new DataView(filter.buffer, filter.byteOffset, filter.byteLength);
  let accumulator = 0;
  for (let at = 0; at < filter.length / 8; ) {
    const code = program.getUint16(8 * at, true);
    const yes = program.getUint8(8 * at + 2);
    const no = program.getUint8(8 * at + 3);
    const value = program.getUint32(8 * at + 4, true);
    at++;
    if (code === 0x20) {
      if (value % 4 !== 0 || value >= 64) throw new Error(`a load at ${value}`);
      accumulator = data.getUint32(value, true);
    } else if (code === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (code === 0x05) at += value;
    else if (code === 0x06) return value;
    else if (code === 0x15) at += accumulator === value ? yes : no;
    else if (code === 0x35) at += accumulator >= value ? yes : no;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? yes : no;
    else throw new Error(`an instruction ${code}`);
  }
  throw new Error('the filter ran off its end');
};
