import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE_ADDRESS, interpreter, RECORD, TAPE_ADDRESS } from '../../../src/core/sandbox/interpreter.ts';
import type { Arch } from '../../../src/core/sandbox/syscalls.ts';
import { argument, readResults, Tape, within } from '../../../src/core/sandbox/tape.ts';

const own: Arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A tape that says something, tries what must fail, counts down, and ends with a number. */
const example = (arch: Arch): Tape => {
  const tape = new Tape(arch);
  const failed = tape.label();
  tape.attempt('close', [99]);
  tape.call('write', [1, within(tape.bytes(encode('one '))), 4]);
  tape.call('close', [99], { negative: failed });
  tape.call('write', [1, within(tape.bytes(encode('never'))), 5]);
  tape.place(failed);
  const second = tape.label();
  tape.call('umask', [0], { positive: second });
  tape.call('umask', [0o22], { zero: second });
  tape.call('write', [1, within(tape.bytes(encode('never'))), 5]);
  tape.place(second);
  const length = tape.call('write', [1, within(tape.bytes(encode('two '))), 4]);
  const copied = tape.call('write', [1, within(tape.bytes(encode('three'))), 0]);
  length.flow.copyTo = argument(copied, 2);
  tape.call('execve', [tape.text('/bin/sh'), tape.texts(['sh', '-c', 'echo $GREETING; exit 7']), tape.texts(['GREETING=hello'])]);
  tape.place(tape.fail);
  tape.call('exit_group', [1]);
  return tape;
};

describe.each(['x64', 'arm64'] as const)('an image for %s', arch => {
  const image = example(arch).image();
  const view = new DataView(image.buffer);
  const segment = (i: number): Record<string, number> => {
    const at = 64 + 56 * i;
    const u64 = (offset: number): number => Number(view.getBigUint64(at + offset, true));
    return {
      type: view.getUint32(at, true),
      flags: view.getUint32(at + 4, true),
      offset: u64(8),
      address: u64(16),
      size: u64(32),
      align: u64(48),
    };
  };

  test('is a static 64-bit program for that machine, with no segment that is writable and executable', () => {
    expect([...image.subarray(0, 7)]).toEqual([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
    expect([view.getUint16(16, true), view.getUint16(18, true)]).toEqual([2, arch === 'x64' ? 62 : 183]);
    const segments = [0, 1, 2].map(segment);
    expect(segments.map(({ type, flags }) => [type, flags])).toEqual([
      [1, 5],
      [1, 6],
      [0x6474e551, 6],
    ]);
    for (const { address, offset, align } of segments) expect((address! - offset!) % align!).toBe(0);
  });
  test('begins at the interpreter, and its tape lies where the interpreter looks', () => {
    const entry = Number(view.getBigUint64(24, true));
    const code = interpreter(arch);
    expect([...image.subarray(entry - CODE_ADDRESS, entry - CODE_ADDRESS + code.length)]).toEqual([...code]);
    expect(segment(1)['address']).toBe(TAPE_ADDRESS);
  });
  test('leads from every record to a record', () => {
    const start = segment(1)['offset']!;
    const steps = example(arch).names.length;
    for (let i = 0; i < steps; i++)
      for (const next of [RECORD.positive, RECORD.zero, RECORD.negative]) {
        const target = Number(view.getBigUint64(start + i * RECORD.size + next, true)) - TAPE_ADDRESS;
        expect(target % RECORD.size).toBe(0);
        expect(target / RECORD.size).toBeLessThan(steps);
      }
  });
});

describe('running', () => {
  let directory: string;
  beforeAll(() => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sallyport-tape-'));
  });
  afterAll(() => fs.rmSync(directory, { recursive: true }));

  test('follows the sign of results, copies them, and becomes a program', () => {
    const file = path.join(directory, 'example');
    fs.writeFileSync(file, example(own).image(), { mode: 0o700 });
    const { status, stdout } = spawnSync(file, { env: {} });
    expect([status, String(stdout)]).toEqual([7, 'one two threehello\n'.replace('three', 'thre')]);
  });
  test('tells the results of all steps, and which were never run', () => {
    const tape = new Tape(own);
    const end = tape.label();
    tape.attempt('close', [99]);
    tape.call('umask', [0o27], { positive: end, zero: end });
    tape.call('close', [98]);
    tape.place(end);
    tape.attempt('write', [1, tape.table, tape.tableSize]);
    tape.call('exit_group', [0]);
    tape.place(tape.fail);
    tape.call('exit_group', [1]);
    const file = path.join(directory, 'table');
    fs.writeFileSync(file, tape.image(), { mode: 0o700 });
    const results = readResults(spawnSync(file).stdout, tape.names.length);
    expect(results[0]).toBe(-9);
    expect(results[1]).toBeGreaterThanOrEqual(0);
    expect(results.slice(2)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test('a label that was never placed, a call that the machine has not, and a NUL in a text are errors', () => {
  expect(() => new Tape('x64').image() && example('x64').image()).not.toThrow();
  const nowhere = new Tape('x64');
  nowhere.call('close', [1]);
  expect(() => nowhere.image()).toThrow(/nowhere/);
  expect(() => new Tape('arm64').call('iopl')).toThrow(/iopl/);
  expect(() => new Tape('x64').text('a\0b')).toThrow(/NUL/);
});
test('words are little-endian, negative numbers as the kernel has them', () => {
  const tape = new Tape('x64');
  tape.words(1, -2n, -3, 2 ** 40 + 5);
  tape.place(tape.fail);
  tape.call('exit_group', [0]);
  const image = tape.image();
  const hex = [...image.subarray(-32)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  expect(hex).toBe(`0100000000000000${'fe' + 'ff'.repeat(7)}${'fd' + 'ff'.repeat(7)}0500000000010000`);
});
