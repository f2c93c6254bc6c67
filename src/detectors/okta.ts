/** Okta and Auth0: API tokens and client secrets, told by the name. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const oktaToken = named({
  id: 'okta-token',
  doc: 'Okta API token',
  names: ['okta', 'ssws'],
  value: /(?:SSWS )?00[A-Za-z0-9_-]{40}/,
  sample: seed => '00' + specimen('alnum', 40, seed),
  credential: false,
});
export const auth0Secret = named({
  id: 'auth0-client-secret',
  doc: 'Auth0 client secret',
  names: ['auth0'],
  value: /[A-Za-z0-9_-]{64,100}/,
  sample: seed => specimen('word', 64, seed),
  verify: (secret, { name }) => (/\d.*\d/.test(secret) && !/id$/i.test(name) ? 'plausible' : 'rejected'),
});
