/** Weights & Biases: API keys, older ones told by the name. */
import { named, token } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const wandbKey = token({
  id: 'wandb-api-key-v1',
  doc: 'Weights & Biases API key',
  prefix: 'wandb_v1_',
  body: 'word',
  length: [77, 120],
});
export const wandbLegacyKey = named({
  id: 'wandb-api-key',
  doc: 'Weights & Biases API key, older form',
  names: ['wandb', 'weights_and_biases', 'weightsandbiases'],
  value: /[0-9a-f]{40}/,
  sample: seed => specimen('hex', 40, seed),
});
