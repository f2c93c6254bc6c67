/** Judges the value of an assignment by its name and its looks: what people call a secret and what is one are not the same. */
import { apart } from './apart.ts';
import { decodeBase64, jsonInBase64 } from './base64.ts';
import { classes, once, rarity, shannon } from './entropy.ts';
import { isPlaceholder, longestRun } from './placeholder.ts';

/** Names that sound like a secret and are none: public halves, names and places of keys, cursors, counters, identifiers of things. */
const INNOCENT =
  /public|pub[_-]?key|(?:monkey|donkey|hotkey|turkey|keyboard|keyword|keyring|keymap|keypress|keydown|keyup|keycode|keyframe|keystore|keyspace|keynote|keyed|hockey)|(?:key|token|secret|password|passwd|credential|auth|salt)s?[_-]?(?:names?|paths?|files?(?:name)?|url|uri|types?|ids?|count|limit|length|len|size|bits|expir\w*|ttl|fields?|labels?|placeholder|hint|prefix|suffix|header|env|vars?|ref|arn|regexp?|pattern|policy|hash(?:es|ed)?|digest|i[sz]ed?|izer|endpoint|dir|store|usage|index|format|provider|max|min|at|version|title|text|message|error|alias|mode|scheme|algorithm|alg|kind|source|manager|service|class|factory|info|map|list|set|date|time|stamp|rotation|rules?|strength|validator|helper|reset\w*|changed|required|enabled|input|column|attribute|spec|test)$|(?:encrypted|wrapped|cipher|hashed|sealed)[_-]?\w*$|thumbprint|fingerprint|checksum|integrity|csrf|xsrf|authenticity|nonce|idempoten|correlation|trace|request[_-]?id|(?:primary|foreign|sort|partition|range|cache|object|map|dict|row|column|index|composite|translation|i18n|locale|message|query|route|react|item|group|group_?by|lookup|hash|storage|state|dedupe|unique|license|registry|lock|feature|json|yaml|config|setting|option|property|field|meta|event|action|slot|context|symbol|enum|tag|label|shortcut|accelerator|hot|menu|config_?map)[_-]?keys?$|(?:next|prev(?:ious)?|page|paging|pagination|cursor|continu(?:e|ation)|sync|resume|start(?:ing)?|end|begin|upload|delta|skip|task|change|update|lock|client_?request|copy|step|receipt|export|import|wait|cancel(?:l?ation)?|stop|first|last|current|left|right|open|close|operator|num|total|prompt|completion|input|output|reasoning|cached?|max|min|avg|per|used|of|special|mask|pad|unk|bos|eos|eof|sep|cls|lex(?:er)?|parse[rd]?|syntax|comment|string|keyword|punct(?:uation)?|design|css|color|theme|end_?of_?\w+)[_-]?tokens?$|tokens?[_-]?(?:used|per|left|remaining|total)|max_?tokens|token(?:ize|count)|author(?:s|_|$)|authority|author[_-]?name|sha(?:1|256|512)?$|md5$|digest$|commit|revision|etag|badge|sentry[_-]?key$/i;
/** Names that say plainly: this is a credential. */
const PLAIN =
  /(?:api|access|auth|secret|private|client|master|signing|encrypt(?:ion)?|app(?:lication)?|service|bot|refresh|session|personal|deploy|admin|account|consumer|user|bearer|oauth|webhook|license|integration|server|write|read|ingest|live|root|storage|shared|subscription)[_. -]?(?:key|token|secret|password|passwd|pass|credential)|tokens?$|secrets?$|secret[_-]?key|api_?key|passw(?:or)?d$|passphrase$|credentials?$|pwd$|[_-]pat$/i;
const CREDENTIAL =
  /key|token|secret|passw|pwd|passphrase|cred|auth|salt|dsn|_pat$|access|private|\bpass$|_pass$|sid$|signing|login|api$/i;
/** A test of names with a memory: the same names come again and again. */
const remembered = (test: RegExp): ((name: string) => boolean) => {
  const known = new Map<string, boolean>();
  return name => {
    let answer = known.get(name);
    if (answer === undefined) {
      answer = test.test(name);
      if (known.size > 5000) known.clear();
      known.set(apart(name), answer);
    }
    return answer;
  };
};
/** Whether a name belongs to something public: a count, a cursor, the name of a key. */
export const isInnocentName = remembered(INNOCENT);
/** Whether a name says plainly that it holds a credential. */
export const isPlainName = remembered(PLAIN);
/** Whether a name speaks of a credential at all. */
export const speaksOfCredential = (name: string): boolean => CREDENTIAL.test(name) && !isInnocentName(name);

/** Text that is code, a place or a format rather than a value. */
const STRUCTURE =
  /[(){}<>;]|\$\w|\\[uxn]|^[.#/~@%&*-]|^[A-Za-z]:\\|:\/\/|^arn:|::|->|=>|^(?:process|os|env|self|this|config|data|image|text|application|urn|ref|secrets?|vars?|local|module)[.:/[]|^sha(?:1|224|256|384|512)(?:[:-]|%3A)|^md5[:-]|^v?\d+\.\d+|^\d{4}-\d\d-\d\d|^[\w.+-]+@[\w-]+\.[\w.]+$|\.(?:js|mjs|ts|tsx|json|ya?ml|txt|md|py|rb|go|java|pem|key|crt|cer|pub|html?|css|s?css|png|jpe?g|svg|com|org|net|io|dev|tf|sh|xml|conf|cfg|ini|local|cs|rs|toml|lock|properties|env|zip|gz|log|sql|php|proto)(?:[:#/?].*)?$|^\w+=(?:true|false|none|null|\d+)$/i;
const WORDS_ONLY = /^[A-Za-z]+(?:[-_.:/@+ ][A-Za-z]+)*\d{0,2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PUBLIC_BY_DESIGN =
  /^(?:phc_|pk_live_|pk_test_|sb_publishable_|pk\.eyJ|G-[A-Z0-9]{8,}$|UA-\d|GTM-|ssh-(?:rsa|ed25519)|age1|AAAA[BCE]3Nza)/;
/** Shapes that a provider's own detector judges: with a wrong shape they are no secret of another kind. */
const OWNED = /^(?:gh[pousr]_|github_pat_|glpat-|npm_|sk-ant-|xox[abposr]-|A[KS]IA|AIza|pypi-|dckr_pat_|hf_|SG\.)/;

/** How random a value looks, whatever it is called: 0 not, 1 somewhat, 2 surely. */
export const randomness = once((value: string): 0 | 1 | 2 => {
  const digits = value.replace(/\D/g, '').length;
  if (digits === value.length) return 0;
  const bits = shannon(value);
  if (UUID.test(value)) return bits > 2.8 ? 2 : 0;
  if (/^(?:0x)?[0-9a-f]+$/i.test(value)) {
    if (value.length < 16 || digits < 2 || digits > value.length - 2) return 0;
    // Machines write one case and whole bytes, mostly four at a time.
    const usual =
      value.length >= 24 &&
      value.replace(/^0x/, '').length % (value.length < 32 ? 4 : 2) === 0 &&
      !(/[a-f]/.test(value) && /[A-F]/.test(value));
    return usual && bits >= 2.9 ? 2 : bits >= 2.7 ? 1 : 0;
  }
  if (WORDS_ONLY.test(value) && !(value.length >= 14 && rarity(value) >= 5.7)) return 0;
  const cost = rarity(value);
  if (digits === 0 && !(value.length >= 20 && cost >= 5.6))
    return value.length >= 14 && cost >= 6.2 && /[A-Z].*[a-z].*[A-Z]/.test(value) ? 1 : 0;
  if (value.length >= 32) return bits >= 3.6 && cost >= 5.1 ? 2 : bits >= 3.4 && cost >= 4.8 ? 1 : 0;
  if (value.length >= 20) return bits >= 3.3 && cost >= 5.2 ? 2 : bits >= 3 && cost >= 4.9 ? 1 : 0;
  if (value.length >= 14) return bits >= 3 && cost >= 5.3 && digits >= 2 ? 2 : bits >= 2.8 && cost >= 5 ? 1 : 0;
  return value.length >= 8 && bits >= 2.5 && cost >= 5.3 && digits >= 2 ? 1 : 0;
});

const WEAK_PASSWORD =
  /^(?:p[a@][s5$]{2}(?:w[o0]rd|wd|phrase)?|admin|root|secret|s3cr3t|s3cret|changeit|letmein|postgres|mysql|mongo|redis|rabbit(?:mq)?|test|guest|user|demo|default|welcome|monkey|pw|pwd|foo|bar|baz|abc|token|credential|api_?key|key)[\d!@#$._-]{0,5}$/i;
/** Whether a password is one of those that stand in every tutorial. */
export const isWeakPassword = (value: string): boolean => WEAK_PASSWORD.test(value);

/** Base64 that happens to start with a slash is no path. */
const isSlashedBase64 = (value: string): boolean =>
  /^\/[A-Za-z0-9+/_-]{30,}={0,2}$/.test(value) && randomness(value) === 2 && rarity(value) >= 5.8;
/** A JSON web token has a detector of its own. */
const isWebToken = (value: string): boolean =>
  value.startsWith('eyJ') && typeof jsonInBase64(value.split('.')[0]!)?.['alg'] === 'string';
/** Whether a value is code, a path, an address or a public value rather than a secret. */
export const isStructure = once(
  (value: string): boolean =>
    (STRUCTURE.test(value) && !isSlashedBase64(value)) || PUBLIC_BY_DESIGN.test(value) || OWNED.test(value) || isWebToken(value),
);

/** Plain words in base64: `ACCESS_KEY`, `user:password`. */
const isEncodedWords = (value: string): boolean => {
  if (!/^[A-Za-z0-9+/_-]{12,}={0,2}$/.test(value)) return false;
  const text = decodeBase64(value);
  return text.length >= 8 && /^[\x20-\x7e\r\n]+$/.test(text) && (isPlaceholder(text) || randomness(text.trim()) === 0);
};

const password = (value: string, quoted: boolean, shouted: boolean): 0 | 1 | 2 => {
  if (/\s|\$\{|\{\{|\(\)|^\/|:\/\/|^[.#]/.test(value) || isWeakPassword(value)) return 0;
  if (!quoted && STRUCTURE.test(value)) return 0;
  if (/^[a-z]+(?:[_-][a-z]+)*$/i.test(value)) return 0;
  const kinds = classes(value);
  if (/^[_$]?[a-z]+(?:[A-Z][a-z]+)+$/.test(value)) return 0;
  if (randomness(value) === 2) return 2;
  if (kinds >= 3 && /\d/.test(value)) return 1;
  return kinds >= 2 && value.length >= 10 && /\d/.test(value) && (quoted || shouted) && rarity(value) >= 4.6 ? 1 : 0;
};

/**
 * How likely the value of an assignment is a secret.
 * @returns 0 no, 1 a person should tell, 2 surely random and plainly named.
 */
export const likelihood = (name: string, value: string, quoted: boolean, loose: boolean): 0 | 1 | 2 => {
  if (value.length < 8 || value.length > 1200 || isInnocentName(name)) return 0;
  if (/pass(?!port|ive|age|enger|ed\b|es\b|ing)|pwd/i.test(name)) {
    if (loose || isPlaceholder(value) || PUBLIC_BY_DESIGN.test(value) || OWNED.test(value)) return 0;
    return password(value, quoted, /^[A-Z0-9_]+$/.test(name));
  }
  // The cheapest and the sharpest test first.
  const random = randomness(value);
  if (random === 0 || isPlaceholder(value)) return 0;
  // Keys of web frameworks: long, quoted, every class of characters, spaces allowed.
  if (quoted && value.length >= 32 && classes(value) === 4 && shannon(value) >= 4.3 && !/:\/\/|^[/.^]|\]\[|\\[a-z]/.test(value))
    if ((value.match(/[^A-Za-z0-9\s]/g) ?? []).length >= 5 && !/[a-z]{9}|\s\w+\s\w+\s/i.test(value) && rarity(value) >= 5)
      return 2;
  if (/\s/.test(value) || isStructure(value) || isEncodedWords(value)) return 0;
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) && rarity(value) < 6) return 0;
  if (random < 2 && /password|passwd|(?:^|[^a-z])(?:secret|token)(?:[^a-z]|$)/i.test(value)) return 0;
  const plain = isPlainName(name);
  if (UUID.test(value)) return plain && !loose ? 1 : 0;
  if (/^[0-9a-f]+$/i.test(value)) return plain && !loose ? random : value.length >= 32 && plain ? 1 : 0;
  if (longestRun(value) >= 5) return 0;
  if (loose) return random === 2 && plain && value.length >= 20 && /\d/.test(value) && rarity(value) >= 5.6 ? 1 : 0;
  return plain ? random : random === 2 && value.length >= 20 ? 1 : 0;
};
