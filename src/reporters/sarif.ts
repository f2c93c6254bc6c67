/** SARIF 2.1.0 for code scanning: stable rule ids, and fingerprints that do not move with lines. */

import type { Reporter } from '../core/contracts.ts';
import type { Finding, Report } from '../core/model.ts';
import { POLICY_FILE } from '../core/policy/model.ts';
import { neutralText } from '../core/reports/neutral-text.ts';
import { fileless, ranked } from '../core/reports/report-text.ts';
import { jsonText } from '../core/text.ts';

const DOCS = 'https://github.com/sallyport/sallyport/blob/main/docs';
/** Where it stands what speaks beside the guards, each of which has a page of its own name. */
const PAGES: Readonly<Record<string, string>> = {
  evidence: 'troubleshooting.md',
  opaque: 'troubleshooting.md#what-is-found-most',
  permissions: 'policy.md#permissions',
  mode: 'policy.md#mode',
  hooks: 'hooks.md',
  hushspec: 'hushspec.md',
};
/** GitHub keeps the first 5,000 results of a run. Source: "SARIF support for code scanning", docs.github.com. */
const MOST = 5000;

const ruleId = (finding: Finding): string => `${finding.guard}/${finding.rule}`;
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const rule = (finding: Finding): object => ({
  id: ruleId(finding),
  name: ruleId(finding)
    .split(/[/-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(''),
  shortDescription: { text: sentence(`${finding.guard}: ${finding.rule.replaceAll('-', ' ')}`) },
  fullDescription: {
    text: `A finding of the guard ${finding.guard}, rule ${finding.rule}. The message of each result says what was found and what to do.`,
  },
  helpUri: `${DOCS}/${PAGES[finding.guard] ?? `guards/${finding.guard}.md`}`,
  help: { text: sentence(neutralText(finding.fix ?? 'see the documentation of the guard')) },
  defaultConfiguration: { level: finding.decision === 'deny' ? 'error' : 'warning' },
  properties: { tags: ['security'], 'security-severity': finding.decision === 'deny' ? '8.0' : '5.0' },
});

/** A relative URI reference; what is about no file stands at the policy. Source: RFC 3986. */
const uriIn = (report: Report): ((file: string) => string) => {
  const placeless = fileless(report);
  const policy = /^(.+)@[0-9a-f]{12}$/.exec(report.provenance.policy)?.[1] ?? POLICY_FILE;
  return file => relativeUri(placeless.has(file) ? policy : file);
};
const relativeUri = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');

const result = (finding: Finding, rules: readonly string[], uri: (file: string) => string): object => ({
  ruleId: ruleId(finding),
  ruleIndex: rules.indexOf(ruleId(finding)),
  level: finding.decision === 'deny' ? 'error' : 'warning',
  message: {
    text: sentence(
      [finding.message, ...(finding.fix === undefined ? [] : [`To do: ${finding.fix}`])].map(neutralText).join('. '),
    ),
  },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: uri(finding.place.file) },
        region: { startLine: Math.max(1, finding.place.line ?? 1) },
      },
    },
  ],
  partialFingerprints: { 'sallyport/v1': finding.fingerprint },
});

/** One run with its rules and results, under the limits that code scanning sets. Source: SARIF 2.1.0; GitHub Docs, "SARIF support for code scanning". */
export const sarifLog = (report: Report): object => {
  const found = ranked(report).slice(0, MOST);
  const uri = uriIn(report);
  const rules = [...new Map(found.map(finding => [ruleId(finding), finding])).values()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Sallyport',
            informationUri: 'https://github.com/sallyport/sallyport',
            semanticVersion: report.provenance.version,
            version: report.provenance.version,
            rules: rules.map(rule),
          },
        },
        automationDetails: { id: 'sallyport/' },
        columnKind: 'utf16CodeUnits',
        results: found.map(finding => result(finding, rules.map(ruleId), uri)),
      },
    ],
  };
};

export const sarif: Reporter = {
  id: 'sarif',
  doc: 'SARIF 2.1.0, for code scanning.',
  render: report => [{ to: 'stdout', text: `${jsonText(sarifLog(report), 2)}\n` }],
};
