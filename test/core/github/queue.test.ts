/** Which pull requests a merge group holds, told by the names of the queue's branches. */
import { expect, it } from 'vitest';
import { pullFacts } from '../../../src/core/github/events.ts';
import { above, entriesOf, queueOf } from '../../../src/core/github/queue.ts';

const sha = (of: string): string => of.repeat(40);
const branch = (number: number, on: string, queue = 'main'): string =>
  `refs/heads/gh-readonly-queue/${queue}/pr-${number}-${sha(on)}`;
const entry = (number: number, on: string) => ({ number, on: sha(on) });

it.each([
  ['one pull request', branch(7, 'a'), 'a', [], [entry(7, 'a')]],
  [
    'the entries before it, down to the target branch',
    branch(9, 'c'),
    'c',
    [
      { ref: branch(7, 'a'), sha: sha('b') },
      { ref: branch(8, 'b'), sha: sha('c') },
      { ref: branch(9, 'c'), sha: sha('d') },
    ],
    [entry(9, 'c'), entry(8, 'b'), entry(7, 'a')],
  ],
  ['not the entries after it', branch(7, 'a'), 'a', [{ ref: branch(8, 'b'), sha: sha('c') }], [entry(7, 'a')]],
  [
    'not a branch that somebody named otherwise',
    branch(9, 'c'),
    'c',
    [{ ref: 'refs/heads/pr-8', sha: sha('c') }],
    [entry(9, 'c')],
  ],
  [
    'neither of two entries of which both claim to be the one before',
    branch(9, 'c'),
    'c',
    [
      { ref: branch(8, 'b'), sha: sha('c') },
      { ref: branch(6, 'e'), sha: sha('c') },
    ],
    [entry(9, 'c')],
  ],
  ['branches in a circle once', branch(9, 'c'), 'c', [{ ref: branch(8, 'c'), sha: sha('c') }], [entry(9, 'c')]],
  ['nothing where the name is not GitHub’s', 'refs/heads/topic', 'a', [], []],
] as const)('%s', (_, headRef, base, branches, entries) => {
  expect(entriesOf(headRef, sha(base), branches)).toEqual(entries);
});

it('a queue is looked up by its target branch, which may have slashes', () => {
  expect(queueOf(branch(7, 'a', 'release/1.x'))).toBe('heads/gh-readonly-queue/release/1.x/');
  expect(queueOf('refs/heads/topic')).toBeUndefined();
});

it('what lies above a base is known only where some entry was put on it', () => {
  const queued = (number: number, on: string) => ({ on: sha(on), pull: pullFacts({ number }) });
  const group = [queued(9, 'c'), queued(8, 'b')];
  expect(above(group, sha('c'))?.map(pull => pull.number)).toEqual([9]);
  expect(above(group, sha('b'))?.map(pull => pull.number)).toEqual([9, 8]);
  expect(above(group, sha('a'))).toBeUndefined();
});
