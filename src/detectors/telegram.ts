/** Telegram: bot tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const telegramBotToken: Detector = {
  id: 'telegram-bot-token',
  doc: 'Telegram bot token',
  tier: 'provider',
  hints: [':AA'],
  lead: { most: 10, chars: '0-9' },
  pattern: /[0-9]{8,10}:AA[A-Za-z0-9_-]{32,33}(?![A-Za-z0-9_-])/,
  verify: secret => (shannon(secret) < 3.5 ? 'rejected' : 'plausible'),
  hits: [
    `${specimen('digit', 10)}:AA${specimen('word', 33)}`,
    `https://api.telegram.org/bot${specimen('digit', 9)}:AA${specimen('word', 33, 2)}/getMe`.replace('/bot', '/bot/'),
  ],
  misses: ['12345678:AAshort', `123456789:AA${'x'.repeat(33)}`],
};
export const telegramBotAddress: Detector = {
  id: 'telegram-bot-address',
  doc: 'Telegram bot token in an address or a variable',
  tier: 'provider',
  hints: ['telegram'],
  glued: true,
  pattern:
    /telegram(?:\.org\/bot|[\w-]{0,24}["']?[ \t]{0,3}[:=]{1,2}[ \t]{0,3}["']?)[0-9]{8,10}:([A-Za-z0-9_-]{34,36})(?![A-Za-z0-9_-])/i,
  verify: secret => (shannon(secret) < 3.8 ? 'rejected' : 'plausible'),
  hits: [
    `https://api.telegram.org/bot${specimen('digit', 9)}:AA${specimen('word', 33, 2)}/getMe`,
    `TELEGRAM_BOT_TOKEN=${specimen('digit', 9)}:${specimen('word', 35, 3)}`,
  ],
  misses: ['https://api.telegram.org/bot<token>/getMe', 'TELEGRAM_BOT_TOKEN=${TOKEN}'],
};
