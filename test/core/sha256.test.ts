/** Hashes and checksums against second opinions: node's own crypto and zlib, published examples, naive arithmetic. */
import { createHash } from 'node:crypto';
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, decodeBase64, fromBase64, fromLatin1, jsonInBase64, latin1 } from '../../src/core/secrets/base64.ts';
import {
  awsAccount,
  awsIdBody,
  base32,
  base62,
  bech32,
  bech32Holds,
  crc32,
  crcHexLittle,
} from '../../src/core/secrets/checksums.ts';
import { hex, sha1, sha256, utf8 } from '../../src/core/sha256.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

describe('hashes agree with node', () => {
  it('sha256 and sha1 of any bytes', () => {
    fc.assert(
      fc.property(bytes, data => {
        expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
        expect(hex(sha1(data))).toBe(createHash('sha1').update(data).digest('hex'));
      }),
    );
  });
  it('at the edges of a block', () => {
    for (const n of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128]) {
      const data = new Uint8Array(n).fill(97);
      expect(hex(sha256(data)), `${n}`).toBe(createHash('sha256').update(data).digest('hex'));
      expect(hex(sha1(data)), `${n}`).toBe(createHash('sha1').update(data).digest('hex'));
    }
  });
  it('crc32 of any bytes', () => {
    fc.assert(
      fc.property(bytes, data => {
        expect(crc32(latin1(data))).toBe(zlibCrc32(data));
      }),
    );
  });
});

describe('encodings', () => {
  it('base64 there and back, both alphabets', () => {
    fc.assert(
      fc.property(bytes, data => {
        expect(base64(data)).toBe(Buffer.from(data).toString('base64'));
        expect([...fromBase64(Buffer.from(data).toString('base64url'))]).toEqual([...data]);
        expect(latin1(fromLatin1(latin1(data)))).toBe(latin1(data));
      }),
    );
  });
  it('stops at the first character outside of the alphabet', () => {
    expect(decodeBase64('YWJj*YWJj')).toBe('abc');
    expect(jsonInBase64(base64(utf8('{"a":1}')))).toEqual({ a: 1 });
    expect(jsonInBase64('nothing')).toBeUndefined();
  });
  it('base 62 and base 32 as naive arithmetic has them', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), n => {
        const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
        expect([...base62(n, 6)].reduce((sum, c) => sum * 62 + digits.indexOf(c), 0)).toBe(n);
      }),
    );
    expect(base32(utf8('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(utf8('foobar'), 4)).toBe('MZXW');
  });
  it('little-endian hexadecimal turns the bytes around', () => expect(crcHexLittle('a')).toBe('43beb7e8'));
});

describe('structures', () => {
  it('an AWS key id holds the account that it was made for', () => {
    for (const account of [1n, 123456789012n, 999999999999n]) expect(awsAccount('AKIA' + awsIdBody(account, 77n))).toBe(account);
    // Published: two ids of AWS documentation and research, and their accounts.
    expect(awsAccount(`ASIA${'Y34FZKBOKMUTVV7A'}`)).toBe(609629065308n);
    expect(awsAccount('AKIA' + 'IOSFODNN7EXAMPLE')).toBe(581039954779n);
    expect(awsAccount('AKIA' + '1'.repeat(16))).toBeUndefined();
  });
  it('bech32 holds as it was made, and breaks with any one letter', () => {
    const key = bech32('age-secret-key-', 'qpzry9x8gf2tvdw0s3jn54khce6mua7lqpzry9x8gf2tvdw0s3jn');
    expect(bech32Holds(key)).toBe(true);
    for (let i = 16; i < key.length; i++)
      expect(bech32Holds(key.slice(0, i) + (key[i] === 'q' ? 'p' : 'q') + key.slice(i + 1)), `${i}`).toBe(false);
    // BIP 173
    expect(bech32Holds('A12UEL5L')).toBe(true);
    expect(bech32Holds('a12uel5m')).toBe(false);
  });
});
