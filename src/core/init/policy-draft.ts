/**
 * The policy that is proposed for a repository: the built-in default, with what was seen as comments to take up and as tests.
 * INVARIANT: nothing that the repository's files say loosens it; only its own author can, by taking a comment up.
 */
import type { Seen } from './seen.ts';

/** INVARIANT: a JSON string is a YAML double-quoted scalar. */
const quote = (text: string): string => JSON.stringify(text);
const test = (tool: string, input: string, expect: string): string =>
  `  - { call: { ${tool}: ${quote(input)} }, expect: ${expect} }`;

const permissionLines = ({ permissions }: Seen): readonly string[] =>
  permissions.length === 0
    ? []
    : [
        '# An agent’s own permission file is here. This line in place of the one above takes its rules over; a change of that file is then a',
        '# change of this policy, and refused in pull requests.',
        `# extends: [default, ${permissions.map(quote).join(', ')}]`,
      ];

const commandLines = ({ tests }: Seen): readonly string[] =>
  tests.length === 0
    ? [
        '# Commands that the gate itself runs, in a sandbox without network, when all of a change is allowed:',
        '# commands:',
        '#   - { run: "make test", timeout: 10m }',
      ]
    : [
        '# The gate can run these itself, in a sandbox without network, when all of a change is allowed. What they need must be',
        '# installed by a step before it.',
        '# commands:',
        ...tests.map(({ run }) => `#   - { run: ${quote(run)}, timeout: 10m }`),
      ];

/**
 * @param derived whether the tests of the policy speak of the repository's own commands and source, too.
 * @returns the text of `.github/sallyport.yml`.
 */
export const policyDraft = (seen: Seen, derived = true): string =>
  [
    '# What the gate says of a change. It is read at the base commit, so that a pull request cannot loosen it: put it on the default',
    '# branch first.',
    'version: 1',
    '',
    '# Ordinary source, tests and docs pass; credentials, the gate itself, hostile links and names are refused; what is sensitive but',
    '# ordinary waits for an approving review of that very commit.',
    'extends: default',
    ...permissionLines(seen),
    '',
    '# Paths that a person should look at, or that nobody’s pull request may touch, go here:',
    '# permissions:',
    '#   ask: ["Edit(infra/**)"]',
    '#   deny: ["Edit(secrets/**)"]',
    '',
    ...(seen.dependencyBots
      ? [
          '# Dependency bots are at work here: they may bump versions and lockfiles without a review. Anything else they change is judged.',
          '',
        ]
      : []),
    ...commandLines(seen),
    '',
    '# What must hold of this policy; checked each time that it is loaded.',
    'tests:',
    test('Read', '.env', 'deny'),
    test('Write', '.github/sallyport.yml', 'deny'),
    test('Bash', 'git push --force origin main', 'deny'),
    ...(derived ? seen.tests.map(({ run }) => test('Bash', run, 'allow')) : []),
    ...(derived && seen.source !== undefined ? [test('Edit', seen.source, 'allow')] : []),
    '',
  ].join('\n');
