/** Langfuse: secret keys. */
import type { Detector } from '../core/contracts.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const langfuseSecretKey: Detector = {
  id: 'langfuse-secret-key',
  doc: 'Langfuse secret key',
  tier: 'provider',
  hints: ['sk-lf-'],
  pattern: /sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['sk-lf-' + uuid()],
  misses: ['sk-lf-short', 'sk-lf-00000000-0000-0000-0000-000000000000', 'pk-lf-' + uuid()],
};
