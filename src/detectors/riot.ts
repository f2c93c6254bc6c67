/** Riot Games: developer and production keys. */
import type { Detector } from '../core/contracts.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const riotKey: Detector = {
  id: 'riot-games-key',
  doc: 'Riot Games API key',
  tier: 'provider',
  hints: ['rgapi-'],
  pattern: /RGAPI-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/i,
  hits: ['RGAPI-' + uuid()],
  misses: ['RGAPI-short', 'RGAPI-00000000-0000-0000-0000-000000000000'],
};
