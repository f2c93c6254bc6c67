/** The smallest Linux program there is: a header, a page of code that cannot be written, and data that cannot be run. */
import { CODE_ADDRESS, TAPE_ADDRESS } from './interpreter.ts';
import type { Arch } from './syscalls.ts';

const HEADER = 64;
const SEGMENT = 56;
const SEGMENTS = 3;
const MACHINE: Readonly<Record<Arch, number>> = { x64: 62, arm64: 183 };
const LOAD = 1;
const STACK = 0x6474e551;
const EXECUTE = 1;
const WRITE = 2;
const READ = 4;
/** The largest page that a kernel of that architecture may use; segments must begin on one. */
const PAGE: Readonly<Record<Arch, number>> = { x64: 0x1000, arm64: 0x10000 };

/**
 * @param code starts at its first byte.
 * @param size of the data, which will lie at `TAPE_ADDRESS`.
 * @returns a static executable (ELF-64, little endian), and the part of it that the data goes into. Source: `elf(5)`.
 */
export const elf = (arch: Arch, code: Uint8Array, size: number): { file: Uint8Array; data: Uint8Array } => {
  const page = PAGE[arch];
  const start = HEADER + SEGMENT * SEGMENTS;
  const file = new Uint8Array(page + size);
  const view = new DataView(file.buffer);
  const u64 = (at: number, value: number): void => view.setBigUint64(at, BigInt(value), true);

  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, 2, true); // linked to fixed addresses
  view.setUint16(18, MACHINE[arch], true);
  view.setUint32(20, 1, true);
  u64(24, CODE_ADDRESS + start);
  u64(32, HEADER);
  view.setUint16(52, HEADER, true);
  view.setUint16(54, SEGMENT, true);
  view.setUint16(56, SEGMENTS, true);

  const segment = (i: number, type: number, flags: number, offset: number, address: number, length: number): void => {
    const at = HEADER + SEGMENT * i;
    view.setUint32(at, type, true);
    view.setUint32(at + 4, flags, true);
    u64(at + 8, offset);
    u64(at + 16, address);
    u64(at + 24, address);
    u64(at + 32, length);
    u64(at + 40, length);
    u64(at + 48, type === LOAD ? page : 16);
  };
  segment(0, LOAD, READ | EXECUTE, 0, CODE_ADDRESS, start + code.length);
  segment(1, LOAD, READ | WRITE, page, TAPE_ADDRESS, size);
  segment(2, STACK, READ | WRITE, 0, 0, 0);

  file.set(code, start);
  return { file, data: file.subarray(page) };
};
