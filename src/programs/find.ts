/** `find` and `fd`: they look, until an action or an option deletes, writes or runs. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { below, carriesOf, isWholeHome, joinWords, replaceMark, show, unknownWord, word } from '../core/programs/words.ts';

/** Tests and options of GNU, BSD and busybox find, with the number of words that each takes. */
const TAKES: ReadonlyMap<string, number> = new Map([
  ...'P H L E X s x d depth mount xdev follow daystart noleaf ignore_readdir_race noignore_readdir_race warn nowarn empty executable readable writable nogroup nouser true false print print0 ls prune quit not a and o or help version acl noxattr'
    .split(' ')
    .map(name => [name, 0] as const),
  ...'D maxdepth mindepth files0-from regextype amin anewer atime cmin cnewer ctime fstype gid group ilname iname inum ipath iregex iwholename links lname mmin mtime name newer path perm regex samefile size type uid used user wholename xtype context printf flags newerXY Bmin Bnewer Btime O f'
    .split(' ')
    .map(name => [name, 1] as const),
]);
const WRITES: ReadonlyMap<string, number> = new Map([
  ['fprint', 1],
  ['fprint0', 1],
  ['fls', 1],
  ['fprintf', 2],
]);
/** Tests that pick files by name: what is deleted then has that shape. */
const NAMED = new Set(['name', 'iname', 'path', 'ipath', 'wholename', 'iwholename', 'regex', 'iregex']);
/** Tests that pick few files rather than a shape of name. */
const PICKY = new Set(['empty', 'mtime', 'mmin', 'size', 'newer', 'atime', 'ctime', 'samefile', 'inum', 'lname', 'cmin', 'amin']);

interface Look {
  readonly starts: readonly Word[];
  readonly named: Word | undefined;
  readonly picky: boolean;
  /** `-maxdepth 0`: only the starting points themselves. */
  readonly onlyStarts: boolean;
}

/** What `{}` stands for: a starting point, or something below it that the name test admits. */
const found = (start: Word, look: Look): Word => {
  if (look.onlyStarts) return start;
  const below = look.named ?? unknownWord('{}');
  return joinWords(
    [start, word('**'), below].filter(w => w.text !== ''),
    '/',
  );
};
const foundSome = (look: Look): readonly Word[] => look.starts.map(start => found(start, look));

const deletesFound = (t: Telling, look: Look) => {
  for (const start of look.starts) {
    if (look.onlyStarts) t.deletes(start, true);
    else if (look.named) t.deletes(pattern(start, look.named));
    else if (look.picky) t.deletes(pattern(start, { text: '*', exact: false, parts: [{ glob: '*' }] }));
    else t.deletes(start, true);
  }
};
/** Everything of that name below a starting point. */
const pattern = (start: Word, name: Word): Word => {
  const glob = name.exact ? name.text.replace(/^.*\//, '') : name.text;
  return joinWords([
    start,
    word(start.text.endsWith('/') ? '' : '/'),
    { text: `**/${glob}`, exact: false, parts: [{ glob: `**/${glob}` }] },
  ]);
};

/** Runs the command of `-exec`, once with `{}` for each starting point. */
const execs = (t: Telling, command: readonly Word[], look: Look, via: string) => {
  const uses = command.some(w => w.text.includes('{}'));
  const starts = uses ? look.starts : look.starts.slice(0, 1);
  const deletes = /(?:^|\/)(?:rm|unlink|rmdir|shred|trash)$/.test(command[0]?.text ?? '');
  for (const start of starts) {
    // nothing narrows what is deleted: all files of the tree go
    if (deletes && uses && !look.named && !look.picky && !look.onlyStarts) t.deletes(start, true);
    const what = look.named ? pattern(start, look.named) : look.onlyStarts || deletes ? start : found(start, look);
    t.runs(
      command.map(w => replaceMark(w, '{}', what)),
      via,
    );
  }
};

const find = (t: Telling, words: readonly Word[]) => {
  let i = 0;
  while (i < words.length && /^-(?:[PHLEXsxd]+|O\d|D)$/.test(words[i]!.text)) i += words[i]!.text === '-D' ? 2 : 1;
  const from = i;
  while (i < words.length && !/^[-(!),]/.test(words[i]!.text)) i++;
  const starts = i > from ? words.slice(from, i) : [word('.')];
  const expression = words.slice(i);
  const at = (name: string): Word | undefined => expression[expression.findIndex(w => w.text === `-${name}`) + 1];
  const has = (name: string): boolean => expression.some(w => w.exact && w.text === `-${name}`);
  const negated = expression.some(w => w.text === '!' || w.text === '-not' || w.text === '-o' || w.text === '-or');
  const name = negated ? undefined : [...NAMED].flatMap(test => (has(test) ? [at(test)] : []))[0];
  const look: Look = {
    starts,
    named: name && !/^[*]*$/.test(name.text) ? name : undefined,
    picky: !negated && [...PICKY].some(has),
    onlyStarts: at('maxdepth')?.text === '0' && has('maxdepth'),
  };
  let quiet = starts.every(w => w.exact || !w.text.startsWith('-'));
  for (let at = 0; at < expression.length; at++) {
    const w = expression[at]!;
    if (!w.exact) quiet = false;
    const test = w.text.replace(/^-/, '');
    const target = WRITES.get(test);
    if (w.text === '-delete') {
      deletesFound(t, look);
      quiet = false;
    } else if (/^-(?:exec|execdir|ok|okdir)$/.test(w.text)) {
      const end = expression.findIndex(
        (x, n) => n > at && (x.text === ';' || (x.text === '+' && expression[n - 1]?.text === '{}')),
      );
      const command = expression.slice(at + 1, end < 0 ? undefined : end);
      execs(t, command, look, `find ${w.text}`);
      quiet = false;
      at = end < 0 ? expression.length : end;
    } else if (target !== undefined) {
      const file = expression[at + 1];
      if (file) t.writes(file, { carries: ['project'] });
      quiet = false;
      at += target;
    } else if (/^[(!),]$/.test(w.text)) continue;
    else {
      const takes = TAKES.get(test) ?? (/^newer[aBcmt]{2}$/.test(test) ? 1 : undefined);
      if (takes === undefined) quiet = false;
      at += takes ?? 0;
    }
  }
  if (quiet) t.set('read-only');
  const like =
    starts.length === 1 && !has('printf')
      ? below(starts[0]!, look.named?.exact ? look.named.text.replace(/^.*\//, '') : '*')
      : undefined;
  t.prints({ carries: carriesOf(starts), ...(like && { like: look.onlyStarts ? starts[0]! : like }) });
};

const FD = options(
  'H/hidden I/no-ignore no-ignore-vcs u/unrestricted s/case-sensitive i/ignore-case g/glob F/fixed-strings a/absolute-path l/list-details L/follow p/full-path d/max-depth= min-depth= exact-depth= E/exclude= t/type= e/extension= S/size= changed-within= changed-before= newer= older= c/color= j/threads= 0/print0 q/quiet 1 max-results= base-directory= search-path= path-separator= strip-cwd-prefix one-file-system and= h/help V/version',
  'x/exec X/exec-batch',
);
const fd = (t: Telling, words: readonly Word[]) => {
  const at = words.findIndex(w => /^-(?:x|X|-exec|-exec-batch)$/.test(w.text));
  const args = parseArgs(at < 0 ? words : words.slice(0, at), FD);
  const starts = args.operands.length > 1 ? args.operands.slice(1) : [...args.values('search-path', 'base-directory')];
  const look: Look = { starts: starts.length > 0 ? starts : [word('.')], named: undefined, picky: false, onlyStarts: false };
  if (at < 0) {
    if (args.safe) t.set('read-only');
    if (look.starts.length === 1) t.prints({ like: below(look.starts[0]!) });
    return;
  }
  const wide = /^(?:\.\*?|\*|)$/.test(args.operands[0]?.text ?? '');
  const end = words.findIndex((w, i) => i > at && w.text === ';');
  const command = words.slice(at + 1, end < 0 ? undefined : end);
  const marked = command.some(w => /\{(?:\/?\.?|\/\/)?\}/.test(w.text)) ? command : [...command, word('{}')];
  const deletes = /(?:^|\/)(?:rm|unlink|rmdir|shred|trash)$/.test(command[0]?.text ?? '');
  if (deletes && wide) for (const start of look.starts) t.deletes(start, true);
  for (const start of wide ? look.starts : foundSome(look))
    t.runs(
      marked.map(w => replaceMark(w, '{}', start)),
      'fd --exec',
    );
};

export const finders = program(['find', 'gfind', 'bfs', 'fd', 'fdfind'], (t, words, context, name) => {
  if (name.startsWith('fd')) fd(t, words);
  else find(t, words);
  for (const w of words.slice(0, 1))
    if (isWholeHome(w, context) && w.text !== '/' && words.some(x => /^-(?:exec|execdir)$/.test(x.text)))
      t.hazard('sweep-home', show(w));
});
