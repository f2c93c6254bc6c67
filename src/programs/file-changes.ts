/** Programs that make, move, overwrite and delete files. */
import { deleteHazard } from '../core/commands/path-hazards.ts';
import type { ProgramContext, Word } from '../core/contracts.ts';
import type { RepoPath } from '../core/model.ts';
import { type Args, options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { empties } from '../core/programs/emptied.ts';
import { isTemporary } from '../core/programs/regenerable.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { carriesOf, isWholeHome, joinWords, pathsOf, unknownWord, word } from '../core/programs/words.ts';

type Handler = (t: Telling, args: Args, context: ProgramContext) => void;

const BACKUP = 'b backup?= S/suffix= v/verbose help version';
const SPECS: Readonly<Record<string, Spec>> = {
  rm: options(
    '',
    'f/force i I interactive?= one-file-system no-preserve-root preserve-root?= r/R/recursive d/dir v/verbose help version P W',
  ),
  rmdir: options('', 'p/parents v/verbose ignore-fail-on-non-empty help version'),
  unlink: options('', 'help version'),
  mv: options(
    '',
    `${BACKUP} f/force i/interactive n/no-clobber t/target-directory= T/no-target-directory u/update?= strip-trailing-slashes Z/context`,
  ),
  cp: options(
    '',
    `${BACKUP} a/archive attributes-only copy-contents d f/force i/interactive H l/link L/dereference n/no-clobber P/no-dereference p preserve?= no-preserve= parents R/r/recursive reflink?= remove-destination sparse= strip-trailing-slashes s/symbolic-link t/target-directory= T/no-target-directory u/update?= x/one-file-system Z/context c`,
  ),
  install: options(
    '',
    `${BACKUP} c C/compare d/directory D g/group= m/mode= o/owner= p/preserve-timestamps s/strip strip-program= t/target-directory= T/no-target-directory`,
  ),
  ln: options(
    '',
    `${BACKUP} d/directory f/force i/interactive L/logical n/no-dereference P/physical r/relative s/symbolic t/target-directory= T/no-target-directory`,
  ),
  link: options(''),
  mkdir: options('', 'm/mode= p/parents v/verbose Z/context?= help version'),
  touch: options('', 'a c/no-create d/date= f h/no-dereference m r/reference= t= time= help version'),
  truncate: options('', 'c/no-create o/io-blocks r/reference= s/size= help version'),
  shred: options('', 'f/force n/iterations= random-source= s/size= u remove?= v/verbose x/exact z/zero help version'),
  mktemp: options('', 'd/directory u/dry-run q/quiet suffix= p/tmpdir?= t'),
  mkfifo: options('', 'm/mode='),
  tee: options('', 'a/append i/ignore-interrupts p output-error?= help version'),
  sponge: options('', 'a'),
  fallocate: options('', 'l/length= o/offset= n p/punch-hole z'),
  dos2unix: options('', 'k q o/oldfile n/newfile'),
  unix2dos: options('', 'k q o/oldfile n/newfile'),
  rename: options('', 'n/no-act v/verbose f/force s o e='),
  trash: options('', 'v f r'),
  'trash-put': options('', 'v f r'),
  del: options(''),
  rimraf: options('', 'g/glob G/no-glob p/preserve-root no-preserve-root i v impl= max-retries= tmp='),
  'del-cli': options('', 'f/force d/dry-run'),
  srm: options('', 'r R f v z'),
  wipe: options('', 'r f q Q= c i s k'),
  gio: options(''),
};

/** Sources and target of `cp`, `mv`, `install`, `ln`: the last operand, or `-t`. */
const ends = (args: Args): readonly [sources: readonly Word[], target: Word | undefined, isFolder: boolean] => {
  const folder = args.value('t');
  if (folder) return [args.operands, folder, true];
  const target = args.operands.at(-1);
  const sources = args.operands.slice(0, -1);
  return [sources, target, sources.length > 1 || (target?.text.endsWith('/') ?? false)];
};
const KNOWN_FOLDERS =
  /^(?:\.{1,2}|~|\/|\/(?:etc|usr|bin|sbin|lib|opt|tmp|var|home|root|boot|dev)(?:\/(?:local|bin|sbin|lib|share|tmp|log|cron\.d|profile\.d|systemd\/system|init\.d))*)\/?$/;
/** Where a source lands: below the target when that is a directory. */
const landing = (source: Word, target: Word, isFolder: boolean): Word => {
  if (!isFolder && !KNOWN_FOLDERS.test(target.text)) return target;
  const name = source.exact ? word(source.text.replace(/\/+$/, '').replace(/^.*\//, '')) : unknownWord('*');
  return joinWords([target, name], '/');
};

/** The one file that a source names. */
const copied = (source: Word, paths: readonly RepoPath[]): { readonly copied?: RepoPath } =>
  source.exact && paths.length === 1 ? { copied: paths[0]! } : {};

/** Options by which what is there already may stay. */
const keeps = (args: Args): { readonly maybe?: boolean } => (args.has('n', 'u', 'i', 'b', 'backup', 'C') ? { maybe: true } : {});

const copy: Handler = (t, args, context) => {
  const [sources, target, isFolder] = ends(args);
  if (!target) return;
  if (args.has('d') && args.has('directory')) return each((_, w) => t.writes(w))(t, args, context);
  const silent = args.has('attributes-only');
  if (sources.length === 1 && sources[0]!.text === '/dev/null') empties(t, [target], context);
  for (const source of sources) {
    const paths = silent ? [] : pathsOf(source, context);
    const carries = silent ? [] : t.reads(source);
    const known = paths.length === 1 ? contentOf(paths[0]!, context) : {};
    if (args.has('r', 'a')) t.moves(source, target, true);
    t.writes(landing(source, target, isFolder), { ...known, carries, ...copied(source, paths), ...keeps(args) });
    const to = pathsOf(landing(source, target, isFolder), context)[0];
    if (paths[0] && to && /^\/(?:usr\/)?(?:local\/)?s?bin\//.test(paths[0].real))
      t.deed({ kind: 'link', path: to, target: paths[0] });
    if (args.has('recursive', 'R', 'r', 'a') && isWholeHome(source, context)) t.hazard('sweep-home');
  }
};

/**
 * A move loses nothing but what it overwrites, so a source is judged where it is named exactly: moving `/etc/passwd` or `.git` away
 * breaks what needs them. Several sources need a directory: with `/dev/null` as target `mv` refuses them.
 */
const move: Handler = (t, args, context) => {
  const [sources, target, isFolder] = ends(args);
  if (!target) return;
  const to = target.exact ? context.resolve(target.text) : undefined;
  const away = to?.real === '/dev/null';
  if (away && (sources.length > 1 || sources.some(w => !w.exact))) return;
  for (const source of sources) {
    const from = pathsOf(source, context);
    const known = from.length === 1 ? contentOf(from[0]!, context) : {};
    t.reads(source);
    if (source.exact) t.removes(source);
    // Whoever needs a whole home, or the root, does not find it any more.
    const whole =
      source.exact && from.map(path => deleteHazard(path, true)).find(id => id === 'delete-home' || id === 'delete-root');
    if (whole) t.hazard(whole);
    if (!away) t.moves(source, target);
    if (away) t.hazard('delete-beyond-recovery');
    else t.writes(landing(source, target, isFolder), { ...known, ...copied(source, from), ...keeps(args) });
    const many = from.some(path => path.inside && (/[*?[]/.test(path.real) || path.real === '.'));
    if (to && !to.inside && many && !isTemporary(to.real)) t.hazard('move-out');
  }
};

const hardOrSoft: Handler = (t, args, context) => {
  const [sources, target, isFolder] = ends(args);
  if (args.operands.length === 1 && target) return;
  for (const source of sources) {
    if (!target) continue;
    const path = pathsOf(landing(source, target, isFolder), context)[0];
    const aim = source.exact ? context.resolve(linkAim(source.text, target.text, args)) : undefined;
    t.writes(landing(source, target, isFolder), { carries: carriesOf([source]), maybe: true, ...(aim && { copied: aim }) });
    if (path && aim) t.deed({ kind: 'link', path, target: aim });
  }
};
/** A symbolic link's target is read from where the link lies. */
const linkAim = (aim: string, at: string, args: Args): string =>
  !args.has('s') || aim.startsWith('/') || aim.startsWith('~') || !at.includes('/')
    ? aim
    : at.slice(0, at.lastIndexOf('/') + 1) + aim;

/** Directories that certainly exist and are no files: a plain `rm` or `unlink` of one fails. */
const SYSTEM_FOLDER =
  /^\/(?:etc|usr|bin|sbin|lib|lib64|boot|dev|proc|sys|var|opt|home|root|srv|run|mnt|media|usr\/(?:bin|lib|local|share))?\/?$/;

const remove: Handler = (t, args) => {
  const recursive = args.has('recursive');
  // What asks first may leave files where they are; so does what `rm` refuses or only tells about.
  const surely = args.unknown.length === 0 && !args.has('i', 'I', 'interactive', 'W', 'help', 'version');
  for (const w of args.operands) if (recursive || args.has('d') || !SYSTEM_FOLDER.test(w.text)) t.deletes(w, recursive, surely);
};

const overwrite: Handler = (t, args) => {
  for (const w of args.operands) t.deletes(w);
  if (args.operands.length > 0) t.hazard('delete-beyond-recovery');
};

const each =
  (act: (t: Telling, w: Word) => void): Handler =>
  (t, args) => {
    for (const w of args.operands) act(t, w);
  };

const ACTS: Readonly<Record<string, Handler>> = {
  rm: remove,
  del: remove,
  rimraf: each((t, w) => t.deletes(w, true)),
  'del-cli': (t, args) => {
    if (!args.has('d')) for (const w of args.operands) t.deletes(w, true);
  },
  trash: each((t, w) => t.deletes(w)),
  'trash-put': each((t, w) => t.deletes(w)),
  rmdir: each((t, w) => t.deletes(w)),
  unlink: each((t, w) => {
    if (!SYSTEM_FOLDER.test(w.text)) t.deletes(w);
  }),
  mv: move,
  cp: copy,
  install: (t, args, context) => {
    const program = args.value('strip-program');
    if (program) {
      t.hazard('hidden-command');
      t.script(program, 'install --strip-program');
    }
    if (/^[4-7][0-7]{3}$|[+=][rwxX]*s/.test(args.value('m')?.text ?? '')) t.hazard('privilege');
    if (args.has('d', 'directory')) for (const w of args.operands) t.writes(w);
    else copy(t, args, context);
  },
  ln: hardOrSoft,
  link: hardOrSoft,
  mkdir: each((t, w) => t.writes(w)),
  touch: each((t, w) => t.writes(w, { touched: true })),
  mkfifo: each((t, w) => t.writes(w)),
  fallocate: each((t, w) => t.writes(w)),
  truncate: (t, args, context) => {
    for (const w of args.operands) {
      const size = args.value('s')?.text ?? '?';
      t.writes(w, /^0+$/.test(size) ? { text: '' } : { maybe: true });
      if (/^[<]?0/.test(size)) empties(t, [w], context);
    }
  },
  shred: overwrite,
  srm: overwrite,
  wipe: overwrite,
  mktemp: t => t.prints({}),
  tee: (t, args, context) => {
    const text = args.has('a') ? undefined : context.stdinText;
    for (const w of args.operands)
      if (!/^\/dev\/(?:null|stdout|stderr|tty|fd\/[012])$/.test(w.text))
        t.writes(w, { ...(text !== undefined && { text }), carries: context.stdinCarries ?? [] });
    t.prints({ ...(context.stdinText !== undefined && { text: context.stdinText }), carries: context.stdinCarries ?? [] });
  },
  sponge: each((t, w) => t.writes(w)),
  dos2unix: each((t, w) => t.writes(w)),
  unix2dos: each((t, w) => t.writes(w)),
  rename: (t, args, context) => {
    for (const w of args.operands.slice(1)) t.writes(w, { carries: allOf(context.stdinCarries) });
  },
  gio: (t, args) => {
    const [verb, ...files] = args.operands;
    if (verb?.text === 'remove' || verb?.text === 'trash') for (const w of files) t.deletes(w);
  },
};

export const fileChanges = program(Object.keys(SPECS), (t, words, context, name) =>
  ACTS[name]?.(t, parseArgs(words, SPECS[name]!), context),
);
