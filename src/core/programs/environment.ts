/** Variables that change what a command runs: which ones they are, and which values of them are harmless. */

import type { HazardId } from '../commands/hazards.ts';
import type { Word } from '../contracts.ts';
import { type Ecosystem, isKnown, isLocal, isOfficial, originOf } from '../packages/registries.ts';
import { configKind } from './git-config.ts';

/** Their value is a file or a list of options that a program loads when it starts. */
const LOADED = new Set(
  'LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES BASH_ENV PERL5DB PYTHONSTARTUP NODE_REPL_EXTERNAL_MODULE PYTHONBREAKPOINT'.split(
    ' ',
  ),
);
/** Their value is a command line. */
const COMMANDS = new Set(
  'PROMPT_COMMAND GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_EXTERNAL_DIFF GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PROXY_COMMAND PAGER MANPAGER LESSOPEN LESSCLOSE EDITOR VISUAL BROWSER RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTC_WRAPPER CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER RSYNC_RSH CVS_RSH SVN_SSH KUBE_EDITOR FZF_DEFAULT_COMMAND'.split(
    ' ',
  ),
);
/** Their value is a list of options, of which some load code. */
const OPTIONS: ReadonlyMap<string, RegExp> = new Map([
  ['NODE_OPTIONS', /(^|\s)(-r|--require|--import|--loader|--experimental-loader|--inspect\S*)\b/],
  ...'JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_OPTS MAVEN_OPTS GRADLE_OPTS SBT_OPTS ANT_OPTS'
    .split(' ')
    .map(name => [name, /-(javaagent|agentpath|agentlib|XX:OnError|XX:OnOutOfMemoryError)\b/] as const),
  ['RUBYOPT', /-r|-e|-I/],
  ['PERL5OPT', /-[MmId]/],
  [
    'TAR_OPTIONS',
    /--(checkpoint-action|to-command|use-compress-program|rsh-command|rmt-command|info-script|new-volume-script)|-[IF]/,
  ],
  ['RUSTFLAGS', /linker=/],
  ['GOFLAGS', /-(toolexec|exec|vettool|overlay)\b/],
  ...['MAKEFLAGS', 'GNUMAKEFLAGS'].map(name => [name, /--(eval|file|makefile|include-dir)\b|(^|\s)-[EfI]|\bSHELL\s*=/] as const),
  ['LESS', /\+\s*\S?[!|]|--lesskey|--use-lesskey|(^|\s)-k/],
  ['FZF_DEFAULT_OPTS', /execute|become|reload|transform|preview/],
  // A compiler may be a command line with options, not two commands.
  ...'CC CXX CPP LD AR AS'.split(' ').map(name => [name, /[;&|`$<>\n]/] as const),
  ...['npm_config_script_shell', 'NPM_CONFIG_SCRIPT_SHELL'].map(
    name => [name, /^(?!\s*(?:(?:\/usr)?\/bin\/)?(?:ba|z|da|k|fi)?sh\s*$)./s] as const,
  ),
]);
/** Their value, unless it is empty, is a file or folder from which git takes settings, hooks or programs. */
const GIT_FILES = new Set(
  'GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS GIT_EXEC_PATH GIT_TEMPLATE_DIR'.split(' '),
);
/** They move where names are looked up: harmless alone, yet no longer the command that a rule allowed. */
const LOOKUP =
  'PATH CDPATH ENV SHELL IFS LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_PARAMETERS GIT_CONFIG_COUNT GIT_DIR GIT_WORK_TREE GIT_CEILING_DIRECTORIES PERL5LIB PERLLIB RUBYLIB GEM_PATH GEM_HOME PYTHONPATH PYTHONHOME NODE_PATH CLASSPATH BASHOPTS SHELLOPTS PS4 HOME XDG_CONFIG_HOME npm_config_script_shell npm_config_registry NPM_CONFIG_REGISTRY PIP_INDEX_URL PIP_EXTRA_INDEX_URL UV_INDEX_URL UV_EXTRA_INDEX_URL GOPROXY GOFLAGS CARGO_HOME RUSTUP_TOOLCHAIN DOCKER_HOST KUBECONFIG HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY NODE_TLS_REJECT_UNAUTHORIZED MAKEFLAGS CC CXX LD AR'.split(
    ' ',
  );

/** Variables whose assignment defeats an allow rule for the command, since another program may run. `BASH_FUNC_*` and `GIT_CONFIG_*` count too. */
export const changesWhatRuns = (name: string): boolean =>
  RUN_CHANGING.has(name) || name.startsWith('BASH_FUNC_') || name.startsWith('GIT_CONFIG_');
const RUN_CHANGING = new Set([...LOADED, ...COMMANDS, ...OPTIONS.keys(), ...LOOKUP]);

/** Their value says where packages come from. */
const REGISTRIES: ReadonlyMap<string, Ecosystem> = new Map([
  ...'NPM_CONFIG_REGISTRY YARN_REGISTRY YARN_NPM_REGISTRY_SERVER BUN_CONFIG_REGISTRY COREPACK_NPM_REGISTRY'
    .split(' ')
    .map(name => [name, 'npm'] as const),
  ...'PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS UV_INDEX UV_INDEX_URL UV_EXTRA_INDEX_URL UV_DEFAULT_INDEX UV_FIND_LINKS'
    .split(' ')
    .map(name => [name, 'python'] as const),
  ['GOPROXY', 'go'] as const,
]);
const isForeign = (ecosystem: Ecosystem, address: string): boolean => {
  const origin = originOf(address);
  return (
    origin !== undefined &&
    origin.host !== '' &&
    !isOfficial(ecosystem, origin.host) &&
    !isKnown(origin.host) &&
    !isLocal(origin.host)
  );
};

const HARMLESS =
  /^\s*$|^\s*(\S*\/)?(cat|less|more|most|true|false|:|vi|vim|nvim|nano|emacs|code|bat|delta|ssh|echo|sccache|ccache|none)(\s+-[\w=,-]+)*\s*$/;
/** Pagers, editors and other commands that show text or do nothing: `cat`, `less`, `true`, `ssh -i key`. */
export const harmlessCommand = (command: string): boolean =>
  HARMLESS.test(command) ||
  (/^\s*ssh\s/.test(command) && !/ProxyCommand|LocalCommand|KnownHostsCommand|-F|[;&|`$()<>\n]/i.test(command));

/**
 * What an assignment does to the commands after it, by itself.
 * @param name the variable. @param value what it is set to.
 * @returns the id of the harm, or nothing when the value is one of the harmless ones (`PAGER=cat`, `GIT_EDITOR=true`).
 */
export const assignmentHazard = (name: string, value: Word): HazardId | undefined => {
  if (name.startsWith('BASH_FUNC_')) return 'unsafe-preload';
  if (LOADED.has(name)) return value.exact && value.text === '' ? undefined : 'unsafe-preload';
  if (COMMANDS.has(name)) return value.exact && harmlessCommand(value.text) ? undefined : 'changed-lookup';
  const ecosystem = REGISTRIES.get(name.toUpperCase());
  if (ecosystem && value.exact && value.text.split(/[\s,|]+/).some(address => isForeign(ecosystem, address)))
    return 'install-from-elsewhere';
  const options = OPTIONS.get(name);
  if (options && value.exact && options.test(value.text)) return 'unsafe-preload';
  if (GIT_FILES.has(name)) return value.exact && /^(?:\/dev\/null)?$/.test(value.text) ? undefined : 'changed-lookup';
  if (/^GIT_CONFIG_KEY_\d+$/.test(name)) {
    const kind = value.exact ? configKind(value.text) : 'runs';
    return kind === 'runs' || kind === 'alias' || kind === 'moves' ? 'changed-lookup' : undefined;
  }
  return undefined;
};
