/** What the HTML report shows, in its order: each finding with its number, and for each call its tone, so that all parts link to the same. */
import type { Decision, Finding, Report, Verdict } from '../model.ts';
import { ranked } from './report-text.ts';

/** How an entry looks, in words: a notice is neither a refusal nor a permission. */
export type Tone = Exclude<Decision, 'allow'> | 'notice' | 'allow';
export const TONES: readonly Tone[] = ['deny', 'ask', 'notice', 'allow'];

export interface Entry {
  readonly finding: Finding;
  readonly id: string;
  readonly tone: Tone;
  readonly agent: string;
}
/** Findings in the order in which a person should read them, and what else the page is built on. */
export interface Entries {
  /** Those that are shown with all they say. */
  readonly findings: readonly Entry[];
  /** Findings that there was no room for. */
  readonly left: number;
  readonly of: (finding: Finding) => Entry | undefined;
  readonly guards: readonly string[];
  readonly agents: readonly string[];
}

const MOST = 5000;
const EVIDENCE: readonly string[] = ['file', 'change', 'say', 'session'];

/** Whether a verdict is about something that was done, and not about the change or a transcript as such. */
export const isCall = ({ call }: Verdict): boolean => !EVIDENCE.includes(call.act.do);

/** Who made the change: the filter's name for what no call of a transcript did. */
export const CHANGE = 'the change itself';

/** Who did it, as the filter names them. */
export const agentOf = (verdict: Verdict): string => {
  if (!isCall(verdict)) return CHANGE;
  return verdict.call.agents.length === 0 ? 'main agent' : verdict.call.agents.join(' > ');
};

/** The colour and the filter that a finding belongs to. */
export const toneOf = (finding: Finding): Tone =>
  finding.level === 'notice' ? (finding.decision === 'allow' && finding.notice !== true ? 'allow' : 'notice') : finding.decision;

/** The tone of a call: that of its worst finding. */
export const toneOfVerdict = (verdict: Verdict): Tone => {
  const tones = verdict.findings.map(toneOf);
  return TONES.find(tone => tones.includes(tone)) ?? 'allow';
};

/** The findings that the page shows, the worst first, at most as many as a browser shows at once; and how many are left out. */
export const entriesOf = (report: Report): Entries => {
  const agent = new Map(report.verdicts.flatMap(verdict => verdict.findings.map(f => [f, agentOf(verdict)] as const)));
  const told = report.verdicts.flatMap(verdict => verdict.findings.filter(finding => toneOf(finding) === 'notice'));
  const all = [...ranked(report), ...told];
  const findings = all
    .slice(0, MOST)
    .map((finding, i): Entry => ({ finding, id: `f${i + 1}`, tone: toneOf(finding), agent: agent.get(finding)! }));
  const byFinding = new Map(findings.map(entry => [entry.finding, entry]));
  const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
  return {
    findings,
    left: all.length - findings.length,
    of: finding => byFinding.get(finding),
    guards: unique(findings.map(entry => entry.finding.guard)),
    agents: unique(report.verdicts.map(agentOf)),
  };
};
