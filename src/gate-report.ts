/** Verdicts, runs and limits -> the report, with what it was judged by. */
import type { Collected } from './collect.ts';
import type { Author, Report, TranscriptFile, Verdict } from './core/model.ts';
import { withSuggestions } from './core/policy/suggestions.ts';
import { maskReport } from './core/reports/mask-report.ts';
import { hex, sha256, utf8 } from './core/sha256.ts';
import type { Found } from './find-policy.ts';
import type { GateRequest, GateWorld } from './gate-contract.ts';

const digestsOf = (policy: string, transcripts: readonly TranscriptFile[]): NonNullable<Report['digests']> => ({
  policy: hex(sha256(utf8(policy))),
  transcripts: transcripts.flatMap(({ file, digest }) => {
    const found = digest?.();
    return found === undefined ? [] : [{ file, sha256: found }];
  }),
});

/** What the steps found. */
export interface Outcome {
  readonly evidence: Collected;
  readonly found: Found;
  readonly author: Author;
  readonly decision: Report['decision'];
  readonly verdicts: readonly Verdict[];
  readonly runs: Report['runs'];
  readonly settled: Report['settled'];
  /** What was not read, asked or run, beyond what the policy and the evidence say of themselves. */
  readonly limits: readonly string[];
}

/** @returns the report, with its secrets masked where the world knows them. */
export const reportOf = (
  { evidence, found, author, decision, verdicts, runs, settled, limits }: Outcome,
  { digests }: GateRequest,
  { version, mask }: GateWorld,
): Report => {
  const { trees, transcripts } = evidence;
  const head = trees?.tip ?? trees?.head;
  const report: Report = {
    decision,
    verdicts: verdicts.map(verdict => withSuggestions(verdict, found.policy)),
    runs,
    limits: [...found.notes, ...evidence.limits, ...limits],
    settled,
    provenance: {
      version,
      policy: found.name,
      ...(found.id !== undefined && { policyId: found.id }),
      ...(trees && head !== undefined && { base: trees.base, head }),
    },
    author,
    ...(digests === true && { digests: digestsOf(found.text, transcripts) }),
  };
  return mask ? maskReport(report, mask) : report;
};
