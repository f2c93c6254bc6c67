/** LaunchDarkly: server keys and API tokens; client-side ids and mobile keys are public. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const launchdarklyKey: Detector = {
  id: 'launchdarkly-key',
  doc: 'LaunchDarkly SDK key or access token',
  tier: 'provider',
  hints: ['sdk-', 'api-'],
  pattern: /(?:sdk|api)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  verify: (secret, { text, start }) =>
    shannon(secret) < 3
      ? 'rejected'
      : secret.startsWith('sdk') || /darkly|ld_/i.test(text.slice(Math.max(0, start - 60), start))
        ? 'plausible'
        : 'weak',
  hits: ['sdk-' + uuid(), `LAUNCHDARKLY_ACCESS_TOKEN=api-${uuid(2)}`],
  misses: ['sdk-short', 'sdk-00000000-0000-0000-0000-000000000000', 'mob-' + uuid()],
};
