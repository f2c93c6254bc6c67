/**
 * The receipt of a judgement: an in-toto statement with SLSA's verification summary as its predicate. Nothing in it tells the time, the
 * machine or a path outside of the repository, so that the same change, policy and transcripts give the same bytes.
 * Sources: in-toto attestation framework, `spec/v1/statement.md`, `digest_set.md`; SLSA 1.1, "Verification Summary Attestation".
 */
import type { Report } from '../model.ts';
import { passed } from '../runs.ts';
import { jsonText } from '../text.ts';
import { problems } from './settle.ts';

const HOME = 'https://github.com/sallyport/sallyport';
export const PREDICATE_TYPE = 'https://slsa.dev/verification_summary/v1';

export interface Receipt {
  /** The whole statement. */
  readonly statement: string;
  /** Its predicate alone, as `actions/attest` takes it. */
  readonly predicate: string;
}

/** Only the verdict `allow` passes: what a policy or an input lets through in spite of findings is no pass. */
const passes = (report: Report): boolean => report.decision === 'allow' && report.runs.every(passed);

const policyUri = ({ policy, version }: Report['provenance']): string =>
  policy === 'built-in default'
    ? `urn:sallyport:preset:default:${version}`
    : `urn:sallyport:policy:${encodeURIComponent(policy.toWellFormed())}`;

/** By name and content: in which order they were found says nothing. */
const transcriptsOf = (report: Report): readonly object[] =>
  (report.digests?.transcripts ?? [])
    .map(({ file, sha256 }) => ({ name: file.slice(file.lastIndexOf('/') + 1), digest: { sha256 } }))
    .sort((a, b) => (`${a.name}\n${a.digest.sha256}` < `${b.name}\n${b.digest.sha256}` ? -1 : 1));

/**
 * @param report with `digests`, of a change between two commits.
 * @param repository `https://github.com/owner/name`, where it is known.
 * @returns undefined when no commit was judged: a receipt speaks of a commit.
 */
export const receiptOf = (report: Report, repository?: string): Receipt | undefined => {
  const { base, head, policyId, version } = report.provenance;
  if (base === undefined || head === undefined || report.digests === undefined) return undefined;
  const found = problems(report);
  const denied = found.filter(finding => finding.decision === 'deny').length;
  const pass = passes(report);
  const predicate = {
    verifier: { id: HOME, version: { sallyport: version } },
    resourceUri: repository === undefined ? `urn:sallyport:commit:${head}` : `git+${repository}`,
    policy: {
      uri: policyUri(report.provenance),
      digest: { sha256: report.digests.policy, ...(policyId !== undefined && { gitBlob: policyId }) },
    },
    inputAttestations: transcriptsOf(report),
    verificationResult: pass ? 'PASSED' : 'FAILED',
    verifiedLevels: [pass ? 'SALLYPORT_ALLOW' : 'FAILED'],
    slsaVersion: '1.1',
    // An extension, which the specification allows under a name that is a URI: a predicate that stands alone still names its commits.
    [`${HOME}/receipt/v1`]: {
      base: { digest: { gitCommit: base } },
      head: { digest: { gitCommit: head } },
      decision: report.decision,
      findings: { deny: denied, ask: found.length - denied },
      settled: report.settled.map(({ fingerprint }) => fingerprint).toSorted(),
      commands: report.runs.map(run => ({ run: run.command, passed: passed(run) })),
      notLookedAt: report.limits.length,
    },
  };
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { ...(repository !== undefined && { uri: `${repository}/commit/${head}` }), name: 'head', digest: { gitCommit: head } },
    ],
    predicateType: PREDICATE_TYPE,
    predicate,
  };
  return { statement: `${jsonText(statement, 2)}\n`, predicate: `${jsonText(predicate, 2)}\n` };
};

/** The file that holds the predicate alone, beside the statement: `receipt.json` -> `receipt.predicate.json`. */
export const predicateFile = (receipt: string): string => `${receipt.replace(/\.json$/i, '')}.predicate.json`;
