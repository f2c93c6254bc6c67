/** Anthropic: API, admin, OAuth and session keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const KINDS = ['api03', 'admin01', 'oat01', 'ort01', 'sid01'];
export const anthropicKey: Detector = {
  id: 'anthropic-key',
  doc: 'Anthropic API, admin, OAuth or session key',
  tier: 'provider',
  hints: ['sk-ant-'],
  pattern: /sk-ant-(?:api|admin|oat|ort|sid)[0-9]{2}-[A-Za-z0-9_-]{80,120}/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: KINDS.map((kind, i) => `sk-ant-${kind}-${specimen('word', 93, i + 1)}AA`),
  misses: ['sk-ant-api03-short', 'sk-ant-api03-' + 'x'.repeat(95)],
};
