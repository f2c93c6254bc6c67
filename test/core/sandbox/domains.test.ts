import { describe, expect, test } from 'vitest';
import { allowsDomain, domainRule } from '../../../src/core/sandbox/domains.ts';

describe('domains that a policy allows', () => {
  test.each([
    ['example.com', { host: 'example.com', below: false, ports: [80, 443] }],
    ['*.Example.com', { host: 'example.com', below: true, ports: [80, 443] }],
    ['example.com:8443', { host: 'example.com', below: false, ports: [8443] }],
    ['xn--bcher-kva.example', { host: 'xn--bcher-kva.example', below: false, ports: [80, 443] }],
    ['localhost', { host: 'localhost', below: false, ports: [80, 443] }],
  ])('%s is a rule', (text, rule) => {
    expect(domainRule(text)).toEqual(rule);
  });
  test.each([
    ...['', '*', '*.com', '*.', 'https://example.com', 'example.com/path', 'ex*mple.com', '*.*.com', 'a..b', '-a.com', 'a b.com'],
    ...[
      '127.0.0.1',
      '10.0.0.1:80',
      '0x7f.1',
      '2130706433',
      '017700000001',
      '1.2.3',
      '[::1]',
      '::1',
      'example.com:0',
      'example.com:99999',
    ],
    ...['example.com:http', 'bücher.example', 'user@example.com'],
  ])('%j is none', text => {
    expect(domainRule(text)).toBeUndefined();
  });

  const rules = ['a.com', '*.b.com', 'c.com:8080', '*.d.com:22'].map(text => domainRule(text)!);
  test.each([
    ['a.com', 443, true],
    ['A.COM.', 80, true],
    ['a.com', 22, false],
    ['a.com', 8080, false],
    ['x.a.com', 443, false],
    ['aa.com', 443, false],
    ['a.com.evil.test', 443, false],
    ['x.b.com', 443, true],
    ['x.y.b.com', 443, true],
    ['b.com', 443, false],
    ['xb.com', 443, false],
    ['c.com', 8080, true],
    ['c.com', 443, false],
    ['x.d.com', 22, true],
    ['x.d.com', 443, false],
    ['127.0.0.1', 443, false],
    ['\u0430.com', 443, false],
    ['a.com\0', 443, false],
    ['a.com:443', 443, false],
    ['', 443, false],
  ])('%j at %i: %s', (host, port, allowed) => {
    expect(allowsDomain(rules, host, port)).toBe(allowed);
  });
});
