/** Buildkite: user and agent tokens. */
import { token } from '../core/secrets/shapes.ts';

export const buildkiteToken = token({
  id: 'buildkite-token',
  doc: 'Buildkite API or agent token',
  prefix: ['bkua_', 'bkaj_', 'bkat_'],
  body: 'hex',
  length: 40,
});
