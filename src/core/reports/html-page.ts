/**
 * The report as one page: verdict, findings, timeline and changed lines. It loads nothing, runs nothing but its own script, which a
 * policy of content security names by its hash, and reads in full without it.
 */
import type { Report } from '../model.ts';
import { base64 } from '../secrets/base64.ts';
import { sha256, utf8 } from '../sha256.ts';
import { type Entries, entriesOf, isCall, TONES, toneOfVerdict } from './html-entries.ts';
import { SCRIPT } from './html-script.ts';
import { anchorsOf, changeSection, findingsSection, runsSection, timelineSection } from './html-sections.ts';
import { STYLE } from './html-style.ts';
import { escapeHtml, htmlCode, htmlMessage } from './html-text.ts';
import { lookedAt, SETTLE, standing, verdictLine } from './report-text.ts';

const hash = (text: string): string => `'sha256-${base64(sha256(utf8(text)))}'`;
/** Made when a page is: other reports shall not wait for it. */
const csp = (): string =>
  `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** What follows the tag with the verdict. */
const headline = (report: Report): string => {
  const line = verdictLine(report).slice(report.decision.length + 2);
  return `<span>${line === '' ? 'nothing stands against this change' : escapeHtml(line)}</span>`;
};

const facts = (report: Report): string => {
  const { version, base, head, policy } = report.provenance;
  const { login, name, kind } = report.author;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Gate', report.gate && escapeHtml(standing(report).join(''))],
    ['Looked at', escapeHtml(lookedAt(report))],
    ['Policy', htmlCode(policy)],
    ['Base', base && htmlCode(base.slice(0, 12))],
    ['Head', head && htmlCode(head.slice(0, 12))],
    ['Author', kind === 'unknown' ? undefined : escapeHtml(`${login ?? name ?? ''} (${kind})`)],
    ['Sallyport', escapeHtml(version)],
  ];
  return rows.flatMap(([term, text]) => (text === undefined ? [] : [`<div><dt>${term}</dt><dd>${text}</dd></div>`])).join('');
};

const options = (all: string, names: readonly string[]): string =>
  [`<option value="">${all}</option>`, ...names.map((name, i) => `<option value="${i}">${escapeHtml(name, 100)}</option>`)].join(
    '',
  );

const filters = (report: Report, entries: Entries): string => {
  const tones = [...entries.findings.map(entry => entry.tone), ...report.verdicts.map(toneOfVerdict)];
  const boxes = TONES.filter(tone => tones.includes(tone)).map(
    tone => `<label><input type="checkbox" name="decision" value="${tone}" checked> ${tone}</label>`,
  );
  return `<form id="filters" role="search" aria-label="Filter the report" hidden><details id="filter" open><summary>Filters</summary><div class="rows">
<fieldset><legend>Decision</legend>${boxes.join('')}</fieldset>
<label class="field"><span>Guard</span><select name="guard">${options('all guards', entries.guards)}</select></label>
<label class="field"><span>Agent</span><select name="agent">${options('all agents', entries.agents)}</select></label>
<label class="field"><span>Words</span><input type="search" name="words" autocomplete="off"></label>
<p class="count" id="count" role="status"></p>
<div class="pair"><button type="button" id="previous" aria-keyshortcuts="Alt+K">Previous</button><button type="button" id="next" aria-keyshortcuts="Alt+J">Next</button></div>
<button type="reset">Show everything</button>
<p class="count">Alt+J and Alt+K go from finding to finding.</p></div></details></form>`;
};

const notes = (report: Report): string => {
  const settled = report.settled.map(s => `Settled by ${htmlCode(s.by)} with ${htmlMessage(s.how)}: ${htmlCode(s.fingerprint)}`);
  const lines = [...settled, ...report.limits.map(limit => htmlMessage(limit))];
  if (lines.length === 0) return '';
  return `<section id="notes" aria-labelledby="notes-h"><h2 id="notes-h">Notes</h2><ul class="plain">${lines.map(l => `<li>${l}</li>`).join('')}</ul></section>`;
};

const PARTS = { findings: 'Findings', timeline: 'Timeline', change: 'Changed files', commands: 'Commands run', notes: 'Notes' };

/** The whole page. INVARIANT: what comes from a report stands in it only through `escapeHtml`, or as a number. */
export const page = (report: Report): string => {
  const entries = entriesOf(report);
  const sections = [
    findingsSection(entries, anchorsOf(report.diffs ?? [])),
    timelineSection(report, entries),
    changeSection(report, entries),
    runsSection(report),
    notes(report),
  ].join('\n');
  const counts: Readonly<Record<string, number | undefined>> = {
    findings: entries.findings.length + entries.left,
    timeline: report.verdicts.filter(isCall).length,
    change: report.diffs?.length,
    commands: report.runs.length,
  };
  const nav = Object.entries(PARTS)
    .filter(([id]) => sections.includes(`<section id="${id}"`))
    .map(
      ([id, title]) =>
        `<li><a href="#${id}">${title}${counts[id] === undefined ? '' : ` <span class="quiet">${counts[id]}</span>`}</a></li>`,
    );
  const asks = entries.findings.some(entry => entry.tone === 'ask') ? `<p class="quiet">${SETTLE}</p>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Sallyport: ${report.decision}</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#findings">Skip to the findings</a>
<header class="top ${report.decision}"><div class="wrap"><span class="brand">Sallyport</span>
<h1><span class="tag big">${report.decision}</span> ${headline(report)}</h1>${asks}
<dl class="facts">${facts(report)}</dl></div></header>
<div class="wrap grid">
<div class="side"><nav aria-label="Parts of the report"><ul>${nav.join('')}</ul></nav>
${filters(report, entries)}</div>
<main>${sections}</main>
</div>
<script>${SCRIPT}</script>
</body>
</html>
`;
};
