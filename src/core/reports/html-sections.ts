/** The parts of the HTML report: findings, timeline, changed lines, commands. Each gives markup in which all text is escaped. */
import type { Report, Run, Verdict } from '../model.ts';
import { suggestionText } from '../policy/suggestions.ts';
import type { ShownDiff, ShownLine } from '../shown-diff.ts';
import { plural } from '../text.ts';
import { describe } from './describe.ts';
import { grouped } from './grouped.ts';
import { agentOf, CHANGE, type Entries, type Entry, isCall, type Tone, toneOfVerdict } from './html-entries.ts';
import { escapeHtml, htmlCode, htmlMessage } from './html-text.ts';
import { at } from './report-text.ts';

/** Calls on the timeline; those with something to say are kept first. */
const MOST_CALLS = 5000;

const tag = (tone: Tone): string => `<span class="tag">${tone}</span>`;

/** Numbers instead of names: an attribute holds nothing that a stranger wrote. */
const marks = (tone: Tone, guards: readonly string[], agent: string, entries: Entries): string => {
  const numbers = [...new Set(guards.map(guard => entries.guards.indexOf(guard)))].filter(n => n >= 0);
  return `data-d="${tone}" data-g="${numbers.join(' ')}" data-a="${entries.agents.indexOf(agent)}"`;
};

const finding = ({ finding: f, id, tone, agent }: Entry, entries: Entries, line: string | undefined): string => {
  const place = htmlCode(at(f.place), 300);
  return `<li class="item ${tone}" id="${id}" tabindex="-1" ${marks(tone, [f.guard], agent, entries)} aria-labelledby="${id}h">
<div class="head">${tag(tone)}<h3 id="${id}h">${htmlMessage(f.message)}</h3></div>
${f.fix === undefined ? '' : `<p><span class="todo">To do:</span> ${htmlMessage(f.fix)}</p>`}
${f.toAllow === undefined ? '' : `<p><span class="todo">To allow:</span> ${htmlMessage(suggestionText(f.toAllow))}</p>`}
<p class="meta"><span>${line === undefined ? place : `<a href="#${line}">${place}</a>`}</span><span>${escapeHtml(`${f.guard}/${f.rule}`, 200)}</span><span class="mono">${escapeHtml(f.fingerprint, 64)}</span><span>${escapeHtml(agent, 200)}</span></p></li>`;
};

/** Anchors of shown lines, by file and number. */
export type Anchors = ReadonlyMap<string, string>;
const key = (file: string, line: number): string => `${line}\n${file}`;
/** Only lines that are there after the change can be led to. */
export const anchorsOf = (diffs: readonly ShownDiff[]): Anchors =>
  new Map(
    diffs.flatMap((diff, i) =>
      diff.lines.flatMap(line => (line.sign === '+' ? [[key(diff.file, line.n), `d${i + 1}l${line.n}`] as const] : [])),
    ),
  );

/** The findings, each with its place, its rule and what to do. */
export const findingsSection = (entries: Entries, anchors: Anchors): string => {
  const rows = entries.findings.map(entry => {
    const { file, line } = entry.finding.place;
    return finding(entry, entries, line === undefined ? undefined : anchors.get(key(file, line)));
  });
  const body = rows.length === 0 ? '<p class="plain">Nothing was found.</p>' : `<ol class="list">${rows.join('\n')}</ol>`;
  const left = entries.left > 0 ? `<p class="rest">${plural(entries.left, 'more finding')} stand in the JSON report.</p>` : '';
  return `<section id="findings" aria-labelledby="findings-h"><h2 id="findings-h">Findings <span class="quiet">${rows.length}</span></h2>
${body}<p class="plain" id="nothing" hidden>No finding fits these filters.</p>${left}</section>`;
};

const links = (verdict: Verdict, entries: Entries): string => {
  const found = verdict.findings.flatMap(f => entries.of(f) ?? []);
  if (found.length === 0) return '';
  return `<ul>${found.map(({ finding: f, id }) => `<li><a href="#${id}">${escapeHtml(`${f.guard}/${f.rule}`, 200)}</a> ${htmlMessage(f.message, 400)}</li>`).join('')}</ul>`;
};

const call = (verdict: Verdict, entries: Entries): string => {
  const tone = toneOfVerdict(verdict);
  const { call: c } = verdict;
  const guards = verdict.findings.map(f => f.guard);
  const ended = c.status === 'ok' || c.status === 'unknown' ? '' : `<span>${c.status}</span>`;
  const does = [...new Set(c.effects.map(describe))];
  const more = does.length > 6 ? ` <span class="quiet">and ${does.length - 6} more</span>` : '';
  return `<li class="call ${tone}" ${marks(tone, guards, agentOf(verdict), entries)}><div class="head">${tag(tone)}<div class="does"><strong>${escapeHtml(c.tool, 120)}</strong> ${does
    .slice(0, 6)
    .map(text => htmlMessage(text, 400))
    .join(', ')}${more}</div></div>
<p class="meta"><span>${escapeHtml(at(c.place), 300)}</span><span>${escapeHtml(agentOf(verdict), 200)}</span>${ended}</p>${links(verdict, entries)}</li>`;
};

/** What was done, in its order; of a very long transcript all that is not allowed, and as many others as there is room for. */
export const timelineSection = (report: Report, entries: Entries): string => {
  const all = report.verdicts.filter(isCall);
  if (all.length === 0) return '';
  let room = MOST_CALLS - all.filter(verdict => toneOfVerdict(verdict) !== 'allow').length;
  const shown = all.filter(verdict => toneOfVerdict(verdict) !== 'allow' || room-- > 0).slice(0, MOST_CALLS);
  const left = all.length - shown.length;
  return `<section id="timeline" aria-labelledby="timeline-h"><h2 id="timeline-h">Timeline <span class="quiet">${plural(all.length, 'call')}</span></h2>
<ol class="list steps">${shown.map(verdict => call(verdict, entries)).join('\n')}</ol>${left > 0 ? `<p class="rest">${plural(left, 'more call')} stand in the JSON report.</p>` : ''}</section>`;
};

const SIGNS = { '+': ['plus', 'added'], '-': ['minus', 'removed'] } as const;
const line = ({ sign, n, text }: ShownLine, id: string | undefined): string => {
  const [name, word] = SIGNS[sign];
  return `<tr class="${name}"${id === undefined ? '' : ` id="${id}"`}><th scope="row"><span class="vh">${word} </span>${sign} ${n}</th><td>${escapeHtml(text, 1000)}</td></tr>`;
};
const GAP = '<tr class="gap"><td colspan="2"><span class="vh">lines left out</span><span aria-hidden="true">⋯</span></td></tr>';
const note = ({ finding: f, id, tone }: Entry): string =>
  `<tr class="note ${tone}"><td colspan="2">${tag(tone)} ${htmlMessage(f.message, 600)} <a href="#${id}">${escapeHtml(`${f.guard}/${f.rule}`, 200)}</a></td></tr>`;

const STATUS = { A: 'added', M: 'changed', D: 'deleted', R: 'renamed', C: 'copied', T: 'type changed' } as const;

const file = (diff: ShownDiff, number: number, found: readonly Entry[], entries: Entries): string => {
  const tone = found[0]?.tone ?? 'allow';
  const byLine = grouped(found, entry => entry.finding.place.line ?? 0);
  const shown = new Set(diff.lines.flatMap(l => (l.sign === '+' ? [l.n] : [])));
  const whole = found.filter(entry => !shown.has(entry.finding.place.line ?? 0));
  const rows = diff.lines.map(l => {
    const here = l.sign === '+' ? byLine.get(l.n) : undefined;
    return `${l.gap ? GAP : ''}${line(l, l.sign === '+' ? `d${number}l${l.n}` : undefined)}${(here ?? []).map(note).join('')}`;
  });
  const was = diff.was === undefined ? '' : `<span class="quiet">was ${htmlCode(diff.was, 300)}</span>`;
  const size = diff.binary ? 'binary' : `+${diff.added} −${diff.removed}`;
  const counted = found.length > 0 ? `<span>${plural(found.length, 'finding')}</span>` : '';
  const body = [...whole.map(note), ...rows].join('\n');
  const guards = found.map(entry => entry.finding.guard);
  return `<li ${marks(tone, guards, CHANGE, entries)}><details class="file ${tone}"${found.some(entry => entry.tone !== 'notice') ? ' open' : ''}><summary><span class="name mono">${escapeHtml(diff.file, 400)}</span>${was}${counted}<span class="quiet">${STATUS[diff.status]}, ${size}</span></summary>
<div class="diff"><table aria-label="Changed lines of ${escapeHtml(diff.file, 400)}"><tbody>${body}</tbody></table></div>${
    diff.left > 0 ? `<p class="rest">${plural(diff.left, 'more changed line')} not shown.</p>` : ''
  }</details></li>`;
};

/** The changed lines around findings, file by file; nothing where the report has none. */
export const changeSection = (report: Report, entries: Entries): string => {
  const diffs = report.diffs ?? [];
  if (diffs.length === 0) return '';
  const found = grouped(entries.findings, entry => entry.finding.place.file);
  const lines = diffs.map((diff, i) => file(diff, i + 1, found.get(diff.file) ?? [], entries));
  return `<section id="change" aria-labelledby="change-h"><h2 id="change-h">Changed files <span class="quiet">${diffs.length}</span></h2>
<ol class="list">${lines.join('\n')}</ol></section>`;
};

const ended = (run: Run): string => {
  if (run.refused) return `not run: ${htmlMessage(run.refused.message)}`;
  if (run.timedOut) return 'timed out';
  return run.signal === undefined ? `exit ${run.exit}` : `ended by ${escapeHtml(run.signal, 40)}`;
};

/** The commands that were run, or why they were not; nothing where there are none. */
export const runsSection = (report: Report): string => {
  if (report.runs.length === 0) return '';
  const rows = report.runs.map(
    run => `<li class="run"><p>${htmlCode(run.command)} ${ended(run)}, ${run.seconds.toFixed(1)} s</p>
<p class="meta"><span>${escapeHtml(run.guarantees.label)}</span>${run.changed.length > 0 ? `<span>changed ${plural(run.changed.length, 'file')}</span>` : ''}</p>
${run.output === '' ? '' : `<details><summary>Output</summary><pre tabindex="0" aria-label="Output">${escapeHtml(run.output, 100_000)}</pre></details>`}</li>`,
  );
  return `<section id="commands" aria-labelledby="commands-h"><h2 id="commands-h">Commands run <span class="quiet">${report.runs.length}</span></h2><ul class="list">${rows.join('\n')}</ul></section>`;
};
