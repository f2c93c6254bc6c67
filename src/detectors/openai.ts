/** OpenAI: every key holds its mark in the middle. */
import type { Detector } from '../core/contracts.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

const MARK = 'T3Blbk' + 'FJ';
export const openaiApiKey: Detector = {
  id: 'openai-api-key',
  doc: 'OpenAI API key',
  tier: 'provider',
  hints: ['T3BlbkFJ'],
  lead: { most: 180, chars: 'A-Za-z0-9_-' },
  pattern: /sk-(?:(?:proj|svcacct|admin|service|None)-)?[A-Za-z0-9_-]{16,160}T3BlbkFJ[A-Za-z0-9_-]{16,160}/,
  hits: [
    `sk-${specimen('alnum', 20)}${MARK}${specimen('alnum', 20)}`,
    `sk-proj-${specimen('word', 74)}${MARK}${specimen('word', 74)}`,
  ],
  misses: [`sk-${'x'.repeat(20)}${MARK}${'x'.repeat(20)}`, `${MARK}alone`],
};
export const openaiProjectKey: Detector = {
  id: 'openai-project-key',
  doc: 'OpenAI project, service account or admin key without the mark',
  tier: 'provider',
  hints: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
  pattern: /sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{40,200}/,
  verify: secret => (!secret.includes(MARK) && randomness(secret.slice(9)) === 2 ? 'weak' : 'rejected'),
  hits: [`sk-proj-${specimen('word', 60)}`],
  misses: ['sk-proj-short', 'sk-proj-your-key-goes-here-and-then-some-more-words'],
};
