/** Rules for sub-agents: down a chain of agents every step can only take away, so a call has what each of its ancestors would have had. */
import { startsAgent } from '../agents/started.ts';
import { MODES, type Mode } from '../model.ts';
import { kindsOf, type Rule, toolTest } from '../rules.ts';
import { nameGlob } from '../wildcard.ts';
import type { Level } from './model.ts';

/** What a policy says of the agents that one name or glob stands for. */
export interface AgentRules {
  /** The name or glob, as it was written. */
  readonly name: string;
  readonly mode?: Mode;
  readonly rules: Level['rules'];
  /** Tool names: nothing but these, and none of those. */
  readonly tools?: { readonly allow?: readonly string[] | undefined; readonly deny?: readonly string[] | undefined } | undefined;
  /** `false`: it starts no agent, and whatever runs below it is refused. */
  readonly delegation?: boolean | undefined;
}

const tighter = (a: Mode, b: Mode): Mode => (MODES.indexOf(a) < MODES.indexOf(b) ? a : b);

/** Whether a tool's name stands for the tool that made a call: the same word, or another agent's word for the same thing. */
const sameTool = (listed: string): ((tool: string) => boolean) => {
  const exact = nameGlob(listed);
  const below = listed.startsWith('mcp__') ? nameGlob(`${listed}__*`) : undefined;
  const kinds = kindsOf(listed)?.join(' ');
  return tool => exact(tool) || (below?.(tool) ?? false) || (kinds !== undefined && kindsOf(tool)?.join(' ') === kinds);
};

/** The deny rules that a list of tools comes to. */
const toolRules = ({ name, tools }: AgentRules): readonly Rule[] => {
  const of = (listed: readonly string[]) => listed.map(tool => ({ is: sameTool(tool), does: toolTest(tool) }));
  const denied = of(tools?.deny ?? []);
  const allowed = tools?.allow && of(tools.allow);
  return [
    ...(allowed
      ? [
          {
            text: `agents.${name}.tools.allow`,
            reason:
              tools!.allow!.length === 0
                ? 'no tool is left to it'
                : `only ${tools!.allow!.map(tool => `\`${tool}\``).join(', ')}`,
            covers: (...[effect, call]: Parameters<Rule['covers']>) =>
              !allowed.some(({ is, does }) => is(call.tool) || does(effect, call)),
          },
        ]
      : []),
    ...(denied.length > 0
      ? [
          {
            text: `agents.${name}.tools.deny`,
            reason: `none of ${tools!.deny!.map(tool => `\`${tool}\``).join(', ')}`,
            covers: (...[effect, call]: Parameters<Rule['covers']>) =>
              denied.some(({ is, does }) => is(call.tool) || does(effect, call)),
          },
        ]
      : []),
  ];
};

const delegationRule = ({ name }: AgentRules, below: boolean): Rule => ({
  text: `agents.${name}.delegation`,
  reason: below ? `it was started by \`${name}\`, which may start no agent` : 'it may start no agent',
  covers: effect => below || effect.kind === 'agent' || (effect.kind === 'exec' && startsAgent(effect.argv)),
});

/**
 * What holds for a call, given the chain of agents that made it: the main rules as each agent of the chain, and the rules of every name
 * or glob that fits one of them. All levels must agree.
 */
export const levelsFor = (main: Level, agents: readonly AgentRules[]): ((chain: readonly string[]) => readonly Level[]) => {
  const compiled = agents.map(agent => ({ ...agent, is: nameGlob(agent.name), toolRules: toolRules(agent) }));
  const personal = (['deny', 'ask', 'allow'] as const).some(list => main.rules[list].some(rule => rule.personal));
  const levels = (chain: readonly string[]): readonly Level[] => {
    let held = main.mode;
    const below = chain.flatMap((name, i) => {
      const as = chain.slice(0, i + 1);
      const own = compiled
        .filter(agent => agent.is(name))
        .map((agent): Level => {
          held = tighter(held, agent.mode ?? held);
          const deny = [
            ...agent.rules.deny,
            ...agent.toolRules,
            ...(agent.delegation === false ? [delegationRule(agent, i + 1 < chain.length)] : []),
          ];
          const lists = agent.rules.allow.length > 0;
          return {
            mode: held,
            // An agent that lists nothing of its own keeps the allow rules of the main one.
            rules: { deny, ask: agent.rules.ask, allow: lists ? agent.rules.allow : main.rules.allow },
            as,
            standing: lists || agent.mode !== undefined ? 'own' : 'inherited',
          };
        });
      return [...(personal ? [{ ...main, mode: held, as }] : []), ...own];
    });
    return [personal ? { ...main, as: [] } : main, ...below];
  };
  let known: { readonly key: string; readonly levels: readonly Level[] } | undefined;
  return chain => {
    const key = JSON.stringify(chain);
    if (known?.key !== key) known = { key, levels: levels(chain) };
    return known.levels;
  };
};
