/** Mailgun: private keys, newer keys and signing keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const mailgunPrivateKey: Detector = {
  id: 'mailgun-private-key',
  doc: 'Mailgun private key',
  tier: 'provider',
  hints: ['key-'],
  pattern: /key-[0-9a-f]{32}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret.slice(4)) < 3 ? 'rejected' : 'plausible'),
  hits: ['key-' + specimen('hex', 32), `mailgun: 'key-${specimen('hex', 32, 2)}'`],
  misses: ['key-short', 'pubkey-' + specimen('hex', 32), 'key-' + '0'.repeat(32)],
};
export const mailgunKey = named({
  id: 'mailgun-key',
  doc: 'Mailgun API or signing key',
  names: ['mailgun', 'mg_api'],
  value: /(?:key-)?[0-9a-f]{32}(?:-[0-9a-f]{8}-[0-9a-f]{8})?|pubkey-[0-9a-f]{32}/,
  sample: seed => `${specimen('hex', 32, seed)}-${specimen('hex', 8, seed)}-${specimen('hex', 8, seed + 1)}`,
});
