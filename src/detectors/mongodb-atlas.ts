/** MongoDB Atlas: service account secrets. */
import { token } from '../core/secrets/shapes.ts';

export const mongodbAtlasSecret = token({
  id: 'mongodb-atlas-service-account',
  doc: 'MongoDB Atlas service account secret',
  prefix: 'mdb_sa_sk_',
  body: 'word',
  length: [40, 60],
});
