/** Microsoft Teams: incoming webhook addresses. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

export const teamsWebhook: Detector = {
  id: 'teams-webhook',
  doc: 'Microsoft Teams incoming webhook address',
  tier: 'provider',
  hints: ['office.com/webhook'],
  glued: true,
  pattern: /office\.com\/webhook(?:b2)?\/([0-9a-f]{8}-[0-9a-f@-]{60,80}\/IncomingWebhook\/[0-9a-f]{32}\/[0-9a-f-]{36})/i,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [`https://acme.webhook.office.com/webhookb2/${uuid()}@${uuid(2)}/IncomingWebhook/${specimen('hex', 32)}/${uuid(3)}`],
  misses: ['https://outlook.office.com/webhook/your-id', 'https://acme.webhook.office.com/webhookb2/x'],
};
