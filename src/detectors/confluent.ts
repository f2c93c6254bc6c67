/** Confluent: newer secrets end in a CRC-32 in base64. */

import type { Detector } from '../core/contracts.ts';
import { base64, fromLatin1 } from '../core/secrets/base64.ts';
import { crc32 } from '../core/secrets/checksums.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

const sum = (body: string): string => {
  const n = crc32(body);
  return base64(fromLatin1(String.fromCharCode(n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24))).slice(0, 6);
};
const make = (seed: number): string => {
  const body = specimen('base64', 54, seed);
  return 'cflt' + body + sum(body);
};
export const confluentSecret: Detector = {
  id: 'confluent-secret',
  doc: 'Confluent Cloud API secret',
  tier: 'provider',
  hints: ['cflt'],
  pattern: /cflt[A-Za-z0-9+/]{60}(?![A-Za-z0-9+/])/,
  verify: secret => (sum(secret.slice(4, 58)) === secret.slice(58) ? 'confirmed' : 'broken'),
  hits: [make(1), `CONFLUENT_SECRET=${make(2)}`],
  misses: ['cfltshort', 'cflt' + 'x'.repeat(60)],
};
export const confluentKey = named({
  id: 'confluent-key',
  doc: 'Confluent API key or secret, older form',
  names: ['confluent'],
  value: /[A-Za-z0-9+/]{64}|[A-Za-z0-9]{16}/,
  sample: seed => specimen('base64', 64, seed),
  verify: secret => (/\d/.test(secret) ? 'plausible' : 'rejected'),
});
