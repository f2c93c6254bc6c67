/** Cloudflare: newer tokens end in a CRC-32; older keys are told by their names. */

import type { Detector } from '../core/contracts.ts';
import { crcHex } from '../core/secrets/checksums.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

const make = (prefix: string, seed: number): string => {
  const body = specimen('alnum', 40, seed);
  return prefix + body + crcHex(body);
};
export const cloudflareToken: Detector = {
  id: 'cloudflare-token',
  doc: 'Cloudflare user token, account token or key',
  tier: 'provider',
  hints: ['cfut_', 'cfat_', 'cfk_'],
  pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{40}[0-9a-f]{8}(?![A-Za-z0-9])/,
  verify: secret => (crcHex(secret.slice(secret.indexOf('_') + 1, -8)) === secret.slice(-8) ? 'confirmed' : 'broken'),
  hits: [make('cfut_', 1), make('cfat_', 2), make('cfk_', 3)],
  misses: ['cfut_short', 'cfat_' + 'x'.repeat(48)],
};
export const cloudflareOriginKey: Detector = {
  id: 'cloudflare-origin-key',
  doc: 'Cloudflare origin CA key',
  tier: 'provider',
  hints: ['v1.0-'],
  pattern: /v1\.0-[0-9a-f]{24,64}-[0-9a-f]{140,200}(?![0-9a-f])/,
  hits: [`v1.0-${specimen('hex', 24)}-${specimen('hex', 146)}`],
  misses: ['v1.0-beta', 'v1.0-2024-rc'],
};
export const cloudflareApiKey = named({
  id: 'cloudflare-api-key',
  doc: 'Cloudflare global API key or token',
  names: ['cloudflare', 'cf_api', 'x-auth-key'],
  value: /[0-9a-f]{37}|[A-Za-z0-9_-]{40}/,
  sample: seed => specimen('hex', 37, seed),
  verify: secret => (/\d/.test(secret) && !/^[0-9a-f]{40}$/.test(secret) ? 'plausible' : 'weak'),
});
