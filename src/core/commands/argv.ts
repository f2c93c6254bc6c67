/** Patterns over one simple command, word by word: `git log *`, `npm run test:*`. Never over a line of text. */
import type { Effect } from '../model.ts';
import { wildcard } from '../wildcard.ts';

type Exec = Effect & { readonly kind: 'exec' };

/** Splits a pattern into words; quotes keep blanks together. */
const wordsOf = (pattern: string): string[] =>
  [...pattern.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');

/** One word against one word pattern. */
const wordMatches = (pattern: string, word: string): boolean => wildcard(pattern)(word);

const baseName = (program: string): string => program.slice(program.lastIndexOf('/') + 1);

/** Options of git that come before its subcommand: they must not hide it from a deny. */
const GIT_VALUES = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
  '--super-prefix',
]);
const plain = (argv: readonly string[]): readonly string[] => {
  const words = [baseName(argv[0]!), ...argv.slice(1)];
  if (words[0] !== 'git') return words;
  let i = 1;
  while (i < words.length && words[i]!.startsWith('-')) i += GIT_VALUES.has(words[i]!) ? 2 : 1;
  return ['git', ...words.slice(i)];
};

/** `./scripts/*` means what lies in that folder, not `./scripts/../x`. */
const leavesFolder = (pattern: string, word: string): boolean =>
  pattern.includes('/') && pattern.includes('*') && /(?:^|\/)\.\.(?:\/|$)/.test(word) && !pattern.includes('..');

/** An allow: each word in its place; a word that is not fully known is covered by `*` alone. */
const narrow = (words: readonly string[], open: boolean, exec: Exec): boolean => {
  if ((exec.env?.length ?? 0) > 0) return false;
  const { argv } = exec;
  if (open ? argv.length < words.length : argv.length !== words.length) return false;
  return words.every((word, i) =>
    exec.unsure?.includes(i) ? word === '*' && i > 0 : wordMatches(word, argv[i]!) && !leavesFolder(word, argv[i]!),
  );
};

/** `-rf`, `-fr` and `-r -f` say the same. */
const isCluster = (word: string): boolean => /^-[A-Za-z]{1,4}$/.test(word);
const hasFlags = (cluster: string, argv: readonly string[]): boolean => {
  const given = new Set(argv.filter(isCluster).flatMap(arg => [...arg.slice(1)]));
  return [...cluster.slice(1)].every(flag => given.has(flag));
};

/** A deny: the program by its base name, options anywhere behind it, other words in their order. */
const wide = (words: readonly string[], open: boolean, exec: Exec): boolean => {
  const argv = plain(exec.argv);
  if (!wordMatches(words[0]!, argv[0]!)) return false;
  let at = 1;
  for (const word of words.slice(1)) {
    if (word === '*' || (isCluster(word) && word.length > 2 && hasFlags(word, argv.slice(1)))) continue;
    const found = argv.findIndex(
      (arg, i) => i >= (word.startsWith('-') ? 1 : at) && (wordMatches(word, arg) || arg.startsWith(word + '=')),
    );
    if (found < 0) return false;
    if (!word.startsWith('-')) at = found + 1;
  }
  return open || argv.length === words.length || words.some(word => word.startsWith('-'));
};

/**
 * Compiles a command pattern. A last `*` (or `:*`) stands for any further words.
 * @param stance `narrow` for allow rules, `wide` for deny and ask rules.
 */
export const argvMatcher = (pattern: string, stance: 'narrow' | 'wide'): ((exec: Exec) => boolean) => {
  const prefix = pattern.endsWith(':*');
  const words = wordsOf(prefix ? pattern.slice(0, -2) : pattern);
  const open = prefix || (words.length > 1 && words.at(-1) === '*');
  const fixed = open && !prefix ? words.slice(0, -1) : words;
  if (fixed.length === 0) return () => stance === 'wide';
  return stance === 'narrow' ? exec => narrow(fixed, open, exec) : exec => wide(fixed, open, exec);
};
