/** Links and images that carry data away in their address: whoever shows the text sends it, an image without a click. */
import { networkOf } from '../commands/hosts.ts';
import { fromBase64, latin1 } from '../secrets/base64.ts';

export interface Carrier {
  readonly grade: 'sure' | 'likely';
  readonly at: number;
  readonly url: string;
  readonly host: string;
  /** A half sentence: what the address carries. */
  readonly carries: string;
}

/** Hosts that show, sign or proxy what stands in their address, and forges: an image of theirs carries nothing to a stranger. */
const KNOWN = [
  'github.com',
  'githubusercontent.com',
  'githubapp.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
  'sourcehut.org',
  'shields.io',
  'badge.fury.io',
  'badgen.net',
  'codecov.io',
  'coveralls.io',
  'snyk.io',
  'sonarcloud.io',
  'mend.io',
  'renovatebot.com',
  'dependabot.com',
  'coderabbit.ai',
  'greptile.com',
  'graphite.dev',
  'graphite.com',
  'cursor.com',
  'cursor.sh',
  'devin.ai',
  'cognition.ai',
  'claude.ai',
  'anthropic.com',
  'claude.com',
  'openai.com',
  'chatgpt.com',
  'vercel.com',
  'netlify.com',
  'mermaid.ink',
  'mermaid.live',
  'kroki.io',
  'plantuml.com',
  'typescriptlang.org',
  'biomejs.dev',
  'oxc.rs',
  'babeljs.io',
  'prettier.io',
  'vuejs.org',
  'svelte.dev',
  'codesandbox.io',
  'stackblitz.com',
  'googleusercontent.com',
  'google.com',
  'goo.gl',
  'microsoft.com',
  'azure.com',
  'visualstudio.com',
  'aka.ms',
  'sentry.io',
  'linear.app',
  'atlassian.net',
  'atlassian.com',
  'slack.com',
  'discord.com',
  'discordapp.com',
  'notion.so',
  'figma.com',
  'loom.com',
  'npmjs.com',
  'pypi.org',
  'crates.io',
  'rust-lang.org',
  'archive.org',
  'wikipedia.org',
  'wikimedia.org',
  'stackoverflow.com',
  'opencollective.com',
  'gravatar.com',
  'imgur.com',
  'swagger.io',
  'jsdelivr.net',
  'unpkg.com',
  'gitpod.io',
  'semgrep.dev',
  'socket.dev',
  'stepsecurity.io',
  'codspeed.io',
] as const;
/** What a host gives to everybody who asks: a place that others read from. */
const CATCHERS =
  /(?:^|\.)(?:webhook\.site|requestbin\.(?:com|net)|pipedream\.net|hookbin\.com|beeceptor\.com|requestcatcher\.com|interact\.sh|interactsh\.com|oast\.(?:pro|live|site|online|fun|me)|burpcollaborator\.net|oastify\.com|canarytokens\.(?:com|org)|dnslog\.cn|ceye\.io|ngrok\.io|ngrok\.app|ngrok-free\.(?:app|dev)|ngrok\.dev|trycloudflare\.com|loca\.lt|serveo\.net|localhost\.run|webhookinbox\.com|ptsv[23]\.com|mockbin\.org|typedwebhook\.tools|smee\.io)$/;

const MOST_URLS = 2000;
const URL_TEXT = /(?:https?:)?\/\/[^\s<>"'\\`\p{Cc}]{4,8192}/giu;
const IMAGE_BEFORE =
  /!\[[^\]\n]{0,300}\]\(\s{0,4}<?$|<(?:img|source|video|audio|iframe|embed|object|script|link|input|image)\b[^<>]{0,300}?(?:src|srcset|href|data|poster)\s{0,4}=\s{0,4}["']?$|url\(\s{0,4}["']?$/i;
const LINK_BEFORE = /\]\(\s{0,4}<?$|\bhref\s{0,4}=\s{0,4}["']?$|(?:^|\n)[ \t]{0,3}\[[^\]\n]{1,200}\]:\s{0,4}<?$/i;
const REFERENCE = /(?:^|\n)[ \t]{0,3}\[([^\]\n]{1,200})\]:\s{0,4}<?$/;

const isText = (bytes: string): boolean => bytes.length >= 8 && /^[\t\n\r\u0020-\u007e]+$/.test(bytes) && /[a-z]{3}/i.test(bytes);
const hexText = (hex: string): string =>
  Array.from({ length: hex.length >> 1 }, (_, i) => String.fromCharCode(Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))).join(
    '',
  );

/** What text a value of an address is, under base64 or hexadecimal. */
const decoded = (value: string): string | undefined => {
  if (value.length < 16) return undefined;
  const text = /^(?:[0-9a-f]{2})+$/i.test(value) ? hexText(value.slice(0, 4096)) : undefined;
  if (text !== undefined) return isText(text) ? text : undefined;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined;
  const plain = latin1(fromBase64(value.slice(0, 4096)));
  // The head of a signed token says nothing about anybody.
  return isText(plain) && /[\s=:"{/@.]/.test(plain) && !/^\{"(?:alg|typ|kid)"/.test(plain) ? plain : undefined;
};

/** Names and values of secrets, and places where they lie. */
const SECRET =
  /\b[A-Z0-9_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|KEY_ID)\s{0,2}[=:]\s{0,2}\S|-----BEGIN [A-Z ]{0,30}PRIVATE KEY|\bssh-(?:rsa|ed25519) |\b(?:password|api[_-]?key|secret|token)["']?\s{0,2}[=:]\s{0,2}["']?\S{6}|\/(?:home|Users)\/\w|\bPATH=|~\/\.(?:ssh|aws)|system prompt|You are (?:Claude|ChatGPT|Codex|an? )/i;
/** A place for a value that is to be put in: by a shell, a template, or the model that reads it. */
const INTERPOLATED =
  /\$\{?\(?(?:env|printenv|cat|base64|[A-Z][A-Z0-9_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD)|GITHUB_TOKEN|secrets\b)|\$\{\{\s{0,3}(?:secrets|github\.token|env)\b|\{\{?\s{0,3}(?:secrets?|env|api[_-]?key|token|password|credentials?|base64|data|conversation|chat[_ -]?history|summary|system[_ -]?prompt|contents?)\b[^{}]{0,60}\}|[<[{](?:secrets?|env|api[_ -]?keys?|tokens?|passwords?|data|base64|payload|conversation|history|insert|encoded|url[- ]?encoded|contents? of|the )[^<>{}[\]\n]{0,60}[>\]}]|%(?:7b|3c)(?:secrets?|env|token|data|api)/i;

/** Everything after the host, taken apart: path segments, values of the query and the fragment. */
const valuesOf = (rest: string): string[] => rest.split(/[/?#&;=.]/).filter(part => part.length >= 8);
const unpercent = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
};

/** Where people share code to try it, all of it in the address. */
const PLAYGROUND = /\/(?:play|playground|repl|sandbox|demo|try|editor|explorer|fiddle)\b|^[/?]*#?(?:code|eNp)/i;

const carried = (
  rest: string,
  open: string,
  image: boolean,
  catcher: boolean,
  link: boolean,
): { readonly grade: 'sure' | 'likely'; readonly what: string } | undefined => {
  if ((image || catcher || link) && INTERPOLATED.test(open))
    return { grade: image || catcher ? 'sure' : 'likely', what: 'a place that a secret or other data is put into' };
  for (const value of valuesOf(rest)) {
    const plain = unpercent(value);
    const inner = decoded(plain.trim().replaceAll(' ', '+'));
    if (inner !== undefined) {
      const secret = SECRET.test(inner);
      if (secret || image || catcher)
        return { grade: 'sure', what: secret ? 'encoded text with what looks like a secret' : 'encoded text' };
      if (link && inner.length >= 24 && !PLAYGROUND.test(rest)) return { grade: 'likely', what: 'encoded text' };
      continue;
    }
    if (SECRET.test(plain) && (image || catcher) && plain.length >= 16)
      return { grade: 'sure', what: 'what looks like a secret' };
    if (image && /%[0-9a-f]{2}/i.test(value) && plain.length >= 80 && /\s\S+\s\S+\s/.test(plain))
      return { grade: 'sure', what: 'a long text' };
    if (image && plain.length >= 96 && /^[\w+/=%.-]+$/.test(plain) && new Set(plain).size > 12)
      return { grade: 'likely', what: 'a long run that nobody can read' };
  }
  const query = rest.search(/[?#]/);
  if (catcher && ((query !== -1 && rest.length > query + 3) || image))
    return { grade: image ? 'sure' : 'likely', what: 'a request to a host that only records requests' };
  return undefined;
};

/** Images whose address stands elsewhere in the text, by their label. */
const usedAsImage = (text: string, label: string): boolean => {
  const folded = text.toLowerCase();
  const name = label.toLowerCase();
  return folded.includes(`][${name}]`) ? folded.includes('![') : folded.includes(`![${name}]`);
};

/** An address up to the parenthesis that closes what it stands in. */
const balanced = (url: string): string => {
  let open = 0;
  for (let i = 0; i < url.length; i++) {
    if (url[i] === '(') open++;
    else if (url[i] === ')' && --open < 0) return url.slice(0, i);
  }
  return url;
};

/**
 * Addresses in a text that carry data to a host nobody vouches for.
 * @param known hosts that the policy vouches for, each with all its subdomains.
 */
export const carriersIn = (text: string, known: readonly string[]): readonly Carrier[] => {
  const found: Carrier[] = [];
  let seen = 0;
  const scan = new RegExp(URL_TEXT);
  for (let match = scan.exec(text); match !== null; match = scan.exec(text)) {
    if (++seen > MOST_URLS) break;
    const written = balanced(match[0]);
    scan.lastIndex = match.index + Math.max(2, written.length);
    const before = text.slice(Math.max(0, match.index - 640), match.index);
    const image = IMAGE_BEFORE.test(before);
    if (!/^h/i.test(written) && !image && !LINK_BEFORE.test(before)) continue;
    const url = written.replace(/[\]}>.,;:!*_]{1,8}$/, '');
    const [, authority = '', rest = ''] = /^(?:https?:)?\/\/([^/?#]{1,300})([\s\S]*)$/i.exec(url) ?? [];
    const host = authority
      .slice(authority.lastIndexOf('@') + 1)
      .replace(/:\d{1,5}$/, '')
      .toLowerCase();
    if (rest.length < 4 || host === '' || (!host.includes('.') && !host.includes('['))) continue;
    const form = /^docs\.google\.com$/.test(host) && /formresponse/i.test(rest);
    const vouched = (name: string): boolean => host === name || host.endsWith(`.${name}`);
    const network = networkOf(host);
    if ((!form && KNOWN.some(vouched)) || known.some(vouched) || network === 'loopback' || network === 'private') continue;
    // A place for a value may hold blanks and brackets, at which an address ends.
    const open = text.slice(match.index + url.length - rest.length, match.index + url.length + 200).split(/[)"'\n]/, 1)[0]!;
    const label = REFERENCE.exec(before)?.[1];
    const shown = image || (label !== undefined && usedAsImage(text, label));
    const what = carried(rest, open, shown, form || CATCHERS.test(host), LINK_BEFORE.test(before));
    if (what !== undefined) found.push({ grade: what.grade, at: match.index, url, host, carries: what.what });
  }
  return found;
};
