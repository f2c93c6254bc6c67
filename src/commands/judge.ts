/** `sallyport judge`: one call a line in, one verdict a line out, in the same order. */

import { callOf } from '../call-of.ts';
import { Fault } from '../core/fault.ts';
import { whenLoaded } from '../core/late.ts';
import { LONE_SCENE } from '../core/lone-scene.ts';
import type { Call, Mode, Verdict } from '../core/model.ts';
import { MODES } from '../core/model.ts';
import type { Policy } from '../core/policy/model.ts';
import type { Question } from '../core/question.ts';
import { maskVerdict } from '../core/reports/mask-report.ts';
import { jsonText } from '../core/text.ts';
import { judgeCall } from '../judge.ts';
import { load } from '../load.ts';
import { mask } from '../mask.ts';
import { verdictJson } from '../reporters/json.ts';
import { readParent, readPolicyFile } from '../world/policies.ts';
import { MODE_FLAG, nothingMore, POLICY_FLAG, text, type Values, type Verb, wordsFor } from './verb.ts';

/** The mode that `--mode` names. @throws Fault `usage` where it is none. */
export const modeOf = (values: Values): Mode | undefined => {
  const mode = text(values, 'mode');
  if (mode === undefined) return undefined;
  if (!(MODES as readonly string[]).includes(mode)) throw new Fault('usage', `\`${mode}\` is no mode`, wordsFor(mode, MODES));
  return mode as Mode;
};

/**
 * The policy that `--policy` and `--mode` name; the built-in default without them.
 * @param opened is told of each file that it is read from.
 */
export const policyOf = async (values: Values, opened?: (path: string) => void): Promise<Policy> => {
  const name = text(values, 'policy') ?? 'default';
  return load(readPolicyFile(name, opened), readParent(name, opened), new Date().toISOString().slice(0, 10), modeOf(values));
};

const asked = (line: string): Question | string => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'the line is not JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'the line is no JSON object';
  const { tool, input, cwd, agents } = value as Record<string, unknown>;
  if (typeof tool !== 'string' || tool === '') return 'the call names no `tool`';
  if (cwd !== undefined && typeof cwd !== 'string') return '`cwd` is no text';
  if (agents !== undefined && !(Array.isArray(agents) && agents.every(agent => typeof agent === 'string')))
    return '`agents` is no list of names';
  return { tool, input, ...(cwd !== undefined && { cwd }), ...(agents !== undefined && { agents }) };
};

/** Judges one line; a line that is no call is denied, and says so. */
export const judgeLine = (line: string, number: number, policy: Policy): Verdict => {
  const ask = asked(line);
  const id = `line:${number}`;
  if (typeof ask === 'string') {
    const place = { file: 'stdin', line: number };
    const call: Call = {
      id,
      tool: 'unknown',
      place,
      act: { do: 'unknown', why: ask },
      agents: [],
      status: 'not-run',
      effects: [{ kind: 'opaque', place, why: ask }],
    };
    const verdict = judgeCall(call, policy, LONE_SCENE);
    return {
      ...verdict,
      decision: 'deny',
      findings: verdict.findings.map(f => (f.guard === 'opaque' ? { ...f, decision: 'deny', level: 'error' } : f)),
    };
  }
  return judgeCall(callOf(ask, { file: 'stdin', line: number }, {}, policy.tools), policy, LONE_SCENE);
};

export const judgeVerb: Verb = {
  name: 'judge',
  doc: 'Judges calls: one JSON call a line on standard input, one JSON verdict a line on standard output.',
  usage: 'judge [--policy FILE] [--mode MODE]',
  exits: 'Exit codes: 0 judged, whatever the verdicts are; 2 could not judge.',
  flags: {
    policy: POLICY_FLAG,
    mode: MODE_FLAG,
  },
  run: async (values, rest, io) => {
    nothingMore(judgeVerb, rest);
    const policy = await policyOf(values);
    // The live gate shares this file, and pays for no suggestion.
    const { withSuggestions } = await import('../core/policy/suggestions.ts');
    const masked = mask(io.env);
    let number = 0;
    for await (const line of io.lines()) {
      const at = ++number;
      if (line.trim() === '') continue;
      const verdict = withSuggestions(await whenLoaded(() => judgeLine(line, at, policy)), policy);
      io.out(`${jsonText(verdictJson(maskVerdict(verdict, masked)))}
`);
    }
    return 0;
  },
};
