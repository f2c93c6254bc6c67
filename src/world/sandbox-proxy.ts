/**
 * The only thing a command in proxied mode can connect to: it takes CONNECT and plain HTTP for allowed names, resolves them
 * itself, and connects to an address it has checked, so a name cannot change its meaning in between.
 */
import dns from 'node:dns/promises';
import net from 'node:net';
import { Fault } from '../core/fault.ts';
import { allowsDomain, type DomainRule, domainRule, NOT_PUBLIC, normalHost } from '../core/sandbox/domains.ts';
import { shorten } from '../core/text.ts';

const MOST_HEAD = 16_384;
const MOST_CONNECTIONS = 512;
const MOST_NAMES = 200;
const IDLE_MS = 120_000;
const CONNECT_MS = 20_000;

export interface ProxyOptions {
  readonly allow: readonly string[];
  /** For tests: a resolver and a judge of addresses that know a network on loopback. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isPublic?: (address: string) => boolean;
}
export interface DomainProxy {
  readonly port: number;
  /** `host:port`, each once, in order. */
  readonly reached: () => readonly string[];
  readonly blocked: () => readonly string[];
  readonly close: () => Promise<void>;
}

// One list a family: a list that knows both takes an IPv4 address for the IPv6 address that carries it.
const notPublic = { ipv4: new net.BlockList(), ipv6: new net.BlockList() };
for (const [network, bits, family] of NOT_PUBLIC) notPublic[family].addSubnet(network, bits, family);

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = net.isIP(address);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version !== 0 && !notPublic[family].check(address, family);
};

/** @throws Fault `sandbox-domains` when a rule is none. */
export const domainRules = (allow: readonly string[]): readonly DomainRule[] =>
  allow.map(text => {
    const rule = domainRule(text);
    if (rule === undefined)
      throw new Fault(
        'sandbox-domains',
        `\`${shorten(text, 100)}\` in \`sandbox.network.allow\` is no domain`,
        'write `example.com`, `*.example.com` or `example.com:8443`; addresses cannot be allowed',
      );
    return rule;
  });

interface Request {
  readonly host: string;
  readonly port: number;
  /** What is sent on first; for CONNECT what came after the head. */
  readonly first: Buffer;
  readonly tunnel: boolean;
}

/** @throws Fault `sandbox-domains` */
export const startProxy = async (options: ProxyOptions): Promise<DomainProxy> => {
  const rules = domainRules(options.allow);
  const resolve = options.resolve ?? (async host => (await dns.lookup(host, { all: true })).map(({ address }) => address));
  const isPublic = options.isPublic ?? isPublicAddress;
  const reached = new Set<string>();
  const blocked = new Set<string>();
  const sockets = new Set<net.Socket>();
  const note = (names: Set<string>, name: string): void => {
    if (names.size < MOST_NAMES) names.add(shorten(name, 300));
  };
  const keep = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(IDLE_MS, () => socket.destroy());
  };
  const refuse = (client: net.Socket, name: string, why: string): void => {
    note(blocked, name);
    const body = `sallyport: ${why}\n`;
    client.end(
      `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  };

  const serve = async (client: net.Socket, head: string, rest: Buffer): Promise<void> => {
    const request = readRequest(head, rest);
    if (typeof request === 'string') return refuse(client, request, 'the request names no host that can be checked');
    const name = `${normalHost(request.host)}:${request.port}`;
    if (!allowsDomain(rules, request.host, request.port))
      return refuse(client, name, 'this domain is not in sandbox.network.allow');
    const addresses = await resolve(normalHost(request.host)).catch(() => []);
    if (addresses.length === 0) return refuse(client, name, 'this name does not resolve');
    const address = addresses.find(isPublic);
    if (address === undefined) return refuse(client, name, 'this name leads to an address that is not public');
    if (client.destroyed) return;
    note(reached, name);
    const upstream = net.connect({ host: address, port: request.port, timeout: CONNECT_MS }, () => {
      if (request.tunnel) client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (request.first.length > 0) upstream.write(request.first);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    keep(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  };

  const server = net.createServer(client => {
    keep(client);
    if (sockets.size > MOST_CONNECTIONS) return void client.destroy();
    let head = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        if (head.length > MOST_HEAD) client.destroy();
        return;
      }
      client.off('data', read);
      client.pause();
      serve(client, head.toString('latin1', 0, end), head.subarray(end + 4)).catch(() => client.destroy());
    };
    client.on('data', read);
  });
  await new Promise<void>((done, fail) => {
    server.on('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    reached: () => [...reached],
    blocked: () => [...blocked],
    close: () =>
      new Promise(done => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
};

/** Headers that are between the command and the proxy, or that could name another host than the one that was checked. */
const OWN_HEADER = /^(?:host|connection|keep-alive|proxy-[a-z-]+|te|trailer|upgrade):/i;

const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}:/;

/** @returns what was asked for, or when nothing can be checked, the text that stood there. */
const readRequest = (head: string, rest: Buffer): Request | string => {
  const [line = '', ...headers] = head.split('\r\n');
  const [, method, target] = /^([A-Z]{1,20}) (\S{1,8192}) HTTP\/1\.[01]$/.exec(line) ?? [];
  if (method === undefined || target === undefined) return shorten(line, 100);
  if (method === 'CONNECT') {
    const [, host, port] = /^([^:[\]@/\s]+):(\d{1,5})$/.exec(target) ?? [];
    if (host === undefined) return target;
    return { host, port: Number(port), first: rest, tunnel: true };
  }
  if (!URL.canParse(target)) return target;
  const url = new URL(target);
  if (url.protocol !== 'http:' || url.username !== '' || url.password !== '') return `${url.protocol}//${url.host}`;
  const kept = headers.filter(header => HEADER.test(header) && !OWN_HEADER.test(header));
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, ...kept, 'Connection: close', '', ''];
  return {
    host: url.hostname,
    port: Number(url.port || 80),
    first: Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), rest]),
    tunnel: false,
  };
};
