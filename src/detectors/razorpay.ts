/** Razorpay: key ids, which name an account and come with a secret. */
import { token } from '../core/secrets/shapes.ts';

export const razorpayKey = token({
  id: 'razorpay-key',
  doc: 'Razorpay API key',
  prefix: ['rzp_live_', 'rzp_test_'],
  body: 'alnum',
  length: 14,
  near: false,
});
