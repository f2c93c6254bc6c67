/** Codemagic: API tokens. */
import { token } from '../core/shapes.ts';

export const codemagicToken = token({
  id: 'codemagic-token',
  doc: 'Codemagic API token',
  prefix: 'codemagic_',
  body: 'word',
  length: [40, 60],
});
