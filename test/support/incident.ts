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

/** One file of the base that changes, with what else the harmful change brings. */
export const edit = (
  title: string,
  said: Incident['said'],
  path: string,
  base: string,
  bad: string,
  good: string,
  more: Changed = {},
): Incident => ({ title, said, base: { [path]: base }, files: { [path]: bad, ...more }, twin: { [path]: good } });

/** One file that is new. */
export const fresh = (title: string, said: Incident['said'], path: string, bad: string, good: string): Incident => ({
  title,
  said,
  files: { [path]: bad },
  twin: { [path]: good },
});

/** One file of settings: values are written as JSON. */
export const settings = (
  title: string,
  said: Incident['said'],
  path: string,
  bad: unknown,
  good: unknown,
  base?: unknown,
): Incident => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : json(value));
  return {
    title,
    said,
    ...(base !== undefined && { base: { [path]: text(base) } }),
    files: { [path]: text(bad) },
    twin: { [path]: text(good) },
  };
};
