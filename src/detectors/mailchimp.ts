/** Mailchimp and Mandrill: API keys end in their data centre. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const mailchimpApiKey: Detector = {
  id: 'mailchimp-api-key',
  doc: 'Mailchimp API key',
  tier: 'provider',
  hints: ['-us'],
  lead: { most: 32, chars: '0-9a-f' },
  pattern: /[0-9a-f]{32}-us[0-9]{1,2}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [specimen('hex', 32) + '-us12', `MAILCHIMP_KEY="${specimen('hex', 32, 2)}-us5"`],
  misses: ['short-us12', '0'.repeat(32) + '-us1'],
};
