import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import { type DomainProxy, isPublicAddress, startProxy } from '../../src/world/sandbox-proxy.ts';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A server on loopback that says what it was sent. */
const upstream = async (): Promise<{ port: number; seen: string[] }> => {
  const seen: string[] = [];
  const server = net.createServer(socket => {
    socket.on('error', () => {});
    socket.on('data', chunk => {
      seen.push(chunk.toString('latin1'));
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi');
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return { port: (server.address() as net.AddressInfo).port, seen };
};
const proxyFor = async (
  allow: readonly string[],
  hosts: Readonly<Record<string, readonly string[]>>,
  isPublic: (address: string) => boolean = address => address.startsWith('127.0.0.1'),
): Promise<DomainProxy> => {
  const proxy = await startProxy({ allow, resolve: async host => hosts[host] ?? [], isPublic });
  open.push(proxy);
  return proxy;
};
const say = (port: number, text: string): Promise<string> =>
  new Promise(done => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', chunk => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => done(answer));
    setTimeout(() => socket.end(), 1500).unref();
  });

describe('the proxy', () => {
  test('tunnels to an allowed name, at an allowed port', async () => {
    const { port, seen } = await upstream();
    const proxy = await proxyFor([`good.test:${port}`], { 'good.test': ['127.0.0.1'] });
    const answer = await say(proxy.port, `CONNECT good.test:${port} HTTP/1.1\r\nHost: x\r\n\r\nHELLO`);
    expect(answer).toContain('200 Connection established');
    expect(seen).toEqual(['HELLO']);
    expect(proxy.reached()).toEqual([`good.test:${port}`]);
  });
  test('passes a plain request on, for the name that was checked', async () => {
    const { port, seen } = await upstream();
    const proxy = await proxyFor([`good.test:${port}`], { 'good.test': ['127.0.0.1'] });
    const request = `GET http://good.test:${port}/a?b=c HTTP/1.1\r\nHost: evil.test\r\nProxy-Authorization: x\r\nConnection: keep-alive\r\nX-Kept: y\r\n folded: host: evil.test\r\n\r\n`;
    expect(await say(proxy.port, request)).toContain('hi');
    expect(seen.join('')).toBe(`GET /a?b=c HTTP/1.1\r\nHost: good.test:${port}\r\nX-Kept: y\r\nConnection: close\r\n\r\n`);
  });

  const refused: readonly (readonly [string, (port: number) => string])[] = [
    ['another name', port => `CONNECT evil.test:${port} HTTP/1.1\r\n\r\n`],
    ['a name below', port => `CONNECT x.good.test:${port} HTTP/1.1\r\n\r\n`],
    ['another port', () => 'CONNECT good.test:22 HTTP/1.1\r\n\r\n'],
    ['an address', port => `CONNECT 127.0.0.1:${port} HTTP/1.1\r\n\r\n`],
    ['an address in one number', port => `CONNECT 2130706433:${port} HTTP/1.1\r\n\r\n`],
    ['an address of IPv6', port => `CONNECT [::1]:${port} HTTP/1.1\r\n\r\n`],
    ['a user before the name', port => `CONNECT good.test@evil.test:${port} HTTP/1.1\r\n\r\n`],
    ['a plain request to an address', port => `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n\r\n`],
    ['a plain request to an address written oddly', port => `GET http://0x7f000001:${port}/ HTTP/1.1\r\n\r\n`],
    ['a request with a user in it', port => `GET http://good.test@evil.test:${port}/ HTTP/1.1\r\n\r\n`],
    ['a request without a name', () => 'GET / HTTP/1.1\r\nHost: good.test\r\n\r\n'],
    ['another scheme', () => 'GET ftp://good.test/ HTTP/1.1\r\n\r\n'],
    ['no request at all', () => '\x16\x03\x01 hello\r\n\r\n'],
  ];
  test.each(refused)('refuses %s', async (_, request) => {
    const { port, seen } = await upstream();
    const proxy = await proxyFor([`good.test:${port}`], { 'good.test': ['127.0.0.1'], 'evil.test': ['127.0.0.1'] });
    expect(await say(proxy.port, request(port))).toContain('403 Forbidden');
    expect(seen).toEqual([]);
    expect(proxy.reached()).toEqual([]);
    expect(proxy.blocked()).toHaveLength(1);
  });
  test('refuses a name that leads to an address which is not public, and connects to the address it has checked', async () => {
    const { port, seen } = await upstream();
    let asked = 0;
    const proxy = await startProxy({
      allow: [`rebind.test:${port}`],
      resolve: async () => (asked++ === 0 ? ['10.0.0.1', '127.0.0.2'] : ['127.0.0.1']),
      isPublic: address => address === '127.0.0.1',
    });
    open.push(proxy);
    expect(await say(proxy.port, `CONNECT rebind.test:${port} HTTP/1.1\r\n\r\nX`)).toContain('not public');
    expect(seen).toEqual([]);
    expect(await say(proxy.port, `CONNECT rebind.test:${port} HTTP/1.1\r\n\r\nX`)).toContain('established');
    expect([asked, seen]).toEqual([2, ['X']]);
  });
  test('lets nobody wait with a head that has no end', async () => {
    const proxy = await proxyFor([], {});
    expect(await say(proxy.port, `GET http://${'a'.repeat(20_000)}`)).toBe('');
  });
  test('ends what is open when it closes', async () => {
    const { port } = await upstream();
    const proxy = await proxyFor([`good.test:${port}`], { 'good.test': ['127.0.0.1'] });
    const waiting = say(proxy.port, `CONNECT good.test:${port} HTTP/1.1\r\n\r\n`);
    await new Promise(done => setTimeout(done, 100));
    await proxy.close();
    expect(await waiting).toContain('established');
  });
  test('a rule that is no domain is refused before anything starts', async () => {
    await expect(startProxy({ allow: ['*'] })).rejects.toThrow(Fault);
    await expect(startProxy({ allow: ['169.254.169.254'] })).rejects.toThrow(/no domain/);
  });
});

describe('addresses', () => {
  test.each([
    ...[
      '0.0.0.0',
      '127.0.0.1',
      '127.255.255.254',
      '10.1.1.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
    ],
    ...[
      '168.63.129.16',
      '192.0.0.192',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
    ],
    ...[
      'fe80::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '64:ff9b::a00:1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '100::1',
      'fec0::1',
      '::7f00:1',
      'text',
      '',
    ],
  ])('%j is not public', address => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['8.8.8.8', '140.82.112.3', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    address => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
