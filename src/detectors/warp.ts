/** Warp: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const warpApiKey = token({
  id: 'warp-api-key',
  doc: 'Warp API key',
  prefix: 'wk-1.',
  body: 'hex',
  length: 64,
});
