/** Scripts on disk: read before they are run, where the repository does not hold them as they are. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callOf } from '../../src/call-of.ts';
import type { RepoPath } from '../../src/core/model.ts';
import { resolve } from '../../src/core/paths.ts';
import { writtenScripts } from '../../src/world/written-scripts.ts';
import '../support/loaded.ts';

const project = mkdtempSync(join(tmpdir(), 'sallyport-scripts-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const where = { root: project, links: new Map<string, string>() };
const at = (path: string): RepoPath => resolve(path, where);
const git = (...args: string[]): void => {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];
  expect(spawnSync('git', [...identity, ...args], { cwd: project }).status).toBe(0);
};

describe('scripts on disk', () => {
  it('are read unless the repository holds them as they are; not when they are missing, long or no text', async () => {
    const read = async (): Promise<readonly string[]> =>
      [
        ...(await writtenScripts(['old.sh', 'new.sh', 'long.sh', 'data', 'missing.sh', 'zero.sh', '.'].map(at), project)).keys(),
      ].map(path => path.real);
    writeFileSync(join(project, 'old.sh'), 'echo old\n');
    writeFileSync(join(project, 'new.sh'), 'echo new\n');
    writeFileSync(join(project, 'long.sh'), 'x'.repeat(40_000));
    writeFileSync(join(project, 'data'), 'a\0b');
    symlinkSync('/dev/zero', join(project, 'zero.sh'));
    expect(await read()).toEqual(['old.sh', 'new.sh']);
    git('init', '-q');
    git('add', 'old.sh');
    git('commit', '-qm', 'x');
    expect(await read()).toEqual(['new.sh']);
    git('update-ref', 'refs/remotes/origin/HEAD', 'HEAD');
    git('add', 'new.sh');
    git('commit', '-qm', 'what an agent commits itself was not there before');
    expect(await read()).toEqual(['new.sh']);
    writeFileSync(join(project, 'old.sh'), 'echo changed\n');
    expect(await read()).toEqual(['old.sh', 'new.sh']);
  });
});

describe('a lone call', () => {
  const ranBy = (command: string): readonly string[] => {
    const ran: string[] = [];
    const disk = { written: new Map<RepoPath, string>(), ran: (path: RepoPath) => ran.push(path.real) };
    callOf({ tool: 'Bash', input: { command }, cwd: project }, { file: 'call' }, where, undefined, disk);
    return ran;
  };
  it.each([
    'bash x.sh',
    './x.sh',
    'source x.sh',
    '. ./x.sh',
    'sudo sh x.sh',
    'true && (cd . && ./x.sh)',
    'python3 x.sh',
    'node x.sh',
    'bash < x.sh; bash ./x.sh',
    'timeout 5 ./x.sh a',
    'make -f x.sh',
  ])('%s names the script that it runs', command => {
    expect(ranBy(command)).toContain('x.sh');
  });
  it.each(['cat x.sh', 'git add x.sh', 'echo > x.sh; bash x.sh', 'ssh host ./x.sh', 'foo bash x.sh', '/usr/bin/x.sh'])(
    '%s runs none that lies here',
    command => {
      expect(ranBy(command)).toEqual([]);
    },
  );
  it('is judged by what was written', () => {
    const written = new Map([[at('x.sh'), 'git reset --hard']]);
    const { effects } = callOf(
      { tool: 'Bash', input: { command: 'bash x.sh' }, cwd: project },
      { file: 'call' },
      where,
      undefined,
      { written, ran: () => {} },
    );
    expect(effects.flatMap(effect => (effect.kind === 'exec' ? (effect.hazards ?? []) : [])).map(({ id }) => id)).toContain(
      'git-discard',
    );
  });
});
