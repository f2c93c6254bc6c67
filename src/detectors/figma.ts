/** Figma: personal and OAuth tokens. */
import { token } from '../core/secrets/shapes.ts';

export const figmaToken = token({
  id: 'figma-token',
  doc: 'Figma access token',
  prefix: ['figd_', 'figdh_', 'figu_', 'figur_'],
  body: 'word',
  length: [38, 48],
});
