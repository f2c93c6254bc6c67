/** The gate guards what steers it: its policy, the workflow that calls it and CODEOWNERS, under every name they go by. */
import { CODEOWNERS, isAtOrBelow } from '../core/changes/protected.ts';
import { guard } from '../core/contracts.ts';
import type { Effect, FileChange, Opinion, RepoPath, Scene } from '../core/model.ts';
import { fold } from '../core/paths.ts';
import { POLICY_FILE } from '../core/policy/model.ts';

const FIX = 'change it in a pull request of its own that a person with write access makes and merges';

/** The steering file that a path is, or that it would replace by standing above it. */
const steers = (path: RepoPath, scene: Scene, replaces: boolean): string | undefined =>
  [POLICY_FILE, ...scene.steering].find(file =>
    [path.real, path.written].some(form => fold(form) === fold(file) || (replaces && isAtOrBelow(fold(file), fold(form)))),
  );

const rulesOf = (lines: readonly { text: string }[]): string[] =>
  lines.map(l => l.text.replace(/#.*/, '').trim().replaceAll(/\s+/g, ' ')).filter(text => text !== '');
const wholeRules = (text: string): string => rulesOf(text.split('\n').map(line => ({ text: line }))).join('\n');

/**
 * What becomes of the owners: one is taken away by a removed rule and by a rule without owners (it un-owns what it matches); rules that
 * only move take nobody away, but the last one that matches decides.
 */
const fateOf = (change: FileChange | undefined): 'loosened' | 'moved' | 'gained' | 'same' => {
  if (change === undefined || change.status !== 'M') return 'loosened';
  // Remarks and columns that are aligned anew change no rule.
  const { before, after } = change;
  if (before !== undefined && after !== undefined && wholeRules(before) === wholeRules(after)) return 'same';
  const [added, removed] = [rulesOf(change.added), rulesOf(change.removed)];
  if (added.some(rule => rule.split(/\s+/).length < 2)) return 'loosened';
  if (removed.length === 0) return 'gained';
  const left = new Map<string, number>();
  for (const rule of added) left.set(rule, (left.get(rule) ?? 0) + 1);
  for (const rule of removed) {
    const count = left.get(rule) ?? 0;
    if (count === 0) return 'loosened';
    left.set(rule, count - 1);
  }
  return 'moved';
};

const FATES = {
  loosened: ['deny', 'codeowners-loosened', 'loses owners or is replaced'],
  moved: ['ask', 'codeowners-moved', 'has rules moved, and the last one that matches decides'],
  gained: ['ask', 'codeowners', 'gains owners'],
} as const;

const MISNAMED = '.github/sallyport.yaml';

/** A policy under the other ending is none: where the right one is missing it closes the gate on every change from then on. */
const misnamed = (path: RepoPath, scene: Scene): Opinion[] =>
  fold(path.real) !== MISNAMED || scene.steering.includes(MISNAMED)
    ? []
    : [
        {
          decision: 'ask',
          rule: 'policy-name',
          message: `\`${path.written}\` is not read as the policy: that is \`${POLICY_FILE}\``,
          fix: `name it \`${POLICY_FILE}\`, or name this one with the input \`policy\``,
          subject: path.real,
        },
      ];

const owners = (effect: Effect & { kind: 'write' | 'delete' }, path: RepoPath): Opinion[] => {
  if (!CODEOWNERS.includes(fold(path.real))) return [];
  const fate = effect.kind === 'delete' ? 'loosened' : fateOf(effect.change);
  if (fate === 'same') return [];
  const [decision, rule, what] = FATES[fate];
  return [{ decision, rule, message: `\`${path.written}\` ${what}`, fix: FIX, subject: path.real }];
};

export const selfProtection = guard({
  id: 'self-protection',
  key: 'self_protection',
  doc: 'Refuses changes of the policy, of the workflow that calls the gate, of local workflows and actions between the two, and of CODEOWNERS, by any name, link or case. Cannot be switched off.',
  effects: ['write', 'delete'],
  options: z => z.strictObject({}),
  always: true,
  wants: CODEOWNERS,
  compile:
    () =>
    (effect, { scene }) => {
      if (effect.kind !== 'write' && effect.kind !== 'delete') return [];
      const change = effect.kind === 'write' ? effect.change : undefined;
      const replaces = change?.mode === '120000' || change?.mode === '160000' || effect.kind === 'delete';
      const paths = change?.was ? [effect.path, change.was] : [effect.path];
      return paths.flatMap((path): Opinion[] => {
        const file = steers(path, scene, replaces);
        if (file === undefined) return [...owners(effect, path), ...(effect.kind === 'write' ? misnamed(path, scene) : [])];
        if (change?.status === 'A' && !replaces && path.real === file && scene.author.kind !== 'agent') {
          return [
            {
              decision: 'allow',
              rule: 'introduced',
              message: `\`${file}\` is new: it holds from the next pull request on`,
              subject: file,
            },
          ];
        }
        const how = path.real === file ? '' : ` (through \`${path.written}\`)`;
        return [
          {
            decision: 'deny',
            rule: 'steering',
            message: `\`${file}\` steers the gate and is changed here${how}`,
            risk: 'high',
            fix: FIX,
            subject: file,
          },
        ];
      });
    },
  examples: [
    {
      files: [{ path: '.github/sallyport.yml', before: 'version: 1\n', after: 'version: 1\nmode: bypass\n' }],
      decision: 'deny',
      rule: 'steering',
      twin: { files: [{ path: 'docs/sallyport.yml', before: 'version: 1\n', after: 'version: 1\nmode: plan\n' }] },
    },
    {
      files: [{ path: '.GitHub/SALLYPORT.yml', after: 'version: 1\n' }],
      decision: 'deny',
      twin: { files: [{ path: '.github/labeler.yml', after: 'a: b\n' }] },
    },
    {
      files: [{ path: '.github/sallyport.yaml', after: 'version: 1\n' }],
      decision: 'ask',
      rule: 'policy-name',
      twin: { files: [{ path: '.github/other.yaml', after: 'a: b\n' }] },
    },
    {
      files: [{ path: 'old.yml', was: '.github/sallyport.yml', before: 'version: 1\n', after: 'version: 1\n' }],
      decision: 'deny',
      twin: { files: [{ path: 'old.yml', was: '.github/other.yml', before: 'version: 1\n', after: 'version: 1\n' }] },
    },
    {
      files: [{ path: '.github', after: 'elsewhere', mode: '120000', target: 'elsewhere' }],
      decision: 'deny',
      twin: { files: [{ path: '.github/docs', after: '../docs', mode: '120000', target: '../docs' }] },
    },
    {
      scene: { steering: ['.github/workflows/gate.yml'] },
      files: [{ path: '.github/workflows/gate.yml', before: 'on: pull_request\n', after: 'on: push\n' }],
      decision: 'deny',
      twin: {
        scene: { steering: ['.github/workflows/gate.yml'] },
        files: [{ path: '.github/workflows/ci.yml', before: 'on: push\n', after: 'on: pull_request\n' }],
      },
    },
    {
      files: [{ path: '.github/CODEOWNERS', before: '* @a\n/x @b\n', after: '* @a\n' }],
      decision: 'deny',
      rule: 'codeowners-loosened',
      twin: { files: [{ path: 'src/codeowners.ts', before: 'a\n', after: 'b\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '* @a\n/long/x @b\n', after: '*       @a\n/long/x @c\n' }],
      decision: 'deny',
      rule: 'codeowners-loosened',
      twin: { files: [{ path: 'CODEOWNERS', before: '* @a\n/long/x @b\n', after: '# who\n*       @a\n/long/x @b\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '* @a\n/x @b\n/y @c\n', after: '* @a\n/y @c\n/x @b # moved\n' }],
      decision: 'ask',
      rule: 'codeowners-moved',
      twin: { files: [{ path: 'docs/OWNERS', before: '* @a\n/x @b\n', after: '/x @b\n* @a\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '* @a\n/x @b @c\n/y @c\n', after: '* @a\n/y @c\n/x @b\n' }],
      decision: 'deny',
      rule: 'codeowners-loosened',
      twin: { files: [{ path: 'docs/OWNERS', before: '/x @b @c\n', after: '/x @b\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '/x @b\n/x @b\n/y @c\n/z\n', after: '/y @c\n/x @b\n/z\n' }],
      decision: 'deny',
      rule: 'codeowners-loosened',
      twin: { files: [{ path: 'docs/OWNERS', before: '/x @b\n/x @b\n', after: '/x @b\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '/z\n* @a\n', after: '* @a\n/z\n' }],
      decision: 'deny',
      rule: 'codeowners-loosened',
      twin: { files: [{ path: 'docs/OWNERS', before: '/z\n* @a\n', after: '* @a\n/z\n' }] },
    },
    {
      files: [{ path: 'CODEOWNERS', before: '* @a\n', after: '* @a\n/x @b\n' }],
      decision: 'ask',
      rule: 'codeowners',
      twin: { files: [{ path: 'OWNERS.md', before: '* @a\n', after: '* @b\n' }] },
    },
    {
      act: { do: 'write', path: '.github/sallyport.yml', lines: ['mode: bypass'] },
      decision: 'deny',
      twin: { act: { do: 'read', path: '.github/sallyport.yml' } },
    },
    { files: [{ path: '.github/sallyport.yml', after: 'version: 1\n' }], decision: 'allow', rule: 'introduced' },
    {
      scene: { author: { kind: 'agent' } },
      files: [{ path: '.github/sallyport.yml', after: 'version: 1\n' }],
      decision: 'deny',
      twin: { files: [{ path: 'a.yml', after: 'b: 1\n' }] },
    },
  ],
});
