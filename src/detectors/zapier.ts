/** Zapier: catch hooks, which anybody may post to. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const zapierWebhook: Detector = {
  id: 'zapier-webhook',
  doc: 'Zapier catch hook address',
  tier: 'provider',
  hints: ['hooks.zapier.com'],
  glued: true,
  pattern: /hooks\.zapier\.com\/hooks\/catch\/([0-9]{4,10}\/[a-z0-9]{5,10})(?![A-Za-z0-9])/,
  verify: secret => (/x{4}|y{4}|123456|abcdef/.test(secret) || !/\d/.test(secret.split('/')[1]!) ? 'weak' : 'plausible'),
  hits: [`https://hooks.zapier.com/hooks/catch/7412093/${specimen('lower', 7, 3)}/`],
  misses: ['https://hooks.zapier.com/hooks/catch/YOUR_HOOK_ID/', 'https://example.com/hooks/catch/123/abc/'],
};
