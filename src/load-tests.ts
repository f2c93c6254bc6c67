/** A policy's own `tests:`: a policy that does not do what it says it does is not used. */

import { callOf } from './call-of.ts';
import { Fault } from './core/fault.ts';
import { whenLoaded } from './core/late.ts';
import { LONE_SCENE } from './core/lone-scene.ts';
import type { Mode } from './core/model.ts';
import type { Policy } from './core/policy/model.ts';
import { judgeCall } from './judge.ts';

/** In a test a command, a path or a URL may stand for the whole input. */
const inputOf = (tool: string, input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  return { command: input, file_path: input, url: input, ...(/^(Write|Edit)$/i.test(tool) && { content: '' }) };
};

/**
 * Judges what each test of a policy asks; those of presets pass when the product is built.
 * @param again the same policy in another mode, for the tests that name one.
 * @throws Fault `policy-test` at the first test that does not hold.
 */
export const prove = async (policy: Policy, again: (mode: Mode) => Policy): Promise<void> => {
  for (const test of policy.tests) {
    const judged = await whenLoaded(() =>
      judgeCall(
        callOf({ tool: test.tool, input: inputOf(test.tool, test.input) }, { file: test.at }, {}, policy.tools),
        test.mode === undefined ? policy : again(test.mode),
        LONE_SCENE,
      ),
    );
    if (judged.decision !== test.expect) {
      const closing = judged.findings.filter(f => f.decision === judged.decision);
      // Where a guard speaks, no rule would help: that none covers the call is beside the point.
      const because = closing.find(({ guard }) => guard !== 'mode') ?? closing[0];
      throw new Fault(
        'policy-test',
        `${test.at}: this test expects ${test.expect}, but the policy says ${judged.decision} (${because?.guard}/${because?.rule}: ${because?.message})`,
        'correct the test or the rules',
      );
    }
  }
};
