/** Settings of editors, dev containers and git hooks that run something when a folder is opened, a container starts or a commit is made. */
import { ask, command, deny, isOff, on, type Row, when } from './meaning.ts';

/** Settings of an editor, which also apply inside a dev container and a workspace file. */
export const EDITOR: readonly Row[] = [
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
    /(?:^|\.)(?:emeraldwalk\.runonsave|runonsave|triggertaskonsave)\b.*(?:cmd|command|\.\[\])$/i,
    on(ask('runs-command', 'runs when a file is saved')),
  ],
  [
    /(?:^|\.)(?:vmargs|jvmargs|jvmoptions|extraenv\.\w+|toolsenvvars\.\w+)$/i,
    when(
      s => /-javaagent|-agentpath|-agentlib|LD_PRELOAD/.test(String(s.value)),
      ask('runs-command', 'changes what the editor runs'),
    ),
  ],
  [
    /(?:executable|executablepath|runtimepath|tsdk|alternatetools\.\w+|binarypath|nodepath|serverpath|server\.path|binary\.path|command|overridecommand(?:\.\[\])?|customcommand|lintcommand)$/i,
    when(
      s =>
        /^(?:\.{0,2}\/|\$\{workspace|[\w.-]+\/)/.test(String(s.value)) && !/node_modules|\.venv|\/venv\//.test(String(s.value)),
      ask('runs-command', 'makes the editor run a program of the repository'),
    ),
  ],
];

/** What an editor runs by itself, of the programs that others start by hand: those are judged by what they do alone. */
export const OPENING: readonly Row[] = [
  [/\.projectstartup\w*\..*\.name$/i, on(ask('folder-open', 'runs as soon as the project is opened'))],
  [
    /(?:^|\.)buildspec\.buildcommand\.name$/i,
    when(s => /externaltoolbuilder/i.test(String(s.value)), ask('folder-open', 'runs a program at every build')),
  ],
  [/(?:^|\.)hooks\.\[\]$/i, when(s => s.value === 'create_worktree', ask('folder-open', 'runs when a worktree is made'))],
  [
    /(?:^|\.)(?:lsp|sublimelinter)\b.*\.(?:command|executable|binary)(?:\.\[\])?$/i,
    when(
      s => /^(?:\.{0,2}\/|\$\{?(?:folder|project)|~)/.test(String(s.value)),
      ask('runs-command', 'makes the editor run a program of the repository'),
    ),
  ],
];

/** What runs when a dev container or a workspace in the cloud starts. */
export const CONTAINER: readonly Row[] = [
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
  [/^features\.(?!ghcr\.io\/devcontainers\/)[^.]*\//i, () => ask('container-command', 'brings in a script of others')],
];

/** Programs that git runs before it commits or pushes. */
export const GIT_HOOKS: readonly Row[] = [
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
