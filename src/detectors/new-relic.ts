/** New Relic: user, ingest, license, browser, admin and query keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

export const newRelicKey: Detector = {
  id: 'new-relic-key',
  doc: 'New Relic user, ingest, browser, admin or query key',
  tier: 'provider',
  hints: ['NRAK-', 'NRII-', 'NRIQ-', 'NRJS-', 'NRBR-', 'NRAA-', 'NRRA-', 'NRSP-'],
  pattern:
    /(?:NRAK-[A-Za-z0-9]{27,28}|NRI[IQ]-[A-Za-z0-9_-]{32}|NRJS-[a-f0-9]{19}|NRBR-[0-9a-f]{19,20}|NR[AR]A-[0-9a-f]{27,42}|NRSP-[A-Za-z0-9]{30,40})(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [
    'NRAK-' + specimen('upper', 27),
    'NRII-' + specimen('word', 31) + '9',
    'NRJS-' + specimen('hex', 19),
    'NRIQ-' + specimen('word', 31) + '8',
  ],
  misses: ['NRAK-short', 'NRAK-' + 'X'.repeat(27)],
};
export const newRelicLicense: Detector = {
  id: 'new-relic-license',
  doc: 'New Relic license (ingest) key',
  tier: 'provider',
  hints: ['NRAL'],
  lead: { most: 36, chars: 'a-z0-9' },
  pattern: /(?:[0-9a-f]{36}|[a-z]{2}[0-9]{2}x[0-9a-fx]{31})NRAL(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [specimen('hex', 36) + 'NRAL', 'eu01x' + specimen('hex', 31) + 'NRAL'],
  misses: ['NRAL', '0'.repeat(36) + 'NRAL'],
};
export const newRelicPixie: Detector = {
  id: 'new-relic-pixie-key',
  doc: 'Pixie API or deploy key',
  tier: 'provider',
  hints: ['px-api-', 'px-dep-'],
  pattern: /px-(?:api|dep)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['px-api-' + uuid(), 'px-dep-' + uuid(2)],
  misses: ['px-api-short', 'px-api-00000000-0000-0000-0000-000000000000'],
};
