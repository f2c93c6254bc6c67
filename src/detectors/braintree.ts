/** Braintree (PayPal): gateway access tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const braintreeToken: Detector = {
  id: 'braintree-token',
  doc: 'Braintree access token',
  tier: 'provider',
  hints: ['access_token$'],
  pattern: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}(?![0-9a-f])/,
  hits: [`access_token$production$${specimen('lower', 16)}$${specimen('hex', 32)}`],
  misses: ['access_token$production$short', `access_token$sandbox$${'x'.repeat(16)}$${'0'.repeat(32)}`],
};
