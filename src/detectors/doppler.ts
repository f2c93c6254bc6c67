/** Doppler: personal, service, CLI, SCIM and audit tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const dopplerToken: Detector = {
  id: 'doppler-token',
  doc: 'Doppler token',
  tier: 'provider',
  hints: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
  pattern: /dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}(?![A-Za-z0-9])/,
  hits: ['pt', 'st', 'ct', 'sa', 'scim', 'audit'].map((kind, i) => `dp.${kind}.${specimen('alnum', 43, i + 1)}`),
  misses: ['dp.pt.short', 'dp.st.' + 'x'.repeat(43)],
};
