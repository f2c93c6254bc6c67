/** HashiCorp: Vault tokens and unseal keys, Terraform Cloud tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const vaultToken: Detector = {
  id: 'vault-token',
  doc: 'HashiCorp Vault service, batch or recovery token',
  tier: 'provider',
  hints: ['hvs.', 'hvb.', 'hvr.'],
  pattern: /hv[sbr]\.[A-Za-z0-9_-]{24,300}/,
  verify: secret => (shannon(secret) < 3.2 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['hvs.' + specimen('word', 90), 'hvb.' + specimen('word', 140), 'hvr.' + specimen('alnum', 24)],
  misses: ['hvs.short', 'hvs.' + 'x'.repeat(90), 'hvs.someObject.withMethods.andFields'],
};

export const vaultLegacyToken: Detector = {
  id: 'vault-legacy-token',
  doc: 'HashiCorp Vault token, form before 1.10',
  tier: 'provider',
  on: 'value',
  hints: ['vault', 'x-vault-token'],
  pattern: /s\.[A-Za-z0-9]{24}/,
  verify: secret => (shannon(secret) < 3.4 || !/\d/.test(secret) || !/[a-z]/.test(secret.slice(2)) ? 'rejected' : 'plausible'),
  hits: [`VAULT_TOKEN=s.${specimen('alnum', 24)}`, `X-Vault-Token: s.${specimen('alnum', 24, 2)}`],
  misses: ['vault_token = s.addComponentsFromRegistry', 'vault: s.THISSTRINGISALLUPPERCASEAB'],
};

export const vaultUnsealKey: Detector = {
  id: 'vault-unseal-key',
  doc: 'HashiCorp Vault unseal or root key share',
  tier: 'provider',
  hints: ['unseal'],
  pattern: /unseal(?:[ _-]key(?:[ _]?\d)?)?["']?[ \t:="']{1,12}([A-Za-z0-9+/]{43,44}=?)(?![A-Za-z0-9+/=])/i,
  verify: secret => (shannon(secret) < 4.2 ? 'rejected' : 'plausible'),
  hits: [`vault operator unseal ${specimen('base64', 44)}`, `Unseal Key 1: ${specimen('base64', 43)}=`],
  misses: ['vault operator unseal', 'unseal the vault with a key'],
};

export const terraformCloudToken: Detector = {
  id: 'terraform-cloud-token',
  doc: 'Terraform Cloud or Enterprise API token',
  tier: 'provider',
  hints: ['.atlasv1.'],
  lead: { most: 14, chars: 'A-Za-z0-9' },
  pattern: /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}/,
  hits: [
    `${specimen('alnum', 14)}.atlasv1.${specimen('word', 67)}`,
    `token = "${specimen('alnum', 14, 2)}.atlasv1.${specimen('word', 67, 2)}"`,
  ],
  misses: [`${'x'.repeat(14)}.atlasv1.${'x'.repeat(67)}`, 'abc.atlasv1.def'],
};
