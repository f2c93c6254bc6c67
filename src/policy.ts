/** Checked layers -> compiled policy. */
import type { Guard, Setting } from './core/contracts.ts';
import type { PolicyHook } from './core/hooks/answers.ts';
import type { Finding, Mode } from './core/model.ts';
import { matchesAny, type PathMatcher } from './core/paths.ts';
import { type AgentRules, levelsFor } from './core/policy/agents.ts';
import { type Places, placed } from './core/policy/complaint.ts';
import { exceptionsOf } from './core/policy/exceptions.ts';
import { guardChecks } from './core/policy/guard-checks.ts';
import type { Layer, Shipped } from './core/policy/layer.ts';
import type { Level, Policy, PolicyTest } from './core/policy/model.ts';
import { nearest } from './core/policy/nearest.ts';
import type { PolicyFile } from './core/policy/schema.ts';
import shipped from './core/policy/shipped.json' with { type: 'json' };
import { compileRule, type RuleSource } from './core/rules.ts';
import { wishOf } from './core/sandbox/wish.ts';
import * as guardList from './guards/index.ts';

const { defaults, guards } = shipped as unknown as Shipped;
const loaded = guardList as unknown as Readonly<Record<string, Guard>>;

let wanted: PathMatcher | undefined;
/** Whether some guard wants the whole text of this repository path. */
export const wants = (path: string): boolean => {
  wanted ??= matchesAny(
    Object.values(loaded).flatMap(guard => guard.wants ?? []),
    { nocase: true },
  );
  return wanted(path);
};

/** Names of files at the root of the base that some guard honours. */
export const honoured = (): readonly string[] => [...new Set(Object.values(loaded).flatMap(guard => guard.reads ?? []))];

const LISTS = ['deny', 'ask', 'allow'] as const;

const compileLevel = (
  layers: readonly { doc: Places; path: readonly PropertyKey[]; permissions: PolicyFile['permissions'] }[],
  mode: Mode,
): Level => ({
  mode,
  rules: Object.fromEntries(
    LISTS.map(name => [
      name,
      layers.flatMap(({ doc, path, permissions }) =>
        permissions[name].map((rule, i) =>
          placed(doc, [...path, name, i], undefined, () => compileRule(rule as RuleSource, name === 'allow' ? 'narrow' : 'wide')),
        ),
      ),
    ]),
  ) as unknown as Level['rules'],
});

/**
 * INVARIANT: no exception is a switch for a guard that has none, and none says yes for a guard that failed.
 */
const neverExcepted = ({ guard, rule, decision }: Finding): boolean =>
  rule === 'crashed' || (decision === 'deny' && guards.some(({ id, always }) => always === true && id === guard));

/** Who speaks beside the guards. */
const OTHERS = ['evidence', 'hooks', 'hushspec', 'mode', 'opaque', 'permissions'];
/** Exceptions that no finding can ever meet, because nobody of that name speaks. */
const idleExceptions = (layers: readonly Layer[]): readonly string[] =>
  layers.flatMap(({ doc, data }) =>
    data.exceptions.flatMap(({ rule }) => {
      const [name = ''] = rule.split('/');
      const known = [...guards.map(({ id }) => id), ...OTHERS];
      if (known.includes(name)) return [];
      const near = guards.find(({ key }) => key === name)?.id ?? nearest(name, known);
      const meant = near === undefined ? '' : `; did you mean \`${near}\`?`;
      return [`${doc.file}: the exception for \`${rule}\` holds for nothing, because no guard is called \`${name}\`${meant}`];
    }),
  );

/** What the policy says of tools that nobody knows; the same name in a later policy replaces what an earlier one says. */
const compileTools = (layers: readonly Layer[], { readers }: Setting): Pick<Policy, 'tools'> => {
  const named = new Map(
    layers.flatMap(({ doc, data }) => Object.entries(data.tools).map(([name, said]) => [name, { doc, said }] as const)),
  );
  if (named.size === 0) return {};
  const compiled = [...named].map(([name, { doc, said }]) =>
    placed(doc, ['tools', name], undefined, () => readers.tool(name, said, readers.pattern)),
  );
  return { tools: readers.tools(compiled) };
};

const testsOf = ({ doc, data }: Layer): PolicyTest[] =>
  data.tests.map((test, i) => {
    const [tool, input] = Object.entries(test.call)[0] ?? ['', undefined];
    const spot = doc.at(['tests', i]);
    return {
      tool,
      input,
      expect: test.expect,
      at: `${doc.file}:${spot.line}:${spot.column}`,
      ...(test.mode !== undefined && { mode: test.mode }),
    };
  });

/**
 * Compiles a policy from its layers, outermost base first, the file itself last.
 * @param today `YYYY-MM-DD`: exceptions that expired before it no longer count.
 * @throws Fault with file, line, column, the offending text and what to write instead.
 */
export const compilePolicy = (layers: readonly Layer[], today: string, mode: Mode | undefined, setting: Setting): Policy => {
  const last = <K extends keyof PolicyFile>(key: K): PolicyFile[K] | undefined =>
    layers.findLast(({ data }) => data[key] !== undefined)?.data[key];
  const top = mode ?? last('mode') ?? 'dont-ask';
  const main = compileLevel(
    layers.map(({ doc, data }) => ({ doc, path: ['permissions'], permissions: data.permissions })),
    top,
  );
  const agents = layers.flatMap(({ doc, data }) =>
    Object.entries(data.agents).map(([name, agent]): AgentRules => {
      const { rules } = compileLevel([{ doc, path: ['agents', name, 'permissions'], permissions: agent.permissions }], top);
      const { permissions: _, mode: own, ...rest } = agent;
      return { name, rules, ...(own && { mode: own }), ...rest };
    }),
  );
  const sandbox = last('sandbox') ?? defaults.sandbox;
  return {
    mode: top,
    opaque: last('opaque') ?? 'ask',
    failOn: last('fail_on') ?? 'ask',
    checks: guardChecks({ defaults, guards }, loaded, layers, setting),
    levels: levelsFor(main, agents),
    exception: exceptionsOf(layers, today, neverExcepted),
    ...compileTools(layers, setting),
    commands: last('commands') ?? [],
    sandbox: wishOf(sandbox),
    hooks: layers.flatMap(({ data }) => data.hooks) as unknown as readonly PolicyHook[],
    approvals: last('approvals') ?? { reviews: true, labels: [] },
    tests: testsOf(layers.at(-1)!),
    notices: [...layers.flatMap(layer => layer.notices), ...idleExceptions(layers)],
  };
};
