/** PromptLayer: API keys. */
import { token } from '../core/shapes.ts';

export const promptlayerKey = token({
  id: 'promptlayer-api-key',
  doc: 'PromptLayer API key',
  prefix: 'pl_',
  body: 'hex',
  length: 32,
  near: false,
});
