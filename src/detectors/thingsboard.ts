/** ThingsBoard: device tokens stand in the address that a device reports to. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const thingsboardToken: Detector = {
  id: 'thingsboard-device-token',
  doc: 'ThingsBoard device access token in an address',
  tier: 'provider',
  hints: ['/api/v1/'],
  glued: true,
  pattern: /\/api\/v1\/([A-Za-z0-9]{20})\/(?:telemetry|attributes|rpc|claim)(?![A-Za-z])/,
  verify: secret => (/\d.*\d/.test(secret) && /[a-z]/i.test(secret) ? 'plausible' : 'rejected'),
  hits: [`https://thingsboard.acme.io/api/v1/${specimen('lower', 20)}/telemetry`],
  misses: ['https://acme.io/api/v1/organizationsettings/rpc', 'https://acme.io/api/v1/$TOKEN/telemetry'],
};
