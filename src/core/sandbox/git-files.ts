/** Which files of a git directory make git start programs, look elsewhere, or see files differently; the rest of it is data. */

const CONFIG = '(?:config|config\\.worktree|commondir|gitdir)';
const STEERING = new RegExp(
  `^(?:${CONFIG}|info/(?!refs$).+|hooks/.+|objects/info/(?:http-)?alternates|` +
    `(?:modules|worktrees)/(?:.+/)?(?:${CONFIG}|info/.+|hooks/.+|objects/info/(?:http-)?alternates))$`,
);
/** Places where such files can lie; nothing else of a git directory is looked through. */
const LOOKED_INTO = /^(?:info|hooks|modules|worktrees|objects|objects\/info)(?:\/|$)/;
/** Object stores and references: large, and data. */
const PASSED_OVER = /(?:^|\/)(?:objects\/(?:[0-9a-f]{2}|pack)|refs|logs)$/;

/** Whether a file of a git directory, by its path in it, must be as it was after a command. */
export const steersGit = (path: string): boolean => STEERING.test(path);

/** Whether a directory of a git directory can hold such files. */
export const mayHoldSteering = (path: string): boolean => LOOKED_INTO.test(path) && !PASSED_OVER.test(path);

/** Places that git makes by itself in ordinary work: what is new in them is looked at, not they. */
const MADE_BY_GIT = /^(?:objects|objects\/info|info)$/;

/** Whether something new in a git directory must not be there: what steers git, a link, a place where such things can lie. */
export const mayStray = (path: string, kind: string): boolean =>
  steersGit(path) || kind === 'link' || (kind === 'directory' && mayHoldSteering(path) && !MADE_BY_GIT.test(path));

/** Whether a file may hold the credentials that checkout left. */
export const isGitConfig = (path: string): boolean => /(?:^|\/)config(?:\.worktree)?$/.test(path);
