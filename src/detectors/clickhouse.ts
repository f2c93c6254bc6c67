/** ClickHouse Cloud: API secrets. */
import { token } from '../core/secrets/shapes.ts';

export const clickhouseSecret = token({
  id: 'clickhouse-cloud-secret',
  doc: 'ClickHouse Cloud API secret key',
  prefix: '4b1d',
  body: 'alnum',
  length: 38,
  bits: 3.5,
});
