/** Git subcommands that can lose work: uncommitted changes, commits, stashes, branches, and what would bring them back. */
import type { ProgramContext, Word } from '../contracts.ts';
import { type Args, options, parseArgs, type Spec } from './argv.ts';
import { isProtectedBranch } from './git-config.ts';
import type { Telling } from './tell.ts';
import { word } from './words.ts';

type Loss = (t: Telling, args: Args, words: readonly Word[], context: ProgramContext) => void;

const CHECKOUT = options(
  'q/quiet progress no-progress d/detach t/track?= no-track guess no-guess l ignore-other-worktrees overwrite-ignore recurse-submodules no-recurse-submodules overlay no-overlay',
  'f/force ours theirs b= B= orphan= m/merge conflict= p/patch ignore-skip-worktree-bits pathspec-from-file= pathspec-file-nul',
);
/** A single operand of `git checkout` that can only be a path. */
const PATHLIKE =
  /^(?:\.{1,2}(?:\/.*)?|\/.*|:[/(!].*|.*[*?].*|.*\/|[\w./-]*\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|c|h|cc|cpp|hpp|cs|swift|sh|bash|json|ya?ml|toml|lock|md|mdx|txt|html|s?css|less|vue|svelte|sql|xml|gradle|ini|cfg|conf|env|ipynb|tf|proto))$/;

const checkout: Loss = (t, args, words) => {
  if (args.has('f')) return t.hazard('git-discard');
  if (args.has('ours', 'theirs', 'm', 'conflict') && args.operands.length < 2) return;
  if (args.has('ours', 'theirs', 'p')) return;
  const dashes = words.findIndex(w => w.text === '--');
  const branch = args.has('b', 'B', 'orphan', 'track');
  if (dashes >= 0 && dashes < words.length - 1) return t.hazard('git-discard');
  if (branch) return;
  if (args.has('pathspec-from-file')) return t.hazard('git-discard');
  const [first, ...paths] = args.operands;
  if (paths.length > 0 || (first && PATHLIKE.test(first.text) && !args.has('d'))) t.hazard('git-discard');
};

const branch: Loss = (t, args) => {
  const named = args.operands.some(w => isProtectedBranch(w.text));
  const forced = args.has('D') || (args.has('d') && args.has('f'));
  if ((forced || args.has('d')) && named) return t.hazard('git-delete-protected');
  if (forced) return t.hazard('git-delete-branch');
  if (args.has('M', 'C') || args.has('f')) t.hazard(named ? 'git-delete-protected' : 'git-delete-branch');
  else if (args.has('m') && args.operands[0] && args.operands.length > 1 && isProtectedBranch(args.operands[0].text))
    t.hazard('git-delete-branch');
};

const expiresNow = (when: Word | undefined): boolean =>
  when !== undefined && !/^(?:never|\d+\.(?:days|weeks|months)\.ago|[1-9]\d*\.\w+)$/.test(when.text);

const table: Readonly<Record<string, readonly [Spec, Loss]>> = {
  reset: [
    options(
      'soft mixed q/quiet no-quiet refresh no-refresh N/intent-to-add pathspec-from-file= pathspec-file-nul p/patch recurse-submodules',
      'hard merge keep',
    ),
    (t, args) => {
      if (args.has('hard', 'merge')) t.hazard('git-discard');
    },
  ],
  checkout: [CHECKOUT, checkout],
  restore: [
    options(
      'S/staged s/source= q/quiet progress no-progress',
      'W/worktree p/patch ours theirs m/merge conflict= ignore-unmerged overlay no-overlay recurse-submodules pathspec-from-file= pathspec-file-nul',
    ),
    (t, args) => {
      const only = args.has('S') && !args.has('W');
      if (!only && !args.has('p', 'ours', 'theirs', 'm') && (args.operands.length > 0 || args.has('pathspec-from-file')))
        t.hazard('git-discard');
    },
  ],
  switch: [
    options(
      'q/quiet c/create= d/detach t/track?= no-track guess no-guess',
      'C/force-create= f/force discard-changes m/merge conflict= orphan= ignore-other-worktrees recurse-submodules',
    ),
    (t, args) => {
      if (args.has('f', 'discard-changes')) t.hazard('git-discard');
      const moved = args.value('C');
      if (moved) t.hazard(isProtectedBranch(moved.text) ? 'git-delete-protected' : 'git-delete-branch');
    },
  ],
  clean: [
    options('n/dry-run q/quiet', 'f/force d i/interactive e/exclude= x X'),
    (t, args) => {
      if (!args.has('n') && args.has('f')) t.hazard('git-clean');
    },
  ],
  branch: [
    options(
      'q/quiet t/track?= no-track l/list a r v',
      'd/delete D m/move M c/copy C f/force u/set-upstream-to= unset-upstream edit-description',
    ),
    branch,
  ],
  stash: [
    options('q/quiet', 'index p/patch k/keep-index u/include-untracked a/all m/message=', {}),
    (t, args) => {
      if (/^(?:drop|clear)$/.test(args.operands[0]?.text ?? '')) t.hazard('git-drop-stash');
    },
  ],
  reflog: [
    options('', 'n/dry-run all expire= expire-unreachable= updateref rewrite stale-fix verbose single-worktree'),
    (t, args) => {
      if (args.operands[0]?.text === 'expire' && !args.has('n')) t.hazard('git-erase-recovery');
    },
  ],
  gc: [
    options('auto q/quiet', 'prune?= no-prune aggressive force keep-largest-pack cruft max-cruft-size= detach no-detach'),
    (t, args) => {
      if (expiresNow(args.value('prune'))) t.hazard('git-erase-recovery');
    },
  ],
  prune: [
    options('n/dry-run v/verbose progress', 'expire='),
    (t, args) => {
      if (!args.has('n') && expiresNow(args.value('expire'))) t.hazard('git-erase-recovery');
    },
  ],
  'filter-branch': [options('', ''), t => t.hazard('git-rewrite')],
  'filter-repo': [
    options(
      '',
      'force f dry-run analyze replace-text= replace-message= path= paths-from-file= invert-paths mailmap= message-callback= blob-callback= commit-callback= name-callback= email-callback= source= target= refs= h help version',
    ),
    (t, args) => {
      if (!args.has('dry-run', 'analyze', 'h', 'help', 'version')) t.hazard('git-rewrite');
      for (const code of args.values('message-callback', 'blob-callback', 'commit-callback', 'name-callback', 'email-callback'))
        t.runs([word('python3'), word('-c'), code], 'git filter-repo');
    },
  ],
  commit: [
    options(
      '',
      'n/no-verify m/message= F/file= a/all amend no-edit q/quiet C= c= e/edit s/signoff S/gpg-sign?= author= date= fixup= squash= allow-empty t/template= p/patch v/verbose u?= i o cleanup= trailer=',
    ),
    (t, args) => {
      if (args.has('n')) t.hazard('git-skip-hooks');
      const file = args.value('F', 't');
      if (file) t.reads(file);
    },
  ],
  merge: [
    options(
      '',
      'no-verify m/message= F/file= s/strategy= X/strategy-option= no-ff ff-only squash abort continue quit no-edit e/edit S/gpg-sign?=',
    ),
    (t, args) => {
      if (args.has('no-verify')) t.hazard('git-skip-hooks');
    },
  ],
  'update-ref': [options('', 'd m= no-deref create-reflog stdin z'), t => t.hazard('git-plumbing')],
  'symbolic-ref': [
    options('q/quiet short no-recurse', 'd/delete m='),
    (t, args) => {
      if (args.has('d') || args.operands.length > 1) t.hazard('git-plumbing');
      else if (args.safe) t.set('read-only', 'git-local');
    },
  ],
  replace: [options('l/list format='), t => t.hazard('git-rewrite')],
  'fast-import': [options(''), t => t.hazard('git-rewrite')],
  tag: [
    options('l/list n?= sort= contains?= points-at= a/annotate m/message= F/file= s/sign u=', 'd/delete f/force'),
    () => undefined,
  ],
  rm: [
    options('n/dry-run q/quiet cached ignore-unmatch sparse', 'r f/force pathspec-from-file= pathspec-file-nul'),
    (t, args) => {
      if (args.has('cached', 'n')) return;
      for (const w of args.operands) t.deletes(w);
      if (args.has('f') && args.has('r') && args.operands.some(w => /^(?:\.|\*|\.\/|\/|:\/)$/.test(w.text)))
        t.hazard('git-discard');
    },
  ],
  apply: [
    options(
      '',
      'unsafe-paths directory= p= check stat numstat summary R/reverse 3/3way index cached exclude= include= reject whitespace= recount',
    ),
    (t, args) => {
      t.reads(...args.operands);
      if (args.has('unsafe-paths')) t.hazard('git-plumbing');
      if (args.has('check', 'stat', 'numstat', 'summary')) t.set('read-only', 'git-local');
    },
  ],
  init: [
    options('q/quiet bare', 'template= separate-git-dir= object-format= b/initial-branch= shared?= ref-format='),
    (t, args) => {
      const template = args.value('template');
      if (template && template.text !== '') t.hazard('git-run-config');
      t.writes(args.operands[0] ?? word('.'));
    },
  ],
  'format-patch': [
    options('', 'o/output-directory= stdout'),
    (t, args) => {
      const folder = args.value('o');
      if (folder) t.writes(folder, { carries: ['project'] });
    },
  ],
  'checkout-index': [
    options('q/quiet a/all f/force n/no-create u/index z stdin stage= temp ignore-skip-worktree-bits', 'prefix='),
    (t, args) => {
      const prefix = args.value('prefix');
      if (prefix) t.writes(prefix);
      else if (args.has('f')) t.hazard('git-discard');
    },
  ],
  'read-tree': [
    options(
      'm i n/dry-run v trivial aggressive exclude-per-directory= index-output= no-sparse-checkout prefix= empty',
      'u reset',
    ),
    (t, args) => {
      if (args.has('reset') && args.has('u') && !args.has('n')) t.hazard('git-discard');
    },
  ],
  'hash-object': [options('t= w stdin stdin-paths literally no-filters path='), (t, args) => void t.reads(...args.operands)],
  blame: [
    options('L=', 'contents=', {}),
    (t, args) => {
      const file = args.value('contents');
      if (file) t.reads(file);
    },
  ],
  maintenance: [
    options(''),
    (t, args) => {
      if (args.operands[0]?.text === 'start') t.hazard('persistence');
    },
  ],
  credential: [
    options(''),
    (t, args) => {
      if (args.operands[0]?.text !== 'fill') return;
      t.hazard('secret-print');
      t.prints({ carries: ['secret'] });
    },
  ],
};

/**
 * What a subcommand loses, by its words.
 * @returns undefined for a subcommand that loses nothing by itself.
 */
export const lossOf = (name: string): ((t: Telling, words: readonly Word[], context: ProgramContext) => void) | undefined => {
  if (!Object.hasOwn(table, name)) return undefined;
  const [spec, loss] = table[name]!;
  return (t, words, context) => loss(t, parseArgs(words, spec), words, context);
};
