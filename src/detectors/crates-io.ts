/** crates.io: publish tokens of the Rust registry. */
import { token } from '../core/secrets/shapes.ts';

export const cratesIoToken = token({
  id: 'crates-io-token',
  doc: 'crates.io API token',
  prefix: 'cio',
  body: 'alnum',
  length: 32,
  bits: 3.6,
});
