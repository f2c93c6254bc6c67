/** 42 Intra: application secrets. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const intra42Secret: Detector = {
  id: '42-intra-secret',
  doc: '42 Intra application secret',
  tier: 'provider',
  hints: ['s-s4t2ud-', 's-s4t2af-'],
  pattern: /s-s4t2(?:ud|af)-[0-9a-f]{64}(?![0-9a-f])/,
  hits: ['s-s4t2ud-' + specimen('hex', 64)],
  misses: ['s-s4t2ud-short', 's-s4t2ud-' + '0'.repeat(64)],
};
