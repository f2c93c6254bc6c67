/**
 * Changes that keep other changes from being read: attributes by which hosts and git fold a diff away, marks that call a file generated,
 * ignore rules by which git or a scanner overlooks one.
 * Source: gitattributes(5), gitignore(5), GitHub Docs "Customizing how changed files appear on GitHub".
 */

import { fits, hinted } from '../hints.ts';
import type { Effect, Scene } from '../model.ts';
import { fold } from '../paths.ts';
import { shorten } from '../text.ts';
import { generatedByName } from './generated.ts';
import { gitPattern } from './git-pattern.ts';

export type Write = Effect & { readonly kind: 'write' };
export interface Hidden {
  readonly rule: 'hidden-diff' | 'scan-ignored' | 'ignored' | 'generated-mark';
  readonly message: string;
  readonly line: number;
  readonly fix: string;
}
const hidden = (rule: Hidden['rule'], message: string, line: number, fix: string): Hidden => ({ rule, message, line, fix });

const SOURCE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|scala|cs|fs|php|c|h|cc|cpp|swift|dart|ex|sh|bash|ps1|sql|tf|ya?ml)$/i;
const HIDES =
  /(?:^|\s)(?:linguist-generated(?:=true|=1)?|linguist-vendored(?:=true|=1)?|-diff|binary|diff=(?!\w*(?:markdown|html|css|python|golang|rust|java|csharp|ruby|php|cpp|kotlin|astextplain|lockb|bun|exif)\b)[\w-]+|filter=(?!lfs\b)[\w-]+)(?=\s|$)/;
/** Patterns times files that are compared: beyond it the patterns themselves hide what they mean. */
const MOST_PAIRS = 1_000_000;
const tooMany = (rule: Hidden['rule'], file: string, line: number): Hidden =>
  hidden(
    rule,
    `\`${file}\` has more new patterns than can be compared with the files of this change`,
    line,
    'add patterns in a change of their own',
  );

/** Folders and names that only machines fill. */
const MACHINE_MADE =
  /(?:^|\/)(?:dist|build|out|generated|gen|__generated__|vendor|third_party|node_modules|snapshots?|__snapshots__|fixtures?|testdata|migrations|proto|api)(?:\/|$|\*)|generated|\.gen\.|\.pb\.|\.min\.|\.snap|\.lock|lock\.(?:json|ya?ml)|\.map|_pb2?|bundle|schema|openapi/i;

/** `.gitattributes`: lines that fold the diff of files which people write. */
const attributes = (write: Write, scene: Scene): Hidden[] => {
  const removed = new Set(write.removed.map(({ text }) => text.trim()));
  const first = write.added[0];
  if (first !== undefined && write.added.filter(({ text }) => HIDES.test(text)).length * scene.files.length > MOST_PAIRS)
    return [tooMany('hidden-diff', write.path.real, first.n)];
  return write.added.flatMap((line): Hidden[] => {
    const text = line.text.trim();
    const [pattern = '', ...rest] = text.split(/\s+/);
    const hides = HIDES.exec(` ${rest.join(' ')}`)?.[0].trim();
    if (hides === undefined || pattern.startsWith('#') || removed.has(text)) return [];
    const folder = write.path.real.slice(0, -'.gitattributes'.length);
    const match = gitPattern(pattern, folder);
    const here = scene.files.find(
      file =>
        file.path.real !== write.path.real &&
        SOURCE.test(file.path.real) &&
        match(file.path.real) &&
        !generatedByName(file.path.real),
    );
    const wide = !MACHINE_MADE.test(pattern) && (SOURCE.test(pattern) || /^[*/]+$|(?:^|\/)\*\*?$|\/$/.test(pattern));
    if (here === undefined && !wide) return [];
    const what = here === undefined ? 'source files' : `\`${here.path.real}\`, which this change touches`;
    return [
      hidden(
        'hidden-diff',
        `\`${shorten(text, 100)}\` folds away or rewrites ${what}`,
        line.n,
        'leave source files out of it, or let a person approve it',
      ),
    ];
  });
};

/** Files by which scanners are told to look away. */
const SCAN_IGNORES = hinted(
  /(?:^|\/)(?:\.(?:gitleaksignore|semgrepignore|trivyignore(?:\.ya?ml)?|snyk|secretlintignore|bandit|banditignore|grype\.ya?ml|checkov\.ya?ml|nancy-ignore|osv-scanner\.toml|gitguardian\.ya?ml|ggshield\.ya?ml|tfsec\/.*|secrets\.baseline)|osv-scanner\.toml|codeql-config\.ya?ml|audit-ci\.jsonc?)$|^(?:\.github\/)?\.?zizmor\.ya?ml$/i,
  'ignore',
  '.snyk',
  '.bandit',
  '.grype',
  '.checkov',
  'osv-scanner',
  '.gitguardian',
  '.ggshield',
  '.tfsec',
  '.secrets',
  'codeql-config',
  'audit-ci',
  'zizmor',
);
const isGitignore = (path: string): boolean => /(?:^|\/)\.gitignore$/.test(fold(path));

const ignores = (write: Write, scene: Scene): Hidden[] => {
  const lines = write.added.filter(({ text }) => /\S/.test(text) && !/^\s*(?:#|\/\/|!)/.test(text));
  const file = `\`${write.path.real}\``;
  if (fits(SCAN_IGNORES, write.path.real)) {
    const had = new Set(write.removed.map(({ text }) => text.trim()));
    const [first] = lines.filter(({ text }) => !had.has(text.trim()) && /[\w*]/.test(text));
    return first === undefined
      ? []
      : [
          hidden(
            'scan-ignored',
            `${file} makes a scanner look away: \`${shorten(first.text.trim(), 100)}\``,
            first.n,
            'let a person approve the exception',
          ),
        ];
  }
  if (!isGitignore(write.path.real)) return [];
  const folder = write.path.real.slice(0, -'.gitignore'.length);
  const fresh = scene.files.filter(
    change => change.status === 'A' && !isGitignore(change.path.real) && change.path.real.startsWith(folder),
  );
  const had = new Set(write.removed.map(({ text }) => text.trim()));
  if (lines.length * fresh.length > MOST_PAIRS) return [tooMany('ignored', write.path.real, lines[0]!.n)];
  return lines.flatMap((line): Hidden[] => {
    const pattern = line.text.trim();
    if (had.has(pattern)) return [];
    const wide =
      /^\/?\*+(?:\/\*+)?$|^\*\*?\/?\*?\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|cs|php|ya?ml|sh)$|^\/?(?:src|lib|app|test|tests|spec|\.github)(?:\/\*{0,2})?$/.test(
        pattern,
      );
    const match = gitPattern(pattern, folder);
    const found = wide ? undefined : fresh.find(change => match(change.path.real));
    if (!wide && found === undefined) return [];
    return [
      hidden(
        'ignored',
        found === undefined
          ? `${file} makes git overlook source: \`${pattern}\``
          : `${file} makes git overlook \`${found.path.real}\`, which this change adds`,
        line.n,
        'ignore by name what is built, and nothing that is committed',
      ),
    ];
  });
};

const MARK = hinted(
  /@generated\b|\bcode generated\b.*\bdo not edit\b|<auto-generated\b|\bthis (?:file|code) (?:is|was) (?:auto-?|automatically )?generated\b|\bauto-?generated (?:file|code)\b.*\bdo not (?:edit|modify)\b/i,
  'generated',
);
/** A mark in a file that people wrote so far: hosts fold such files away. */
const generatedMark = (write: Write): Hidden[] => {
  const { change } = write;
  if (change?.status !== 'M' || change.generated || write.removed.some(({ text }) => fits(MARK, text))) return [];
  const mark = write.added.find(
    ({ n, text }) => n <= 40 && fits(MARK, text.slice(0, 300)) && /^\s*(?:\/\/|\/?\*|#|--|<!--|;|%|"""|')/.test(text),
  );
  // Rewritten as a whole it may well be generated now.
  if (mark === undefined || write.removed.length > 20) return [];
  return [
    hidden(
      'generated-mark',
      `\`${shorten(mark.text.trim(), 100)}\` marks a file as generated that was not`,
      mark.n,
      'leave the mark out',
    ),
  ];
};

/** What one written file hides of the change. */
export const hiddenBy = (write: Write, scene: Scene): readonly Hidden[] =>
  /(?:^|\/)\.gitattributes$/.test(fold(write.path.real))
    ? attributes(write, scene)
    : [...ignores(write, scene), ...generatedMark(write)];
