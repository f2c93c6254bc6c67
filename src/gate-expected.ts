/** What must be there before anything is judged: an empty gate is not an open one. */
import type { Collected } from './collect.ts';
import { Fault } from './core/fault.ts';
import type { Author, Call } from './core/model.ts';
import type { GateRequest, GateWorld } from './gate-contract.ts';

/** GitHub counts the files too: seeing none where it counts some means that something was not seen. */
export const expectFiles = (evidence: Collected, { event }: GateRequest): void => {
  const counted = event?.facts.pull?.changedFiles ?? 0;
  if (counted > 0 && evidence.files.length === 0) {
    throw new Fault(
      'files-missing',
      `GitHub counts ${counted} changed files, and git shows none`,
      'check out the default ref of the event, and run the job again',
    );
  }
};

/** @throws Fault `nothing` where neither a change nor a transcript was found. */
export const expectCalls = (calls: readonly Call[]): void => {
  if (calls.length === 0)
    throw new Fault(
      'nothing',
      'there is nothing to judge: no changed file and no transcript',
      'give a range that changes something, a patch, or a transcript',
    );
};

/** The transcripts that are there, and the fault of the first that is not, until it is known who must have one. */
export const readTranscripts = (world: GateWorld, mode: GateRequest['requireTranscript']) => {
  let missing: Fault | undefined;
  const transcripts: GateWorld['transcripts'] = async globs => {
    if (mode === undefined || mode === 'always') return world.transcripts(globs);
    const found = [];
    for (const glob of globs) {
      try {
        found.push(...(await world.transcripts([glob])));
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'no-transcript') throw error;
        missing ??= error;
      }
    }
    return [...new Map(found.map(file => [file.file, file])).values()];
  };
  return { transcripts, missing: () => missing };
};

/**
 * An agent must have the transcript that the workflow speaks of; in the merge queue it has been judged already.
 * @param missing the fault of the first transcript that is not there.
 * @returns what the report says of it where the gate goes on without.
 * @throws Fault `no-transcript`
 */
export const expectTranscript = (
  { transcripts }: Collected,
  { requireTranscript, event }: GateRequest,
  missing: Fault | undefined,
  { kind }: Author,
): readonly string[] => {
  if (requireTranscript === 'always' && transcripts.length === 0)
    throw new Fault('no-transcript', 'no transcript was given', 'name it with the input `transcript`');
  if (missing === undefined) return [];
  const judged = event?.facts.compare.by === 'queue';
  if (requireTranscript === 'auto' && !judged && (kind === 'agent' || kind === 'unknown')) throw missing;
  return [`no transcript was read: ${missing.message}`];
};
