/** A manifest or lockfile on both sides of a change, read; or why it cannot be compared. */
import { unlessLate } from '../late.ts';
import type { FileChange, Opinion } from '../model.ts';

export interface Sides<T> {
  readonly file: FileChange;
  readonly path: string;
  readonly before: T | undefined;
  readonly after: T;
  readonly text: string;
}
export const APPROVE = 'let a person who may write here approve it';

/** Reads both sides, or says why not. */
export const readSides = <T>(file: FileChange, read: (text: string, path: string) => T): Sides<T> | Opinion | undefined => {
  const path = file.path.real;
  const ask = (rule: string, message: string, fix: string): Opinion => ({
    decision: 'ask',
    rule,
    risk: 'medium',
    message,
    fix,
    subject: path,
    place: { file: path, ...(file.added[0] && { line: file.added[0].n }) },
  });
  const missing = file.after === undefined || (file.status !== 'A' && file.before === undefined && file.oldId !== file.id);
  if (missing) return ask('unread', `\`${path}\` is too large, or no text, so it was not compared`, APPROVE);
  try {
    const after = read(file.after!, path);
    try {
      return { file, path, before: file.before === undefined ? undefined : read(file.before, path), after, text: file.after! };
    } catch (error) {
      unlessLate(error);
      return { file, path, before: undefined, after, text: file.after! };
    }
  } catch (error) {
    unlessLate(error);
    if (isTemplate(file)) return undefined;
    const why = error instanceof Error ? error.message.split('\n')[0]!.slice(0, 120) : 'not of its format';
    return ask('unread', `\`${path}\` cannot be read (${why})`, `write \`${path}\` so that its own tool reads it`);
  }
};
export const isOpinion = <T>(value: Sides<T> | Opinion): value is Opinion => 'decision' in value;
/** A file that a generator fills in is no manifest yet: blanks stand in it. */
const isTemplate = (file: FileChange): boolean =>
  /\{\{|<%|\$\{\{|\[%|!!REPLACE|\{%/.test(file.after ?? '') &&
  /template|scaffold|skeleton|generator|\.tmpl|\.hbs|cookiecutter/i.test(file.path.real);
