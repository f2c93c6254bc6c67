/** Hosts as programs write them: read out of URLs and targets, brought to one spelling, and told apart by the network they are in. */
import type { Word } from '../contracts.ts';

/** A host with what is known around it. `*` stands for pieces that nobody knows. */
export interface At {
  readonly host: string;
  readonly port?: number;
  readonly url?: string;
}

const SCHEME = /^([a-z][a-z0-9+.-]*):(?:\/\/|\\\\)/i;
const PORTS: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  ftp: 21,
  ssh: 22,
  'git+ssh': 22,
  sftp: 22,
  git: 9418,
  ldap: 389,
  telnet: 23,
};

/** One spelling of a host: lower case, no brackets, no final dot, number spellings of IPv4 as dotted decimals. */
export const canonicalHost = (host: string): string => {
  let name = host.normalize('NFKC').trim().toLowerCase();
  if (/%[0-9a-f]{2}/.test(name))
    name = name.replace(/%([2-7][0-9a-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  name = name
    .replace(/^\[|\]$/g, '')
    .replace(/[。．｡]/g, '.')
    .replace(/\.+$/, '')
    .replace(/%.*$/, '');
  const four = ipv4(name);
  if (four) return four.join('.');
  const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(name);
  if (mapped?.[1]) return ipv4(mapped[1])?.join('.') ?? name;
  if (mapped?.[2] && mapped[3]) {
    const [high, low] = [Number.parseInt(mapped[2], 16), Number.parseInt(mapped[3], 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return name;
};

const number = (text: string): number | undefined => {
  if (/^0x[0-9a-f]+$/.test(text)) return Number.parseInt(text.slice(2), 16);
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  return /^\d+$/.test(text) ? Number.parseInt(text, 10) : undefined;
};
/** IPv4 as `inet_aton` reads it: one to four numbers, decimal, octal or hex, the last one filling what is left. */
const ipv4 = (text: string): readonly [number, number, number, number] | undefined => {
  const numbers = text.split('.').map(number);
  if (numbers.length > 4 || text.length > 64) return undefined;
  let value = 0;
  for (const [i, n] of numbers.entries()) {
    if (n === undefined) return undefined;
    const last = i === numbers.length - 1;
    if (n > (last ? 256 ** (4 - i) - 1 : 255)) return undefined;
    value += last ? n : n * 256 ** (3 - i);
  }
  return [Math.floor(value / 2 ** 24) & 255, Math.floor(value / 2 ** 16) & 255, Math.floor(value / 256) & 255, value & 255];
};

/** Where an address lies. `name` is a host name that only local networks know; `unknown` one that is not written out. */
export type Network =
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'metadata'
  | 'shared'
  | 'unspecified'
  | 'multicast'
  | 'name'
  | 'unknown'
  | 'public';

const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '169.254.169.253',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
]);
/** Services whose names carry the address that they resolve to. */
const ADDRESS_NAMES = /^(?:.*?[.-])?(\d{1,3})[.-](\d{1,3})[.-](\d{1,3})[.-](\d{1,3})\.(?:nip\.io|sslip\.io|xip\.io)$/;
const LOCAL_NAMES = /(?:^|\.)(?:local|internal|lan|home|home\.arpa|corp|intranet|localdomain|test|svc|cluster\.local)$/;

/**
 * The network that a host is in, by its spelling alone. Sources: RFC 6890 and 8190 (special addresses), RFC 6598 (shared), the
 * metadata services of AWS, GCP, Azure, Alibaba and Oracle.
 */
export const networkOf = (host: string): Network => {
  const name = canonicalHost(host);
  if (name === '' || name.includes('*') || name.includes('$')) return 'unknown';
  if (METADATA.has(name)) return 'metadata';
  if (name === 'localhost' || name.endsWith('.localhost') || name === 'host.docker.internal') return 'loopback';
  const carried = ADDRESS_NAMES.exec(name);
  const four = ipv4(carried ? carried.slice(1).join('.') : name);
  if (four) return networkOfIpv4(four);
  if (name.includes(':')) return networkOfIpv6(name);
  return LOCAL_NAMES.test(name) || !name.includes('.') ? 'name' : 'public';
};

const networkOfIpv4 = ([a, b, c, d]: readonly [number, number, number, number]): Network => {
  if (METADATA.has(`${a}.${b}.${c}.${d}`)) return 'metadata';
  if (a === 127) return 'loopback';
  if (a === 0) return 'unspecified';
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return 'private';
  if (a === 169 && b === 254) return 'link-local';
  if (a === 100 && b >= 64 && b < 128) return 'shared';
  if (a >= 224) return 'multicast';
  return (a === 198 && (b === 18 || b === 19)) || (a === 192 && b === 0 && c === 0) ? 'private' : 'public';
};
const networkOfIpv6 = (name: string): Network => {
  if (/^(?:0*:)+0*1$/.test(name)) return 'loopback';
  if (/^[0:]+$/.test(name)) return 'unspecified';
  const head = Number.parseInt(name.split(':')[0] || '0', 16);
  if ((head & 0xfe00) === 0xfc00) return 'private';
  if ((head & 0xffc0) === 0xfe80) return 'link-local';
  if ((head & 0xff00) === 0xff00) return 'multicast';
  const tail = /^(?:64:ff9b::|2002:)(?:([0-9a-f]{1,4}):([0-9a-f]{1,4})|(\d+\.\d+\.\d+\.\d+))/.exec(name);
  if (!tail) return 'public';
  const [high, low] = [Number.parseInt(tail[1] ?? '0', 16), Number.parseInt(tail[2] ?? '0', 16)];
  const four = tail[3] ? ipv4(tail[3]) : ([high >> 8, high & 255, low >> 8, low & 255] as const);
  return four ? networkOfIpv4(four) : 'public';
};

/** Addresses that no public name can mean: this machine, its networks, and what clouds answer their machines. */
export const isPublic = (host: string): boolean => ['public', 'unknown'].includes(networkOf(host));

/**
 * Reads the host out of a URL, `user@host:path`, `host:port` or a bare host.
 * @param target unknown pieces of its text stand as `*`.
 */
export const hostOf = (target: Word | string): At => {
  const text = (typeof target === 'string' ? target : target.text).trim();
  const scheme = SCHEME.exec(text);
  const rest = scheme ? text.slice(scheme[0].length) : text;
  const end = rest.search(/[/?#\\]/);
  const authority = (end < 0 ? rest : rest.slice(0, end)).replace(/^.*@/, '');
  const bracketed = /^\[([^\]]*)\](?::(\d+))?/.exec(authority);
  const bare = /^([0-9a-f]*:[0-9a-f:.]*:[0-9a-f.:]*)$/i.exec(authority);
  const [host = '', port] = bracketed ? [bracketed[1], bracketed[2]] : bare ? [authority] : authority.split(':');
  const number = port && /^\d{1,5}$/.test(port) ? Number(port) : scheme ? PORTS[scheme[1]!.toLowerCase()] : undefined;
  return { host: canonicalHost(host) || '*', ...(number !== undefined && { port: number }), ...(scheme && { url: text }) };
};

/**
 * Compiles a host pattern as HushSpec has it: `*` stands for one label, `**` for any number of them; ports and case do not count.
 * A pattern without stars means that host alone.
 */
export const hostPattern = (pattern: string): ((host: string) => boolean) => {
  // Most calls connect to nothing.
  let wanted: readonly string[] | undefined;
  return host => {
    if (wanted === undefined) {
      const plain = hostOf(pattern.includes('://') ? pattern : `x://${pattern}`).host;
      wanted = (plain.includes('*') ? plain : canonicalHost(plain)).split('.');
    }
    return labelsMatch(wanted, canonicalHost(host).split('.'));
  };
};
const labelsMatch = (wanted: readonly string[], got: readonly string[]): boolean => {
  const [first, ...rest] = wanted;
  if (first === undefined) return got.length === 0;
  if (first === '**') return got.some((_, i) => labelsMatch(rest, got.slice(i + 1))) || (rest.length === 0 && got.length > 0);
  return got.length > 0 && labelMatch(first, got[0]!) && labelsMatch(rest, got.slice(1));
};
const labelMatch = (wanted: string, got: string): boolean => {
  const at = wanted.indexOf('*');
  if (at < 0) return wanted === got;
  const [head, tail] = [wanted.slice(0, at), wanted.slice(at + 1)];
  return got !== '' && got.length >= head.length + tail.length && got.startsWith(head) && got.endsWith(tail);
};
