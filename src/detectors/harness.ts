/** Harness: personal and service account tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const harnessToken: Detector = {
  id: 'harness-token',
  doc: 'Harness personal or service account token',
  tier: 'provider',
  hints: ['pat.', 'sat.'],
  pattern: /[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}(?![A-Za-z0-9])/,
  hits: [`pat.${specimen('word', 22)}.${specimen('hex', 24)}.${specimen('alnum', 20)}`],
  misses: ['pat.short.x', `sat.${'x'.repeat(22)}.${'x'.repeat(24)}.${'x'.repeat(20)}`],
};
