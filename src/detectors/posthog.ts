/** PostHog: personal keys; project keys (`phc_`) are public by design. */
import { token } from '../core/secrets/shapes.ts';

export const posthogPersonalKey = token({
  id: 'posthog-personal-key',
  doc: 'PostHog personal API key, secret or OAuth token',
  prefix: ['phx_', 'phs_', 'pha_', 'phr_'],
  body: 'alnum',
  length: [40, 60],
});
