/** Snyk: API tokens are UUIDs, told by the name. */
import { named } from '../core/secrets/shapes.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const snykToken = named({
  id: 'snyk-token',
  doc: 'Snyk API token',
  names: ['snyk'],
  value: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  sample: uuid,
  misses: ['SNYK_ORG_ID=org', 'SNYK_TOKEN=not-a-uuid'],
});
