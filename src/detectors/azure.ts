/** Microsoft Azure: identifiable keys carry marks inside, newer ones a Marvin32 checksum; connection strings name their keys. */

import type { Detector } from '../core/contracts.ts';
import { base64, fromBase64 } from '../core/secrets/base64.ts';
import { marvin32 } from '../core/secrets/checksums.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { isPlaceholder } from '../core/secrets/placeholder.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

/** A pass proves; a failure says nothing, because other parts of Azure seed the checksum otherwise. */
const caskHolds = (secret: string): boolean => {
  const bytes = fromBase64(secret);
  if (bytes.length < 63) return false;
  const sum = marvin32(bytes.subarray(0, 60));
  const tail = bytes.subarray(60, 63);
  const same = (other: Uint8Array): boolean => tail.every((b, i) => b === other[i]);
  return same(sum) || same(fromBase64(base64(sum).replaceAll(/[+/=]/g, 'a')));
};
export const azureCaskKey: Detector = {
  id: 'azure-identifiable-key',
  doc: 'Azure key with the common annotated security format',
  tier: 'provider',
  hints: ['JQQJ9'],
  lead: { most: 52, chars: 'A-Za-z0-9' },
  pattern: /[A-Za-z0-9]{52}JQQJ9[9DH][A-Za-z0-9][A-L][A-Za-z0-9]{16}[A-Za-z][A-Za-z0-9]{7}(?:[A-Za-z0-9]{2}==)?/,
  verify: secret => (caskHolds(secret) ? 'confirmed' : 'plausible'),
  hits: [`${specimen('alnum', 52)}JQQJ99BFAC${specimen('alnum', 15)}A${specimen('alnum', 7)}`],
  misses: ['JQQJ99BFAC', `${'x'.repeat(52)}JQQJ99`],
};

export const azureMarkedKey: Detector = {
  id: 'azure-marked-key',
  doc: 'Azure storage, search, messaging, database, registry or function key',
  tier: 'provider',
  hints: ['+ASt', '+ACR', 'AzCa', 'AzSe', 'APIM', '+AEh', '+ASb', '+ARm', 'AIoT', 'ACDb', '+ABa', '+AMC', 'AzFu', 'AZEG', 'AZDO'],
  lead: { most: 76, chars: 'A-Za-z0-9+/_-' },
  pattern:
    /(?:[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|\+ABa|\+AMC|APIM)[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{33}(?:\+AEh|\+ASb|\+ARm|AIoT|AzCa|AZEG)[A-P][A-Za-z0-9+/]{5}=|[A-Za-z0-9]{42}AzSe[A-D][A-Za-z0-9]{5}|[A-Za-z0-9+/]{42}\+ACR[A-D][A-Za-z0-9+/]{5}|[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{5}[AQgw]==|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9+/=_-])/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: [
    `${specimen('alnum', 76)}+ASt${specimen('alnum', 5)}A==`,
    `${specimen('alnum', 42)}AzSeA${specimen('alnum', 5)}`,
    `${specimen('alnum', 76)}AZDO${specimen('alnum', 4)}`,
  ],
  misses: ['a+ASt', 'AzCaller'],
};

const appSecret = (seed: number): string => `${specimen('alnum', 3, seed)}8Q~${specimen('word', 34, seed)}`;
export const azureAppSecret: Detector = {
  id: 'azure-app-secret',
  doc: 'Microsoft Entra application secret',
  tier: 'provider',
  hints: ['Q~'],
  lead: { most: 4, chars: 'A-Za-z0-9_~.-' },
  pattern: /[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])/,
  verify: secret => (shannon(secret) < 3.3 ? 'rejected' : 'plausible'),
  hits: [appSecret(1), `client_secret = "${appSecret(2)}"`],
  misses: ['a8Q~short', '~'.repeat(40)],
};

export const azureConnectionKey: Detector = {
  id: 'azure-connection-key',
  doc: 'key in an Azure connection string',
  tier: 'provider',
  hints: ['accountkey', 'sharedaccesskey', 'storagekey', 'storage_key', ';secret='],
  glued: true,
  pattern:
    /(?:AccountKey|SharedAccessKey|Storage_?Key|;Secret)["']?[ \t]{0,3}[=:][ \t]{0,3}\\?["']?([A-Za-z0-9+/]{42,86}={1,2})/i,
  verify: secret => (shannon(secret) < 4 || isPlaceholder(secret) ? 'rejected' : 'plausible'),
  hits: [
    `AccountName=a;AccountKey=${specimen('alnum', 86)}==;EndpointSuffix=core.windows.net`,
    `SharedAccessKeyName=Root;SharedAccessKey=${specimen('alnum', 43)}=`,
    `Id=abc;Secret=${specimen('alnum', 43, 2)}=`,
  ],
  misses: ['AccountKey=[your key];', `AccountKey=${'A'.repeat(86)}==`],
};

export const azureSas: Detector = {
  id: 'azure-sas',
  doc: 'Azure shared access signature in an address',
  tier: 'provider',
  hints: ['sig='],
  glued: true,
  pattern: /sig=([A-Za-z0-9%+/]{40,70}(?:%3D|=))/i,
  verify: (secret, { text, start }) =>
    shannon(secret) < 3.5 ||
    !/[?&;]sig=$|(?:amp;|u0026)sig=$/i.test(text.slice(Math.max(0, start - 10), start)) ||
    isPlaceholder(secret)
      ? 'rejected'
      : 'plausible',
  hits: [`https://a.blob.core.windows.net/b?sv=2022-11-02&sig=${specimen('alnum', 43)}%3D`],
  misses: ['&sig=short', `?sig=${'x'.repeat(43)}%3D`],
};

export const azureFunctionKey: Detector = {
  id: 'azure-function-key',
  doc: 'Azure Functions host key in an address',
  tier: 'provider',
  hints: ['.azurewebsites.net/'],
  glued: true,
  pattern: /\.azurewebsites\.net\/[A-Za-z0-9/_.-]{1,120}\?code=([A-Za-z0-9/_=+%-]{40,80})/,
  verify: secret => (shannon(secret) < 3.8 || isPlaceholder(secret) ? 'rejected' : 'plausible'),
  hits: [`https://app.azurewebsites.net/api/Run?code=${specimen('alnum', 54)}==`],
  misses: ['https://app.azurewebsites.net/api/Run?code=KEY'],
};

export const azureDevopsToken = named({
  id: 'azure-devops-token',
  doc: 'Azure DevOps personal access token in its old form',
  // Nothing in it tells it: 52 letters of base32 in small letters, and a name for such a token.
  names: ['azure_devops', 'azuredevops', 'azdo', 'ado_', 'vsts', '_pat', 'accesstoken', 'access_token', 'token'],
  value: /[a-z2-7]{52}/,
  sample: seed => specimen('base32', 52, seed).toLowerCase(),
  misses: [`token = "${'abcdefghijklm'.repeat(4)}"`, `artifact = "${specimen('base32', 52).toLowerCase()}"`],
});
