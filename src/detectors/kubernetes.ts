/** Kubernetes: client keys of a kubeconfig, and join tokens of kubeadm and Docker Swarm. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const kubernetesClientKey: Detector = {
  id: 'kubernetes-client-key',
  doc: 'client key of a kubeconfig',
  tier: 'provider',
  hints: ['client-key-data'],
  pattern: /client-key-data"?:\s{0,3}["']?([A-Za-z0-9+/]{100,8000}={0,2})/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: [`client-key-data: ${specimen('base64', 400)}`],
  misses: ['client-key-data: REDACTED', `client-key-data: ${'A'.repeat(200)}`],
};
export const swarmToken: Detector = {
  id: 'docker-swarm-token',
  doc: 'Docker Swarm join token or unlock key',
  tier: 'provider',
  hints: ['SWMTKN-1-', 'SWMKEY-1-'],
  pattern: /(?:SWMTKN-1-[0-9a-z]{50}-[0-9a-z]{25}|SWMKEY-1-[A-Za-z0-9+/]{43})/,
  hits: [`SWMTKN-1-${specimen('lower', 50)}-${specimen('lower', 25)}`, 'SWMKEY-1-' + specimen('base64', 43)],
  misses: ['SWMTKN-1-short', `SWMKEY-1-${'x'.repeat(43)}`],
};
