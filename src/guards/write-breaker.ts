/** Writes into `.git`, `.ssh` and environment files break the run even where a rule allows them; a home's credentials are out of reach. */
import { actOf } from '../core/acts.ts';
import { guard } from '../core/contracts.ts';
import type { Opinion, RepoPath } from '../core/model.ts';
import { fold } from '../core/paths.ts';

/** Folders of a home directory that hold credentials; refused whatever the mode or the rules say. */
const HOME = [
  '.ssh',
  '.aws',
  '.kube',
  '.gnupg',
  '.netrc',
  '.config/gcloud',
  '.config/gh',
  '.docker/config.json',
  '.git-credentials',
  '.npmrc',
  '.pypirc',
  '.azure',
  '.password-store',
];
const TEMPLATE = /^\.env\.(?:.*\.)?(?:example|sample|template|dist|defaults|test)$/;

const inHome = (path: RepoPath): string | undefined => {
  const real = fold(path.real);
  return real.startsWith('~/') ? HOME.find(folder => real === `~/${folder}` || real.startsWith(`~/${folder}/`)) : undefined;
};

/** The component that trips, compared exactly and without case. */
const tripped = (path: RepoPath): string | undefined =>
  [path.real, path.written]
    .map(form => {
      const parts = fold(form).split('/');
      const last = parts.at(-1) ?? '';
      return (
        parts.find(part => part === '.git' || part === '.ssh') ??
        (/^\.env(\..+)?$/.test(last) && !TEMPLATE.test(last) ? last : undefined)
      );
    })
    .find(part => part !== undefined);

/** In those folders, yet without a secret: which hosts and profiles there are. */
const PLAIN = /^~\/(?:\.ssh\/(?:config|known_hosts(?:\.old)?)|\.aws\/config)$/;

const said = (path: RepoPath, what: string, shell: boolean): Opinion[] => {
  const home = inHome(path);
  if (home !== undefined && !path.real.endsWith('.pub') && !(what === 'read' && PLAIN.test(path.real))) {
    const message = `${what} of \`${path.written}\`, which is under the credential folder \`~/${home}\``;
    return [
      {
        decision: 'deny',
        rule: 'home-credentials',
        about: 'path',
        message,
        risk: 'high',
        fix: 'do without it; no rule can allow this',
        subject: path.real,
      },
    ];
  }
  const part = what === 'read' ? undefined : tripped(path);
  // A command may make a local environment file; where it is committed, the change shows it.
  if (part === undefined || (shell && what === 'write' && part.startsWith('.env'))) return [];
  // A stale lock, or a hook of this checkout alone: nothing of it reaches the change.
  if (shell && what === 'delete' && /(?:^|\/)\.git\/(?:.*\.lock|hooks\/[^/*?[]+)$/.test(path.real)) return [];
  const message = part.startsWith('.env')
    ? `${what} of \`${path.written}\`, a file that sets secrets for programs`
    : `${what} of \`${path.written}\` reaches \`${part}\``;
  return [
    {
      decision: 'ask',
      rule: part.startsWith('.env') ? 'env' : part.slice(1),
      about: 'path',
      message,
      fix: 'leave it out, or have a person with write access approve this commit',
      subject: path.real,
    },
  ];
};

export const writeBreaker = guard({
  id: 'write-breaker',
  key: 'write_breaker',
  doc: 'Stops at writes into `.git`, `.ssh` and `.env` files, and at anything in the credential folders of a home directory.',
  effects: ['read', 'write', 'delete'],
  options: z => z.strictObject({}),
  always: true,
  compile: () => (effect, context) => {
    if (effect.kind !== 'read' && effect.kind !== 'write' && effect.kind !== 'delete') return [];
    return said(effect.path, effect.kind, actOf(effect, context.call).do === 'shell');
  },
  examples: [
    {
      act: { do: 'write', path: '.git/hooks/pre-commit', lines: ['x'] },
      decision: 'ask',
      rule: 'git',
      twin: { act: { do: 'write', path: '.gitignore', lines: ['x'] } },
    },
    {
      act: { do: 'write', path: 'mirror/.GIT/config', lines: [] },
      decision: 'ask',
      twin: { act: { do: 'write', path: 'mirror/name.git/config', lines: [] } },
    },
    {
      act: { do: 'write', path: 'app/.env.local', lines: ['A=1'] },
      decision: 'ask',
      rule: 'env',
      twin: { act: { do: 'write', path: 'app/.env.example', lines: ['A='] } },
    },
    { act: { do: 'delete', path: '.ENV' }, decision: 'ask', twin: { act: { do: 'delete', path: 'environment.env' } } },
    {
      act: { do: 'read', path: '/root/.kube/config' },
      decision: 'deny',
      rule: 'home-credentials',
      twin: { act: { do: 'read', path: 'deploy/kube/config' } },
    },
    { act: { do: 'read', path: '~/.ssh/id_rsa' }, decision: 'deny', twin: { act: { do: 'read', path: '~/.ssh/id_rsa.pub' } } },
    { act: { do: 'read', path: '.git/HEAD' }, decision: 'none' },
    { act: { do: 'read', path: '~/.ssh/config' }, decision: 'none' },
    { act: { do: 'shell', command: 'cp .env.example .env' }, decision: 'none' },
    { act: { do: 'shell', command: 'rm -f .git/index.lock' }, decision: 'none' },
    { act: { do: 'shell', command: 'rm .git/HEAD' }, decision: 'ask', twin: { act: { do: 'shell', command: 'rm HEAD' } } },
  ],
});
