/**
 * What is published is built from a cache: any run of the branch that a stranger gets code into can write it, and needs no right to.
 * Caches by which images are built layer by layer are left alone, and so are those that a tool keeps unless it is told otherwise.
 * Source: GitHub Docs, "Dependency caching reference"; zizmor, "cache-poisoning".
 */
import type { Risk } from './risk.ts';
import { commandsOf, type Job, type Step, type Workflow } from './yaml.ts';

const PUBLISHES =
  /(?:^|[\s;&|(])(?:(?:npm|pnpm|yarn(?:\s+npm)?|bun|lerna|cargo|poetry|uv|hatch|flit|vsce|ovsx|jsr|deno|dart\s+pub|flutter\s+pub)\s+(?:--filter\s+[^\s-]\S*\s+|-\S+\s+)*publish\b|changeset\s+publish\b|twine\s+upload\b|gem\s+push\b|dotnet\s+nuget\s+push\b|nuget\s+push\b|docker\s+(?:image\s+)?push\b|helm\s+push\b|goreleaser\s+release\b|semantic-release\b|gh\s+release\s+(?:create|upload)\b|(?:mvn|\.\/mvnw)\s[^|;&\n]{0,200}\bdeploy\b|(?:gradle|\.\/gradlew)\s[^|;&\n]{0,200}\bpublish\w*)/;
const REHEARSES = /--dry-run\b|--snapshot\b|(?:^|\s)-n(?:\s|$)/;
const PUBLISHERS =
  /^(?:pypa\/gh-action-pypi-publish|softprops\/action-gh-release|ncipollo\/release-action|svenstaro\/upload-release-action|js-devtools\/npm-publish|goreleaser\/goreleaser-action|cycjimmy\/semantic-release-action|rubygems\/release-gem|katyo\/publish-crates|haaleo\/publish-vscode-extension|actions\/attest(?:-build-provenance)?|slsa-framework\/[\w./-]+)@/i;
const publishes = ({ uses, run, inputs }: Step): boolean => {
  if (uses !== undefined)
    return PUBLISHERS.test(uses.value) && !inputs.some(({ key, value }) => key === 'args' && REHEARSES.test(value));
  return (
    run !== undefined &&
    commandsOf(run).some(({ command }) => {
      const text = command.slice(0, 1_000);
      return !/^\s*(?:#|echo\b)/.test(text) && PUBLISHES.test(text) && !REHEARSES.test(text);
    })
  );
};

/** Actions that restore a cache, and the input that says so; without one they always do. */
const CACHES: readonly (readonly [action: RegExp, input?: RegExp])[] = [
  [/^actions\/cache(?:\/restore)?@/i],
  [/^swatinem\/rust-cache@/i],
  [/^actions\/setup-(?:node|python|java|go|dotnet)@/i, /^cache$/],
  [/^ruby\/setup-ruby@/i, /^bundler-cache$/],
  [/^(?:astral-sh\/setup-uv|hynek\/setup-cached-uv)@/i, /^enable-cache$/],
  [/^(?:pnpm\/action-setup|denoland\/setup-deno)@/i, /^cache$/],
];
/** Whether an input is on wherever the job publishes: an expression may leave releases out. */
const isOn = (value: string): boolean => value !== '' && value !== 'false' && !/github\.(?:ref|event)|\binputs\./.test(value);
const restores = ({ uses, inputs, condition }: Step): boolean => {
  if (uses === undefined || /github\.(?:ref|event)/.test(condition?.value ?? '')) return false;
  const found = CACHES.find(([action]) => action.test(uses.value));
  if (found === undefined || inputs.some(({ key, value }) => key === 'lookup-only' && value === 'true')) return false;
  const [, input] = found;
  return input === undefined || inputs.some(({ key, value }) => input.test(key) && isOn(value));
};

const cachedIn = (job: Job): readonly Step[] => {
  const last = job.steps.findLastIndex(publishes);
  return last === -1 ? [] : job.steps.slice(0, last).filter(restores);
};

/** Jobs that publish and take a cache beforehand. */
export const cachedReleases = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    cachedIn(job).map(({ uses }): Risk => {
      const action = uses!.value.replace(/@.*/, '');
      return {
        rule: 'cached-release',
        decision: 'ask',
        key: action.toLowerCase(),
        line: uses!.line,
        message: `job \`${job.id}\` publishes, and takes a cache (\`${action}\`) that other runs can write`,
        fix: 'build what is published without a cache, or let a person approve',
      };
    }),
  );
