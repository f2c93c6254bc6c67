/** Git and servers: pushing, fetching, cloning, remotes; and what a push does to branches there. */

import { hostOf } from '../commands/hosts.ts';
import type { ProgramContext, Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import { options, parseArgs } from './argv.ts';
import { isForge, isProtectedBranch, isTag, refSpec } from './git-config.ts';
import type { Telling } from './tell.ts';
import { hasUnknown, word } from './words.ts';

const PUSH = options(
  'all branches tags follow-tags n/dry-run porcelain q/quiet v/verbose progress u/set-upstream thin no-thin atomic no-atomic signed?= no-signed o/push-option= recurse-submodules= verify 4/ipv4 6/ipv6',
  'f/force force-with-lease?= no-force-with-lease force-if-includes d/delete mirror prune no-verify receive-pack= exec= repo= stdin',
);

/** Does it name a server rather than a configured remote? */
const URL = /^[a-z][a-z0-9+.-]*:\/\/|^[\w.-]+@[\w.-]+:|^ext::|^[a-z]+::/i;
/** A path that ends the name of a remote: `../x.git`, `/srv/x.git`. */
const isPath = (text: string): boolean => /^[./~]/.test(text) || text.startsWith('file://');

/** Talks to a remote: the host when a URL names one, `ext::` runs a command, a configured name says nothing. */
export const toRemote = (t: Telling, remote: Word | undefined, sends: readonly Carry[]) => {
  if (!remote) return;
  if (/^ext::/i.test(remote.text)) {
    t.hazard('hidden-command');
    return t.script(word(remote.text.slice(5)), 'git ext::');
  }
  if (URL.test(remote.text) && !isPath(remote.text))
    t.connects(word(remote.text.replace(/^([\w.-]+@)?([\w.-]+):(?!\/\/)/, '$2/')), sends);
};

/** A remote that sends the work of the project to a server that is no forge. */
const isElsewhere = (remote: Word): boolean =>
  URL.test(remote.text) &&
  !isPath(remote.text) &&
  !isForge(hostOf(word(remote.text.replace(/^([\w.-]+@)([\w.-]+):/, '$2/'))).host);

/** What `git push` and `git send-pack` do to the branches of a remote. */
export const push = (t: Telling, words: readonly Word[], _context: ProgramContext) => {
  const args = parseArgs(words, PUSH);
  if (args.has('n')) return;
  const named = args.value('repo');
  const [remote, ...refs] = named ? [named, ...args.operands] : args.operands;
  for (const runs of args.values('receive-pack', 'exec')) {
    t.hazard('hidden-command');
    t.script(runs, 'git push --receive-pack');
  }
  toRemote(t, remote, ['project']);
  if (remote && isElsewhere(remote)) t.hazard('git-new-remote');
  if (args.has('no-verify')) t.hazard('git-skip-hooks');
  const specs = refs.map(w => refSpec(w.text));
  const touches = (some: readonly { target: string }[]): boolean => some.some(spec => isProtectedBranch(spec.target));
  const deleted = args.has('d') ? specs : specs.filter(spec => spec.deletes);
  if (args.has('mirror', 'prune')) return t.hazard('git-force-push-protected');
  if (touches(deleted)) return t.hazard('git-force-push-protected');
  // `tag v1` is short for the tag of that name.
  if (deleted.some(({ target }, i) => isTag(target) || (target !== 'tag' && deleted[i - 1]?.target === 'tag')))
    t.hazard('git-delete-tag');
  const forced = args.has('f') ? specs : specs.filter(spec => spec.force);
  if (args.has('f') || forced.length > 0 || words.some(w => hasUnknown(w) && w.text.startsWith('-'))) {
    const everything = args.has('all', 'branches') || forced.some(spec => spec.target.includes('*'));
    t.hazard(everything || touches(forced) ? 'git-force-push-protected' : 'git-force-push');
  } else if (args.has('force-with-lease', 'force-if-includes'))
    t.hazard(touches(specs) ? 'git-force-push-protected' : 'git-force-with-lease');
};

const FETCH = options(
  'all append depth= deepen= shallow-since= shallow-exclude= unshallow update-shallow dry-run porcelain k/keep multiple auto-maintenance auto-gc write-commit-graph prefetch p/prune P/prune-tags n/no-tags t/tags refmap= recurse-submodules?= j/jobs= no-recurse-submodules set-upstream q/quiet v/verbose progress 4/ipv4 6/ipv6 show-forced-updates stdin a filter= o/server-option= atomic no-rebase ff-only ff no-ff no-edit commit no-commit autostash no-autostash stat no-stat squash allow-unrelated-histories s= X= r/rebase?= heads h refs symref exit-code get-url sort= q b/branch= single-branch no-single-branch bare mirror l/local no-local no-hardlinks s/shared reference= reference-if-able= dissociate n/no-checkout sparse recursive shallow-submodules remote-submodules separate-git-dir= origin= ref-format= also-filter-submodules bundle-uri= reject-shallow tags',
  'u/upload-pack= exec= c/config= template= f/force negotiation-tip=',
);

/** The folder that git makes where none is named: the last name of the address. */
const cloneFolder = (remote: Word): Word => {
  const name = /([^/:\s]+?)(?:\.git)?\/*$/.exec(remote.text)?.[1];
  return remote.exact && name !== undefined ? word(name) : word('.');
};

const fetches = (t: Telling, words: readonly Word[], isClone = false) => {
  const args = parseArgs(words, FETCH);
  for (const runs of args.values(...(isClone ? ['u', 'upload-pack', 'exec'] : ['upload-pack', 'exec']))) {
    t.hazard('hidden-command');
    t.script(runs, 'git --upload-pack');
  }
  const [remote, folder] = args.operands;
  toRemote(t, remote, []);
  if (isClone && args.has('template', 'config')) t.hazard('git-run-config');
  if (isClone && folder) t.writes(folder, { carries: ['network'] });
  if (isClone && remote && !isPath(remote.text)) t.fetches(folder ?? cloneFolder(remote));
};

/** Subcommands that talk to servers. */
export const REMOTES: Readonly<Record<string, (t: Telling, words: readonly Word[], context: ProgramContext) => void>> = {
  fetch: (t, words) => fetches(t, words),
  pull: (t, words) => fetches(t, words),
  'ls-remote': (t, words) => fetches(t, words),
  'fetch-pack': (t, words) => fetches(t, words),
  clone: (t, words) => fetches(t, words, true),
  remote: (t, words) => {
    const args = parseArgs(words.slice(1), options('n v/verbose push all', 't= m= f tags no-tags mirror?= add delete prune'));
    const verb = words[0]?.text ?? '';
    const url = verb === 'add' ? args.operands[1] : verb === 'set-url' ? args.operands.at(1) : undefined;
    if (url && (isElsewhere(url) || /^[a-z]+::/i.test(url.text))) t.hazard('git-new-remote');
    if (verb === 'get-url' || verb === 'show') t.set('read-only', 'git-local');
  },
  'request-pull': (t, words) => toRemote(t, words[1], []),
  'send-email': t => t.hazard('platform-change'),
  'imap-send': t => t.hazard('platform-change'),
  daemon: t => t.hazard('machine-config'),
  instaweb: t => t.hazard('machine-config'),
  archive: (t, words) => {
    const args = parseArgs(
      words,
      options('format= l v prefix= add-file= worktree-attributes 0 1 2 3 4 5 6 7 8 9', 'o/output= remote= exec='),
    );
    const out = args.value('o');
    if (out) t.writes(out, { carries: ['project'] });
    const runs = args.value('exec');
    if (runs) {
      t.hazard('hidden-command');
      t.script(runs, 'git archive --exec');
    }
    toRemote(t, args.value('remote'), []);
  },
  bundle: (t, words) => {
    if (words[0]?.text === 'create' && words[1]) t.writes(words[1], { carries: ['project'] });
  },
  lfs: (t, words) => {
    if (/^(?:prune|migrate)$/.test(words[0]?.text ?? ''))
      t.hazard(words[0]!.text === 'prune' ? 'git-erase-recovery' : 'git-rewrite');
  },
};
