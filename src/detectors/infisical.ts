/** Infisical: service tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const infisicalToken: Detector = {
  id: 'infisical-token',
  doc: 'Infisical service token',
  tier: 'provider',
  hints: ['st.'],
  pattern: /st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32}(?![0-9a-f])/,
  hits: [`st.${specimen('hex', 24)}.${specimen('hex', 32)}.${specimen('hex', 32, 2)}`],
  misses: ['st.short', 'test.st.end'],
};
