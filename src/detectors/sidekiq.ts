/** Sidekiq: Pro and Enterprise credentials of the private gem server. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const sidekiqSecret: Detector = {
  id: 'sidekiq-secret',
  doc: 'Sidekiq Pro or Enterprise credential',
  tier: 'provider',
  hints: ['contribsys'],
  lead: { most: 60, chars: 'A-Za-z0-9_:/@.-' },
  pattern:
    /(?:BUNDLE_(?:ENTERPRISE|GEMS)__CONTRIBSYS__COM["']?\s{0,3}[=:]\s{0,3}["']?|https?:\/\/)([a-f0-9]{8}:[a-f0-9]{8})(?![a-f0-9])/i,
  hits: [
    `BUNDLE_ENTERPRISE__CONTRIBSYS__COM=${specimen('hex', 8)}:${specimen('hex', 8, 2)}`,
    `https://${specimen('hex', 8)}:${specimen('hex', 8, 2)}@gems.contribsys.com/`,
  ],
  misses: ['https://gems.contribsys.com/', 'BUNDLE_ENTERPRISE__CONTRIBSYS__COM=$SECRET'],
};
