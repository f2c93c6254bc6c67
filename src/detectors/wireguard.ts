/** WireGuard: private and preshared keys of a configuration. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const wireguardKey: Detector = {
  id: 'wireguard-key',
  doc: 'WireGuard private or preshared key',
  tier: 'provider',
  hints: ['privatekey', 'presharedkey', 'private_key', 'preshared_key'],
  pattern: /(?:Private_?Key|Preshared_?Key)["']?\s{0,3}[=:]\s{0,3}["']?([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)/i,
  verify: secret => (shannon(secret) < 3.8 ? 'rejected' : 'plausible'),
  hits: [`PrivateKey = ${specimen('base64', 42)}A=`, `PresharedKey = ${specimen('base64', 42, 2)}E=`],
  misses: ['PrivateKey = <your key>', `PublicKey = ${specimen('base64', 42)}A=`, `PrivateKey = ${'A'.repeat(43)}=`],
};
