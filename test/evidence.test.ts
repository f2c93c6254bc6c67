/** What the README claims is what was measured: its table and the page follow from the same figures, and nothing of a machine is in them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Evidence, evidencePage, evidenceTable } from '../scripts/evidence-text.ts';

const read = (name: string): string => readFileSync(name, 'utf8');
const evidence = JSON.parse(read('docs/evidence.json')) as Evidence;
const page = read('docs/evidence.md');
const rowsOf = (text: string): readonly (readonly string[])[] =>
  (/[<]!-- evidence:begin -->\n([\s\S]*?)\n[<]!-- evidence:end -->/.exec(text)?.[1] ?? '')
    .split('\n')
    .slice(2)
    .map(line => line.split(/(?<!\\) \| |^\| | \|$/).slice(1, -1));

describe('the README’s table of evidence', () => {
  const rows = rowsOf(read('README.md'));
  it('has rows, each with what was measured, the figure and the command', () => {
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const row of rows) expect(row.map(text => text.trim() !== '')).toEqual([true, true, true]);
  });
  it.each(rows)('%s: %s stands in the page', (what, figure, command) => {
    expect(page).toContain(figure);
    expect(page).toContain(what);
    expect(page).toContain(command);
  });
  it('a figure that nobody measured is found, so the check can fail', () => {
    const [, figure] = rowsOf(
      read('README.md').replace(/([<]!-- evidence:begin -->\n.*\n.*\n\| [^|]* \| )/, '$1999 times better: '),
    )[0]!;
    expect(figure).toMatch(/^999 times better/);
    expect(page).not.toContain(figure);
  });
  it('and page and table are what the figures say', () => {
    expect(evidencePage(evidence)).toBe(page);
    expect(read('README.md')).toContain(evidenceTable(evidence));
  });
  it('and what was denied is told of the sample that was measured last', () => {
    const [, sample] = /^merged pull requests by agents, (\d+) in /m.exec(evidence.recorded.map(({ what }) => what).join('\n'))!;
    expect(read('README.md')).toMatch(new RegExp(`Every denied pull request of that sample was read: \\d+ of ${sample}\\.`));
  });
  it('and what was measured apart is what was measured last', () => {
    expect(evidence.recorded).toEqual(JSON.parse(read('bench/recorded.json')));
  });
});

describe('the page', () => {
  it.each(evidence.sections.map(section => [section.title, section] as const))(
    '%s: has tables, or says why not',
    (title, section) => {
      const text = page.slice(page.indexOf(`## ${title}\n`)).split('\n## ')[0]!;
      expect(text).toContain(`\`${section.command}\``);
      if ('failed' in section) expect(text).toContain(`It could not be measured here: ${section.failed}`);
      else {
        expect(section.tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
        for (const { head, rows } of section.tables) for (const row of rows) expect(row.length).toBe(head.length);
        for (const absent of section.absent) expect(text).toContain(absent);
      }
    },
  );
  it('a section that could not be measured says so', () => {
    const failed = { title: 'Sandbox', command: 'node bench/sandbox.ts', failed: 'no kernel' };
    const told = evidencePage({ ...evidence, sections: [failed] });
    expect(told).toContain('## Sandbox\n\nMeasured by `node bench/sandbox.ts`.\n\nIt could not be measured here: no kernel');
    expect(evidenceTable({ ...evidence, sections: [failed] })).not.toContain('bench/sandbox.ts');
  });
  it('names machine and versions, and no host, person or folder', () => {
    expect(page).toMatch(/\d+ CPUs, \d+ GiB of memory, \w+ \w+, Node \d+\.\d+\.\d+, git version/);
    for (const text of [page, read('docs/evidence.json')]) expect(text).not.toMatch(/\/(?:tmp|home|root|work|Users)\/|localhost/);
  });
  it('every command in it is a file of this repository', () => {
    const commands = [...page.matchAll(/`node (bench\/[\w-]+\.ts)/g)].map(match => match[1]!);
    expect(commands.length).toBeGreaterThan(8);
    for (const file of commands) expect(() => read(file)).not.toThrow();
  });
});
