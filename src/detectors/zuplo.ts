/** Zuplo: API keys end in a CRC-32. */

import type { Detector } from '../core/contracts.ts';
import { crcHex } from '../core/secrets/checksums.ts';
import { specimen } from '../core/secrets/specimen.ts';

const make = (seed: number): string => {
  const body = specimen('hex', 32, seed);
  return `zpka_${body}_${crcHex(body)}`;
};
export const zuploKey: Detector = {
  id: 'zuplo-api-key',
  doc: 'Zuplo API key',
  tier: 'provider',
  hints: ['zpka_'],
  pattern: /zpka_[a-z0-9]{32}_[0-9a-f]{8}(?![A-Za-z0-9])/,
  verify: secret => (crcHex(secret.slice(5, 37)) === secret.slice(38) ? 'confirmed' : 'broken'),
  hits: [make(1), `Authorization: Bearer ${make(2)}`],
  misses: ['zpka_short', `zpka_${'x'.repeat(32)}_00000000`],
};
