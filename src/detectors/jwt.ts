/** JSON web tokens: the first part is a JSON header that names its algorithm. Unsigned, anonymous and textbook tokens are no secrets. */

import type { Detector, Proof } from '../core/contracts.ts';
import { decodeBase64, jsonInBase64 } from '../core/secrets/base64.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { jwtOf, specimen } from '../core/secrets/specimen.ts';

/** What tutorials and tests of libraries put into a token. */
const TEXTBOOK =
  /John Doe|Jane Doe|"1234567890"|example\.(?:com|org|net)|\.example\b|"sub":\s?"(?:test|user|subject|alice|bob|foo|bar)"|"Issuer":\s?"Issuer"|"foo":\s?"bar"|"hello":\s?"world"|"some":|"message":|"user":\s?"(?:test|demo)"|"iss":\s?"(?:joe|foo|test|issuer)"|"role":\s?"anon"|"name":\s?"test/i;
export const jsonWebToken: Detector = {
  id: 'json-web-token',
  doc: 'signed JSON web token',
  tier: 'provider',
  hints: ['eyJ', 'ewog'],
  pattern: /e(?:yJ|wog)[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,6000}\.[A-Za-z0-9_/+-]{20,2048}/,
  verify: (secret): Proof => {
    const [head, body, signature] = secret.split('.') as [string, string, string];
    const header = jsonInBase64(head);
    if (header === undefined)
      return /^\{\s{0,4}"\w{1,10}"\s{0,4}:/.test(decodeBase64(head)) && /\d/.test(signature) ? 'weak' : 'rejected';
    if (typeof header['alg'] !== 'string' || /^none$/i.test(header['alg'])) return 'rejected';
    if (shannon(signature) < 3.5 || /(.)\1{7}/.test(signature)) return 'rejected';
    const payload = jsonInBase64(body);
    if (payload === undefined) return header['enc'] !== undefined ? 'plausible' : 'weak';
    const text = JSON.stringify(payload);
    // Times and an issuer alone open no door.
    const claims = Object.keys(payload).filter(key => !['iat', 'exp', 'nbf', 'iss'].includes(key));
    return TEXTBOOK.test(text) || claims.length === 0 ? 'rejected' : 'plausible';
  },
  hits: [
    jwtOf({ sub: 'service-17', exp: 1893456000 }),
    `Authorization: Bearer ${jwtOf({ aud: 'deploy', jti: specimen('hex', 16) })}`,
  ],
  misses: [
    jwtOf({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }),
    jwtOf({ sub: 'service-17', exp: 1 }, { alg: 'none' }),
    'eyJhbGciOiJIUzI1NiJ9.short.x',
  ],
};
