/** X (Twitter): bearer tokens by shape, keys and secrets under its name. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const twitterBearerToken: Detector = {
  id: 'twitter-bearer-token',
  doc: 'X (Twitter) bearer token',
  tier: 'provider',
  hints: ['AAAAAAAAAAAAAAAAAAAAA'],
  pattern: /A{20,22}([A-Za-z0-9%+/]{30,110})(?![A-Za-z0-9+/])/,
  verify: (secret, { text, start }) => {
    if (shannon(secret) < 3.8 || !/\d/.test(secret) || !/[a-z]/.test(secret)) return 'rejected';
    return /%2[BF]|%3D/.test(secret) || /twitter|bearer|x_api/i.test(text.slice(Math.max(0, start - 60), start))
      ? 'plausible'
      : 'rejected';
  },
  hits: [
    `${'A'.repeat(22)}${specimen('alnum', 40)}%2F${specimen('alnum', 30)}%3D`,
    `TWITTER_BEARER_TOKEN=${'A'.repeat(22)}${specimen('alnum', 80)}`,
  ],
  misses: ['A'.repeat(60), 'A'.repeat(22) + 'x'.repeat(70)],
};
export const twitterSecret = named({
  id: 'twitter-secret',
  doc: 'X (Twitter) API key, access token or secret',
  names: ['twitter'],
  value: /[A-Za-z0-9]{25}|[A-Za-z0-9]{32}|[A-Za-z0-9]{45}|[A-Za-z0-9]{50}|[0-9]{15,20}-[A-Za-z0-9]{20,40}/,
  sample: seed => specimen('alnum', 45, seed),
  verify: secret => (/\d.*\d/.test(secret) && /[a-z]/i.test(secret) ? 'plausible' : 'rejected'),
});
