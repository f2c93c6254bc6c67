/** Dependency-Track: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const dependencyTrackKey = token({
  id: 'dependency-track-key',
  doc: 'Dependency-Track API key',
  prefix: 'odt_',
  body: 'alnum',
  length: 32,
  bits: 3.5,
});
