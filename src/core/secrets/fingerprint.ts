/** The stable short name of a secret value: what findings, masks and exceptions say instead of the value. */
import { hex, sha256, utf8 } from '../sha256.ts';
import { apart } from './apart.ts';

const names = new Map<string, string>();
const KEPT = 4096;

/**
 * Sixteen hexadecimal digits of a hash; six for a value under sixteen characters, because a longer hash of a guessable value would let
 * anybody test guesses. The same value always has the same name.
 */
export const secretFingerprint = (secret: string): string => {
  const known = names.get(secret);
  if (known !== undefined) return known;
  const name = hex(sha256(utf8(`sallyport secret\0${secret}`))).slice(0, secret.length < 16 ? 6 : 16);
  if (names.size >= KEPT) names.clear();
  names.set(apart(secret), name);
  return name;
};
