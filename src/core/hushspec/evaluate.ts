/** A HushSpec document, compiled once -> the answer to each action: the state first, then the rule blocks of its type, the strictest wins. */
import { access } from './access.ts';
import { patchIntegrity, patchSize, secretPatterns, shellCommands } from './content.ts';
import { browserAutomation, codeExecution, computerUse, inputInjection, remoteDesktop } from './devices.ts';
import type { HushSpec } from './document.ts';
import type { Profile } from './extensions.ts';
import { budgetFor, profileFor, type State, stateOf, stateRefuses } from './origins.ts';
import { forbiddenPaths, pathAllowlist } from './paths.ts';
import type { Rules } from './rules.ts';
import { type Action, deny, type Judge, type Ruling, strictestOf } from './ruling.ts';

export interface Answer extends Ruling {
  readonly profile?: string;
  readonly posture?: State;
}
/** Where a session stands: its state, and how many actions of each type it had. */
export interface Standing {
  readonly state?: string | undefined;
  readonly used: Readonly<Record<string, number>>;
}
export interface Evaluator {
  /** @param session where the session of the action stands, where that is known. */
  readonly ask: (action: Action, session?: Standing) => Answer;
  /** Whether answers depend on what came before in a session. */
  readonly remembers: boolean;
  /** What the limits say of a patch as a whole. */
  readonly size: (added: number, removed: number) => Ruling | undefined;
}

/** Compiles the blocks that are on; which ones are off when they do not say follows the specification. */
const compileBlocks = (rules: Rules): Readonly<Record<string, readonly Judge[]>> => {
  const on = <K extends keyof Rules>(key: K, compile: (rule: NonNullable<Rules[K]>) => Judge, usual = true): readonly Judge[] => {
    const rule = rules[key];
    return rule !== undefined && (rule.enabled ?? usual) ? [compile(rule)] : [];
  };
  const [forbidden] = on('forbidden_paths', forbiddenPaths);
  const [listed] = on('path_allowlist', pathAllowlist, false);
  const paths: readonly Judge[] = [
    action => {
      const said = forbidden?.(action);
      // What an exception leaves must still be on the list.
      return said?.decision === 'deny' ? said : (listed?.(action) ?? said);
    },
  ];
  return {
    file_read: paths,
    file_write: [...paths, ...on('secret_patterns', secretPatterns)],
    patch_apply: [...paths, ...on('patch_integrity', patchIntegrity)],
    shell_command: on('shell_commands', shellCommands),
    computer_use: [...on('remote_desktop_channels', remoteDesktop, false), ...on('computer_use', computerUse, false)],
    input_inject: on('input_injection', inputInjection, false),
    browser_automation: on('browser_automation', browserAutomation, false),
    code_execution: on('code_execution', codeExecution, false),
  };
};

const reasonless = (type: string, blocks: object): Ruling =>
  Object.hasOwn(blocks, type) || type === 'tool_call' || type === 'egress'
    ? { decision: 'allow' }
    : { decision: 'allow', reason: 'no reference evaluator rule for this action type' };

/**
 * Compiles a document that is valid and merged with what it extends.
 * Where prose and published test documents of the specification disagree, the test documents hold.
 */
export const compileSpec = ({ rules = {}, extensions = {} }: HushSpec): Evaluator => {
  const blocks = compileBlocks(rules);
  const { posture, origins } = extensions;
  const listed = (profile: Profile | undefined) => ({
    tool_call: access('tool_access', rules.tool_access, profile && { id: profile.id, rule: profile.tool_access }),
    egress: access('egress', rules.egress, profile && { id: profile.id, rule: profile.egress }),
  });
  const plain = listed(undefined);
  const byProfile = new Map((origins?.profiles ?? []).map(profile => [profile.id, listed(profile)]));

  const rule = (action: Action, profile: Profile | undefined): Ruling => {
    const lists = (profile && byProfile.get(profile.id)) ?? plain;
    const judges =
      action.type === 'tool_call' || action.type === 'egress'
        ? [lists[action.type]]
        : (Object.hasOwn(blocks, action.type) && blocks[action.type]) || [];
    const said = judges.map(judge => judge?.(action));
    return said.some(Boolean) ? strictestOf(said) : reasonless(action.type, blocks);
  };
  const integrity = rules.patch_integrity;
  return {
    size: (added, removed) => (integrity && integrity.enabled !== false ? patchSize(integrity, added, removed) : undefined),
    remembers: posture !== undefined || (origins?.profiles ?? []).some(profile => profile.budgets !== undefined),
    ask: (action, session) => {
      const profile = profileFor(origins, action.origin);
      const state = stateOf(posture, profile, action.posture, session?.state);
      const unmatched =
        origins && action.origin && !profile && origins.default_behavior !== 'minimal_profile'
          ? deny('extensions.origins.default_behavior', 'no origin profile matches this request')
          : undefined;
      const budget = budgetFor(action.type, posture, state, profile);
      const spent =
        budget && (session?.used[action.type] ?? 0) >= budget.most
          ? deny(budget.rule, `the budget of ${budget.most} is used up`)
          : undefined;
      return {
        ...(unmatched ?? stateRefuses(posture, state, action.type) ?? spent ?? rule(action, profile)),
        ...(profile && { profile: profile.id }),
        ...(state && { posture: state }),
      };
    },
  };
};
