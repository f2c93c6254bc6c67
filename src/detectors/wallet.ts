/** Wallets: extended private keys, and raw private keys under their name. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const extendedPrivateKey: Detector = {
  id: 'bitcoin-extended-private-key',
  doc: 'Bitcoin extended private key',
  tier: 'provider',
  hints: ['xprv', 'yprv', 'zprv', 'tprv'],
  pattern: /[xyzt]prv[1-9A-HJ-NP-Za-km-z]{107}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 4.5 ? 'rejected' : 'plausible'),
  hits: ['xprv' + specimen('base58', 107), 'tprv' + specimen('base58', 107, 2)],
  misses: ['xprvshort', 'xprv' + '1'.repeat(107)],
};
export const walletPrivateKey = named({
  id: 'wallet-private-key',
  doc: 'raw private key of a wallet',
  names: ['private', 'deployer', 'wallet', 'signer', 'eth_key', 'privkey'],
  value: /(?:0x)?[0-9a-fA-F]{64}/,
  sample: seed => '0x' + specimen('hex', 64, seed),
  verify: (secret, { name }) => {
    if (/hash|sha|address|tx|block|id$|digest|checksum/i.test(name) || shannon(secret) < 3.4) return 'rejected';
    return /priv|deployer|signer/i.test(name) ? 'plausible' : 'weak';
  },
});
