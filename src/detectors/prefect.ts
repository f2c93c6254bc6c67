/** Prefect: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const prefectApiKey = token({
  id: 'prefect-api-key',
  doc: 'Prefect API key',
  prefix: ['pnu_', 'pnb_'],
  body: 'alnum',
  length: 36,
});
