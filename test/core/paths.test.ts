/** Paths resolve as the kernel resolves them, and patterns match as gitignore does. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, forbids, matchesAny, permits, resolve } from '../../src/core/paths.ts';

const where = { root: '/home/runner/work/app', cwd: '/home/runner/work/app/src' };

describe('resolve', () => {
  it.each([
    ['a relative path from the working directory', 'a.ts', 'src/a.ts', true],
    ['dots are collapsed', './x/../../b.ts', 'b.ts', true],
    ['out of the repository', '../../other/c', '~/work/other/c', false],
    ['an absolute path inside', '/home/runner/work/app/docs/d', 'docs/d', true],
    ['a sibling with the same beginning', '/home/runner/work/app2/d', '~/work/app2/d', false],
    ['a home by its sign', '~/.ssh/id', '~/.ssh/id', false],
    ['a home by its name', '/root/.aws/x', '~/.aws/x', false],
    ['a home of another person', '/Users/ada/.ssh', '~/.ssh', false],
    ['the root of another process', '/proc/self/root/etc/passwd', '/etc/passwd', false],
    ['a file URL', 'file:///etc/passwd', '/etc/passwd', false],
    ['a Windows spelling', '..\\lib\\e.ts', 'lib/e.ts', true],
    ['the root itself', '..', '.', true],
    ['a name with a backslash', 'a\\b', 'src/a\\b', true],
  ])('%s', (_, written, real, inside) => expect(resolve(written, where)).toEqual({ written, real, inside }));

  it('a link leads where it points, and `..` behind it leaves its target', () => {
    const links = new Map([
      ['docs', '../outside'],
      ['alias', '.github/workflows'],
      ['loop', 'loop'],
      ['deep/up', '..'],
    ]);
    const real = (path: string) => resolve(path, { root: '/r', cwd: '/r', links });
    expect(real('docs/a')).toMatchObject({ real: '/outside/a', inside: false });
    expect(real('alias/../CODEOWNERS')).toMatchObject({ real: '.github/CODEOWNERS', inside: true });
    expect(real('deep/up/alias/ci.yml')).toMatchObject({ real: '.github/workflows/ci.yml', inside: true });
    expect(real('loop/x')).toMatchObject({ inside: false });
  });

  it('a link in the working directory leads out of the repository as one in the path does', () => {
    const links = new Map([
      ['build', '../outside'],
      ['docs/here', '../src'],
    ]);
    const real = (path: string, cwd: string) => resolve(path, { root: '/r', cwd, links });
    for (const cwd of ['build', '/r/build', '/r/./build/', '/r/src/../build'])
      expect(real('x', cwd), cwd).toMatchObject({ real: '/outside/x', inside: false });
    expect(real('../x', '/r/build')).toMatchObject({ real: '/x', inside: false });
    expect(real('x', '/r/docs/here')).toMatchObject({ real: 'src/x', inside: true });
    expect(real('x', '/r/docs')).toMatchObject({ real: 'docs/x', inside: true });
    expect(real('/r/x', '/r/build')).toMatchObject({ real: 'x', inside: true });
  });

  it('without a root relative paths are inside until they leave', () => {
    expect(resolve('a/../b')).toMatchObject({ real: 'b', inside: true });
    expect(resolve('../b')).toMatchObject({ inside: false });
  });

  it('agrees with realpath on random links and paths', () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const part = fc.oneof(names, fc.constant('..'), fc.constant('.'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(names, { minLength: 1, maxLength: 2 }), fc.array(part, { minLength: 1, maxLength: 3 })), {
          maxLength: 4,
        }),
        fc.array(part, { minLength: 1, maxLength: 5 }),
        (given, path) => {
          const top = realpathSync(mkdtempSync(join(tmpdir(), 'sallyport-paths-')));
          const root = join(top, 'repo');
          mkdirSync(root);
          const links = new Map<string, string>();
          try {
            for (const [at, target] of given) {
              const name = at.join('/');
              try {
                mkdirSync(dirname(join(root, name)), { recursive: true });
                if (!realpathSync(dirname(join(root, name))).endsWith(dirname(join('/repo', name)).replace(/\/$/, ''))) continue;
                symlinkSync(target.join('/'), join(root, name));
                links.set(name, target.join('/'));
              } catch {
                // The place is taken: fewer links.
              }
            }
            let real: string;
            try {
              real = realpathSync.native(join(root, 'x').slice(0, -1) + path.join('/'));
            } catch {
              return;
            }
            const mine = resolve(path.join('/'), { root, cwd: root, links });
            const inside = real === root || real.startsWith(`${root}/`);
            expect({ inside: mine.inside, real: mine.inside ? join(root, mine.real) : mine.real }).toEqual({ inside, real });
          } finally {
            rmSync(top, { recursive: true, force: true });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('patterns', () => {
  it.each([
    ['.env', 'a/b/.env', true],
    ['*.pem', 'x/key.pem', true],
    ['src/**', 'src/a/b', true],
    ['src/**', 'x/src/a', false],
    ['/src', 'src/a', true],
    ['docs/', 'docs/a.md', true],
    ['docs', 'a/docs/b', true],
    ['**/.ssh/**', '~/.ssh/id', true],
    ['/etc/shadow', '/etc/shadow', true],
    ['a/*', 'a/b/c', true],
    ['a/*.ts', 'a/b.js', false],
    ['!a', '!a', true],
  ])('%s over %s', (pattern, path, yes) => expect(compilePattern(pattern)(path)).toBe(yes));

  it('a deny list sees both names and no case; an allow list sees where a path ends', () => {
    const path = { written: 'docs/x', real: '.GitHub/Workflows/x', inside: true };
    expect(forbids(['.github/**'])(path)).toBe('.github/**');
    expect(forbids(['docs/**'])(path)).toBe('docs/**');
    expect(permits(['docs/**'])(path)).toBeUndefined();
    expect(permits(['.github/**'])(path)).toBeUndefined();
  });
  it('characters that file systems ignore or fold do not hide a name', () => {
    expect(forbids(['.github/**'])({ written: 'x', real: '.git\u200chub/a', inside: true })).toBe('.github/**');
    expect(forbids(['.env'])({ written: 'x', real: '.ｅｎｖ', inside: true })).toBe('.env');
  });
  it.each([false, true])('many patterns together match what one of them matches (without case: %s)', nocase => {
    const part = fc.constantFrom('a', 'A', 'a.b', '.a', 'b', '..', '.', '', 'é', 'a\u200b', 'ａ');
    const piece = fc.constantFrom('a', 'A', 'a.b', '.a', 'b.', '*', '*.b', '{a,b}', '**', '..', 'é', 'ａ');
    const pattern = fc
      .tuple(fc.constantFrom('', '**/', '/', './'), fc.array(piece, { minLength: 1, maxLength: 2 }))
      .map(([start, rest]) => start + rest.join('/'));
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), fc.array(part, { maxLength: 4 }), (patterns, parts) => {
        const path = parts.join('/');
        const alone = patterns.some(one => compilePattern(one, { nocase })(path));
        expect(matchesAny(patterns, { nocase })(path)).toBe(alone);
      }),
      { numRuns: 2000 },
    );
  });
});
