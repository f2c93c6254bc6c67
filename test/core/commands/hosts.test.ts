/** Hosts: read out of URLs, brought to one spelling, told apart by network, matched by HushSpec's patterns. */
import { describe, expect, it } from 'vitest';
import { canonicalHost, hostOf, hostPattern, isPublic, networkOf } from '../../../src/core/commands/hosts.ts';

describe('a host is read out of what programs take', () => {
  it.each([
    ['https://me:secret@Example.COM:8443/a?b=c#d', { host: 'example.com', port: 8443 }],
    ['http://a.example', { host: 'a.example', port: 80 }],
    ['a.example:80/x', { host: 'a.example', port: 80 }],
    ['a.example', { host: 'a.example' }],
    ['[::1]:3000', { host: '::1', port: 3000 }],
    ['http://[fe80::1%25eth0]/', { host: 'fe80::1' }],
    ['fd00:ec2::254', { host: 'fd00:ec2::254' }],
    ['https://a.example\\@b.example/', { host: 'a.example' }],
    ['https://a.example@b.example/', { host: 'b.example' }],
    ['ssh://git@h.example:2222/r', { host: 'h.example', port: 2222 }],
    ['https://*.a.example/x', { host: '*.a.example' }],
    ['', { host: '*' }],
  ])('%s', (text, at) => {
    expect(hostOf(text)).toMatchObject(at);
  });
});

describe('every spelling of an address is the same address', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['169.254.43518', '169.254.169.254'],
    ['::ffff:169.254.169.254', '169.254.169.254'],
    ['::ffff:a9fe:a9fe', '169.254.169.254'],
    ['[0:0:0:0:0:ffff:7f00:1]', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['%31%32%37.0.0.1', '127.0.0.1'],
    ['Example.COM.', 'example.com'],
    ['256.1.1.1', '256.1.1.1'],
    ['1.2.3.4.5', '1.2.3.4.5'],
  ])('%s', (text, canonical) => {
    expect(canonicalHost(text)).toBe(canonical);
  });
});

describe('networks', () => {
  it.each([
    ['localhost', 'loopback'],
    ['app.localhost', 'loopback'],
    ['127.8.9.1', 'loopback'],
    ['::1', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['10.1.2.3', 'private'],
    ['172.31.0.1', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.0.1', 'private'],
    ['3232235777', 'private'],
    ['fc00::1', 'private'],
    ['fdab::1', 'private'],
    ['fe80::1', 'link-local'],
    ['169.254.1.1', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['2852039166', 'metadata'],
    ['metadata.google.internal', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['100.64.0.1', 'shared'],
    ['100.128.0.1', 'public'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['64:ff9b::a00:1', 'private'],
    ['2002:a00:1::', 'private'],
    ['10.0.0.1.nip.io', 'private'],
    ['app-169-254-169-254.sslip.io', 'metadata'],
    ['build-server', 'name'],
    ['db.internal', 'name'],
    ['grafana.local', 'name'],
    ['*', 'unknown'],
    ['*.example', 'unknown'],
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['example.com', 'public'],
  ])('%s is %s', (host, network) => {
    expect(networkOf(host)).toBe(network);
    expect(isPublic(host)).toBe(network === 'public' || network === 'unknown');
  });
});

describe('patterns', () => {
  it.each([
    ['*.npmjs.org', 'a.npmjs.org', true],
    ['*.npmjs.org', 'npmjs.org', false],
    ['*.npmjs.org', 'a.b.npmjs.org', false],
    ['**.npmjs.org', 'a.b.npmjs.org', true],
    ['**.npmjs.org', 'npmjs.org', false],
    ['**', 'anything.example', true],
    ['api.github.com', 'API.GitHub.com.', true],
    ['api.github.com:443', 'api.github.com', true],
    ['api.github.com', 'api.github.com.evil.example', false],
    ['api-*.example', 'api-7.example', true],
    ['api-*.example', 'api-7.x.example', false],
    ['169.254.169.254', '2852039166', true],
    ['a.**.example', 'a.b.c.example', true],
  ])('%s over %s: %s', (pattern, host, matches) => {
    expect(hostPattern(pattern)(host)).toBe(matches);
  });
});
