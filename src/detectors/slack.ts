/** Slack: tokens of every kind, app tokens, webhooks. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { specimen } from '../core/secrets/specimen.ts';

const numbers = (seed: number): string => `${specimen('digit', 11, seed)}-${specimen('digit', 12, seed + 1)}`;
export const slackToken: Detector = {
  id: 'slack-token',
  doc: 'Slack bot, user, session, legacy or configuration token',
  tier: 'provider',
  hints: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxe.xox', 'xoxc-', 'xoxd-'],
  pattern: /xox[abceoprsd](?:\.xox[bp])?-[A-Za-z0-9%-]{18,300}/,
  verify: secret => {
    const digits = secret.replaceAll(/\D/g, '').length;
    if (shannon(secret) < 2.8 || digits < 5 || /(.)\1{5}|([a-z])\2{3}/i.test(secret)) return 'rejected';
    return digits >= 12 || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(secret.slice(5)) ? 'plausible' : 'weak';
  },
  hits: [
    `xoxb-${numbers(1)}-${specimen('alnum', 24)}`,
    `xoxp-${numbers(3)}-${specimen('hex', 32)}`,
    `xoxe-1-${specimen('alnum', 120)}`,
  ],
  misses: ['xoxb-short', 'xoxb-your-token-goes-here-please', 'xoxe-1-xxx'],
};
export const slackAppToken: Detector = {
  id: 'slack-app-token',
  doc: 'Slack app-level or workflow token',
  tier: 'provider',
  hints: ['xapp-', 'xwfp-'],
  pattern: /x(?:app|wfp)-(?:[0-9]-[A-Z0-9]{8,14}-[0-9]{10,14}-[a-z0-9]{60,70}|[0-9]{12}-[A-Za-z0-9/+]{24}|[0-9A-Za-z-]{60,160})/,
  verify: secret => (shannon(secret) < 3 || !/\d.*\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: [`xapp-1-${specimen('upper', 11)}-${specimen('digit', 13)}-${specimen('hex', 64)}`],
  misses: ['xapp-short', 'xapp-1-A-1-x'],
};
export const slackWebhook: Detector = {
  id: 'slack-webhook',
  doc: 'Slack incoming webhook or workflow address',
  tier: 'provider',
  hints: ['hooks.slack.com'],
  glued: true,
  pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{30,90})/,
  verify: secret =>
    /^T0{5,}|\/B0{5,}|X{6}|x{6}/.test(secret) ||
    isPlaceholder(secret.split('/').at(-1)!) ||
    !/[a-z]/.test(secret) ||
    !/[0-9]/.test(secret)
      ? 'rejected'
      : 'plausible',
  hits: [`https://hooks.slack.com/services/T${specimen('upper', 8)}/B${specimen('upper', 8)}/${specimen('alnum', 24)}`],
  misses: [
    'https://hooks.slack.com/services/T00000000/B00000000/' + 'X'.repeat(24),
    'https://hooks.slack.com/services/TXXX/BXXX/your',
  ],
};
