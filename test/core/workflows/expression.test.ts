/** What can flow out of an expression, as GitHub's own evaluation rules say. */
import { describe, expect, it } from 'vitest';
import { flowsOf, slotsOf } from '../../../src/core/workflows/expression.ts';

const TABLE: readonly (readonly [source: string, flows: readonly string[]])[] = [
  ['github.event.issue.title', ['github.event.issue.title']],
  ["github['event'].Issue[ 'title' ]", ['github.event.issue.title']],
  ["github.head_ref == 'main'", []],
  ['!github.head_ref', []],
  ['github.head_ref || github.ref_name', ['github.head_ref', 'github.ref_name']],
  ["github.head_ref && 'yes' || 'no'", []],
  ['(github.base_ref && github.head_ref)', ['github.head_ref']],
  ["contains(github.event.comment.body, '/run')", []],
  ["format('{0} it''s {1}', github.actor, github.event.comment.body)", ['github.actor', 'github.event.comment.body']],
  ['toJSON(github.event)', ['github.event.*']],
  ['join(github.event.commits.*.message)', ['github.event.commits.*.message']],
  ['github.event.commits[0].message', ['github.event.commits.0.message']],
  ['secrets[matrix.name]', ['secrets.?']],
  ['fromJSON(needs.a.outputs.b).c', ['needs.a.outputs.b.c']],
  ["'text' || 3", []],
  ['github.event.issue.title +', ['github.event.issue.title']],
  ['format(github.head_ref', ['format', 'github.head_ref']],
];

describe('an expression', () => {
  it.each(TABLE)('%s', (source, flows) => {
    expect(flowsOf(source)).toEqual(flows);
  });
  it('is found wherever it stands in a text, closed or not', () => {
    expect(slotsOf('a ${{ github.sha }} b ${{x}} ${{ github.head_ref').map(({ source, at }) => [source, at])).toEqual([
      ['github.sha', 2],
      ['x', 22],
      ['github.head_ref', 29],
    ]);
  });
  it('may be nested deeper than any reader follows, and then every name in it flows', () => {
    expect(flowsOf(`${'('.repeat(5000)}github.head_ref${')'.repeat(5000)}`)).toEqual(['github.head_ref']);
  });
});
