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
  ['an unknown bot', { login: 'other[bot]', type: 'Bot' }, 'unknown', undefined],
  ['nobody', {}, 'unknown', undefined],
] as const)('%s', (_, facts, kind, name) => expect(authorOf(facts)).toMatchObject({ kind, ...(name !== undefined && { name }) }));

it('patterns of one’s own count first', () => {
  expect(authorOf({ login: 'our-agent' }, ['our-agent'])).toMatchObject({ kind: 'agent', name: 'our-agent' });
  expect(authorOf({ login: 'x', branch: 'bot/a' }, ['branch:bot/*'])).toMatchObject({ kind: 'agent', because: 'branch bot/a' });
});
