/** FriendliAI: personal tokens. */
import { token } from '../core/secrets/shapes.ts';

export const friendliToken = token({
  id: 'friendli-token',
  doc: 'FriendliAI personal access token',
  prefix: 'flp_',
  body: 'alnum',
  length: 46,
});
