/** Programs that read files and print: each with every option that keeps it so, and the few that write. */
import { isSecretName } from '../core/commands/credentials.ts';
import type { Content, ProgramContext, Word } from '../core/contracts.ts';
import type { Carry } from '../core/model.ts';
import { type Args, options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { transformed, translated } from '../core/programs/printed-text.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { joinWords, pathsOf, word } from '../core/programs/words.ts';

const SUMS = options(
  'b/binary c/check t/text z/zero a/algorithm= l/length= tag ignore-missing quiet status strict w/warn help version',
);
const READERS: Readonly<Record<string, Spec>> = {
  cat: options(
    'A/show-all b/number-nonblank e E/show-ends n/number s/squeeze-blank t T/show-tabs u v/show-nonprinting help version',
  ),
  tac: options('b/before r/regex s/separator= help version'),
  nl: options(
    'b/body-numbering= d/section-delimiter= f/footer-numbering= h/header-numbering= i/line-increment= l/join-blank-lines= n/number-format= p/no-renumber s/number-separator= v/starting-line-number= w/number-width= help version',
  ),
  head: options('# c/bytes= n/lines= q/quiet/silent v/verbose z/zero-terminated help version'),
  tail: options(
    '# c/bytes= n/lines= f/follow?= F q/quiet/silent r pid= retry s/sleep-interval= max-unchanged-stats= v/verbose z/zero-terminated help version',
  ),
  wc: options('c/bytes m/chars l/lines L/max-line-length w/words files0-from= total= help version'),
  od: options(
    'A/address-radix= endian= j/skip-bytes= N/read-bytes= S/strings?= t/format= v/output-duplicates w/width?= a b c d f i l o s x traditional help version',
  ),
  hexdump: options('b c C/canonical d e= f= n/length= o s/skip= v x help version'),
  hd: options('b c C/canonical d e= f= n/length= o s/skip= v x'),
  strings: options(
    '# a/all f/print-file-name n/bytes= t/radix= o e/encoding= w/include-all-whitespace s/output-separator= U/unicode= d/data help version',
  ),
  cut: options(
    'b/bytes= c/characters= d/delimiter= f/fields= n complement s/only-delimited output-delimiter= z/zero-terminated help version',
  ),
  paste: options('d/delimiters= s/serial z/zero-terminated help version'),
  fold: options('# b/bytes s/spaces w/width= help version'),
  fmt: options('# c/crown-margin p/prefix= s/split-only t/tagged-paragraph u/uniform-spacing w/width= g/goal= help version'),
  pr: options('# a/across c d e?= F f h= i?= J l= m n?= N= o= r s?= S?= t T v w= W= help version'),
  expand: options('# i/initial t/tabs= help version'),
  unexpand: options('a/all first-only t/tabs= help version'),
  rev: options('0/zero h/help V/version'),
  column: options(
    't/table s/separator= o/output-separator= c/output-width= x/fillrows N/table-columns= R/table-right= l/table-columns-limit= n/table-name= J/json H/table-hide= e d/table-noheadings h/help V/version',
  ),
  comm: options('1 2 3 check-order nocheck-order output-delimiter= total z/zero-terminated help version'),
  join: options('1= 2= a= e= i/ignore-case j= o= t= v= check-order nocheck-order header z/zero-terminated help version'),
  cmp: options('b/print-bytes i/ignore-initial= l/verbose n/bytes= s/quiet/silent help version'),
  diff: options(
    '# normal q/brief s/report-identical-files c C/context?= u U/unified?= e/ed n/rcs y/side-by-side W/width= left-column suppress-common-lines p/show-c-function F/show-function-line= label= t/expand-tabs T/initial-tab tabsize= l/paginate r/recursive N/new-file unidirectional-new-file ignore-file-name-case x/exclude= X/exclude-from= S/starting-file= from-file= to-file= i/ignore-case E/ignore-tab-expansion Z/ignore-trailing-space b/ignore-space-change w/ignore-all-space B/ignore-blank-lines I/ignore-matching-lines= a/text strip-trailing-cr D/ifdef= d/minimal horizon-lines= speed-large-files color?= palette= no-dereference help v/version',
  ),
  sdiff: options('i/ignore-case W b B a s w/width= l t d', 'o/output= diff-program='),
  md5sum: SUMS,
  sha1sum: SUMS,
  sha224sum: SUMS,
  sha256sum: SUMS,
  sha384sum: SUMS,
  sha512sum: SUMS,
  shasum: SUMS,
  b2sum: SUMS,
  cksum: SUMS,
  sum: options('r s/sysv help version'),
  md5: options('q r s= n'),
  base64: options('d/decode D i/ignore-garbage w/wrap= b/break= help version', 'o/output='),
  base32: options('d/decode i/ignore-garbage w/wrap= help version'),
  basenc: options(
    'd/decode i/ignore-garbage w/wrap= base64 base64url base32 base32hex base16 base2msbf base2lsbf z85 help version',
  ),
  file: options(
    'b/brief c/checking-printout e/exclude= F/separator= f/files-from= i/mime mime-type mime-encoding k/keep-going l/list L/dereference h/no-dereference n/no-buffer N/no-pad p/preserve-date r/raw s/special-files z/uncompress Z 0/print0 help v/version',
    'C/compile m/magic-file=',
  ),
  tsort: options('help version'),
  zcat: options('f/force h/help l/list q/quiet r/recursive s/synchronous v/verbose V/version'),
  bzcat: options('s/small k q v'),
  xzcat: options('q v f'),
  zstdcat: options('q v f'),
  zgrep: options('i n v c l L H h o w x E F e= f= A= B= C= help'),
  look: options('a d f t='),
  ptx: options('A G i w'),
  iconv: options('f/from-code= t/to-code= l/list c s/silent verbose help version', 'o/output='),
  xmllint: options('noout format valid xpath= html noblanks nonet schema= stream debug encode= recover c14n version', 'output='),
  jq: options(
    'n/null-input R/raw-input s/slurp c/compact-output r/raw-output raw-output0 j/join-output a/ascii-output S/sort-keys C/color-output M/monochrome-output tab indent= unbuffered stream stream-errors seq f/from-file= e/exit-status h/help V/version build-configuration',
    'L= arg= argjson= slurpfile= rawfile= args jsonargs',
  ),
  bat: options(
    'A/show-all p/plain l/language= H/highlight-line= n/number r/line-range= style= color= paging= theme= wrap= decorations= d/diff tabs= m/map-syntax= help version L/list-languages list-themes',
    'pager=',
  ),
  batcat: options('A/show-all p/plain l/language= n/number r/line-range= style= color= paging= theme= wrap=', 'pager='),
  numfmt: options(
    'd/delimiter= field= format= from= from-unit= grouping header?= invalid= padding= round= suffix= to= to-unit= z/zero-terminated debug help version',
  ),
  csvlook: options('d= e= H q='),
  glow: options('p/pager s/style= w/width='),
  tokei: options('e/exclude= f/files s/sort= t/type= o/output= C c'),
  cloc: options('by-file exclude-dir= include-lang= quiet json csv md vcs= git'),
  scc: options('i= x= s= f= by-file no-cocomo'),
};

/** Their first operand is a program text or a pattern, not a file. */
const FIRST_IS_TEXT = new Set(['jq', 'zgrep', 'look']);

/** `uniq IN OUT`, `xxd IN OUT`, `sort -o`: readers that write when told to. */
const sort = options(
  'b/ignore-leading-blanks d/dictionary-order f/ignore-case g/general-numeric-sort i/ignore-nonprinting M/month-sort h/human-numeric-sort n/numeric-sort R/random-sort random-source= r/reverse sort= V/version-sort batch-size= c/check?= C debug files0-from= k/key= m/merge s/stable S/buffer-size= t/field-separator= u/unique z/zero-terminated parallel= help version',
  'o/output= compress-program= T/temporary-directory=',
);
const uniq = options(
  '# c/count d/repeated D all-repeated?= f/skip-fields= group?= i/ignore-case s/skip-chars= u/unique z/zero-terminated w/check-chars= help version',
);
const xxd = options('a b c= C d e E g= h i l= n= o= p/ps/plain u s= v R=', 'r/revert');
const shuf = options('e/echo i/input-range= n/head-count= random-source= r/repeat z/zero-terminated', 'o/output=');
const split = options(
  '# a/suffix-length= b/bytes= C/line-bytes= d x e/elide-empty-files l/lines= n/number= t/separator= u/unbuffered verbose',
  'filter= additional-suffix= numeric-suffixes?= hex-suffixes?=',
);
const csplit = options('# b/suffix-format= k/keep-files n/digits= q/quiet/silent s z/elide-empty-files', 'f/prefix=');
const tr = options('c/complement C d/delete s/squeeze-repeats t/truncate-set1 help version');

const decodes = (name: string, args: Args): boolean =>
  (/^base(?:64|32|nc)$/.test(name) && args.has('d', 'decode', 'D')) ||
  (name === 'xxd' && args.has('r')) ||
  /^(?:z|bz|xz|zstd)cat$/.test(name);

const writers: Readonly<Record<string, (t: Telling, args: Args, context: ProgramContext) => void>> = {
  sort: (t, args, context) => {
    const carries = through(t, args.operands, context);
    const out = args.value('o');
    if (out) t.writes(out, { carries });
    const program = args.value('compress-program');
    if (program) {
      t.hazard('hidden-command');
      t.script(program, 'sort --compress-program');
    }
    if (args.safe) t.set('read-only');
  },
  uniq: (t, args, context) => {
    const [input, output] = args.operands;
    const carries = through(t, input ? [input] : [], context);
    if (output) t.writes(output, { carries });
    else if (args.safe) t.set('read-only');
  },
  xxd: (t, args, context) => {
    const [input, output] = args.operands;
    const carries = through(t, input ? [input] : [], context, args.has('r'));
    if (output) t.writes(output, { carries });
    else if (args.safe) t.set('read-only');
  },
  shuf: (t, args, context) => {
    const carries = through(t, args.has('e') ? [] : args.operands, context);
    const out = args.value('o');
    if (out) t.writes(out, { carries });
    if (args.safe) t.set('read-only');
  },
  split: (t, args, context) => {
    // the client of a service for feature flags has this name too
    const [noun, verb] = args.operands;
    if (/^(?:splits|segments|environments|workspaces|users|groups|tags|identities)$/.test(noun?.text ?? '')) {
      if (/^(?:delete|kill|archive|remove|deactivate)/.test(verb?.text ?? '')) t.hazard('platform-destroy');
      return;
    }
    const carries = through(t, args.operands.slice(0, 1), context);
    const prefix = args.operands[1];
    if (prefix && !args.has('filter')) t.writes(joinWords([prefix, word('aa')]), { carries });
    const filter = args.value('filter');
    if (filter) {
      t.hazard('hidden-command');
      t.script(filter, 'split --filter');
    }
  },
  csplit: (t, args, context) => void through(t, args.operands.slice(0, 1), context),
  tr: (t, args, context) => {
    through(t, [], context);
    if (args.safe) t.set('read-only');
  },
};
const WRITERS: Readonly<Record<string, Spec>> = { sort, uniq, xxd, shuf, split, csplit, tr };

/** Reads the operands, or standard input without any, and prints what they hold. */
const through = (
  t: Telling,
  files: readonly Word[],
  context: ProgramContext,
  decoded = false,
): NonNullable<Content['carries']> => {
  const named = files.filter(w => w.text !== '-');
  const carries = allOf(
    t.reads(...named),
    named.length < files.length || files.length === 0 ? context.stdinCarries : [],
    decoded ? ['decoded'] : [],
  );
  const piped = files.length === 0;
  // nobody feeds it: nothing comes out; a filter of names prints names
  t.prints({
    carries,
    ...(piped && context.stdin === undefined && { text: '' }),
    ...(piped && !decoded && context.stdinLike && { like: context.stdinLike }),
  });
  return carries;
};
const onlyContent = (name: string, files: readonly Word[], args: Args, context: ProgramContext): string | undefined => {
  if (name !== 'cat' || args.given.length > 0) return undefined;
  if (files.length === 0 || (files.length === 1 && files[0]!.text === '-')) return context.stdinText;
  const path = files.length === 1 && files[0]!.exact ? pathsOf(files[0]!, context)[0] : undefined;
  return path && contentOf(path, context).text;
};

/** What a filter of jq takes from the environment: one variable, or all of them. Source: jq manual, `$ENV` and `env`. */
const environmentIn = (filter: Word | undefined): readonly Carry[] => {
  const code = (filter?.text ?? '').replace(/"(?:\\.|[^"\\])*"/g, s => (s.includes('\\(') ? s : '""'));
  return [...code.matchAll(/(?:\$ENV|(?<![\w.$"])env)\b(?:\s*\.\s*(\w+)|\s*\[)?(?!\s*:)/g)].flatMap(([whole, name]): Carry[] =>
    name ? (isSecretName(name) ? ['secret'] : []) : whole.endsWith('[') ? ['secret'] : ['environment'],
  );
};

export const textReaders = program([...Object.keys(READERS), ...Object.keys(WRITERS)], (t, words, context, name) => {
  const spec = READERS[name] ?? WRITERS[name]!;
  const args = parseArgs(words, spec);
  const text = name === 'tr' ? translated(args, context.stdinText) : transformed(name, args, context);
  const writer = writers[name];
  if (writer) writer(t, args, context);
  else {
    const files = FIRST_IS_TEXT.has(name) && !args.has('from-file') ? args.operands.slice(1) : args.operands;
    const carries = allOf(through(t, files, context, decodes(name, args)), name === 'jq' ? environmentIn(args.operands[0]) : []);
    if (name === 'jq') {
      t.prints({ carries });
      if (environmentIn(args.operands[0]).includes('secret') && context.stdout === 'log') t.hazard('secret-print');
    }
    const out = args.value('o', 'output');
    if (out && spec.byName.get('o')?.safe !== true) t.writes(out, { carries });
    const runs = args.value('pager', 'diff-program');
    if (runs) {
      t.hazard('hidden-command');
      t.script(runs, name);
    }
    if (args.safe) t.set('read-only');
    const content = onlyContent(name, files, args, context);
    if (content !== undefined) t.prints({ text: content, carries });
    else if (name === 'cat' && args.given.length === 0 && files.length > 0 && files.every(w => w.exact && w.text !== '-'))
      t.prints({ carries, files: files.flatMap(w => pathsOf(w, context)) });
  }
  if (text !== undefined) t.prints({ text });
  if (name === 'wc' || name === 'cksum') t.prints({ numeric: true });
});
