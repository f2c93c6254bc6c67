/** Databricks: personal access tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const databricksToken: Detector = {
  id: 'databricks-token',
  doc: 'Databricks access token',
  tier: 'provider',
  hints: ['dapi', 'dose', 'dkea'],
  pattern: /(?:dapi|dose|dkea)[0-9a-f]{32}(?:-[0-9])?(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 2.8 ? 'rejected' : 'plausible'),
  hits: ['dapi' + specimen('hex', 32), `DATABRICKS_TOKEN=dapi${specimen('hex', 32, 2)}-2`],
  misses: ['mydapi' + specimen('hex', 32), 'dapi' + '0'.repeat(32)],
};
