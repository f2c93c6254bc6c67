/** GitLab: tokens of every kind by prefix; routable ones end in a CRC-32 in base 36. */

import type { Detector } from '../core/contracts.ts';
import { crcBase36 } from '../core/secrets/checksums.ts';
import { rarity, shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const routable = (seed: number): string => {
  const head = `glpat-${specimen('word', 27, seed).replaceAll('-', 'a')}.01.0w`;
  return head + crcBase36(head);
};
export const gitlabRoutable: Detector = {
  id: 'gitlab-routable-token',
  doc: 'GitLab token, routable form',
  tier: 'provider',
  hints: ['glpat-', 'glrt-', 'glrtr-', 'gldt-', 'glptt-', 'glcbt-'],
  pattern: /gl(?:pat|rt|rtr|dt|ptt|cbt)-[A-Za-z0-9_-]{27,300}\.[0-9a-z]{2}\.[0-9a-z]{9}(?![A-Za-z0-9])/,
  verify: secret => (crcBase36(secret.slice(0, -7)) === secret.slice(-7) ? 'confirmed' : 'plausible'),
  hits: [routable(1), `token: ${routable(2)}`],
  misses: ['glpat-short.01.000000000', 'glrt-a.b.c'],
};

const KINDS = ['pat', 'dt', 'rt', 'rtr', 'cbt', 'ptt', 'ft', 'imt', 'agent', 'oas', 'soat', 'ffct', 'wt'];
export const gitlabToken: Detector = {
  id: 'gitlab-token',
  doc: 'GitLab personal, deploy, runner, trigger, feed, agent or other token',
  tier: 'provider',
  hints: KINDS.map(kind => `gl${kind}-`),
  pattern: /gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[A-Za-z0-9_-]{20,80}(?:\.[0-9a-z.]{2,16})?/,
  verify: secret => {
    const body = secret.slice(secret.indexOf('-') + 1);
    if (shannon(body) < 3 || !/\d/.test(body) || /^[a-z]+(?:[-_][a-z]+){2,}/i.test(body)) return 'rejected';
    return rarity(body) < 5 ? 'weak' : 'plausible';
  },
  hits: KINDS.map((kind, i) => `gl${kind}-${specimen('alnum', 19, i + 3)}7`),
  misses: ['glpat-short', 'glimt-my-tokens_are-correctAB', 'glpat-xxxxxxxxxxxxxxxxxxxx', 'glpat-your-token-goes-here-please'],
};

export const gitlabRunnerRegistration: Detector = {
  id: 'gitlab-runner-registration',
  doc: 'GitLab runner registration token',
  tier: 'provider',
  hints: ['GR1348941'],
  pattern: /GR1348941[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])/,
  hits: ['GR1348941' + specimen('word', 20)],
  misses: ['GR1348941short', 'GR1348941' + 'x'.repeat(20)],
};
