/** The rule blocks of a HushSpec document, field by field. Nothing has a default here: what a document leaves out, its base may say. */
import { z } from 'zod';
import { compileUserPattern } from '../policy/user-pattern.ts';

const enabled = z.boolean().optional();
const list = z.array(z.string()).optional();
const choice = z.enum(['allow', 'block']).optional();
const count = z.int().min(0).optional();
const size = z.int().min(1).optional();

/** A regular expression; one that does not compile makes the document invalid. */
const regex = z.string().superRefine((pattern, context) => {
  try {
    compileUserPattern(pattern);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : `\`${pattern}\` is not a valid pattern`,
    });
  }
});

/** Complains about each value that stands twice under `key` in a list of objects. */
export const unique =
  <K extends string>(key: K, what: string) =>
  (items: readonly { readonly [P in K]: string }[], context: z.RefinementCtx): void => {
    for (const [i, item] of items.entries())
      if (items.findIndex(other => other[key] === item[key]) < i)
        context.addIssue({ code: 'custom', path: [i, key], message: `the ${what} \`${item[key]}\` stands twice` });
  };

const forbiddenPaths = z.strictObject({ enabled, patterns: list, exceptions: list });
const pathAllowlist = z.strictObject({ enabled, read: list, write: list, patch: list });
export const egressRule = z.strictObject({ enabled, allow: list, block: list, default: choice });
export const toolAccessRule = z.strictObject({
  enabled,
  allow: list,
  block: list,
  require_confirmation: list,
  default: choice,
  max_args_size: size,
});
const secretPatterns = z.strictObject({
  enabled,
  patterns: z
    .array(
      z.strictObject({
        name: z.string(),
        pattern: regex,
        severity: z.enum(['critical', 'error', 'warn']),
        description: z.string().optional(),
      }),
    )
    .superRefine(unique('name', 'pattern name'))
    .optional(),
  skip_paths: list,
});
const patchIntegrity = z.strictObject({
  enabled,
  max_additions: count,
  max_deletions: count,
  forbidden_patterns: z.array(regex).optional(),
  require_balance: z.boolean().optional(),
  max_imbalance_ratio: z.number().positive().optional(),
});
const shellCommands = z.strictObject({ enabled, forbidden_patterns: z.array(regex).optional() });
const computerUse = z.strictObject({
  enabled,
  mode: z.enum(['observe', 'guardrail', 'fail_closed']).optional(),
  allowed_actions: list,
});
const channel = z.boolean().optional();
const remoteDesktopChannels = z.strictObject({
  enabled,
  clipboard: channel,
  file_transfer: channel,
  audio: channel,
  drive_mapping: channel,
});
const inputInjection = z.strictObject({ enabled, allowed_types: list, require_postcondition_probe: z.boolean().optional() });
const browserAutomation = z.strictObject({
  enabled,
  allowed_domains: list,
  blocked_domains: list,
  allowed_verbs: list,
  credential_detection: z.boolean().optional(),
  extra_credential_patterns: z.array(regex).optional(),
});
const codeExecution = z.strictObject({
  enabled,
  language_allowlist: list,
  module_denylist: list,
  network_access: z.boolean().optional(),
  max_execution_time_ms: count,
  max_scan_bytes: size,
});

export const rules = z.strictObject({
  forbidden_paths: forbiddenPaths.optional(),
  path_allowlist: pathAllowlist.optional(),
  egress: egressRule.optional(),
  secret_patterns: secretPatterns.optional(),
  patch_integrity: patchIntegrity.optional(),
  shell_commands: shellCommands.optional(),
  tool_access: toolAccessRule.optional(),
  computer_use: computerUse.optional(),
  remote_desktop_channels: remoteDesktopChannels.optional(),
  input_injection: inputInjection.optional(),
  browser_automation: browserAutomation.optional(),
  code_execution: codeExecution.optional(),
});
export type Rules = z.output<typeof rules>;
export type Block<K extends keyof Rules> = NonNullable<Rules[K]>;
