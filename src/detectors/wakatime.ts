/** WakaTime: secret keys. */
import type { Detector } from '../core/contracts.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const wakatimeKey: Detector = {
  id: 'wakatime-key',
  doc: 'WakaTime secret API key or token',
  tier: 'provider',
  hints: ['waka_'],
  pattern: /waka_(?:sec_|tok_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['waka_' + uuid()],
  misses: ['waka_short', 'waka_00000000-0000-0000-0000-000000000000'],
};
