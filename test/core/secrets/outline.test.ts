/** Outlines of detectors are written down, so that a start loads none of them: they agree with the detectors, and a scan with them finds the same. */
import { expect, it } from 'vitest';
import type { Detector } from '../../../src/core/contracts.ts';
import { hintsOf, holdsNothing } from '../../../src/core/secrets/first-look.ts';
import hints from '../../../src/core/secrets/hints.json' with { type: 'json' };
import { outlined, outlineOf } from '../../../src/core/secrets/outline.ts';
import written from '../../../src/core/secrets/outlines.json' with { type: 'json' };
import { rarestTriple } from '../../../src/core/secrets/rare-triples.ts';
import { scanner, scannerOf } from '../../../src/core/secrets/scan.ts';
import * as list from '../../../src/detectors/index.ts';

const detectors = Object.entries(list) as [string, Detector][];

it('every detector is written down as it is', () => {
  const lines = ([name, detector]: (typeof detectors)[number]) =>
    [name, { ...outlineOf(detector), hints: detector.hints.join('\n') }] as const;
  expect(written).toEqual(Object.fromEntries(detectors.map(lines)));
  expect(detectors.flatMap(([, { hints }]) => hints).filter(hint => hint.includes('\n'))).toEqual([]);
});

it('no detector is asked for to make an outline of it, and one that is not written down is read itself', () => {
  const asked: string[] = [];
  const lazy = Object.defineProperties(
    {},
    Object.fromEntries(
      [...detectors, ['fresh', { ...list.jsonWebToken, id: 'fresh' }] as const].map(([name, detector]) => [
        name,
        {
          enumerable: true,
          get: () => {
            asked.push(name);
            return detector;
          },
        },
      ]),
    ),
  ) as Record<string, Detector>;
  const outlines = outlined(lazy);
  expect(asked).toEqual(['fresh']);
  expect(outlines.map(({ detector }) => detector.id)).toEqual([...detectors.map(([, { id }]) => id), 'fresh']);
});

it('a scan by outlines finds what a scan by detectors finds', () => {
  const scan = { whole: scanner(detectors.map(([, detector]) => detector)), outlined: scannerOf(list) };
  for (const [, { hits, misses }] of detectors)
    for (const text of [...hits.slice(0, 2), ...misses.slice(0, 1)]) expect(scan.outlined(text)).toEqual(scan.whole(text));
});

it('a first look passes over nothing that a scan finds', () => {
  expect(hints).toEqual(
    hintsOf(
      detectors.map(([, detector]) => outlineOf(detector)),
      rarestTriple,
    ),
  );
  const scan = scannerOf(list);
  const texts = detectors.flatMap(([, { hits, misses }]) => [...hits, ...misses]);
  const cut = texts.flatMap(text => [
    text,
    text.slice(0, 60),
    text.toUpperCase(),
    text.replaceAll(/[\d"'=]/g, ''),
    `git commit -m ${text}`,
  ]);
  const passed = cut.filter(text => holdsNothing(text));
  expect(passed.length).toBeGreaterThan(20);
  for (const text of passed) expect(scan(text), text).toEqual({ hits: [], capped: [] });
  for (const text of [
    'git status',
    'npm test',
    'ls src | sort',
    'cd src; make',
    'export const part = 1;',
    'def port(a): return 1',
  ])
    expect(holdsNothing(text), text).toBe(true);
  for (const text of [
    'curl -u ada:pw9! x.io',
    'PASSWORD=hunter22',
    'expoToken = "hunter22"',
    `x ${'QUtJQUlPU0ZPRE5ON0VYQU1QTEU'} y`,
  ])
    expect(holdsNothing(text), text).toBe(false);
});
