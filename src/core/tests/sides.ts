/** A test file on both sides of a change, and how messages about it speak. */
import type { FileChange } from '../model.ts';
import { shorten } from '../text.ts';
import type { TestFile } from './code.ts';

export interface Sides {
  readonly file: FileChange;
  readonly path: string;
  readonly before: TestFile | undefined;
  readonly after: TestFile | undefined;
}

export const APPROVE = 'let a person who may write here approve it';
/** A line of a test in a message. */
export const shown = (text: string): string => `\`${shorten(text, 140)}\``;
/** The first of a list, and how many more there are. */
export const names = (list: readonly string[]): string =>
  list.slice(0, 6).map(shown).join(', ') + (list.length > 6 ? ` and ${list.length - 6} more` : '');
