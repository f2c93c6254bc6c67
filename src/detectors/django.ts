/** Django: the key that `startproject` writes, and says itself that it is insecure. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const djangoSecretKey: Detector = {
  id: 'django-secret-key',
  doc: 'Django secret key as `startproject` writes it',
  tier: 'generic',
  hints: ['django-insecure-'],
  pattern: /django-insecure-[a-z0-9!@#$%^&*()_=+-]{40,60}/,
  verify: secret => (shannon(secret.slice(16)) < 4 ? 'rejected' : 'plausible'),
  hits: [`SECRET_KEY = 'django-insecure-${specimen('lower', 25)}$^${specimen('lower', 23)}'`],
  misses: ['django-insecure-', `django-insecure-${'x'.repeat(50)}`],
};
