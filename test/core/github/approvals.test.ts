/** Whose reviews and labels count, and since when. */
import { expect, it } from 'vitest';
import { approvedByLabel, approvedByReview } from '../../../src/core/github/approvals.ts';
import { pullFacts } from '../../../src/core/github/events.ts';

const HEAD = 'a'.repeat(40);
const OLD = 'b'.repeat(40);
const asked = { headSha: HEAD, author: 'ada', pushedAt: '2026-01-02T10:00:00Z', agents: ['acme-robot', 'login:acme-second'] };
const at = (time: string): string => `2026-01-02T${time}Z`;

const review = (login: string, state = 'APPROVED', commit_id: string | null = HEAD, type = 'User') => ({
  state,
  commit_id,
  user: { login, type },
});
it.each([
  ['of a person counts', [review('grace')], ['grace']],
  ['of the author does not', [review('Ada')], []],
  ['of a bot does not', [review('helper[bot]', 'APPROVED', HEAD, 'Bot')], []],
  ['of an agent’s machine user does not', [review('openhands-agent')], []],
  ['of an agent’s machine user does not, however it is spelled', [review('CursorAgent')], []],
  ['of a dependency bot’s machine user does not', [review('renovate-bot')], []],
  ['of an account that `agents` names does not', [review('acme-robot')], []],
  ['of an account that `agents` names as a login does not', [review('Acme-Second')], []],
  ['of a person counts beside an agent’s', [review('acme-robot'), review('grace')], ['grace']],
  ['of an older commit does not', [review('grace', 'APPROVED', OLD)], []],
  ['that names no commit does not', [review('grace', 'APPROVED', null)], []],
  ['that was dismissed later does not', [review('grace'), review('grace', 'DISMISSED')], []],
  ['that was followed by a comment counts', [review('grace'), review('grace', 'COMMENTED')], ['grace']],
  ['of an account that is gone does not', [{ ...review('x'), user: null }], []],
] as const)('a review %s', (_, reviews, by) => {
  expect(approvedByReview(reviews, asked).map(approval => approval.by)).toEqual(by);
});

const rebased = (created_at: unknown) => ({ event: 'base_ref_changed', created_at });
it.each([
  ['given before the base was changed does not count', [rebased(at('12:00:00'))], '11:59:59', []],
  ['given after it counts', [rebased(at('12:00:00'))], '12:00:01', ['grace']],
  ['given between two changes does not', [rebased(at('12:00:00')), rebased(at('14:00:00'))], '13:00:00', []],
  ['does not count when the change has no time', [rebased(null)], '13:00:00', []],
  ['counts beside other events', [{ event: 'renamed', created_at: at('14:00:00') }, null, 7], '13:00:00', ['grace']],
] as const)('a review %s', (_, timeline, time, by) => {
  const given = [{ ...review('grace'), submitted_at: at(time) }];
  expect(approvedByReview(given, asked, timeline).map(approval => approval.by)).toEqual(by);
});
it('a review without a time counts only where the base was never changed', () => {
  expect(approvedByReview([review('grace')], asked, [rebased(at('12:00:00'))])).toEqual([]);
});

const labelled = (created_at: unknown, login = 'grace', type = 'User', event = 'labeled') => ({
  event,
  label: { name: 'agent-ok' },
  actor: { login, type },
  created_at,
});
const forced = (created_at: unknown) => ({ event: 'head_ref_force_pushed', commit_id: HEAD, created_at });
const committed = (date: string) => ({ event: 'committed', sha: HEAD, author: { date }, committer: { date } });
it.each([
  ['set after the push counts', [labelled(at('10:00:01'))], asked, ['grace']],
  ['set before the push does not', [labelled(at('09:59:59'))], asked, []],
  ['set in the second of the push does not', [labelled(at('10:00:00'))], asked, []],
  ['does not count when the push has no time', [labelled(at('10:00:01'))], { ...asked, pushedAt: undefined }, []],
  ['does not count when the time of the push is no time', [labelled(at('10:00:01'))], { ...asked, pushedAt: 'soon' }, []],
  [
    'set before the push does not count behind a commit that says it is older',
    [committed(at('08:00:00')), labelled(at('09:00:00'))],
    asked,
    [],
  ],
  [
    'does not get its time from a commit',
    [committed(at('08:00:00')), labelled(at('09:00:00'))],
    { ...asked, pushedAt: undefined },
    [],
  ],
  [
    'set after the push counts before a commit of the future',
    [labelled(at('10:00:01')), committed(at('23:00:00'))],
    asked,
    ['grace'],
  ],
  ['set before a later forced push does not', [labelled(at('10:00:01')), forced(at('10:05:00'))], asked, []],
  ['set before the base was changed does not', [labelled(at('10:00:01')), rebased(at('10:05:00'))], asked, []],
  ['set after the base was changed counts', [rebased(at('10:05:00')), labelled(at('10:05:01'))], asked, ['grace']],
  ['set after a forced push counts', [forced(at('10:05:00')), labelled(at('10:05:01'))], asked, ['grace']],
  ['does not count when a forced push has no time', [forced(null), labelled(at('10:05:01'))], asked, []],
  ['without a time does not count', [labelled(undefined)], asked, []],
  ['taken away does not count', [labelled(at('10:00:01')), labelled(at('10:00:02'), 'eve', 'User', 'unlabeled')], asked, []],
  ['of the author does not count', [labelled(at('10:00:01'), 'ADA')], asked, []],
  ['of a bot does not count', [labelled(at('10:00:01'), 'helper[bot]', 'Bot')], asked, []],
  ['of an agent’s machine user does not count', [labelled(at('10:00:01'), 'gemini-cli-robot')], asked, []],
  ['of an account that `agents` names does not count', [labelled(at('10:00:01'), 'acme-robot')], asked, []],
  [
    'set by an app on behalf of a person does not count',
    [{ ...labelled(at('10:00:01')), performed_via_github_app: { slug: 'some-agent' } }],
    asked,
    [],
  ],
  [
    'taken away by an app on behalf of a person does not count',
    [
      labelled(at('10:00:01')),
      { ...labelled(at('10:00:02'), 'eve', 'User', 'unlabeled'), performed_via_github_app: { slug: 'some-agent' } },
    ],
    asked,
    [],
  ],
  ['of a person through no app counts', [{ ...labelled(at('10:00:01')), performed_via_github_app: null }], asked, ['grace']],
  ['of another name does not count', [{ ...labelled(at('10:00:01')), label: { name: 'other' } }], asked, []],
  ['in an event without an actor does not count', [{ ...labelled(at('10:00:01')), actor: null }, null, 7], asked, []],
] as const)('a label %s', (_, timeline, of, by) => {
  expect(approvedByLabel(timeline, ['agent-ok'], of).map(approval => approval.by)).toEqual(by);
});

it.each([
  ['is taken from the head’s repository', { repo: { id: 1, pushed_at: at('10:00:00') } }, at('10:00:00')],
  ['is unknown when that repository is gone', { repo: null }, undefined],
  ['is unknown when it is not told as a text', { repo: { id: 1, pushed_at: 1_767_348_000 } }, undefined],
] as const)('the time of a push %s', (_, head, told) => {
  expect(pullFacts({ number: 1, head }).pushedAt).toBe(told);
});
