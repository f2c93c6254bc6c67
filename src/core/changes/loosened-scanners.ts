/**
 * Settings by which scanners, linters, compilers and update bots look at less than before: a hook that is gone, a rule of security that
 * is off, a list of what is let pass. Told by the lines that go and come, and quiet where the same stands elsewhere in the change.
 */
import { fits, type Hinted, hinted } from '../hints.ts';
import type { FileChange, Line } from '../model.ts';

export interface Loosened {
  readonly line: Line;
  readonly what: string;
  readonly says: string;
}

interface Setting {
  readonly files: Hinted;
  /** A line that makes it look at less, when it comes. */
  readonly comes?: RegExp;
  /** A line that made it look, when it goes. */
  readonly goes?: RegExp;
  readonly says: string;
  /** Also in a file that is new. */
  readonly fresh?: true;
}

const HOOKS =
  /\b(?:gitleaks|detect-secrets|trufflehog|ggshield|talisman|secretlint|detect-private-key|detect-aws-credentials|bandit|semgrep|zizmor|actionlint|check-added-large-files|forbid-new-submodules|pip-audit|osv-scanner|trivy|checkov|tfsec)\b/;
const SECURITY_RULE =
  /["'](?:no-eval|no-implied-eval|no-new-func|no-script-url|react\/no-danger(?:-with-children)?|(?:security|no-unsanitized|no-secrets|@microsoft\/sdl|xss)\/[\w-]+)["']\s*:\s*\[?\s*/;
const ESLINT = hinted(/(?:^|\/)(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?|package\.json)$/, 'eslint', 'package.json');
const OFF = new RegExp(`${SECURITY_RULE.source}(?:["']off["']|0\\b)`);
const ON = new RegExp(`${SECURITY_RULE.source}(?:["'](?:error|warn)["']|[12]\\b)`);

const LESS = 'makes it look at less than before';
const SETTINGS: readonly Setting[] = [
  {
    files: hinted(/(?:^|\/)\.gitleaks\.toml$/, 'gitleaks'),
    comes: /^\s*\[+(?:rules\.)?allowlists?\]+|^\s*(?:paths|regexes|stopwords|commits|disabledRules)\s*=/,
    says: LESS,
    fresh: true,
  },
  {
    files: hinted(/(?:^|\/)(?:\.pre-commit-config\.ya?ml|\.?lefthook\.ya?ml)$/, 'pre-commit', 'lefthook'),
    goes: HOOKS,
    says: 'no longer runs',
  },
  { files: ESLINT, comes: OFF, says: 'switches a rule of security off' },
  { files: ESLINT, goes: ON, says: 'is no longer a rule' },
  {
    files: hinted(/(?:^|\/)(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?)$/, 'eslint'),
    goes: /\bplugin:security\/|\b(?:security|noUnsanitized|noSecrets|sdl)\.configs\b/,
    says: 'is no longer asked',
  },
  {
    files: hinted(/(?:^|\/)tsconfig[\w.-]*\.json$/, 'tsconfig'),
    comes: /"(?:strict|strictNullChecks|noImplicitAny|strictFunctionTypes)"\s*:\s*false/,
    says: 'checks fewer types than before',
  },
  {
    files: hinted(/(?:^|\/)(?:\.github\/dependabot\.ya?ml|\.?renovate(?:rc)?(?:\.json5?)?)$/, 'dependabot', 'renovate'),
    comes:
      /^\s*updates\s*:\s*\[\s*\]|\bdependency-name["']?\s*:\s*["']?\*["']?\s*$|^\s*["']?enabled["']?\s*:\s*false|\bopen-pull-requests-limit["']?\s*:\s*0\b/,
    says: 'keeps updates from being proposed',
  },
  {
    files: hinted(/(?:^|\/)\.github\/dependabot\.ya?ml$/, 'dependabot'),
    goes: /\bpackage-ecosystem["']?\s*:\s*["']?[\w-]+/,
    says: 'is no longer kept up to date',
  },
  {
    files: hinted(/(?:^|\/)\.github\/dependabot\.ya?ml$/, 'dependabot'),
    comes: /^registries\s*:/,
    says: 'brings in registries of its own',
  },
  {
    files: hinted(/(?:^|\/)\.?renovate(?:rc)?(?:\.json5?)?$/, 'renovate'),
    comes:
      /["']?\bautomerge["']?\s*:\s*true|["']?\b(?:minimumReleaseAge|osvVulnerabilityAlerts|vulnerabilityAlerts)["']?\s*:\s*(?:null|false|["']0)/,
    says: 'lets updates in that nobody waited for or read',
  },
  {
    files: hinted(/(?:^|\/)\.github\/dependabot\.ya?ml$/, 'dependabot'),
    comes: /\binsecure-external-code-execution["']?\s*:\s*["']?allow\b/,
    says: 'lets manifests run programs while they are looked at',
  },
  {
    files: hinted(
      /(?:^|\/)(?:\.github\/dependabot\.ya?ml|\.?renovate(?:rc)?(?:\.json5?)?|pnpm-workspace\.ya?ml|\.npmrc|bunfig\.toml)$/,
      'dependabot',
      'renovate',
      'pnpm-workspace',
      '.npmrc',
      'bunfig',
    ),
    goes: /\b(?:cooldown|minimumReleaseAge|minimum-release-age|min-release-age|before)["']?\s*[:=]/,
    says: 'no longer keeps new releases back',
  },
];

const COMMENT = /^\s*(?:#|\/\/|\*)/;
const hits = (lines: readonly Line[], pattern: RegExp): readonly Line[] =>
  lines.filter(({ text }) => !COMMENT.test(text) && pattern.test(text.slice(0, 500)));

const RUFF = /(?:^|\/)(?:pyproject\.toml|\.?ruff\.toml)$/;
const SELECTS = /^\s*(?:extend-)?select\s*=\s*\[(.*)\]/;
const FAMILY = /["']S["']|["']ALL["']/;
/** Ruff's rules of security, in a list of one line. */
const ruff = (file: FileChange): readonly Loosened[] => {
  const had = file.removed.some(({ text }) => FAMILY.test(SELECTS.exec(text)?.[1] ?? ''));
  const now = file.added.filter(({ text }) => SELECTS.test(text));
  const [first] = now;
  return !had || first === undefined || now.some(({ text }) => FAMILY.test(text))
    ? []
    : [{ line: first, what: first.text.trim(), says: 'leaves the rules of security (`S`) out' }];
};

const nameOf = (goes: RegExp, text: string): string => (goes.exec(text.slice(0, 500))?.[0] ?? '').replaceAll(/\W/g, '');
/** Names that the whole change brings, for each setting: read once, although every file asks. */
const brought = new WeakMap<readonly FileChange[], Map<RegExp, readonly string[]>>();
const stillOf = (all: readonly FileChange[], goes: RegExp): readonly string[] => {
  const known = brought.get(all) ?? new Map<RegExp, readonly string[]>();
  brought.set(all, known);
  const found = known.get(goes) ?? all.flatMap(file => hits(file.added, goes).map(({ text }) => nameOf(goes, text)));
  known.set(goes, found);
  return found;
};

/** @param all every file of the change: what moves to another file of settings is still there. */
export const loosenedScanners = (file: FileChange, all: readonly FileChange[]): readonly Loosened[] => {
  const path = file.path.real;
  const found = SETTINGS.filter(({ files, fresh }) => fits(files, path) && (fresh || file.status !== 'A')).flatMap(
    ({ comes, goes, says }): Loosened[] => {
      if (comes !== undefined) {
        const now = hits(file.added, comes);
        const had = new Set(hits(file.removed, comes).map(({ text }) => text.trim()));
        const first = now.find(({ text }) => !had.has(text.trim()));
        return first === undefined || hits(file.removed, comes).length >= now.length
          ? []
          : [{ line: first, what: first.text.trim(), says }];
      }
      const gone = hits(file.removed, goes!);
      if (gone.length === 0) return [];
      const still = stillOf(all, goes!);
      const names = new Set(still);
      const lost = gone.find(({ text }) => !names.has(nameOf(goes!, text)));
      return lost === undefined || still.length >= gone.length
        ? []
        : [{ line: file.added[0] ?? { n: Math.max(1, lost.n - 1), text: '' }, what: lost.text.trim(), says }];
    },
  );
  return RUFF.test(path) && file.status !== 'A' ? [...found, ...ruff(file)] : found;
};

/** Settings of the bots that propose updates, and of which the other may take the place of one. */
const UPDATERS = /(?:^|\/)(?:\.github\/dependabot\.ya?ml|\.?renovate(?:rc)?(?:\.json5?)?)$/;
/** Whether a file that goes takes the updates with it. */
export const endsUpdates = (path: string, all: readonly FileChange[]): boolean =>
  UPDATERS.test(path) && !all.some(file => file.status !== 'D' && UPDATERS.test(file.path.real));
