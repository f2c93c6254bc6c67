/** MailerSend: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const mailersendToken = token({
  id: 'mailersend-token',
  doc: 'MailerSend API token',
  prefix: 'mlsn.',
  body: 'hex',
  length: 64,
});
