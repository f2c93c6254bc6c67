/** RapidAPI: keys carry two marks inside. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const rapidapiKey: Detector = {
  id: 'rapidapi-key',
  doc: 'RapidAPI key',
  tier: 'provider',
  hints: ['jsn'],
  lead: { most: 40, chars: 'A-Za-z0-9' },
  pattern: /[A-Za-z0-9]{10}msh[A-Za-z0-9]{15}p1[A-Za-z0-9]{5,6}jsn[A-Za-z0-9]{12}(?![A-Za-z0-9])/,
  hits: [`${specimen('hex', 10)}msh${specimen('hex', 15)}p1${specimen('hex', 5)}jsn${specimen('hex', 12)}`],
  misses: ['a.jsn', 'somejsname'],
};
