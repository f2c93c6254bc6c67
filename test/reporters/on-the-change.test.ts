/** What stands on the change itself: annotations and SARIF results, each where GitHub shows it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Output } from '../../src/core/contracts.ts';
import type { Finding, Verdict } from '../../src/core/model.ts';
import { fingerprint } from '../../src/core/reports/fingerprint.ts';
import * as guardList from '../../src/guards/index.ts';
import { annotations } from '../../src/reporters/annotations.ts';
import { sarifLog } from '../../src/reporters/sarif.ts';
import { summary } from '../../src/reporters/summary.ts';
import { fileVerdict, findingOf, reportOf } from '../support/plain-report.ts';

type Annotation = Output & { to: 'annotation' };
const shown = (...verdicts: Verdict[]): readonly Annotation[] => annotations.render(reportOf(verdicts)) as readonly Annotation[];
const file = (name: string, findings: readonly Partial<Finding>[], lines = ['one', 'two', 'three']): Verdict =>
  fileVerdict(
    name,
    lines,
    findings.map(over => findingOf({ place: { file: name, line: 1 }, ...over })),
  );
const said = (place: string, over: Partial<Finding> = {}): Verdict => {
  const at = { file: place };
  return {
    call: {
      id: 'text:0',
      tool: 'Text',
      place: at,
      act: { do: 'say', source: 'body', text: 'x' },
      agents: [],
      status: 'ok',
      effects: [{ kind: 'text', place: at, source: 'body', text: 'x' }],
    },
    decision: 'deny',
    findings: [findingOf({ place: at, ...over })],
  };
};

describe('annotations', () => {
  it('tell the verdict first, then tripwires, denies and asks', () => {
    const list = shown(
      file('a.ts', [{ decision: 'ask', level: 'warning', rule: 'asked' }]),
      file('b.ts', [{ rule: 'denied' }]),
      file('c.ts', [{ guard: 'self-protection', rule: 'steering' }]),
    );
    expect(list.map(({ title }) => title)).toEqual([
      'sallyport',
      'self-protection/steering',
      'forbidden-path/denied',
      'forbidden-path/asked',
    ]);
  });
  it('are at most nine a level, and say how many are left', () => {
    const twelve = (over: Partial<Finding>): Verdict[] => Array.from({ length: 12 }, (_, i) => file(`${over.rule}${i}`, [over]));
    const list = shown(...twelve({ rule: 'denied' }), ...twelve({ rule: 'asked', decision: 'ask', level: 'warning' }));
    expect(list.filter(({ level }) => level === 'error')).toHaveLength(10);
    expect(list.filter(({ level }) => level === 'warning')).toHaveLength(9);
    expect(list[0]!.text).toContain('6 more in the summary');
  });
  it('are one for each rule and file', () => {
    const list = shown(file('a.ts', [{ rule: 'x' }, { rule: 'x' }, { rule: 'y' }]), file('b.ts', [{ rule: 'x' }]));
    expect(list.slice(1).map(({ title, place }) => `${title} ${place?.file}`)).toEqual([
      'forbidden-path/x a.ts',
      'forbidden-path/y a.ts',
      'forbidden-path/x b.ts',
    ]);
  });
  it.each([
    ['on an added line', 2, 2],
    ['on the first line when the line is not an added one', 40, 1],
    ['on the first line when there is none', undefined, 1],
    ['on the first line when there is no such line', 0, 1],
  ])('stand %s', (_, line, expected) => {
    const [, one] = shown(file('src/a.ts', [{ place: { file: 'src/a.ts', ...(line !== undefined && { line }) } }]));
    expect(one!.place).toEqual({ file: 'src/a.ts', line: expected });
  });
  it.each([
    ['the change as a whole', '.', /^`\.env`/],
    ['a description', 'pull request 7', /^pull request 7: /],
    ['a commit', 'commit 0123456789ab', /^commit 0123456789ab: /],
  ])('stand at no file for %s, and say what they are about', (_, place, text) => {
    const [, one] = shown(said(place));
    expect(one).not.toHaveProperty('place');
    expect(one!.text).toMatch(text);
  });
  it('stand at a file that is named as a text is', () => {
    const [, one] = shown(said('pull request 7'), file('pull request 7', []));
    expect(one!.place?.file).toBe('pull request 7');
  });
  it('are none where nothing was found', () => expect(shown(file('a.ts', []))).toEqual([]));
});

describe('SARIF', () => {
  const results = (...verdicts: Verdict[]) => {
    const log = sarifLog(reportOf(verdicts)) as {
      runs: {
        results: {
          ruleId: string;
          partialFingerprints: Record<string, string>;
          locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
        }[];
      }[];
    };
    return log.runs[0]!.results.map(({ ruleId, partialFingerprints, locations }) => ({
      ruleId,
      fingerprint: partialFingerprints['sallyport/v1'],
      uri: locations[0]!.physicalLocation.artifactLocation.uri,
      line: locations[0]!.physicalLocation.region.startLine,
    }));
  };
  it('names the rule, the path from the root and the line', () => {
    expect(results(file('src/a b.ts', [{ place: { file: 'src/a b.ts', line: 3 } }]))[0]).toMatchObject({
      ruleId: 'forbidden-path/pattern',
      uri: 'src/a%20b.ts',
      line: 3,
    });
  });
  it.each(['.', 'pull request 7', 'commit 0123456789ab'])('puts what is about no file at the policy: %j', place => {
    expect(results(said(place))[0]!.uri).toBe('.github/sallyport.yml');
  });
  it('leads for each guard, and for what speaks beside them, to a page that is there', () => {
    const speakers = [
      ...Object.values(guardList).map(({ id }) => id),
      'evidence',
      'opaque',
      'permissions',
      'mode',
      'hooks',
      'hushspec',
    ];
    const log = sarifLog(reportOf(speakers.map(guard => file(guard, [{ guard, rule: 'a-rule' }])))) as {
      runs: { tool: { driver: { rules: { helpUri: string }[] } } }[];
    };
    const pages = log.runs[0]!.tool.driver.rules.map(({ helpUri }) => helpUri.replace(/^https:\/\/.*\/blob\/main\//, ''));
    expect(pages.length).toBe(speakers.length);
    for (const page of pages) {
      const [path, anchor] = page.split('#') as [string, string?];
      expect(existsSync(path), page).toBe(true);
      if (anchor !== undefined)
        expect(readFileSync(path, 'utf8').toLowerCase()).toMatch(new RegExp(`^## .?${anchor.replaceAll('-', ' ')}.?$`, 'm'));
    }
  });
  it('keeps at most the 5,000 results that GitHub keeps, the worst of them', () => {
    const many = Array.from({ length: 5001 }, (_, i) => file(`f${i}`, [{ decision: 'ask', level: 'warning' }]));
    const list = results(...many, file('worst', [{ guard: 'self-protection', rule: 'steering' }]));
    expect([list.length, list[0]!.ruleId]).toEqual([5000, 'self-protection/steering']);
  });
});

it.each([
  ['a commit that was made again', 'commit 0123456789ab', 'commit ba9876543210', true],
  ['another file', 'a.ts', 'b.ts', false],
])('the fingerprint of the same problem in %s', (_, one, other, same) => {
  expect(fingerprint('g', 'r', one, 'x') === fingerprint('g', 'r', other, 'x')).toBe(same);
});

describe('the summary', () => {
  const settled = (count: number): string => {
    const list = Array.from({ length: count }, (_, i) => ({
      fingerprint: i.toString(16).padStart(16, '0'),
      by: 'a-maintainer-of-this-repository',
      how: 'an approving review',
    }));
    return (summary.render({ ...reportOf([]), settled: list })[0] as Output & { to: 'summary' }).text;
  };
  it('stays within what GitHub takes however much was settled, and counts the rest', () => {
    const text = settled(20_000);
    expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
    const rows = text.split('Settled by').length - 1;
    expect(text).toContain(`and ${20_000 - rows} more that were settled`);
  });
  it('names each where they are few', () => {
    const text = settled(3);
    expect(text.split('Settled by')).toHaveLength(4);
    expect(text).not.toContain('more that were settled');
  });
});
