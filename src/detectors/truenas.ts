/** TrueNAS: API keys. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const truenasKey: Detector = {
  id: 'truenas-api-key',
  doc: 'TrueNAS API key',
  tier: 'provider',
  hints: ['login_with_api_key'],
  glued: true,
  pattern: /login_with_api_key"?[^\n]{0,40}?"([0-9]{1,3}-[A-Za-z0-9]{64})"/,
  hits: [`{"method":"auth.login_with_api_key", "params": ["9-${specimen('alnum', 64)}"]}`],
  misses: ['auth.login_with_api_key("key")'],
};
