/** No text makes a detector slow: every pattern is bounded, its parts cannot share a text in many ways, and floods reach a cap that is told. */
import { describe, expect, it } from 'vitest';
import type { Detector } from '../src/core/contracts.ts';
import { scanner } from '../src/core/secrets/scan.ts';
import * as list from '../src/detectors/index.ts';
import { endless, parse, ways } from './support/regex.ts';

const detectors = Object.values(list) as Detector[];
/** Steps from one place: what a sticky pattern may take before it gives up. */
const MOST_WAYS = 3000;

describe.each(detectors.map(d => [d.id, d] as const))('%s', (_, { pattern, on }) => {
  const tree = parse(pattern.source, pattern.ignoreCase);
  it('repeats nothing without end', () => {
    expect(endless(tree)).toBe(false);
  });
  it('can be matched in few ways', () => {
    // A value is matched whole, so that its end can fail.
    expect(ways(tree, on === 'value')).toBeLessThanOrEqual(MOST_WAYS);
  });
});

describe('the checker tells slow patterns from fast ones', () => {
  const cost = (pattern: RegExp): number => ways(parse(pattern.source, pattern.ignoreCase), false);
  it.each([/(a+)+$/, /(?:a|a)*b/, /([a-z]+)*\d/, /a*a*a*a*a*b/, /(.*)(.*)(.*)x/])('%s is slow', pattern => {
    expect(cost(pattern)).toBeGreaterThan(MOST_WAYS);
  });
  it.each([/ghp_[A-Za-z0-9]{36}/, /a{1,30}b/, /(?:ab|cd)[0-9]{4}/, /x[^"]{0,200}"/])('%s is fast', pattern => {
    expect(cost(pattern)).toBeLessThanOrEqual(10);
  });
});

it('a flood of one keyword reaches a cap, and the cap is told', () => {
  const scan = scanner(detectors);
  const { capped, hits } = scan('AKIA '.repeat(100_000));
  expect(capped).toContain('aws-access-key-id');
  expect(hits).toEqual([]);
});

it('more secrets than any honest text holds reach a cap as well', () => {
  const one = detectors.find(d => d.id === 'groq-api-key')!.hits[0]!;
  const { capped, hits } = scanner(detectors)(`${one}\n`.repeat(6000));
  expect(capped).toContain('hits');
  expect(hits.length).toBeGreaterThan(1000);
});
