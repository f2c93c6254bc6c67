/** The blocks about screens, input devices, browsers and interpreters: named actions, told by lists and switches. */
import { compileUserPattern } from '../policy/user-pattern.ts';
import { hostFinder } from './glob.ts';
import type { Block } from './rules.ts';
import { allow, deny, type Judge, warn } from './ruling.ts';

/** The block `computer_use`: listed actions, and a mode for all others. */
export const computerUse = ({ mode = 'guardrail', allowed_actions = [] }: Block<'computer_use'>): Judge => {
  const at = 'rules.computer_use';
  return ({ target = '' }) => {
    if (allowed_actions.includes(target)) return allow(`${at}.allowed_actions`, 'computer-use action is explicitly allowed');
    if (mode === 'observe') return allow(`${at}.mode`, 'observe mode does not block unlisted actions');
    if (mode === 'guardrail') return warn(`${at}.mode`, 'guardrail mode warns on unlisted actions');
    return deny(`${at}.mode`, 'fail_closed mode denies unlisted actions');
  };
};

/** The block `remote_desktop_channels`: a switch a channel. */
export const remoteDesktop = (rule: Block<'remote_desktop_channels'>): Judge => {
  const open: Readonly<Record<string, boolean>> = {
    clipboard: rule.clipboard ?? false,
    file_transfer: rule.file_transfer ?? false,
    audio: rule.audio ?? true,
    drive_mapping: rule.drive_mapping ?? false,
  };
  return ({ target = '' }) => {
    const channel = target.replace(/^remote\./, '');
    if (!target.startsWith('remote.') || !Object.hasOwn(open, channel)) return undefined;
    const at = `rules.remote_desktop_channels.${channel}`;
    return open[channel] === true
      ? allow(at, `remote desktop channel '${channel}' is enabled`)
      : deny(at, `remote desktop channel '${channel}' is disabled`);
  };
};

/** The block `input_injection`: listed kinds, and none without a list. */
export const inputInjection = ({ allowed_types = [] }: Block<'input_injection'>): Judge => {
  const at = 'rules.input_injection.allowed_types';
  return ({ target = '' }) => {
    if (allowed_types.length === 0) return deny(at, 'input injection is not allowed when allowed_types is empty');
    return allowed_types.includes(target)
      ? allow(at, 'input injection type is explicitly allowed')
      : deny(at, 'input injection type is not allowed');
  };
};

/** The block `browser_automation`: actions, hosts and forms of a browser. */
export const browserAutomation = (rule: Block<'browser_automation'>): Judge => {
  const at = (field: string): string => `rules.browser_automation.${field}`;
  // Here `*.` stands for any depth of subdomains.
  const hosts = (list: readonly string[] = []) => hostFinder(list.map(pattern => pattern.replace(/^\*\.(?!\*)/, '**.')));
  const [blocked, open] = [hosts(rule.blocked_domains), hosts(rule.allowed_domains)];
  const credentials =
    rule.credential_detection === false ? [] : (rule.extra_credential_patterns ?? []).map(source => compileUserPattern(source));
  return ({ target = '', content = '', details = {} }) => {
    const { domain } = details;
    const by = domain === undefined ? undefined : blocked([domain]);
    if (by !== undefined) return deny(at('blocked_domains'), 'domain is explicitly blocked', by);
    if (domain !== undefined && rule.allowed_domains?.length && open([domain]) === undefined)
      return deny(at('allowed_domains'), 'domain is not in the allowlist');
    if (rule.allowed_verbs?.length && !rule.allowed_verbs.includes(target))
      return deny(at('allowed_verbs'), 'verb is not in the allowlist');
    const hit = credentials.find(pattern => pattern.find(content) !== undefined);
    return hit ? deny(at('extra_credential_patterns'), 'typed text matched a credential pattern', hit.source) : undefined;
  };
};

/** The block `code_execution`: languages, modules and time of code that a tool runs. */
export const codeExecution = (rule: Block<'code_execution'>): Judge => {
  const at = (field: string): string => `rules.code_execution.${field}`;
  const literal = (name: string): string =>
    name.replaceAll(/[^\w]/g, character => `\\x{${character.codePointAt(0)!.toString(16)}}`);
  const modules = (rule.module_denylist ?? []).map(name => ({
    name,
    pattern: compileUserPattern(`(?:^|[^\\w])${literal(name)}(?:$|[^\\w])`, name),
  }));
  return ({ target = '', content = '', details = {} }) => {
    if (rule.language_allowlist?.length && !rule.language_allowlist.includes(target))
      return deny(at('language_allowlist'), 'language is not in the allowlist');
    if (details.network === true && rule.network_access !== true)
      return deny(at('network_access'), 'network access is not permitted');
    if (rule.max_execution_time_ms !== undefined && (details.timeout ?? 0) > rule.max_execution_time_ms)
      return deny(at('max_execution_time_ms'), 'execution time exceeded max_execution_time_ms');
    // INVARIANT: what lies behind the scan limit is not taken to be harmless.
    if (rule.max_scan_bytes !== undefined && modules.length > 0 && content.length > rule.max_scan_bytes)
      return deny(at('max_scan_bytes'), 'code is longer than max_scan_bytes');
    const hit = modules.find(({ pattern }) => pattern.find(content) !== undefined);
    return hit ? deny(at('module_denylist'), 'code uses a denied module', hit.name) : undefined;
  };
};
