/** Git's options, subcommand by subcommand: which uses only read, and which only change the local repository without losing work. */
import { options, type Spec } from './argv.ts';

/**
 * Options that print commits and differences. `--output`, `--ext-diff` and `--textconv` write or run, so they are not safe. Without them
 * git runs only a program that the user's own settings name, as it does for `status`; who wants just differences needs no `-p`.
 */
const DIFF_SAFE =
  '# U/unified= raw patch-with-raw indent-heuristic no-indent-heuristic minimal patience histogram anchored= diff-algorithm= stat?= compact-summary numstat shortstat dirstat?= X?= cumulative dirstat-by-file?= summary patch-with-stat z name-only name-status submodule?= color?= no-color color-moved?= no-color-moved color-moved-ws= word-diff?= word-diff-regex= color-words?= no-renames rename-empty check ws-error-highlight= full-index binary abbrev?= B/break-rewrites?= M/find-renames?= C/find-copies?= find-copies-harder D/irreversible-delete l= diff-filter= S= G= find-object= pickaxe-all pickaxe-regex O= skip-to= rotate-to= R relative?= no-relative a/text ignore-cr-at-eol ignore-space-at-eol b/ignore-space-change w/ignore-all-space ignore-blank-lines I/ignore-matching-lines= inter-hunk-context= W/function-context exit-code quiet no-ext-diff no-textconv ignore-submodules?= src-prefix= dst-prefix= no-prefix default-prefix line-prefix= ita-invisible-in-index cached staged merge-base no-index base ours theirs 0 1 2 3 s/no-patch';
const PATCH = 'p/patch u ext-diff textconv output= output-indicator-new= output-indicator-old= output-indicator-context=';
const LOG_SAFE =
  'follow no-decorate decorate?= decorate-refs= decorate-refs-exclude= source mailmap no-mailmap use-mailmap full-diff log-size n/max-count= skip= since= after= until= before= since-as-filter= author= committer= grep-reflog= grep= all-match invert-grep i/regexp-ignore-case basic-regexp E/extended-regexp F/fixed-strings P/perl-regexp remove-empty merges no-merges min-parents= max-parents= no-min-parents no-max-parents first-parent exclude-first-parent-only not all branches?= tags?= remotes?= glob= exclude= exclude-hidden= reflog ignore-missing bisect stdin cherry-mark cherry-pick left-only right-only cherry g/walk-reflogs merge boundary simplify-by-decoration show-pulls full-history dense sparse simplify-merges ancestry-path?= date-order author-date-order topo-order reverse no-walk?= do-walk pretty?= format= abbrev-commit no-abbrev-commit oneline encoding= expand-tabs?= no-expand-tabs notes?= no-notes show-notes?= standard-notes no-standard-notes show-signature relative-date date= parents children left-right graph no-graph show-linear-break?= c cc dd diff-merges= no-diff-merges combined-all-paths m r t L= e/email s/summary n/numbered w?= group= root';

const read = (safe: string, other = ''): Spec => options(safe, other);
/** Uses that only read, when every option is a safe one. The value says how many operands may stand there. */
export const READS: Readonly<Record<string, { readonly spec: Spec; readonly operands?: number }>> = {
  status: {
    spec: read(
      's/short b/branch show-stash porcelain?= long v/verbose u/untracked-files?= ignore-submodules?= ignored?= z column?= no-column ahead-behind no-ahead-behind renames no-renames find-renames?=',
    ),
  },
  log: { spec: read(`${LOG_SAFE} ${DIFF_SAFE}`, PATCH) },
  shortlog: { spec: read(LOG_SAFE) },
  whatchanged: { spec: read(`${LOG_SAFE} ${DIFF_SAFE}`, PATCH) },
  show: { spec: read(`${LOG_SAFE} ${DIFF_SAFE}`, PATCH) },
  diff: { spec: read(DIFF_SAFE, PATCH) },
  'diff-tree': { spec: read(`${LOG_SAFE} ${DIFF_SAFE} no-commit-id`, PATCH) },
  'diff-index': { spec: read(`${DIFF_SAFE} m`, PATCH) },
  'diff-files': { spec: read(`${DIFF_SAFE} q`, PATCH) },
  'range-diff': { spec: read(`${DIFF_SAFE} creation-factor= no-dual-color left-only right-only`, PATCH) },
  blame: {
    spec: read(
      'b L= l root show-stats contents= date= score-debug progress no-progress f/show-name n/show-number p/porcelain line-porcelain t s e/show-email w M?= C?= S= reverse abbrev= ignore-rev= ignore-revs-file= color-lines color-by-age first-parent since= h',
    ),
  },
  annotate: { spec: read('L= l root s e w') },
  'ls-files': {
    spec: read(
      'c/cached d/deleted o/others m/modified i/ignored s/stage u/unmerged k/killed z t v f x/exclude= X/exclude-from= exclude-per-directory= exclude-standard error-unmatch with-tree= full-name abbrev?= recurse-submodules directory no-empty-directory eol sparse deduplicate format= debug',
    ),
  },
  'ls-tree': { spec: read('d r t l/long z name-only name-status object-only full-name full-tree abbrev?= format=') },
  'rev-parse': {
    spec: read(
      'show-toplevel show-prefix show-cdup show-superproject-working-tree show-object-format?= git-dir absolute-git-dir git-common-dir is-inside-git-dir is-inside-work-tree is-bare-repository is-shallow-repository abbrev-ref?= short?= verify q/quiet sq not symbolic symbolic-full-name all branches?= tags?= remotes?= glob= exclude= default= prefix= revs-only no-revs flags no-flags local-env-vars path-format= git-path= shared-index-path since= until= after= before= parseopt sq-quote keep-dashdash',
    ),
  },
  'rev-list': {
    spec: read(
      `${LOG_SAFE} count objects objects-edge header timestamp disk-usage?= unpacked missing= filter= use-bitmap-index #`,
    ),
  },
  describe: {
    spec: read(
      'dirty?= broken?= all tags contains abbrev= candidates= exact-match debug long match= exclude= always first-parent',
    ),
  },
  'cat-file': {
    spec: read(
      't e p s z batch?= batch-check?= batch-all-objects buffer unordered allow-unknown-type follow-symlinks mailmap use-mailmap',
      'textconv filters path=',
    ),
  },
  'name-rev': { spec: read('tags refs= exclude= all annotate-stdin name-only no-undefined always') },
  'merge-base': { spec: read('a/all octopus independent is-ancestor fork-point') },
  'for-each-ref': {
    spec: read(
      'count= sort= format= color?= s/shell p/perl python tcl points-at= merged?= no-merged?= contains?= no-contains?= ignore-case omit-empty exclude= stdin include-root-refs',
    ),
  },
  'show-ref': { spec: read('head heads branches tags d/dereference s/hash?= verify abbrev?= q/quiet exists') },
  'show-branch': {
    spec: read(
      'r a current topo-order date-order sparse more= list independent merge-base no-name sha1-name topics g/reflog?= color no-color',
    ),
  },
  grep: {
    spec: read(
      '# cached no-index untracked no-exclude-standard exclude-standard recurse-submodules a/text i/ignore-case I r/recursive no-recursive max-depth= w/word-regexp v/invert-match h H full-name E/extended-regexp G/basic-regexp P/perl-regexp F/fixed-strings n/line-number column l/files-with-matches name-only L/files-without-match z/null o/only-matching c/count color?= no-color break heading p/show-function A/after-context= B/before-context= C/context= m/max-count= W/function-context threads= f= e= and or not all-match q/quiet',
      'O/open-files-in-pager?= textconv ext-grep',
    ),
  },
  cherry: { spec: read('v abbrev=') },
  'check-ignore': { spec: read('q/quiet v/verbose stdin z n/non-matching no-index') },
  'check-attr': { spec: read('a/all cached stdin z source=') },
  'count-objects': { spec: read('v/verbose H/human-readable') },
  var: { spec: read('l') },
  version: { spec: read('build-options') },
  help: { spec: read('a/all c/config g/guides', 'm/man w/web i/info') },
  fsck: {
    spec: read(
      'unreachable root tags cache strict full connectivity-only dangling no-dangling verbose progress name-objects no-reflogs',
    ),
  },
  'verify-pack': { spec: read('v s') },
  reflog: { spec: read(`${LOG_SAFE} ${DIFF_SAFE}`, PATCH) },
  branch: {
    spec: read(
      'a/all r/remotes l/list v/verbose vv q/quiet abbrev?= no-abbrev color?= no-color column?= no-column sort= merged?= no-merged?= contains?= no-contains?= points-at= format= i/ignore-case show-current omit-empty',
      'd/delete D m/move M c/copy C f/force u/set-upstream-to= unset-upstream t/track?= no-track edit-description create-reflog recurse-submodules',
    ),
    operands: 0,
  },
  tag: {
    spec: read(
      'l/list n?= sort= contains?= no-contains?= merged?= no-merged?= points-at= column?= no-column color?= format= i/ignore-case omit-empty',
      'a/annotate s/sign u/local-user= f/force d/delete v/verify m/message= F/file= e/edit cleanup= trailer= create-reflog no-sign',
    ),
    operands: 0,
  },
  remote: { spec: read('v/verbose'), operands: 0 },
};

/** Uses that change the local repository and lose nothing that is committed or written. */
export const LOCAL: Readonly<Record<string, Spec>> = {
  add: options(
    'v/verbose n/dry-run f/force i/interactive p/patch e/edit u/update A/all no-ignore-removal no-all ignore-removal N/intent-to-add refresh ignore-errors ignore-missing sparse renormalize chmod= pathspec-from-file= pathspec-file-nul',
  ),
  commit: options(
    'a/all p/patch C/reuse-message= c/reedit-message= fixup= squash= reset-author short branch porcelain long z/null F/file= author= date= m/message= t/template= s/signoff no-signoff trailer= verify allow-empty allow-empty-message cleanup= e/edit no-edit amend no-post-rewrite i/include o/only pathspec-from-file= u/untracked-files?= v/verbose q/quiet dry-run status no-status S/gpg-sign?= no-gpg-sign',
    'n/no-verify',
  ),
  switch: options(
    'c/create= d/detach guess no-guess q/quiet progress no-progress t/track?= no-track',
    'C/force-create= f/force discard-changes m/merge conflict= orphan= ignore-other-worktrees recurse-submodules',
  ),
  branch: options(
    'q/quiet t/track?= no-track u/set-upstream-to= unset-upstream create-reflog',
    'd/delete D m/move M c/copy C f/force edit-description',
  ),
  tag: options('a/annotate m/message= F/file= cleanup= create-reflog no-sign e/edit', 'f/force d/delete s/sign u/local-user='),
  stash: options(
    'p/patch S/staged k/keep-index no-keep-index q/quiet u/include-untracked a/all m/message= index pathspec-from-file=',
  ),
  merge: options(
    'commit no-commit edit no-edit cleanup= ff no-ff ff-only n stat no-stat log?= no-log squash no-squash verify-signatures s/strategy= X/strategy-option= signoff q/quiet v/verbose progress m/message= F/file= allow-unrelated-histories abort quit continue autostash',
    'no-verify S/gpg-sign?=',
  ),
  'cherry-pick': options(
    'e/edit no-edit x m/mainline= n/no-commit s/signoff ff strategy= X/strategy-option= allow-empty keep-redundant-commits continue skip abort quit',
  ),
  revert: options('e/edit no-edit m/mainline= n/no-commit s/signoff strategy= X= continue skip abort quit'),
  mv: options('f/force k n/dry-run v/verbose sparse'),
  notes: options('m/message= F/file= C= c= f/force ref= allow-empty'),
  restore: options(
    'S/staged s/source= q/quiet progress no-progress p/patch',
    'W/worktree ours theirs m/merge conflict= ignore-unmerged overlay recurse-submodules',
  ),
  reset: options('soft mixed N/intent-to-add q/quiet no-quiet p/patch pathspec-from-file= pathspec-file-nul', 'hard merge keep'),
};
