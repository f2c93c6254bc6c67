/** Where the policy is read: a plain file at the commit that holds, and never something else that stands there. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPolicy, type PolicyPlace } from '../src/find-policy.ts';
import { openGit } from '../src/world/git.ts';
import { readPreset } from '../src/world/policies.ts';
import { gitIn } from './support/diff-cases.ts';
import { commit, init, put } from './support/repositories.ts';

const top = mkdtempSync(join(tmpdir(), 'sallyport-load-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const PATH = '.github/sallyport.yml';
const MINE = 'version: 1\npermissions:\n  deny: ["Edit(src/**)"]\n';

let count = 0;
/** Finds the policy at a commit that `make` fills. */
const found = async (make: (dir: string) => void, place: PolicyPlace = {}) => {
  const dir = join(top, String(count++));
  init(dir);
  put(dir, { 'README.md': 'x\n' });
  make(dir);
  const id = commit(dir, 'base');
  const git = await openGit(dir);
  try {
    return await findPolicy(place, id, git, { preset: readPreset, today: '2026-01-01' });
  } finally {
    await git.close();
  }
};
const link = (dir: string, name: string, target: string): void => {
  put(dir, { [`${name}.tmp`]: '' });
  rmSync(join(dir, `${name}.tmp`));
  symlinkSync(target, join(dir, name));
};
const submodule = (dir: string, name: string): void => {
  gitIn(dir, ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${name}`]);
};

describe('the policy at the base', () => {
  it('is the plain file there', async () => {
    const { name, id, notes } = await found(dir => put(dir, { [PATH]: MINE }));
    expect(name).toMatch(/^\.github\/sallyport\.yml@[0-9a-f]{12}$/);
    expect([id?.length, notes]).toEqual([40, []]);
  });
  it('is not the built-in default where a name is given that nothing bears, and the usual file is there', async () => {
    const place = { policyFile: '.github/sally.yml' };
    await expect(found(dir => put(dir, { [PATH]: MINE }), place)).rejects.toThrow(
      'there is no `.github/sally.yml` at the base, but a `.github/sallyport.yml`',
    );
    expect((await found(() => {}, place)).name).toBe('built-in default');
    const project = { policyFile: 'services/web/.github/sallyport.yml' };
    expect((await found(dir => put(dir, { [PATH]: MINE }), project)).name).toBe('built-in default');
  });
  it('is the built-in default with a notice where there is none', async () => {
    const { name, notes } = await found(() => {});
    expect([name, notes.length]).toEqual(['built-in default', 1]);
  });
  it.each<[string, (dir: string) => void, RegExp]>([
    [
      'a link',
      dir => {
        put(dir, { 'policy.yml': MINE });
        link(dir, PATH, '../policy.yml');
      },
      /`\.github\/sallyport\.yml` is a symbolic link there/,
    ],
    ['a link to nowhere', dir => link(dir, PATH, 'nowhere'), /is a symbolic link there/],
    [
      'in a folder that is a link',
      dir => {
        put(dir, { 'ci/sallyport.yml': MINE });
        link(dir, '.github', 'ci');
      },
      /`\.github` is a symbolic link there/,
    ],
    ['a folder', dir => put(dir, { [`${PATH}/x`]: '' }), /is a folder there/],
    ['under its other ending', dir => put(dir, { '.github/sallyport.yaml': MINE }), /but a `\.github\/sallyport\.yaml`/],
    ['not UTF-8', dir => put(dir, { [PATH]: new Uint8Array([0xff, 0xfe, 0x76, 0]) }), /is not UTF-8/],
    ['Latin-1', dir => put(dir, { [PATH]: Buffer.from(`${MINE}# caf\u00e9\n`, 'latin1') }), /is not UTF-8/],
  ])('closes the gate and says why when it is %s', async (_, make, says) => {
    await expect(found(make)).rejects.toMatchObject({ code: 'policy', message: expect.stringMatching(says), help: /.+/ });
  });
  it('closes the gate when it is a submodule, or lies in one', async () => {
    for (const name of [PATH, '.github']) {
      const dir = join(top, `module-${name.length}`);
      init(dir);
      submodule(dir, name);
      gitIn(dir, ['commit', '-q', '-m', 'base']);
      const git = await openGit(dir);
      const id = gitIn(dir, ['rev-parse', 'HEAD']).toString().trim();
      await expect(findPolicy({}, id, git, { preset: readPreset, today: '2026-01-01' })).rejects.toMatchObject({
        message: expect.stringContaining(`\`${name}\` is a submodule there`),
      });
      await git.close();
    }
  });
  it('closes the gate when what it extends is a link', async () => {
    const make = (dir: string): void => {
      put(dir, { [PATH]: 'version: 1\nextends: shared.yml\n', 'real.yml': MINE });
      link(dir, 'shared.yml', 'real.yml');
    };
    await expect(found(make)).rejects.toMatchObject({ message: expect.stringContaining('`shared.yml` is a symbolic link') });
  });
  it('closes the gate when a commit that was named has none', async () => {
    const place = { policyRef: `acme/policies@${'a'.repeat(40)}` };
    await expect(found(() => {}, place)).rejects.toMatchObject({ message: expect.stringContaining('there is no') });
  });
  it.each([
    ['a byte order mark', `\ufeff${MINE}`],
    ['Windows line ends', MINE.replaceAll('\n', '\r\n')],
    ['both', `\ufeff${MINE.replaceAll('\n', '\r\n')}`],
    ['no line end at its end', MINE.trimEnd()],
  ])('is read rightly with %s', async (_, text) => {
    const plain = await found(dir => put(dir, { [PATH]: MINE }));
    const { policy } = await found(dir => put(dir, { [PATH]: text }));
    const rules = ({ levels }: typeof policy): unknown => levels([])[0]!.rules.deny.map(rule => rule.text);
    expect(rules(policy)).toContain('Edit(src/**)');
    expect(rules(policy)).toEqual(rules(plain.policy));
  });
  it.each([
    ['plain', 'version: 1\nmodes: plan\n'],
    ['behind a byte order mark, with Windows line ends', '\ufeffversion: 1\r\nmodes: plan\r\n'],
  ])('tells a mistake with line and column: %s', async (_, text) => {
    await expect(found(dir => put(dir, { [PATH]: text }))).rejects.toMatchObject({
      message: expect.stringMatching(/sallyport\.yml:2:1: .*\n {2}2 \| modes: plan$/),
    });
  });
});
