/**
 * Comments by which a scanner of security is told to overlook a line or a file. Each scanner has its own words; told apart is what is
 * silenced: a rule of security, or whatever a linter says, or a rule that is wrong so often that its silence says little.
 */
import { generatedByName } from '../changes/generated.ts';
import type { Line } from '../model.ts';
import { shorten } from '../text.ts';
import { type AddedLine, addedCode, codeLanguageOf } from './added-code.ts';
import type { Syntax } from './code-text.ts';
import { isAside } from './unsafe-lines.ts';

export interface SilencedCheck {
  readonly line: Line;
  readonly what: string;
  /** `told`: unspecific, or about a rule that cries wolf. */
  readonly weight: 'asked' | 'told';
  readonly says: string;
}

const SCANNER = 'makes a scanner of security look away';
const WHOLE = 'switches the linter off for the whole file';
const ANY = 'silences whatever the linter says here';

/** Rules of linters for JavaScript that are about security. Source: the rule lists of ESLint, its plugins, Biome and oxlint. */
const SCRIPT_RULES =
  /\b(?:no-eval|no-implied-eval|no-new-func|no-script-url|no-danger(?:-with-children)?|no-v-html|no-v-text-v-html-on-component|no-at-html-tags|no-global-eval|no-dangerously-set-inner-html\w*|noDangerouslySetInnerHtml\w*|noGlobalEval|noSecrets|(?:no-unsanitized|no-secrets|@microsoft\/sdl|xss|pii|lint\/security|security(?:-node)?)\/[\w-]+)/i;
/** They find what is none far more often than not. */
const CRIES_WOLF =
  /\bsecurity\/detect-(?:object-injection|non-literal-(?:fs-filename|regexp|require)|unsafe-regex|possible-timing-attacks)\b/;
/** The like of bandit, in its own names and in Ruff's: assertions, imports, and programs that are started with a list of words. */
const MILD_BANDIT = /^[BS](?:101|110|112|105|106|107|311|40[0-9]|41[0-9]|603|606|607)$/;
const BANDIT_IDS = /\b[BS]\d{3}\b/g;
/** Checks of Pylint that are about security. */
const PYLINT = /\b(?:exec-used|eval-used|subprocess-run-check|W012[23])\b/;

type Judge = (rest: string) => SilencedCheck['weight'] | undefined;
const asked: Judge = () => 'asked';
/** @param rest what follows the mark: the rules by name. */
const bandit: Judge = rest => {
  const ids = rest.match(BANDIT_IDS) ?? [];
  return ids.length > 0 && ids.every(id => MILD_BANDIT.test(id)) ? 'told' : 'asked';
};
const ruff: Judge = rest => {
  const ids = (rest.match(/\bS\d{1,3}\b|\bS\b(?!\d)/g) ?? []) as string[];
  if (ids.length === 0) return undefined;
  return ids.every(id => MILD_BANDIT.test(id)) ? 'told' : 'asked';
};
const script: Judge = rest => {
  const rules = rest.split(/\s--\s|\*\//)[0]!.split(',');
  const found = rules.filter(rule => SCRIPT_RULES.test(rule));
  if (found.length === 0) return undefined;
  return found.every(rule => CRIES_WOLF.test(rule)) ? 'told' : 'asked';
};
/** No rule is named: all are meant. */
const isBare = (rest: string): boolean => /^\s*(?:--|\*\/|-->|\}|$)/.test(rest);

interface Mark {
  readonly pattern: RegExp;
  readonly judge: Judge;
  readonly says: string;
}
const mark = (pattern: RegExp, judge: Judge = asked, says = SCANNER): Mark => ({ pattern, judge, says });

/** What the scanners themselves say in their manuals. Each is met inside of a comment. */
const MARKS: readonly Mark[] = [
  // bandit, gosec; Ruff and flake8 with the rules of bandit.
  mark(/#\s{0,3}nosec\b:?/i, bandit),
  mark(/#\s{0,3}nosemgrep\b|\/\/\s{0,3}nosemgrep\b|\bnosem(?:grep)?:/i),
  mark(/#\s{0,3}(?:(?:ruff|flake8):\s{0,3})?noqa\s{0,3}:/i, ruff),
  mark(/#\s{0,3}(?:ruff|flake8):\s{0,3}noqa\s{0,3}$/i, () => 'asked', WHOLE),
  mark(/#\s{0,3}noqa\s{0,3}$/i, () => 'told', ANY),
  mark(/#\s{0,3}pylint:\s{0,3}disable(?:-next)?\s{0,3}=/i, rest => (PYLINT.test(rest) ? 'asked' : undefined)),
  mark(/\bnolint:\s{0,3}(?=[\w,-]{0,80}\b(?:gosec|gas|bidichk|bodyclose|noctx)\b)/i, rest =>
    /\b(?:gosec|gas|bidichk)\b/.test(rest.slice(0, 80))
      ? /\bG(?:104|304|306|30[12]|404|115)\b/.test(rest)
        ? 'told'
        : 'asked'
      : undefined,
  ),
  mark(/\bnolint\b(?!:)/, () => 'told', ANY),
  // SonarQube, CodeQL and its forerunner, Checkmarx, Veracode, Snyk Code, DevSkim, DeepSource, njsscan.
  mark(/\bNOSONAR\b/),
  mark(/\bcodeql\s{0,2}\[[\w\s,/-]{1,80}\]/i),
  mark(/\blgtm\s{0,2}\[[\w\s,/-]{1,80}\]/i),
  mark(/\bDevSkim:\s{0,3}ignore\b/i),
  mark(/\bdeepcode\s{1,3}ignore\b|\bsnyk[:-]\s{0,3}ignore\b/i),
  mark(/\bskipcq\b:?/, rest => (/-S\d|-A\d/.test(rest) ? 'asked' : 'told')),
  mark(/\bnjsscan-ignore\b|\bmobsfscan-ignore\b|\bbearer:disable\b|\bhorusec:ignore\b|\b#?nohorus\b/i),
  mark(/\bbrakeman[:-]\s{0,3}(?:ignore|skip)\b/i),
  mark(/\brubocop:(?:disable|todo)\s{1,3}/i, rest =>
    /\bSecurity\b/.test(rest) ? 'asked' : /^all\b/.test(rest) ? 'told' : undefined,
  ),
  mark(/\bphpcs:ignore(?:File)?\b/i, rest => (/\bSecurity\b/.test(rest) ? 'asked' : undefined)),
  mark(/\b(?:phpcs:|@)ignoreFile\b/i, asked, WHOLE),
  // Secrets. The guard for secrets reads the line all the same.
  mark(
    /\bpragma:\s{0,3}allowlist\s{1,3}(?:nextline\s{1,3})?secret\b|\b(?:gitleaks|betterleaks|kingfisher):(?:allow|ignore)\b|\btrufflehog:ignore\b|\bggignore\b|\bnoseyparker:ignore\b|\bsecretlint-disable\b/i,
    asked,
    'makes a scanner of secrets look away',
  ),
  // Infrastructure and pipelines.
  mark(
    /\bcheckov:skip\s{0,2}=|\b(?:tfsec|trivy|terrascan|kics-scan|kube-linter|regula)[:\s-]\s{0,3}(?:ignore|skip)\b|#ts:skip\s{0,2}=|\bkics-scan\s{1,3}(?:disable|ignore)/i,
  ),
  mark(/\bzizmor:\s{0,3}ignore\[/i),
  mark(/\bhadolint\s{1,3}(?:global\s{1,3})?ignore\s{0,3}=/i, rest =>
    /\bDL300[24]\b|\bDL3026\b/.test(rest) ? 'asked' : undefined,
  ),
  // Linters of JavaScript.
  mark(/(?:\/\*|<!--)\s{0,3}(?:eslint|oxlint)-disable(?![\w-])/i, rest => (isBare(rest) ? 'asked' : script(rest)), WHOLE),
  mark(/\b(?:eslint|oxlint)-disable-(?:next-)?line(?![\w-])/i, rest => (isBare(rest) ? 'told' : script(rest)), ANY),
  mark(/\btslint:disable(?![\w:-])/i, rest => (isBare(rest) ? 'told' : undefined), ANY),
  mark(/\bbiome-ignore(?:-all|-start)?\s{1,3}/i, script),
  mark(/\bdeno-lint-ignore(?:-file)?(?![\w-])/i, rest => (isBare(rest) ? 'told' : script(rest)), ANY),
];

/** The same said in code, not in a comment. */
const IN_CODE: readonly Mark[] = [
  // Compilers and analyzers of C# and Java.
  mark(/#\s{0,3}pragma\s{1,3}warning\s{1,3}disable\b/i, rest =>
    /\b(?:CA(?:2[13]\d\d|300\d|301\d|53\d\d|54\d\d)|SCS\d{4}|S[234]\d{3}|SYSLIB0011)\b/.test(rest) ? 'asked' : undefined,
  ),
  mark(/@SuppressFBWarnings\b/, rest =>
    /HARD_CODE|INJECTION|XXE|WEAK|PREDICTABLE|PATH_TRAVERSAL|SSRF|XSS|TRUST|DESERIALI|SQL|COMMAND|LDAP|CIPHER|CSRF/.test(rest)
      ? 'asked'
      : undefined,
  ),
  mark(/@SuppressLint\b/, rest =>
    /TrustAll|CustomX509|SetJavaScriptEnabled|BadHostnameVerifier|AllowAllHostname|InsecureBaseConfiguration|ExportedReceiver|WorldReadable|WorldWriteable|HardcodedDebugMode|UnsafeDynamically/.test(
      rest,
    )
      ? 'asked'
      : undefined,
  ),
  mark(/@SuppressWarnings\b/, rest =>
    /["'](?:java:|squid:)S(?:2[0-9]{3}|3[0-9]{3}|4[0-9]{3}|5[0-9]{3})["']/.test(rest) ? 'asked' : undefined,
  ),
  mark(/\bSuppressMessage\s{0,2}\(/, rest =>
    /["'](?:Microsoft\.)?Security["']|\bCA(?:2[13]|300|301|53|54)\d{1,2}\b|\bSCS\d{4}\b/.test(rest) ? 'asked' : undefined,
  ),
];

/** Longest line that is looked at, and longest list of rules. */
const [LONGEST, RULES] = [2_000, 300];

const silences = ({ text, code, n }: AddedLine): readonly SilencedCheck[] => {
  const cut = text.slice(0, LONGEST);
  const one = ({ pattern, judge, says }: Mark, isHere: (index: number) => boolean): readonly SilencedCheck[] => {
    const found = pattern.exec(cut);
    if (found === null || !isHere(found.index + found[0].search(/\w|#/))) return [];
    const rest = cut.slice(found.index + found[0].length, found.index + found[0].length + RULES);
    const weight = judge(rest);
    if (weight === undefined) return [];
    // With its rules named, a linter that is silenced is a scanner of security.
    const named = (says === WHOLE || says === ANY) && !isBare(rest) ? SCANNER : says;
    return [{ line: { n, text }, what: shorten(cut.slice(found.index).trim(), 100), weight, says: named }];
  };
  const isComment = (index: number): boolean =>
    (cut[index] !== ' ' && code[index] === ' ') || OTHER_COMMENT.test(cut.slice(0, index + 1));
  const marks = MARKS.flatMap(m => one(m, isComment));
  const coded = IN_CODE.flatMap(m => one(m, index => code[index] === cut[index]));
  return [...marks, ...coded].slice(0, 1);
};

/** Comments of languages that are read in the manner of another one. */
const OTHER_COMMENT = /^\s*(?:\/\/|--|;)|<!--/;
/** A quick look whether anything of it can stand there. */
const HINT = /no(?:sec|sem|qa|lint|sonar|horus)|disable|ignore|skip|allow|lgtm|codeql|Suppress/i;
const silencesOf = (lines: readonly Line[], language: Syntax): readonly SilencedCheck[] =>
  lines.some(({ text }) => HINT.test(text.slice(0, LONGEST))) ? addedCode(lines, language).flatMap(silences) : [];

/** What is silenced, whatever the code before it and its reason. */
const keyOf = ({ what }: SilencedCheck): string => what.replaceAll(/\s+/g, ' ').toLowerCase().slice(0, 40);

/**
 * Marks that the head has and the base had not.
 * @param isNew the file is: a linter that never looked at it is not switched off.
 * @param wasThere whether the change takes the same line away somewhere: code that moves is no news.
 */
export const silencedChecks = (
  path: string,
  added: readonly Line[],
  removed: readonly Line[],
  isNew: boolean,
  wasThere: (text: string) => boolean,
): readonly SilencedCheck[] => {
  const language = codeLanguageOf(path);
  if (language === undefined || isAside(path) || generatedByName(path)) return [];
  const now = silencesOf(added, language).filter(({ line }) => !wasThere(line.text));
  if (now.length === 0) return [];
  const had = new Map<string, number>();
  for (const old of silencesOf(removed, language)) had.set(keyOf(old), (had.get(keyOf(old)) ?? 0) + 1);
  return now
    .filter(one => {
      const left = had.get(keyOf(one)) ?? 0;
      had.set(keyOf(one), left - 1);
      return left <= 0;
    })
    .map(one => (one.says === WHOLE && (isNew || path.endsWith('.d.ts')) ? { ...one, weight: 'told' } : one));
};
