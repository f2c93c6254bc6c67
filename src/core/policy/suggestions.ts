/**
 * The narrowest rule under which a call that is asked about, or that no rule names, would be allowed. There is none for what a guard
 * refuses, for what is not understood, and where only a rule for everything would do.
 */
import { tooGeneral } from '../commands/general-commands.ts';
import { textAt } from '../documents/json.ts';
import { Fault } from '../fault.ts';
import type { Call, Effect, Finding, Suggestion, Verdict } from '../model.ts';
import { compilePattern } from '../paths.ts';
import { patternOf } from '../policy-files/command-text.ts';
import { describe } from '../reports/describe.ts';
import { compileRule, kindsOf } from '../rules.ts';
import { printable } from '../text.ts';
import type { Policy } from './model.ts';

/** Characters of a rule; what needs a longer one is for a person to write. */
const LONGEST = 300;

/** A path as a pattern that stands for it alone; undefined when no pattern does. */
const literalPath = (path: string): string | undefined => {
  if (path === '.' || path !== path.trim() || path.includes('\\')) return undefined;
  const escaped = path.replaceAll(/[*?[\]{}()!+@]/g, '\\$&');
  return path.startsWith('~') ? escaped : `/${escaped}`;
};

const execRule = (effect: Effect & { kind: 'exec' }): string | undefined => {
  const { argv, unsure, env } = effect;
  if ((unsure?.length ?? 0) > 0 || (env?.length ?? 0) > 0 || argv.some(word => word.includes('*'))) return undefined;
  if (tooGeneral(argv, false) !== undefined) return undefined;
  const pattern = patternOf(argv, false);
  return pattern === undefined ? undefined : `Bash(${pattern})`;
};

const connectRule = ({ host, url }: Effect & { kind: 'connect' }): string | undefined => {
  if (host === '' || host.includes('*')) return undefined;
  return url !== undefined && !/[*\s]|\/\/[^/]*@/.test(url) && url.length < LONGEST
    ? `WebFetch(${url})`
    : `WebFetch(domain:${host})`;
};

const PLAIN = /^[\w.:@/-]+$/;
/** Tools that stand for many things, each of them named by one field of the input: the tool alone would open all of them. */
const NAMED_BY: Readonly<Record<string, string>> = { Skill: 'skill', SlashCommand: 'command' };
const NAMED = /^\{"(skill|command)":"\/?[\w:.-]+(?: [\w:./@-]+)*"\*$/;
const isNamed = (tool: string, pattern: string | undefined): boolean => NAMED.exec(pattern ?? '')?.[1] === NAMED_BY[tool];
const toolRule = ({ server, name, input }: Effect & { kind: 'tool' }): string | undefined => {
  const full = server === undefined ? name : `mcp__${server}__${name}`;
  if (!PLAIN.test(full)) return undefined;
  if (!Object.hasOwn(NAMED_BY, full)) return full;
  const pattern = `{"${NAMED_BY[full]}":${JSON.stringify(textAt(input, NAMED_BY[full]!)) ?? ''}*`;
  return isNamed(full, pattern) ? `${full}(${pattern})` : undefined;
};
const ruleFor = (effect: Effect, call: Call): string | undefined => {
  const command =
    effect.by === undefined ? undefined : call.effects.find(other => other.kind === 'exec' && other.by === effect.by);
  if (effect.kind !== 'exec' && command !== undefined) return ruleFor(command, call);
  switch (effect.kind) {
    case 'exec':
      return execRule(effect);
    case 'read':
    case 'write':
    case 'delete': {
      const path = literalPath(effect.path.real);
      return path === undefined ? undefined : `${{ read: 'Read', write: 'Edit', delete: 'Delete' }[effect.kind]}(${path})`;
    }
    case 'connect':
      return connectRule(effect);
    case 'tool':
      return toolRule(effect);
    case 'agent':
      return PLAIN.test(effect.name) ? `Agent(${effect.name})` : undefined;
    default:
      return undefined;
  }
};

/** A rule for an effect that no rule names, proven on the call. */
const allowFor = (finding: Finding, call: Call): Suggestion | undefined => {
  const silent = call.effects.filter(effect => finding.message.endsWith(`${describe(effect)} is not covered by any allow rule`));
  const rule = silent[0] && ruleFor(silent[0], call);
  if (rule === undefined || rule.length > LONGEST || printable(rule) !== rule) return undefined;
  try {
    const compiled = compileRule(rule, 'narrow');
    return silent.every(effect => compiled.covers(effect, call)) ? { list: 'permissions.allow', entry: rule } : undefined;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** An exception for exactly this finding. */
const exceptionFor = ({ guard, rule, place, fingerprint }: Finding): Suggestion => {
  const path = literalPath(place.file);
  const holds = path !== undefined && printable(path) === path && compilePattern(path)(place.file);
  const entry = { rule: `${guard}/${rule}`, ...(holds && { path }), fingerprint, reason: 'say why' };
  return { list: 'exceptions', entry };
};

const suggestionFor = (finding: Finding, call: Call, policy: Policy): Suggestion | undefined => {
  if (finding.guard === 'mode') return allowFor(finding, call);
  // The same finding would be made of every other command whose words are not known.
  if (call.effects.some(effect => effect.kind === 'exec' && (effect.unsure?.length ?? 0) > 0)) return undefined;
  const known = finding.guard === 'permissions' || policy.checks.some(({ guard }) => guard === finding.guard);
  return known && finding.decision === 'ask' ? exceptionFor(finding) : undefined;
};

/**
 * A verdict whose findings say what would allow them; as it stands where not all of them can be allowed.
 * @param policy the policy that the call was judged by.
 */
export const withSuggestions = (verdict: Verdict, policy: Policy): Verdict => {
  const { call, findings } = verdict;
  const closed = findings.filter(finding => finding.decision !== 'allow');
  // What a sub-agent may do is listed for it alone: a rule of the main list would not reach it.
  if (closed.length === 0 || policy.levels(call.agents).some(level => level.standing === 'own')) return verdict;
  const found = new Map(closed.map(finding => [finding, suggestionFor(finding, call, policy)]));
  if ([...found.values()].includes(undefined)) return verdict;
  return {
    ...verdict,
    findings: findings.map(finding => {
      const toAllow = found.get(finding);
      return toAllow === undefined ? finding : { ...finding, toAllow };
    }),
  };
};

/** One line for people. */
export const suggestionText = ({ list, entry }: Suggestion): string =>
  `add \`${typeof entry === 'string' ? JSON.stringify(entry) : flow(entry)}\` to \`${list}\``;

/** An object as one line of YAML. */
export const flow = (entry: object): string =>
  `{ ${Object.entries(entry)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(', ')} }`;

/**
 * What a report suggests, each once; what is not as narrow as a suggestion of ours is not taken from it.
 * @param report a report as JSON, from a file: nothing in it is trusted.
 */
export const suggestionsIn = (report: unknown): readonly Suggestion[] => {
  const list = (value: unknown): readonly Record<string, unknown>[] =>
    Array.isArray(value) ? value.filter(item => typeof item === 'object' && item !== null) : [];
  const verdicts = list((report as { verdicts?: unknown } | null)?.verdicts);
  const all = verdicts.flatMap(verdict => list(verdict['findings'])).flatMap(finding => readSuggestion(finding) ?? []);
  return [...new Map(all.map(one => [JSON.stringify(one), one])).values()];
};

const FINGERPRINT = /^[0-9a-f]{8,64}$/;
const readSuggestion = (finding: Record<string, unknown>): Suggestion | undefined => {
  const { list, entry } = (finding['toAllow'] ?? {}) as { list?: unknown; entry?: unknown };
  if (list === 'permissions.allow' && typeof entry === 'string' && finding['guard'] === 'mode')
    return isNarrow(entry) ? { list, entry } : undefined;
  if (list !== 'exceptions' || typeof entry !== 'object' || entry === null || finding['decision'] !== 'ask') return undefined;
  const { rule, path, fingerprint } = entry as Record<string, unknown>;
  if (rule !== `${String(finding['guard'])}/${String(finding['rule'])}` || fingerprint !== finding['fingerprint'])
    return undefined;
  if (typeof fingerprint !== 'string' || !FINGERPRINT.test(fingerprint) || !(path === undefined || typeof path === 'string'))
    return undefined;
  if (printable(`${rule}${path ?? ''}`) !== `${rule}${path ?? ''}` || rule.length > LONGEST) return undefined;
  return { list, entry: { rule, ...(path !== undefined && { path }), fingerprint, reason: 'say why' } };
};

/** Whether a rule stands for one command, one file, one address, one tool. */
const isNarrow = (rule: string): boolean => {
  if (rule.length > LONGEST || printable(rule) !== rule) return false;
  const found = /^([\w.:@/-]+)(?:\((.+)\))?$/s.exec(rule);
  if (!found) return false;
  const [, tool, pattern] = found as unknown as [string, string, string | undefined];
  if (Object.hasOwn(NAMED_BY, tool)) return isNamed(tool, pattern);
  if (pattern === undefined) return kindsOf(tool) === undefined && (!tool.startsWith('mcp__') || tool.slice(5).includes('__'));
  if (/(?<!\\)[*?[{]/.test(pattern) && tool !== 'Bash' && tool !== 'WebFetch') return false;
  if (pattern.includes('*') && !/^(?:Read|Edit|Delete)$/.test(tool)) return false;
  if (tool !== 'Bash') return /^(?:Read|Edit|Delete|WebFetch|Agent)$/.test(tool) && pattern !== '/';
  const words = [...pattern.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return !pattern.startsWith('@') && !pattern.endsWith(':*') && tooGeneral(words, false) === undefined;
};
