/**
* What a command can do wrong, by meaning: one row a kind of harm. Programs and the shell reader name a row by its id;
* the `shell-command` guard turns it into an opinion.
*/
import type { Decision } from "../decision.js";
/** One kind of harm. `says` completes "`the command` ...", `fix` says what to do instead. */
export interface HazardKind {
	readonly decision: Exclude<Decision, "allow">;
	readonly risk: "low" | "medium" | "high";
	readonly says: string;
	readonly fix: string;
}
/** How far it goes, what it does, what to do instead. A deny is a high risk, an ask a medium one. */
/** Files and devices. */
declare const FILES: {
	readonly "delete-root": readonly ["deny", "deletes the root of the file system", "name the directory that is meant, inside the project"];
	readonly "delete-home": readonly ["deny", "deletes a home directory", "name the directory that is meant, inside the project"];
	readonly "delete-checkout": readonly ["deny", "deletes the whole checkout", "delete named build folders, or use `git clean -n` to look first"];
	readonly "delete-git-dir": readonly ["deny", "deletes git data, and history with it", "leave `.git` alone; use git commands to change history"];
	readonly "delete-unresolved": readonly ["deny", "deletes below a variable whose value is not known: empty, it means the root", "write the path out, or guard it with `${VAR:?}`"];
	readonly "delete-unknown": readonly ["ask", "deletes recursively what cannot be read from the command", "write the path out"];
	readonly "delete-outside": readonly ["ask", "deletes recursively outside the project", "delete inside the project or below `/tmp` only"];
	readonly "delete-sources": readonly ["ask", "deletes files of the project that no build makes again", "use `git rm`, so that the change shows what goes"];
	readonly "delete-beyond-recovery": readonly ["deny", "overwrites files so that nothing can bring them back", "use `rm` or `git rm`"];
	readonly "empty-file": readonly ["ask", "empties a file", "use an edit, so that the change shows what goes"];
	readonly "system-path": readonly ["deny", "changes a path that belongs to the operating system", "write inside the project"];
	readonly "machine-path": readonly ["ask", "changes files of the machine outside the project", "write inside the project or below `/tmp`"];
	readonly "startup-file": readonly ["ask", "changes a file that shells, agents or tools read when they start", "set it in the workflow or in the project"];
	readonly "system-permissions": readonly ["deny", "changes owner or mode of system paths", "change files of the project only"];
	readonly "open-permissions": readonly ["ask", "lets everybody write", "give the narrowest mode that works: `chmod u+x`, `755` or `644`"];
	readonly "raw-device": readonly ["deny", "writes to a raw device", "write to a file"];
	readonly "storage-destroy": readonly ["deny", "destroys a disk, a volume or a file system", "leave storage to people"];
	readonly "kernel-write": readonly ["deny", "writes into the kernel through `/proc` or `/sys`", "leave the kernel alone"];
	readonly "move-out": readonly ["ask", "moves many files out of the project", "move inside the project, with `git mv`"];
	readonly "mirror-delete": readonly ["ask", "deletes at the target what the source does not have", "leave `--delete` out, or try `--dry-run` first"];
	readonly "sweep-home": readonly ["ask", "reads a whole home directory or file system, credentials included", "name the files that are meant"];
};
/** Processes, rights and the machine. */
declare const MACHINE: {
	readonly "fork-bomb": readonly ["deny", "starts processes without end", "start a known number of processes"];
	readonly "kill-all": readonly ["deny", "kills every process", "kill one process by its number"];
	readonly "kill-by-name": readonly ["ask", "kills processes by name, also those of others", "kill one process by its number"];
	readonly "shut-down": readonly ["deny", "shuts the machine down", "leave the machine running"];
	readonly privilege: readonly ["ask", "runs with more rights than the agent has", "run without root; a person can prepare what needs it"];
	readonly "root-shell": readonly ["deny", "opens a shell with root rights", "run without root"];
	readonly accounts: readonly ["deny", "changes accounts or their rights", "leave accounts to people"];
	readonly "machine-config": readonly ["ask", "changes services, devices or network of the machine", "leave the machine to people"];
	readonly "security-off": readonly ["deny", "switches a protection of the machine off", "leave protections on"];
	readonly persistence: readonly ["deny", "makes something start by itself later", "run it now, where it can be seen"];
	readonly "process-memory": readonly ["deny", "reads or changes the memory of another process", "leave other processes alone"];
	readonly "runner-command-file": readonly ["deny", "writes to a command file of the GitHub runner, which later steps obey", "set it in the workflow, where a reviewer sees it"];
	readonly "history-erase": readonly ["deny", "wipes logs or shell history", "leave the traces"];
};
/** Code from elsewhere, and shells for others. */
declare const CODE: {
	readonly "network-to-interpreter": readonly ["deny", "runs what comes from the network, unread", "let a person read it and commit it, then run the committed file; or install a pinned version from the registry"];
	readonly "fetched-code": readonly ["ask", "runs code that was just fetched from the network, unread", "use a version from the registry, or let a person read it and commit it; a script of a clone may run in a later call, once it was looked at"];
	readonly "decoder-to-interpreter": readonly ["deny", "runs what comes out of a decoder, unread", "write the commands out"];
	readonly "reverse-shell": readonly ["deny", "gives a shell to another machine", "leave it out"];
	readonly tunnel: readonly ["ask", "opens this machine, or one behind it, to the outside", "leave it out"];
	readonly "hidden-command": readonly ["ask", "runs a command from an option that looks harmless", "run that command itself, in plain sight"];
	readonly "unread-code": readonly ["ask", "runs code that cannot be read from the command", "put the code into a file of the change"];
	readonly "remote-code": readonly ["ask", "fetches a program from outside the registry and runs it", "add it to the dependencies, at a fixed version"];
	readonly "agent-unleashed": readonly ["deny", "starts an agent with its permission checks off", "start it with its checks on"];
	readonly "unsafe-preload": readonly ["deny", "changes what a program loads when it starts", "leave the loader variables alone"];
	readonly "changed-lookup": readonly ["ask", "changes what later command names, pagers or editors mean", "call the program by its path"];
};
/** Git. */
declare const GIT: {
	readonly "git-discard": readonly ["ask", "throws away changes that are not committed", "use `git stash`, or commit first"];
	readonly "git-clean": readonly ["ask", "deletes files that git does not know", "look first with `git clean -n`"];
	readonly "git-force-push": readonly ["ask", "overwrites a branch at the remote", "push a new branch, or `--force-with-lease` on your own one"];
	readonly "git-force-push-protected": readonly ["deny", "overwrites or deletes a protected branch at the remote", "open a pull request"];
	readonly "git-force-with-lease": readonly ["ask", "rewrites a branch at the remote", "push a new commit instead", "low"];
	readonly "git-rewrite": readonly ["deny", "rewrites the history of the repository", "make a new commit that undoes the change"];
	readonly "git-erase-recovery": readonly ["deny", "deletes what git keeps to bring lost work back", "leave reflog and unreachable objects alone"];
	readonly "git-drop-stash": readonly ["ask", "deletes stashed work", "apply the stash first: `git stash pop`"];
	readonly "git-delete-branch": readonly ["ask", "deletes a branch with commits that are merged nowhere", "use `git branch -d`, which refuses to lose work"];
	readonly "git-delete-tag": readonly ["ask", "deletes a tag at the remote, which releases may stand on", "leave published tags alone, and push a new one"];
	readonly "git-delete-protected": readonly ["deny", "deletes a protected branch", "leave protected branches alone"];
	readonly "git-force-worktree": readonly ["ask", "deletes a worktree with its changes", "use `git worktree remove` without force"];
	readonly "git-skip-hooks": readonly ["ask", "skips the hooks of the repository", "let the hooks run, and fix what they report"];
	readonly "git-run-config": readonly ["deny", "makes git run a program or talk to another server", "leave that setting alone"];
	readonly "git-new-remote": readonly ["deny", "adds a remote at another host, or sends to one", "push to the remote that the checkout has"];
	readonly "git-plumbing": readonly ["ask", "changes refs or objects of git by hand", "use the everyday git commands"];
};
/** Data, platforms, packages. */
declare const PLATFORM: {
	readonly "data-destroy": readonly ["deny", "destroys data of a database", "write a migration that a person reviews"];
	readonly "data-risk": readonly ["ask", "can drop data of a database", "write a migration that a person reviews"];
	readonly "infrastructure-change": readonly ["deny", "creates, changes or destroys infrastructure", "show a plan; a person applies it"];
	readonly "platform-destroy": readonly ["deny", "deletes resources of a platform", "a person deletes it, after looking"];
	readonly "platform-change": readonly ["ask", "changes a platform that others use", "a person makes the change, after looking"];
	readonly "remote-delete": readonly ["ask", "deletes something through a web interface", "a person deletes it, after looking"];
	readonly release: readonly ["deny", "publishes a package or a release", "publish from a reviewed workflow"];
	readonly "repository-control": readonly ["deny", "changes settings, secrets or protections of the repository", "a maintainer does that"];
	readonly "merge-around": readonly ["deny", "merges around the protections of the branch", "wait for review and checks"];
	readonly "container-escape": readonly ["deny", "gives a container the machine itself", "run it without host mounts, sockets and privileges"];
	readonly "container-prune": readonly ["ask", "deletes containers, images or volumes", "remove the one that you made, by name"];
	readonly "install-from-elsewhere": readonly ["ask", "installs a package from outside the registry", "use a version from the registry"];
	readonly "system-install": readonly ["ask", "installs software on the machine", "add it to the setup step of the workflow"];
	readonly "secret-print": readonly ["deny", "prints a secret", "use the secret without printing it"];
	readonly "secret-store-change": readonly ["ask", "changes a store of secrets", "a person changes secrets"];
};
/** The id of a kind of harm that a command can be told of. */
export type HazardId = keyof typeof FILES | keyof typeof MACHINE | keyof typeof CODE | keyof typeof GIT | keyof typeof PLATFORM;
/** Every kind of harm that a command can be told of, by its id. */
export declare const HAZARDS: Readonly<Record<HazardId, HazardKind>>;
/** What one kind of harm comes to. */
export declare const hazardKind: (id: HazardId) => HazardKind;
export {};
