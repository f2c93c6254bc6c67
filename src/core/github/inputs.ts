/** The inputs and outputs of the Action: one list, from which `action.yml`, the README and the reading of inputs follow. */
import { POLICY_FILE } from '../policy/model.ts';

export interface InputSpec {
  readonly name: string;
  readonly default: string;
  readonly doc: string;
  /** The only values it takes. */
  readonly values?: readonly string[];
}

export const INPUTS = [
  {
    name: 'policy',
    default: POLICY_FILE,
    doc: 'Path of the policy in the repository, read at the base. Without one the built-in default holds.',
  },
  {
    name: 'policy-ref',
    default: 'base',
    doc: 'Where the policy is read: `base` (the tip that a merge lands on), `default-branch`, a full commit id, or `owner/repo@commit` for one policy of an organisation.',
  },
  {
    name: 'working-directory',
    default: '.',
    doc: 'One project of a monorepo, or a checkout with `path`: where `policy`, `transcript`, every `*-file` and the policy’s commands start. The whole change is judged all the same, and findings keep their paths from the root of the repository.',
  },
  { name: 'transcript', default: '', doc: 'What the agent did: paths, globs or directories, one a line.' },
  {
    name: 'require-transcript',
    default: 'auto',
    values: ['auto', 'always', 'never'],
    doc: 'Whether the gate closes without a transcript: `auto` when `transcript` is set and an agent opened the pull request (not again in the merge queue), `always`, `never`.',
  },
  {
    name: 'agents',
    default: '',
    doc: 'More marks of agents’ pull requests, one a line: a login, `branch:bot/*`, `trailer:name`; `not:login` for an account that is no agent.',
  },
  {
    name: 'others',
    default: 'enforce',
    values: ['enforce', 'report'],
    doc: 'What happens to pull requests that no agent opened: `report` never closes the gate on them. The account of an app counts as an agent unless it is a dependency bot or `agents` says `not:` of it.',
  },
  {
    name: 'fail-on',
    default: '',
    values: ['', 'ask', 'deny', 'unlisted', 'never'],
    doc: 'What closes the gate, in place of the policy’s `fail_on`. A change of what steers the gate always closes it.',
  },
  {
    name: 'commands',
    default: 'policy',
    values: ['policy', 'none'],
    doc: 'Whether the commands that the policy approves are run in the sandbox.',
  },
  {
    name: 'comment',
    default: 'never',
    values: ['never', 'on-failure', 'always'],
    doc: 'One comment on the pull request that is kept up to date. Needs `pull-requests: write`.',
  },
  {
    name: 'annotations',
    default: 'true',
    values: ['true', 'false'],
    doc: 'Whether findings are shown on the lines of the change.',
  },
  { name: 'sarif-file', default: '', doc: 'Write SARIF 2.1.0 there, for `github/codeql-action/upload-sarif`.' },
  { name: 'report-file', default: '', doc: 'Write the whole report as JSON there.' },
  { name: 'html-file', default: '', doc: 'Write the report as one HTML page there.' },
  {
    name: 'receipt-file',
    default: '',
    doc: 'Write an in-toto statement of the verdict there, and beside it the predicate for `actions/attest`. Best outside of the workspace.',
  },
  {
    name: 'base',
    default: '',
    doc: 'Where the change starts, in place of what the event says; needed for events that name no change (`workflow_dispatch`, `schedule`).',
  },
  { name: 'head', default: '', doc: 'Where the change ends, `HEAD` otherwise; with `base` only.' },
  {
    name: 'github-token',
    default: '${{ github.token }}',
    doc: 'Reads approvals and commit messages; writes the comment where it may.',
  },
] as const satisfies readonly InputSpec[];

export type InputName = (typeof INPUTS)[number]['name'];

export const OUTPUTS = [
  { name: 'verdict', doc: '`allow`, `ask`, `deny`, or `error` when the change could not be judged.' },
  { name: 'findings-count', doc: 'Findings that a person should see.' },
  { name: 'deny-count', doc: 'Findings that are denied.' },
  { name: 'report-file', doc: 'Where the JSON report was written, if it was.' },
  { name: 'sarif-file', doc: 'Where the SARIF report was written, if it was.' },
  { name: 'html-file', doc: 'Where the HTML page was written, if it was.' },
  { name: 'receipt-file', doc: 'Where the receipt was written, if it was.' },
  { name: 'predicate-file', doc: 'Where its predicate was written, for the input `predicate-path` of `actions/attest`.' },
  { name: 'policy-sha', doc: 'Git blob of the policy; empty for the built-in default.' },
  { name: 'base-sha', doc: 'The commit that the change was compared with.' },
  { name: 'head-sha', doc: 'The commit that was judged.' },
  { name: 'summary-markdown', doc: 'The summary, at most 60,000 characters, for a comment by a later job.' },
  {
    name: 'degraded',
    doc: 'What could not be written (the comment, the summary), comma-separated; what could not be read stands in the report.',
  },
] as const;
