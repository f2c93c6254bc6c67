/** Segment: public API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const segmentToken = token({
  id: 'segment-token',
  doc: 'Segment public API token',
  prefix: 'sgp_',
  body: 'alnum',
  length: 64,
  near: false,
});
