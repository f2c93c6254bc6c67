/** Asana: personal tokens hold a task number. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const asanaToken: Detector = {
  id: 'asana-token',
  doc: 'Asana personal access token',
  tier: 'provider',
  on: 'value',
  hints: ['asana'],
  pattern: /[0-9]{1,2}\/[0-9]{13,16}(?:\/[0-9]{13,16})?[:/][0-9A-Za-z]{32}|0\/[0-9a-f]{32}/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [
    `ASANA_TOKEN=2/${specimen('digit', 16)}/${specimen('digit', 16, 2)}:${specimen('hex', 32)}`,
    `asana: "1/${specimen('digit', 16)}:${specimen('hex', 32)}"`,
  ],
  misses: ['ASANA_TOKEN=1/2:3', `asana_project: "${specimen('digit', 16)}"`],
};
