/**
 * What lets a job reach further than its steps say: containers with the rights of the machine, and variables by which every program of a job
 * loads another one, trusts anybody, or fetches from elsewhere.
 */
import { isLocal, isOfficial, originOf } from '../packages/registries.ts';
import type { Risk } from './risk.ts';
import { type Entry, stepsOf, type Workflow } from './yaml.ts';

const WIDE =
  /--privileged\b|docker\.sock|--pid[= ]host|--ipc[= ]host|--network[= ]host|--net[= ]host|--userns[= ]host|--cap-add|--device\b|seccomp[=:]unconfined|(?:^|\s|-v\s?|volume[= ])\/:\/|^\/(?:etc|root|home|var|proc|sys)?\/?:/;

/** Containers of jobs and services that reach the machine they run on. */
export const wideContainers = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    job.containers
      .filter(({ value }) => WIDE.test(value.slice(0, 2_000)))
      .map(
        ({ value, line }): Risk => ({
          rule: 'wide-container',
          decision: 'ask',
          key: `${job.id} ${value.slice(0, 200)}`,
          line,
          message: `a container of job \`${job.id}\` reaches the machine it runs on: \`${value.slice(0, 120)}\``,
          fix: 'leave it out, or let a person approve',
        }),
      ),
  );

const LOADS =
  /^(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|BASH_ENV|ENV|PYTHONSTARTUP|PERL5OPT|GIT_SSH_COMMAND|GIT_ASKPASS|GIT_CONFIG_(?:GLOBAL|SYSTEM|COUNT|PARAMETERS))$/;
const OPTIONS = /^(?:NODE_OPTIONS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|RUBYOPT|MAVEN_OPTS)$/;
const INJECTS = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|-javaagent|-agentpath|-agentlib)(?:[\s=:.]|$)/;
const TRUSTS: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^NODE_TLS_REJECT_UNAUTHORIZED$/, /^0$/],
  [/^(?:GIT_SSL_NO_VERIFY|PYTHONHTTPSVERIFY_OFF|CURL_INSECURE)$/, /^(?:1|true|yes)$/i],
  [/^PYTHONHTTPSVERIFY$/, /^0$/],
  [/^(?:NPM_CONFIG_STRICT_SSL|npm_config_strict_ssl|YARN_ENABLE_STRICT_SSL)$/, /^false$/i],
  [/^(?:GOINSECURE|GONOSUMCHECK)$/, /./],
  [/^(?:GOFLAGS)$/, /-insecure\b/],
  [/^GOSUMDB$/, /^off$/i],
];
const FETCHES: readonly (readonly [name: RegExp, ecosystem: Parameters<typeof isOfficial>[0]])[] = [
  [/^(?:npm_config_registry|yarn_(?:npm_)?registry(?:_server)?|pnpm_config_registry)$/i, 'npm'],
  [/^(?:pip_(?:extra_)?index_url|uv_(?:extra_)?index(?:_url)?|uv_default_index|poetry_repositories_\w+_url)$/i, 'python'],
  [/^goproxy$/i, 'go'],
];

const steers = ({ key, value }: Entry): string | undefined => {
  if (value.includes('${{')) return undefined;
  if (LOADS.test(key) && value !== '') return 'changes which programs run';
  if (OPTIONS.test(key) && INJECTS.test(value)) return 'changes which programs run';
  if (TRUSTS.some(([name, test]) => name.test(key) && test.test(value))) return 'switches a check of what is fetched off';
  const origin = originOf(value.split(/[,|\s]/, 1)[0]!);
  const fetches = FETCHES.find(([name]) => name.test(key));
  return fetches !== undefined && origin !== undefined && !isOfficial(fetches[1], origin.host) && !isLocal(origin.host)
    ? 'makes packages come from elsewhere'
    : undefined;
};

/** Variables that steer the programs of a whole workflow, a job or a step. */
export const steeredPrograms = (workflow: Workflow): readonly Risk[] =>
  [...workflow.env, ...workflow.jobs.flatMap(job => job.env), ...stepsOf(workflow).flatMap(step => step.env)].flatMap(
    (entry): Risk[] => {
      const says = steers(entry);
      if (says === undefined) return [];
      return [
        {
          rule: 'steered-programs',
          decision: 'ask',
          key: `${entry.key} ${entry.value.slice(0, 200)}`,
          line: entry.line,
          message: `the variable \`${entry.key}: ${entry.value.slice(0, 100)}\` ${says}`,
          fix: 'leave it out, or let a person approve',
        },
      ];
    },
  );
