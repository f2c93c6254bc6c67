/** Flagsmith: server-side environment keys. */
import { token } from '../core/secrets/shapes.ts';

export const flagsmithServerKey = token({
  id: 'flagsmith-server-key',
  doc: 'Flagsmith server-side key',
  prefix: 'ser.',
  body: 'alnum',
  length: [22, 44],
  bits: 3.6,
  near: false,
});
