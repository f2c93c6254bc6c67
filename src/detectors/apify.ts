/** Apify: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const apifyToken = token({
  id: 'apify-token',
  doc: 'Apify API token',
  prefix: 'apify_api_',
  body: 'alnum',
  length: [34, 40],
});
