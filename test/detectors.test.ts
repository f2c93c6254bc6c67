/** Every detector finds its own hits, leaves its own misses alone, and proves what can be proven. */
import { describe, expect, it } from 'vitest';
import type { Detector, Proof } from '../src/core/contracts.ts';
import { scanner } from '../src/core/secrets/scan.ts';
import * as list from '../src/detectors/index.ts';

const detectors = Object.values(list) as Detector[];
const scan = scanner(detectors);
const proofsOf = (text: string, id: string): Proof[] =>
  scan(text)
    .hits.filter(hit => hit.detector.id === id)
    .map(hit => hit.proof);

describe.each(detectors.map(d => [d.id, d] as const))('%s', (id, detector) => {
  it('finds its hits', () => {
    expect(detector.hits.length).toBeGreaterThan(0);
    for (const text of detector.hits) expect(proofsOf(text, id), `not found: ${id}`).not.toEqual([]);
  });
  it('leaves its misses alone', () => {
    expect(detector.misses.length).toBeGreaterThan(0);
    for (const text of detector.misses) expect(proofsOf(text, id), `found: ${text.slice(0, 60)}`).toEqual([]);
  });
});

it('knows at least 120 kinds, each by a name of its own', () => {
  expect(new Set(detectors.map(d => d.id)).size).toBe(detectors.length);
  expect(detectors.length).toBeGreaterThanOrEqual(120);
  for (const { id } of detectors) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

describe('a checksum proves a token, and one wrong letter breaks it', () => {
  const sealed = [
    'github-pat',
    'github-oauth',
    'github-user-to-server',
    'github-refresh',
    'github-fine-grained',
    'npm-token',
    'grafana-service-token',
    'atlassian-token',
    'bitbucket-app-password',
    'confluent-secret',
    'cloudflare-token',
    'vercel-token',
    'zuplo-api-key',
    'age-secret-key',
  ];
  it.each(sealed)('%s', id => {
    const token = detectors.find(d => d.id === id)!.hits[0]!;
    expect(proofsOf(token, id)).toEqual(['confirmed']);
    const at = token.length - 12;
    const other = /[A-Z]/.test(token[at]!) ? (token[at] === 'Q' ? 'P' : 'Q') : token[at] === 'q' ? 'p' : 'q';
    const fine = id === 'github-fine-grained';
    const broken = fine
      ? token.slice(0, 40) + (token[40] === 'a' ? 'b' : 'a') + token.slice(41)
      : token.slice(0, at) + other + token.slice(at + 1);
    expect(['broken', 'plausible', undefined]).toContain(proofsOf(broken, id)[0]);
    expect(proofsOf(broken, id)).not.toContain('confirmed');
  });

  it.each(['gitlab-routable-token', 'github-installation', 'pypi-token', 'private-key', 'private-key-without-block'])(
    '%s is proven when it holds',
    id => {
      const texts = detectors.find(d => d.id === id)!.hits;
      expect(texts.flatMap(text => proofsOf(text, id))).toContain('confirmed');
    },
  );
});

it('takes an AWS key id whose account number is impossible for never issued', () => {
  expect(proofsOf('AKIA' + '7'.repeat(2) + 'ZXCVBNMASDFGHJ'.slice(0, 14), 'aws-access-key-id')).toEqual(['broken']);
});
