/** Alibaba Cloud: access key ids. */
import { token } from '../core/secrets/shapes.ts';

export const alibabaAccessKey = token({
  id: 'alibaba-access-key',
  doc: 'Alibaba Cloud access key id',
  prefix: 'LTAI',
  body: 'alnum',
  length: [16, 26],
  near: false,
  bits: 3.2,
});
