/** Files that package tools run or unpack by convention, without a line in a manifest. */
import { fits, type Hinted, hinted } from '../hints.ts';
import type { Author, FileChange, Opinion } from '../model.ts';

interface Kind {
  readonly path: Hinted;
  readonly says: string;
  /** A dependency bot changes such files as part of an ordinary bump. */
  readonly bumped?: boolean;
  /** Only its coming is told, not every later change. */
  readonly once?: boolean;
}
const KINDS: readonly Kind[] = [
  { path: hinted(/(^|\/)(pre|post)install\.([cm]?[jt]s|sh|py)$/i, 'install.'), says: 'runs at install time' },
  { path: hinted(/(^|\/)\.pnpmfile\.[cm]?js$/i, '.pnpmfile'), says: 'runs at install time' },
  { path: hinted(/(^|\/)binding\.gyp$/i, 'binding.gyp'), says: 'is compiled and run at install time' },
  { path: hinted(/(^|\/)build\.rs$/, 'build.rs'), says: 'runs whenever the crate is built', once: true },
  { path: hinted(/(^|\/)(site|user)customize\.py$|\.pth$/i, 'customize.py', '.pth'), says: 'runs whenever Python starts' },
  {
    path: hinted(/^(patches|\.yarn\/patches)\/.*\.(patch|diff)$/i, 'patches/'),
    says: 'changes the code of a dependency',
    bumped: true,
  },
  { path: hinted(/(^|\/)\.yarn\/(releases|plugins)\//i, '.yarn/'), says: 'is the package manager itself', bumped: true },
  {
    path: hinted(/(^|\/)(gradle|maven)-wrapper\.jar$/i, '-wrapper.jar'),
    says: 'is the build tool itself, in binary',
    bumped: true,
  },
  { path: hinted(/^node_modules\//, 'node_modules/'), says: 'replaces an installed package' },
];

/** Code that runs at install or build time, and what in it fetches, decodes or starts a shell. */
const INSTALLERS = hinted(
  /(^|\/)(setup\.py|build\.rs|extconf\.rb|binding\.gyp|conanfile\.py|[^/]+\.gemspec|mix\.exs|package\.swift)$/i,
  'setup.py',
  'build.rs',
  'extconf.rb',
  'binding.gyp',
  'conanfile.py',
  '.gemspec',
  'mix.exs',
  'package.swift',
);
const FETCHES =
  /\b(urllib|urlopen|urlretrieve|requests\.(get|post)|http\.client|socket\.socket|open-uri|Net::HTTP|reqwest|ureq|TcpStream|curl|wget|URLSession)\b|https?:\/\/[^\s"']+\.(sh|py|exe|bin|ps1)\b/i;
const DECODES = /\b(b64decode|base64|fromhex|marshal\.loads|codecs\.decode|zlib\.decompress)\b|(?<![\w.])(exec|eval)\s*\(/;
const SHELLS =
  /\bos\.system\s*\(|\bsubprocess\.\w+\s*\(|\bos\.popen\s*\(|Command::new\(\s*"(sh|bash|cmd|powershell|python\d?|node|perl|curl|wget)"|`[^`\n]+`|%x[({[]|<!\(/;

const COMMENT = /^\s*(#|\/\/|\/\*|\*)/;

/** What a change does to code that runs by convention. */
export const auditInstallCode = (files: readonly FileChange[], author: Author['kind']): Opinion[] =>
  files.flatMap((file): Opinion[] => {
    const path = file.path.real;
    if (file.status === 'D') return [];
    const place = { file: path, ...(file.added[0] && { line: file.added[0].n }) };
    const kind = KINDS.find(k => fits(k.path, path));
    const told: Opinion[] =
      kind === undefined ||
      (kind.bumped && author === 'dependency-bot') ||
      (kind.once && file.status !== 'A') ||
      (file.status === 'R' && file.added.length === 0)
        ? []
        : [
            {
              decision: 'ask',
              rule: 'lifecycle-file',
              risk: 'medium',
              message: `\`${path}\` ${kind.says}`,
              fix: 'let a person who may write here approve it',
              subject: path,
              place,
            },
          ];
    if (!fits(INSTALLERS, path)) return told;
    const lines = file.added.filter(({ text }) => !COMMENT.test(text)).map(({ n, text }) => ({ n, text: text.slice(0, 2_000) }));
    const line =
      lines.find(({ text }) => FETCHES.test(text) || DECODES.test(text)) ??
      (path.endsWith('.gemspec') ? undefined : lines.find(({ text }) => SHELLS.test(text)));
    if (line === undefined) return told;
    const deny = FETCHES.test(line.text) || DECODES.test(line.text);
    return [
      ...told,
      {
        decision: deny ? 'deny' : 'ask',
        rule: 'install-code',
        risk: deny ? 'high' : 'medium',
        message: `\`${path}\` runs when the package is installed or built, and now has \`${line.text.trim().slice(0, 140)}\``,
        fix: 'do it in a step that a person starts, and not at install time',
        subject: line.text.trim().slice(0, 200),
        place: { file: path, line: line.n },
      },
    ];
  });
