/** The measured evidence as Markdown: the page, and the table of the README. Both follow from `docs/evidence.json` alone. */
import type { Figure, Section } from './evidence-section.ts';
import { table } from './markdown.ts';

/** A figure that needs what a run cannot bring along; it is measured apart, and kept in `bench/recorded.json`. */
export interface Recorded extends Figure {
  readonly command: string;
  readonly needs: string;
}
export interface Evidence {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly version: string;
  readonly machine: {
    readonly cpus: number;
    readonly memory: string;
    readonly platform: string;
    readonly node: string;
    readonly git: string;
    readonly peers: readonly string[];
  };
  readonly sections: readonly (Section | { readonly title: string; readonly command: string; readonly failed: string })[];
  readonly recorded: readonly Recorded[];
}

const sectionText = (section: Evidence['sections'][number]): string => {
  const head = `## ${section.title}\n\nMeasured by \`${section.command}\`.`;
  if ('failed' in section) return `${head}\n\nIt could not be measured here: ${section.failed}`;
  return [
    head,
    section.method.join(' '),
    ...section.tables.map(({ head: names, rows }) => table(names, rows)),
    ...(section.absent.length === 0 ? [] : [`Not had here: ${section.absent.join('; ')}.`]),
    ...(section.figures.length === 0 ? [] : [section.figures.map(({ what, figure }) => `- ${what}: ${figure}`).join('\n')]),
  ].join('\n\n');
};

/** The page `docs/evidence.md`. */
export const evidencePage = ({ date, version, machine, sections, recorded }: Evidence): string => {
  const { cpus, memory, platform, node, git, peers } = machine;
  return `${[
    '# Evidence',
    '<!-- Written by `npm run evidence` from what was measured; the figures stand in evidence.json. -->',
    `What Sallyport does beside its peers, on the same input in one run: \`npm run evidence\` measures all of it anew and writes this page, and the table of the README with it; \`npm run evidence -- --quick\` prints a short form. Times are CPU times or ratios within the run, because the machine is shared.`,
    `Sallyport ${version}, ${date}: ${cpus} CPUs, ${memory} of memory, ${platform}, Node ${node}, ${git}. Peers: ${peers.join(', ')}.`,
    ...sections.map(sectionText),
    '## Measured apart',
    'These need what a run cannot bring along. They are as they were measured last by the command beside them.',
    table(
      ['what', 'figure', 'command', 'needs'],
      recorded.map(({ what, figure, command, needs }) => [what, figure, `\`${command}\``, needs]),
    ),
  ].join('\n\n')}\n`;
};

/** What a newcomer asks first is what is caught and what is stopped by mistake; how fast and how much stands in the page alone. */
const ASKED_LATER = /^(?:Throughput|Scale)/;

/** The table of the README. */
export const evidenceTable = ({ sections, recorded }: Evidence): string =>
  table(
    ['what', 'figure', 'command'],
    [
      ...sections.flatMap(section =>
        'failed' in section || ASKED_LATER.test(section.title)
          ? []
          : section.figures.map(({ what, figure }) => [what, figure, `\`${section.command}\``]),
      ),
      ...recorded.map(({ what, figure, command }) => [what, figure, `\`${command}\``]),
    ],
  );
