/** Policy text -> compiled policy. Everything that can be wrong with it is said here, with file, line and column. */
import type { Guard } from './core/contracts.ts';
import type { PolicyHook } from './core/hooks/answers.ts';
import type { Mode } from './core/model.ts';
import { compilePattern, type PathMatcher } from './core/paths.ts';
import { type AgentRules, levelsFor } from './core/policy/agents.ts';
import { type PolicyDocument, readDocument } from './core/policy/document.ts';
import { explainIssue, placed } from './core/policy/errors.ts';
import type { Level, Policy, PolicyTest } from './core/policy/model.ts';
import { type PolicyFile, policySchema } from './core/policy/schema.ts';
import type { PolicyText } from './core/policy-files/foreign.ts';
import { compileRule, type RuleSource } from './core/rules.ts';
import { requirement } from './core/sandbox/guarantees.ts';
import type { SandboxWish } from './core/sandbox-contract.ts';
import * as guardList from './guards/index.ts';

const guards: readonly Guard[] = Object.values(guardList);
const schema = policySchema(guards);

let wanted: readonly PathMatcher[] | undefined;
/** Whether some guard wants the whole text of this repository path. */
export const wants = (path: string): boolean => {
  wanted ??= guards.flatMap(guard => guard.wants ?? []).map(glob => compilePattern(glob, { nocase: true }));
  return wanted.some(match => match(path));
};

/** Names of files at the root of the base that some guard honours. */
export const honoured = (): readonly string[] => [...new Set(guards.flatMap(guard => guard.reads ?? []))];

/** One policy text: the file's own first, then what it extends, each with the name to show. */
export type PolicySource = PolicyText;

const parse = ({ file, text }: PolicySource): { doc: PolicyDocument; data: PolicyFile } => {
  const doc = readDocument(text, file);
  const parsed = schema.safeParse(doc.value);
  if (!parsed.success) throw explainIssue(parsed.error.issues[0]!, doc, schema);
  return { doc, data: parsed.data };
};

/**
 * What a policy text extends, nearest first: preset names and paths.
 * @throws Fault when the text is no policy.
 */
export const parentsOf = (source: PolicySource): readonly string[] => {
  const { data } = parse(source);
  return [data.extends].flat().filter(name => name !== 'none');
};

type Layer = { doc: PolicyDocument; data: PolicyFile };
const LISTS = ['deny', 'ask', 'allow'] as const;

const compileLevel = (
  layers: readonly { doc: PolicyDocument; path: readonly PropertyKey[]; permissions: PolicyFile['permissions'] }[],
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

/** Every guard's check under the nearest block that names it; `enabled: false` leaves it out, unless it has no switch. */
const compileGuards = (layers: readonly Layer[], base: Readonly<Record<string, string>>): Policy['checks'] =>
  guards.flatMap(guard => {
    const layer = layers.findLast(({ data }) => data.rules[guard.key] !== undefined);
    const { enabled, ...options } = (layer?.data.rules[guard.key] ?? {}) as { enabled?: boolean };
    const own = guard.options as { shape?: Record<string, unknown> };
    if (enabled === false && !guard.always && !('enabled' in (own.shape ?? {}))) return [];
    const given = 'enabled' in (own.shape ?? {}) && enabled !== undefined ? { ...options, enabled } : options;
    const compile = (): Policy['checks'][number] => ({ guard: guard.id, check: guard.compile(given, base) });
    return [layer ? placed(layer.doc, ['rules', guard.key], undefined, compile) : compile()];
  });

const compileExceptions = (layers: readonly Layer[], today: string): Policy['exception'] => {
  const compiled = layers.flatMap(({ data }) =>
    data.exceptions.map(e => ({
      ...e,
      live: e.expires === undefined || e.expires >= today,
      path: e.path === undefined ? undefined : compilePattern(e.path),
    })),
  );
  return finding => {
    const name = `${finding.guard}/${finding.rule}`;
    return compiled.find(
      e =>
        e.live &&
        (e.rule === name || e.rule === finding.guard) &&
        (e.path?.(finding.place.file) ?? true) &&
        (e.fingerprint === undefined || finding.fingerprint.startsWith(e.fingerprint)),
    );
  };
};

/** The block `sandbox` in the words of the sandboxes. */
const wishOf = ({ limits, microvm, read, write, env, require, ...wish }: NonNullable<PolicyFile['sandbox']>): SandboxWish => ({
  ...wish,
  require: requirement(wish.network, require),
  limits: {
    wallSeconds: limits.wall,
    cpuSeconds: limits.cpu,
    fileSize: limits.file_size,
    data: limits.data,
    processes: limits.processes,
    output: limits.output,
  },
  ...(read && { read }),
  ...(write && { write }),
  ...(env && { env }),
  ...(microvm && {
    microvm: {
      url: microvm.url,
      snapshot: microvm.snapshot,
      tokenEnv: microvm.token_env,
      ...(microvm.egress && { egress: microvm.egress }),
    },
  }),
});

const DEFAULT_SANDBOX: PolicyFile['sandbox'] = schema.shape.sandbox.unwrap().parse({});

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
 * Compiles a policy from its texts, outermost base first, the file itself last.
 * @param today `YYYY-MM-DD`: exceptions that expired before it no longer count.
 * @param base texts of the base's files that guards honour, by name.
 * @throws Fault with file, line, column, the offending text and what to write instead.
 */
export const compilePolicy = (
  sources: readonly PolicySource[],
  today: string,
  mode?: Mode,
  base: Readonly<Record<string, string>> = {},
): Policy => {
  const layers = sources.map(parse);
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
  const sandbox = last('sandbox') ?? DEFAULT_SANDBOX!;
  return {
    mode: top,
    opaque: last('opaque') ?? 'ask',
    failOn: last('fail_on') ?? 'ask',
    checks: compileGuards(layers, base),
    levels: levelsFor(main, agents),
    exception: compileExceptions(layers, today),
    commands: last('commands') ?? [],
    sandbox: wishOf(sandbox),
    hooks: layers.flatMap(({ data }) => data.hooks) as unknown as readonly PolicyHook[],
    approvals: last('approvals') ?? { reviews: true, labels: [] },
    tests: testsOf(layers.at(-1)!),
    notices: sources.flatMap(source => source.notices ?? []),
  };
};

/** The JSON Schema of a policy file, from the same description. */
export { schema as policyFileSchema };
