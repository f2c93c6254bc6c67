/** Transcripts -> calls: what each tells, in order, and what one call leaves behind for the next. Loaded only where there is a transcript. */

import { within } from './core/commands/directory.ts';
import type { Transcript } from './core/contracts.ts';
import type { Call, FileChange, ToolCall, TranscriptFile } from './core/model.ts';
import type { Where } from './core/paths.ts';
import { newSession, noteLook, noteWrite } from './core/shell.ts';
import type { DeclaredTools } from './core/tools/declared.ts';
import { homeOf } from './core/transcripts/home.ts';
import { readTranscripts } from './core/transcripts/read-transcripts.ts';
import { effectsOf, say } from './interpret.ts';
import * as transcriptList from './transcripts/index.ts';

const formats: readonly Transcript[] = Object.values(transcriptList);

/**
 * What a transcript's calls do, in order: what one call leaves on disk holds for the next, and what it leaves in the shell holds for the
 * same agent, unless its shells end with the call.
 */
const transcriptCalls = (
  calls: readonly ToolCall[],
  changed: readonly FileChange[],
  where: Where,
  tools: DeclaredTools | undefined,
): readonly Call[] => {
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
    const effects = effectsOf(cwd === undefined ? call : { ...call, cwd }, here, session, tools);
    if (call.act.do === 'shell' && call.freshShell !== true) shells.set(agent, session.last);
    const happened = call.status !== 'denied' && call.status !== 'not-run';
    const [first] = effects;
    // A path that is not understood names no file that a later call could run.
    if (happened && call.act.do === 'write' && first.kind === 'write') noteWrite(session, first.path, call.act.lines.join('\n'));
    if (happened && call.act.do === 'read' && first.kind === 'read') noteLook(session, first.path);
    return { ...call, effects };
  });
};

/**
 * The calls and texts of all transcripts, and one call for each file as a whole.
 * @param format a transcript format's id that holds for all files; otherwise each is told by its content.
 */
export const sessionCalls = (
  files: readonly TranscriptFile[],
  changed: readonly FileChange[],
  where: Where,
  format: string | undefined,
  tools?: DeclaredTools,
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
      ...transcriptCalls(calls, changed, where, tools),
      ...texts.map(({ source, place, text }, i) => say(`${session.file}:text:${i}`, source, place, text)),
      { ...whole, effects: effectsOf(whole, where) },
    ];
  });
