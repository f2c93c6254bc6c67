/** Branch: live and test keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const branchKey: Detector = {
  id: 'branch-key',
  doc: 'Branch key',
  tier: 'provider',
  hints: ['key_live_', 'key_test_'],
  pattern: /key_(?:live|test)_[A-Za-z0-9]{24,40}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3.6 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['key_live_' + specimen('alnum', 32), 'key_test_' + specimen('alnum', 32, 2)],
  misses: ['key_live_short', 'key_test_' + 'x'.repeat(32)],
};
