/** npm: access tokens end in the same checksum as GitHub's; `.npmrc` lines hold tokens of any registry. */

import type { Detector } from '../core/contracts.ts';
import { crcBase62 } from '../core/secrets/checksums.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { token } from '../core/secrets/shapes.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

export const npmToken = token({
  id: 'npm-token',
  doc: 'npm access token',
  prefix: 'npm_',
  body: 'alnum',
  length: 36,
  near: false,
  finish: secret => secret.slice(0, -6) + crcBase62(secret.slice(4, -6)),
  verify: secret => (crcBase62(secret.slice(4, -6)) === secret.slice(-6) ? 'confirmed' : 'broken'),
});

export const npmrcAuth: Detector = {
  id: 'npmrc-auth',
  doc: 'credential of a package registry in an `.npmrc` line',
  tier: 'provider',
  hints: ['_authToken', '_password', '_auth'],
  glued: true,
  pattern: /_(?:authToken|password|auth)[ \t]{0,3}=[ \t]{0,3}["']?([A-Za-z0-9+/=_.-]{12,400})/,
  verify: (secret, { text, start }) =>
    isPlaceholder(secret) || !/(?:^|[:\s"'])_\w+[ \t]{0,3}=[ \t]{0,3}["']?$/.test(text.slice(Math.max(0, start - 60), start))
      ? 'rejected'
      : randomness(secret) === 2
        ? 'plausible'
        : 'rejected',
  hits: [`//registry.npm.example/:_authToken=${uuid()}`, `_auth=${specimen('base64', 40)}`],
  misses: ['//registry.npm.example/:_authToken=${NPM_TOKEN}', '_auth = get_auth_token()', 'basic_auth=username_and_password'],
};
