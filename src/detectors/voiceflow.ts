/** Voiceflow: keys of dialogs and of workspaces. Source: the shape that Kingfisher (mongodb/kingfisher) looks for. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const sample = (kind: string, seed: number): string => `VF.${kind}.${specimen('hex', 24, seed)}.${specimen('alnum', 16, seed)}`;
export const voiceflowKey: Detector = {
  id: 'voiceflow-key',
  doc: 'Voiceflow API key',
  tier: 'provider',
  hints: ['VF.DM.', 'VF.WS.'],
  pattern: /VF\.(?:DM|WS)\.[0-9a-f]{24}\.[A-Za-z0-9]{16}(?![A-Za-z0-9_-])/,
  verify: secret => (shannon(secret.slice(6)) < 3.3 ? 'rejected' : 'plausible'),
  hits: [sample('DM', 1), `VOICEFLOW_API_KEY=${sample('WS', 2)}`],
  misses: ['VF.DM.short', `VF.DM.${'0'.repeat(24)}.${'x'.repeat(16)}`],
};
