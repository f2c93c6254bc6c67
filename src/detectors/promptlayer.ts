/** PromptLayer: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const promptlayerKey = token({
  id: 'promptlayer-api-key',
  doc: 'PromptLayer API key',
  prefix: 'pl_',
  body: 'hex',
  length: 32,
  near: false,
});
