/** Examples of guards as the real steps would see them: a change is built as git would tell it, a call is normalised, then one guard looks. */
import { structuredPatch } from 'diff';
import type { Check, Example, ExampleFile, ExampleInput, Guard } from '../../src/core/contracts.ts';
import type { Call, FileChange, Line, Opinion, Scene, Verdict } from '../../src/core/model.ts';
import { fromGit } from '../../src/core/paths.ts';
import type { Policy } from '../../src/core/policy/model.ts';
import { effectsOf } from '../../src/interpret.ts';
import { judgeCall } from '../../src/judge.ts';
import { patchCalls } from '../../src/normalize.ts';
import { compileGuard } from './policies.ts';
import './loaded.ts';

export const scene: Scene = {
  event: 'local',
  author: { kind: 'unknown' },
  files: [],
  calls: [],
  steering: ['.github/sallyport.yml'],
};

const statusOf = (file: ExampleFile): FileChange['status'] => {
  if (file.was !== undefined) return 'R';
  if (typeof file.before !== 'string') return 'A';
  if (typeof file.after !== 'string') return 'D';
  return (file.oldMode ?? '100644').slice(0, 3) === (file.mode ?? '100644').slice(0, 3) ? 'M' : 'T';
};

/** One file of a change, from its whole texts on both sides. */
export const fileChange = (file: ExampleFile): FileChange => {
  const before = file.before ?? null;
  const after = file.after ?? null;
  const added: Line[] = [];
  const removed: Line[] = [];
  for (const hunk of structuredPatch('a', 'b', before ?? '', after ?? '').hunks) {
    let old = hunk.oldStart;
    let now = hunk.newStart;
    for (const line of hunk.lines) {
      if (line.startsWith('+')) added.push({ n: now++, text: line.slice(1) });
      else if (line.startsWith('-')) removed.push({ n: old++, text: line.slice(1) });
      else if (line.startsWith(' ')) {
        old++;
        now++;
      }
    }
  }
  return {
    status: statusOf(file),
    path: fromGit(file.path),
    ...(file.was !== undefined && { was: fromGit(file.was) }),
    ...(before !== null && { oldMode: file.oldMode ?? '100644', before }),
    ...(after !== null && { mode: file.mode ?? '100644', after }),
    ...(file.target !== undefined && { target: file.target }),
    binary: file.binary ?? false,
    added,
    removed,
    generated: false,
  };
};

/** The calls that an example shows. */
export const callsOf = (input: ExampleInput): readonly Call[] => {
  if ('files' in input) return patchCalls(input.files.map(fileChange));
  const bare = { id: 'example', place: { file: 'example' }, agents: [], status: 'ok' } as const;
  const call =
    'source' in input
      ? { ...bare, tool: 'Text', act: { do: 'say', source: input.source, text: input.text } as const }
      : { ...bare, tool: input.tool ?? 'Bash', act: input.act, ...(input.cwd !== undefined && { cwd: input.cwd }) };
  return [{ ...call, effects: effectsOf(call, {}) }];
};

/** The verdicts on an example under a policy. */
export const verdictsOn = (policy: Policy, input: ExampleInput & Pick<Example, 'scene'>): readonly Verdict[] => {
  const calls = callsOf(input);
  const files = 'files' in input ? input.files.map(fileChange) : [];
  return calls.map(call => judgeCall(call, policy, { ...scene, files, calls, ...input.scene }));
};

/** Everything that one check says of an example. */
export const opinionsOn = (check: Check, input: ExampleInput & Pick<Example, 'scene'>): readonly Opinion[] => {
  const calls = callsOf(input);
  const files = 'files' in input ? input.files.map(fileChange) : [];
  const whole: Scene = { ...scene, files, calls, ...input.scene };
  return calls.flatMap(call => call.effects.flatMap(effect => check(effect, { call, scene: whole })));
};

/** The guard's check under the example's options. */
export const checkOf = (guard: Guard, example: Pick<Example, 'options'>): Check => compileGuard(guard, example.options);
