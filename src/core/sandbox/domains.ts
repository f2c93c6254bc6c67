/** Which hosts a policy lets a command reach, and which addresses nobody may reach through the proxy. */

export interface DomainRule {
  /** Lower case, without a final dot; for `*.` rules without those two characters. */
  readonly host: string;
  readonly below: boolean;
  readonly ports: readonly number[];
}

const WEB_PORTS: readonly number[] = [80, 443];
const HOST = /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;

/** A host's name as it is compared. */
export const normalHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/**
 * @param text `host`, `*.host` (what lies below it, not itself), each with an optional `:port`; without one, 80 and 443.
 * @returns undefined when it is none of these: an address, a pattern, a whole top-level domain.
 */
export const domainRule = (text: string): DomainRule | undefined => {
  const [, star, name, port] = /^(\*\.)?([^:*/]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (name === undefined) return undefined;
  const host = normalHost(name);
  if (!HOST.test(host) || isAddress(host) || (star !== undefined && !host.includes('.'))) return undefined;
  const number = Number(port);
  if (port !== undefined && (number < 1 || number > 65_535)) return undefined;
  return { host, below: star !== undefined, ports: port === undefined ? WEB_PORTS : [number] };
};

/** Whether one of the rules lets this host and port through; an address never is. */
export const allowsDomain = (rules: readonly DomainRule[], host: string, port: number): boolean => {
  const name = normalHost(host);
  if (!HOST.test(name) || isAddress(name)) return false;
  return rules.some(rule => rule.ports.includes(port) && (rule.below ? name.endsWith(`.${rule.host}`) : name === rule.host));
};

/** Anything that a resolver could take for an IPv4 address: `1.2.3.4`, `0x7f.1`, `2130706433`. IPv6 has colons and is no host here. */
const isAddress = (host: string): boolean => /^(?:0x[0-9a-f]*|\d+)$/.test(host.slice(host.lastIndexOf('.') + 1));

/**
 * Networks that are not the public internet: this machine, private networks, the metadata services of clouds, multicast, and
 * addresses that carry another inside. Source: IANA special-purpose address registries; Azure's 168.63.129.16.
 */
export const NOT_PUBLIC: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Of IPv6 only 2000::/3 is the public internet, and not all of it.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];
