/** Agents and bots are told by login, branch or trailer; a dependency bot by its login alone. */
import { expect, it } from 'vitest';
import { authorOf } from '../../../src/core/github/authors.ts';

it.each([
  ['Copilot by login', { login: 'Copilot', type: 'Bot' }, 'agent', 'copilot'],
  [
    'Claude by trailer',
    {
      login: 'ada',
      type: 'User',
      commits: [{ author: 'Ada <ada@example.org>', message: 'x\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n' }],
    },
    'agent',
    'claude',
  ],
  ['Codex by branch', { login: 'ada', branch: 'codex/fix-login' }, 'agent', 'codex'],
  ['Jules by login', { login: 'google-labs-jules[bot]' }, 'agent', 'jules'],
  ['Dependabot by login', { login: 'dependabot[bot]', type: 'Bot' }, 'dependency-bot', 'dependabot'],
  [
    'an agent that writes in a dependency bot’s pull request is an agent',
    {
      login: 'dependabot[bot]',
      type: 'Bot',
      commits: [
        { author: 'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>', message: 'bump' },
        { author: 'Ada <ada@example.org>', message: 'fix\n\nCo-authored-by: Claude <noreply@anthropic.com>' },
      ],
    },
    'agent',
    'claude',
  ],
  [
    'a dependency bot that tells of an agent in words stays one',
    {
      login: 'renovate[bot]',
      type: 'Bot',
      commits: [
        {
          author: 'renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>',
          message: 'bump claude\n\n- by noreply@anthropic.com',
        },
      ],
    },
    'dependency-bot',
    'renovate',
  ],
  [
    'a person in a dependency bot’s branch is a person',
    {
      login: 'mallory',
      type: 'User',
      branch: 'dependabot/npm/x',
      commits: [{ author: 'dependabot[bot] <a@b>', message: 'bump' }],
    },
    'person',
    undefined,
  ],
  [
    'a person whose text only mentions an agent',
    { login: 'ada', type: 'User', commits: [{ author: 'Ada <a@b>', message: 'mention noreply@anthropic.com' }] },
    'person',
    undefined,
  ],
  ['an app that nobody knows is taken for an agent', { login: 'other[bot]', type: 'Bot' }, 'agent', 'other[bot]'],
  ['nobody', {}, 'unknown', undefined],
] as const)('%s', (_, facts, kind, name) => expect(authorOf(facts)).toMatchObject({ kind, ...(name !== undefined && { name }) }));

it('patterns of one’s own count first', () => {
  expect(authorOf({ login: 'our-agent' }, ['our-agent'])).toMatchObject({ kind: 'agent', name: 'our-agent' });
  expect(authorOf({ login: 'x', branch: 'bot/a' }, ['branch:bot/*'])).toMatchObject({ kind: 'agent', because: 'branch bot/a' });
});

it.each([
  ['an app', { login: 'release[bot]', type: 'Bot' }, ['not:Release[bot]'], 'bot'],
  ['an app with an agent’s commits', { login: 'release[bot]', type: 'Bot', branch: 'codex/x' }, ['not: release[bot]'], 'bot'],
  ['a person with an agent’s branch', { login: 'ada', type: 'User', branch: 'codex/x' }, ['not:ada'], 'person'],
  ['another app stays an agent', { login: 'other[bot]', type: 'Bot' }, ['not:release[bot]'], 'agent'],
  ['nobody is cleared by an empty name', { login: '', type: 'Bot' }, ['not:'], 'agent'],
] as const)('`not:` clears an account by its login alone: %s', (_, facts, more, kind) => {
  expect(authorOf(facts, more).kind).toBe(kind);
});
