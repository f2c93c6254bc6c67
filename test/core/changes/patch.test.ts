/** Git's list and git's patch must tell the same: every line that is taken away, doubled or changed closes the gate. */

import { chmodSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeReader, fileChanges } from '../../../src/core/changes/change.ts';
import { collisionFinder } from '../../../src/core/changes/collisions.ts';
import { generatedByName } from '../../../src/core/changes/generated.ts';
import { Fault } from '../../../src/core/fault.ts';
import { DIFF } from '../../../src/world/git-changes.ts';
import { gitIn, scratch } from '../../support/diff-cases.ts';

const dir = scratch();
let stream: Buffer;
beforeAll(() => {
  const write = (name: string, text: string | Buffer): void => writeFileSync(join(dir, name), text);
  gitIn(dir, ['init', '-q', '-b', 'main', '.']);
  write('kept.txt', Array.from({ length: 30 }, (_, i) => `line ${i}\n`).join(''));
  write('gone.txt', 'x\n');
  write('old name', Array.from({ length: 9 }, (_, i) => `same ${i}\n`).join(''));
  write('run.sh', 'echo\n');
  write('kind', 'text\n');
  write('no newline', 'a');
  gitIn(dir, ['add', '-A']);
  gitIn(dir, ['commit', '-qm', 'base']);
  write('kept.txt', Array.from({ length: 30 }, (_, i) => (i % 9 === 4 ? `changed ${i}\n` : `line ${i}\n`)).join(''));
  unlinkSync(join(dir, 'gone.txt'));
  gitIn(dir, ['mv', 'old name', 'n\u00ebw\tname']);
  write('n\u00ebw\tname', Array.from({ length: 10 }, (_, i) => `same ${i}\n`).join(''));
  chmodSync(join(dir, 'run.sh'), 0o755);
  unlinkSync(join(dir, 'kind'));
  symlinkSync('kept.txt', join(dir, 'kind'));
  write('no newline', 'a\nb');
  write('blob.bin', Buffer.from([1, 0, 2, 10, 3, 0, 10]));
  write('empty', '');
  gitIn(dir, ['add', '-A', '.']);
  gitIn(dir, ['commit', '-qm', 'head']);
  stream = gitIn(dir, ['diff-tree', ...DIFF, 'HEAD~1', 'HEAD', '--']);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const beside = { generated: () => false, target: () => 'kept.txt', size: () => 1, texts: () => ({}) };
const read = (bytes: Uint8Array, cut = bytes.length): unknown => {
  const reader = changeReader();
  for (let at = 0; at < bytes.length; at += cut) reader.push(bytes.subarray(at, at + cut));
  return fileChanges(reader.end(), beside).map(file => ({ ...file }));
};
const disagrees = (bytes: Uint8Array): void => {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof Fault && error.code === 'git-disagrees') return;
    throw error;
  }
  throw new Error(`this was believed: ${Buffer.from(bytes).toString('latin1')}`);
};

describe('the stream of git diff-tree', () => {
  it('is told file by file', () => {
    const files = read(stream) as { status: string; path: { real: string } }[];
    expect(files.map(file => `${file.status} ${file.path.real}`)).toEqual([
      'A blob.bin',
      'A empty',
      'D gone.txt',
      'M kept.txt',
      'T kind',
      'M no newline',
      'R n\u00ebw\tname',
      'M run.sh',
    ]);
    expect(files.find(file => file.path.real === 'kind')).toMatchObject({
      oldMode: '100644',
      mode: '120000',
      target: 'kept.txt',
      added: [{ n: 1, text: 'kept.txt' }],
      removed: [{ n: 1, text: 'text' }],
    });
    expect(files.find(file => file.path.real === 'no newline')).toMatchObject({
      added: [
        { n: 1, text: 'a' },
        { n: 2, text: 'b' },
      ],
      removed: [{ n: 1, text: 'a' }],
    });
    expect(files.find(file => file.path.real === 'blob.bin')).toMatchObject({ binary: true, added: [{ n: 1 }, { n: 2 }] });
    expect(files.find(file => file.status === 'R')).toMatchObject({
      was: { real: 'old name' },
      added: [{ n: 10, text: 'same 9' }],
    });
    expect(files.find(file => file.path.real === 'run.sh')).toMatchObject({ oldMode: '100644', mode: '100755', added: [] });
  });

  it('means the same however it is cut into pieces', () => {
    const whole = read(stream);
    for (const size of [1, 2, 3, 7, 64, 500]) expect(read(stream, size)).toEqual(whole);
  });

  it('is not believed when a line of the patch is missing or doubled', () => {
    const start = stream.indexOf('diff --git');
    let from = start;
    for (let end = stream.indexOf(10, from); end >= 0; from = end + 1, end = stream.indexOf(10, from)) {
      const [before, line, after] = [stream.subarray(0, from), stream.subarray(from, end + 1), stream.subarray(end + 1)];
      // Whether a file ends with a newline is told by this line alone, and nothing is judged by it.
      if (line[0] !== 0x5c) disagrees(Buffer.concat([before, after]));
      disagrees(Buffer.concat([before, line, line, after]));
    }
  });

  it('is not believed when a field of the list is missing or doubled', () => {
    const start = stream.indexOf('diff --git') - 1;
    let from = 0;
    for (let end = stream.indexOf(0); end >= 0 && end < start; from = end + 1, end = stream.indexOf(0, from)) {
      const [before, field, after] = [stream.subarray(0, from), stream.subarray(from, end + 1), stream.subarray(end + 1)];
      disagrees(Buffer.concat([before, after]));
      disagrees(Buffer.concat([before, field, field, after]));
    }
  });

  it('is not believed when it ends early, anywhere', () => {
    for (let end = 1; end < stream.length; end++) disagrees(stream.subarray(0, end));
  });

  it('is not believed when one character of a header is another', () => {
    const start = stream.indexOf('diff --git');
    for (const pattern of [
      'diff --git',
      'a/kept',
      'b/kept',
      '100644',
      '100755',
      'index ',
      'rename from',
      'similarity',
      '@@ -',
      '--- ',
      '+++ ',
    ]) {
      const at = stream.indexOf(pattern, start);
      const other = Buffer.from(stream);
      other[at + pattern.length - 1] = 0x7a;
      disagrees(other);
    }
  });

  it('has no files when there is no difference, and a list alone is not believed', () => {
    expect(changeReader().end()).toEqual([]);
    disagrees(stream.subarray(0, stream.indexOf('diff --git')));
  });

  it('is too large beyond its bounds, and a large binary is told without lines', () => {
    const small = changeReader({ text: 300, binary: 1 << 20 });
    expect(() => small.push(stream)).toThrow(expect.objectContaining({ code: 'too-large' }));
    const cut = changeReader({ text: 1 << 20, binary: 150 });
    cut.push(stream);
    const [entry] = cut.end();
    expect(entry).toMatchObject({ cut: true, record: { added: null } });
    expect(fileChanges([entry!], beside)[0]).toMatchObject({ binary: true, added: [], path: { real: 'blob.bin' } });
  });
});

it.each([
  ['package-lock.json', true],
  ['sub/Cargo.lock', true],
  ['src/__snapshots__/a.test.ts.snap', true],
  ['vendor/github.com/x/y.go', true],
  ['dist/index.js', true],
  ['api/service.pb.go', true],
  ['src/package-lock.json.ts', false],
  ['src/distance/a.ts', false],
  ['lock.ts', false],
  ['vendored.ts', false],
])('%s is generated by its name: %s', (path, generated) => {
  expect(generatedByName(path)).toBe(generated);
});

it.each<[string, string[], string[], [string, string][]]>([
  ['case of a name', ['readme.md'], ['README.md', 'readme.md'], [['readme.md', 'README.md']]],
  ['case of a folder', ['SRC/b.ts'], ['SRC/b.ts', 'src/a.ts'], [['SRC', 'src']]],
  ['Unicode form', ['caf\u00e9'], ['cafe\u0301', 'caf\u00e9'], [['caf\u00e9', 'cafe\u0301']]],
  ['invisible characters', ['.g\u200cit/x'], ['.g\u200cit/x', '.git/y'], [['.g\u200cit', '.git']]],
  ['none', ['src/b.ts'], ['src/a.ts', 'src/b.ts', 'src/bb.ts'], []],
])('names that are one to another file system: %s', (_, fresh, tree, pairs) => {
  const finder = collisionFinder(fresh);
  for (const name of tree) finder.see(name);
  expect(finder.pairs).toEqual(pairs);
});
