/** Discord: bot tokens start with the bot's number in base64; webhooks hold a token; client secrets are told by the name. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

const bot = (seed: number): string =>
  `${base64(fromLatin1('9' + specimen('digit', 17, seed)))}.${specimen('alnum', 6, seed)}.${specimen('word', 38, seed)}`;
export const discordBotToken: Detector = {
  id: 'discord-bot-token',
  doc: 'Discord bot token',
  tier: 'provider',
  // A run of base64 stands in front; no word marks it.
  on: 'run',
  first: 'MNO',
  hints: [],
  pattern: /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,42}(?![A-Za-z0-9_-])/,
  verify: secret =>
    /^\d{17,20}$/.test(decodeBase64(secret.split('.')[0]!))
      ? 'plausible'
      : /^[MNO][TDjzA-Z][A-Za-z0-9]{2}/.test(secret) && /\d/.test(secret)
        ? 'weak'
        : 'rejected',
  hits: [bot(1), `DISCORD_TOKEN=${bot(2)}`],
  misses: ['MTIz.abc.def', 'M' + 'x'.repeat(23) + '.abcdef.' + 'x'.repeat(27)],
};
export const discordWebhook: Detector = {
  id: 'discord-webhook',
  doc: 'Discord webhook address',
  tier: 'provider',
  hints: ['/api/webhooks/'],
  glued: true,
  pattern: /\/api\/webhooks\/[0-9]{16,22}\/([A-Za-z0-9_-]{40,100})/,
  hits: [`https://discord.com/api/webhooks/${specimen('digit', 18)}/${specimen('word', 68)}`],
  misses: [
    'https://discord.com/api/webhooks/1/abc',
    `https://discord.com/api/webhooks/${specimen('digit', 18)}/${'x'.repeat(68)}`,
  ],
};
export const discordClientSecret = named({
  id: 'discord-client-secret',
  doc: 'Discord client secret',
  names: ['discord'],
  value: /[A-Za-z0-9_-]{32}/,
  sample: seed => specimen('alnum', 32, seed),
  verify: secret => (/\d/.test(secret) && /[a-z]/i.test(secret) ? 'plausible' : 'rejected'),
});
