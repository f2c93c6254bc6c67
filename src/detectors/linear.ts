/** Linear: API keys and OAuth tokens. */
import { token } from '../core/secrets/shapes.ts';

export const linearApiKey = token({
  id: 'linear-api-key',
  doc: 'Linear API key or OAuth token',
  prefix: ['lin_api_', 'lin_oauth_'],
  body: 'alnum',
  length: [40, 64],
});
