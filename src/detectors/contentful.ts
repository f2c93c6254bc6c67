/** Contentful: management tokens. */
import { token } from '../core/secrets/shapes.ts';

export const contentfulToken = token({
  id: 'contentful-token',
  doc: 'Contentful personal access token',
  prefix: 'CFPAT-',
  body: 'word',
  length: 43,
});
