/** Atlassian: tokens of Jira, Confluence, Bitbucket and Trello; most end in a CRC-32. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { crcHex } from '../core/secrets/checksums.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

const holds = (secret: string): boolean => {
  const plain = secret.replace(/%3d|\\=/i, '=');
  return crcHex(plain.slice(0, -8)).toUpperCase() === plain.slice(-8);
};
const closed = (head: string): string => head + crcHex(head).toUpperCase();
export const atlassianToken: Detector = {
  id: 'atlassian-token',
  doc: 'Atlassian account or admin API token',
  tier: 'provider',
  hints: ['ATATT3xFf', 'ATCTT3xFf'],
  pattern: /AT[AC]TT3xFf[A-Za-z0-9_-]{60,300}(?:=|%3[dD]|\\=)[0-9A-F]{8}(?![A-Za-z0-9])/,
  verify: secret => (holds(secret) ? 'confirmed' : 'broken'),
  hits: [closed(`ATATT3xFf${specimen('word', 175)}=`), closed(`ATCTT3xFf${specimen('word', 175)}=`)],
  misses: ['ATATT3xFfshort', `ATATT3xFf${'x'.repeat(100)}=00000000`],
};
export const bitbucketAppPassword: Detector = {
  id: 'bitbucket-app-password',
  doc: 'Bitbucket app password',
  tier: 'provider',
  hints: ['ATBB'],
  pattern: /ATBB[A-Za-z0-9]{24}[A-F0-9]{8}(?![A-Za-z0-9])/,
  verify: secret => (holds(secret) ? 'confirmed' : 'broken'),
  hits: [closed('ATBB' + specimen('alnum', 24)), closed('ATBB' + specimen('alnum', 24, 2))],
  misses: ['ATBBshort', 'ATBB' + 'X'.repeat(32)],
};
/** Decodes to a number, a colon and twenty random bytes. */
const tied = (text: string): boolean => /^\d{8,16}:[\s\S]{16,24}$/.test(decodeBase64(text));
const tiedOf = (seed: number): string => base64(fromLatin1(`${specimen('digit', 12, seed)}:${specimen('alnum', 20, seed)}`));
export const bitbucketServerToken: Detector = {
  id: 'bitbucket-server-token',
  doc: 'Bitbucket Data Center HTTP access token',
  tier: 'provider',
  hints: ['BBDC-'],
  pattern: /BBDC-[MNO][A-Za-z0-9+/_-]{40,50}/,
  verify: secret => (tied(secret.slice(5)) ? 'plausible' : 'weak'),
  hits: ['BBDC-' + tiedOf(1)],
  misses: ['BBDC-short', 'BBDC-M' + 'x'.repeat(43)],
};
export const jiraToken = named({
  id: 'jira-token',
  doc: 'Jira, Confluence or Bitbucket token under its name',
  names: ['jira', 'atlassian', 'confluence', 'bitbucket'],
  value: /[A-Za-z0-9]{24}|[A-Za-z0-9+/]{44}|[A-Za-z0-9_=-]{64}|[A-Za-z0-9]{32}/,
  sample: seed => specimen('alnum', 24, seed),
  verify: secret => (/\d.*\d/.test(secret) && /[a-z]/i.test(secret) ? 'plausible' : 'rejected'),
});
