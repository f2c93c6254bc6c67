/** What a call of a tool does, as it is put together: an act, or the sentence that says why it is not known. */
import { firstText } from '../documents/json.ts';
import type { Act } from '../model.ts';
import type { Doing } from '../transcript-contract.ts';

/** What nobody can judge: asked about or denied. */
export const unknown = (why: string): Doing => ({ act: { do: 'unknown', why } });
/** One act, in the directory of its call. */
export const act = (one: Act): Doing => ({ act: one });

/** A call on files that names none. */
export const nameless = (tool: string): readonly Doing[] => [unknown(`a call of \`${tool}\` that names no file`)];

/** The directory that an input names. */
const DIRECTORY = 'workdir working_directory workingDirectory cwd dir_path directory dirPath Cwd'.split(' ');
/** Where a call is to run, as its input says. */
export const directoryIn = (input: unknown): string | undefined => firstText(input, DIRECTORY);
/** The same, in a directory. */
export const inDirectory = (doings: readonly Doing[], cwd: string | undefined): readonly Doing[] =>
  cwd === undefined ? doings : doings.map(doing => ({ ...doing, cwd }));
