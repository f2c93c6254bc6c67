/** Ordinary work works in the sandbox. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/model.ts';
import { asUser, drive, type Ground, ground, root, users } from '../support/sandbox.ts';

const modules = path.join(root, 'node_modules');

describe.each(users)('for $name', user => {
  let place: Ground;
  const options = user.wrap ? { wrap: user.wrap } : {};
  beforeEach(() => {
    place = ground(user);
  });
  afterEach(() => place.close());

  const plain: readonly { readonly name: string; readonly command: string; readonly says: string | RegExp }[] = [
    { name: 'pipes', command: 'printf "b\\na\\n" | sort | tr a-z A-Z', says: 'A\nB\n' },
    { name: '/dev/null', command: 'echo x > /dev/null; cat /dev/null; echo done', says: 'done\n' },
    { name: '/dev/urandom', command: 'head -c 8 /dev/urandom | wc -c', says: '8\n' },
    {
      name: '/dev/stdout and /dev/stderr',
      command: 'echo a > /dev/stdout; echo b > /dev/stderr; echo c | tee /dev/stderr',
      says: 'a\nb\nc\nc\n',
    },
    { name: 'here-documents and process substitution', command: 'cat <<< text; cat <(echo sub)', says: 'text\nsub\n' },
    { name: 'a script of the workspace', command: 'printf "#!/bin/sh\\necho ran\\n" > s; chmod +x s; ./s', says: 'ran\n' },
    { name: 'temporary files', command: 'f=$(mktemp); echo x > $f; cat $f; rm $f', says: 'x\n' },
    { name: 'a home', command: 'cd ~ && touch .rc && ls -A', says: '.rc\n' },
    { name: 'a fifo', command: 'mkfifo p; echo through > p & cat p', says: 'through\n' },
    {
      name: 'symbolic and hard links',
      command: 'mkdir -p a b; echo x > a/f; ln a/f b/g; ln -s ../a/f b/h; cat b/g b/h',
      says: 'x\nx\n',
    },
    { name: 'a program that was just made', command: 'cp /bin/echo ./mine; ./mine hello', says: 'hello\n' },
    { name: 'a timeout of its own', command: 'timeout 1 sleep 20 || echo $?', says: '124\n' },
    { name: 'python', command: 'python3 -c "import json, subprocess, threading, tempfile; print(json.dumps(1))"', says: '1\n' },
    {
      name: 'node with workers',
      command: `node -e "const {Worker}=require('worker_threads'); new Worker('console.log(6*7)',{eval:true})"`,
      says: '42\n',
    },
    {
      name: 'node with children',
      command: `node -e "console.log(require('child_process').execSync('echo child').toString().trim())"`,
      says: 'child\n',
    },
    {
      name: 'WebAssembly',
      command: `node -e "new WebAssembly.Memory({initial:1,maximum:65536}); console.log('memory')"`,
      says: 'memory\n',
    },
    { name: 'a thousand short processes', command: 'for i in $(seq 1000); do /bin/true; done; echo all', says: 'all\n' },
  ];
  describe('one command after the other', () => {
    let runs: readonly Run[];
    beforeAll(async () => {
      const own = ground(user);
      ({ runs } = await drive(
        own,
        plain.map(({ command }) => `mkdir -p d && cd d && rm -rf * && ${command}`),
        options,
      ));
      own.close();
    });
    test.each(plain.map(({ name, says }, i) => ({ name, says, i })))('$name', ({ says, i }) => {
      expect(runs[i]!.output).toMatch(says);
      expect(runs[i]).toMatchObject({ exit: 0, restored: [] });
    });
  });

  test('output is streamed to its end, and capped', async () => {
    const { runs, log } = await drive(place, ['head -c 20000000 /dev/zero | tr "\\0" x | fold -w 100; echo end > file'], options);
    expect(runs[0]).toMatchObject({ exit: 0, truncated: true, changed: ['file'] });
    expect(runs[0]!.output.length).toBeLessThanOrEqual(4 * 2 ** 20);
    expect(log).toContain('the output went on after');
  });

  test('a change is committed in the repository, and its hooks and settings are as they were', async () => {
    asUser(place, 'git', 'init', '-q', '.');
    asUser(place, 'git', 'config', 'user.email', 'a@example.test');
    asUser(place, 'git', 'config', 'user.name', 'A');
    const command =
      'git status --porcelain; echo x > f; git add f; git commit -qm "Add f"; git log --format=%s; git status --porcelain';
    const { runs } = await drive(place, [command], options);
    expect(runs[0]).toMatchObject({ exit: 0, output: 'Add f\n', restored: [], changed: ['f'] });
    expect(asUser(place, 'git', 'log', '--format=%an %s')).toBe('A Add f\n');
  });

  test('tests run with vitest', async () => {
    // A directory of its own for what tools put beside packages.
    fs.mkdirSync(path.join(place.workspace, 'node_modules'));
    place.own(path.join(place.workspace, 'node_modules'));
    for (const name of fs.readdirSync(modules).filter(name => !name.startsWith('.vite')))
      fs.symlinkSync(path.join(modules, name), path.join(place.workspace, 'node_modules', name));
    place.write('workspace/package.json', JSON.stringify({ type: 'module', scripts: { test: 'vitest run' } }));
    place.write('workspace/vitest.config.js', "export default { cacheDir: '.cache', test: { include: ['*.test.ts'] } }");
    place.write('workspace/sum.test.ts', "import { expect, test } from 'vitest'; test('sums', () => { expect(1 + 1).toBe(2) })");
    const { runs } = await drive(place, ['npm test'], { ...options, wish: { read: [modules] } });
    expect(runs[0]!.output).toMatch(/1 passed/);
    expect(runs[0]).toMatchObject({ exit: 0 });
  });

  test('types are checked with tsc', async () => {
    place.write('workspace/a.ts', 'export const a: number = "text"');
    const { runs } = await drive(place, [`node ${modules}/typescript/bin/tsc --noEmit a.ts`], {
      ...options,
      wish: { read: [modules] },
    });
    expect(runs[0]!.output).toContain('TS2322');
  });

  test('packages are installed from a cache, offline', async () => {
    const integrity = seed(place);
    const lock = {
      name: 'app',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'app', dependencies: { tiny: '1.0.0' } },
        'node_modules/tiny': { version: '1.0.0', resolved: 'https://registry.npm.example/tiny/-/tiny-1.0.0.tgz', integrity },
      },
    };
    place.write('workspace/package.json', JSON.stringify({ name: 'app', dependencies: { tiny: '1.0.0' } }));
    place.write('workspace/package-lock.json', JSON.stringify(lock));
    const { runs } = await drive(place, ['npm ci --offline --no-audit --no-fund', `node -p "require('tiny')"`], {
      ...options,
      env: { npm_config_cache: path.join(place.home, '.npm') },
      wish: { write: ['~/.npm'], env: ['npm_config_cache'] },
    });
    expect(runs.map(run => [run.exit, run.output])).toEqual([
      [0, expect.stringContaining('added 1 package')],
      [0, 'tiny indeed\n'],
    ]);
    expect(runs[0]!.changed).toEqual(['node_modules/']);
  });

  test('fetch goes through the proxy to an allowed domain, and nowhere else', async () => {
    const server = http.createServer((request, response) => response.end(`${request.headers.host} ${request.url}`));
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    try {
      const get = (host: string): string =>
        `node -e "fetch('http://${host}:${port}/path').then(async r => console.log(r.status, await r.text()), e => console.log(e.cause?.code ?? e.message))"`;
      const { runs } = await drive(place, [get('allowed.test'), get('other.test'), get('127.0.0.1')], {
        ...options,
        hosts: { 'allowed.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
        loopback: true,
        wish: { network: { allow: [`allowed.test:${port}`] } },
      });
      expect(runs[0]!.output).toBe(`200 allowed.test:${port} /path\n`);
      expect(runs[1]!.output).not.toContain('200');
      expect(runs[2]!.output).not.toContain('200');
      expect(runs[2]).toMatchObject({ reached: [`allowed.test:${port}`], blocked: [`other.test:${port}`, `127.0.0.1:${port}`] });
    } finally {
      server.close();
    }
  });
});

/** Puts a package into the user's npm cache. @returns its integrity */
const seed = (place: Ground): string => {
  place.write('home/tiny/package.json', JSON.stringify({ name: 'tiny', version: '1.0.0', main: 'index.js' }));
  place.write('home/tiny/index.js', "module.exports = 'tiny indeed'");
  const npm = (...args: readonly string[]): string => asUser(place, 'npm', '--cache', path.join(place.home, '.npm'), ...args);
  npm('pack', '--silent', path.join(place.home, 'tiny'), '--pack-destination', place.home);
  const file = path.join(place.home, 'tiny-1.0.0.tgz');
  npm('cache', 'add', file);
  return `sha512-${createHash('sha512').update(fs.readFileSync(file)).digest('base64')}`;
};
