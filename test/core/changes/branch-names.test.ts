/** Branch names as workflows meet them: what a shell would run is refused, what people and bots call their branches is not. */
import { expect, it } from 'vitest';
import { branchHazard } from '../../../src/core/changes/file-names.ts';

const verdict = (branch: string): string => {
  const hazard = branchHazard(branch);
  return hazard === undefined ? 'quiet' : hazard.soft ? 'ask' : 'deny';
};

it.each([
  ...['x$(id)', 'x`id`', 'x${IFS}y', 'a;b', 'a|b', 'a<b', 'a>b', 'a\nb', 'a\u0000b', 'a\u009bb', 'a\u2028b'].map(b => [
    b,
    'deny',
  ]),
  ...['a\u202eb', 'a\u200bb', 'a\u{e0041}b', 'a\ufffdb', '-x', '--exec=id', 'a..b', '../x'].map(b => [b, 'deny']),
  ...['a b', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[b', 'a\\b', 'a@{1}', '@', '/a', 'a/', 'a//b'].map(b => [b, 'deny']),
  ...['.a', 'a/.b', 'a.', 'a.lock', 'a.lock/b', 'a&b;c', 'a"$(id)'].map(b => [b, 'deny']),
  ...['a&b', 'a&&b', 'a"b', 'a$HOME', 'a$1', "a$'b'", 'a$$'].map(b => [b, 'ask']),
  ...['', 'main', 'feature/x', 'copilot/fix-123', 'dependabot/npm_and_yarn/@types/node-20.1.0'].map(b => [b, 'quiet']),
  ...['renovate/major-react-monorepo', 'fix(scope)-thing', 'user@host', 'fix-#12', 'a/-b', 'v1.2.x'].map(b => [b, 'quiet']),
  ...['gh-readonly-queue/main/pr-1-abc', 'größe/日本語', 'fix+1', 'a,b=c', 'in-$', 'a.locked', '{a}'].map(b => [b, 'quiet']),
] as const)('%j is decided as %s', (branch, decision) => {
  expect(verdict(branch!)).toBe(decision);
});
