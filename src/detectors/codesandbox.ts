/** CodeSandbox: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const codesandboxToken = token({
  id: 'codesandbox-token',
  doc: 'CodeSandbox API token',
  prefix: ['csb_api_', 'csb_v1_'],
  body: 'word',
  length: [32, 60],
});
