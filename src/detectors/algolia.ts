/** Algolia: admin and write keys, told by the name; search-only keys are public. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const algoliaKey = named({
  id: 'algolia-api-key',
  doc: 'Algolia API key',
  names: ['algolia'],
  value: /[0-9a-z]{32}/,
  sample: seed => specimen('hex', 32, seed),
  verify: (secret, { name, before }) =>
    /search/i.test(name + before) ? 'rejected' : /\d.*\d/.test(secret) ? 'plausible' : 'rejected',
});
