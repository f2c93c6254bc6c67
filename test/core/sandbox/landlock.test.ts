import { describe, expect, test } from 'vitest';
import { attributeSize, carve, lies, rightsOf } from '../../../src/core/sandbox/landlock.ts';
import { toolPlaces } from '../../../src/core/sandbox/tool-paths.ts';
import type { Network } from '../../../src/core/sandbox-contract.ts';

const PROXIED: Network = { allow: ['a.test'] };

describe('rights of a Landlock ABI', () => {
  /** By the kernel's own history: files, TCP and UDP, scopes. */
  test.each([
    [1, 0x1fffn, 0n, 0n, 8],
    [2, 0x3fffn, 0n, 0n, 8],
    [3, 0x7fffn, 0n, 0n, 8],
    [4, 0x7fffn, 3n, 0n, 16],
    [5, 0xffffn, 3n, 0n, 16],
    [6, 0xffffn, 3n, 3n, 24],
    [7, 0xffffn, 3n, 3n, 24],
    [8, 0xffffn, 3n, 3n, 24],
    [9, 0x1ffffn, 3n, 3n, 24],
    [10, 0x1ffffn, 15n, 3n, 24],
    [99, 0x1ffffn, 15n, 3n, 24],
  ])('ABI %i: all of them and no more', (abi, files, net, scopes, size) => {
    expect(rightsOf(abi, 'none').handled).toEqual({ files, net, scopes });
    expect(attributeSize(abi)).toBe(size);
  });
  test('what is given back was taken, and what is not known is not asked for', () => {
    for (let abi = 1; abi < 12; abi++) {
      const rights = rightsOf(abi, 'none');
      for (const given of [
        rights.readTree,
        rights.readFile,
        rights.writeTree,
        rights.writeFile,
        rights.device,
        rights.deviceTree,
        rights.outlet,
      ])
        expect(given & ~rights.handled.files).toBe(0n);
    }
  });
  test('nowhere is a device made or a socket of another process reached, and only trees to write are written', () => {
    const rights = rightsOf(99, 'none');
    const [makeChar, makeBlock, ioctl, unix, write] = [6n, 11n, 15n, 16n, 1n].map(bit => 1n << bit) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    expect(rights.writeTree & (makeChar | makeBlock | ioctl | unix)).toBe(0n);
    expect((rights.readTree | rights.readFile) & write).toBe(0n);
  });
  test('with a proxy connecting is the filter’s matter, and binding is still taken away; an open network takes nothing away', () => {
    expect(rightsOf(7, PROXIED).handled.net).toBe(1n);
    expect(rightsOf(7, 'open').handled.net).toBe(0n);
    expect(rightsOf(99, 'open').handled.net).toBe(0n);
  });
});

describe('giving a tree without what is hidden in it', () => {
  const disk: Readonly<Record<string, readonly string[]>> = {
    '/': ['etc', 'opt', 'usr'],
    '/etc': ['hosts', 'shadow', 'ssl'],
    '/etc/ssl': ['certs', 'private'],
    '/opt': ['runner', 'tools'],
  };
  const children = (directory: string): readonly string[] | undefined => disk[directory];
  test.each([
    [['/usr'], [], ['/usr']],
    [['/usr', '/etc'], ['/home/a'], ['/usr', '/etc']],
    [['/etc'], ['/etc/shadow'], ['/etc/hosts', '/etc/ssl']],
    [['/etc'], ['/etc/shadow', '/etc/ssl/private'], ['/etc/hosts', '/etc/ssl/certs']],
    [['/opt'], ['/opt/runner'], ['/opt/tools']],
    [['/opt/runner/x'], ['/opt/runner'], []],
    [['/'], ['/etc', '/opt/runner'], ['/opt/tools', '/usr']],
    [['/etc'], ['/etc/gone/deep'], ['/etc/hosts', '/etc/shadow', '/etc/ssl']],
  ])('%j without %j: %j', (trees, hidden, kept) => {
    expect(carve(trees, hidden, children)).toEqual(kept);
  });
  test('a name that only begins alike is another place', () => {
    expect([
      lies('/etcetera', '/etc'),
      lies('/etc/x', '/etc'),
      lies('/etc', '/etc'),
      lies('/etc', '/etc/x'),
      lies('/a', '/'),
    ]).toEqual([false, true, true, false, true]);
  });
  test('too many pieces are an error, not a shorter list', () => {
    expect(() => carve(['/etc'], ['/etc/none'], () => Array.from({ length: 3000 }, (_, i) => `f${i}`))).toThrow(/more than/);
  });
});

describe('directories of PATH', () => {
  const places = (real: string, more: Partial<Parameters<typeof toolPlaces>[0]> = {}) =>
    toolPlaces({
      path: [{ written: `link-to-${real}`, real }],
      home: '/home/u',
      toolCache: '/home/u/work/_tool',
      named: [],
      ...more,
    });
  test.each([
    ['/usr/local/bin', true, []],
    ['/opt/pipx_bin', true, []],
    ['/home/u/work/_tool/node/24.1.0/x64/bin', true, ['/home/u/work/_tool/node/24.1.0/x64']],
    ['/home/u/work/_tool', false, []],
    ['/home/u/.nvm/versions/node/v24/bin', true, ['/home/u/.nvm/versions/node/v24']],
    ['/home/u/.cargo/bin', false, []],
    ['/home/u/.local/bin', false, []],
    ['/home/u/bin', false, []],
    ['/home/u', false, []],
    ['/home', false, []],
    ['/srv/tools/bin', true, ['/srv/tools']],
    ['/srv/tools', true, ['/srv/tools']],
    ['/srv/bin', true, ['/srv']],
  ])('%s: kept %s, to read %j', (real, kept, trees) => {
    expect(places(real)).toEqual({ path: kept ? [`link-to-${real}`] : [], trees });
  });
  test('a place that the policy names is kept', () => {
    expect(places('/home/u/.cargo/bin', { named: ['/home/u/.cargo'] })).toEqual({
      path: ['link-to-/home/u/.cargo/bin'],
      trees: [],
    });
  });
});
