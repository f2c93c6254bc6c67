/** Private keys: PEM blocks of every kind, proven by reading their bytes; the same bytes without the block; PuTTY files; JSON web keys. */

import type { Detector, Proof } from '../core/contracts.ts';
import { base64, fromBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { isFiller, longestRun } from '../core/secrets/placeholder.ts';
import { specimen } from '../core/secrets/specimen.ts';

/** The base64 of a block, out of quotes, escapes, comment marks and string joints. */
const bodyOf = (block: string): string =>
  block
    .replaceAll(/-----[^-\n]{0,60}-----/g, '')
    .replaceAll(/\\+[nrt]|\\\n/g, '\n')
    .replaceAll(/^[ \t"'+>*#|]{0,20}[A-Za-z-]{3,20}: .*$/gm, '')
    .replaceAll(/[^A-Za-z0-9+/=]/g, '');
/** A DER sequence whose length fits, or the magic word of OpenSSH. */
const parses = (bytes: Uint8Array): boolean => {
  if (bytes.length < 32) return false;
  if (String.fromCharCode(...bytes.subarray(0, 14)) === 'openssh-key-v1') return true;
  if (bytes[0] !== 0x30) return false;
  let [length, head] = [bytes[1]!, 2];
  if (length & 0x80) {
    head += length & 0x7f;
    if (head > 5) return false;
    length = bytes.subarray(2, head).reduce((n, b) => n * 256 + b, 0);
  }
  return Math.abs(bytes.length - head - length) <= 4;
};

const der = (seed: number): string => base64(fromLatin1(`\u0030\u0081\u00c0\u0002\u0001\u0000${specimen('alnum', 189, seed)}`));
const block = (kind: string, seed: number, newline = '\n'): string =>
  [
    '-----BEGIN ',
    kind,
    'PRIVATE ',
    `KEY-----${newline}`,
    der(seed)
      .match(/.{1,64}/g)!
      .join(newline),
    `${newline}-----END `,
    kind,
    'PRIVATE ',
    'KEY-----',
  ].join('');
export const privateKey: Detector = {
  id: 'private-key',
  doc: 'private key block (PKCS#1, PKCS#8, SEC 1, OpenSSH, PGP; plain or encrypted)',
  tier: 'provider',
  hints: ['-----BEGIN', '---- BEGIN SSH2'],
  glued: true,
  pattern:
    /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){30,12000}(?:-----END[ A-Z0-9_-]{0,60}-----)?|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----(?:[^-]|-(?!---)){30,6000}/,
  verify: (secret): Proof => {
    const body = bodyOf(secret);
    // The format's own magic, `openssh-key-v1`: nobody writes it as a placeholder. Source: OpenSSH, PROTOCOL.key.
    if (body.length >= 120 && body.startsWith('b3BlbnNzaC1rZXktdjEA'))
      return parses(fromBase64(body)) ? 'confirmed' : 'plausible';
    if (
      body.length < 60 ||
      shannon(body) < 4.6 ||
      /\.\.\.|…|example|redacted|your/i.test(secret.replaceAll(/[A-Za-z0-9+/=\\]{40,}/g, ''))
    )
      return 'rejected';
    if (parses(fromBase64(body))) return 'confirmed';
    if (longestRun(body.replaceAll(/A{3,}/g, 'A')) >= 7 || isFiller(body.slice(0, 64))) return 'rejected';
    return body.length >= 150 ? 'plausible' : 'weak';
  },
  hits: ['', 'RSA ', 'EC ', 'OPENSSH ', 'DSA ', 'ENCRYPTED ']
    .map((kind, i) => block(kind, i + 1))
    .concat(`key: "${block('RSA ', 7, '\\n')}"`),
  misses: [
    '-----BEGIN PRIVATE ' + 'KEY-----',
    '-----BEGIN RSA PRIVATE ' + 'KEY-----\nMIIE...\n-----END RSA PRIVATE ' + 'KEY-----',
    '-----BEGIN PUBLIC KEY-----\n' + der(1),
  ],
};

export const derPrivateKey: Detector = {
  id: 'private-key-without-block',
  doc: 'private key in base64 without its PEM lines',
  tier: 'provider',
  on: 'run',
  first: 'M',
  hints: [],
  pattern:
    /(?:MII[A-Za-z0-9+/]{3,6}(?:IBAAJ|IBAAKB|IBAAKC|IBADANBgkqhkiG9w0BAQEFAASC)|MHcCAQEEI|MIGHAgEAMBMGByqGSM49AgEGCCqGSM49|MC4CAQAwBQYDK2V[wu])[A-Za-z0-9+/]{40,8000}={0,2}/,
  verify: secret => (shannon(secret) < 4.5 ? 'rejected' : parses(fromBase64(secret)) ? 'confirmed' : 'plausible'),
  hits: [`MC4CAQAwBQYDK2Vw${specimen('base64', 48)}`, `MHcCAQEEI${specimen('base64', 153)}==`],
  misses: ['MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A' + specimen('base64', 200), 'MHcCAQEEIshort'],
};

export const puttyKey: Detector = {
  id: 'putty-private-key',
  doc: 'PuTTY private key file',
  tier: 'provider',
  hints: ['Private-Lines:'],
  glued: true,
  pattern: /Private-Lines: [0-9]{1,3}(?:\\r)?(?:\\n|\r?\n)([A-Za-z0-9+/=\s\\]{40,4000})/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: [`PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${specimen('base64', 48)}\nPrivate-MAC: 00`],
  misses: ['Private-Lines: 1', 'Private-Lines: 2\nshort'],
};

const PART = /\\?"(d|k|p|q|dp)\\?"\s{0,4}:\s{0,4}\\?"([A-Za-z0-9_-]{16,1400})\\?"/;
export const jsonWebKey: Detector = {
  id: 'json-web-key',
  doc: 'JSON web key with its private part',
  tier: 'provider',
  hints: ['"kty', '\\"kty'],
  glued: true,
  // The object around "kty", without nested ones; `d` is private in RSA, EC and OKP keys, `k` in symmetric ones.
  lead: { most: 2500, chars: '^{}' },
  pattern: /[^{}]{0,5000}/,
  verify: (secret): Proof => {
    const part = PART.exec(secret);
    if (part === null || shannon(part[2]!) < 3.5 || isFiller(part[2]!)) return 'rejected';
    return (part[1] === 'd' || /"oct/.test(secret)) && /"kty\\?"\s{0,4}:/.test(secret) ? 'plausible' : 'rejected';
  },
  hits: [
    `{"kty":"EC","crv":"P-256","x":"${specimen('word', 43)}","d":"${specimen('word', 43, 2)}"}`,
    `{"kty": "oct", "k": "${specimen('word', 43, 3)}"}`,
  ],
  misses: [
    `{"kty":"EC","crv":"P-256","x":"${specimen('word', 43)}","y":"${specimen('word', 43, 2)}"}`,
    '{"kty":"RSA","d":"..."}',
  ],
};
