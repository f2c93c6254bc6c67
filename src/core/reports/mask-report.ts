/** A report with every text in it masked that some reporter shows: findings, commands, names and outputs. Applied once, before rendering. */
import type { Call, Effect, Finding, Place, Report, Run, Verdict } from '../model.ts';
import type { Redact } from '../secrets/redact.ts';

const placed = (place: Place, mask: Redact): Place => ({ ...place, file: mask(place.file) });

/** A rule with a secret in it is no rule any more when it is masked, and is left out. */
export const maskFinding = ({ toAllow, ...f }: Finding, mask: Redact): Finding => ({
  ...f,
  message: mask(f.message),
  place: placed(f.place, mask),
  ...(f.fix !== undefined && { fix: mask(f.fix) }),
  ...(toAllow !== undefined && mask(JSON.stringify(toAllow)) === JSON.stringify(toAllow) && { toAllow }),
});

/** Only what `describe` shows; a command is masked as a whole, because a secret may span its words. */
const effect = (e: Effect, mask: Redact): Effect => {
  switch (e.kind) {
    case 'exec':
      return { ...e, argv: [mask(e.argv.join(' '))] };
    case 'read':
    case 'write':
    case 'delete':
      return { ...e, path: { ...e.path, written: mask(e.path.written), real: mask(e.path.real) } };
    case 'connect':
      return { ...e, host: mask(e.host) };
    case 'tool':
    case 'agent':
      return { ...e, name: mask(e.name) };
    case 'opaque':
      return { ...e, why: mask(e.why) };
    case 'session':
      return { ...e, session: { ...e.session, file: mask(e.session.file) } };
    default:
      return e;
  }
};

const call = (c: Call, mask: Redact): Call => {
  const [first, ...rest] = c.effects;
  return {
    ...c,
    id: mask(c.id),
    tool: mask(c.tool),
    agents: c.agents.map(mask),
    place: placed(c.place, mask),
    effects: [effect(first, mask), ...rest.map(e => effect(e, mask))],
  };
};

/** INVARIANT: every text of a verdict that anybody is shown goes through the mask. */
export const maskVerdict = (v: Verdict, mask: Redact): Verdict => ({
  ...v,
  call: call(v.call, mask),
  findings: v.findings.map(f => maskFinding(f, mask)),
});

const run = (r: Run, mask: Redact): Run => ({
  ...r,
  command: mask(r.command),
  output: mask(r.output),
  changed: r.changed.map(mask),
  restored: r.restored.map(mask),
  ...(r.refused && { refused: { ...r.refused, message: mask(r.refused.message), fix: mask(r.refused.fix) } }),
});

/** Most texts of a report stand in it several times, close together. */
const MOST_KNOWN = 1000;
const remembering = (mask: Redact): Redact => {
  const known = new Map<string, string>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const masked = mask(text);
    known.set(text, masked);
    return masked;
  };
};

/** The whole report; a text that comes again is masked once. */
export const maskReport = (report: Report, mask: Redact): Report => maskedReport(report, remembering(mask));

const maskedReport = (report: Report, mask: Redact): Report => ({
  ...report,
  verdicts: report.verdicts.map(v => maskVerdict(v, mask)),
  runs: report.runs.map(r => run(r, mask)),
  limits: report.limits.map(mask),
  ...(report.digests && {
    digests: {
      ...report.digests,
      transcripts: report.digests.transcripts.map(one => ({ ...one, file: mask(one.file) })),
    },
  }),
});
