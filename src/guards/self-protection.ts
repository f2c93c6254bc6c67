/** The gate guards what steers it: its policy, the workflow that calls it and CODEOWNERS, under every name they go by. */
import { z } from 'zod';
import { CODEOWNERS, isAtOrBelow } from '../core/changes/protected.ts';
import { guard } from '../core/contracts.ts';
import type { Effect, FileChange, Opinion, RepoPath, Scene } from '../core/model.ts';
import { fold } from '../core/paths.ts';

const FIX = 'change it in a pull request of its own that a person with write access makes and merges';

/** The steering file that a path is, or that it would replace by standing above it. */
const steers = (path: RepoPath, scene: Scene, replaces: boolean): string | undefined =>
  ['.github/sallyport.yml', ...scene.steering].find(file =>
    [path.real, path.written].some(form => fold(form) === fold(file) || (replaces && isAtOrBelow(fold(file), fold(form)))),
  );

/** Lines that take an owner away: a removed rule, or a rule without owners (it un-owns what it matches). */
const loosens = (change: FileChange | undefined): boolean => {
  if (change === undefined || change.status !== 'M') return true;
  const rules = (lines: readonly { text: string }[]): string[] =>
    lines.map(l => l.text.replace(/#.*/, '').trim()).filter(text => text !== '');
  return rules(change.removed).length > 0 || rules(change.added).some(rule => rule.split(/\s+/).length < 2);
};

const owners = (effect: Effect & { kind: 'write' | 'delete' }, path: RepoPath): Opinion[] => {
  if (!CODEOWNERS.includes(fold(path.real))) return [];
  const deny = effect.kind === 'delete' || loosens(effect.change);
  const message = deny ? `\`${path.written}\` loses owners or is replaced` : `\`${path.written}\` gains owners`;
  return [
    { decision: deny ? 'deny' : 'ask', rule: deny ? 'codeowners-loosened' : 'codeowners', message, fix: FIX, subject: path.real },
  ];
};

export const selfProtection = guard({
  id: 'self-protection',
  key: 'self_protection',
  doc: 'Refuses changes of the policy, of the workflow that calls the gate and of CODEOWNERS, by any name, link or case. Cannot be switched off.',
  options: z.strictObject({}),
  always: true,
  compile:
    () =>
    (effect, { scene }) => {
      if (effect.kind !== 'write' && effect.kind !== 'delete') return [];
      const change = effect.kind === 'write' ? effect.change : undefined;
      const replaces = change?.mode === '120000' || change?.mode === '160000' || effect.kind === 'delete';
      const paths = change?.was ? [effect.path, change.was] : [effect.path];
      return paths.flatMap((path): Opinion[] => {
        const file = steers(path, scene, replaces);
        if (file === undefined) return owners(effect, path);
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
