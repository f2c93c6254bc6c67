/** Passwords inside addresses: `scheme://user:password@host`, JDBC and connection strings. */
import type { Detector, Proof } from '../core/contracts.ts';
import { classes } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { isWeakPassword, randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

const LOCAL =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|(?:host(?:name)?|db|server|proxy|domain|foo|bar|database|postgres|mysql|redis|mongo|rabbitmq)(?=[:/"'`\s?]|$)|(?:[\w-]{1,20}\.)?example\b|[\w.-]{0,40}\.(?:example|test|invalid|localhost|local|internal)\b|[\w.-]{0,40}example\.(?:com|org|net)|your|my[-_.]?(?:host|server|domain|registry|proxy|db))/i;
/** A password that somebody may really use: no word of a tutorial, no template, two classes of characters. */
const real = (secret: string): boolean =>
  secret.length >= 6 &&
  !isWeakPassword(secret) &&
  !isPlaceholder(secret) &&
  classes(secret) >= 2 &&
  !/^[a-z]+[-_]?(?:pass(?:word)?|pwd|secret|token|key)\d{0,4}$/i.test(secret) &&
  !/^(?:pass(?:word)?|secret|token|key)[a-z]*\d{0,4}$/i.test(secret);

export const urlPassword: Detector = {
  id: 'url-password',
  doc: 'password in an address',
  tier: 'provider',
  hints: ['://'],
  glued: true,
  lead: { most: 30, chars: 'A-Za-z0-9+.-' },
  pattern:
    /[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/[^\s:/?#"'<>@[\]{}|\\^`$%&]{0,80}(?:%[0-9A-Fa-f]{2}[\w.-]{0,40}){0,3}:([^\s/?#"'<>@|\\^`]{3,160}(?:@[^\s/?#"'<>@|\\^`:.]{1,40})?)@[A-Za-z0-9[]/,
  verify: (written, { text, end }): Proof => {
    const secret = written.replaceAll(/%[0-9a-f]{2}/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
    if (!real(secret) || /^\d{1,5}$/.test(secret) || /[{}$]|^:/.test(secret)) return 'rejected';
    const host = text.slice(end + 1, end + 80);
    if (LOCAL.test(host)) return secret.length >= 10 && randomness(secret) > 0 ? 'weak' : 'rejected';
    return (secret.length >= 8 && /\d/.test(secret)) || randomness(secret) > 0 ? 'plausible' : 'weak';
  },
  hits: [
    `postgres://app:${specimen('alnum', 16)}@db.acme.io:5432/app`,
    `https://bot:${specimen('alnum', 20, 2)}@git.acme.io/x.git`,
  ],
  misses: [
    'postgres://user:password@localhost/db',
    'https://user:${TOKEN}@host/',
    'mysql://root:secret@mysql.server.com/db',
    'http://localhost:3000/@scope/name',
  ],
};

export const jdbcPassword: Detector = {
  id: 'jdbc-password',
  doc: 'password in a JDBC address',
  tier: 'provider',
  hints: ['jdbc:'],
  pattern: /jdbc:[a-z0-9:]{2}[^\s"'<>]{3,328}?(?:[?&;]password=|:thin:\w{1,30}\/)([^\s&;"'<>@]{3,80})/i,
  verify: secret => (real(secret) ? 'plausible' : 'rejected'),
  hits: [`jdbc:postgresql://db.acme.io/app?user=app&password=${specimen('alnum', 14)}`],
  misses: ['jdbc:postgresql://db/app?user=app&password=secret', 'jdbc:h2:mem:test'],
};

export const connectionPassword: Detector = {
  id: 'connection-password',
  doc: 'password in a connection string',
  tier: 'provider',
  hints: ['password=', 'pwd=', 'password =', 'accountkey='],
  glued: true,
  pattern: /(?:password|pwd)\s?=\s?([^;\s"'<>&]{4,80})/i,
  verify: (secret, { text, start }): Proof => {
    if (!real(secret)) return 'rejected';
    const before = text.slice(Math.max(0, start - 260), start);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    return line.includes(';') &&
      /(?:server|data source|host(?:name)?|user id|uid|username|user|initial catalog|database|endpoint)\s{0,2}=[^\n;"']{1,120};/i.test(
        line,
      )
      ? 'plausible'
      : 'rejected';
  },
  hits: [`Server=db.acme.io;Database=app;User Id=sa;Password=${specimen('alnum', 14)};`],
  misses: ['Server=db;User Id=sa;Password=secret;', 'User=#{name};Password=#{password}'],
};
