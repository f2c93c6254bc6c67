/** A finding about a manifest before its line is known, and what is known around the manifest. */
import type { Opinion } from '../model.ts';
import { shorten } from '../text.ts';

export interface ManifestContext {
  readonly path: string;
  readonly text: string;
  /** Paths that the change adds or modifies. */
  readonly changed: ReadonlySet<string>;
  /** Names that are no news: declared or locked at the base, or packages of this repository. */
  readonly known: ReadonlySet<string>;
}

/** An opinion whose place is still to be looked up: the words that stand on its line. */
export interface Draft extends Omit<Opinion, 'place'> {
  readonly words: readonly string[];
}
/** A name, command or address as messages show it. */
export const shownSpec = (text: string): string => shorten(text, 160);
/** The folder of a file, without a slash at its end; empty at the root. */
export const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
