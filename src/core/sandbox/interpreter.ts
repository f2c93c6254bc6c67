/**
 * The only machine code of this program: a loop that takes a record, does the one system call that stands in it, stores the
 * result, and goes to the record that the sign of the result chooses. What is done is data (`tape.ts`), so that it can be read.
 */
import type { Arch } from './syscalls.ts';

/** Where the code and the records lie in memory; the program is linked to fixed addresses. */
export const CODE_ADDRESS = 0x400000;
export const TAPE_ADDRESS = 0x600000;

/** The fields of a record, each 8 bytes wide, by offset. The code below names the same numbers. */
export const RECORD = {
  number: 0,
  arguments: 8,
  /** The record after a result above zero, of zero, below zero. */
  positive: 56,
  zero: 64,
  negative: 72,
  result: 80,
  /** Address that gets the low 32 bits of the result too. */
  copyTo: 88,
  size: 96,
} as const;

/**
 * One instruction a row: its bytes as they lie in memory, and what they say. The test has a disassembler read the bytes back.
 * INVARIANT: no write but into the record and where `copyTo` points, no jump but inside the loop and the end never reached.
 */
type Listing = readonly (readonly [bytes: string, says: string])[];

const X64: Listing = [
  ['bb 00 00 60 00', 'mov ebx, 0x600000'], // the first record
  ['48 8b 03', 'mov rax, qword ptr [rbx]'], // loop: the number of the call
  ['48 8b 7b 08', 'mov rdi, qword ptr [rbx + 8]'],
  ['48 8b 73 10', 'mov rsi, qword ptr [rbx + 0x10]'],
  ['48 8b 53 18', 'mov rdx, qword ptr [rbx + 0x18]'],
  ['4c 8b 53 20', 'mov r10, qword ptr [rbx + 0x20]'],
  ['4c 8b 43 28', 'mov r8, qword ptr [rbx + 0x28]'],
  ['4c 8b 4b 30', 'mov r9, qword ptr [rbx + 0x30]'],
  ['0f 05', 'syscall'],
  ['48 89 43 50', 'mov qword ptr [rbx + 0x50], rax'], // keep the result
  ['48 8b 4b 58', 'mov rcx, qword ptr [rbx + 0x58]'],
  ['89 01', 'mov dword ptr [rcx], eax'], // and copy it to where it is needed
  ['48 85 c0', 'test rax, rax'],
  ['78 08', 'js 0x39'],
  ['74 0c', 'je 0x3f'],
  ['48 8b 5b 38', 'mov rbx, qword ptr [rbx + 0x38]'], // above zero
  ['eb cc', 'jmp 5'],
  ['48 8b 5b 48', 'mov rbx, qword ptr [rbx + 0x48]'], // below zero: an error
  ['eb c6', 'jmp 5'],
  ['48 8b 5b 40', 'mov rbx, qword ptr [rbx + 0x40]'], // zero
  ['eb c0', 'jmp 5'],
];

const ARM64: Listing = [
  ['13 0c a0 d2', 'mov x19, #0x600000'], // the first record
  ['68 02 40 f9', 'ldr x8, [x19]'], // loop: the number of the call
  ['60 86 40 a9', 'ldp x0, x1, [x19, #8]'],
  ['62 8e 41 a9', 'ldp x2, x3, [x19, #0x18]'],
  ['64 96 42 a9', 'ldp x4, x5, [x19, #0x28]'],
  ['01 00 00 d4', 'svc #0'],
  ['60 2a 00 f9', 'str x0, [x19, #0x50]'], // keep the result
  ['69 2e 40 f9', 'ldr x9, [x19, #0x58]'],
  ['20 01 00 b9', 'str w0, [x9]'], // and copy it to where it is needed
  ['80 00 f8 b7', 'tbnz x0, #0x3f, #0x34'],
  ['a0 00 00 b4', 'cbz x0, #0x3c'],
  ['73 1e 40 f9', 'ldr x19, [x19, #0x38]'], // above zero
  ['f5 ff ff 17', 'b #4'],
  ['73 26 40 f9', 'ldr x19, [x19, #0x48]'], // below zero: an error
  ['f3 ff ff 17', 'b #4'],
  ['73 22 40 f9', 'ldr x19, [x19, #0x40]'], // zero
  ['f1 ff ff 17', 'b #4'],
];

/** The listing of one architecture, for the test and for those who want to read it. */
export const listing = (arch: Arch): Listing => (arch === 'x64' ? X64 : ARM64);

/** The code of one architecture. */
export const interpreter = (arch: Arch): Uint8Array =>
  Uint8Array.from(listing(arch).flatMap(([bytes]) => bytes.split(' ').map(byte => Number.parseInt(byte, 16))));
