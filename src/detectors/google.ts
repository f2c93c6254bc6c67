/** Google: API keys, OAuth secrets and tokens, HMAC keys and service account files. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { token } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const googleApiKey = token({
  id: 'google-api-key',
  doc: 'Google API key',
  prefix: 'AIza',
  body: 'word',
  length: 35,
  near: false,
});
export const googleOauthSecret = token({
  id: 'google-oauth-secret',
  doc: 'Google OAuth client secret',
  prefix: 'GOCSPX-',
  body: 'word',
  length: 28,
});
export const googleOauthToken: Detector = {
  id: 'google-oauth-token',
  doc: 'Google OAuth access token',
  tier: 'provider',
  hints: ['ya29.'],
  pattern: /ya29\.[A-Za-z0-9_-]{30,2000}/,
  verify: secret => (shannon(secret) < 3.5 ? 'rejected' : 'plausible'),
  hits: ['ya29.' + specimen('word', 120), `access_token: "ya29.${specimen('word', 64)}"`],
  misses: ['ya29.short', 'ya29.' + 'x'.repeat(60)],
};
export const googleRefreshToken: Detector = {
  id: 'google-refresh-token',
  doc: 'Google OAuth refresh token',
  tier: 'provider',
  hints: ['1//0'],
  pattern: /1\/\/0[A-Za-z0-9_-]{40,200}/,
  verify: secret => (shannon(secret) < 3.5 || !/\d.*\d/.test(secret.slice(4)) ? 'rejected' : 'plausible'),
  hits: ['1//0' + specimen('word', 90)],
  misses: ['1//0short', 'http://1//0'],
};
export const googleHmacKey: Detector = {
  id: 'google-hmac-key',
  doc: 'Google Cloud Storage HMAC key id',
  tier: 'provider',
  hints: ['GOOG'],
  pattern: /GOOG1?[A-Z0-9]{20,60}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret) < 3.3 || !/\d.*\d/.test(secret.slice(5)) ? 'rejected' : 'plausible'),
  hits: ['GOOG1E' + specimen('base32', 54)],
  misses: ['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLEMAPSPLATFORMKEYXX'],
};
export const googleServiceAccount: Detector = {
  id: 'google-service-account',
  doc: 'Google Cloud service account file',
  tier: 'provider',
  hints: ['private_key_id'],
  glued: true,
  pattern: /private_key_id\\?"\s{0,3}:\s{0,3}\\?"([0-9a-f]{40})\\?"/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [`{"type": "service_account", "private_key_id": "${specimen('hex', 40)}"}`],
  misses: ['"private_key_id": "DUMMY"', `"private_key_id": "${'0'.repeat(40)}"`],
};
export const googleOauthSecretLegacy: Detector = {
  id: 'google-oauth-secret-legacy',
  doc: 'Google OAuth client secret, beside its client id',
  tier: 'provider',
  hints: ['.apps.googleusercontent.com'],
  glued: true,
  pattern:
    /\.apps\.googleusercontent\.com["'\s\\n,;:]{1,12}(?:[\w"']{0,24}secret["']?\s{0,2}[:=]\s{0,2}["']?)?([A-Za-z0-9_-]{24})(?![A-Za-z0-9_-])/i,
  verify: secret => (shannon(secret) < 3.4 || !/\d/.test(secret) || !/[A-Z]/.test(secret) ? 'rejected' : 'plausible'),
  hits: [`1234-abc.apps.googleusercontent.com\\n${specimen('alnum', 24, 4)}`],
  misses: ['1234-abc.apps.googleusercontent.com is the client id'],
};
