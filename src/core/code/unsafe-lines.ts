/** Added lines that are less safe than what was there, told by what the code does: line by line, and never by comments, texts or docs. */
import { agentFileOf } from '../agents/files.ts';
import { fits, hinted, mayMatch } from '../hints.ts';
import type { Line, Opinion } from '../model.ts';
import { isTestPath } from '../tests/paths.ts';
import { shorten } from '../text.ts';
import { type AddedLine, addedCode, codeLanguageOf } from './added-code.ts';
import { EXPOSURE_RULES } from './exposure.ts';
import { fetchAndRun } from './fetch-and-run.ts';
import { fetchedThenRun } from './fetched-file.ts';
import { HOSTILE_RULES } from './hostile-code.ts';
import { AUTH_RULES, TLS_RULES } from './lost-trust.ts';
import { INPUT_RULES } from './run-input.ts';
import type { SecurityRule } from './security-rule.ts';

/** All rules. */
export const RULES: readonly SecurityRule[] = [...TLS_RULES, ...AUTH_RULES, ...INPUT_RULES, ...HOSTILE_RULES, ...EXPOSURE_RULES];

/** A line that starts a program with a text: then the text is a command and not about one. */
const STARTS_PROGRAM =
  /\b(?:exec(?:a|Sync|File|FileSync|_command)?|spawn(?:Sync)?|system|popen|Popen|check_call|check_output|getoutput|shell_exec|passthru|proc_open|run|call|Command(?:::new)?|ProcessBuilder|Process\.Start|sh|bash|zsh|eval|ssh|su|sudo|Invoke-Expression|iex|\$)\s*(?:\(|`|-\w*c\b|\{)|\b(?:RUN|CMD|ENTRYPOINT|ExecStart|command|script|run|postinstall|args|entrypoint)\b["']?\s*[:=[]|^\s*(?:RUN|CMD|ENTRYPOINT)\s|%x|`\s*$/;

/** Code that tests, examples and build output are made of: shown or generated, not run for anybody. */
export const isAside = (path: string): boolean =>
  isTestPath(path) ||
  /(?:^|\/)(?:fixtures?|__fixtures__|mocks?|__mocks__|testdata|examples?|samples?|benchmarks?|docs?|demos?)\//i.test(path);

/** Where a rule matches a line, in the part of it that the rule looks at. */
const matchOf = (line: AddedLine, rule: SecurityRule, isShell: boolean): string | undefined => {
  const text = (rule.on === 'bare' ? line.bare : line.code).slice(0, 2_000);
  const match = rule.pattern.exec(text);
  if (match === null) return undefined;
  const start = match.index + match[0].search(/\S/);
  const end = match.index + match[0].trimEnd().length;
  // A quoted key, or a call around texts, is code that holds strings; what is all blank stands inside of one.
  const inside = rule.on === 'command' ? line.bare[start] === ' ' : line.bare.slice(start, end).trim() === '';
  if (!inside) return rule.on === 'command' && !isShell ? undefined : match[0].trim();
  if (rule.on !== 'command') return undefined;
  const starts = isShell ? /\b(?:sh|bash|zsh|eval|ssh|su|exec|run|-c)\b/ : STARTS_PROGRAM;
  return starts.test(text.slice(0, start)) ? match[0].trim() : undefined;
};

/** What a line comes to, in the words of a rule. @param what the text that the rule found. */
export const lineOpinion = (
  line: Line,
  file: string,
  rule: Pick<SecurityRule, 'rule' | 'decision' | 'says' | 'fix'>,
  what: string,
): Opinion => ({
  decision: rule.decision,
  rule: rule.rule,
  message: `\`${shorten(what, 120)}\` ${rule.says}`,
  fix: rule.decision === 'ask' ? `${rule.fix}, or let a person approve it` : rule.fix,
  place: { file, line: line.n },
  subject: `${rule.rule} ${what}`,
});

const matches = (
  lines: readonly AddedLine[],
  rule: SecurityRule,
  isShell: boolean,
): readonly { line: AddedLine; what: string }[] =>
  lines.flatMap(line => {
    const what = matchOf(line, rule, isShell);
    if (what === undefined) return [];
    const { and, near = 0 } = rule;
    const helps = ({ n, code }: AddedLine): boolean => Math.abs(n - line.n) <= near && and!.test(code.slice(0, 2_000));
    return and === undefined || lines.some(helps) ? [{ line, what }] : [];
  });

/**
 * Lines that the rules find.
 * @param wasThere whether the change takes the same line away somewhere: code that moves is no news.
 */
export const unsafeLines = (
  path: string,
  added: readonly Line[],
  removed: readonly Line[],
  isGenerated: boolean,
  wasThere: (text: string) => boolean,
): Opinion[] => {
  const language = codeLanguageOf(path);
  if (language === undefined) return [];
  const text = added
    .map(line => line.text)
    .join('\n')
    .toLowerCase();
  const hinted = RULES.filter(({ hints }) => mayMatch(hints, text));
  if (hinted.length === 0) return [];
  const aside = isAside(path);
  const lines = addedCode(added, language);
  const rules = hinted.filter(
    ({ tests, decision, files }) =>
      (tests === true || !aside) && (decision === 'deny' || !isGenerated) && files?.test(path) !== false,
  );
  return rules.flatMap(rule => {
    const found = matches(lines, rule, language === 'shell').filter(({ line }) => !wasThere(line.text));
    if (found.length === 0) return [];
    // A line that was as unsafe before it was edited is no regression.
    const had = matches(addedCode(removed, language), rule, language === 'shell').length;
    return found.slice(had).map(({ line, what }) => lineOpinion(line, path, rule, what));
  });
};

/** Scripts and recipes that people run: what they fetch and run at once, nobody reads. Workflows and git hooks have guards of their own. */
const SCRIPTS = hinted(
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd|mk|run\.xml)$|(?:^|\/)\.idea\/runconfigurations\/|(?:^|\/)(?:(?:gnu)?makefile|\.?justfile|(?:docker|container)file[^/]*|[^/]*\.dockerfile)$/i,
  '.sh',
  '.bash',
  '.zsh',
  '.fish',
  '.ps1',
  '.bat',
  '.cmd',
  '.mk',
  'makefile',
  'justfile',
  'dockerfile',
  'containerfile',
  '.run.xml',
  '.idea',
);
/** Programs that a script or a build file fetches and runs unread, where the lines that are gone did not. */
export const fetchedUnread = (path: string, added: readonly Line[], removed: readonly Line[]): Opinion[] => {
  if (!fits(SCRIPTS, path) || isAside(path) || agentFileOf(path) !== undefined) return [];
  const text = (lines: readonly Line[]): string => lines.map(line => line.text).join('\n');
  const had = new Set(fetchAndRun(text(removed)).map(({ host, what }) => host ?? what));
  const whole = text(added);
  const one = (at: number, what: string, from: 'network' | 'decoded'): Opinion =>
    lineOpinion(
      added[whole.slice(0, at).split('\n').length - 1]!,
      path,
      {
        rule: 'fetch-and-run',
        decision: 'ask',
        says: `runs what it ${from === 'network' ? 'fetches' : 'decodes'}, unread`,
        fix: 'download a pinned version, and check its digest before it is run',
      },
      what,
    );
  const ran = new Set(fetchedThenRun(text(removed)).map(({ file }) => file));
  const copied = fetchedThenRun(whole).filter(({ file }) => !ran.has(file));
  return [
    ...copied.map(({ at, what }) => one(at, what, 'network')),
    ...fetchAndRun(whole)
      .filter(({ known, host, what }) => !known && !had.has(host ?? what))
      .map(({ at, what, from }) => one(at, what, from === 'network' ? 'network' : 'decoded')),
  ];
};
