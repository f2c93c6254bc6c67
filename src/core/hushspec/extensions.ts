/** The extensions of a HushSpec document: states with their capabilities, profiles of origins, thresholds of detection. */
import { z } from 'zod';
import { egressRule, toolAccessRule, unique } from './rules.ts';

const text = z.string().optional();
const flag = z.boolean().optional();
const count = z.int().min(0).optional();
const size = z.int().min(1).optional();
const tags = z.array(z.string()).optional();

const TRIGGERS = [
  'user_approval',
  'user_denial',
  'critical_violation',
  'any_violation',
  'timeout',
  'budget_exhausted',
  'pattern_match',
] as const;

const state = z.strictObject({
  description: text,
  capabilities: z.array(z.string()).optional(),
  budgets: z.record(z.string(), z.int().min(0)).optional(),
});
const transition = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    on: z.enum(TRIGGERS),
    after: z
      .string()
      .regex(/^\d+[smhd]$/, 'write a number and one of `s`, `m`, `h`, `d`, as in `30m`')
      .optional(),
  })
  .superRefine(({ on, after }, context) => {
    if (on === 'timeout' && after === undefined)
      context.addIssue({ code: 'custom', path: ['on'], message: 'a transition on `timeout` needs `after`' });
  });
const posture = z
  .strictObject({ initial: z.string(), states: z.record(z.string(), state), transitions: z.array(transition) })
  .superRefine(({ initial, states, transitions }, context) => {
    const known = (name: string, path: PropertyKey[]): void => {
      if (!Object.hasOwn(states, name)) context.addIssue({ code: 'custom', path, message: `there is no state \`${name}\`` });
    };
    if (Object.keys(states).length === 0)
      context.addIssue({ code: 'custom', path: ['states'], message: 'there must be at least one state' });
    known(initial, ['initial']);
    for (const [i, { from, to }] of transitions.entries()) {
      if (from !== '*') known(from, ['transitions', i, 'from']);
      known(to, ['transitions', i, 'to']);
    }
  });

const spaceType = z.enum(['channel', 'group', 'dm', 'thread', 'issue', 'ticket', 'pull_request', 'email_thread']).optional();
const visibility = z.enum(['private', 'internal', 'public', 'external_shared']).optional();
const profile = z.strictObject({
  id: z.string(),
  match: z
    .strictObject({
      provider: text,
      tenant_id: text,
      space_id: text,
      space_type: spaceType,
      visibility,
      external_participants: flag,
      tags,
      sensitivity: text,
      actor_role: text,
    })
    .optional(),
  posture: text,
  tool_access: toolAccessRule.optional(),
  egress: egressRule.optional(),
  data: z.strictObject({ allow_external_sharing: flag, redact_before_send: flag, block_sensitive_outputs: flag }).optional(),
  budgets: z.strictObject({ tool_calls: count, egress_calls: count, shell_commands: count }).optional(),
  bridge: z
    .strictObject({
      allow_cross_origin: flag,
      allowed_targets: z.array(z.strictObject({ provider: text, space_type: spaceType, tags, visibility })).optional(),
      require_approval: flag,
    })
    .optional(),
  explanation: text,
});
const origins = z.strictObject({
  default_behavior: z.enum(['deny', 'minimal_profile']).optional(),
  profiles: z.array(profile).superRefine(unique('id', 'profile')).optional(),
});

const level = z.enum(['safe', 'suspicious', 'high', 'critical']).optional();
const score = z.int().min(0).max(100).optional();
const detection = z.strictObject({
  prompt_injection: z
    .strictObject({ enabled: flag, warn_at_or_above: level, block_at_or_above: level, max_scan_bytes: size })
    .optional(),
  jailbreak: z.strictObject({ enabled: flag, block_threshold: score, warn_threshold: score, max_input_bytes: size }).optional(),
  threat_intel: z
    .strictObject({ enabled: flag, pattern_db: text, similarity_threshold: z.number().min(0).max(1).optional(), top_k: size })
    .optional(),
});

export const extensions = z
  .strictObject({ posture: posture.optional(), origins: origins.optional(), detection: detection.optional() })
  .superRefine((all, context) => {
    for (const [i, { posture: name }] of (all.origins?.profiles ?? []).entries())
      if (name !== undefined && !Object.hasOwn(all.posture?.states ?? {}, name))
        context.addIssue({
          code: 'custom',
          path: ['origins', 'profiles', i, 'posture'],
          message: `there is no state \`${name}\` under \`extensions.posture\``,
        });
  });
export type Extensions = z.output<typeof extensions>;
export type Posture = NonNullable<Extensions['posture']>;
export type Profile = z.output<typeof profile>;
