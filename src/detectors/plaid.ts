/** Plaid: access and link tokens. */
import type { Detector } from '../core/contracts.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const plaidToken: Detector = {
  id: 'plaid-token',
  doc: 'Plaid access, public or link token',
  tier: 'provider',
  hints: [
    'access-sandbox-',
    'access-development-',
    'access-production-',
    'link-production-',
    'link-sandbox-',
    'link-development-',
  ],
  pattern:
    /(?:access|link)-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['access-production-' + uuid(), 'access-sandbox-' + uuid(2), 'link-production-' + uuid(3)],
  misses: ['access-production-short', 'access-sandbox-00000000-0000-0000-0000-000000000000'],
};
