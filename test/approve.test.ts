/** Who may settle what: asks by an approval of exactly this head, denies by nobody. */
import { expect, it } from 'vitest';
import { approve } from '../src/approve.ts';
import type { Approval, Decision, Finding, Verdict } from '../src/core/model.ts';
import { compilePolicy } from '../src/policy.ts';

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
  const result = approve(verdicts, approvals, head, compilePolicy([{ file: 'p', text: policy }], '2026-01-01'));
  expect([result.decision, result.settled.length]).toEqual([decision, settled]);
  if (settled > 0) expect(result.verdicts.flatMap(v => v.findings).some(f => f.message.includes('settled by `ada`'))).toBe(true);
});
