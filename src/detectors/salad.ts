/** Salad Cloud: API keys. */
import type { Detector } from '../core/contracts.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const saladCloudKey: Detector = {
  id: 'salad-cloud-key',
  doc: 'Salad Cloud API key',
  tier: 'provider',
  hints: ['salad_cloud_'],
  pattern: /salad_cloud_[A-Za-z0-9]{1,7}_[A-Za-z0-9]{20,235}(?![A-Za-z0-9])/,
  verify: secret => (randomness(secret.slice(20)) > 0 ? 'plausible' : 'rejected'),
  hits: [`salad_cloud_user_${specimen('alnum', 60)}`],
  misses: ['salad_cloud_user_short', `salad_cloud_user_${'x'.repeat(60)}`],
};
