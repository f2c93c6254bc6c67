/** CircleCI: personal and project tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const circleciToken: Detector = {
  id: 'circleci-token',
  doc: 'CircleCI personal or project API token',
  tier: 'provider',
  hints: ['CCIPAT_', 'CCIPRJ_'],
  pattern: /CCIP(?:AT|RJ)_[A-Za-z0-9]{16,24}_[a-z0-9]{40}(?![A-Za-z0-9])/,
  hits: [
    `CCIPAT_${specimen('alnum', 22)}_${specimen('hex', 40)}`,
    `CCIPRJ_${specimen('alnum', 22, 2)}_${specimen('hex', 40, 2)}`,
  ],
  misses: ['CCIPAT_short', `CCIPAT_${'x'.repeat(22)}_${'0'.repeat(40)}`],
};
