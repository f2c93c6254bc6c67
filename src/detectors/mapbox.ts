/** Mapbox: secret and temporary tokens; `pk.` tokens are public. */

import type { Detector } from '../core/contracts.ts';
import { decodeBase64 } from '../core/secrets/base64.ts';
import { jwtOf, specimen } from '../core/secrets/specimen.ts';

const make = (kind: string, seed: number): string =>
  `${kind}.${jwtOf({ u: 'someone', a: specimen('lower', 25, seed) }).split('.')[1]}.${specimen('word', 22, seed)}`;
export const mapboxToken: Detector = {
  id: 'mapbox-token',
  doc: 'Mapbox secret or temporary token',
  tier: 'provider',
  hints: ['sk.eyJ', 'tk.eyJ'],
  pattern: /[st]k\.eyJ[A-Za-z0-9_-]{30,400}\.[A-Za-z0-9_-]{20,24}(?![A-Za-z0-9_-])/,
  verify: secret => (decodeBase64(secret.split('.')[1]!).startsWith('{"u') ? 'plausible' : 'rejected'),
  hits: [make('sk', 1), make('tk', 2)],
  misses: ['sk.eyJshort', make('pk', 3)],
};
