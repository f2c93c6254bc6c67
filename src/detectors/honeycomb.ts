/** Honeycomb: ingest and configuration keys. */
import { token } from '../core/secrets/shapes.ts';

export const honeycombKey = token({
  id: 'honeycomb-key',
  doc: 'Honeycomb API key',
  prefix: ['hcaik_', 'hcamk_', 'hcbik_', 'hcxik_'],
  body: 'lower',
  length: [50, 64],
});
