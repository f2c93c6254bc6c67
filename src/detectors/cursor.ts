/** Cursor: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const cursorApiKey = token({
  id: 'cursor-api-key',
  doc: 'Cursor API key',
  prefix: ['crsr_', 'key_'],
  body: 'hex',
  length: 64,
});
