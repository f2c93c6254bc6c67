/** Git's settings: which of them run a program, talk to another server or move the hooks; and which branches are protected. */

/** Settings whose value is a command line. Source: git-config(1). */
const RUNS =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\.\S+|diff\.external|diff\.\S+\.(?:command|textconv)|filter\.\S+\.(?:clean|smudge|process)|merge\.\S+\.driver|(?:merge|diff)tool\.\S+\.(?:cmd|path)|difftool\.\S+|credential\.(?:\S+\.)?helper|gpg\.(?:\S+\.)?program|gpg\.ssh\.defaultkeycommand|uploadpack\.packobjectshook|remote\.\S+\.(?:receivepack|uploadpack|vcs)|interactive\.difffilter|web\.browser|browser\.\S+\.cmd|man\.\S+\.cmd|sendemail\.\S*cmd|trailer\.\S+\.(?:command|cmd)|tar\.\S+\.command|guitool\.\S+\.cmd|ssh\.variant|hook\.\S+\.command)$/;
/** Settings that move where git finds code or servers, or that open a transport. */
const MOVES =
  /^(?:core\.(?:hookspath|worktree|attributesfile)|init\.templatedir|include\.path|includeif\.\S+\.path|url\.\S+\.(?:pushinsteadof|insteadof)|protocol\.(?:ext\.|file\.)?allow|http\.(?:\S+\.)?(?:proxy|extraheader|sslverify|sslcainfo)|remote\.\S+\.(?:url|pushurl|proxy)|submodule\.\S+\.update|safe\.directory|transfer\.fsckobjects|receive\.denynonfastforwards)$/;
const MILD = /^(?:safe\.directory|remote\.\S+\.(?:url|pushurl)|core\.worktree|http\.(?:\S+\.)?sslverify)$/;
/** Settings that hold a credential. */
const SECRET = /^(?:http\.(?:\S+\.)?(?:extraheader|proxy)|credential\.\S*|sendemail\.smtppass|github\.(?:token|user\.token))$/;

export type ConfigKind = 'alias' | 'runs' | 'moves' | 'secret' | 'mild' | 'plain';

/**
 * What a setting is for.
 * @param key as written; section and name do not know case.
 */
export const configKind = (key: string): ConfigKind => {
  const name = key.toLowerCase();
  if (name.startsWith('alias.')) return 'alias';
  if (RUNS.test(name)) return 'runs';
  if (MILD.test(name)) return 'mild';
  return MOVES.test(name) ? 'moves' : 'plain';
};
/** Does reading this setting print a credential? `http.https://github.com/.extraheader` holds the job's token. */
export const isSecretSetting = (key: string): boolean => SECRET.test(key.toLowerCase()) && !/helper$/i.test(key);

const PROTECTED =
  /^(?:main|master|trunk|mainline|develop|development|dev|production|prod|live|staging|stable|default|next|canary|release|releases|gh-pages|(?:release|releases|hotfix|support)[/-].+|v?\d+(?:\.\d+)*(?:\.x|-stable)|\*|HEAD)$/i;
/** Is this a branch that others build on, by its name? `*` is every branch. */
export const isProtectedBranch = (name: string): boolean =>
  PROTECTED.test(name.replace(/^refs\/(?:heads|remotes\/[^/]+)\//, '').replace(/^origin\//, ''));

/** Is this a tag, by where it lies or by its name: a version? */
export const isTag = (name: string): boolean =>
  name.startsWith('refs/tags/') || /^v?\d+(?:\.\d+)+(?:[-+.][\w.+-]+)?$|^v\d+$/i.test(name);

/** Forges that checkouts and forks come from. */
const FORGES =
  /(?:^|\.)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|dev\.azure\.com|visualstudio\.com|sr\.ht|gitea\.com|googlesource\.com|savannah\.gnu\.org|kernel\.org|huggingface\.co)$/;
export const isForge = (host: string): boolean => FORGES.test(host);

/** A part of a push: what goes where, and whether it overwrites. */
export interface RefSpec {
  readonly force: boolean;
  readonly deletes: boolean;
  readonly target: string;
}
/** Reads `+src:dst`, `:dst`, `src`. */
export const refSpec = (text: string): RefSpec => {
  const force = text.startsWith('+');
  const plain = force ? text.slice(1) : text;
  const colon = plain.lastIndexOf(':');
  if (colon < 0) return { force, deletes: false, target: plain };
  return { force, deletes: colon === 0, target: plain.slice(colon + 1) };
};
