/**
 * Settings that act as soon as somebody enters a folder or opens a workspace: managers of tools and environments, workspaces in the cloud,
 * and git's own settings where they lie in the tree.
 * Source: mise "Hooks" and "Environments", direnv.net, devbox.json, Flox manifest.toml(5), git-config(1), githooks(5).
 */
import type { Setting } from '../documents/settings.ts';
import { nameOf } from '../documents/settings.ts';
import { configKind } from '../programs/git-config.ts';
import { REDIRECTS } from './agent-settings.ts';
import { ask, command, deny, isOff, type Meaning, on, type Row, when } from './meaning.ts';

/** Variables by which a program that somebody starts runs another one first. */
const PRELOADS =
  /(?:^|\.)(?:ld_preload|ld_library_path|dyld_\w+|bash_env|zdotdir|pythonstartup|perl5opt|git_ssh_command|git_config_\w+)$/i;
const INJECTS = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader|-javaagent|-agentpath)\b/;
const VARIABLES: readonly Row[] = [
  REDIRECTS,
  [PRELOADS, on(ask('runs-command', 'changes which programs run'))],
  [
    /(?:^|\.)(?:node_options|java_tool_options|jdk_java_options|rubyopt)$/i,
    when(s => INJECTS.test(String(s.value)), ask('runs-command', 'changes which programs run')),
  ],
];

/** mise: tools of a project, and what its folder does when somebody enters it. Tasks run when they are called for. */
const MISE: readonly Row[] = [
  [/^hooks\./i, command('folder-entered', 'runs as soon as somebody enters the folder')],
  [/^watch_files\.\[\]\.(?:run|task)$/i, command('folder-entered', 'runs when a file changes')],
  [/^env\.(?:\[\]\.)?_\.(?:source|\w+\.source)\b/i, on(ask('folder-entered', 'is run as soon as somebody enters the folder'))],
  [/^(?:plugins|tool_alias|alias\.\w+\.source)\./i, on(ask('plugin', 'brings in code of others'))],
  [
    /^settings\.(?:trusted_config_paths(?:\.\[\])?|yes|paranoid|disable_hooks|gpg_verify|\w+\.(?:cosign|slsa|gpg_verify|verify)\w*)$/i,
    when(
      s => (/paranoid|verify|cosign|slsa/i.test(nameOf(s)) ? isOff(s) : !isOff(s)),
      ask('folder-entered', 'trusts more than before'),
    ),
  ],
  ...VARIABLES,
  // Templates are filled when the folder is entered.
  [
    /./,
    when(s => /\{\{[^}]*\bexec\s*\(/.test(String(s.value)), ask('folder-entered', 'runs as soon as somebody enters the folder')),
  ],
];

/** devbox, Flox, Replit, StackBlitz, CodeSandbox: what a workspace runs when it starts. */
const WORKSPACE: readonly Row[] = [
  [
    /^(?:shell\.init_hook(?:\.\[\])?|hook\.[\w-]+|profile\.[\w-]+|onboot|run|startcommand|setuptasks\.\[\](?:\.command)?|(?:services|automations)\..*commands?(?:\.\w+)*|tasks\..*command(?:\.\w+)*)$/i,
    command('container-command', 'runs when the workspace starts'),
  ],
  [/^include\.\[\]$|^include\.environments\.\[\]\./i, on(ask('container-command', 'brings in settings of others'))],
  ...VARIABLES,
];

/** Programs that a person has git start: nothing that a stranger wrote. */
const ORDINARY =
  /^(?:(?:n?vim?|nano|emacs(?:client)?|code|codium|cursor|zed|subl|hx|less|delta|diff-so-fancy|bat|cat|meld|vimdiff|nvimdiff|kdiff3|opendiff|bcomp|difft(?:astic)?|gpg2?|osxkeychain|manager(?:-core)?|store|cache|libsecret|wincred|git-lfs|gh|glab|git-credential-manager(?:-core)?)(?:\.exe)?(?:\s+(?!-u\b|--cmd)[\w=./:$"'%-]+)*|ssh(?:\s+-i\s+[\w~./-]+|\s+-o\s+IdentitiesOnly=yes)*|!?gh auth git-credential|git-lfs (?:clean|smudge|filter-process)(?: --skip)?(?: -- %f| %f)?|true|false|0|1|)$/i;

/** What one setting of git does that others obey. @param isRepository the file makes a folder of the tree a repository. */
const gitSetting =
  (isRepository: boolean) =>
  (setting: Setting): Meaning | undefined => {
    const kind = configKind(nameOf(setting));
    const value = String(setting.value).trim();
    const says = (text: string): Meaning => (isRepository ? deny('git-settings', text) : ask('git-settings', text));
    if (kind === 'alias') return value.startsWith('!') ? says('makes git run a program') : undefined;
    if (kind === 'runs') return ORDINARY.test(value) ? undefined : says('makes git run a program');
    if (kind === 'moves') return says('changes where git finds programs, settings or servers');
    if (kind === 'mild' && /sslverify$/i.test(nameOf(setting)))
      return isOff(setting) ? says('makes git trust any server') : undefined;
    const makes = isRepository && /^core\.(?:bare|worktree)$/i.test(nameOf(setting));
    return makes ? ask('git-settings', 'makes git obey the settings of this folder') : undefined;
  };

/** Tables by the name that `agentFileOf` gives. */
export const ENVIRONMENTS: Readonly<Record<string, readonly (readonly Row[])[]>> = {
  mise: [MISE],
  workspace: [WORKSPACE],
  'git settings': [[[/./, gitSetting(false)]]],
  'git repository': [[[/./, gitSetting(true)]]],
};
