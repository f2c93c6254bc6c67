/** Credentials in HTTP headers and on the command line of clients. */

import type { Detector, Proof } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { classes } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { isStructure, isWeakPassword, randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

/** What stands in a base64 pair of user and password. */
const pair = (secret: string): Proof => {
  const text = decodeBase64(secret);
  const cut = text.indexOf(':');
  const password = text.slice(cut + 1);
  if (cut < 1 || !/^[\x20-\x7e]+$/.test(text) || password.length < 4) return 'rejected';
  if (isPlaceholder(text) || isWeakPassword(password) || password === text.slice(0, cut)) return 'rejected';
  if (randomness(password) > 0) return 'plausible';
  return /\d/.test(password) && classes(password) >= 2 ? 'weak' : 'rejected';
};
export const basicAuth: Detector = {
  id: 'basic-auth',
  doc: 'user and password in an Authorization header',
  tier: 'provider',
  hints: ['basic '],
  pattern: /basic[ \t]{1,4}([A-Za-z0-9+/]{12,400}={0,2})(?![A-Za-z0-9+/=])/i,
  verify: (secret, { text, start }) =>
    /auth|header|-H|curl/i.test(text.slice(Math.max(0, start - 60), start)) ? pair(secret) : 'rejected',
  hits: [`Authorization: Basic ${base64(fromLatin1(`deploy:${specimen('alnum', 20)}`))}`],
  misses: [
    `Authorization: Basic ${base64(fromLatin1('user:password'))}`,
    'a basic authentication scheme',
    'Authorization: Basic <credentials>',
  ],
};

export const dockerAuth: Detector = {
  id: 'docker-auth',
  doc: 'registry credential in a Docker configuration',
  tier: 'provider',
  hints: ['"auth"'],
  glued: true,
  pattern: /"auth\\?"\s{0,3}:\s{0,3}\\?"([A-Za-z0-9+/]{12,400}={0,2})\\?"/,
  verify: pair,
  hits: [`{"auths":{"r.acme.io":{"auth": "${base64(fromLatin1(`bot:${specimen('alnum', 20)}`))}"}}}`],
  misses: [`"auth": "${base64(fromLatin1('user:password'))}"`, '"auth": "required"'],
};

const bearer = (secret: string): Proof =>
  isPlaceholder(secret) || isStructure(secret) || !/\d/.test(secret)
    ? 'rejected'
    : randomness(secret) === 2
      ? 'plausible'
      : 'rejected';
export const bearerToken: Detector = {
  id: 'bearer-token',
  doc: 'token in an Authorization header',
  tier: 'provider',
  hints: ['bearer ', 'authorization: token ', 'authorization: apikey '],
  pattern: /(?:bearer|authorization: (?:token|apikey))[ \t]{1,4}([A-Za-z0-9_\-.=+/~:]{20,600})/i,
  verify: bearer,
  hits: [`Authorization: Bearer ${specimen('alnum', 40)}`, `curl -H "Authorization: Token ${specimen('hex', 40)}"`],
  misses: ['Authorization: Bearer YOUR_API_TOKEN_GOES_HERE', 'the bearer of this certificate-of-authenticity', 'Bearer ${token}'],
};

const typed = (secret: string): Proof => {
  if (isPlaceholder(secret) || isWeakPassword(secret) || /^[$%<{(]|\$\w|\(\)|^\d{1,5}$/.test(secret)) return 'rejected';
  return randomness(secret) > 0 ? 'plausible' : classes(secret) >= 3 ? 'weak' : 'rejected';
};
export const curlUser: Detector = {
  id: 'curl-user',
  doc: 'user and password given to curl or wget',
  tier: 'provider',
  hints: ['-u ', '--user ', '--user=', '-u"', "-u'"],
  glued: true,
  pattern: /-(?:u|-user)[ =]{0,2}["']?[\w.@+-]{1,60}:([^\s"'`:]{4,120})/,
  verify: (secret, { text, start }) =>
    /\b(?:curl|wget|http)\b/i.test(text.slice(Math.max(0, start - 400), start)) ? typed(secret) : 'rejected',
  hits: [`curl -u deploy:${specimen('alnum', 16)} https://acme.io/`],
  misses: ['curl -u user:password https://acme.io/', 'docker run -u 1000:1000 image', 'curl -u "$USER:$PASS" x'],
};

export const netrc: Detector = {
  id: 'netrc-password',
  doc: 'password in a netrc line',
  tier: 'provider',
  hints: ['machine '],
  pattern:
    /machine(?:\s|\\n){1,4}[^\s\\]{2,100}(?:\s|\\n){1,8}login(?:\s|\\n){1,4}[^\s\\]{1,100}(?:\s|\\n){1,8}password(?:\s|\\n){1,4}([^\s'"{}\\]{6,200})/i,
  verify: typed,
  hits: [`machine api.acme.io login bot password ${specimen('alnum', 20)}`],
  misses: ['machine api.acme.io login user password secret', 'machine learning login'],
};

export const commandPassword: Detector = {
  id: 'command-password',
  doc: 'password on the command line of a database or login client',
  tier: 'provider',
  hints: ['mysql', 'mongo', 'psql', 'redis-cli', 'sshpass', 'docker login'],
  pattern:
    /(?:mysql(?:dump|admin)?|mongo(?:dump|sh|export|import)?|psql|redis-cli|sshpass|docker login)\b[^\n]{0,120}?\s(?:-p|--password[= ]|-a )\s?["']?([^\s"'$<{`-][^\s"'`]{5,60})/,
  verify: secret => (/^[a-z]+(?:[-_.][a-z]+)*$|\.\w{1,4}$|^\d+(?::\d+)?$|\//i.test(secret) ? 'rejected' : typed(secret)),
  hits: [`mysql -u root -p${specimen('alnum', 14)} app`, `sshpass -p ${specimen('alnum', 12)} ssh bot@acme.io`],
  misses: ['mysql -u root -p', 'docker run mysql -p 3306:3306', 'mysql -u root --password=$PASSWORD'],
};

export const networkCredential: Detector = {
  id: 'network-credential',
  doc: 'password in a .NET network credential',
  tier: 'provider',
  hints: ['networkcredential('],
  glued: true,
  pattern: /NetworkCredential\(\s{0,3}"[^",\n]{1,80}",\s{0,3}"([^"\n]{6,80})"/i,
  verify: typed,
  hits: [`new NetworkCredential("bot@acme.io", "${specimen('alnum', 14)}")`],
  misses: ['new NetworkCredential("user", "password")', 'new NetworkCredential(user, password)'],
};
