/** The measuring cases that may lie beside the repository: read where they are, never copied in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [process.env['SALLYPORT_CASES'], '../shared/cases', '../../shared/cases'];

/** The folder with the measuring cases, or undefined on a machine that has none. */
export const casesFolder: string | undefined = FOLDERS.find(
  (folder): folder is string => folder !== undefined && existsSync(folder),
);

/** Rows of a tab-separated file with a header line, as objects. */
export const tsv = (name: string): readonly Record<string, string>[] => {
  const [head, ...rows] = readFileSync(join(casesFolder!, name), 'utf8').trimEnd().split('\n');
  const keys = head!.split('\t');
  return rows.map(row => Object.fromEntries(row.split('\t').map((cell, i) => [keys[i]!, cell])));
};
