/** The changed lines of a report as a person may see them: masked as whole runs, in the order of the diff, and within a cap. */
import type { FileChange, Line, Report } from '../model.ts';
import type { Redact } from '../secrets/redact.ts';
import type { ShownDiff, ShownLine } from '../shown-diff.ts';
import { shorten } from '../text.ts';
import { grouped } from './grouped.ts';

/** Lines shown in all, of one file without findings, and around a finding. */
const MOST = 20_000;
const MOST_OF_A_FILE = 400;
const AROUND = 12;
const LONGEST = 1000;
/** Characters that are masked in all: the mask is the costly part. */
const MOST_MASKED = 8_000_000;
const WITHHELD = '(not shown: this line holds a secret)';

/** Removed and added lines as a diff shows them: both sides advance together over what did not change. */
const interleaved = ({ added, removed }: FileChange): readonly ShownLine[] => {
  const out: ShownLine[] = [];
  let [i, j, before, after] = [0, 0, 1, 1];
  let gap = false;
  const take = (sign: '+' | '-', line: Line): void => {
    out.push({ sign, n: line.n, text: line.text, gap: gap && out.length > 0 });
    gap = false;
  };
  while (i < removed.length || j < added.length) {
    const [old, fresh] = [removed[i], added[j]];
    if (old !== undefined && old.n <= before) {
      take('-', old);
      i++;
      before = old.n + 1;
    } else if (fresh !== undefined && fresh.n <= after) {
      take('+', fresh);
      j++;
      after = fresh.n + 1;
    } else {
      const step = Math.min(old === undefined ? Infinity : old.n - before, fresh === undefined ? Infinity : fresh.n - after);
      before += step;
      after += step;
      gap = true;
    }
  }
  return out;
};

/** Masks consecutive lines of one sign together, because a key spans lines; where the mask swallows line ends, they are all withheld. */
const maskedRun = (lines: readonly ShownLine[], mask: Redact): readonly ShownLine[] => {
  const masked = mask(lines.map(line => line.text).join('\n')).split('\n');
  if (masked.length === lines.length) return lines.map((line, i) => ({ ...line, text: shorten(masked[i]!, LONGEST) }));
  let [top, bottom] = [0, 0];
  const most = Math.min(masked.length, lines.length);
  while (top < most && masked[top] === lines[top]!.text) top++;
  while (bottom < most - top && masked.at(-1 - bottom) === lines.at(-1 - bottom)!.text) bottom++;
  return lines.map((line, i) => ({
    ...line,
    text: i < top || i >= lines.length - bottom ? shorten(line.text, LONGEST) : WITHHELD,
  }));
};

const masked = (lines: readonly ShownLine[], mask: Redact): readonly ShownLine[] => {
  const out: ShownLine[] = [];
  for (let i = 0; i < lines.length; ) {
    const start = i++;
    while (i < lines.length && !lines[i]!.gap && lines[i]!.sign === lines[start]!.sign) i++;
    for (const line of maskedRun(lines.slice(start, i), mask)) out.push(line);
  }
  return out;
};

/** What is kept: everything of a short change, otherwise what stands around findings. */
const chosen = (lines: readonly ShownLine[], found: readonly number[]): readonly ShownLine[] => {
  if (lines.length <= MOST_OF_A_FILE) return lines;
  const keep = new Uint8Array(lines.length);
  const at = new Map(lines.flatMap((line, i) => (line.sign === '+' ? [[line.n, i] as const] : [])));
  for (const n of found) {
    const i = at.get(n);
    if (i !== undefined) keep.fill(1, Math.max(0, i - AROUND), i + AROUND + 1);
  }
  if (!keep.includes(1)) return lines.slice(0, MOST_OF_A_FILE);
  return lines.flatMap((line, i) => (keep[i] === 1 ? [{ ...line, gap: line.gap || (i > 0 && keep[i - 1] === 0) }] : []));
};

/**
 * Adds to a report what it changes, for reporters that show lines.
 * @param report masked already; its calls still hold the raw change.
 * @param mask the one mask of the process.
 */
export const withDiffs = (report: Report, mask: Redact): Report => {
  const found = grouped(
    report.verdicts.flatMap(verdict => verdict.findings),
    finding => finding.place.file,
  );
  const files = report.verdicts
    .flatMap(({ call: { act } }) => (act.do === 'file' ? [act.file] : []))
    .map(file => ({ file, name: mask(file.path.real) }))
    .map(one => ({ ...one, findings: found.get(one.name) ?? [] }));
  let [room, letters] = [MOST, MOST_MASKED];
  const shown = (one: (typeof files)[number]): ShownDiff => {
    const all = interleaved(one.file);
    const size = all.reduce((sum, line) => sum + line.text.length + 1, 0);
    // INVARIANT: whole files are masked before a part is chosen, because a part may hold the middle of a key without its marks.
    const whole = size > letters ? [] : masked(all, mask);
    if (size <= letters) letters -= size;
    // A second wall behind the mask: what a finding calls a secret is not shown as it stands.
    const secret = new Set(
      one.findings.flatMap(f => (f.guard === 'secret-leak' && f.place.line !== undefined ? [f.place.line] : [])),
    );
    const safe = whole.map((line, i) =>
      line.sign === '+' && secret.has(line.n) && line.text === shorten(all[i]!.text, LONGEST)
        ? { ...line, text: WITHHELD }
        : line,
    );
    const lines = chosen(
      safe,
      one.findings.flatMap(finding => finding.place.line ?? []),
    ).slice(0, room);
    room -= lines.length;
    return {
      file: one.name,
      ...(one.file.was !== undefined && { was: mask(one.file.was.real) }),
      status: one.file.status,
      binary: one.file.binary,
      added: one.file.added.length,
      removed: one.file.removed.length,
      lines,
      left: all.length - lines.length,
    };
  };
  // Those with findings are served first where the room does not suffice for all.
  const served = new Map(files.toSorted((a, b) => b.findings.length - a.findings.length).map(one => [one, shown(one)]));
  return { ...report, diffs: files.map(one => served.get(one)!) };
};
