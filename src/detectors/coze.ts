/** Coze: personal tokens. */
import { token } from '../core/secrets/shapes.ts';

export const cozeToken = token({
  id: 'coze-token',
  doc: 'Coze personal access token',
  prefix: 'pat_',
  body: 'alnum',
  length: 64,
  bits: 4,
  near: false,
});
