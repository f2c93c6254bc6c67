/** Kagi: search keys are two random parts. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const kagiKey = named({
  id: 'kagi-api-key',
  doc: 'Kagi API key',
  names: ['kagi'],
  value: /[A-Za-z0-9_-]{11}\.[A-Za-z0-9_-]{43}/,
  sample: seed => `${specimen('word', 11, seed)}.${specimen('word', 43, seed)}`,
});
