/** Duffel: live and test tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const duffelToken: Detector = {
  id: 'duffel-token',
  doc: 'Duffel API token',
  tier: 'provider',
  hints: ['duffel_test_', 'duffel_live_'],
  pattern: /duffel_(?:test|live)_[A-Za-z0-9_=-]{43}(?![A-Za-z0-9_-])/,
  hits: ['duffel_test_' + specimen('word', 43), 'duffel_live_' + specimen('word', 43, 2)],
  misses: ['duffel_test_short', 'duffel_live_' + 'x'.repeat(43)],
};
