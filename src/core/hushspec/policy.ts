/** A HushSpec document as a policy of the gate: what it rules, on top of the guards for all that HushSpec has no word for. */
import type { Check } from '../contracts.ts';
import type { Call, Effect, Opinion, Scene, ToolCall } from '../model.ts';
import type { Policy } from '../policy/model.ts';
import { describe } from '../reports/describe.ts';
import { actionOf, lineAt } from './actions.ts';
import { mergeChain, parentNames } from './chain.ts';
import { readHushSpec } from './document.ts';
import { compileSpec, type Standing } from './evaluate.ts';
import type { Rules } from './rules.ts';
import { type Ruling, strictestOf } from './ruling.ts';
import { standings } from './session.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

/** What a document lies on: what it extends, under the names that this may have; the built-in default when it extends nothing. */
export const hushParents = (source: Source): readonly string[] => {
  const names = parentNames(readHushSpec(source));
  return names.length > 0 ? names : ['default'];
};

const off = (rule: { readonly enabled?: boolean | undefined } | undefined): boolean => rule?.enabled === false;

/**
 * The settings of our own guards under a document. Where it has a block its word holds on that subject, and the guard keeps only what the
 * block cannot say; where it has none the guard stands as it is.
 */
const guardsUnder = (rules: Rules): Readonly<Record<string, object>> => ({
  ...(rules.forbidden_paths && { forbidden_paths: { enabled: false } }),
  ...(rules.tool_access && { tool_access: { enabled: false } }),
  ...(off(rules.shell_commands) && { shell_commands: { enabled: false } }),
  ...(rules.egress && {
    egress: off(rules.egress)
      ? { enabled: false }
      : // Addresses of the machine and of private networks stay closed unless they are named one by one.
        { allow: ['**'], default: 'allow', private: (rules.egress.allow ?? []).filter(host => /^[^*]+$/.test(host)) },
  }),
  ...(rules.secret_patterns && {
    secret_patterns: off(rules.secret_patterns) ? { enabled: false } : { skip_paths: rules.secret_patterns.skip_paths ?? [] },
  }),
  ...(rules.patch_integrity && {
    patch_integrity: off(rules.patch_integrity)
      ? { enabled: false }
      : { max_additions: Number.MAX_SAFE_INTEGER, max_deletions: Number.MAX_SAFE_INTEGER },
  }),
});

/** The documents of a chain, merged, as a policy text with the settings of the guards under them; it stands where the last of them stands. */
export const hushLayer = (documents: readonly Source[]): Source => ({
  file: documents.at(-1)!.file,
  text: JSON.stringify({ version: 1, extends: 'none', rules: guardsUnder(mergeChain(documents).rules ?? {}) }),
});

/** `rules.forbidden_paths.patterns` -> `forbidden-paths`; what an extension says goes by its name. */
const idOf = ({ rule, decision }: Ruling): string => (rule?.split('.')[1] ?? decision).replaceAll('_', '-');

const opinionOf = (ruling: Ruling, effect: Effect, confirmable: boolean): Opinion => {
  const { decision, rule, reason, by, at } = ruling;
  const where = rule === undefined ? 'no rule of the HushSpec document is against it' : `\`${rule}\` of the HushSpec document`;
  const said = [
    by === undefined ? [] : [`${at?.text === undefined ? '' : `\`${at.text}\` `}matches \`${by}\``],
    reason === undefined ? [] : [reason],
    decision === 'warn' && !confirmable ? ['nobody can confirm it in mode dont-ask'] : [],
  ].flat();
  return {
    decision: decision === 'warn' ? (confirmable ? 'ask' : 'deny') : decision,
    rule: idOf(ruling),
    message: `${describe(effect)}: ${[...said, where].join(', ')}`,
    subject: `${rule} ${describe(effect)}`,
    ...(decision !== 'allow' && {
      fix:
        decision === 'warn' && confirmable
          ? 'a person with write access settles it by an approving review of this commit'
          : `do without it, or change \`${rule}\` on the base branch`,
    }),
  };
};

/** The line of a changed file that it is about, where there is one. */
const placed = (opinion: Opinion, { at }: Ruling, effect: Effect, call: ToolCall): Opinion => {
  const line = at && call.act.do === 'file' ? lineAt(effect, at.line) : undefined;
  return line === undefined ? opinion : { ...opinion, place: { file: effect.place.file, line } };
};

/** What a merged document says of effects. It always speaks: what no rule of it is against, it allows. */
const checkOf = (documents: readonly Source[], confirmable: boolean): Check => {
  const evaluator = compileSpec(mergeChain(documents));
  const known = new WeakMap<readonly Call[], ReadonlyMap<ToolCall, Standing>>();
  const standing = (call: ToolCall, scene: Scene): Standing | undefined => {
    if (!evaluator.remembers) return undefined;
    const all = known.get(scene.calls) ?? standings(evaluator, scene);
    known.set(scene.calls, all);
    return all.get(call);
  };
  return (effect, { call, scene }) => {
    if (effect.kind === 'change') {
      const size = evaluator.size(effect.added, effect.removed);
      return size ? [opinionOf(size, effect, confirmable)] : [];
    }
    const action = actionOf(effect, call, scene);
    if (!action) return [];
    const at = standing(call, scene);
    const asked = evaluator.ask(action, at);
    // A tool that is an action of its own can still be named by a list of tools; alone, a star there means what is called a tool.
    const named =
      action.type === 'tool_call'
        ? asked
        : evaluator.ask({ ...action, type: 'tool_call', target: effect.kind === 'tool' ? effect.name : call.tool }, at);
    const byName = /\.(?:block|require_confirmation)$/.test(named.rule ?? '') && (named.by !== '*' || effect.kind === 'tool');
    const ruling = byName ? strictestOf([asked, named]) : asked;
    // INVARIANT: what is not understood is never allowed.
    if (effect.kind === 'opaque' && ruling.decision === 'allow') return [];
    return [placed(opinionOf(ruling, effect, confirmable), ruling, effect, call)];
  };
};

/** A policy of guards with what the HushSpec documents of its chain say. A `warn` is a question only where somebody can answer it. */
export const withHushSpec = (policy: Policy, documents: readonly Source[]): Policy => ({
  ...policy,
  checks: [...policy.checks, { guard: 'hushspec', check: checkOf(documents, policy.mode !== 'dont-ask') }],
});
