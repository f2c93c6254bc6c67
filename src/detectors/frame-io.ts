/** Frame.io: developer tokens. */
import { token } from '../core/secrets/shapes.ts';

export const frameIoToken = token({
  id: 'frame-io-token',
  doc: 'Frame.io API token',
  prefix: 'fio-u-',
  body: 'word',
  length: 64,
});
