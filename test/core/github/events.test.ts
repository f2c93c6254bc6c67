/** Events as GitHub sends them, and as somebody might forge them. */
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/core/fault.ts';
import { eventFacts } from '../../../src/core/github/events.ts';

const all = (name: string): readonly Record<string, unknown>[] =>
  (examples as unknown as { name: string; examples: Record<string, unknown>[] }[]).find(event => event.name === name)!.examples;
const SHA = 'a'.repeat(40);

describe('recorded payloads', () => {
  it.each(['pull_request', 'merge_group', 'push'])('every recorded %s is understood or refused with a sentence', name => {
    for (const payload of all(name)) {
      try {
        expect(eventFacts(name, payload, { sha: SHA }).name).toBe(name);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
        expect((error as Fault).help).not.toBe('');
      }
    }
  });
  it('a pull request: the merge commit of the run, the head of the event', () => {
    const payload = all('pull_request')[0]!;
    const facts = eventFacts('pull_request', payload, { sha: SHA });
    expect(facts).toMatchObject({
      privileged: false,
      compare: { by: 'merge-commit', merge: SHA },
      pull: { number: (payload as { number: number }).number },
    });
  });
  it('a merge group is measured from the target branch', () => {
    expect(eventFacts('merge_group', all('merge_group')[0]).compare).toMatchObject({ by: 'queue', baseRef: 'main' });
  });
});

const pull = {
  number: 1,
  title: 't',
  body: null,
  head: { ref: 'x', sha: SHA, repo: null },
  base: { ref: 'main', repo: { id: 1 } },
  user: { login: 'a', type: 'User' },
  changed_files: 3,
  merge_commit_sha: 'b'.repeat(40),
};
describe('facts', () => {
  it.each([
    ['a fork that is gone is a fork', 'pull_request', { pull_request: pull }, { pull: { fork: true, body: '' } }],
    [
      'the target event is privileged, and its merge commit is asked for: the payload has that of the push before',
      'pull_request_target',
      { pull_request: pull },
      { privileged: true, compare: { by: 'ask', number: 1, headSha: SHA } },
    ],
    [
      'a new branch has nothing before',
      'push',
      { before: '0'.repeat(40), after: SHA, ref: 'refs/heads/x' },
      { compare: { by: 'push', before: undefined, forced: false, ref: 'refs/heads/x', defaultBranch: undefined } },
    ],
    [
      'a push names its branch and who pushed',
      'push',
      { before: SHA, after: SHA, ref: 'refs/heads/a/b', sender: { login: 'ada', type: 'User' } },
      { pushed: { name: 'a/b', login: 'ada', type: 'User' } },
    ],
    [
      'a force push says so',
      'push',
      { before: 'c'.repeat(40), after: SHA, forced: true, ref: 'refs/heads/x', repository: { default_branch: 'main' } },
      { compare: { forced: true, defaultBranch: 'main' } },
    ],
    [
      'a review is as much a stranger’s as its pull request',
      'pull_request_review',
      { pull_request: pull },
      { privileged: false, compare: { by: 'merge-commit' } },
    ],
    [
      'a comment on a pull request is privileged',
      'issue_comment',
      { issue: { number: 7, pull_request: {} } },
      { privileged: true, compare: { by: 'ask', number: 7 } },
    ],
    [
      'a workflow run of a fork names no pull request',
      'workflow_run',
      { workflow_run: { pull_requests: [], head_sha: SHA } },
      { privileged: true, compare: { number: undefined, headSha: SHA } },
    ],
  ] as const)('%s', (_, name, payload, facts) => expect(eventFacts(name, payload, { sha: 'd'.repeat(40) })).toMatchObject(facts));
  it.each(['pull_request_target', 'workflow_run', 'issue_comment', 'issues', 'discussion', 'repository_dispatch', 'new_one'])(
    'explicit refs do not make %s less privileged',
    name => expect(eventFacts(name, {}, { base: 'main' }).privileged).toBe(true),
  );
  it.each(['pull_request', 'pull_request_review', 'merge_group', 'push', 'workflow_dispatch', 'schedule'])(
    'explicit refs do not make %s privileged',
    name => expect(eventFacts(name, {}, { base: 'main' }).privileged).toBe(false),
  );
  it('explicit refs take nothing away of what the event tells of the change', () => {
    const given = { ...pull, title: 'Title', body: 'Body', user: { login: 'ada', type: 'User' } };
    expect(eventFacts('pull_request', { pull_request: given }, { base: 'main' })).toMatchObject({
      compare: { by: 'refs' },
      pull: { number: 1, title: 'Title', body: 'Body', login: 'ada' },
    });
    expect(eventFacts('push', { ref: 'refs/tags/v1', sender: { login: 'ada', type: 'User' } }, { base: 'main' }).pushed).toEqual({
      name: 'v1',
      login: 'ada',
      type: 'User',
    });
  });
  it('explicit refs outrank the event', () => {
    expect(eventFacts('workflow_dispatch', {}, { base: 'main' }).compare).toEqual({ by: 'refs', base: 'main', head: 'HEAD' });
  });
  it.each([
    ['an event without a change', 'issues', {}, /names no change/],
    ['a dispatch without refs', 'workflow_dispatch', {}, /names no change/],
    ['a comment on an issue', 'issue_comment', { issue: { number: 1 } }, /not on a pull request/],
    ['a deleted branch', 'push', { deleted: true, before: SHA, after: '0'.repeat(40) }, /deletes a branch/],
    [
      'a head that is no commit',
      'pull_request',
      { pull_request: { ...pull, head: { sha: '$(id)' } } },
      /lacks `pull_request.head.sha`/,
    ],
    ['no payload', 'push', null, /lacks `after`/],
    ['a push of nothing that has a name', 'push', { before: SHA, after: SHA }, /lacks `ref`/],
  ])('%s is refused with a sentence', (_, name, payload, says) =>
    expect(() => eventFacts(name, payload, { sha: SHA })).toThrow(says),
  );
});
