/** Stripe: secret, restricted and webhook signing keys. Clerk borrowed the same prefix. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const stripeKey: Detector = {
  id: 'stripe-key',
  doc: 'Stripe live secret or restricted key',
  tier: 'provider',
  hints: ['sk_live_', 'rk_live_', 'sk_prod_', 'rk_prod_'],
  pattern: /[sr]k_(?:live|prod)_[A-Za-z0-9]{10,160}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret) < 3 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['sk_live_', 'rk_live_', 'sk_prod_', 'rk_prod_'].map((prefix, i) => prefix + specimen('alnum', 24 + i * 20, i + 2)),
  misses: ['sk_live_short', 'sk_live_' + 'x'.repeat(24), 'sk_live_YOUR_KEY_HERE', 'pk_live_' + specimen('alnum', 24)],
};
export const stripeTestKey: Detector = {
  id: 'stripe-test-key',
  doc: 'Stripe test key: reads and changes test data only',
  tier: 'provider',
  hints: ['sk_test_', 'rk_test_'],
  pattern: /[sr]k_test_[A-Za-z0-9]{16,160}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret) < 3.2 || !/\d/.test(secret) ? 'rejected' : secret.length >= 32 ? 'plausible' : 'weak'),
  hits: ['sk_test_' + specimen('alnum', 99), 'rk_test_' + specimen('alnum', 24)],
  misses: ['sk_test_short', 'sk_test_' + 'x'.repeat(24), 'pk_test_' + specimen('alnum', 24)],
};
export const stripeWebhookSecret: Detector = {
  id: 'stripe-webhook-secret',
  doc: 'Stripe (or Svix) webhook signing secret',
  tier: 'provider',
  hints: ['whsec_'],
  pattern: /whsec_[A-Za-z0-9+/]{24,64}={0,2}/,
  verify: secret => (shannon(secret) < 3.6 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['whsec_' + specimen('alnum', 32), `STRIPE_WEBHOOK_SECRET=whsec_${specimen('base64', 44)}`],
  misses: ['whsec_short', 'whsec_' + 'x'.repeat(32), 'whsec_your_signing_secret_goes_here'],
};
