/** Shopify: access tokens of apps and shops. */
import { token } from '../core/secrets/shapes.ts';

export const shopifyToken = token({
  id: 'shopify-token',
  doc: 'Shopify access token or shared secret',
  prefix: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shptka_', 'shpua_'],
  body: 'hex',
  length: 32,
});
