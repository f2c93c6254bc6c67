/** Meta: Facebook and Instagram tokens, and app secrets under their name. */
import type { Detector } from '../core/contracts.ts';
import { classes, shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const facebookToken: Detector = {
  id: 'facebook-token',
  doc: 'Facebook user, page or app access token',
  tier: 'provider',
  hints: ['EAA'],
  pattern: /EAA[A-Z][A-Za-z0-9]{70,260}(?![A-Za-z0-9+/=])/,
  verify: (secret, { text, start }) => {
    if (shannon(secret) < 4 || classes(secret) < 3) return 'rejected';
    return /^EAAC|^EAAM|^EAAG|^EAAB/.test(secret) ||
      /facebook|fb_|instagram|whatsapp|meta/i.test(text.slice(Math.max(0, start - 60), start))
      ? 'plausible'
      : 'rejected';
  },
  hits: ['EAAC' + specimen('alnum', 180), `FACEBOOK_TOKEN=EAAZ${specimen('alnum', 120)}`],
  misses: ['EAACshort', 'EAAC' + 'A'.repeat(100)],
};
export const instagramToken: Detector = {
  id: 'instagram-token',
  doc: 'Instagram access token',
  tier: 'provider',
  hints: ['IGQVJ', 'IGQWR', 'IGAA'],
  pattern: /(?:IGQVJ|IGQWR|IGAA)[A-Za-z0-9_-]{100,300}/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: ['IGQVJ' + specimen('word', 130)],
  misses: ['IGQVJshort', 'IGQVJ' + 'x'.repeat(120)],
};
export const facebookSecret = named({
  id: 'facebook-secret',
  doc: 'Facebook app secret',
  names: ['facebook', 'fb_app', 'fb_secret', 'fbapp', 'fbsecret', 'fbapi'],
  value: /[0-9a-f]{32}/,
  sample: seed => specimen('hex', 32, seed),
});
