/** Supabase: management tokens and secret keys; anonymous and publishable keys are public by design. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const supabaseToken: Detector = {
  id: 'supabase-token',
  doc: 'Supabase management token or secret key',
  tier: 'provider',
  hints: ['sbp_', 'sb_secret_'],
  pattern: /(?:sbp_(?:v0_|oauth_)?[0-9a-f]{40}|sbp_[a-z0-9]{40}|sb_secret_[A-Za-z0-9_-]{31})(?![A-Za-z0-9_-])/,
  hits: ['sbp_' + specimen('hex', 40), 'sbp_v0_' + specimen('hex', 40), 'sb_secret_' + specimen('word', 31)],
  misses: ['sbp_short', 'sb_publishable_' + specimen('alnum', 31), 'sbp_' + '0'.repeat(40)],
};
