/** SendGrid: API keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const sendgridApiKey: Detector = {
  id: 'sendgrid-api-key',
  doc: 'SendGrid API key',
  tier: 'provider',
  hints: ['SG.'],
  pattern: /SG\.[A-Za-z0-9_=-]{16,32}\.[A-Za-z0-9_=-]{32,64}(?![A-Za-z0-9_-])/,
  verify: secret =>
    shannon(secret) < 4
      ? 'rejected'
      : /^SG\.[\w-]{22}\.[\w-]{43}$/.test(secret) || /\d.*\d.*\d/.test(secret)
        ? 'plausible'
        : 'weak',
  hits: [
    `SG.${specimen('word', 22)}.${specimen('word', 43)}`,
    `SENDGRID_API_KEY=SG.${specimen('word', 22, 2)}.${specimen('word', 43, 2)}`,
  ],
  misses: ['SG.short.key', `SG.${'x'.repeat(22)}.${'x'.repeat(43)}`],
};
