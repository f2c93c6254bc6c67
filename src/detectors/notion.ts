/** Notion: integration tokens, newer and older form. */
import type { Detector } from '../core/contracts.ts';
import { classes, shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const notionToken: Detector = {
  id: 'notion-token',
  doc: 'Notion integration token',
  tier: 'provider',
  hints: ['ntn_', 'secret_'],
  pattern: /(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9_-])/,
  verify: secret => (shannon(secret) < 3.8 || classes(secret.slice(7)) < 3 ? 'rejected' : 'plausible'),
  hits: [`ntn_${specimen('digit', 11)}${specimen('alnum', 35)}`, 'secret_' + specimen('alnum', 43)],
  misses: ['ntn_12345678901', 'secret_' + 'x'.repeat(43), 'secret_managerConfigurationForAllTheServicesInX'],
};
