import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Output } from '../../../src/core/sandbox/output.ts';

const SECRET = 'correct-horse';
const mask = (text: string): string => text.replaceAll(SECRET, '***').replace(/-----BEGIN KEY-----.*?-----END KEY-----/gs, '***');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const through = (pieces: readonly Uint8Array[], most = 1_000_000): { shown: string; output: Output } => {
  const output = new Output({ most, mask });
  return { shown: pieces.map(piece => output.push(piece)).join('') + output.end(), output };
};

describe('the output of a command', () => {
  test('comes out line by line, as soon as a line is whole', () => {
    const output = new Output({ most: 100, mask });
    expect(output.push(bytes('one\ntw'))).toBe('│ one\n');
    expect(output.push(bytes('o\nthree'))).toBe('│ two\n');
    expect(output.end()).toBe('│ three\n');
    expect(output.text).toBe('one\ntwo\nthree');
  });
  test('is masked however it is cut', () => {
    const text = `a ${SECRET} b\n${'x'.repeat(50)}${SECRET}\n`;
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), cuts => {
        const all = bytes(text);
        const at = [0, ...cuts.sort((a, b) => a - b), all.length];
        const { shown, output } = through(at.slice(1).map((end, i) => all.subarray(at[i], end)));
        return !shown.includes(SECRET) && !output.text.includes(SECRET);
      }),
    );
  });
  test('holds a private key back until its end is there', () => {
    const { shown, output } = through(['-----BEGIN KEY-----\nMII\n', 'abc\n', '-----END KEY-----\nafter\n'].map(bytes));
    expect(shown).toBe('│ ***\n│ after\n');
    expect(output.text).not.toContain('MII');
  });
  test('does not wait for ever for the end of a key or a line', () => {
    const { shown } = through([
      bytes('-----BEGIN KEY-----\n'),
      ...Array.from({ length: 100 }, () => bytes(`${'k'.repeat(999)}\n`)),
    ]);
    expect(shown.length).toBeGreaterThan(90_000);
    const endless = new Output({ most: 1_000_000, mask });
    let early = '';
    for (let i = 0; i < 100; i++) early += endless.push(bytes('word '.repeat(1000)));
    expect(early.length).toBeGreaterThan(300_000);
  });
  test('keeps no secret apart at the place where an endless line is cut', () => {
    const output = new Output({ most: 1_000_000, mask });
    let shown = '';
    for (let i = 0; i < 30_000; i++) shown += output.push(bytes(`${SECRET} `));
    shown += output.end();
    expect(shown).not.toMatch(/correct|horse/);
  });
  test('is capped, and says so', () => {
    const { shown, output } = through([bytes('12345'), bytes('67890')], 7);
    expect([shown, output.text, output.truncated]).toEqual(['│ 1234567\n', '1234567', true]);
    expect(through([bytes('1234567')], 7).output.truncated).toBe(false);
  });
  test('is text even where it is none', () => {
    expect(through([new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac, 0xff, 10])]).shown).toBe('│ €\ufffd\n');
  });
});
