/** Octopus Deploy: server keys. */
import { token } from '../core/secrets/shapes.ts';

export const octopusApiKey = token({
  id: 'octopus-api-key',
  doc: 'Octopus Deploy API key',
  prefix: 'API-',
  body: 'upper',
  length: [26, 32],
  near: false,
});
