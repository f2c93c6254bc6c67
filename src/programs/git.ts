/** `git`: its options, its settings and every subcommand that loses work, runs something, or talks to a server. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { harmlessCommand } from '../core/programs/environment.ts';
import { credentialsMeant } from '../core/programs/filtered.ts';
import { configKind, isSecretSetting } from '../core/programs/git-config.ts';
import { lossOf } from '../core/programs/git-losses.ts';
import { LOCAL, READS } from '../core/programs/git-options.ts';
import { push, REMOTES, toRemote } from '../core/programs/git-remotes.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { after, below, cut, hasUnknown, joinWords, show, word } from '../core/programs/words.ts';

const GLOBAL = options(
  'no-pager no-replace-objects no-lazy-fetch no-optional-locks no-advice literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs C= bare v/version h/help html-path man-path info-path',
  'c= config-env= exec-path?= git-dir= work-tree= namespace= super-prefix= p/paginate list-cmds= attr-source= P',
  { stops: true },
);

/** Sets one setting for this command or for good. @param given `-c` gives it, `config` keeps it. */
const setting = (t: Telling, key: Word, value: Word | undefined, given: '-c' | 'config') => {
  const kind = key.exact ? configKind(key.text) : 'moves';
  const text = value?.exact ? value.text : undefined;
  if (kind === 'alias' && value) {
    const shell = value.text.startsWith('!');
    if (shell) t.script(after(value, 1), 'git alias');
    else t.runs([word('git'), ...split(value)], 'git alias');
    if (shell && given === 'config') t.hazard('changed-lookup');
  } else if (kind === 'runs') {
    if (
      text !== undefined &&
      (harmlessCommand(text) ||
        /^(?:true|false|store|cache|osxkeychain|manager\S*|!gh auth git-credential|!.*gh auth git-credential)$/.test(text.trim()))
    )
      return;
    t.hazard('git-run-config');
    if (value) t.script(text?.startsWith('!') ? after(value, 1) : value, `git ${given} ${key.text}`);
  } else if (/^remote\..*\.(?:mirror|push)$/i.test(key.text)) {
    // A push that names nothing then overwrites what this says.
    if (/mirror$/i.test(key.text) ? !/^(?:false|no|off|0)$/i.test(text ?? 'true') : text === undefined || /^\+|^:/.test(text))
      t.hazard('git-force-push-protected');
  } else if (kind === 'moves') {
    if (
      text === '' ||
      (/hookspath$/i.test(key.text) && /^(?:\/dev\/null|\.husky(?:\/_)?|\.githooks|\.git\/hooks)$/.test(text ?? '')) === true
    ) {
      if (text === '/dev/null') t.hazard('git-skip-hooks');
      return;
    }
    t.hazard('git-run-config');
  } else if (kind === 'mild' && given === '-c' && /sslverify$/i.test(key.text) && text === 'false') t.hazard('git-run-config');
};
const split = (value: Word): readonly Word[] => (value.exact ? value.text.split(/\s+/).filter(Boolean).map(word) : [value]);

const CONFIG = options(
  'global system local worktree l/list get get-all get-regexp get-urlmatch show-origin show-scope null z name-only type= bool int path bool-or-int includes no-includes default= get-color get-colorbool',
  'f/file= blob= add replace-all unset unset-all rename-section remove-section e/edit fixed-value comment= value= append',
);
const VERBS = /^(?:get|set|list|unset|edit|rename-section|remove-section)$/;
const config = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(words, CONFIG);
  const verb = VERBS.test(args.operands[0]?.text ?? '') ? args.operands[0]!.text : undefined;
  const [key, value] = verb ? args.operands.slice(1) : args.operands;
  const reads =
    args.has('get', 'get-all', 'get-regexp', 'get-urlmatch', 'l') ||
    verb === 'get' ||
    verb === 'list' ||
    (!value && !args.has('unset', 'unset-all', 'add', 'e', 'replace-all') && verb !== 'unset');
  if (reads) {
    if (key && (isSecretSetting(key.text) || (args.has('get-regexp') && /extraheader|\.\*|^\.$/i.test(key.text)))) {
      t.hazard('secret-print');
      t.prints({ carries: ['secret'] });
    } else if (args.safe) t.set('read-only', 'git-local');
    return;
  }
  if (args.has('e') || verb === 'edit') return t.hazard('changed-lookup');
  const unset = args.has('unset', 'unset-all', 'remove-section') || verb === 'unset';
  // Hooks that lie in the project are found by this setting alone.
  if (unset && /^core\.hookspath$/i.test(key?.text ?? '')) t.hazard('git-skip-hooks');
  if (key && !unset) setting(t, key, value, 'config');
};

/** Subcommands whose words are other commands. */
const NESTED: Readonly<Record<string, (t: Telling, words: readonly Word[]) => void>> = {
  bisect: (t, words) => {
    if (words[0]?.text === 'run') t.runs(words.slice(1), 'git bisect run');
    else if (words[0]?.text === 'log' || words[0]?.text === 'view') t.set('read-only', 'git-local');
    else t.set('git-local');
  },
  submodule: (t, words) => {
    const args = parseArgs(
      words,
      options(
        'q/quiet recursive cached summary-limit= files',
        'b/branch= f/force all init remote name= depth= reference= merge rebase checkout no-fetch j/jobs=',
        { stops: false },
      ),
    );
    const [verb, ...rest] = args.operands;
    if (verb?.text === 'foreach')
      t.script(joinWords(rest.length > 0 ? words.slice(words.indexOf(rest[0]!)) : [], ' '), 'git submodule foreach');
    else if (verb?.text === 'deinit' && args.has('f', 'all')) t.hazard('git-discard');
    else if (verb?.text === 'add' && rest[0]) toRemote(t, rest[0], []);
    else if (verb === undefined || verb.text === 'status' || verb.text === 'summary') t.set('read-only', 'git-local');
  },
  difftool: (t, words) => {
    const runs = parseArgs(words, options('', 'x/extcmd= t/tool= y/no-prompt g/gui d/dir-diff')).value('x');
    if (!runs) return;
    t.hazard('hidden-command');
    t.script(runs, 'git difftool --extcmd');
  },
  rebase: (t, words) => {
    const args = parseArgs(
      words,
      options(
        'i/interactive onto= keep-base continue skip abort quit show-current-patch autostash no-autostash autosquash no-autosquash q/quiet v/verbose r/rebase-merges?= m/merge s/strategy= X/strategy-option= no-ff f/force-rebase fork-point no-fork-point signoff root committer-date-is-author-date reset-author-date empty= keep-empty no-keep-empty update-refs no-update-refs stat no-stat n verify S/gpg-sign?=',
        'x/exec= no-verify edit-todo',
      ),
    );
    for (const command of args.values('x')) t.script(command, 'git rebase --exec');
    if (args.has('no-verify')) t.hazard('git-skip-hooks');
    if (args.safe && !args.has('i', 'root', 'S')) t.set('git-local');
  },
  worktree: (t, words) => {
    const args = parseArgs(
      words.slice(1),
      options('porcelain v/verbose z', 'f/force b= B= d/detach lock checkout no-checkout reason= n/dry-run expire= track'),
    );
    const verb = words[0]?.text;
    if (verb === 'remove' && args.has('f')) t.hazard('git-force-worktree');
    else if (verb === 'list' && args.safe) t.set('read-only', 'git-local');
    else if (verb === 'add' && args.operands[0]) t.writes(args.operands[0]);
  },
  config,
};

/** A file, or a folder, holds afterwards what it held under its old name. */
const moves = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const { operands } = parseArgs(words, LOCAL['mv']!);
  const target = operands.at(-1);
  for (const source of operands.slice(0, -1)) {
    if (target) t.moves(source, target);
    if (!source.exact || !target?.exact) continue;
    const name = source.text.replace(/\/+$/, '').replace(/^.*\//, '');
    for (const path of [target.text, `${target.text}/${name}`])
      t.deed({ kind: 'link', path: context.resolve(path), target: context.resolve(source.text) });
  }
};

/** Options and operands of reading subcommands that write, run, or read more than files of the project. */
const hidden = (t: Telling, name: string, args: Args, context: ProgramContext) => {
  const out = args.value('output');
  if (out) t.writes(out, { carries: ['project'] });
  if (name === 'grep' && args.has('O')) {
    const pager = args.value('O');
    t.hazard('hidden-command');
    if (pager) t.script(pager, 'git grep --open-files-in-pager');
  }
  if (name === 'grep') {
    const paths = args.operands.slice(args.has('e', 'f') ? 0 : 1);
    t.reads(...credentialsMeant(paths.flatMap(pathspec), [], context));
  }
};
/** A pathspec as a pattern of names; none for one that leaves files out. Source: gitglossary(7). */
const pathspec = (w: Word): readonly Word[] => {
  const [magic] = /^:(?:\([^)]*\)|[/!^]*:?)/.exec(w.text) ?? [''];
  if (/[!^]|exclude/.test(magic)) return [];
  return magic === '' || hasUnknown(w) ? [w] : [word(w.text.slice(magic.length))];
};

/** `git diff` of files outside the checkout, or with `--no-index`, prints them as `diff` does. */
const comparesFiles = (t: Telling, name: string, args: Args, context: ProgramContext): boolean => {
  if (name !== 'diff') return false;
  const files = args.operands.filter(
    w => args.has('no-index') || (w.exact && /^[~/.]/.test(w.text) && !context.resolve(w.text).inside),
  );
  t.reads(...files);
  return files.length > 0;
};

/** A subcommand may be called `constructor`. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const inside = (t: Telling, name: string, words: readonly Word[], context: ProgramContext, global: Args) => {
  const nested = own(NESTED, name);
  const remote = own(REMOTES, name);
  const losses = lossOf(name);
  if (nested) nested(t, words);
  else if (remote) remote(t, words, context);
  else if (losses) losses(t, words, context);
  if (name === 'mv') moves(t, words, context);
  const listing = own(READS, name);
  const args = listing && parseArgs(words, listing.spec);
  if (args) {
    hidden(t, name, args, context);
    const operands =
      listing.operands === undefined ||
      args.operands.length <= listing.operands ||
      args.has('l', 'contains', 'merged', 'no-merged');
    if (args.safe && operands && global.safe && !comparesFiles(t, name, args, context)) t.set('read-only', 'git-local');
  }
  const local = own(LOCAL, name);
  if (local && global.safe && parseArgs(words, local).safe && isLocal(name, words, parseArgs(words, local))) t.set('git-local');
  const names = name === 'ls-files' || (/^(?:diff|show|log|diff-tree)$/.test(name) && args?.has('name-only'));
  const folder = global.value('C');
  t.prints({ carries: ['project'], ...(names && { like: below(folder ?? word('')) }) });
};
/** The few whose operands decide whether something can be lost. */
const isLocal = (name: string, words: readonly Word[], args: Args): boolean => {
  if (name === 'stash') return !/^(?:drop|clear)$/.test(words[0]?.text ?? '');
  if (name === 'reset') return args.has('soft', 'mixed') || args.operands.length < 2;
  if (name === 'restore') return args.has('S');
  return true;
};

export const git = program(['git'], (t, words, context) => {
  const global = parseArgs(words, GLOBAL);
  for (const given of global.values('c')) {
    const pair = cut(given, '=');
    setting(t, pair?.[0] ?? given, pair?.[1] ?? word('true'), '-c');
  }
  if (global.value('exec-path')) t.hazard('git-run-config');
  if (global.value('config-env')) t.hazard('git-run-config');
  const [subcommand, ...rest] = global.operands;
  if (!subcommand) {
    if (global.safe) t.set('read-only', 'git-local');
    return;
  }
  if (!subcommand.exact) return t.opaque(`which git command \`${show(subcommand)}\` is cannot be known`);
  const folder = global.value('C');
  if (folder) t.within(folder);
  // What the managers of hooks take for `--no-verify`.
  const off = (name: string, value: string): boolean => context.env.get(name)?.text === value;
  if (/^(?:commit|push|merge|rebase|am)$/.test(subcommand.text))
    if (off('HUSKY', '0') || off('HUSKY_SKIP_HOOKS', '1') || off('LEFTHOOK', '0') || off('LEFTHOOK', 'false'))
      t.hazard('git-skip-hooks');
  if (rest.length === 1 && /^(?:--help|-h)$/.test(rest[0]!.text)) t.set('read-only', 'git-local');
  else if (subcommand.text === 'push' || subcommand.text === 'send-pack') push(t, rest, context);
  else inside(t, subcommand.text, rest, context, global);
});

/** History rewriters that are programs of their own, and git under other names. */
export const gitRewriters = program(
  ['git-filter-repo', 'git-filter-branch', 'bfg', 'git-lfs', 'hub'],
  (t, words, _context, name) => {
    if (name === 'hub') t.runs([word('git'), ...words], name);
    else if (name === 'git-lfs') t.runs([word('git'), word('lfs'), ...words], name);
    else t.hazard('git-rewrite');
  },
);
