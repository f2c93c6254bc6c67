/** Builds detectors of the two commonest shapes: a prefix with a body behind it, and a value under a provider's name. */
import type { Detector, Proof, Site } from '../contracts.ts';
import { shannon } from './entropy.ts';
import { isPlaceholder } from './placeholder.ts';
import { isInnocentName, randomness, speaksOfCredential } from './plausible.ts';
import { type Alphabet, specimen } from './specimen.ts';

const CLASS: Record<Alphabet, string> = {
  hex: '0-9a-f',
  digit: '0-9',
  upper: 'A-Z0-9',
  lower: 'a-z0-9',
  alnum: 'A-Za-z0-9',
  letters: 'A-Za-z',
  word: 'A-Za-z0-9_-',
  base64: 'A-Za-z0-9+/',
  base32: 'A-Z2-7',
  base58: '1-9A-HJ-NP-Za-km-z',
  bech32: 'ac-hj-np-z02-9',
};
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

interface TokenShape {
  readonly id: string;
  readonly doc: string;
  readonly prefix: string | readonly string[];
  readonly body: Alphabet;
  /** Exactly, or from and to. */
  readonly length: number | readonly [least: number, most: number];
  /** Least Shannon bits per character of the body; 2.5 for hexadecimal, else 3. */
  readonly bits?: number;
  /** A body of another length, if random enough, is asked about: providers change lengths. For telling prefixes only. */
  readonly near?: boolean;
  readonly verify?: Detector['verify'];
  /** Makes the whole token from its body where a checksum stands at the end. */
  readonly finish?: (token: string) => string;
  readonly hits?: readonly string[];
  readonly misses?: readonly string[];
}

/** A detector for a fixed prefix and a body of one alphabet. */
export const token = (t: TokenShape): Detector => {
  const prefixes = typeof t.prefix === 'string' ? [t.prefix] : t.prefix;
  const [least, most] = typeof t.length === 'number' ? [t.length, t.length] : t.length;
  const start = prefixes.length === 1 ? literal(prefixes[0]!) : `(?:${prefixes.map(literal).join('|')})`;
  const bound = t.body === 'word' ? '(?![A-Za-z0-9_-])' : '(?![A-Za-z0-9])';
  let strict: RegExp | undefined;
  const near = t.near ?? prefixes.every(p => p.length >= 4 && /[_.-]$/.test(p));
  const finish = t.finish ?? (token => token);
  const make = (seed: number, prefix = prefixes[0]!): string => finish(prefix + specimen(t.body, least, seed));
  return {
    id: t.id,
    doc: t.doc,
    tier: 'provider',
    hints: prefixes,
    pattern: near
      ? new RegExp(`${start}[A-Za-z0-9_+/-]{16,300}`)
      : new RegExp(`${start}[${CLASS[t.body]}]{${least},${most}}${bound}`),
    verify: (secret, site) => {
      const body = secret.slice(prefixes.find(p => secret.startsWith(p))!.length);
      strict ??= new RegExp(`^${start}[${CLASS[t.body]}]{${least},${most}}$`);
      if (!strict.test(secret)) {
        if (randomness(body) === 0 || isPlaceholder(body)) return 'rejected';
        // Formats grow; what is shorter than any that was issued may be something else.
        return randomness(body) === 2 && body.length >= least ? 'plausible' : 'weak';
      }
      if (shannon(body) < (t.bits ?? (t.body === 'hex' || t.body === 'digit' ? 2.5 : 3))) return 'rejected';
      const proof = t.verify?.(secret, site) ?? 'plausible';
      return proof === 'plausible' && /^(?:alnum|word|letters)$/.test(t.body) && least >= 20 && randomness(body) === 0
        ? 'rejected'
        : proof;
    },
    // Made when somebody asks: a start needs neither.
    get hits() {
      return [
        ...prefixes.map((p, i) => make(i + 1, p)),
        `token = "${make(11)}"`,
        `export TOKEN=${make(12)}\\n`,
        ...(t.hits ?? []),
      ];
    },
    get misses() {
      return [
        prefixes[0]! + 'x'.repeat(least),
        prefixes[0]! + 'short',
        'q' + make(13),
        prefixes[0]! + 'your-own-token-goes-here-please',
        ...(t.misses ?? []),
      ];
    },
  };
};

interface NamedShape {
  readonly id: string;
  readonly doc: string;
  /** Words of which one stands in the name or before it, lower case. */
  readonly names: readonly string[];
  /** What the whole value looks like. */
  readonly value: RegExp;
  readonly sample: (seed: number) => string;
  /** The name must also speak of a key, token, secret or password. */
  readonly credential?: boolean;
  readonly verify?: Detector['verify'];
  readonly misses?: readonly string[];
}

/** Whether the hint starts and ends like a word of its own inside the name: `FLY_TOKEN`, `flyToken`, not `butterflyToken`. */
export const standsAlone = ({ name, before, hint, hintAt }: Site): boolean => {
  const text = before + name;
  const [prior, first] = [text[hintAt - 1] ?? ' ', text[hintAt] ?? ' '];
  if (/[A-Za-z]/.test(prior) && !(/[a-z]/.test(prior) && /[A-Z]/.test(first))) return false;
  const rest = text.slice(hintAt + hint.length);
  if (!/^[a-z]/i.test(rest)) return true;
  if (/^[A-Z]/.test(rest) && /[a-z]/.test(text[hintAt + hint.length - 1] ?? '')) return true;
  return /^(?:api|app|access|auth|account|admin|bot|client|consumer|cred|deploy|key|license|oauth|pass|personal|priv|project|pwd|secret|service|sign|token|user|web)/i.test(
    rest,
  );
};

/** A detector for the whole value that is given to a name with a provider's word in it. */
export const named = (n: NamedShape): Detector => ({
  id: n.id,
  doc: n.doc,
  tier: 'provider',
  on: 'value',
  hints: n.names,
  pattern: n.value,
  verify: (secret, site): Proof => {
    if (!standsAlone(site) || isInnocentName(site.name) || isPlaceholder(secret) || shannon(secret) < 2.8) return 'rejected';
    if (n.credential !== false && !speaksOfCredential(site.before.slice(-24) + site.name)) return 'rejected';
    return n.verify?.(secret, site) ?? 'plausible';
  },
  get hits() {
    return [
      `${n.names[0]!.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}_API_KEY=${n.sample(1)}`,
      `"${n.names[0]!}_secret_key": "${n.sample(2)}"`,
      `${n.names[0]!} token: '${n.sample(3)}'`,
    ];
  },
  get misses() {
    return [
      `${n.names[0]!}_api_key = "YOUR_KEY_HERE"`,
      `${n.names[0]!}_public_key = "${n.sample(4)}"`,
      `${n.names[0]!}_api_key = os.environ["KEY"]`,
      ...(n.misses ?? []),
    ];
  },
});
