/** Commands in tests: what they are told to do, and how the built-in policy judges them. */

import { callOf } from '../../src/call-of.ts';
import { LONE_SCENE } from '../../src/core/lone-scene.ts';
import type { Decision, Effect, Mode, Verdict } from '../../src/core/model.ts';
import type { Policy } from '../../src/core/policy/model.ts';
import { judgeCall } from '../../src/judge.ts';
import { load } from '../../src/load.ts';
import { readParent, readPolicyFile } from '../../src/world/policies.ts';
import './loaded.ts';

/** A call of a shell tool, in the dialect that `shell` names. */
const callFor = (command: string, shell?: string, cwd?: string) =>
  callOf(
    { tool: 'Bash', input: { command, ...(shell !== undefined && { shell }) }, ...(cwd !== undefined && { cwd }) },
    { file: 'test' },
  );

/** The effects of a command, in short words. */
export interface Told {
  readonly hazards: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly deletes: readonly string[];
  readonly hosts: readonly string[];
  /** What is sent to some host. */
  readonly sends: readonly string[];
  /** Sets that every command that is run belongs to. */
  readonly sets: readonly string[];
  readonly runs: readonly string[];
  readonly opaque: readonly string[];
}
const all = <K extends Effect['kind']>(effects: readonly Effect[], kind: K): readonly Extract<Effect, { kind: K }>[] =>
  effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);

/** What a command is told to do. Lists are without doubles, in order. */
export const told = (command: string, options: { shell?: string; cwd?: string } = {}): Told => {
  const { effects } = callFor(command, options.shell, options.cwd);
  const once = (list: readonly string[]): readonly string[] => [...new Set(list)];
  const execs = all(effects, 'exec');
  return {
    hazards: once(execs.flatMap(e => (e.hazards ?? []).map(h => h.id))),
    reads: once(all(effects, 'read').map(e => e.path.real)),
    writes: once(all(effects, 'write').map(e => e.path.real)),
    deletes: once(all(effects, 'delete').map(e => e.path.real + (e.recursive ? '/' : ''))),
    hosts: once(all(effects, 'connect').map(e => e.host)),
    sends: once(all(effects, 'connect').flatMap(e => e.sends ?? [])),
    sets: execs.reduce<readonly string[]>((kept, e) => kept.filter(set => e.sets?.includes(set as never)), execs[0]?.sets ?? []),
    runs: execs.map(e => e.argv.join(' ')),
    opaque: all(effects, 'opaque').map(e => e.why),
  };
};

const policies = new Map<Mode, Promise<Policy>>();
/** The built-in policy in this mode. */
export const policyIn = (mode: Mode): Promise<Policy> => {
  const known = policies.get(mode);
  if (known) return known;
  const made = Promise.resolve(load(readPolicyFile('default'), readParent('default'), '2026-01-01', mode));
  policies.set(mode, made);
  return made;
};
/** The verdict of the built-in policy. `bypass`: guards alone. */
export const verdictOn = async (command: string, mode: Mode = 'bypass', shell?: string): Promise<Verdict> =>
  judgeCall(callFor(command, shell), await policyIn(mode), LONE_SCENE);
export const decisionOn = async (command: string, mode: Mode = 'bypass', shell?: string): Promise<Decision> =>
  (await verdictOn(command, mode, shell)).decision;
/** Why it was stopped, for the message of a failed test. */
export const reasons = (verdict: Verdict): readonly string[] =>
  verdict.findings.filter(f => f.decision !== 'allow').map(f => `${f.decision} ${f.guard}/${f.rule}: ${f.message}`);
