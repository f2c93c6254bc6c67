/** Any service's credential: a random value under a name that says both whose it is and that it is a key, token, secret or password. */
import type { Detector, Proof, Site } from '../core/contracts.ts';
import { classes, rarity } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import {
  isInnocentName,
  isPlainName,
  isStructure,
  likelihood,
  randomness,
  speaksOfCredential,
} from '../core/secrets/plausible.ts';
import { PROVIDER_NAMES, PROVIDER_WORDS } from '../core/secrets/provider-names.ts';
import { standsAlone } from '../core/secrets/shapes.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const judge = (secret: string, site: Site, word: boolean): Proof => {
  if (!standsAlone(site)) return 'rejected';
  const { name, before, quoted, loose, hintAt } = site;
  const near = before.slice(-32) + name;
  if (isInnocentName(name) || isPlaceholder(secret)) return 'rejected';
  const spoken = speaksOfCredential(near.slice(Math.max(0, near.length - name.length - 16)));
  const inside = hintAt >= before.length;
  if (word && !(spoken && (inside ? isPlainName(name) : before.length - hintAt <= 24))) return 'rejected';
  const bare = inside && !loose && name.length - site.hint.length <= 3;
  if (UUID.test(secret) && !spoken) return bare && randomness(secret) > 0 ? 'weak' : 'rejected';
  if (UUID.test(secret))
    return /(?:key|token|secret|pass\w*|auth|pat)$/i.test(name) && randomness(secret) > 0
      ? loose
        ? 'weak'
        : 'plausible'
      : 'rejected';
  if (/\s/.test(secret) || isStructure(secret)) return 'rejected';
  const random = randomness(secret);
  // The bare name of a service: `OPSGENIE=...`.
  if (!spoken)
    return random === 2 && !loose && inside && secret.length >= 20 && name.length - site.hint.length <= 3 ? 'weak' : 'rejected';
  if (loose)
    return random === 2 && /\d/.test(secret) && (/^[0-9a-f]+$/i.test(secret) ? secret.length >= 30 : rarity(secret) >= 5)
      ? 'plausible'
      : 'rejected';
  const likely = likelihood(name, secret, quoted, loose);
  if (likely === 0 && random === 0) return 'rejected';
  // In the query of an address a bare `key` names all kinds of things.
  if (/[?&]$/.test(before) && /^(?:key|token|auth)$/i.test(name) && !(random === 2 && classes(secret) >= 3)) return 'weak';
  return random === 2 && secret.length >= 20 ? 'plausible' : 'weak';
};

const sample = (seed: number): string => specimen('alnum', 32, seed);
export const namedCredential: Detector = {
  id: 'named-credential',
  doc: 'credential under the name of its service',
  tier: 'provider',
  on: 'value',
  hints: PROVIDER_NAMES,
  pattern: /[^\s].{7,1199}/,
  verify: (secret, site) => judge(secret, site, false),
  hits: [
    `PAGERDUTY_API_KEY=${sample(1)}`,
    `"bittrexToken": "${sample(2)}"`,
    `opsgenie_key: ${uuid(3)}`,
    `System.setProperty("FASTLY_TOKEN", "${sample(4)}")`,
  ],
  misses: [
    'PAGERDUTY_API_KEY=${PAGERDUTY_API_KEY}',
    'fastly_token = get_token("fastly")',
    `docker_image = "${sample(5)}"`,
    `stripe_public_key = "${sample(6)}"`,
    'GITHUB_TOKEN_COUNT=12345678',
  ],
};
export const namedCredentialByWord: Detector = {
  id: 'named-credential-by-word',
  doc: 'credential under the name of a service that is an ordinary word too',
  tier: 'provider',
  on: 'value',
  hints: PROVIDER_WORDS,
  pattern: /[^\s].{7,1199}/,
  verify: (secret, site) => judge(secret, site, true),
  hits: [`FLY_API_TOKEN=${sample(7)}`, `"render_secret_key": "${sample(8)}"`],
  misses: [`columnKey = "${sample(9)}"`, `line = "${sample(10)}"`, 'FLY_API_TOKEN=changeme'],
};
