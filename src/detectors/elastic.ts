/** Elastic Cloud: deployment and serverless keys. */
import { token } from '../core/secrets/shapes.ts';

export const elasticCloudKey = token({
  id: 'elastic-cloud-key',
  doc: 'Elastic Cloud API key',
  prefix: 'essu_',
  body: 'word',
  length: [60, 120],
});
