/** Jobs that reach further than their steps say, and bots that no longer bring updates. */
import { edit, type Incident } from './incident.ts';
import { ci } from './incident-base.ts';

const RUNNER = 'runs-on: ubuntu-24.04';
const inContainer = (container: string): string => `${RUNNER}\n    container: ${container}`;
const withEnv = (pair: string): string => `${RUNNER}\n    env:\n      ${pair}`;
const DEPENDABOT = 'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: daily }\n';
const D = '.github/dependabot.yml';
const RENOVATE = '{\n  "extends": ["config:recommended"]\n}\n';
const CONFTEST = 'import pytest\n';

export const REACH_INCIDENTS: readonly Incident[] = [
  ci(
    'a container with all rights',
    'ask',
    RUNNER,
    inContainer('{ image: "node:24", options: --privileged }'),
    inContainer('{ image: "node:24", options: --cpus 2 }'),
  ),
  ci(
    'a container that holds the machine’s Docker',
    'ask',
    RUNNER,
    inContainer('{ image: "node:24", volumes: ["/var/run/docker.sock:/var/run/docker.sock"] }'),
    inContainer('{ image: "node:24", volumes: ["my_cache:/cache"] }'),
  ),
  ci(
    'a variable by which every Node program loads a file',
    'ask',
    RUNNER,
    withEnv('NODE_OPTIONS: --require ./x.js'),
    withEnv('NODE_OPTIONS: --max-old-space-size=4096'),
  ),
  ci(
    'a variable by which packages come from elsewhere',
    'deny',
    RUNNER,
    withEnv('NPM_CONFIG_REGISTRY: https://npm.x.example'),
    withEnv('NPM_CONFIG_LOGLEVEL: warn'),
  ),
  ci(
    'a variable by which any server is trusted',
    'deny',
    RUNNER,
    withEnv('NODE_TLS_REJECT_UNAUTHORIZED: "0"'),
    withEnv('NODE_TLS_REJECT_UNAUTHORIZED: "1"'),
  ),
  ci('a library before all others', 'ask', RUNNER, withEnv('LD_PRELOAD: ./x.so'), withEnv('LD_DEBUG_OUTPUT: x')),
  edit(
    'a runner that no longer holds connections back',
    'ask',
    '.github/workflows/held.yml',
    `on: push\npermissions: {}\njobs:\n  a:\n    ${RUNNER}\n    steps:\n      - uses: step-security/harden-runner@v2\n        with:\n          egress-policy: block\n      - run: make\n`,
    `on: push\npermissions: {}\njobs:\n  a:\n    ${RUNNER}\n    steps:\n      - uses: step-security/harden-runner@v2\n        with:\n          egress-policy: audit\n      - run: make\n`,
    `on: push\npermissions: {}\njobs:\n  a:\n    ${RUNNER}\n    steps:\n      - uses: step-security/harden-runner@v2\n        with:\n          egress-policy: block\n          allowed-endpoints: a.example:443\n      - run: make\n`,
  ),
  edit(
    'no ecosystem is updated any more',
    'ask',
    D,
    DEPENDABOT,
    'version: 2\nupdates: []\n',
    DEPENDABOT.replace('daily', 'weekly'),
  ),
  edit(
    'registries of its own for updates',
    'ask',
    D,
    DEPENDABOT,
    `${DEPENDABOT}registries:\n  x:\n    type: npm-registry\n    url: https://x.example\n`,
    `${DEPENDABOT}    open-pull-requests-limit: 5\n`,
  ),
  {
    title: 'the settings of updates are removed',
    said: 'ask',
    base: { [D]: DEPENDABOT },
    files: { [D]: null },
    twin: { [D]: null, 'renovate.json': RENOVATE },
  },
  edit(
    'updates merge by themselves',
    'ask',
    'renovate.json',
    RENOVATE,
    RENOVATE.replace('\n}', ',\n  "automerge": true\n}'),
    RENOVATE.replace('\n}', ',\n  "labels": ["deps"]\n}'),
  ),
  edit(
    'tests are collected and dropped',
    'ask',
    'conftest.py',
    CONFTEST,
    `${CONFTEST}\n\ndef pytest_collection_modifyitems(items):\n    items[:] = []\n`,
    `${CONFTEST}\n\ndef pytest_collection_modifyitems(items):\n    items.sort(key=str)\n`,
  ),
];
