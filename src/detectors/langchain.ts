/** LangSmith: personal and service keys. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const langsmithKey: Detector = {
  id: 'langsmith-key',
  doc: 'LangSmith API key',
  tier: 'provider',
  hints: ['lsv2_pt_', 'lsv2_sk_'],
  pattern: /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}(?![A-Za-z0-9])/,
  hits: ['pt', 'sk'].map((kind, i) => `lsv2_${kind}_${specimen('hex', 32, i + 1)}_${specimen('hex', 10, i + 1)}`),
  misses: ['lsv2_pt_short', `lsv2_sk_${'0'.repeat(32)}_${'0'.repeat(10)}`],
};
