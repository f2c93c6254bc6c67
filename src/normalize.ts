/** Evidence -> calls: the patch, the texts around it, and what the transcripts tell. Nothing of the evidence is left without a call. */

import { within } from './core/commands/directory.ts';
import type { Transcript } from './core/contracts.ts';
import type { Call, Evidence, FileChange, Place, RepoPath, TextSource, ToolCall, TranscriptFile } from './core/model.ts';
import type { Where } from './core/paths.ts';
import { newSession, noteWrite } from './core/shell.ts';
import { homeOf } from './core/transcripts/home.ts';
import { readTranscripts } from './core/transcripts/read-transcripts.ts';
import { effectsOf, placeOf } from './interpret.ts';
import * as transcriptList from './transcripts/index.ts';

const formats: readonly Transcript[] = Object.values(transcriptList);

/** The patch as calls: one for each file, and one for the change as a whole. */
export const patchCalls = (files: readonly FileChange[]): readonly Call[] => {
  const call = (id: string, act: ToolCall['act'], place: Place): Call => {
    const bare: ToolCall = { id, tool: 'Patch', place, act, agents: [], status: 'ok' };
    return { ...bare, effects: effectsOf(bare, {}) };
  };
  return [
    ...(files.length === 0 ? [] : [call('patch', { do: 'change', files }, { file: '.' })]),
    ...files.map(file => call(`patch:${file.path.real}`, { do: 'file', file }, placeOf(file))),
  ];
};

const say = (id: string, source: TextSource, place: Place, text: string): Call => {
  const bare: ToolCall = { id, tool: 'Text', place, act: { do: 'say', source, text }, agents: [], status: 'ok' };
  return { ...bare, effects: effectsOf(bare, {}) };
};

/**
 * What a transcript's calls do, in order: what one call leaves on disk holds for the next, and what it leaves in the shell holds for the
 * same agent, unless its shells end with the call.
 */
const transcriptCalls = (calls: readonly ToolCall[], changed: readonly FileChange[], where: Where): readonly Call[] => {
  const root = homeOf(calls, changed, where.root);
  const here: Where = { ...where, root };
  const session = newSession({ ...(root !== undefined && { root }) });
  const fresh = session.last;
  const shells = new Map<string, typeof fresh>();
  return calls.map(call => {
    const agent = call.agents.join('\n');
    session.last = shells.get(agent) ?? fresh;
    const { directories } = session.last;
    const told = call.cwd === undefined || root === undefined ? call.cwd : within(root, call.cwd);
    const cwd = told ?? (directories?.length === 1 ? directories[0] : undefined);
    const effects = effectsOf(cwd === undefined ? call : { ...call, cwd }, here, session);
    if (call.act.do === 'shell' && call.freshShell !== true) shells.set(agent, session.last);
    if (call.act.do === 'write' && call.status !== 'denied' && call.status !== 'not-run')
      noteWrite(session, (effects[0] as { path: RepoPath }).path, call.act.lines.join('\n'));
    return { ...call, effects };
  });
};

/** The calls and texts of all transcripts, and one call for each file as a whole. */
const sessions = (
  files: readonly TranscriptFile[],
  changed: readonly FileChange[],
  where: Where,
  format: string | undefined,
): readonly Call[] =>
  readTranscripts(files, formats, format).flatMap(({ calls, texts, session }) => {
    const whole: ToolCall = {
      id: `session:${session.file}`,
      tool: 'Session',
      place: { file: session.file },
      act: { do: 'session', session },
      agents: [],
      status: 'ok',
    };
    return [
      ...transcriptCalls(calls, changed, where),
      ...texts.map(({ source, place, text }, i) => say(`${session.file}:text:${i}`, source, place, text)),
      { ...whole, effects: effectsOf(whole, where) },
    ];
  });

/**
 * Evidence -> calls.
 * @param format a transcript format's id that holds for all transcript files; otherwise each is told by its content.
 */
export const normalize = (evidence: Evidence, format?: string): readonly Call[] => {
  const where: Where = { links: new Map(evidence.links), root: evidence.scene.root };
  return [
    ...patchCalls(evidence.files),
    ...evidence.texts.map(({ source, place, text }, i) => say(`text:${i}`, source, place, text)),
    ...sessions(evidence.transcripts, evidence.files, where, format),
  ];
};
