/** Credential files are refused under every name they go by; exceptions are looked up first. */
import { actOf } from '../core/acts.ts';
import { type Context, guard } from '../core/contracts.ts';
import type { Effect, RepoPath } from '../core/model.ts';
import { fitsNoPath, forbids, permits } from '../core/paths.ts';

/**
 * Files that hold credentials. Source: the field's path guards, less what cries wolf in repositories
 * (a compiler's `pass/` folder, `.env.example`, an `.npmrc` that only sets `engine-strict`).
 */
const CREDENTIALS = [
  '**/.ssh/**',
  '**/id_rsa',
  '**/id_dsa',
  '**/id_ecdsa',
  '**/id_ed25519',
  '**/.aws/**',
  '**/.env',
  '**/.env.*',
  '**/.git-credentials',
  '**/.gnupg/**',
  '**/.kube/**',
  '**/kubeconfig',
  '**/.docker/config.json',
  '**/.netrc',
  '**/.pypirc',
  '**/.password-store/**',
  '**/.1password/**',
  '**/.config/gcloud/**',
  '**/.config/gh/hosts.yml',
  '**/.terraformrc',
  '**/.vault-token',
  '**/.pgpass',
  '**/.my.cnf',
  '**/.mylogin.cnf',
  '**/.config/hub',
  '**/.config/op/**',
  '**/.config/rclone/rclone.conf',
  '**/.cargo/credentials*',
  '**/.gem/credentials',
  '**/credentials.tfrc.json',
  '**/Library/Keychains/**',
  '**/*.keychain-db',
  '**/*.kdbx',
  '/etc/kubernetes/*.conf',
  '/etc/gshadow',
  '**/*.p12',
  '**/*.pfx',
  '/etc/shadow',
  '/etc/sudoers',
  '~/.npmrc',
  '**/AppData/Roaming/Microsoft/Credentials/**',
  '**/AppData/Local/Microsoft/Credentials/**',
  '**/AppData/Roaming/Microsoft/Vault/**',
  '**/NTUSER.DAT',
  '**/NTUSER.DAT.*',
  '**/Windows/System32/config/SAM',
  '**/Windows/System32/config/SECURITY',
  '**/Windows/System32/config/SYSTEM',
];
const TEMPLATES = [
  '**/.env.example',
  '**/.env.sample',
  '**/.env.template',
  '**/.env.dist',
  '**/.env.defaults',
  '**/.env.*.example',
  '**/*.pub',
];

/** In credential folders, yet without a secret: which hosts and profiles there are. */
const PLAIN = permits(['**/.ssh/config', '**/.ssh/known_hosts*', '**/.aws/config']);
const ENVIRONMENT = permits(['**/.env', '**/.env.*']);
/**
 * A command may read what holds no secret, and make an environment file (`cp .env.example .env`): that one counts where it is
 * committed, and there the change shows it.
 */
const harmless = (effect: Effect, path: RepoPath, { call }: Context): boolean =>
  (effect.kind === 'read' && PLAIN(path) !== undefined) ||
  (effect.kind === 'write' && actOf(effect, call).do === 'shell' && ENVIRONMENT(path) !== undefined);

const NO_PATH = 'no path fits this; write the paths that are meant, and what stays open under `exceptions`';
const pathsOf = (effect: Effect): readonly RepoPath[] => {
  if (effect.kind !== 'read' && effect.kind !== 'write' && effect.kind !== 'delete') return [];
  return effect.kind === 'write' && effect.change?.was ? [effect.path, effect.change.was] : [effect.path];
};

export const forbiddenPath = guard({
  id: 'forbidden-path',
  key: 'forbidden_paths',
  doc: 'Refuses to read or change files that hold credentials, by any name, link or case.',
  effects: ['read', 'write', 'delete'],
  options: z =>
    z.strictObject({
      enabled: z.boolean().default(true).describe('Off: paths are only judged by the other guards and rules.'),
      patterns: z
        .array(
          z
            .string()
            .min(1)
            .refine(pattern => !fitsNoPath(pattern), NO_PATH),
        )
        .default(CREDENTIALS)
        .describe('Paths nobody may touch. Replaces the default list.'),
      exceptions: z.array(z.string().min(1)).default(TEMPLATES).describe('Paths that stay open although a pattern matches.'),
    }),
  compile({ enabled, patterns, exceptions }) {
    const forbidden = forbids(patterns);
    const excepted = permits(exceptions);
    return (effect, context) =>
      !enabled
        ? []
        : pathsOf(effect).flatMap(path => {
            const pattern = forbidden(path);
            if (pattern === undefined || excepted(path) !== undefined || harmless(effect, path, context)) return [];
            return {
              decision: 'deny' as const,
              rule: 'pattern',
              about: 'path' as const,
              message: `\`${path.written}\` matches \`${pattern}\`${path.real === path.written ? '' : ` (it is \`${path.real}\`)`}`,
              fix: 'leave this file alone; if it holds no secret, add it to `rules.forbidden_paths.exceptions` on the base branch',
              subject: `${pattern} ${path.real}`,
            };
          });
  },
  examples: [
    { act: { do: 'read', path: 'config/.env' }, decision: 'deny', twin: { act: { do: 'read', path: 'config/.env.example' } } },
    {
      act: { do: 'read', path: '/home/dev/.ssh/id_ed25519' },
      decision: 'deny',
      twin: { act: { do: 'read', path: '/home/dev/.ssh/id_ed25519.pub' } },
    },
    {
      act: { do: 'read', path: '~/.AWS/credentials' },
      decision: 'deny',
      twin: { act: { do: 'read', path: 'docs/aws/credentials.md' } },
    },
    {
      files: [{ path: '.ENV', after: 'A=1\n' }],
      decision: 'deny',
      twin: { files: [{ path: 'src/environment.env.ts', after: 'export {};\n' }] },
    },
    {
      files: [{ path: 'notes.txt', was: '.env', before: 'A=1\n', after: 'A=1\n' }],
      decision: 'deny',
      twin: { files: [{ path: 'notes.txt', was: 'env.md', before: 'A=1\n', after: 'A=1\n' }] },
    },
    {
      options: { patterns: ['secrets/**'], exceptions: ['secrets/README.md'] },
      act: { do: 'read', path: 'src/../secrets/key' },
      decision: 'deny',
      twin: { act: { do: 'read', path: 'secrets/README.md' } },
    },
    { act: { do: 'read', path: '~/.pgpass' }, decision: 'deny', twin: { act: { do: 'read', path: '~/.ssh/known_hosts' } } },
    {
      act: { do: 'shell', command: 'cat .env' },
      decision: 'deny',
      twin: { act: { do: 'shell', command: 'cp .env.example .env' } },
    },
    { options: { enabled: false }, act: { do: 'read', path: '.env' }, decision: 'none' },
    { act: { do: 'read', path: 'lib/passes/pass/inline.cc' }, decision: 'none' },
  ],
});
