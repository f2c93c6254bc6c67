/** What a benchmark tells: tables for people, or the same as JSON when `npm run evidence` asks for it. */

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
/** A row of the README: what was measured, and what came out. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
}
export interface Section {
  readonly title: string;
  /** The command that measures this section alone. */
  readonly command: string;
  /** What is measured, on what, and how; in sentences. */
  readonly method: readonly string[];
  readonly tables: readonly Table[];
  /** Peers that could not be had, and what could not be measured, each with its reason. */
  readonly absent: readonly string[];
  readonly figures: readonly Figure[];
}

/** Whether a short form is asked for: fewer rounds, smaller inputs. */
export const quick = process.env['SALLYPORT_BENCH_QUICK'] === '1';
/** The line that carries a section from its own process. */
export const MARK = '@section ';

export const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const plain = ({ head, rows }: Table): string => {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map(row => row[i]!.length)));
  return [head, ...rows].map(row => `  ${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd()).join('\n');
};

/** Tells a section on standard output. */
export const show = (section: Section): void => {
  if (process.env['SALLYPORT_EVIDENCE'] === '1') {
    process.stdout.write(`${MARK}${JSON.stringify(section)}\n`);
    return;
  }
  const { title, method, tables, absent } = section;
  process.stdout.write([title, ...method, ...tables.map(plain), ...absent.map(text => `not here: ${text}`), ''].join('\n'));
};
