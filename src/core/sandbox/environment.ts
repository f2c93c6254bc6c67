/** What a command sees of the environment: a short list, because everything else may hold a secret or steer the runner. */

/** Passed on when set. None of them is a secret or the path of one. */
const PASSED: ReadonlySet<string> = new Set([
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'LC_MESSAGES',
  'TZ',
  'TERM',
  'NO_COLOR',
  'FORCE_COLOR',
  'USER',
  'LOGNAME',
  'NODE_ENV',
  'JAVA_HOME',
  'GOROOT',
  'DOTNET_ROOT',
  'RUNNER_OS',
  'RUNNER_ARCH',
  // The runner finds processes that a job left behind by it.
  'RUNNER_TRACKING_ID',
  'GITHUB_ACTOR',
  'GITHUB_BASE_REF',
  'GITHUB_EVENT_NAME',
  'GITHUB_HEAD_REF',
  'GITHUB_JOB',
  'GITHUB_REF',
  'GITHUB_REF_NAME',
  'GITHUB_REPOSITORY',
  'GITHUB_RUN_ID',
  'GITHUB_SHA',
  'GITHUB_WORKFLOW',
]);

export interface EnvironmentPlan {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names that the policy passes on besides. */
  readonly names: readonly string[];
  /** Directories with programs, in order. */
  readonly path: readonly string[];
  readonly workspace: string;
  readonly home: string;
  readonly temporary: string;
  readonly proxyPort?: number;
}

/** @returns the whole environment of a command. */
export const environment = ({
  env,
  names,
  path,
  workspace,
  home,
  temporary,
  proxyPort,
}: EnvironmentPlan): Record<string, string> => {
  const kept: Record<string, string> = { CI: 'true' };
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && !value.includes('\0') && (PASSED.has(name) || names.includes(name))) kept[name] = value;
  const own: Record<string, string> = {
    PATH: path.join(':'),
    HOME: home,
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    // The workspace may belong to another user of a container; git asks the protected configuration alone.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: workspace,
    GIT_TERMINAL_PROMPT: '0',
  };
  return { ...kept, ...own, ...(proxyPort === undefined ? {} : proxyEnvironment(proxyPort)) };
};

/** How programs are told of the proxy; those that do not listen end there all the same. */
const proxyEnvironment = (port: number): Record<string, string> => {
  const url = `http://127.0.0.1:${port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
  return {
    ...Object.fromEntries(names.flatMap(name => [[name, url] as const, [name.toLowerCase(), url] as const])),
    NODE_USE_ENV_PROXY: '1',
  };
};
