/** A verdict and the gate may differ (`others: report`, `fail_on`): then every report for people says where the gate stands, and why. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/action-inputs.ts';
import { closing } from '../../src/action-report.ts';
import type { Report } from '../../src/core/model.ts';
import type { FailOn, Policy } from '../../src/core/policy/model.ts';
import { decisionOf } from '../../src/core/reports/settle.ts';
import { annotations, comment, html, summary, terminal } from '../../src/reporters/index.ts';
import '../support/loaded.ts';
import { fileVerdict, findingOf, reportOf } from '../support/plain-report.ts';

const said = (report: Report): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [terminal, summary, comment, annotations, html].map(reporter => [
      reporter.id,
      reporter
        .render(report)
        .map(output => output.text)
        .join('\n'),
    ]),
  );
const by = (kind: Report['author']['kind'], ...findings: Parameters<typeof findingOf>[0][]): Report => {
  const verdicts = [fileVerdict('src/a.ts', ['x'], findings.map(findingOf))];
  return reportOf(verdicts, { decision: decisionOf(verdicts), author: { kind } });
};
const told = (report: Report, failOn: FailOn, inputs: Partial<Inputs> = {}) =>
  closing(report, { failOn } as Policy, { others: 'enforce', 'fail-on': '', ...inputs } as Inputs);

describe('where the gate does otherwise than the verdict says, that is told', () => {
  it.each<[title: string, report: Report, failOn: FailOn, inputs: Partial<Inputs>, closed: boolean, says: RegExp]>([
    [
      'a person’s change is only reported',
      by('person', {}),
      'ask',
      { others: 'report' },
      false,
      /the gate stays open all the same: the input .*others.* is .*report.*, and no agent opened this change/,
    ],
    [
      'an ask where only denials close',
      by('agent', { decision: 'ask' }),
      'deny',
      {},
      false,
      /stays open .*fail(_|&#95;)on.* is .*deny/,
    ],
    ['a deny where nothing closes', by('agent', {}), 'ask', { 'fail-on': 'never' }, false, /stays open .*never/],
    [
      'what no rule allows, where that closes',
      by('agent', { decision: 'deny', level: 'notice', guard: 'mode', rule: 'dont-ask' }),
      'unlisted',
      {},
      true,
      /the gate is closed all the same: .*unlisted.*, and no rule allows 1 thing that was done/,
    ],
  ])('%s', (_, report, failOn, inputs, closed, says) => {
    const got = told(report, failOn, inputs);
    expect(got.closed).toBe(closed);
    for (const [name, text] of Object.entries(said(got.told))) expect(text, name).toMatch(says);
    const [headline] = annotations.render(got.told);
    expect(headline).toMatchObject({ to: 'annotation', level: closed ? 'error' : 'warning' });
  });
  it.each<[title: string, report: Report, failOn: FailOn, inputs: Partial<Inputs>, closed: boolean]>([
    ['a deny that closes', by('agent', {}), 'ask', {}, true],
    ['a clean change', by('agent'), 'unlisted', {}, false],
    ['a tripwire on the gate itself', by('person', { guard: 'self-protection' }), 'never', { others: 'report' }, true],
  ])('and else nothing: %s', (_, report, failOn, inputs, closed) => {
    const got = told(report, failOn, inputs);
    expect(got.closed).toBe(closed);
    for (const [name, text] of Object.entries(said(got.told))) expect(text, name).not.toContain('all the same');
  });
  it('what no rule allows is a change or a call of the transcript, whichever it is', () => {
    const past = { decision: 'deny', level: 'notice', guard: 'mode' } as const;
    expect(said(by('agent', past))['terminal']).toContain('1 change that no rule allows');
    const call = by('agent', { ...past, place: { file: 'session.jsonl', line: 3 } });
    expect(said(call)['terminal']).toContain('1 call of the transcript that no rule allows');
  });
});
