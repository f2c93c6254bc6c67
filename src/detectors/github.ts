/** GitHub: classic tokens end in a CRC-32 in base 62, fine-grained ones hold eight characters of a SHA-256 in base 32. */

import type { Detector, Proof } from '../core/contracts.ts';
import { crcBase62, shaBase32 } from '../core/secrets/checksums.ts';
import { token } from '../core/secrets/shapes.ts';
import { jwtOf, specimen } from '../core/secrets/specimen.ts';

const holds = (secret: string): boolean => crcBase62(secret.slice(4, -6)) === secret.slice(-6);
const finish = (secret: string): string => secret.slice(0, -6) + crcBase62(secret.slice(4, -6));
const verify = (secret: string): Proof => (holds(secret) ? 'confirmed' : 'broken');

export const githubPat = token({
  id: 'github-pat',
  doc: 'GitHub personal access token (classic)',
  prefix: 'ghp_',
  body: 'alnum',
  length: 36,
  near: false,
  finish,
  verify,
});
export const githubOauth = token({
  id: 'github-oauth',
  doc: 'GitHub OAuth access token',
  prefix: 'gho_',
  body: 'alnum',
  length: 36,
  near: false,
  finish,
  verify,
});
export const githubUserToServer = token({
  id: 'github-user-to-server',
  doc: 'GitHub App user access token',
  prefix: 'ghu_',
  body: 'alnum',
  length: 36,
  near: false,
  finish,
  verify,
});

const refresh = (seed: number): string => finish('ghr_' + specimen('alnum', 76, seed));
export const githubRefresh: Detector = {
  id: 'github-refresh',
  doc: 'GitHub App refresh token',
  tier: 'provider',
  hints: ['ghr_'],
  pattern: /ghr_(?:[A-Za-z0-9]{76}|[A-Za-z0-9]{36})(?![A-Za-z0-9])/,
  verify,
  hits: [refresh(1), `refresh_token: ${refresh(2)}`],
  misses: ['ghr_short', 'ghr_' + 'x'.repeat(36)],
};

const installation = (seed: number): string => finish('ghs_' + specimen('alnum', 36, seed));
export const githubInstallation: Detector = {
  id: 'github-installation',
  doc: 'GitHub App installation token, classic or stateless',
  tier: 'provider',
  hints: ['ghs_'],
  // The stateless form (2026) is an app number and a JWT; some classic ones were issued without the checksum, so that it can only prove.
  pattern: /ghs_(?:[A-Za-z0-9]{36}|[0-9]{1,20}_eyJ[A-Za-z0-9_.-]{40,2000})(?![A-Za-z0-9])/,
  verify: secret => (secret.length === 40 && holds(secret) ? 'confirmed' : 'plausible'),
  hits: [installation(1), `GITHUB_TOKEN=${installation(2)}`, 'ghs_123456_' + jwtOf({ iss: 'app' })],
  misses: ['ghs_short', 'ghs_' + 'x'.repeat(36)],
};

const fine = (seed: number): string => {
  const head = `github_pat_11${specimen('upper', 20, seed)}_${specimen('alnum', 43, seed)}`;
  return head + shaBase32(head) + specimen('alnum', 8, seed);
};
export const githubFineGrained: Detector = {
  id: 'github-fine-grained',
  doc: 'GitHub fine-grained personal access token',
  tier: 'provider',
  hints: ['github_pat_'],
  pattern: /github_pat_[A-Za-z0-9_]{82}(?![A-Za-z0-9_])/,
  verify: secret => (shaBase32(secret.slice(0, 77)) === secret.slice(77, 85) ? 'confirmed' : 'broken'),
  hits: [fine(1), `GH_TOKEN="${fine(2)}"`],
  misses: ['github_pat_short', `github_pat_${'x'.repeat(22)}_${'x'.repeat(59)}`],
};
