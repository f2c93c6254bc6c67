/** Programs that search text: they read, and some can be told to run something for each file. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { type Args, options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { credentialsMeant } from '../core/programs/filtered.ts';
import { allOf, program, type Telling } from '../core/programs/tell.ts';
import { below, isWholeHome, unknownWord, word } from '../core/programs/words.ts';

const GREP = options(
  '# E/extended-regexp F/fixed-strings G/basic-regexp P/perl-regexp e/regexp= f/file= i/ignore-case y no-ignore-case v/invert-match w/word-regexp x/line-regexp c/count color/colour?= L/files-without-match l/files-with-matches m/max-count= o/only-matching q/quiet/silent s/no-messages b/byte-offset H/with-filename h/no-filename label= n/line-number T/initial-tab u Z/null z/null-data A/after-context= B/before-context= C/context= group-separator= no-group-separator a/text binary-files= D/devices= d/directories= exclude= exclude-from= exclude-dir= I include= r/recursive R/dereference-recursive line-buffered U/binary V/version help O p S',
);
const RG = options(
  '# A/after-context= auto-hybrid-regex no-auto-hybrid-regex B/before-context= binary no-binary block-buffered b/byte-offset s/case-sensitive color= colors= column no-column C/context= context-separator= no-context-separator c/count count-matches crlf debug dfa-size-limit= E/encoding= no-encoding engine= field-context-separator= field-match-separator= f/file= files l/files-with-matches files-without-match F/fixed-strings no-fixed-strings L/follow no-follow generate= g/glob= glob-case-insensitive heading no-heading h/help help hidden . no-hidden hyperlink-format= iglob= i/ignore-case ignore-file= ignore-file-case-insensitive include-zero v/invert-match json line-buffered n/line-number N/no-line-number x/line-regexp M/max-columns= max-columns-preview m/max-count= d/max-depth= max-filesize= mmap no-mmap U/multiline multiline-dotall no-config no-filename no-ignore u/unrestricted no-ignore-dot no-ignore-exclude no-ignore-files no-ignore-global no-ignore-messages no-ignore-parent no-ignore-vcs no-messages no-pcre2-unicode 0/null null-data one-file-system o/only-matching path-separator= passthru P/pcre2 pcre2-version p/pretty q/quiet regex-size-limit= e/regexp= r/replace= S/smart-case sort= sortr= stats stop-on-nonmatch a/text j/threads= trace trim t/type= T/type-not= type-add= type-clear= type-list V/version vimgrep H/with-filename I w/word-regexp no-require-git',
  'pre= pre-glob= hostname-bin= z/search-zip',
);
const AG = options(
  '# A/after= B/before= C/context= c/count color no-color column f/follow F/fixed-strings/literal Q g= G/file-search-regex= H/heading hidden i/ignore-case ignore= ignore-dir= l/files-with-matches L/files-without-matches m/max-count= n/no-recurse o/only-matching p/path-to-ignore= r/recurse s/case-sensitive S/smart-case u/unrestricted U v/invert-match w/word-regexp a/all-types t/all-text D stats nogroup group numbers nonumbers filename nofilename py js ts cc',
  'pager= z/search-zip',
);
const ACK = options(
  '# A= B= C= c color nocolor column f g h H i l L m= n o Q r R s S v w x 1 type= python js perl',
  'pager= output=',
);
const SPECS: Readonly<Record<string, Spec>> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  ggrep: GREP,
  rg: RG,
  ag: AG,
  ack: ACK,
  ugrep: GREP,
};

const isRecursive = (name: string, args: Args): boolean =>
  ['rg', 'ag', 'ack'].includes(name) || args.has('r', 'R') || args.value('d')?.text === 'recurse';

/** What passes a filter for other names than secrets is no dump of the environment any more. */
const SECRET_WORDS = /token|secret|pass|key|cred|auth|\.\*|^$|^\.$|=/i;
const passes = (args: Args, context: ProgramContext): ReturnType<typeof allOf> => {
  const wanted = args.value('e') ?? args.operands[0];
  const harmless = wanted?.exact && !SECRET_WORDS.test(wanted.text) && !args.has('v');
  return (context.stdinCarries ?? []).filter(carry => carry !== 'environment' || !harmless);
};

/** The folder that all files named lie in: the one that was searched, otherwise the working directory. */
const commonFolder = (files: readonly Word[]): Word =>
  files.length === 1 && files[0]!.exact
    ? files[0]!
    : files.every(w => !/^[/~]|\.\./.test(w.text))
      ? word('')
      : unknownWord('files');

const search = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const spec = SPECS[name]!;
  const args = parseArgs(words, spec);
  const pattern = args.has('e', 'f', 'files', 'type-list') ? 0 : 1;
  const files = args.operands.slice(pattern);
  // Names alone are listed by `--files`.
  const filters =
    isRecursive(name, args) && !args.has('files') ? args.values('include', 'g', 'glob', 'iglob').filter(() => name !== 'ag') : [];
  const read = t.reads(...files, ...args.values('f').filter(() => name !== 'ag'), ...credentialsMeant(filters, files, context));
  if (isRecursive(name, args)) for (const w of files) if (isWholeHome(w, context)) t.hazard('sweep-home');
  for (const [option, via] of [
    ['pre', 'rg --pre'],
    ['hostname-bin', 'rg --hostname-bin'],
    ['pager', `${name} --pager`],
  ] as const) {
    const runs = args.value(option);
    if (!runs) continue;
    t.hazard('hidden-command');
    t.script(runs, via);
  }
  const quiet = args.has('q', 'c', 'l', 'L', 'count', 'files-with-matches');
  const names = args.has('l', 'L', 'files', 'files-with-matches') ? below(commonFolder(files)) : undefined;
  const like =
    names ??
    (files.length === 0 && !isRecursive(name, args) && !args.has('o', 'n', 'A', 'B', 'C') ? context.stdinLike : undefined);
  t.prints({
    carries: quiet ? [] : allOf(read, passes(args, context)),
    ...(args.has('c') && !args.has('l') && { numeric: true }),
    ...(like && { like }),
  });
  if (args.safe) t.set('read-only');
};

export const searchers = program(['grep', 'egrep', 'fgrep', 'ggrep', 'ugrep', 'rg', 'ag', 'ack'], search);
