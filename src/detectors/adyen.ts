/** Adyen: API keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const adyenApiKey: Detector = {
  id: 'adyen-api-key',
  doc: 'Adyen API key',
  tier: 'provider',
  hints: ['AQE'],
  pattern: /AQE[A-Za-z0-9+/]{60,200}-[A-Za-z0-9+/=]{40,60}-[A-Za-z0-9+/=!@#$%^&*(){}[\]<>:;,.?~_-]{16}/,
  verify: secret => (shannon(secret) < 4.5 ? 'rejected' : 'plausible'),
  hits: [`AQE${specimen('base64', 90)}-${specimen('base64', 43)}=-${specimen('alnum', 16)}`],
  misses: ['AQEshort', 'AQE' + 'x'.repeat(80)],
};
