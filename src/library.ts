/**
 * The gate as a library, for harnesses that ask before a call is made, and for tools that read transcripts: the same policy, guards and
 * readers as the Action and the command line. Nothing here reads a file, starts a process or uses the network.
 */

import { callOf } from './call-of.ts';
import { Fault } from './core/fault.ts';
import { beside } from './core/hushspec/detect.ts';
import { whenLoaded } from './core/late.ts';
import { LONE_SCENE } from './core/lone-scene.ts';
import type { Call, Finding, Scene, Verdict } from './core/model.ts';
import type { Policy as Compiled } from './core/policy/model.ts';
import type { Question } from './core/question.ts';
import { maskFinding, maskVerdict } from './core/reports/mask-report.ts';
import { judgeCall } from './judge.ts';
import type { Policy, PolicyOptions, Surroundings, Transcript, TranscriptOptions } from './library-contract.ts';
import { expectCall, expectPolicy, expectSurroundings, expectText, expectTranscripts } from './library-misuse.ts';
import { load } from './load.ts';
import { mask } from './mask.ts';
import { normalize } from './normalize.ts';
import { scan as scanText } from './scan.ts';
import { readPreset } from './world/policies.ts';

export { Fault } from './core/fault.ts';
export type { Call, Decision, Effect, Finding, Mode, Place, Session, Verdict } from './core/model.ts';
export type { Question } from './core/question.ts';
export type { Policy, PolicyOptions, Surroundings, Transcript, TranscriptOptions } from './library-contract.ts';

const compiled = new WeakMap<Policy, Compiled>();
const insideOf = (policy: Policy): Compiled => {
  const inside = compiled.get(policy);
  if (inside === undefined)
    throw new Fault('policy', 'this object is no compiled policy', 'use what `compilePolicy` gives, as it is');
  return inside;
};

const sceneOf = ({ root, repository }: Surroundings): Scene => ({
  ...LONE_SCENE,
  ...(root !== undefined && { root }),
  ...(repository !== undefined && { repository }),
});
const whereOf = ({ root, links = [] }: Surroundings) => ({ root, links: new Map(links) });

let redact: ReturnType<typeof mask> | undefined;
/** INVARIANT: no message that leaves holds a secret that a detector knows. */
const masked = (text: string): string => (redact ??= mask({}))(text);

/**
 * Compiles a policy and runs its own tests.
 * @param policy the text of a policy (YAML of this product, a HushSpec document), or the name of a preset: `default`, `strict`, `docs-only`, `dependencies`.
 * @throws {Fault} with file, line and column for a policy that is wrong, extends what is not there, or fails its own tests.
 */
export const compilePolicy = async (policy = 'default', options: PolicyOptions = {}): Promise<Policy> => {
  const { name = 'policy.yml', mode, today = new Date().toISOString().slice(0, 10), files = {} } = options;
  expectPolicy(policy, options, known => readPreset(known) !== undefined);
  const parent = async (wanted: string, from?: string) => {
    const known = [wanted, from === undefined ? wanted : (beside(from, wanted) ?? wanted)].find(file =>
      Object.hasOwn(files, file),
    );
    return known === undefined ? readPreset(wanted) : { file: known, text: files[known]! };
  };
  const inside = await load(readPreset(policy.trim()) ?? { file: name, text: policy }, parent, today, mode);
  const made: Policy = { mode: inside.mode, opaque: inside.opaque, notices: inside.notices };
  compiled.set(made, inside);
  return made;
};

/**
 * Judges one call: every guard, then the rules, then the mode; the strictest word wins.
 * @param call a call that is about to be made, or one that `readTranscript` gives.
 * @returns the decision with all findings; the first whose decision is the verdict's says why. Secrets in it are masked.
 */
export const judge = async (call: Question | Call, policy: Policy, surroundings: Surroundings = {}): Promise<Verdict> => {
  const inside = insideOf(policy);
  expectCall(call);
  expectSurroundings(surroundings);
  const verdict = await whenLoaded(() => {
    const whole = 'effects' in call ? call : callOf(call, { file: 'call' }, whereOf(surroundings), inside.tools);
    return judgeCall(whole, inside, sceneOf(surroundings));
  });
  return maskVerdict(verdict, masked);
};

/**
 * Reads what agents' transcripts tell.
 * @param files the text of one transcript, or several with their names: all that belong to one run, sub-agents' too.
 * @returns never nothing silently: what cannot be read stands in the session, and is a call that `judge` never allows.
 */
export const readTranscript = async (
  files: string | readonly { readonly file: string; readonly text: string }[],
  options: TranscriptOptions = {},
): Promise<Transcript> => {
  expectTranscripts(files);
  expectSurroundings(options);
  const named = typeof files === 'string' ? [{ file: 'transcript', text: files }] : files;
  const { format, policy } = options;
  const tools = policy && insideOf(policy).tools;
  const { files: _, calls: __, ...scene } = sceneOf(options);
  const evidence = {
    scene,
    files: [],
    links: options.links ?? [],
    transcripts: named.map(({ file, text }) => ({ file, chunks: [text] })),
    texts: [],
    approvals: [],
    limits: [],
  };
  const all = await whenLoaded(() => normalize(evidence, format, tools));
  return {
    calls: all.filter(({ act }) => act.do !== 'session' && act.do !== 'say'),
    texts: all.filter(({ act }) => act.do === 'say'),
    sessions: all.flatMap(({ act }) => (act.do === 'session' ? [act.session] : [])),
  };
};

/**
 * Looks through a text for secrets and for text that a reviewer cannot see.
 * @param file the name of the file that the text is from: some values are expected in some files.
 * @returns what the guards `secret-leak` and `hidden-text` of the policy say; none of it holds the secret itself.
 */
export const scan = async (text: string, policy: Policy, file = 'text'): Promise<readonly Finding[]> => {
  const inside = insideOf(policy);
  expectText(text, 'what to look through');
  const findings = await whenLoaded(() => scanText(file, text, false, inside));
  return findings.map(finding => maskFinding(finding, masked));
};
