/** Settings of agents: which run something, permit something, or send what an agent sees elsewhere. Names are those of the agents' manuals. */
import type { Setting } from '../documents/settings.ts';
import { ask, command, deny, HOST, isOff, type Meaning, OFFICIAL, on, type Row, when } from './meaning.ts';

/** Permissions that let a model run what it likes: a whole tool, a shell, an interpreter, a fetcher, an eraser. */
const BROAD =
  /^(?:\*|\.\*|\/\^?\.[*+]\$?\/[a-z]*|bash|shell|run_shell_command|execute_bash|terminal|edit|write|webfetch|mcp__\*.*|@builtin|all)$|^(?:bash|shell|run_shell_command|execute_bash|execute)\(\s*(?::?\*|(?:sudo|rm|curl|wget|nc|ssh|scp|bash|sh|zsh|python\d?|node|npx|bunx|uvx|perl|ruby|eval|xargs|docker|kubectl|aws|gcloud|git push|env|chmod)\s*(?::?\s*\*)?)\s*\)$|^(?:edit|write|read)\(\s*(?:\/\*\*|\*\*?|~\/\*\*|\/\/\*\*)\s*\)$/i;

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
/** Names of the address under which a model is asked. */
export const REDIRECTS: Row = [
  /(?:^|[._])(?:anthropic|openai|gemini|google_gemini|azure_openai|claude|codex|bedrock|vertex|copilot|llm|openrouter)[\w]*_?(?:base_?url|api_?base|endpoint|proxy_?url|api_?url)$|(?:^|\.)(?:base_?url|api_?base|openai-api-base|(?:chatgpt|openai)_base_url|override(?:proxy|capi)url)$/i,
  redirect,
];
/** Settings of agents, in any of their files. */
export const AGENT: readonly Row[] = [
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
  REDIRECTS,
  [
    /(?:^|\.)env\.(?:path|node_options|ld_preload|ld_library_path|dyld_\w+|bash_env|env|zdotdir|pythonstartup|pythonpath|perl5opt|rubyopt|git_ssh_command|git_config_\w+|editor|pager|npm_config_\w+|node_tls_reject_unauthorized)$/i,
    on(deny('runs-command', 'changes which programs run')),
  ],
];

/** Names that mean this in the files of agents alone; an editor has the like for other things. */
export const AGENT_ALONE: readonly Row[] = [
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
