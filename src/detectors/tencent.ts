/** Tencent Cloud: secret ids. */
import { token } from '../core/secrets/shapes.ts';

export const tencentSecretId = token({
  id: 'tencent-secret-id',
  doc: 'Tencent Cloud secret id',
  prefix: 'AKID',
  body: 'alnum',
  length: [32, 36],
  near: false,
  bits: 3.5,
});
