/**
 * What single settings of agents and editors mean: which of them run something, permit something, or send what an agent sees elsewhere.
 * A table by name and value; names are those of the tools' own manuals, and a name that merely smells of running or permitting is asked about.
 */
import { fetchAndRun } from '../code/fetch-and-run.ts';
import { nameOf, type Setting } from '../documents/settings.ts';

export interface Meaning {
  readonly rule: string;
  readonly decision: 'ask' | 'deny';
  /** Goes on after the setting's name: "`hooks...command` ...". */
  readonly says: string;
}
const deny = (rule: string, says: string): Meaning => ({ rule, decision: 'deny', says });
const ask = (rule: string, says: string): Meaning => ({ rule, decision: 'ask', says });

type Row = readonly [name: RegExp, mean: (setting: Setting) => Meaning | undefined];
const isOff = ({ value }: Setting): boolean => value === false || value === 'false' || value === 'off' || value === null;
const when =
  (test: (setting: Setting) => boolean, meaning: Meaning) =>
  (setting: Setting): Meaning | undefined =>
    test(setting) ? meaning : undefined;
const on = (meaning: Meaning) => when(setting => !isOff(setting) && setting.value !== '', meaning);

/** Permissions that let a model run what it likes: a whole tool, a shell, an interpreter, a fetcher, an eraser. */
const BROAD =
  /^(?:\*|\.\*|\/\^?\.[*+]\$?\/[a-z]*|bash|shell|run_shell_command|execute_bash|terminal|edit|write|webfetch|mcp__\*.*|@builtin|all)$|^(?:bash|shell|run_shell_command|execute_bash|execute)\(\s*(?::?\*|(?:sudo|rm|curl|wget|nc|ssh|scp|bash|sh|zsh|python\d?|node|npx|bunx|uvx|perl|ruby|eval|xargs|docker|kubectl|aws|gcloud|git push|env|chmod)\s*(?::?\s*\*)?)\s*\)$|^(?:edit|write|read)\(\s*(?:\/\*\*|\*\*?|~\/\*\*|\/\/\*\*)\s*\)$/i;

const HOST = /^(?:https?|wss?):\/\/(?:[^/@]*@)?([^/:?#]+)/i;
const OFFICIAL =
  /(?:^|\.)(?:anthropic\.com|openai\.com|googleapis\.com|azure\.com|amazonaws\.com|githubcopilot\.com|github\.com|mistral\.ai|x\.ai|groq\.com|deepseek\.com|openrouter\.ai|cohere\.com)$|^(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)$/i;
const redirect = (setting: Setting): Meaning | undefined => {
  const host = HOST.exec(String(setting.value))?.[1];
  if (isOff(setting) || setting.value === '' || (host !== undefined && OFFICIAL.test(host))) return undefined;
  return deny('redirect', 'sends what an agent sees to another host');
};
const LOOSE_MODE =
  /^(?:bypasspermissions|bypass|dontask|yolo|never|danger-full-access|full-auto|auto_edit|auto-edit|autopilot|allow|always|external-sandbox)$/i;
const TIGHT_MODE =
  /^(?:plan|default|manual|on-request|on-failure|untrusted|read-only|readonly|workspace-write|ask|deny|prompt|granular)$/i;
const mode = (setting: Setting): Meaning | undefined => {
  const value = String(setting.value);
  if (LOOSE_MODE.test(value)) return deny('permission-mode', 'lets an agent act without asking');
  return isOff(setting) || TIGHT_MODE.test(value)
    ? undefined
    : ask('permission-mode', 'changes what an agent may do without asking');
};
const allowing = (setting: Setting): Meaning | undefined => {
  if (isOff(setting) || setting.value === 'deny' || setting.value === 'ask') return undefined;
  const what =
    typeof setting.value === 'string' && !/^(?:allow|true|always)$/i.test(setting.value)
      ? setting.value
      : (setting.path.findLast(part => part !== '[]') ?? '');
  const each = what.split(/,\s*(?![^(]*\))/);
  return each.some(one => BROAD.test(one.trim()))
    ? deny('allow-list', 'permits everything of its kind')
    : ask('allow-list', 'permits more without asking');
};
/** To edit unasked is what most agents do from the start; commands, and what leaves the project, are another thing. */
const editing = (setting: Setting): Meaning | undefined => {
  const meaning = mode(setting);
  return meaning?.decision === 'deny' ? ask('permission-mode', 'lets an agent edit without asking') : meaning;
};
const command =
  (rule: string, says: string) =>
  (setting: Setting): Meaning | undefined => {
    if (isOff(setting) || setting.value === '') return undefined;
    return fetchAndRun(String(setting.value)).length > 0
      ? deny('fetch-and-run', 'fetches a program and runs it, unread')
      : ask(rule, says);
  };

/** Settings of agents, in any of their files. */
const AGENT: readonly Row[] = [
  [
    /(?:^|\.)hooks?\.(?:.*\.)?(?:command|cmd|bash|powershell|windows|linux|osx|script|run|url|program)(?:\.\[\])?$|(?:^|\.)then\.command$/i,
    on(deny('hook', 'is run without being asked for')),
  ],
  [/(?:^|\.)disableallhooks$/i, on(ask('hook', 'switches the guards among the hooks off'))],
  [
    /(?:^|\.)(?:hooks?|then|when)\.(?!.*(?:timeout|description|version|name|statusmessage)$)/i,
    on(ask('hook', 'changes what is run without being asked for')),
  ],
  [/enableallprojectmcpservers$/i, on(deny('mcp-server', 'trusts every server that the project names'))],
  [
    /enabledmcpjsonservers\.\[\]$|chat\.mcp\.(?:autostart|discovery\.enabled.*|access|gallery.*)$/i,
    on(ask('mcp-server', 'trusts more tool servers')),
  ],
  [
    /(?:^|\.)(?:autoapprove|auto_approve|auto-approve|autoaccept|autorun|yolo|yes-always|yes_always|dangerouslyallowall|dangerously[\w-]*|allowdangerous[\w]*|skip[\w]*permission[\w]*|bypass[\w]*|always_allow_tool_actions|alwaysallowtoolactions|trust)$/i,
    when(
      s => s.value === true || /^(?:true|yes|on|always)$/i.test(String(s.value)),
      deny('auto-approve', 'lets an agent act without asking'),
    ),
  ],
  [/autoapprove\.|autoaccept\./i, allowing],
  [
    /(?:defaultmode|permission_?mode|approval_?mode|approval_?policy|sandbox_?mode|initialpermissionmode|ask_for_approval)$|^permission(?:\.(?:bash|\*|webfetch|external_directory|doom_loop))?(?:\.\*+)?$/i,
    mode,
  ],
  [/(?:^|\.)goose_mode$/i, when(s => s.value === 'auto', deny('permission-mode', 'lets an agent act without asking'))],
  [/^permission\.edit(?:\.\*+)?$/i, editing],
  [
    /(?:^|\.)(?:sandbox(?:\.enabled)?|foldertrust(?:\.enabled)?|security\.workspace\.trust\.enabled)$/i,
    when(s => isOff(s) || s.value === 'none', deny('sandbox-off', 'takes the fence around an agent away')),
  ],
  [
    /(?:allowunsandboxedcommands|excludedcommands\.\[\]|network_access|allowalldomains)$/i,
    on(ask('sandbox-off', 'opens the fence around an agent')),
  ],
  [
    /(?:^|\.)(?:allow|allowedtools|allowed_tools|allowed-tools|alwaysallow|always_allow|allowedcommands|allowlist|tools\.allowed|toolpermissions|autoallow(?:readonly)?|permission\.[\w*]+)(?:\.\[\]|\.[^.]+)*$/i,
    allowing,
  ],
  [
    /additionaldirectories\.\[\]$|writable_roots\.\[\]$|allowedpaths\.\[\]$/i,
    s =>
      /^(?:\/|~|\$HOME)\/?$/.test(String(s.value))
        ? deny('wider-reach', 'opens the whole machine to an agent')
        : ask('wider-reach', 'opens further folders to an agent'),
  ],
  [
    /(?:apikeyhelper|awsauthrefresh|awscredentialexport|gcpauthrefresh|otelheadershelper|headershelper|statusline\.command|filesuggestion\.command|(?:tool)?discoverycommand|(?:tool)?callcommand|^notify(?:\.\[\])?)$/i,
    on(deny('runs-command', 'is run without being asked for')),
  ],
  [
    /(?:^|[._])(?:anthropic|openai|gemini|google_gemini|azure_openai|claude|codex|bedrock|vertex|copilot|llm|openrouter)[\w]*_?(?:base_?url|api_?base|endpoint|proxy_?url|api_?url)$|(?:^|\.)(?:base_?url|api_?base|openai-api-base|(?:chatgpt|openai)_base_url|override(?:proxy|capi)url)$/i,
    redirect,
  ],
  [
    /(?:^|\.)env\.(?:path|node_options|ld_preload|ld_library_path|dyld_\w+|bash_env|env|zdotdir|pythonstartup|pythonpath|perl5opt|rubyopt|git_ssh_command|git_config_\w+|editor|pager|npm_config_\w+|node_tls_reject_unauthorized)$/i,
    on(deny('runs-command', 'changes which programs run')),
  ],
];

/** Names that mean this in the files of agents alone; an editor has the like for other things. */
const AGENT_ALONE: readonly Row[] = [
  [
    /(?:^|\.)(?:https?_proxy|all_proxy|http\.proxy|node_extra_ca_certs|anthropic_custom_headers|anthropic_auth_token|endpoint|apihost|api_url)$/i,
    redirect,
  ],
  [
    /(?:^|\.)(?:enabledplugins|extraknownmarketplaces|plugins?|extensions)\.(?!recommendations)/i,
    on(ask('plugin', 'brings in code of others')),
  ],
  [
    /(?:^|\.)(?:test-cmd|lint-cmd|load|install|start|terminals\.\[\]\.command|setup-worktree[\w-]*(?:\.\[\])?|setup\.script|(?:formatter|lsp)\.[^.]+\.command(?:\.\[\])?)$/i,
    command('runs-command', 'is run by an agent'),
  ],
];

/** Settings of an editor, which also apply inside a dev container and a workspace file. */
const EDITOR: readonly Row[] = [
  [/runoptions\.runon$/i, when(s => s.value !== 'default', deny('folder-open', 'runs a task as soon as the folder is opened'))],
  [
    /task\.allowautomatictasks$/i,
    when(s => s.value === 'on' || s.value === true, deny('folder-open', 'lets tasks run as soon as the folder is opened')),
  ],
  [
    /(?:^|\.)terminal\.integrated\.(?:(?:automation)?profiles?|automationprofile|shell|shellargs|env|defaultprofile)\b.*(?:path|args|env|command|shell|path_\w+|\.\[\]|node_options|ld_preload)$/i,
    on(ask('runs-command', 'changes what every terminal runs')),
  ],
  [
    /(?:^|\.)git\.path$|http\.proxystrictssl$|(?:^|\.)http\.proxy$/i,
    s =>
      s.path.at(-1)!.toLowerCase().endsWith('strictssl') && !isOff(s)
        ? undefined
        : ask('runs-command', 'changes what the editor runs or trusts'),
  ],
  [
    /(?:executable|executablepath|runtimepath|binarypath|nodepath|serverpath|server\.path|binary\.path|command|overridecommand(?:\.\[\])?|customcommand|lintcommand)$/i,
    when(
      s =>
        /^(?:\.{0,2}\/|\$\{workspace|[\w.-]+\/)/.test(String(s.value)) && !/node_modules|\.venv|\/venv\//.test(String(s.value)),
      ask('runs-command', 'makes the editor run a program of the repository'),
    ),
  ],
];

/** What runs when a dev container or a workspace in the cloud starts. */
const CONTAINER: readonly Row[] = [
  [
    /^(?:initialize|oncreate|updatecontent|postcreate|poststart|postattach)command(?:\.|$)/i,
    command('container-command', 'runs when the container starts'),
  ],
  [/^tasks\.\[\]\.(?:init|before|command|prebuild)$/i, command('container-command', 'runs when the workspace starts')],
  [
    /^(?:privileged|runargs\.\[\]|capadd\.\[\]|securityopt\.\[\]|mounts\.\[\](?:\.source)?|workspacemount)$/i,
    when(
      s =>
        s.value === true ||
        /privileged|docker\.sock|source=\/(?:,|$)|--pid|--network=?\s*host|--cap-add|seccomp=unconfined|SYS_ADMIN|localEnv:HOME|^\/$/i.test(
          String(s.value),
        ),
      ask('container-reach', 'gives the container reach over the machine'),
    ),
  ],
  [
    /^features\.(?!ghcr\.io\/devcontainers\/)[^.]*\//i,
    ask.bind(null, 'container-command', 'brings in a script of others') as () => Meaning,
  ],
];

/** Programs that git runs before it commits or pushes. */
const GIT_HOOKS: readonly Row[] = [
  [
    /(?:^|\.)(?:run|script|runner|command|entry)$|^(?:husky\.hooks|simple-git-hooks|githooks|hooks|pre-commit|pre-push)\.|^(?:pre|post|commit|prepare|applypatch)-[a-z-]+$/i,
    command('git-hook', 'is run by git'),
  ],
  [
    /^repos\.\[\]\.repo$/i,
    when(
      s => s.value !== 'local' && s.value !== 'meta' && s.value !== 'builtin',
      ask('git-hook', 'is run by git from another repository'),
    ),
  ],
  [/(?:^|\.)(?:remotes?|extends)\b.*(?:git_url|\[\]|url)$/i, on(ask('git-hook', 'is run by git from another repository'))],
];

/** Names in files that only agents read: worth a look although no row knows them. */
/** What only tightens. */
const TIGHTENS = /(?:^|\.)(?:deny|ask|excludetools|exclude|blockedcommands|denylist|denied\w*)\.\[\]$/i;
const SMELLS =
  /hook|command|exec\b|helper|endpoint|proxy|auto(?:approve|accept|run)|yolo|bypass|danger|permission|allow|trust|sandbox|approval/i;

const TABLES: Readonly<Record<string, readonly (readonly Row[])[]>> = {
  'VS Code': [EDITOR, AGENT],
  Zed: [EDITOR, AGENT],
  'dev container': [CONTAINER, EDITOR, AGENT],
  Gitpod: [CONTAINER, EDITOR],
  'git hook': [GIT_HOOKS],
  'pre-commit': [GIT_HOOKS],
};

/**
 * What one gained setting means.
 * @param of whose file it stands in, as `agentFileOf` tells.
 */
export const meaningOf = (setting: Setting, of: string): Meaning | undefined => {
  const name = nameOf(setting);
  if (of === 'package.json') {
    if (!/^(?:husky\.hooks|simple-git-hooks|githooks)\./i.test(name)) return undefined;
    return GIT_HOOKS[0]![1](setting);
  }
  const rows = (TABLES[of] ?? [AGENT, AGENT_ALONE]).flat();
  if (TIGHTENS.test(name)) return undefined;
  const row = rows.find(([pattern]) => pattern.test(name));
  const meaning = row?.[1](setting);
  // Whatever its name, nobody reads what it runs.
  if (meaning?.decision !== 'deny' && typeof setting.value === 'string' && fetchAndRun(setting.value).some(({ known }) => !known))
    return deny('fetch-and-run', 'fetches a program and runs it, unread');
  if (row !== undefined) return meaning;
  const isAgents = TABLES[of] === undefined && !isOff(setting);
  return isAgents && SMELLS.test(name) ? ask('setting', 'may let an agent run or do more') : undefined;
};

/** Settings whose loss permits more: what was denied, asked about, or looked at by a hook. */
export const lossOf = (setting: Setting): Meaning | undefined => {
  const name = nameOf(setting);
  if (TIGHTENS.test(name)) return ask('fewer-denials', 'is no longer refused');
  if (/(?:^|\.)hooks?\.(?:.*\.)?(?:command|bash|powershell|url)$/i.test(name))
    return ask('fewer-denials', 'no longer looks at what an agent does');
  return undefined;
};

const SERVER =
  /(?:^|\.)(?:mcpservers|mcp_servers|mcp-servers|context_servers|extensions|mcp\.servers|servers|mcp|powers|agent_servers)$/i;

/** The tool server that a setting belongs to, and which of its parts it is. */
export const serverOf = (setting: Setting, of: string): { readonly server: string; readonly part: string } | undefined => {
  for (let i = 1; i < setting.path.length; i++) {
    const table = setting.path.slice(0, i).join('.');
    // `mcp.servers` is one table, and not a server of that name.
    const isOuter = /(?:^|\.)mcp$/i.test(table) && /^servers$/i.test(setting.path[i]!);
    const isTable =
      SERVER.test(table) &&
      !isOuter &&
      (of === 'Goose' || !/(?:^|\.)extensions$/i.test(table)) &&
      (!/(?:^|\.)servers$|^mcp$/i.test(table) || /VS Code|dev container|Copilot|MCP|opencode|Crush/.test(of));
    if (isTable && i + 1 < setting.path.length) return { server: setting.path[i]!, part: setting.path.slice(i + 1).join('.') };
  }
  return undefined;
};

/** What one part of a tool server's entry means: a program is run, an address is trusted with what the agent sees. */
export const serverMeaning = (part: string, setting: Setting, isKnown: boolean): Meaning | undefined => {
  const value = String(setting.value);
  if (/^(?:command|cmd)(?:\.\[\]|\.path)?$/i.test(part)) return deny('mcp-server', 'is run for an agent');
  if (/^(?:command\.)?args(?:\.\[\])?$/i.test(part))
    return isKnown && /@[\d.]+[\w.-]*$/.test(value)
      ? ask('mcp-server', 'changes a tool server')
      : deny('mcp-server', 'is run for an agent');
  if (/^(?:url|serverurl|httpurl|endpoint)$/i.test(part)) {
    if (/^http:\/\//i.test(value) && !OFFICIAL.test(HOST.exec(value)?.[1] ?? ''))
      return deny('mcp-server', 'is asked without encryption');
    return ask('mcp-server', 'is asked by an agent');
  }
  if (/^(?:autoapprove|alwaysallow|always_allow|trust|tools\.autoapprove|autoallow)/i.test(part))
    return isOff(setting) ? undefined : deny('auto-approve', 'lets an agent act without asking');
  if (/^(?:env|environment)\.(?:node_options|ld_preload|path|pythonpath|bash_env)$/i.test(part))
    return deny('mcp-server', 'changes which programs run');
  return undefined;
};
