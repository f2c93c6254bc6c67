/** WunderGraph Cosmo: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const cosmoApiKey = token({
  id: 'wundergraph-cosmo-key',
  doc: 'WunderGraph Cosmo API key',
  prefix: 'cosmo_',
  body: 'hex',
  length: 32,
  near: false,
});
