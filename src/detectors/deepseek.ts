/** DeepSeek and other model services that copied the `sk-` prefix: Moonshot, DashScope, Stability and the rest. */
import type { Detector } from '../core/contracts.ts';
import { classes, rarity, shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const skHexKey: Detector = {
  id: 'deepseek-api-key',
  doc: 'API key of DeepSeek, or of a service with the same shape',
  tier: 'provider',
  hints: ['sk-'],
  pattern: /sk-[0-9a-f]{32}(?![A-Za-z0-9_-])/,
  verify: secret => (shannon(secret.slice(3)) < 3 ? 'rejected' : 'plausible'),
  hits: ['sk-' + specimen('hex', 32), `DEEPSEEK_API_KEY=sk-${specimen('hex', 32, 2)}`],
  misses: ['sk-short', 'sk-' + '0'.repeat(32)],
};
export const skAlnumKey: Detector = {
  id: 'sk-api-key',
  doc: 'API key of a model service (Stability, Moonshot and others)',
  tier: 'provider',
  hints: ['sk-'],
  pattern: /sk-[A-Za-z0-9]{40,64}(?![A-Za-z0-9_-])/,
  verify: secret =>
    secret.includes('T3Blbk' + 'FJ') || classes(secret.slice(3)) < 3 || shannon(secret) < 4 || rarity(secret) < 5.4
      ? 'rejected'
      : 'plausible',
  hits: ['sk-' + specimen('alnum', 48), `key: "sk-${specimen('alnum', 40)}"`],
  misses: ['sk-' + 'a1b2c3d4e5'.repeat(5), 'sk-AverylongCssClassNameThatIsNoKeyAtAllReally'],
};
