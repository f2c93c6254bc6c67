/** Evidence -> calls: the patch, the texts around it, and what the transcripts tell. Nothing of the evidence is left without a call. */

import { placeOf } from './core/changes/change-effects.ts';
import { late } from './core/late.ts';
import type { Call, Evidence, FileChange, Place, ToolCall } from './core/model.ts';
import type { Where } from './core/paths.ts';
import type { DeclaredTools } from './core/tools/declared.ts';
import { effectsOf, say } from './interpret.ts';

const transcripts = late(() => import('./session-calls.ts'));

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

/**
 * Evidence -> calls.
 * @param format a transcript format's id that holds for all transcript files; otherwise each is told by its content.
 * @param tools what the policy says of tools that nobody knows.
 */
export const normalize = (evidence: Evidence, format?: string, tools?: DeclaredTools): readonly Call[] => {
  const where: Where = { links: new Map(evidence.links), root: evidence.scene.root };
  return [
    ...patchCalls(evidence.files),
    ...evidence.texts.map(({ source, place, text }, i) => say(`text:${i}`, source, place, text)),
    ...(evidence.transcripts.length === 0
      ? []
      : transcripts().sessionCalls(evidence.transcripts, evidence.files, where, format, tools)),
  ];
};
