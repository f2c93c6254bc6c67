/** What it means to delete, write or read a path, by where it lies: the root, a home, the system, git's own data, the project. */

import type { RepoPath } from '../model.ts';
import { isMadeByTools, isRegenerable, isTemporary } from '../programs/regenerable.ts';
import type { HazardId } from './hazards.ts';

/** A path cut where its pattern begins: `build/*.js` is `build`, and something in it. */
interface Aim {
  /** Without a final slash; empty for the root of the checkout, `/` for that of the file system. */
  readonly base: string;
  /** The pattern below the base, or empty. */
  readonly pattern: string;
  /** Everything directly in the base, or in the whole tree, is meant. */
  readonly whole: boolean;
}
const aimOf = (path: RepoPath): Aim => {
  const real = path.real === '.' ? '' : path.real.replace(/(?<=.)\/+$/, '');
  const parts = real.split('/');
  const at = parts.findIndex(part => /[*?[]/.test(part));
  if (at < 0) return { base: real, pattern: '', whole: false };
  const base = parts.slice(0, at).join('/') || (real.startsWith('/') ? '/' : '');
  const pattern = parts.slice(at).join('/');
  return { base, pattern, whole: /^(?:\*\*\/)?(?:\.?\*+|\.\[!?\.\]\*|\.\[\^\.\]\*|\.\?\?\*|\{.*\})(?:\/\*+)?$/.test(pattern) };
};

const SYSTEM =
  /^\/(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|System|private\/etc|Windows|nix\/store)(?:\/|$)|^\/[A-Za-z]:\/(?:Windows|Program Files)|^[A-Za-z]:\/(?:Windows|Program Files)/i;
const KERNEL = /^\/(?:proc|sys)(?:\/|$)/;
const MACHINE = /^\/(?:var|opt|srv|usr\/local|Library|Applications|snap|media|mnt|run|root|private\/var|Volumes|data)(?:\/|$)/;
const DEVICE = /^\/dev\/(?!null$|zero$|full$|u?random$|tty$|std(?:in|out|err)$|fd\/|shm(?:\/|$)|ptmx$|pts\/|tcp\/|udp\/)/;
const RAW_DEVICE =
  /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|loop|dm-|mapper\/|md|sr|mem$|kmem$|port$|pmem|nbd|zd|ram|sg|block\/)/;
const LOGS = /^\/var\/log(?:\/|$)|^~\/\.(?:bash|zsh|sh|python|mysql|psql|node_repl)_history$|^\/var\/(?:run\/utmp|log\/[bw]tmp)$/;
const HOMES = /^(?:~|~[\w-]+|\/home|\/Users|\/root|\/var\/root)$/;
const PRECIOUS = /^~\/\.(?:ssh|gnupg|aws|kube|config|docker|password-store|local|mozilla|azure)(?:\/\.?)?$/;

const RUNNER_FILES = /\/_runner_file_commands\/(?!.*STEP_SUMMARY|step_summary)|^\$\{?GITHUB_(?:ENV|PATH|OUTPUT|STATE)\}?$/i;
/** What starts by itself: cron, systemd, launchd, autostart, keys that let others in. */
const STARTS_ALONE =
  /^\/(?:etc|usr\/lib|lib)\/(?:cron|systemd|init\.d|rc\.|rc\d|profile\.d|xdg\/autostart|ld\.so|pam\.d|sudoers|update-motd|udev|anacrontab)|^\/etc\/(?:crontab|profile|bash\.bashrc|zsh|environment|rc\.local|inittab)|^\/var\/spool\/(?:cron|at)|^~\/\.config\/(?:systemd\/user|autostart)\/|^~\/Library\/Launch|^\/Library\/Launch|^~\/\.ssh\/(?:authorized_keys2?|rc|environment)$|^~[\w-]*\/\.ssh\/authorized_keys|^\/root\/\.ssh\/authorized_keys/i;
const STARTUP_FILES =
  /^~\/\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xprofile|xinitrc|xsession|pam_environment|inputrc|vimrc|emacs|gitconfig|npmrc|yarnrc(?:\.yml)?|pypirc|condarc|gemrc|irbrc|pythonrc|pdbrc|gdbinit|lldbinit|curlrc|wgetrc|netrc|screenrc|tmux\.conf)$|^~\/\.(?:config\/(?:fish|git|pip|npm|nvim|zsh|environment\.d)|claude|codex|gemini|cursor|continue|aider|vscode|vim|emacs\.d|oh-my-zsh|pip|m2|gradle|cargo|ssh|docker|kube|aws)\//;

const GIT_RUNS = /(?:^|\/)\.git\/(?:hooks\/(?!.*\.sample$)|config$|config\.worktree$|info\/attributes$)/;
const GIT_SCRATCH =
  /(?:^|\/)\.git\/(?:.*\.lock|COMMIT_EDITMSG|MERGE_MSG|MERGE_HEAD|REBASE_HEAD|CHERRY_PICK_HEAD|info\/exclude|info\/sparse-checkout|gc\.log|gk\/.*|hooks\/.*\.sample|modules\/.*\.lock)$/;
const IN_GIT = /(?:^|\/)\.git(?:\/|$)/;

/** A file by its ending: `rm -rf package-lock.json` is no more than `rm`. */
const FILE =
  /\w\.(?:[cm]?[jt]sx?|jsonc?|ya?ml|toml|lock|md|txt|py|go|rs|java|rb|php|c|h|cc|cpp|cs|sh|html|css|xml|csv|sql|db|sqlite|png|jpe?g|svg|gif|pdf|ini|cfg|conf|env)$|(?:^|\/)(?:README|LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|CODEOWNERS|(?:GNU)?Makefile|Dockerfile|Containerfile|Gemfile|Rakefile|Procfile|Vagrantfile|Jenkinsfile|justfile|Brewfile|\.\w+ignore|\.gitattributes|\.editorconfig)$/i;

/**
 * The harm of deleting a path.
 * @param recursive directories go with all that is in them.
 */
export const deleteHazard = (path: RepoPath, recursive: boolean): HazardId | undefined => {
  const { base, pattern, whole } = aimOf(path);
  // The place itself with all in it; otherwise only what has the name, at any depth when the pattern says so.
  const all = pattern === '' ? recursive : whole;
  const sweeps = all || pattern.startsWith('**/');
  if (!path.inside) {
    if (isTemporary(path.real) || isTemporary(base) || (/^\/(?:tmp|var\/tmp)$/.test(base) && pattern !== '')) return undefined;
    if (base === '/' && sweeps) return 'delete-root';
    if (HOMES.test(base) && sweeps) return 'delete-home';
    if (PRECIOUS.test(base) && all) return 'delete-home';
    if (STARTUP_FILES.test(path.real)) return 'startup-file';
    if (RAW_DEVICE.test(path.real)) return 'raw-device';
    if (SYSTEM.test(base) || KERNEL.test(base) || (DEVICE.test(path.real) && sweeps)) return 'system-path';
    if (LOGS.test(path.real)) return 'history-erase';
    if (MACHINE.test(base)) return sweeps || recursive ? 'system-path' : 'machine-path';
    if (IN_GIT.test(path.real) && !GIT_SCRATCH.test(path.real)) return 'delete-git-dir';
    return (sweeps || recursive) && !isMadeByTools(path.real) ? 'delete-outside' : undefined;
  }
  if (base === '' && all) return 'delete-checkout';
  if (/(?:^|\/)\.git\/?$/.test(base)) return pattern === '' || all ? 'delete-git-dir' : 'git-plumbing';
  if (IN_GIT.test(path.real))
    return GIT_SCRATCH.test(path.real) || /\/hooks\/[\w.-]+$/.test(path.real) ? undefined : 'git-plumbing';
  if (isRegenerable(path.real)) return undefined;
  return (all || recursive) && !(pattern === '' && FILE.test(base)) ? 'delete-sources' : undefined;
};

/** The harm of writing to a path. */
export const writeHazard = (path: RepoPath): HazardId | undefined => {
  const { real } = path;
  if (RUNNER_FILES.test(real)) return 'runner-command-file';
  if (path.inside)
    return GIT_RUNS.test(real)
      ? 'git-run-config'
      : IN_GIT.test(real) && !GIT_SCRATCH.test(real) && real !== '.git'
        ? 'git-plumbing'
        : undefined;
  if (isTemporary(real)) return undefined;
  if (RAW_DEVICE.test(real)) return 'raw-device';
  if (KERNEL.test(real))
    return /^\/proc\/(?:self|thread-self|\d+)\/(?:fd\/|oom_score_adj|comm$|coredump_filter)/.test(real)
      ? undefined
      : 'kernel-write';
  if (STARTS_ALONE.test(real)) return 'persistence';
  if (STARTUP_FILES.test(real)) return 'startup-file';
  if (LOGS.test(real)) return 'history-erase';
  if (MACHINE.test(real)) return 'machine-path';
  if (SYSTEM.test(real) || DEVICE.test(real) || real === '/') return 'system-path';
  if (IN_GIT.test(real) && GIT_RUNS.test(real)) return 'git-run-config';
  return undefined;
};

/** The harm of reading a path, beyond what a credential is worth. */
export const readHazard = (path: RepoPath): HazardId | undefined => {
  if (/^\/proc\/[^/]+\/(?:mem|maps|map_files\/.*)$/.test(path.real) && !path.real.endsWith('/self/maps')) return 'process-memory';
  if (/^\/proc\/(?!self\/|thread-self\/)[^/]+\/environ$/.test(path.real)) return 'process-memory';
  if (/^\/dev\/k?mem$|^\/proc\/k(?:core|allsyms)$/.test(path.real)) return 'process-memory';
  return RAW_DEVICE.test(path.real) && !/loop|sr\d|ram/.test(path.real) ? 'machine-path' : undefined;
};
