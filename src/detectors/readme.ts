/** ReadMe: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const readmeApiKey = token({
  id: 'readme-api-key',
  doc: 'ReadMe API key',
  prefix: 'rdme_',
  body: 'lower',
  length: 70,
});
