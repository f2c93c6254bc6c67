/** Docker Hub: access tokens, and keys of a swarm. */
import { token } from '../core/secrets/shapes.ts';

export const dockerHubToken = token({
  id: 'docker-hub-token',
  doc: 'Docker Hub personal or organization access token',
  prefix: ['dckr_pat_', 'dckr_oat_'],
  body: 'word',
  length: [27, 32],
});
