/** RubyGems: keys of the gem registry. */
import { token } from '../core/secrets/shapes.ts';

export const rubygemsApiKey = token({
  id: 'rubygems-api-key',
  doc: 'RubyGems API key',
  prefix: 'rubygems_',
  body: 'hex',
  length: 48,
});
