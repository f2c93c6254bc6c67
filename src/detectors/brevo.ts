/** Brevo (Sendinblue): API and SMTP keys. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const brevoKey: Detector = {
  id: 'brevo-key',
  doc: 'Brevo API or SMTP key',
  tier: 'provider',
  hints: ['xkeysib-', 'xsmtpsib-'],
  pattern: /x(?:key|smtp)sib-[0-9a-f]{64}(?:-[A-Za-z0-9]{16})?(?![A-Za-z0-9])/,
  hits: [`xkeysib-${specimen('hex', 64)}-${specimen('alnum', 16)}`, `xsmtpsib-${specimen('hex', 64)}-${specimen('alnum', 16)}`],
  misses: ['xkeysib-short', `xkeysib-${'0'.repeat(64)}-${'x'.repeat(16)}`],
};
