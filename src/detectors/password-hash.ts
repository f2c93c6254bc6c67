/** Hashes of passwords: no passwords, but what an attacker takes home to guess them. */
import type { Detector } from '../core/contracts.ts';
import { isFiller } from '../core/secrets/placeholder.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const passwordHash: Detector = {
  id: 'password-hash',
  doc: 'hash of a password (crypt, bcrypt, yescrypt, argon2, Kerberos)',
  tier: 'generic',
  hints: ['$1$', '$5$', '$6$', '$8$', '$9$', '$y$', '$2a$', '$2b$', '$2y$', '$argon2', '$krb5', '$apr1$'],
  glued: true,
  pattern:
    /(?:\$(?:5|6)\$(?:rounds=\d{1,9}\$)?[A-Za-z0-9./]{4,16}\$[A-Za-z0-9./]{43,86}|\$(?:1|apr1)\$[A-Za-z0-9./]{4,8}\$[A-Za-z0-9./]{22}|\$[89]\$[A-Za-z0-9./]{14}\$[A-Za-z0-9./]{43}|\$y\$[A-Za-z0-9./]{1,20}\$[A-Za-z0-9./]{10,86}\$[A-Za-z0-9./]{43}|\$2[aby]\$[0-9]{2}\$[A-Za-z0-9./]{53}|\$argon2(?:id|i|d)\$v=\d{2}\$m=\d{1,9},t=\d{1,4},p=\d{1,4}\$[A-Za-z0-9+/]{10,100}\$[A-Za-z0-9+/]{20,200}|\$krb5(?:asrep|tgs|pa)\$\d{1,2}\$[A-Za-z0-9*$./@_-]{60,4000})/,
  verify: secret => (isFiller(secret.slice(8)) ? 'rejected' : /^\$(?:2|1|apr1)/.test(secret) ? 'weak' : 'plausible'),
  hits: [
    `$6$${specimen('alnum', 8)}$${specimen('alnum', 86)}`,
    `$2b$12$${specimen('alnum', 53)}`,
    `$argon2id$v=19$m=65536,t=3,p=4$${specimen('base64', 22)}$${specimen('base64', 43)}`,
  ],
  misses: ['$6$short', '$2b$12$', `$6$saltsalt$${'x'.repeat(86)}`],
};
