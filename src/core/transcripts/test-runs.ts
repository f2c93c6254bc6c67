/** Which commands run tests, which say nothing of what they run, and which texts claim that tests passed. */

const RUNS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun|deno) (?:(?:--filter|-F|--prefix|-w|--workspace|-C|--dir|--cwd) \S+ |-\S+ )*(?:workspace \S+ )?(?:run(?:-script)? )?(?:-\S+ )*(?:t|tst|test|tests)(?:[:\s]|$)/,
  /^(?:(?:npx|bunx|pnpm exec|pnpm dlx|yarn(?: exec)?|bun x|npm exec)(?: -\S+)* (?:-- )?)?(?:\S*\/)?(?:vitest|jest|mocha|ava|tap|karma|cypress|jasmine|wtr|playwright test|react-scripts test|ng test|nx (?:run-many |run \S*:)?\S*test|turbo (?:run )?test)(?:\s|$)/,
  /^(?:\S*\/)?node\s(?:\S+\s)*--test(?:\s|=|$)/,
  /^(?:(?:\S*\/)?(?:python(?:3(?:\.\d+)?)?|py) (?:-\S+ )*-m |(?:uv|poetry|pdm|hatch|pipenv|rye|coverage|conda) (?:-\S+ )*run (?:-\S+ )*(?:(?:python3? )?-m )?|bundle exec )?(?:\S*\/)?(?:pytest|py\.test|tox|nox|nose2?|unittest|phpunit|pest|rspec|busted|bats|elm-test|ctest)(?:\s|$)/,
  /^(?:\S*\/)?(?:go|cargo|dotnet|swift|mix|flutter|dart|lein|stack|cabal|zig build|bazel|bazelisk|hatch|composer|sbt|xcodebuild|cargo nextest run|make|gmake|just|task|rake|bundle exec rake|rails|bin\/rails|symfony|artisan|php artisan)(?: \S+)*? (?:test|tests|check|spec|nextest)(?::\S+)?(?:\s|$)/,
  /^(?:\S*\/)?(?:mvn|mvnw|gradle|gradlew)(?: \S+)*? \S*(?:test|check|verify)\S*(?:\s|$)/i,
  /^(?:(?:ba|z)?sh |python3? |node |ruby |deno run |tsx )?(?:-\S+ )*\S*(?:^|[/_.-])(?:run[_-]?)?tests?[\w.-]*\.(?:sh|py|m?[jt]s|rb|ps1)(?:\s|$)/,
  /^(?:\S*\/)?manage\.py test|^python3? (?:\S+ )*(?:\S*\/)?manage\.py test/,
];

/** True for a command that runs tests. @param argv its words, wrappers looked through. */
export const runsTests = (argv: readonly string[]): boolean => {
  const line = argv.join(' ').slice(0, 4_000);
  return RUNS.some(pattern => pattern.test(line));
};

const OPEN =
  /^(?:(?:npm|pnpm|yarn|bun|deno)(?: -\S+)* (?:run|run-script|task|exec)\b|(?:\S*\/)?(?:make|gmake|just|task|rake|tox|nox|act|docker|podman|earthly|bazel|ninja|mage|invoke|inv|fab|doit|nix|devbox|mise|direnv|bash|sh|zsh|python3?|node|ruby|perl|php|uv|poetry|pdm|hatch)\b|\.{1,2}\/)/;

/** True for a command that may run anything, tests among it: a script of the repository, a task runner, a container. */
export const mayRunAnything = (argv: readonly string[]): boolean => OPEN.test(argv.join(' ').slice(0, 4_000));

const CLAIM =
  /\b(?:tests?|specs?|test suite|suite|ci|checks)\b[^.!?\n]{0,60}?\b(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|successful(?:ly)?)\b|\b(?:ran|run|executed|verified with|validated with|tested with|confirmed with)\b[^.!?\n]{0,60}?(?:\btests\b|\btest suite\b|`[^`\n]{0,80}\b(?:test|pytest|vitest|jest)\b[^`\n]{0,80}`)|\b\d+ (?:tests? )?pass(?:ed|ing)\b|`[^`\n]{0,80}\b(?:test|pytest|vitest|jest)\b[^`\n]{0,80}`[^.!?\n]{0,40}\b(?:pass(?:es|ed|ing)?|green|succeeds?|succeeded)\b/i;
const HEDGE =
  /\b(?:should|will|would|could|can|may|might|must|once|if|when|until|unless|ensure|make sure|please|need(?:s|ed)? to|to run|have to|not|never|no|cannot|can't|won't|didn't|doesn't|don't|couldn't|wasn't|weren't|isn't|fail(?:s|ed|ing|ure|ures)?|expect(?:s|ed)?|todo|pending|skipp?(?:ed|ing)?|verify|before|after this)\b|n't\b|^\s*[-*] \[ \]/i;

/** The sentence of a text in which it says that tests were run or passed; undefined when it does not, or only hopes so. */
export const claimedTests = (text: string): string | undefined => {
  for (const sentence of text.slice(0, 100_000).split(/(?<=[.!?])\s+|\n+/)) {
    if (sentence.length > 600 || HEDGE.test(sentence)) continue;
    if (CLAIM.test(sentence)) return sentence.trim();
  }
  return undefined;
};
