/** Axiom: API and personal tokens. */
import type { Detector } from '../core/contracts.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const axiomToken: Detector = {
  id: 'axiom-token',
  doc: 'Axiom API or personal token',
  tier: 'provider',
  hints: ['xaat-', 'xapt-'],
  pattern: /xa(?:at|pt)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['xaat-' + uuid(), 'xapt-' + uuid(2)],
  misses: ['xaat-short', 'xapt-00000000-0000-0000-0000-000000000000'],
};
