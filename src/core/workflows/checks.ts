/** The tests and checks of a workflow, and what makes them say yes to everything: errors that are let pass, steps that are gone or never run. */
import { bareCommand, insideCondition, isSwallowed } from './failures.ts';
import type { Risk } from './risk.ts';
import { commandsOf, type Step, type Workflow } from './yaml.ts';

export const SORTS: readonly (readonly [sort: string, pattern: RegExp])[] = [
  [
    'security check',
    /codeql|dependency-review|gitleaks|trufflehog|trivy|semgrep|zizmor|scorecard|snyk|bandit|\baudit\b|osv-scanner|cargo[- ]deny|govulncheck|secretlint|sallyport|harden-runner|grype/i,
  ],
  [
    'test',
    /\b(?:vitest|jest|pytest|mocha|tox|nox|rspec|phpunit|ctest|playwright test|cypress|nextest|go test|cargo test|dotnet test|gradlew? (?:\S+ )*(?:check|test|build)|mvnw? (?:\S+ )*(?:test|verify|install)|(?:make|just|task|npm|pnpm|yarn|bun|deno|mix|swift|zig build|bazel|uv run|poetry run|hatch|rake|rails|bin\/rails)\s+(?:(?:run|exec|-\S+)\s+)*(?:\S+:)?(?:test|tests|check|verify|e2e)(?![\w/.-]*\.ya?ml))\b/i,
  ],
  [
    'lint or type check',
    /\b(?:eslint|biome (?:ci|check|lint)|oxlint|tsc\b|pyright|mypy|ruff (?:check|format)|flake8|pylint|clippy|cargo fmt|rustfmt|gofmt|go vet|golangci-lint|rubocop|phpstan|psalm|shellcheck|actionlint|prettier --check|ktlint|detekt|spotless|super-linter|megalinter|(?:npm|pnpm|yarn|bun|make|just|task|deno)\s+(?:(?:run|exec|-\S+)\s+)*(?:\S+:)?(?:lint|typecheck|type-check|types|format:check|fmt))\b/i,
  ],
];
/** A command that is longer than this is read so far: the patterns look around each word. */
const LONGEST = 1_000;
/** What a command checks, if anything. */
export const sortOf = (text: string): string | undefined =>
  SORTS.find(([, pattern]) => pattern.test(text.slice(0, LONGEST)))?.[0];

interface CheckLine {
  readonly sort: string;
  readonly command: string;
  readonly swallowed: boolean;
  readonly step: Step;
  readonly line: number;
}
const checkLines = (workflow: Workflow): readonly CheckLine[] =>
  workflow.jobs.flatMap(job =>
    job.steps.flatMap(step => {
      const { uses, run } = step;
      const action = uses && sortOf(uses.value.replace(/@.*/, ''));
      if (action !== undefined)
        return [{ sort: action, command: uses!.value.replace(/@.*/, ''), swallowed: false, step, line: uses!.line }];
      if (run === undefined) return [];
      return commandsOf(run).flatMap(({ command: whole, line }): CheckLine[] => {
        const written = insideCondition(whole, command => sortOf(command) !== undefined);
        const sort = /^\s*(?:#|echo\b|printf\b)/.test(written) ? undefined : sortOf(written);
        if (sort === undefined) return [];
        return [
          { sort, command: bareCommand(written), swallowed: isSwallowed(written, run.value, step.shell?.value), step, line },
        ];
      });
    }),
  );

const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false' && value !== '';
const isNever = (value: string | undefined): boolean =>
  value !== undefined &&
  /^(?:\$\{\{\s*)?(?:false|!true|!always\(\)|0|''|1\s*==\s*0|false\s*&&.*|[^|]*&&\s*\(?false\)?)(?:\s*\}\})?$/i.test(
    value.trim(),
  );

/** A condition that lets the author decide; the bots that only move versions cannot reach secrets, and are left out for that. */
const isByAuthor = (value: string): boolean =>
  /\bgithub\.(?:actor|triggering_actor|event\.(?:pull_request|sender|comment|issue)(?:\.user)?\.login)\b/.test(value) &&
  !/^[^&|]*(?:dependabot|renovate)[^&|]*$/.test(value);

/** What the head's checks let pass that the base's did not; `elsewhere` gives the other workflows that the change leaves behind. */
export const weakenedChecks = (base: Workflow, head: Workflow, elsewhere: () => readonly Workflow[]): readonly Risk[] => {
  const before = checkLines(base);
  const after = checkLines(head);
  const jobOf = (workflow: Workflow, step: Step) => workflow.jobs.find(({ id }) => id === step.job);
  const matchOf = (check: CheckLine): CheckLine | undefined =>
    before.find(({ command, step }) => command === check.command && step.job === check.step.job) ??
    before.find(({ command }) => command === check.command) ??
    before.find(({ sort, step }) => sort === check.sort && step.job === check.step.job && step.label === check.step.label) ??
    // One that is gone under its old words may stand here under others.
    before.find(({ sort, command }) => sort === check.sort && !after.some(other => other.command === command));
  const risks = after.flatMap((check): Risk[] => {
    const old = matchOf(check);
    if (old === undefined) return [];
    const risk = (rule: string, line: number, message: string, fix: string): Risk => ({
      rule,
      decision: 'deny',
      key: check.command,
      line,
      message,
      fix,
    });
    const job = jobOf(head, check.step);
    const oldJob = jobOf(base, old.step);
    const what = `${check.sort} \`${check.command.slice(0, 80)}\``;
    if (check.swallowed && !old.swallowed && !before.some(({ command, swallowed }) => swallowed && command === check.command))
      return [
        risk(
          'failure-swallowed',
          check.line,
          `the ${what} can no longer fail`,
          'let the step fail; fix or remove the test instead',
        ),
      ];
    const let_ = [
      [check.step.continueOnError, old.step.continueOnError],
      [job?.continueOnError, oldJob?.continueOnError],
    ] as const;
    for (const [now, was] of let_)
      if (now !== undefined && isOn(now.value) && !isOn(was?.value))
        return [
          risk(
            'failure-swallowed',
            now.line,
            `\`continue-on-error\` lets the ${what} fail unseen`,
            'leave `continue-on-error` out',
          ),
        ];
    const conditions = [
      [check.step.condition, old.step.condition],
      [job?.condition, oldJob?.condition],
    ] as const;
    for (const [now, was] of conditions)
      if (now !== undefined && isNever(now.value) && !isNever(was?.value))
        return [risk('check-disabled', now.line, `\`if: ${now.value}\` means the ${what} never runs`, 'leave the condition out')];
    const [first] = conditions.flatMap(([now, was]) =>
      now !== undefined && isByAuthor(now.value) && !isByAuthor(was?.value ?? '') ? [now] : [],
    );
    if (first !== undefined)
      return [
        {
          ...risk(
            'check-disabled',
            first.line,
            `\`if: ${first.value.slice(0, 80)}\` spares some authors the ${what}`,
            'run it for everybody',
          ),
          decision: 'ask',
        },
      ];
    return [];
  });
  const one = (list: readonly Risk[]): Risk[] =>
    list.filter((risk, i) => list.findIndex(r => r.rule === risk.rule && r.line === risk.line) === i);
  return [...one(risks), ...removedChecks(before, after, head, elsewhere), ...fewerRuns(base, head, after)];
};

/** Sorts of check of which less is left. */
const removedChecks = (
  before: readonly CheckLine[],
  after: readonly CheckLine[],
  head: Workflow,
  elsewhere: () => readonly Workflow[],
): readonly Risk[] =>
  SORTS.flatMap(([sort]): Risk[] => {
    const all = before.filter(check => check.sort === sort);
    const now = after.filter(check => check.sort === sort);
    const gone = all.filter(({ command }) => !now.some(other => other.command === command));
    // As many checks under other words are the same checks.
    if (gone.length === 0 || new Set(now.map(one => one.command)).size >= new Set(all.map(one => one.command)).size) return [];
    const called = head.jobs.some(job => job.uses !== undefined && sortOf(job.uses.value + ' ' + job.id) === sort);
    if (
      called ||
      elsewhere()
        .flatMap(checkLines)
        .some(check => check.sort === sort && (now.length === 0 || gone.some(({ command }) => command === check.command)))
    )
      return [];
    const { command, step } = gone[0]!;
    const last = now.length === 0 ? 'the last' : 'a';
    const job = head.jobs.find(({ id }) => id === step.job) ?? head.jobs[0];
    return [
      {
        rule: 'check-removed',
        decision: 'ask',
        key: sort,
        line: job?.line ?? 1,
        message: `${last} ${sort} of this workflow is gone: \`${command.slice(0, 80)}\` of job \`${step.job}\``,
        fix: 'keep the step, or let a person approve its removal',
      },
    ];
  });

/** Events that no longer run the checks. */
const fewerRuns = (base: Workflow, head: Workflow, checks: readonly CheckLine[]): readonly Risk[] => {
  if (checks.length === 0) return [];
  const events = new Map(head.triggers.map(trigger => [trigger.event, trigger]));
  return base.triggers
    .filter(({ event }) => /^(?:pull_request|pull_request_target|push|merge_group)$/.test(event))
    .flatMap((old): Risk[] => {
      const now = events.get(old.event);
      const ask = (line: number, message: string): Risk[] => [
        {
          rule: 'check-disabled',
          decision: 'ask',
          key: old.event,
          line,
          message,
          fix: 'keep the event, or let a person approve',
        },
      ];
      if (now === undefined)
        return old.event === 'pull_request' && !events.has('pull_request_target')
          ? ask(head.triggers[0]?.line ?? 1, 'the checks of this workflow no longer run on `pull_request`')
          : [];
      const had = new Set(old.filters.map(({ key, value }) => `${key} ${value}`));
      const first = now.filters.find(({ key }) => key === 'paths');
      if (first !== undefined && !old.filters.some(({ key }) => key === 'paths'))
        return ask(first.line, `\`paths\` keeps the checks from running on most changes of a \`${old.event}\``);
      const none = now.filters.find(
        ({ key, value }) =>
          !had.has(`${key} ${value}`) &&
          ((key.endsWith('-ignore') && /^(?:\*\*?|\*\*\/\*)$/.test(value)) ||
            (/^(?:branches|paths|types|tags)$/.test(key) && value === '')),
      );
      return none === undefined ? [] : ask(none.line, `\`${none.key}\` of \`${old.event}\` leaves nothing that runs the checks`);
    });
};
