/** Commands that ran all tests and now run those of some paths or packages alone. */

const RUNNER =
  /(?<![\w./-])(vitest|jest|mocha|ava|pytest|rspec|phpunit|(?:go|deno|bun) test|node --test|cargo (?:nextest run|test))(?![\w./-])([^|;&\n]{0,400})/;
/** Flags of cargo and go by which a part runs alone. */
const PART = /(?:^|\s)(?:--lib|--bins?|--doc|(?:--test|--bin|--package|-p)[ =]\S+)/g;
/** Words that stand for everything: the folder here, the folder of all tests, a pattern over one of them. */
const ALL =
  /^["']?(?:\.|\.\/|\.\/\.\.\.|(?:\.\/)?(?:tests?|specs?|__tests__|src)\/?|(?:\.\/)?(?:(?:tests?|specs?|__tests__|src)\/)?\*.*)["']?$/;

interface Run {
  readonly runner: string;
  /** Paths and parts; none where all tests run. */
  readonly parts: readonly string[];
}
const runOf = (command: string): Run | undefined => {
  const [, runner, rest] = RUNNER.exec(command) ?? [];
  if (runner === undefined) return undefined;
  const words = rest!.trim().split(/\s+/);
  // What follows a flag may be its value.
  const paths = words.filter(
    (word, i) => /\/|\.\w+$/.test(word) && !/^["']?-/.test(word) && !/[$=]/.test(word) && !/^-[^=]*$/.test(words[i - 1] ?? ''),
  );
  const parts = runner.startsWith('cargo') ? [...rest!.matchAll(PART)].map(([text]) => text.trim()) : [];
  return { runner, parts: paths.some(path => ALL.test(path)) ? [] : [...paths, ...parts] };
};

/**
 * The parts that a command runs alone, where it ran more before.
 * @param others commands that are new in the same file: what one of them runs is no loss.
 */
export const narrowedTo = (was: string, now: string, others: readonly string[]): readonly string[] => {
  const old = runOf(was);
  const fresh = runOf(now);
  if (old === undefined || fresh === undefined || old.runner !== fresh.runner || fresh.parts.length === 0) return [];
  if (others.some(other => runOf(other)?.runner === old.runner)) return [];
  const narrower =
    old.parts.length === 0 || (fresh.parts.length < old.parts.length && fresh.parts.every(p => old.parts.includes(p)));
  return narrower ? fresh.parts : [];
};
