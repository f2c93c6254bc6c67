/** The workflow that is proposed for a repository: the gate alone, with the fewest permissions that it can do its work with. */
import type { Seen } from './seen.ts';

/** What a person asked for that needs a permission to write. */
export interface Wishes {
  readonly comment: boolean;
  readonly sarif: boolean;
}

/** Pinned as the examples are; a dependency bot keeps it up to date. */
const CHECKOUT = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';
const GATE = 'sallyport/sallyport@v1';

const permissions = ({ comment, sarif }: Wishes): readonly string[] => [
  '# Reading is enough to judge: whatever else is listed only lets the gate say what it found.',
  'permissions:',
  '  contents: read',
  comment
    ? '  pull-requests: write # the comment'
    : '  # In a private repository reviews are read with this; without it none settles what is asked about:\n  # pull-requests: read',
  ...(sarif ? ['  actions: read # code scanning', '  security-events: write # code scanning'] : []),
];

const transcripts = ({ agentActions }: Seen): readonly string[] =>
  agentActions.length === 0
    ? []
    : [
        `        # ${agentActions.map(({ action }) => action).join(', ')}: what agents do here can be judged with the change, in the job that runs them:`,
        '        #   transcript: |',
        ...agentActions.map(({ transcript }) => `        #     ${transcript}`),
      ];

const inputs = ({ comment, sarif }: Wishes): readonly string[] =>
  comment || sarif
    ? [
        '        with:',
        ...(comment ? ['          comment: on-failure'] : []),
        ...(sarif ? ['          sarif-file: sallyport.sarif'] : []),
      ]
    : [];

const upload = [
  '      # Forks and dependency bots have no token that may upload; for them the job summary and the annotations tell the same.',
  '      - uses: github/codeql-action/upload-sarif@v4',
  "        if: always() && github.event_name == 'pull_request' && github.actor != 'dependabot[bot]' && github.event.pull_request.head.repo.full_name == github.repository",
  '        with:',
  '          sarif_file: sallyport.sarif',
];

/** @returns the text of `.github/workflows/sallyport.yml`. */
export const workflowDraft = (seen: Seen, wishes: Wishes): string =>
  [
    '# Judges every pull request against `.github/sallyport.yml` of its base. Make the check `gate` a required one, or it only talks.',
    'name: Sallyport',
    'on:',
    '  pull_request:',
    '    # Another base or another text is another change, and `edited` is not among the types that GitHub takes by itself.',
    '    types: [opened, synchronize, reopened, edited]',
    '  # The merge queue asks again, for what would really land.',
    '  merge_group:',
    ...permissions(wishes),
    'jobs:',
    '  gate:',
    '    runs-on: ubuntu-24.04',
    '    steps:',
    `      - uses: ${CHECKOUT}`,
    '        with:',
    '          # The token must not lie in the work tree, where commands of the policy could read it.',
    '          persist-credentials: false',
    `      - uses: ${GATE}`,
    ...transcripts(seen),
    ...inputs(wishes),
    ...(wishes.sarif ? upload : []),
    '',
  ].join('\n');
