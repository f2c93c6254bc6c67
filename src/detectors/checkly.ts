/** Checkly: user and service keys. */
import { token } from '../core/secrets/shapes.ts';

export const checklyApiKey = token({
  id: 'checkly-api-key',
  doc: 'Checkly API key',
  prefix: ['cu_', 'sv_'],
  body: 'hex',
  length: 32,
  near: false,
});
