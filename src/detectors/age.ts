/** age: file encryption identities, provable by bech32. */

import type { Detector } from '../core/contracts.ts';
import { bech32, bech32Holds } from '../core/secrets/checksums.ts';
import { specimen } from '../core/secrets/specimen.ts';

const make = (seed: number): string => bech32('age-secret-key-', specimen('bech32', 52, seed)).toUpperCase();

export const ageSecretKey: Detector = {
  id: 'age-secret-key',
  doc: 'age identity (secret key)',
  tier: 'provider',
  hints: ['AGE-SECRET-KEY-1'],
  pattern: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}(?![A-Za-z0-9])/,
  verify: secret => (bech32Holds(secret) ? 'confirmed' : 'broken'),
  hits: [make(1), `# created: today\\n${make(2)}`],
  misses: ['AGE-SECRET-KEY-1ABC', 'age1' + specimen('bech32', 58)],
};
