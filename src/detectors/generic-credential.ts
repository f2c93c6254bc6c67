/** Guesses: a random value under a name that says key, token, secret or password, whoever's it is. A person has to tell. */
import type { Detector, Proof } from '../core/contracts.ts';
import { likelihood } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

const sample = (seed: number): string => specimen('alnum', 32, seed);
export const genericCredential: Detector = {
  id: 'generic-credential',
  doc: 'value that looks like a credential, under a name that says so',
  tier: 'generic',
  on: 'value',
  hints: [
    'secret',
    'token',
    'passw',
    'pwd',
    'passphrase',
    'pass',
    'key',
    'cred',
    'auth',
    'salt',
    'dsn',
    '_pat=',
    '_pat"',
    "_pat'",
    '_pat ',
    '_pat:',
    'access',
    'private',
    'licen',
    'connectionstring',
    'connection_string',
    'webhook',
  ],
  pattern: /[^\s][\s\S]{7,1199}/,
  verify: (secret, { name, quoted, loose }): Proof => {
    const likely = likelihood(name, secret, quoted, loose);
    return likely === 2 ? 'plausible' : likely === 1 ? 'weak' : 'rejected';
  },
  hits: [
    `client_secret = "${sample(1)}"`,
    `API_TOKEN=${sample(2)}`,
    `"accessKey": "${sample(3)}"`,
    `signing_key: '${specimen('hex', 40)}'`,
  ],
  misses: [
    'password: getPassword()',
    'token = request.headers["token"]',
    'const apiKey = process.env.API_KEY',
    'api_key: ${{ secrets.API_KEY }}',
    `public_key = "${sample(4)}"`,
    `next_page_token: "${sample(5)}"`,
    `cache_key = "${specimen('hex', 40, 2)}"`,
    'secret_name = "prod/database/password"',
  ],
};
