/** Vercel: tokens of every kind end in a CRC-32 in base 62; AI gateway and Blob keys by prefix. */

import type { Detector } from '../core/contracts.ts';
import { crcBase62 } from '../core/secrets/checksums.ts';
import { specimen } from '../core/secrets/specimen.ts';

const make = (prefix: string, seed: number): string => {
  const body = specimen('alnum', 50, seed);
  return prefix + body + crcBase62(body);
};
export const vercelToken: Detector = {
  id: 'vercel-token',
  doc: 'Vercel personal, integration, app, refresh or gateway token',
  tier: 'provider',
  hints: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
  pattern: /vc[piark]_[A-Za-z0-9_-]{56}(?![A-Za-z0-9_-])/,
  verify: secret => (crcBase62(secret.slice(4, -6)) === secret.slice(-6) ? 'confirmed' : 'broken'),
  hits: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'].map((prefix, i) => make(prefix, i + 1)),
  misses: ['vcp_short', 'vck_' + 'x'.repeat(56)],
};
export const vercelBlobToken: Detector = {
  id: 'vercel-blob-token',
  doc: 'Vercel Blob read-write token',
  tier: 'provider',
  hints: ['vercel_blob_rw_'],
  pattern: /vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{28,40}(?![A-Za-z0-9])/,
  hits: [`vercel_blob_rw_${specimen('alnum', 16)}_${specimen('alnum', 30)}`],
  misses: ['vercel_blob_rw_short', `vercel_blob_rw_${'x'.repeat(16)}_${'x'.repeat(30)}`],
};
