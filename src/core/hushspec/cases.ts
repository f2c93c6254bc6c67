/** Evaluator-test documents: a policy, and what it must say to actions. */
import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { readDocument } from '../policy/document.ts';
import type { HushSpec } from './document.ts';
import { hushSpec, problemsOf, version } from './document.ts';
import { type Answer, compileSpec } from './evaluate.ts';
import { DECISIONS } from './ruling.ts';

const text = z.string().optional();
const action = z.strictObject({
  type: z.enum([
    'file_read',
    'file_write',
    'patch_apply',
    'shell_command',
    'tool_call',
    'egress',
    'computer_use',
    'input_inject',
    'custom',
  ]),
  target: text,
  content: text,
  args_size: z.int().min(0).optional(),
  origin: z
    .strictObject({
      provider: text,
      tenant_id: text,
      space_id: text,
      space_type: text,
      visibility: text,
      external_participants: z.boolean().optional(),
      tags: z.array(z.string()).optional(),
      sensitivity: text,
      actor_role: text,
    })
    .optional(),
  posture: z.strictObject({ current: text, signal: text }).optional(),
});
const expectation = z.strictObject({
  decision: z.enum(DECISIONS),
  matched_rule: text,
  reason: text,
  origin_profile: text,
  posture: z.strictObject({ current: z.string(), next: z.string() }).optional(),
});
const testDocument = z.strictObject({
  hushspec_test: version,
  description: z.string().min(1),
  policy: hushSpec,
  cases: z.array(z.strictObject({ description: z.string().min(1), action, expect: expectation })).min(1),
});
export type TestDocument = z.output<typeof testDocument>;

/** Reads an evaluator-test document. @returns everything that is wrong with it, or the document. */
export const readTests = (source: { readonly file: string; readonly text: string }): TestDocument | readonly Fault[] => {
  const doc = readDocument(source.text, source.file, true);
  const problems = problemsOf(doc, testDocument);
  return problems.length > 0 ? problems : testDocument.parse(doc.value);
};

export interface CaseResult {
  readonly description: string;
  /** What differs; undefined when all that is expected holds. */
  readonly differs?: string;
}

const differs = (expect: TestDocument['cases'][number]['expect'], got: Answer): string | undefined => {
  const pairs: readonly (readonly [name: string, expected: string | undefined, got: string | undefined])[] = [
    ['decision', expect.decision, got.decision],
    ['matched_rule', expect.matched_rule, got.rule],
    ['reason', expect.reason, got.reason],
    ['origin_profile', expect.origin_profile, got.profile],
    ['posture.current', expect.posture?.current, got.posture?.current],
    ['posture.next', expect.posture?.next, got.posture?.next],
  ];
  const wrong = pairs.filter(([, expected, found]) => expected !== undefined && expected !== found);
  return wrong.length === 0
    ? undefined
    : wrong.map(([name, expected, found]) => `${name}: expected \`${expected}\`, got \`${found ?? 'none'}\``).join('; ');
};

/** Asks a policy, already merged, all that a test document asks. */
export const runTests = (policy: HushSpec, cases: TestDocument['cases']): readonly CaseResult[] => {
  const evaluator = compileSpec(policy);
  return cases.map(({ description, action: asked, expect }) => {
    const wrong = differs(expect, evaluator.ask(asked));
    return { description, ...(wrong !== undefined && { differs: wrong }) };
  });
};
