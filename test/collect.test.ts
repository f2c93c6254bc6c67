/** The step that reads: which trees it compares, where the policy is read, and what it makes of what git says. */
import { describe, expect, it } from 'vitest';
import { collect, type Source } from '../src/collect.ts';
import { Fault } from '../src/core/fault.ts';
import type { FileChange } from '../src/core/model.ts';
import { fromGit } from '../src/core/paths.ts';
import type { Change, Commit, Git } from '../src/core/world.ts';

const file = (name: string, more: Partial<FileChange> = {}): FileChange => ({
  status: 'M',
  path: fromGit(name),
  binary: false,
  added: [],
  removed: [],
  generated: false,
  ...more,
});
const commit = (id: string, author: string): Commit => ({
  id,
  parents: [],
  author,
  committer: author,
  message: `message of ${id}`,
});
const change: Change = { files: [file('a')], links: [['l', 'a']], collisions: [['A', 'a']], lockfiles: [], limits: ['from git'] };

/** A git that answers from a table, and writes down what it was asked. */
const fake = (answers: Partial<Git> = {}): { git: Git; asked: string[] } => {
  const asked: string[] = [];
  const never = async (): Promise<never> => {
    throw new Error('this was not to be asked');
  };
  const git: Git = {
    repository: true,
    shallow: false,
    resolve: async (...names) => names.map(name => `id-of-${name}`),
    mergeBase: async (a, b) => `fork-of-${a}-${b}`,
    isAncestor: never,
    has: async () => true,
    commit: never,
    commits: async () => ({ commits: [], more: false }),
    changes: async (base, head) => {
      asked.push(`${base}..${head}`);
      return change;
    },
    links: async tree => [['other', `of-${tree}`]],
    names: never,
    show: never,
    standing: never,
    apply: async (_patch, base, otherwise) => {
      asked.push(`apply ${base} ${otherwise}`);
      return { base: base ?? 'made-up', head: 'patched', reconstructed: false, limits: [] };
    },
    ensure: never,
    tip: never,
    defaultTip: never,
    close: async () => {},
    ...answers,
  };
  return { git, asked };
};
const world = { transcripts: async (globs: readonly string[]) => globs.map(glob => ({ file: glob, chunks: [] })) };

describe('what is compared', () => {
  it.each<[string, Source, string[]]>([
    [
      'a range starts where its two sides parted',
      { base: 'main', head: 'topic' },
      ['fork-of-id-of-main-id-of-topic..id-of-topic'],
    ],
    ['a range ends at HEAD unless told', { base: 'main' }, ['fork-of-id-of-main-id-of-HEAD..id-of-HEAD']],
    [
      'a patch goes onto the base that was named, or nowhere',
      { base: 'main', patch: new Uint8Array(1) },
      ['apply id-of-main undefined', 'id-of-main..patched'],
    ],
    [
      'a patch without a base need not fit the commit at hand',
      { patch: new Uint8Array(1) },
      ['apply id-of-HEAD alone', 'id-of-HEAD..patched'],
    ],
    ['transcripts alone need no comparison', { transcripts: ['x'] }, []],
  ])('%s', async (_, source, expected) => {
    const { git, asked } = fake();
    await collect(source, git, world);
    expect(asked).toEqual(expected);
  });

  it('a patch outside of a repository, or before its first commit, is judged by itself', async () => {
    for (const answers of [
      { repository: false },
      {
        resolve: async () => {
          throw new Fault('unknown-revision', 'x', 'y');
        },
      },
    ]) {
      const { git, asked } = fake(answers);
      await collect({ patch: new Uint8Array(1) }, git, world);
      expect(asked[0]).toBe('apply undefined alone');
    }
  });

  it('the policy is read at the tip of the base, not where the two sides parted', async () => {
    const { trees } = await collect({ base: 'main', head: 'topic' }, fake().git, world);
    expect(trees).toMatchObject({ base: 'fork-of-id-of-main-id-of-topic', policyBase: 'id-of-main' });
  });

  it.each<[string, Source, Partial<Git>, string, RegExp]>([
    ['a head without a base', { head: 'topic' }, {}, 'no-base', /--base/],
    ['a range outside of a repository', { repo: 'x', base: 'main' }, { repository: false }, 'no-repository', /--repo/],
    ['sides without a common commit', { base: 'main' }, { mergeBase: async () => undefined }, 'no-merge-base', /started from/],
    [
      'the same in a shallow clone',
      { base: 'main' },
      { mergeBase: async () => undefined, shallow: true },
      'no-merge-base',
      /fetch-depth: 0/,
    ],
  ])('%s is a fault that says what to do', async (_, source, answers, code, help) => {
    await expect(collect(source, fake(answers).git, world)).rejects.toMatchObject({ code, help: expect.stringMatching(help) });
  });
});

describe('what becomes evidence', () => {
  it('is everything that git tells of the change', async () => {
    const evidence = await collect({ base: 'main', transcripts: ['t.jsonl'] }, fake().git, world);
    expect(evidence).toMatchObject({
      files: [{ path: { real: 'a' } }],
      links: [['l', 'a']],
      limits: ['from git'],
      scene: { event: 'local', collisions: [['A', 'a']] },
      transcripts: [{ file: 't.jsonl' }],
    });
  });

  it('is what the commits say, and each person once', async () => {
    const commits = async () => ({
      commits: [commit('1', 'A <a@x>'), commit('2', 'A <a@x>'), commit('3', 'B <b@x>')],
      more: true,
    });
    const { texts, limits } = await collect({ base: 'main' }, fake({ commits }).git, world);
    expect(texts.map(({ source, text }) => `${source}: ${text}`)).toEqual([
      'commit: message of 1',
      'author: A <a@x>',
      'commit: message of 2',
      'commit: message of 3',
      'author: B <b@x>',
    ]);
    expect(limits).toContainEqual(expect.stringContaining('latest 3 commits'));
  });

  it('does not pass by a message that is too long to be read', async () => {
    const commits = async (): Promise<never> => {
      throw new Fault('too-large', 'the message is too long', 'shorten it');
    };
    await expect(collect({ base: 'main' }, fake({ commits }).git, world)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('leaves out the whole texts and sizes that a made-up base only pretends to know', async () => {
    const files = [
      file('kept', { before: 'FILLER 1\nx\n', after: 'FILLER 1\ny\n', size: 10 }),
      file('known', { before: 'x\n', after: 'y\n', size: 2 }),
      file('new', { status: 'A', after: 'y\n', size: 2 }),
    ];
    const { git } = fake({
      changes: async () => ({ ...change, files }),
      apply: async () => ({
        base: 'b',
        head: 'h',
        reconstructed: true,
        filler: 'FILLER',
        policyBase: 'id-of-HEAD',
        limits: ['by itself'],
      }),
    });
    const evidence = await collect({ patch: new Uint8Array(1) }, git, world);
    expect(evidence.files[0]).not.toHaveProperty('before');
    expect(evidence.files[0]).not.toHaveProperty('after');
    expect(evidence.files[0]).not.toHaveProperty('size');
    expect(evidence.files[1]).toMatchObject({ before: 'x\n', after: 'y\n' });
    expect(evidence.files[2]).toMatchObject({ after: 'y\n', size: 2 });
    // The links of the commit at hand are the best guess for what the patch does not show.
    expect(evidence.links).toEqual([
      ['other', 'of-id-of-HEAD'],
      ['l', 'a'],
    ]);
    expect(evidence.limits).toEqual(['by itself', 'from git']);
  });
});
