/** Yandex Cloud: API keys, tokens and static keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const yandexCloudKey: Detector = {
  id: 'yandex-cloud-key',
  doc: 'Yandex Cloud API key, token or static key',
  tier: 'provider',
  hints: ['AQVN', 't1.9eue', 'YCA', 'YCM', 'YCN', 'YCO', 'YCP', 'y0_'],
  pattern:
    /(?:AQVN[A-Za-z0-9_-]{35,38}|t1\.9eue[A-Za-z0-9_-]{40,300}={0,2}\.[A-Za-z0-9_-]{86}={0,2}|YC[A-Za-z0-9_-]{38}|y0_[A-Za-z0-9_-]{54,60})(?![A-Za-z0-9_-])/,
  verify: secret =>
    shannon(secret) < 3.4 || !/\d.*\d/.test(secret.slice(4)) || !/[A-Z].*[a-z]|[a-z].*[A-Z]/.test(secret.slice(4))
      ? 'rejected'
      : 'plausible',
  hits: ['AQVN' + specimen('word', 36), 'YCAJ' + specimen('word', 36), 'y0_' + specimen('word', 56)],
  misses: ['AQVNshort', 'YCProgressViewStyleDeterminateAndAnimated'],
};
