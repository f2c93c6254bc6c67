/** The repository that every variant of an incident changes. */
import type { Incident } from './incident.ts';

const PIN = '08c6903cd8c0fde910a37f88322edcfb5dd907a8';

export const CI = `name: CI
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  test:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@${PIN} # v5.0.0
      - run: npm ci --ignore-scripts
      - run: npm test
`;
export const CHECKOUT = `actions/checkout@${PIN}`;
export const BASE: Readonly<Record<string, string>> = {
  '.github/workflows/ci.yml': CI,
  '.vscode/settings.json': '{\n  "editor.tabSize": 2\n}\n',
  '.husky/pre-commit': 'npx lint-staged\n',
  '.gitattributes': '* text=auto\n',
  '.gitignore': 'dist\nnode_modules\n',
  'CLAUDE.md': '# Notes\n\nRun `npm test` before committing.\n',
  'README.md': '# demo\n\nA library.\n',
};

/** The workflow of the base, with one piece of it replaced. */
export const ci = (title: string, said: Incident['said'], from: string, bad: string, good: string): Incident => ({
  title,
  said,
  files: { '.github/workflows/ci.yml': CI.replace(from, bad) },
  twin: { '.github/workflows/ci.yml': CI.replace(from, good) },
});
/** A workflow of one job. */
export const job = (on: string, steps: string, more = ''): string =>
  `on: ${on}\n${more}jobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n${steps}`;
