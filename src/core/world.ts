/** What the steps ask of the outside, in words that a test can answer too. */
import type { FileChange, TranscriptFile } from './model.ts';

/** A commit of the change, as its author made it: none of it can be trusted. */
export interface Commit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly author: string;
  readonly committer: string;
  readonly message: string;
}

/** Two trees of git, and what was done to get them. */
export interface Trees {
  /** Full ids of commits or trees. */
  readonly base: string;
  readonly head: string;
  /** The base was made up from the patch alone: lines that the patch does not name are not known. */
  readonly reconstructed: boolean;
  readonly limits: readonly string[];
  /** Stands in every line of a made-up base that is not known. */
  readonly filler?: string;
  /** The commit that people review, when `head` is a merge of it. */
  readonly tip?: string;
  /** Where the policy is read, when not at `base`. */
  readonly policyBase?: string;
  /** The mails that the change came in, which become its commits. */
  readonly mails?: readonly Mail[];
}

export interface Mail {
  /** Subject and body. */
  readonly message: string;
  /** `Name <address>` */
  readonly author: string;
}

/** What differs between two trees. */
export interface Change {
  readonly files: readonly FileChange[];
  /** Every symbolic link of the head: path and target. */
  readonly links: readonly (readonly [path: string, target: string])[];
  /** New names that another name of the head equals where case or Unicode form does not count. */
  readonly collisions: readonly (readonly [changed: string, other: string])[];
  /** Lockfiles of the head, changed or not. */
  readonly lockfiles: readonly string[];
  readonly limits: readonly string[];
}

/** Where objects may be fetched from, and with what. */
export interface Remote {
  /** An address, or the name of a remote of the repository. */
  readonly url: string;
  /** Sent as the password of `x-access-token`; never on a command line. */
  readonly token?: string;
}

/**
 * What git tells of one repository, asked through a store of our own: no work tree, attribute, hook or setting of the judged
 * repository has a say in it. Every function throws a Fault where git does not answer.
 */
export interface Git {
  /** False when there is no repository: only patches can be read then. */
  readonly repository: boolean;
  /** True when the repository has only part of the history. */
  readonly shallow: boolean;
  /** @returns the full ids of the commits that the revisions name. @throws Fault `unknown-revision` */
  readonly resolve: (...revisions: readonly string[]) => Promise<readonly string[]>;
  /** @returns the best common ancestor, or undefined when there is none to be seen. */
  readonly mergeBase: (a: string, b: string) => Promise<string | undefined>;
  readonly isAncestor: (ancestor: string, of: string) => Promise<boolean>;
  /** True when the commit and its tree are here. */
  readonly has: (commit: string) => Promise<boolean>;
  /** The commit as it is written, so its parents can be read in a clone of depth 1 too. */
  readonly commit: (id: string) => Promise<Commit>;
  /** The commits of `head` that `base` does not have, the latest first, at most 250; `more` when there are others. */
  readonly commits: (base: string, head: string) => Promise<{ readonly commits: readonly Commit[]; readonly more: boolean }>;
  /**
   * The files that differ between two commits or trees.
   * @param wants says of which files both whole texts are wanted.
   */
  readonly changes: (base: string, head: string, wants?: (path: string) => boolean) => Promise<Change>;
  /** Every symbolic link of a commit or tree: path and target. */
  readonly links: (tree: string) => Promise<readonly (readonly [path: string, target: string])[]>;
  /** The names of a commit or tree, in git's order, at most `most` of them. */
  readonly names: (tree: string, most: number) => Promise<readonly string[]>;
  /** A regular file of a commit or tree, following no link. @returns undefined where there is none. */
  readonly show: (tree: string, path: string) => Promise<{ readonly text: string; readonly id: string } | undefined>;
  /** What stands at a path, or above it in place of a folder. @returns undefined where there is nothing. */
  readonly standing: (
    tree: string,
    path: string,
  ) => Promise<{ readonly kind: 'file' | 'folder' | 'link' | 'submodule'; readonly path: string } | undefined>;
  /**
   * Puts a patch onto a base, in the store alone.
   * @param base without one the patch is judged by itself: what it presupposes is the base.
   * @param otherwise what to do when the patch does not fit there.
   * @throws Fault `patch-refused` with git's own reason, `patch-ambiguous`, `patch-needs-base`, `patch-empty`
   */
  readonly apply: (patch: Uint8Array, base?: string, otherwise?: 'refuse' | 'alone') => Promise<Trees>;
  /**
   * Brings commits that are missing into the store, and nothing else; the repository itself stays as it is. A clone with part of
   * the history gets each commit alone, a whole clone gets the history up to it: a commit alone would hide the rest of it.
   */
  readonly ensure: (from: Remote, ...commits: readonly string[]) => Promise<void>;
  /** The tip of a branch, as the remote tells it; undefined when it has no such branch. */
  readonly tip: (from: Remote, branch: string) => Promise<string | undefined>;
  /** The tip of the default branch, as the remote tells it. */
  readonly defaultTip: (from: Remote) => Promise<{ readonly branch: string; readonly commit: string }>;
  /** The address of the remote `origin`, as the repository's settings tell it; undefined where it has none. */
  readonly origin?: () => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** Told what is being done, and how far it is: in words and units of this program, never in words of what is judged. */
export type Tell = (what: string, done?: number, of?: number, unit?: string) => void;

/** What `collect` needs. */
export interface Sources {
  /** @param directory of the repository; undefined for a store with nothing behind it. */
  readonly git: (directory: string | undefined) => Promise<Git>;
  /** The transcript files that the globs name. */
  readonly transcripts: (globs: readonly string[]) => Promise<readonly TranscriptFile[]>;
  readonly tell?: Tell;
}
