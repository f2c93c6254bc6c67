/** Git keeps more than text: links, submodules, modes, binaries and names each get a look of their own. */
import { joinsInstructions } from '../core/agents/files.ts';
import { type BareRepository, bareRepositories } from '../core/changes/bare-repository.ts';
import { branchHazard, nameHazard } from '../core/changes/file-names.ts';
import { protectedPlace } from '../core/changes/protected.ts';
import { guard } from '../core/contracts.ts';
import type { FileChange, Opinion, Scene } from '../core/model.ts';
import { fold, resolve } from '../core/paths.ts';
import { shorten } from '../core/text.ts';

const PERSON = 'a person with write access settles it by an approving review of this commit';
const KNOWN_BINARY =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|tiff?|heic|svgz|psd|pdf|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|oga|wav|flac|webm|mov|avi|zip|gz|tgz|bz2|xz|zst|7z|tar|jar|keystore|jks|parquet|snap|sqlite|db|glb|gltf|bin|wasm|mo|icns|xlsx?|docx?|pptx?|ods|odt|epub|pb|npy|npz|rpm|deb|nupkg|pack|dat)$/i;
const SCRIPT =
  /(^|\/)(\.?scripts?|bin|tools?|hack|ci|contrib|hooks|\.github|\.husky|\.githooks|eng|build|debian)\/|\.(sh|bash|zsh|fish|py|rb|pl|js|mjs|cjs|ts|ps1|bat|cmd|exe|php|lua|awk|run|command)$|(^|\/)(gradlew|mvnw|configure|autogen|bootstrap|install|setup|entrypoint|pre-\w+|post-\w+|commit-msg)$/i;

const say = (
  decision: 'ask' | 'deny',
  rule: string,
  message: string,
  file: string,
  fix = decision === 'ask' ? PERSON : 'remove it from the change',
): Opinion => ({
  decision,
  rule,
  message,
  fix,
  place: { file },
  subject: file,
});
const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const symlink = (change: FileChange, scene: Scene): Opinion[] => {
  const file = change.path.real;
  const target = change.target ?? change.added.map(l => l.text).join('\n');
  const shown = `\`${file}\` is a symbolic link to \`${shorten(target, 120)}\``;
  if (target === '' || nameHazard(target.replace(/^(\.\.?\/)+/, ''))?.what.includes('control'))
    return [say('deny', 'symlink-hazard', `${shown}, which is no plain path`, file)];
  const end = resolve(target, { root: '/repo', cwd: `/repo/${folder(file)}` });
  if (!end.inside)
    return [say('deny', 'symlink-outside', `${shown}, outside of the repository`, file, 'link to a file inside the repository')];
  if (fold(end.real).split('/').includes('.git')) return [say('deny', 'symlink-git', `${shown}, inside \`.git\``, file)];
  const place = end.real === '.' ? undefined : protectedPlace(end.real, scene.steering);
  const joins = joinsInstructions(file, end.real) && !scene.steering.some(steering => fold(steering) === fold(end.real));
  return place === undefined || joins
    ? []
    : [
        say(
          'deny',
          'symlink-protected',
          `${shown}, another name for \`${place}\``,
          file,
          'copy what is needed instead of linking to it',
        ),
      ];
};

const name = (change: FileChange): Opinion[] => {
  const file = change.path.real;
  const hazard = change.status === 'M' || change.status === 'D' ? undefined : nameHazard(file);
  return hazard
    ? [
        say(
          hazard.soft ? 'ask' : 'deny',
          'name',
          `the name \`${shorten(file, 160)}\` ${hazard.what}`,
          file,
          'give the file a plain name',
        ),
      ]
    : [];
};

const branchName = (branch: string): Opinion[] => {
  const hazard = branchHazard(branch);
  return hazard
    ? [
        {
          decision: hazard.soft ? 'ask' : 'deny',
          rule: 'branch-name',
          message: `the branch name \`${shorten(branch, 160)}\` ${hazard.what}`,
          fix: 'push the commits under a plain branch name',
          subject: branch,
        },
      ]
    : [];
};

const modes = (change: FileChange): Opinion[] => {
  const file = change.path.real;
  if (change.mode === '100755' && change.oldMode !== '100755' && !SCRIPT.test(file)) {
    return [say('ask', 'executable', `\`${file}\` becomes executable`, file)];
  }
  if (change.binary && change.mode?.startsWith('100') && !KNOWN_BINARY.test(file) && change.status !== 'R') {
    return [
      say('ask', 'binary', `\`${file}\` is a binary of unknown type`, file, 'leave it out, or give it the extension of its type'),
    ];
  }
  return [];
};

/** Two names that one file system would take for the same. */
const collisions = (files: readonly FileChange[], scene: Scene): Opinion[] => {
  const seen = new Map<string, string>();
  const pairs: (readonly [string, string])[] = [...(scene.collisions ?? [])];
  for (const { path, status } of files) {
    if (status === 'D') continue;
    const other = seen.get(fold(path.real));
    if (other !== undefined && other !== path.real) pairs.push([path.real, other]);
    seen.set(fold(path.real), path.real);
  }
  return pairs.map(([a, b]) =>
    say(
      'deny',
      'collision',
      `\`${a}\` and \`${b}\` are one file where names ignore case or Unicode form`,
      a,
      'keep one of the two names',
    ),
  );
};

/** A bare repository in the tree, as `bareRepositories` tells of it. */
const bare = ({ file, runs }: BareRepository): Opinion =>
  runs
    ? say('deny', 'bare-repository', `\`${file}\` is the settings of a repository in the tree, and they run programs`, file)
    : say('ask', 'bare-repository', `\`${file}\` makes its folder a repository of its own, whose settings git follows`, file);

export const gitObjects = guard({
  id: 'git-objects',
  key: 'git_objects',
  doc: 'Refuses links out of the tree or onto protected paths, hostile and colliding names of files, hostile names of branches; asks about submodules, new executables and unknown binaries.',
  effects: ['write', 'text', 'change'],
  options: z => z.strictObject({}),
  compile:
    () =>
    (effect, { scene }) => {
      if (effect.kind === 'change') return [...collisions(effect.files, scene), ...bareRepositories(effect.files).map(bare)];
      if (effect.kind === 'text') return effect.source === 'branch' ? branchName(effect.text) : [];
      const change = effect.kind === 'write' ? effect.change : undefined;
      if (!change) return [];
      const kind =
        change.mode === '120000'
          ? symlink(change, scene)
          : change.mode === '160000'
            ? [say('ask', 'submodule', `the submodule \`${change.path.real}\` is added or points elsewhere`, change.path.real)]
            : [];
      return [...kind, ...name(change), ...modes(change)];
    },
  examples: [
    {
      files: [{ path: 'config', after: '/etc/passwd', mode: '120000', target: '/etc/passwd' }],
      decision: 'deny',
      rule: 'symlink-outside',
      twin: { files: [{ path: 'docs/readme.md', after: '../README.md', mode: '120000', target: '../README.md' }] },
    },
    {
      files: [{ path: 'tools/hooks', after: '../.git/hooks', mode: '120000', target: '../.git/hooks' }],
      decision: 'deny',
      rule: 'symlink-git',
      twin: { files: [{ path: 'tools/hooks', after: '../git/hooks', mode: '120000', target: '../git/hooks' }] },
    },
    {
      files: [{ path: 'ci', after: '.GitHub/workflows', mode: '120000', target: '.GitHub/workflows' }],
      decision: 'deny',
      rule: 'symlink-protected',
      twin: { files: [{ path: 'ci', after: 'build/ci', mode: '120000', target: 'build/ci' }] },
    },
    {
      files: [{ path: 'GEMINI.md', after: '.claude/settings.json', mode: '120000', target: '.claude/settings.json' }],
      decision: 'deny',
      rule: 'symlink-protected',
      twin: { files: [{ path: 'GEMINI.md', after: 'AGENTS.md', mode: '120000', target: 'AGENTS.md' }] },
    },
    {
      files: [{ path: 'CLAUDE.md', after: '../AGENTS.md', mode: '120000', target: '../AGENTS.md' }],
      decision: 'deny',
      rule: 'symlink-outside',
      twin: {
        files: [{ path: '.github/copilot-instructions.md', after: '../AGENTS.md', mode: '120000', target: '../AGENTS.md' }],
      },
    },
    {
      files: [{ path: 'notes.txt', after: 'AGENTS.md', mode: '120000', target: 'AGENTS.md' }],
      decision: 'deny',
      rule: 'symlink-protected',
      twin: { files: [{ path: 'packages/a/CLAUDE.md', after: '../../AGENTS.md', mode: '120000', target: '../../AGENTS.md' }] },
    },
    {
      files: [{ path: 'lib', after: 'x', mode: '160000' }],
      decision: 'ask',
      rule: 'submodule',
      twin: { files: [{ path: 'lib/x', after: 'x' }] },
    },
    {
      files: [
        { path: 'sub/HEAD', after: 'ref: refs/heads/main\n' },
        { path: 'sub/config', after: '[core]\n\tbare = true\n\tfsmonitor = "sh -c id"\n' },
        { path: 'sub/refs/keep', after: '' },
      ],
      decision: 'deny',
      rule: 'bare-repository',
      twin: {
        files: [
          { path: 'sub/HEAD', after: '<h1>Hello</h1>\n' },
          { path: 'sub/config', after: 'pager = less\n' },
        ],
      },
    },
    { files: [{ path: '-rf', after: 'x' }], decision: 'deny', rule: 'name', twin: { files: [{ path: 'r-f', after: 'x' }] } },
    {
      files: [{ path: 'a/$(id).txt', after: 'x' }],
      decision: 'deny',
      twin: { files: [{ path: 'app/routes/$id.tsx', after: 'x' }] },
    },
    { files: [{ path: 'a\nb', after: 'x' }], decision: 'deny', twin: { files: [{ path: 'a b', after: 'x' }] } },
    {
      files: [{ path: 'CLAUDE.md::$DATA', after: 'x' }],
      decision: 'ask',
      rule: 'name',
      twin: { files: [{ path: 'docs/a::b.md', after: 'x' }] },
    },
    {
      files: [{ path: '.github/SALLYP~1.YML', after: 'x' }],
      decision: 'ask',
      rule: 'name',
      twin: { files: [{ path: '.github/notes.~1~', after: 'x' }] },
    },
    { files: [{ path: '~', after: 'x' }], decision: 'deny', twin: { files: [{ path: 'routes/~/a~', after: 'x' }] } },
    {
      files: [
        { path: 'src/Makefile', after: 'x' },
        { path: 'src/makefile', after: 'y' },
      ],
      decision: 'deny',
      rule: 'collision',
      twin: {
        files: [
          { path: 'src/Makefile', after: 'x' },
          { path: 'lib/makefile', after: 'y' },
        ],
      },
    },
    {
      files: [{ path: 'data.txt', after: 'x', mode: '100755' }],
      decision: 'ask',
      rule: 'executable',
      twin: { files: [{ path: 'scripts/run', after: 'x', mode: '100755' }] },
    },
    {
      files: [{ path: 'blob', after: 'x', binary: true }],
      decision: 'ask',
      rule: 'binary',
      twin: { files: [{ path: 'logo.png', after: 'x', binary: true }] },
    },
    {
      source: 'branch',
      text: 'fix$({curl,-sSf,x.example}${IFS}-o-)',
      decision: 'deny',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'fix(scope)-thing' },
    },
    {
      source: 'branch',
      text: 'x;id',
      decision: 'deny',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'dependabot/npm_and_yarn/@types/node-20.1.0' },
    },
    {
      source: 'branch',
      text: 'a\u202eb',
      decision: 'deny',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'fix-#12' },
    },
    {
      source: 'branch',
      text: '--upload-pack=x',
      decision: 'deny',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'renovate/major-react-monorepo' },
    },
    {
      source: 'branch',
      text: 'main..x.lock',
      decision: 'deny',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'user@host' },
    },
    {
      source: 'branch',
      text: 'a&b-$HOME',
      decision: 'ask',
      rule: 'branch-name',
      twin: { source: 'branch', text: 'copilot/fix-123' },
    },
  ],
});
