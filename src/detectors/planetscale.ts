/** PlanetScale: passwords, service and OAuth tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const planetscaleToken: Detector = {
  id: 'planetscale-token',
  doc: 'PlanetScale password or token',
  tier: 'provider',
  hints: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
  pattern: /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,64}/,
  hits: ['pscale_tkn_' + specimen('word', 43), 'pscale_pw_' + specimen('word', 43), 'pscale_oauth_' + specimen('word', 43)],
  misses: ['pscale_tkn_short', 'pscale_pw_' + 'x'.repeat(43)],
};
