/** Heroku: newer keys by prefix, older ones are UUIDs under its name. */
import type { Detector } from '../core/contracts.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

export const herokuApiKeyV2: Detector = {
  id: 'heroku-api-key-v2',
  doc: 'Heroku API key',
  tier: 'provider',
  hints: ['HRKU-'],
  pattern: /HRKU-(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9_-]{60})(?![A-Za-z0-9])/,
  hits: ['HRKU-' + uuid(), 'HRKU-AA' + specimen('word', 58)],
  misses: ['HRKU-short', 'HRKU-' + 'x'.repeat(60)],
};
export const herokuApiKey = named({
  id: 'heroku-api-key',
  doc: 'Heroku API key, form before 2023',
  names: ['heroku'],
  value: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  sample: uuid,
});
