/** A change beside the transcripts that should explain it: files that no call changed, and edits that the change does not hold. */
import type { FileChange, Opinion, Scene } from '../model.ts';
import { leftOut, tellsAll, unexplained } from './transcript-patch.ts';

type Wanted = 'off' | 'ask' | 'deny';

/** Files that are told one by one. */
const MOST = 20;
/** Edited files that one message names. */
const NAMED = 5;
const FIX =
  'say who changed it, or give every transcript of this change (sub-agents and earlier sessions too); a review settles it';

const ofFiles = (files: readonly FileChange[], all: number, decision: 'ask' | 'deny'): readonly Opinion[] => {
  const told = (subject: string, message: string): Opinion => ({
    decision,
    rule: 'unexplained-change',
    message,
    fix: FIX,
    subject,
  });
  if (files.length > 1 && files.length === all) {
    const message = `no call of the transcript explains any of the ${all} changed files: it may belong to another change`;
    return [told('all', message)];
  }
  return [
    ...files.slice(0, MOST).map(({ path }) => ({
      ...told(path.real, `\`${path.real}\` is changed, and no call of the transcript explains it`),
      place: { file: path.real },
    })),
    ...(files.length > MOST ? [told('more', `${files.length - MOST} more changed files are not explained either`)] : []),
  ];
};

const ofEdits = (left: ReturnType<typeof leftOut>, decision: 'ask' | 'deny'): readonly Opinion[] => {
  const [first] = left;
  if (first === undefined) return [];
  const names = left.slice(0, NAMED).map(({ path }) => `\`${path}\``);
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return [
    {
      decision,
      rule: 'edit-left-out',
      message: `the agent edited ${names.join(', ')}${more}, which the change does not contain`,
      fix: 'commit the edit, or undo it and let the agent finish; a review settles it when it was not meant for this change',
      subject: left.map(({ path }) => path).join('\n'),
      place: first.call.place,
    },
  ];
};

/** What the transcripts of a scene do not explain of its change, and what they tell that is not in it. */
export const unexplainedChange = (
  scene: Scene,
  wanted: { readonly unexplained: Wanted; readonly left_out: Wanted },
): readonly Opinion[] => {
  const sessions = scene.sessions ?? [];
  if (!tellsAll(sessions)) return [];
  // What a transcript does not tell may stand in the part that is not there.
  const whole = sessions.every(session => session.complete);
  const settle = (decision: 'ask' | 'deny'): 'ask' | 'deny' => (whole ? decision : 'ask');
  return [
    ...(wanted.unexplained === 'off'
      ? []
      : ofFiles(unexplained(scene.files, scene.calls), scene.files.length, settle(wanted.unexplained))),
    ...(wanted.left_out === 'off' ? [] : ofEdits(leftOut(scene.files, scene.calls), settle(wanted.left_out))),
  ];
};
