/** Grafana: service account tokens end in a CRC-32, cloud and older tokens are JSON in base64. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { crcHexLittle } from '../core/secrets/checksums.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

const account = (seed: number): string => {
  const head = 'glsa_' + specimen('alnum', 32, seed);
  return `${head}_${crcHexLittle(head)}`;
};
export const grafanaServiceToken: Detector = {
  id: 'grafana-service-token',
  doc: 'Grafana service account token',
  tier: 'provider',
  hints: ['glsa_'],
  pattern: /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}(?![A-Za-z0-9])/,
  verify: secret => (crcHexLittle(secret.slice(0, 37)) === secret.slice(38).toLowerCase() ? 'confirmed' : 'broken'),
  hits: [account(1), `GRAFANA_TOKEN=${account(2)}`],
  misses: ['glsa_short', `glsa_${'X'.repeat(32)}_00000000`],
};

const json = (value: object): string => base64(fromLatin1(JSON.stringify(value)));
export const grafanaCloudToken: Detector = {
  id: 'grafana-cloud-token',
  doc: 'Grafana Cloud access policy token',
  tier: 'provider',
  hints: ['glc_'],
  pattern: /glc_[A-Za-z0-9+/_-]{32,400}={0,3}/,
  verify: secret =>
    decodeBase64(secret.slice(4)).startsWith('{"') || randomness(secret.slice(4)) === 2 ? 'plausible' : 'rejected',
  hits: ['glc_' + json({ o: '123', n: 'name', k: specimen('alnum', 24), m: { r: 'us' } })],
  misses: ['glc_YOUR_TOKEN_HERE', 'glc_' + 'x'.repeat(40)],
};
export const grafanaApiKey: Detector = {
  id: 'grafana-api-key',
  doc: 'Grafana API key, form before service accounts',
  tier: 'provider',
  hints: ['eyJrIjoi'],
  pattern: /eyJrIjoi[A-Za-z0-9+/_-]{60,400}={0,3}/,
  verify: (secret, { text, start }) => {
    const inside = decodeBase64(secret);
    if (/embed|view\?r=$/.test(text.slice(Math.max(0, start - 12), start)) || /example/i.test(inside)) return 'rejected';
    return /^\{"k":"\w{20,}","n":"[^"]*","id":\d+/.test(inside)
      ? 'plausible'
      : /grafana/i.test(text.slice(Math.max(0, start - 60), start))
        ? 'plausible'
        : 'weak';
  },
  hits: [json({ k: specimen('alnum', 32), n: 'deploy', id: 1 })],
  misses: [
    'eyJrIjoishort',
    'https://app.powerbi.com/view?r=' + json({ k: 'a6c197b1-348b-4529-8d2d-6e20de9900de', t: '72f988bf', c: 5 }),
  ],
};
