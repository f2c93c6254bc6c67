/** Cloudinary: addresses hold key and secret. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const cloudinaryUrl: Detector = {
  id: 'cloudinary-url',
  doc: 'Cloudinary address with key and secret',
  tier: 'provider',
  hints: ['cloudinary://'],
  pattern: /cloudinary:\/\/[0-9]{10,20}:([A-Za-z0-9_-]{20,40})@[a-z0-9_-]{2,40}/i,
  hits: [`cloudinary://${specimen('digit', 15)}:${specimen('alnum', 27)}@acme`],
  misses: ['cloudinary://key:secret@name', `cloudinary://${specimen('digit', 15)}:${'x'.repeat(27)}@acme`],
};
