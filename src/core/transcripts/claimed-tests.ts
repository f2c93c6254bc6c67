/** A text that says the tests passed, beside the test runs of the transcripts. */
import type { Call, Opinion, Scene } from '../model.ts';
import { claimedTests, mayRunAnything, runsTests } from './test-runs.ts';
import { tellsAll } from './transcript-patch.ts';

const FIX = 'run the tests and let the result speak, or correct the text; a review settles it';
/** Longest claim or command that a message shows, in UTF-16 units. */
const SHOWN = 200;
/** Tools that may run tests, going by their name. */
const RUNNER = /test|exec|run|shell|terminal|command/i;

interface Run {
  readonly call: Call;
  readonly argv: readonly [string, ...string[]];
}
const runsIn = (calls: readonly Call[]): readonly Run[] =>
  calls.flatMap(call => call.effects.flatMap(effect => (effect.kind === 'exec' ? [{ call, argv: effect.argv }] : [])));
const happened = ({ call }: Run): boolean => call.status !== 'denied' && call.status !== 'not-run';

/** Whether tests may have run where no test command is told. */
const mayHaveRun = (scene: Scene, runs: readonly Run[]): boolean =>
  !tellsAll(scene.sessions ?? []) ||
  runs.some(run => happened(run) && mayRunAnything(run.argv)) ||
  scene.calls.some(({ effects }) =>
    effects.some(effect => effect.kind === 'opaque' || (effect.kind === 'tool' && RUNNER.test(effect.name))),
  );

/**
 * What the transcripts hold against a text that says the tests passed.
 * @param wanted what it comes to where the transcripts are complete; where one is not, it is asked about.
 */
export const claimedTestsMissing = (text: string, scene: Scene, wanted: 'ask' | 'deny'): readonly Opinion[] => {
  const sessions = scene.sessions ?? [];
  const claim = sessions.length === 0 ? undefined : claimedTests(text);
  if (claim === undefined) return [];
  const opinion = (rule: string, subject: string, but: string): readonly Opinion[] => [
    {
      decision: sessions.every(session => session.complete) ? wanted : 'ask',
      rule,
      message: `the text says \`${claim.slice(0, SHOWN)}\`, and ${but}`,
      fix: FIX,
      subject,
    },
  ];
  const all = runsIn(scene.calls);
  const ofTests = all.filter(run => runsTests(run.argv));
  const last = ofTests.findLast(happened);
  if (last !== undefined) {
    const command = last.argv.join(' ').slice(0, SHOWN);
    const but = `the last test run of the transcript (\`${command}\`) failed`;
    return last.call.status === 'error' ? opinion('tests-failed', 'failed', but) : [];
  }
  if (mayHaveRun(scene, all)) return [];
  const stopped = 'the test run in the transcript was stopped before it began';
  return opinion('tests-not-run', 'missing', ofTests.length > 0 ? stopped : 'no test run is in the transcript');
};
