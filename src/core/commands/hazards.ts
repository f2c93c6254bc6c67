/**
 * What a command can do wrong, by meaning: one row a kind of harm. Programs and the shell reader name a row by its id;
 * the `shell-command` guard turns it into an opinion.
 */
import type { Decision } from '../decision.ts';

/** One kind of harm. `says` completes "`the command` ...", `fix` says what to do instead. */
export interface HazardKind {
  readonly decision: Exclude<Decision, 'allow'>;
  readonly risk: 'low' | 'medium' | 'high';
  readonly says: string;
  readonly fix: string;
}

/** How far it goes, what it does, what to do instead. A deny is a high risk, an ask a medium one. */
/** Files and devices. */
const FILES = {
  'delete-root': ['deny', 'deletes the root of the file system', 'name the directory that is meant, inside the project'],
  'delete-home': ['deny', 'deletes a home directory', 'name the directory that is meant, inside the project'],
  'delete-checkout': ['deny', 'deletes the whole checkout', 'delete named build folders, or use `git clean -n` to look first'],
  'delete-git-dir': ['deny', 'deletes git data, and history with it', 'leave `.git` alone; use git commands to change history'],
  'delete-unresolved': [
    'deny',
    'deletes below a variable whose value is not known: empty, it means the root',
    'write the path out, or guard it with `${VAR:?}`',
  ],
  'delete-unknown': ['ask', 'deletes recursively what cannot be read from the command', 'write the path out'],
  'delete-outside': ['ask', 'deletes recursively outside the project', 'delete inside the project or below `/tmp` only'],
  'delete-sources': [
    'ask',
    'deletes files of the project that no build makes again',
    'use `git rm`, so that the change shows what goes',
  ],
  'delete-beyond-recovery': ['deny', 'overwrites files so that nothing can bring them back', 'use `rm` or `git rm`'],
  'empty-file': ['ask', 'empties a file', 'use an edit, so that the change shows what goes'],
  'system-path': ['deny', 'changes a path that belongs to the operating system', 'write inside the project'],
  'machine-path': ['ask', 'changes files of the machine outside the project', 'write inside the project or below `/tmp`'],
  'startup-file': [
    'ask',
    'changes a file that shells, agents or tools read when they start',
    'set it in the workflow or in the project',
  ],
  'system-permissions': ['deny', 'changes owner or mode of system paths', 'change files of the project only'],
  'open-permissions': ['ask', 'lets everybody write', 'give the narrowest mode that works: `chmod u+x`, `755` or `644`'],
  'raw-device': ['deny', 'writes to a raw device', 'write to a file'],
  'storage-destroy': ['deny', 'destroys a disk, a volume or a file system', 'leave storage to people'],
  'kernel-write': ['deny', 'writes into the kernel through `/proc` or `/sys`', 'leave the kernel alone'],
  'move-out': ['ask', 'moves many files out of the project', 'move inside the project, with `git mv`'],
  'mirror-delete': [
    'ask',
    'deletes at the target what the source does not have',
    'leave `--delete` out, or try `--dry-run` first',
  ],
  'sweep-home': ['ask', 'reads a whole home directory or file system, credentials included', 'name the files that are meant'],
} as const;

/** Processes, rights and the machine. */
const MACHINE = {
  'fork-bomb': ['deny', 'starts processes without end', 'start a known number of processes'],
  'kill-all': ['deny', 'kills every process', 'kill one process by its number'],
  'kill-by-name': ['ask', 'kills processes by name, also those of others', 'kill one process by its number'],
  'shut-down': ['deny', 'shuts the machine down', 'leave the machine running'],
  privilege: ['ask', 'runs with more rights than the agent has', 'run without root; a person can prepare what needs it'],
  'root-shell': ['deny', 'opens a shell with root rights', 'run without root'],
  accounts: ['deny', 'changes accounts or their rights', 'leave accounts to people'],
  'machine-config': ['ask', 'changes services, devices or network of the machine', 'leave the machine to people'],
  'security-off': ['deny', 'switches a protection of the machine off', 'leave protections on'],
  persistence: ['deny', 'makes something start by itself later', 'run it now, where it can be seen'],
  'process-memory': ['deny', 'reads or changes the memory of another process', 'leave other processes alone'],
  'runner-command-file': [
    'deny',
    'writes to a command file of the GitHub runner, which later steps obey',
    'set it in the workflow, where a reviewer sees it',
  ],
  'history-erase': ['deny', 'wipes logs or shell history', 'leave the traces'],
} as const;

/** Code from elsewhere, and shells for others. */
const CODE = {
  'network-to-interpreter': [
    'deny',
    'runs what comes from the network, unread',
    'let a person read it and commit it, then run the committed file; or install a pinned version from the registry',
  ],
  'fetched-code': [
    'ask',
    'runs code that was just fetched from the network, unread',
    'use a version from the registry, or let a person read it and commit it; a script of a clone may run in a later call, once it was looked at',
  ],
  'decoder-to-interpreter': ['deny', 'runs what comes out of a decoder, unread', 'write the commands out'],
  'reverse-shell': ['deny', 'gives a shell to another machine', 'leave it out'],
  tunnel: ['ask', 'opens this machine, or one behind it, to the outside', 'leave it out'],
  'hidden-command': ['ask', 'runs a command from an option that looks harmless', 'run that command itself, in plain sight'],
  'unread-code': ['ask', 'runs code that cannot be read from the command', 'put the code into a file of the change'],
  'remote-code': [
    'ask',
    'fetches a program from outside the registry and runs it',
    'add it to the dependencies, at a fixed version',
  ],
  'agent-unleashed': ['deny', 'starts an agent with its permission checks off', 'start it with its checks on'],
  'unsafe-preload': ['deny', 'changes what a program loads when it starts', 'leave the loader variables alone'],
  'changed-lookup': ['ask', 'changes what later command names, pagers or editors mean', 'call the program by its path'],
} as const;

/** Git. */
const GIT = {
  'git-discard': ['ask', 'throws away changes that are not committed', 'use `git stash`, or commit first'],
  'git-clean': ['ask', 'deletes files that git does not know', 'look first with `git clean -n`'],
  'git-force-push': ['ask', 'overwrites a branch at the remote', 'push a new branch, or `--force-with-lease` on your own one'],
  'git-force-push-protected': ['deny', 'overwrites or deletes a protected branch at the remote', 'open a pull request'],
  'git-force-with-lease': ['ask', 'rewrites a branch at the remote', 'push a new commit instead', 'low'],
  'git-rewrite': ['deny', 'rewrites the history of the repository', 'make a new commit that undoes the change'],
  'git-erase-recovery': ['deny', 'deletes what git keeps to bring lost work back', 'leave reflog and unreachable objects alone'],
  'git-drop-stash': ['ask', 'deletes stashed work', 'apply the stash first: `git stash pop`'],
  'git-delete-branch': [
    'ask',
    'deletes a branch with commits that are merged nowhere',
    'use `git branch -d`, which refuses to lose work',
  ],
  'git-delete-tag': [
    'ask',
    'deletes a tag at the remote, which releases may stand on',
    'leave published tags alone, and push a new one',
  ],
  'git-delete-protected': ['deny', 'deletes a protected branch', 'leave protected branches alone'],
  'git-force-worktree': ['ask', 'deletes a worktree with its changes', 'use `git worktree remove` without force'],
  'git-skip-hooks': ['ask', 'skips the hooks of the repository', 'let the hooks run, and fix what they report'],
  'git-run-config': ['deny', 'makes git run a program or talk to another server', 'leave that setting alone'],
  'git-new-remote': ['deny', 'adds a remote at another host, or sends to one', 'push to the remote that the checkout has'],
  'git-plumbing': ['ask', 'changes refs or objects of git by hand', 'use the everyday git commands'],
} as const;

/** Data, platforms, packages. */
const PLATFORM = {
  'data-destroy': ['deny', 'destroys data of a database', 'write a migration that a person reviews'],
  'data-risk': ['ask', 'can drop data of a database', 'write a migration that a person reviews'],
  'infrastructure-change': ['deny', 'creates, changes or destroys infrastructure', 'show a plan; a person applies it'],
  'platform-destroy': ['deny', 'deletes resources of a platform', 'a person deletes it, after looking'],
  'platform-change': ['ask', 'changes a platform that others use', 'a person makes the change, after looking'],
  'remote-delete': ['ask', 'deletes something through a web interface', 'a person deletes it, after looking'],
  release: ['deny', 'publishes a package or a release', 'publish from a reviewed workflow'],
  'repository-control': ['deny', 'changes settings, secrets or protections of the repository', 'a maintainer does that'],
  'merge-around': ['deny', 'merges around the protections of the branch', 'wait for review and checks'],
  'container-escape': ['deny', 'gives a container the machine itself', 'run it without host mounts, sockets and privileges'],
  'container-prune': ['ask', 'deletes containers, images or volumes', 'remove the one that you made, by name'],
  'install-from-elsewhere': ['ask', 'installs a package from outside the registry', 'use a version from the registry'],
  'system-install': ['ask', 'installs software on the machine', 'add it to the setup step of the workflow'],
  'secret-print': ['deny', 'prints a secret', 'use the secret without printing it'],
  'secret-store-change': ['ask', 'changes a store of secrets', 'a person changes secrets'],
} as const;

/** The id of a kind of harm that a command can be told of. */
export type HazardId = keyof typeof FILES | keyof typeof MACHINE | keyof typeof CODE | keyof typeof GIT | keyof typeof PLATFORM;

/** Every kind of harm that a command can be told of, by its id. */
export const HAZARDS: Readonly<Record<HazardId, HazardKind>> = Object.fromEntries(
  Object.entries({ ...FILES, ...MACHINE, ...CODE, ...GIT, ...PLATFORM }).map(
    ([id, [decision, says, fix, risk = decision === 'deny' ? 'high' : 'medium']]) => [id, { decision, risk, says, fix }],
  ),
) as Record<HazardId, HazardKind>;

/** What one kind of harm comes to. */
export const hazardKind = (id: HazardId): HazardKind => HAZARDS[id];
