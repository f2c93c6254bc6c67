/** Tailscale: keys of every kind. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const tailscaleKey: Detector = {
  id: 'tailscale-key',
  doc: 'Tailscale API, auth, client, SCIM or webhook key',
  tier: 'provider',
  hints: ['tskey-'],
  pattern:
    /tskey-(?:(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16,48}|[A-Za-z0-9]{8,16}-[A-Za-z0-9]{16,40})(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret.slice(6)) < 3.2 ? 'rejected' : 'plausible'),
  hits: ['api', 'auth', 'client'].map(
    (kind, i) => `tskey-${kind}-${specimen('alnum', 12, i + 1)}-${specimen('alnum', 32, i + 1)}`,
  ),
  misses: ['tskey-short', 'abctskey-api-' + specimen('alnum', 12) + '-' + specimen('alnum', 24)],
};
