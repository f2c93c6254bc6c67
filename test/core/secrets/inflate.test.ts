/** What gzip and zlib packed is unpacked, and what is cut, broken or too large ends. */
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../../src/core/secrets/inflate.ts';
import '../../support/seed.ts';

const data = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 2000 }),
  fc
    .array(fc.constantFrom('token', ' = ', 'abcabc', '\n', 'é'), { minLength: 1, maxLength: 400 })
    .map(a => Buffer.from(a.join(''))),
);
const level = fc.integer({ min: 0, max: 9 });

it('is the inverse of what packs', () => {
  fc.assert(
    fc.property(data, level, fc.boolean(), (bytes, rank, zip) => {
      const packed = zip ? gzipSync(bytes, { level: rank }) : deflateSync(bytes, { level: rank });
      expect(Buffer.from(inflate(packed, 1 << 16)!.bytes).equals(bytes)).toBe(true);
    }),
  );
});

it('gives the beginning of what is cut, and takes no more room than it has', () => {
  const packed = gzipSync('0123456789'.repeat(10_000));
  expect(inflate(packed, 1000)).toMatchObject({ full: true, bytes: { length: 1000 } });
  const text = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i) % 251));
  const half = gzipSync(text).subarray(0, 1200);
  const begun = inflate(half, 1 << 16)!;
  expect(begun.full).toBe(false);
  expect(text.subarray(0, begun.bytes.length).equals(begun.bytes)).toBe(true);
  expect(begun.bytes.length).toBeGreaterThan(100);
});

it('ends on whatever is none', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom([0x78, 0x9c], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], [0x1f, 0x8b, 8, 31]),
      (rest, head) => {
        expect(inflate(Uint8Array.from([...head, ...rest]), 5000)?.bytes.length ?? 0).toBeLessThanOrEqual(5000);
      },
    ),
    { numRuns: 500 },
  );
});

describe('leaves alone what has no such head', () => {
  it.each(['', 'x', 'plain words of a text'])('%j', text => {
    expect(inflate(Buffer.from(text), 1000)).toBeUndefined();
  });
});
