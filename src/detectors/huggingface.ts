/** Hugging Face: user and organization tokens. */
import { token } from '../core/secrets/shapes.ts';

export const huggingfaceToken = token({
  id: 'huggingface-token',
  doc: 'Hugging Face user access token',
  prefix: 'hf_',
  body: 'alnum',
  length: 34,
  near: true,
});

export const huggingfaceOrgToken = token({
  id: 'huggingface-organization-token',
  doc: 'Hugging Face organization token',
  prefix: 'api_org_',
  body: 'letters',
  length: 34,
});
