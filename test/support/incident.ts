/** What one variant of a reported incident changes, and its nearest harmless twin. */

/** A file's whole text, a symbolic link, or `null` where the change deletes it. */
export type Changed = Readonly<Record<string, string | { readonly link: string } | null>>;
export interface Incident {
  readonly title: string;
  /** Files of the base beside those that every case has. */
  readonly base?: Changed;
  readonly files: Changed;
  readonly said: 'ask' | 'deny';
  /** Over the same base. */
  readonly twin: Changed;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
