/** Adafruit IO: account keys. */
import { token } from '../core/secrets/shapes.ts';

export const adafruitIoKey = token({
  id: 'adafruit-io-key',
  doc: 'Adafruit IO key',
  prefix: 'aio_',
  body: 'alnum',
  length: 28,
  bits: 3.5,
});
