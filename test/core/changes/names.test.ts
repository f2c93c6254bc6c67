import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeName, encodeName, quoteName } from '../../../src/core/changes/names.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

describe('a name of git as a string', () => {
  it('can be turned back into exactly its bytes', () => {
    fc.assert(
      fc.property(bytes, name => {
        expect([...encodeName(decodeName(name))]).toEqual([...name]);
      }),
    );
  });

  it('is plain text where the bytes are UTF-8, and lone surrogates where they are not', () => {
    expect(decodeName(Buffer.from('na\u00efve-\u6e2c \ud83d\ude00'))).toBe('na\u00efve-\u6e2c \ud83d\ude00');
    expect(decodeName(Buffer.from('\ufeffbom'))).toBe('\ufeffbom');
    expect(decodeName(Buffer.from([0x61, 0xff, 0x62, 0xc3]))).toBe('a\udcffb\udcc3');
    // An encoded surrogate and an overlong slash are no UTF-8.
    expect(decodeName(Buffer.from([0xed, 0xa0, 0x80]))).toBe('\udced\udca0\udc80');
    expect(decodeName(Buffer.from([0xc0, 0xaf]))).toBe('\udcc0\udcaf');
    expect(decodeName(Buffer.from([0x61, 0xff])).isWellFormed()).toBe(false);
  });

  it('keeps two different names apart', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        if (Buffer.compare(a, b) !== 0) expect(decodeName(a)).not.toBe(decodeName(b));
      }),
    );
  });

  it.each([
    ['plain name.txt', 'a/plain name.txt'],
    ['tab\tname', '"a/tab\\tname"'],
    ['new\nline', '"a/new\\nline"'],
    ['qu"ote', '"a/qu\\"ote"'],
    ['back\\slash', '"a/back\\\\slash"'],
    ['\u00fc', '"a/\\303\\274"'],
    ['\x7f\x01', '"a/\\177\\001"'],
  ])('%j is quoted as git quotes it', (name, quoted) => {
    expect(quoteName(Buffer.from(name), 'a/')).toBe(quoted);
  });
});
