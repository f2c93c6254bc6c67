/**
 * The files by which agents, editors and git are told what to run, what to permit and what to believe, as their own manuals name them.
 * Found by any case and at any depth, because an agent started in a sub-folder reads the files there.
 */

import type { SettingsFormat } from '../documents/settings.ts';
import { mayMatch } from '../hints.ts';
import { fold } from '../paths.ts';

export type AgentFile =
  /** Values decide: compared one by one. */
  | { readonly kind: 'settings'; readonly of: string; readonly format: SettingsFormat; readonly also?: 'instructions' }
  /** A program that is run without being asked for. */
  | { readonly kind: 'program'; readonly of: string }
  /** Text that an agent takes as its orders. */
  | { readonly kind: 'instructions'; readonly of: string };

type Row = readonly [pattern: RegExp, file: AgentFile];
const settings = (of: string, format: SettingsFormat, also?: 'instructions'): AgentFile => ({
  kind: 'settings',
  of,
  format,
  ...(also !== undefined && { also }),
});
const instructions = (of: string): AgentFile => ({ kind: 'instructions', of });
const program = (of: string): AgentFile => ({ kind: 'program', of });
/** A path that ends so, at any depth; written as a regular expression without its anchors. */
const at = (tail: string): RegExp => new RegExp(`(?:^|/)(?:${tail})$`);

/** The first row that names a path says what it is. */
export const rows = (): readonly Row[] => [
  // Claude Code
  [at('\\.claude/settings(?:\\.local)?\\.json|hooks/hooks\\.json'), settings('Claude Code', 'json')],
  [at('\\.mcp\\.json|(?:claude_desktop_config|cline_mcp_settings|mcp_settings|mcp_config)\\.json'), settings('MCP', 'json')],
  [/^mcp\.json$/, settings('MCP', 'json')],
  [
    at('\\.claude/(?:agents|commands|skills|rules|output-styles)/.*\\.md'),
    settings('Claude Code', 'front-matter', 'instructions'),
  ],
  [at('\\.claude/hooks/.*'), program('Claude Code')],
  [at('\\.claude-plugin/(?:plugin|marketplace)\\.json'), settings('Claude Code plugin', 'json')],
  // Cursor
  [at('\\.cursor/(?:mcp|hooks|cli|cli-config|permissions|sandbox|worktrees|environment)\\.json'), settings('Cursor', 'json')],
  [at('\\.cursor/hooks/.*'), program('Cursor')],
  [at('\\.cursorrules|\\.cursor/(?:rules|commands|agents|skills)/.*\\.mdc?'), instructions('Cursor')],
  // VS Code and GitHub Copilot
  [at('\\.vscode/(?:settings|tasks|mcp|launch)\\.json|[^/]*\\.code-workspace'), settings('VS Code', 'json')],
  [
    /^\.github\/(?:mcp|lsp)\.json$|^\.github\/(?:copilot|hooks)\/.*\.json$|^\.copilot\/.*\.json$/,
    settings('GitHub Copilot', 'json'),
  ],
  [
    /^\.github\/(?:agents|prompts|chatmodes|instructions|skills)\/.*\.md$/,
    settings('GitHub Copilot', 'front-matter', 'instructions'),
  ],
  [/^\.github\/copilot-instructions\.md$/, instructions('GitHub Copilot')],
  [/^\.github\/hooks\/.*/, program('GitHub Copilot')],
  // Gemini, Qwen, Codex
  [at('\\.(?:gemini|qwen)/(?:settings|gemini-extension)\\.json'), settings('Gemini CLI', 'json')],
  [at('\\.(?:gemini|qwen)/(?:policies|commands)/.*\\.toml'), settings('Gemini CLI', 'toml', 'instructions')],
  [at('\\.(?:gemini|qwen)/hooks/.*'), program('Gemini CLI')],
  [at('\\.(?:gemini|qwen)/(?:system|agents/.*)\\.md'), instructions('Gemini CLI')],
  [at('\\.codex/(?:config|environments/[^/]*)\\.toml'), settings('Codex', 'toml')],
  [at('\\.codex/hooks\\.json'), settings('Codex', 'json')],
  [at('\\.codex/(?:rules/.*\\.rules|hooks/.*)'), program('Codex')],
  [at('\\.codex/(?:prompts|skills|agents)/.*\\.md'), instructions('Codex')],
  // The others
  [at('\\.(?:windsurf|codeium)/(?:mcp_config|mcp|hooks)\\.json'), settings('Windsurf', 'json')],
  [at('\\.windsurfrules|\\.windsurf/(?:rules|workflows|skills)/.*\\.md'), instructions('Windsurf')],
  [at('\\.zed/(?:settings|tasks|debug)\\.json'), settings('Zed', 'json')],
  [at('\\.kiro/(?:settings/(?:mcp|cli)|agents/[^/]*)\\.json|\\.kiro/hooks/[^/]*'), settings('Kiro', 'json')],
  [at('\\.kiro/(?:steering|specs|prompts)/.*\\.md'), instructions('Kiro')],
  [at('\\.amazonq/(?:mcp|(?:cli-)?agents/[^/]*|default)\\.json'), settings('Amazon Q', 'json')],
  [at('\\.amazonq/(?:rules|prompts)/.*\\.md'), instructions('Amazon Q')],
  [at('\\.amp/settings\\.json'), settings('Amp', 'json')],
  [at('\\.?opencode\\.jsonc?|\\.opencode/opencode\\.jsonc?'), settings('opencode', 'json')],
  [at('\\.opencode/(?:plugins?|tools?)/.*'), program('opencode')],
  [at('\\.opencode/(?:agents?|commands?|modes?|skills?)/.*\\.md'), settings('opencode', 'front-matter', 'instructions')],
  [
    at('\\.(?:roo|kilocode|cline|trae|factory|junie/mcp|continue|augment|qoder)/(?:mcp|mcp_settings|settings|config)\\.json'),
    settings('agent', 'json'),
  ],
  [at('\\.continue/(?:config|(?:mcpservers|models|assistants)/[^/]*)\\.ya?ml'), settings('Continue', 'yaml')],
  [at('\\.roomodes'), settings('Roo Code', 'yaml', 'instructions')],
  [at('\\.clinerules/hooks/.*'), program('Cline')],
  [
    at(
      '\\.(?:roo|cline|kilocode|trae|junie|continue|augment|factory|qoder|openhands|tabnine)/(?:rules[^/]*|guidelines|microagents|skills|prompts|commands|droids|workflows)(?:/.*)?(?:\\.mdc?)?|\\.(?:cline|roo|kilocode|goose|augment|trae)rules(?:/.*\\.md|-[\\w-]+)?|\\.goosehints|\\.junie/guidelines\\.md',
    ),
    instructions('agent'),
  ],
  [at('\\.openhands/(?:setup|pre-commit)\\.sh'), program('OpenHands')],
  [at('\\.(?:config/)?goose/config\\.ya?ml'), settings('Goose', 'yaml')],
  [at('\\.aider\\.conf\\.ya?ml'), settings('Aider', 'yaml')],
  [at('\\.?crush\\.json'), settings('Crush', 'json')],
  [at('\\.agents/.*\\.md'), instructions('agent')],
  // Dev containers and other things that run when a folder is opened
  [at('\\.devcontainer(?:/[^/]*)?/devcontainer\\.json|\\.?devcontainer\\.json'), settings('dev container', 'json')],
  [at('\\.gitpod\\.ya?ml'), settings('Gitpod', 'yaml')],
  [at('\\.envrc|\\.direnvrc'), program('direnv')],
  [at('\\.autoenv(?:\\.zsh)?|\\.autoenv_leave\\.zsh'), program('autoenv')],
  [
    at(
      '\\.?mise(?:\\.[\\w-]+){0,2}\\.toml|\\.?mise/config(?:\\.[\\w-]+){0,2}\\.toml|\\.config/mise/conf\\.d/[^/]*\\.toml|\\.rtx(?:\\.[\\w-]+)?\\.toml',
    ),
    settings('mise', 'toml'),
  ],
  [at('devbox\\.json|\\.stackblitzrc|\\.codesandbox/tasks\\.json'), settings('workspace', 'json')],
  [at('\\.replit|\\.flox/env/manifest\\.toml'), settings('workspace', 'toml')],
  [at('\\.(?:gitpod|ona)/automations\\.ya?ml'), settings('workspace', 'yaml')],
  [at('\\.idx/dev\\.nix'), program('Firebase Studio')],
  [at('\\.idea/(?:watchertasks|startup|externaltools|terminal)\\.xml'), program('JetBrains editors')],
  [at('\\.idea/(?:workspace|runconfigurations/[^/]*)\\.xml|\\.run/[^/]*\\.xml'), settings('JetBrains editors', 'xml')],
  [at('\\.fleet/(?:run|settings)\\.json'), settings('Fleet', 'json')],
  [at('\\.nova/(?:configuration|tasks/[^/]*)\\.json'), settings('Nova', 'json')],
  [at('[^/]+\\.sublime-(?:project|build)'), settings('Sublime Text', 'json')],
  [at('\\.vs/(?:tasks|launch)\\.vs\\.json'), settings('Visual Studio', 'json')],
  [at('\\.externaltoolbuilders/.*'), program('Eclipse')],
  [at('\\.project'), settings('Eclipse', 'xml')],
  [at('\\.helix/(?:config|languages)\\.toml'), settings('Helix', 'toml')],
  [
    at('\\.exrc|\\.vimrc|\\.lazy\\.lua|\\.nvim\\.lua|\\.nvimrc|\\.lvimrc|\\.dir-locals(?:-2)?\\.el|\\.gdbinit|\\.lldbinit'),
    program('editor'),
  ],
  // Git
  [at('\\.gitmodules'), settings('git', 'git')],
  [
    at(
      '(?:\\.|dot_)?gitconfig(?:[.-](?:local|inc|symlink|tmpl|template|ini|shared|ci))?|(?:\\.config/|dot_config/)?git/config(?:\\.[\\w-]+)?|\\.git-?config/[^/]*',
    ),
    settings('git settings', 'git'),
  ],
  // A folder that looks like a bare repository is one to git, and its settings are obeyed by whoever is in it.
  [at('config|config\\.worktree'), settings('git repository', 'git')],
  [at('\\.hg/hgrc'), program('Mercurial')],
  [at('\\.husky/(?!_/)[^/.][^/]*|\\.githooks/.*|\\.git-hooks/.*|\\.lefthook(?:-local)?/.*'), program('git hook')],
  [at('\\.?lefthook(?:-local)?\\.ya?ml'), settings('git hook', 'yaml')],
  [at('\\.?lefthook(?:-local)?\\.toml'), settings('git hook', 'toml')],
  [at('\\.?lefthook(?:-local)?\\.json'), settings('git hook', 'json')],
  [at('\\.pre-commit-config\\.ya?ml'), settings('pre-commit', 'yaml')],
  [at('\\.overcommit\\.ya?ml'), settings('git hook', 'yaml')],
  [at('\\.simple-git-hooks\\.json|simple-git-hooks\\.json|\\.huskyrc(?:\\.json)?'), settings('git hook', 'json')],
  [at('\\.huskyrc\\.ya?ml'), settings('git hook', 'yaml')],
  [at('package\\.json'), settings('package.json', 'json')],
];

let known: readonly Row[] | undefined;

/** Folders of such files: what a link to, or in place of, one of them replaces as a whole. */
const FOLDERS =
  /(?:^|\/)\.(?:claude|cursor|vscode|gemini|qwen|codex|windsurf|codeium|zed|kiro|amazonq|amp|opencode|roo|kilocode|cline|clinerules|trae|factory|junie|continue|devcontainer|husky|githooks|lefthook)(?:\/(?:hooks|settings|plugins?))?\/?$/;

/**
 * Instruction files of the root go by any case; below it `docs/agents.md` is a page like any other, and only the spelling that the
 * agents look for counts.
 */
export const BY_NAME = /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|QWEN|WARP)(?:\.local|\.override)?\.md$/;
export const AT_ROOT = /^(?:\.[^/]+\/)?(?:(?:agents?|claude|gemini|qwen|warp)(?:\.local|\.override)?\.md|\.rules)$/;

/** One of them stands in the path of each such file: most files are none, and are told by this alone. */
export const HINTS: readonly string[] =
  'agent claude gemini qwen warp .rules hooks mcp cursor .vscode .code-workspace .github .copilot codex codeium windsurf .zed .kiro .amazonq .amp/ opencode .roo .kilocode .cline .trae .factory .junie .continue .augment .qoder .openhands .tabnine .goose goose/ .aider crush .devcontainer devcontainer. .gitpod envrc .autoenv mise .rtx devbox.json .stackblitzrc .codesandbox .replit .flox .ona/ .idx .idea .run/ .fleet .nova .sublime- .vs/ .externaltoolbuilders .project .helix .exrc .vimrc .lazy.lua .nvim .lvimrc .dir-locals .gdbinit .lldbinit .gitmodules config .hg/ .husky lefthook .pre-commit .overcommit package.json'.split(
    ' ',
  );

/** What an agent, an editor or git makes of a file of this name, if anything. */
export const agentFileOf = (path: string): AgentFile | undefined => {
  const folded = fold(path);
  if (!mayMatch(HINTS, folded)) return undefined;
  if (BY_NAME.test(path) || AT_ROOT.test(folded)) return instructions('agent');
  known ??= rows();
  return known.find(([pattern]) => pattern.test(folded))?.[1];
};

/** Places whose files come from elsewhere, or stay on one machine: no change of the repository shows what they say. */
const UNSEEN = /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|site-packages|\.venv|venv)\/|\.local\.md$/;

/**
 * Whether a link gives one instruction file the name of another: agents read there what is asked about wherever it changes.
 * @param here the link, @param there what it leads to; both as real paths of the repository.
 */
export const joinsInstructions = (here: string, there: string): boolean =>
  agentFileOf(here)?.kind === 'instructions' &&
  agentFileOf(there)?.kind === 'instructions' &&
  fold(here) !== fold(there) &&
  !there.startsWith('/') &&
  !UNSEEN.test(fold(there));

/** Whether a path is a folder that holds such files. */
export const isAgentFolder = (path: string): boolean => FOLDERS.test(fold(path));

/** Globs for all of them; wider than the rows, which decide. */
export const AGENT_FILE_GLOBS: readonly string[] = [
  '**/.{claude,cursor,vscode,gemini,qwen,codex,windsurf,codeium,zed,kiro,amazonq,amp,opencode,roo,kilocode,cline,clinerules,trae,factory,junie,continue,goose,augment,qoder,openhands,tabnine,agents,copilot,devcontainer,husky,githooks,git-hooks,lefthook,lefthook-local,claude-plugin}/**',
  '**/{.mcp,mcp,claude_desktop_config,cline_mcp_settings,mcp_settings,mcp_config,.devcontainer,devcontainer,opencode,.opencode,crush,.crush,package}.{json,jsonc}',
  '**/*.code-workspace',
  '.github/{mcp,lsp}.json',
  '.github/{copilot,hooks,agents,prompts,chatmodes,instructions,skills}/**',
  '.github/copilot-instructions.md',
  '**/{claude,claude.local,gemini,qwen,agent,agents,agents.override,agents.local,warp}.md',
  '**/.{cursorrules,windsurfrules,clinerules,roorules,kilocoderules,gooserules,augmentrules,traerules,goosehints,roomodes,rules,gitmodules,envrc,exrc,nvimrc,lvimrc,gdbinit,lldbinit}',
  '**/.{cline,roo,kilocode}rules-*',
  '**/{.nvim.lua,.dir-locals.el,.dir-locals-2.el,.aider.conf.yml,.aider.conf.yaml,.gitpod.yml,.gitpod.yaml}',
  '**/{.direnvrc,.autoenv,.autoenv.zsh,.autoenv_leave.zsh,.vimrc,.lazy.lua,.stackblitzrc,.replit,devbox.json}',
  '**/{mise,.mise,.rtx}{,.*}.toml',
  '**/{mise,.mise}/**',
  '**/{.codesandbox,.flox,.gitpod,.ona,.idx,.idea,.run,.fleet,.nova,.vs,.externaltoolbuilders,.helix,.hg}/**',
  '**/*.sublime-{project,build}',
  '**/.project',
  '**/*gitconfig*',
  '**/{.gitconfig,.git-config,git}/*',
  '**/{config,config.worktree}',
  '**/{lefthook,.lefthook,lefthook-local,.lefthook-local}.{yml,yaml,toml,json}',
  '**/{.pre-commit-config,.overcommit}.{yml,yaml}',
  '**/{.simple-git-hooks.json,simple-git-hooks.json,.huskyrc,.huskyrc.json,.huskyrc.yml,.huskyrc.yaml}',
  '**/hooks/hooks.json',
];
