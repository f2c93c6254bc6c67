/** Who may settle what: asks by an approval of exactly this head, denies by nobody. */
import { expect, it } from 'vitest';
import { approvals } from '../src/action-approvals.ts';
import { approve } from '../src/approve.ts';
import { pullFacts } from '../src/core/github/events.ts';
import type { Approval, Decision, Finding, Verdict } from '../src/core/model.ts';
import type { GitHub } from '../src/world/github.ts';
import { compileTexts } from './support/policies.ts';

const finding = (decision: Decision): Finding => ({
  guard: 'g',
  rule: 'r',
  decision,
  message: 'm',
  place: { file: 'f' },
  fingerprint: decision,
  level: 'warning',
});
const verdict = (...decisions: Decision[]): Verdict => ({
  call: {} as Verdict['call'],
  decision: 'deny',
  findings: decisions.map(finding),
});
const review: Approval = { by: 'ada', how: 'review', head: 'h1' };
const label: Approval = { by: 'ada', how: 'label', head: 'h1', label: 'agent-ok' };
const plain = 'version: 1\n';

it.each([
  ['a review of this head settles an ask', [verdict('ask', 'allow')], [review], 'h1', plain, 'allow', 1],
  ['a review of another head settles nothing', [verdict('ask')], [review], 'h2', plain, 'ask', 0],
  ['a deny is never settled', [verdict('deny', 'ask')], [review], 'h1', plain, 'deny', 1],
  ['a label settles nothing unless the policy names it', [verdict('ask')], [label], 'h1', plain, 'ask', 0],
  [
    'a label that the policy names settles an ask',
    [verdict('ask')],
    [label],
    'h1',
    `${plain}approvals: { labels: [agent-ok] }\n`,
    'allow',
    1,
  ],
  ['reviews can be switched off', [verdict('ask')], [review], 'h1', `${plain}approvals: { reviews: false }\n`, 'ask', 0],
  ['without a head nothing is settled', [verdict('ask')], [review], undefined, plain, 'ask', 0],
] as const)('%s', (_, verdicts, approvals, head, policy, decision, settled) => {
  const result = approve(verdicts, approvals, head, compileTexts([{ file: 'p', text: policy }], '2026-01-01'));
  expect([result.decision, result.settled.length]).toEqual([decision, settled]);
  if (settled > 0) expect(result.verdicts.flatMap(v => v.findings).some(f => f.message.includes('settled by `ada`'))).toBe(true);
});

it.each([
  ['is of the head that the event names', 'h1', '2026-01-02T10:00:00Z'],
  ['is unknown of any other head', 'h2', undefined],
] as const)('the time of a push %s, and the accounts of agents are passed on', async (_, head, pushedAt) => {
  const repo = { id: 1, pushed_at: '2026-01-02T10:00:00Z' };
  const pull = pullFacts({ number: 7, user: { login: 'ada' }, head: { sha: 'h1', repo } });
  const asked: unknown[] = [];
  const api: Pick<GitHub, 'approvals'> = {
    approvals: async (...of) => {
      asked.push(...of);
      return { value: [] };
    },
  };
  const policy = compileTexts([{ file: 'p', text: `${plain}approvals: { labels: [agent-ok] }\n` }], '2026-01-01');
  await approvals(pull, 'acme-robot\nbranch:bot/*', async () => api as GitHub)(head, policy);
  expect(asked).toEqual([7, { headSha: head, author: 'ada', pushedAt, agents: ['acme-robot', 'branch:bot/*'] }, ['agent-ok']]);
});
