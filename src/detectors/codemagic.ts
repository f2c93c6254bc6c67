/** Codemagic: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const codemagicToken = token({
  id: 'codemagic-token',
  doc: 'Codemagic API token',
  prefix: 'codemagic_',
  body: 'word',
  length: [40, 60],
});
