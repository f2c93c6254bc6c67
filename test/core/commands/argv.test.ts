/** A pattern of an allow rule means the folder that it names, and nothing beside it. */
import { expect, it } from 'vitest';
import { argvMatcher } from '../../../src/core/commands/argv.ts';

const covers = (pattern: string, argv: readonly [string, ...string[]]): boolean =>
  argvMatcher(pattern, 'narrow')({ kind: 'exec', place: { file: 'test' }, argv });

it.each([
  ['./scripts/*', ['./scripts/build.sh'], true],
  ['./scripts/*', ['./scripts/../x.sh'], false],
  ['./scripts/*', ['./scripts/../../x'], false],
  ['cat docs/*', ['cat', 'docs/a..b.md'], true],
  ['cat docs/*', ['cat', 'docs/../.env'], false],
  ['cat ../docs/*', ['cat', '../docs/a.md'], true],
  ['git log *', ['git', 'log', 'main..x'], true],
] as const)('%s over %j: %s', (pattern, argv, expected) => {
  expect(covers(pattern, argv)).toBe(expected);
});
