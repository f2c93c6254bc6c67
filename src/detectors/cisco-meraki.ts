/** Cisco Meraki: dashboard keys, told by the name. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const merakiKey = named({
  id: 'cisco-meraki-key',
  doc: 'Cisco Meraki dashboard API key',
  names: ['meraki'],
  value: /[0-9a-f]{40}/,
  sample: seed => specimen('hex', 40, seed),
});
