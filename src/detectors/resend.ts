/** Resend: API keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const resendApiKey: Detector = {
  id: 'resend-api-key',
  doc: 'Resend API key',
  tier: 'provider',
  hints: ['re_'],
  pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret) < 3.8 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: [`re_${specimen('alnum', 8)}_${specimen('alnum', 24)}`],
  misses: ['re_short', 're_compiled_expressionsofalltypesxy', `re_${'x'.repeat(8)}_${'x'.repeat(24)}`],
};
