/** What a program does, collected: the few ways in which every family of programs speaks about files, hosts and commands. */

import { isCredentialFolder, isCredentialPath } from '../commands/credentials.ts';
import { type HazardId, hazardKind } from '../commands/hazards.ts';
import { hostOf } from '../commands/hosts.ts';
import { MovedAway, NONE_RETURNED, type Spot } from '../commands/moved-away.ts';
import { deleteHazard, writeHazard } from '../commands/path-hazards.ts';
import type { Content, Deed, Program, ProgramContext, Word } from '../contracts.ts';
import type { Carry, CommandSet, Hazard, RepoPath } from '../model.ts';
import { unknownPath } from '../paths.ts';
import { isRegenerable, isTemporary } from './regenerable.ts';
import { carriesOf, fromHere, hasUnknown, oneLine, partsOf, pathsOf, show, showAll } from './words.ts';
import { pointedAt } from './work-folders.ts';

const isAmbient = (w: Word, context: ProgramContext): boolean =>
  partsOf(w).every(p => {
    const name = 'unknown' in p ? /^\$\{?(\w+)\}?$/.exec(p.unknown)?.[1] : '';
    return name !== undefined && !context.env.has(name);
  });

const NOTHING: readonly Carry[] = [];
/** Carries without doubles. */
export const allOf = (...lists: readonly (readonly Carry[] | undefined)[]): readonly Carry[] => {
  const some = lists.filter(list => list !== undefined && list.length > 0) as (readonly Carry[])[];
  if (some.length < 2) return some[0] ?? NOTHING;
  return [...new Set(some.flat())];
};

/** What a file's content may hold: what was put into it, or by its name a secret, otherwise files of this machine. */
export const contentOf = (path: RepoPath, context: ProgramContext): Content => {
  const known = context.file(path);
  const secret: readonly Carry[] =
    isCredentialPath(path) ||
    isCredentialFolder(path) ||
    (path.real === '~' && !/^\/(?:home\/(?!runner)|Users)/.test(path.written))
      ? ['secret']
      : [];
  if (path.real.endsWith('/environ') && path.real.startsWith('/proc/')) return { carries: ['environment'] };
  if (known) return { ...known, carries: allOf(known.carries, secret) };
  return { carries: secret.length > 0 ? secret : ['project'] };
};

type Printed = Content & { readonly numeric?: boolean; readonly like?: Word; readonly files?: readonly RepoPath[] };
type Written = Omit<Extract<Deed, { kind: 'write' }>, 'kind' | 'path'>;
type More<K extends Deed['kind'], Given extends string> = Partial<Omit<Extract<Deed, { kind: K }>, 'kind' | Given>>;

/** Options that name what is written, by their names. */
const OUTPUT = /out|report|junit|xml|html|cache|target-?dir|basetemp|tmp|temp|log|cov|dest|profile|trace|snapshot|^-[ow]$/i;

/** Collects what one command does; `done` gives it, what is to be said of the command itself first. */
export class Telling {
  private readonly argv: readonly Word[];
  private context: ProgramContext;
  private readonly deeds: Deed[] = [];
  private readonly hazards: Hazard[] = [];
  private sets: readonly CommandSet[] = [];
  private printed: Printed | undefined;
  private doubts = true;
  private whole: string | undefined;
  private moved: MovedAway | undefined;
  private back = NONE_RETURNED;

  constructor(argv: readonly Word[], context: ProgramContext) {
    this.argv = argv;
    this.context = context;
  }

  /** A harm of the command itself, told once; `what` is the text that caused it, the whole command when nobody says. */
  hazard(id: HazardId, what?: string): void {
    const text = what ?? (this.whole ??= showAll(this.argv));
    if (!this.hazards.some(known => known.id === id && known.what === text)) this.hazards.push({ id, what: text });
  }
  /** Sets that the command belongs to; a harm takes it out of all of them. */
  set(...names: readonly CommandSet[]): void {
    this.sets = this.sets.length === 0 ? names : [...new Set([...this.sets, ...names])];
  }
  /** Takes it out of all other sets. */
  keepOnly(names: readonly CommandSet[]): void {
    this.sets = this.sets.filter(set => names.includes(set));
  }
  deed(deed: Deed): void {
    this.deeds.push(deed);
  }
  opaque(why: string): void {
    if (this.doubts) this.deeds.push({ kind: 'opaque', why });
  }
  /** Tells of what surely never happens: harm that is spelled out is told all the same, what cannot be read is no matter. */
  withoutDoubts(tell: () => void): void {
    this.doubts = false;
    tell();
    this.doubts = true;
  }
  /** Relative paths from now on start in this folder: `git -C folder`. */
  within(folder: Word): void {
    const from = this.context;
    const resolve = (path: string): RepoPath =>
      from.resolve(/^[/~]/.test(path) || !folder.exact ? path : `${folder.text}/${path}`);
    this.context = Object.assign(Object.create(from) as ProgramContext, { resolve });
  }
  /** What goes to standard output; said twice, the later word counts for what it speaks of. */
  prints(content: Printed): void {
    this.printed = this.printed === undefined ? content : { ...this.printed, ...content };
  }
  /** Files that are read. @returns what their content may hold. */
  reads(...words: readonly Word[]): readonly Carry[] {
    if (words.length === 0) return NOTHING;
    const paths = words.filter(w => !(w.exact && (w.text === '-' || w.text === ''))).flatMap(w => pathsOf(w, this.context));
    for (const path of paths) this.deeds.push({ kind: 'read', path });
    const some: readonly Carry[] = words.some(hasUnknown) ? ['project'] : NOTHING;
    return allOf(carriesOf(words), some, ...paths.map(path => contentOf(path, this.context).carries));
  }
  /** A file that is written; a target nobody can name is opaque. */
  writes(w: Word, content: Written = {}): void {
    const paths = pathsOf(w, this.context);
    for (const path of paths) {
      this.deeds.push({ kind: 'write', path, ...content });
      this.apart(writeHazard, path, false);
    }
    if (paths.length > 0 || !hasUnknown(w)) return;
    // A file of this kind in the folder where it runs, whatever its name is.
    if (/\.\w+$/.test(w.text) && partsOf(w).every(p => !('unknown' in p) || p.name || p.numeric)) {
      this.deeds.push({ kind: 'write', path: this.context.resolve(w.text), ...content });
      return;
    }
    // A variable of the environment that nothing in the evidence sets: whoever runs this chose the target.
    if (isAmbient(w, this.context)) this.deeds.push({ kind: 'write', path: unknownPath(show(w)), ...content });
    else this.opaque(`\`${show(this.argv[0]!)}\` writes to \`${show(w)}\`, which cannot be known`);
  }
  /** A folder that gets what comes from the network, for this call to run unread or not. */
  fetches(folder: Word): void {
    for (const path of pathsOf(folder, this.context)) this.deeds.push({ kind: 'fetched', path });
  }
  /** What a compiler makes of the project's own code: as harmless as that, unless it lands among files of the machine. */
  builds(w: Word): void {
    if (pathsOf(w, this.context).some(path => !path.inside && !isTemporary(path.real))) this.writes(w);
  }
  /** What a word names, for what is followed from one place to the next. */
  private spots(w: Word): readonly Spot[] {
    const unknown = hasUnknown(w)
      ? partsOf(w)
          .map(p => ('known' in p ? p.known : 'glob' in p ? p.glob : p.unknown))
          .join('')
      : undefined;
    return pathsOf(w, this.context).map(path => ({ path, ...(unknown !== undefined && { unknown }) }));
  }
  /** It is somewhere else afterwards. @param copied it is also where it was */
  moves(source: Word, target: Word, copied = false): void {
    const [to] = this.spots(target);
    for (const from of to === undefined ? [] : this.spots(source)) {
      if (copied && from.path.inside) continue;
      this.deeds.push({ kind: 'moved', from, to: to! });
      this.back = (this.moved ??= new MovedAway()).note(from, to!, this.back) ?? this.back;
    }
  }
  /** @param surely nothing that was asked for keeps the file */
  deletes(w: Word, recursive = false, surely = false): void {
    for (const spot of this.spots(w)) {
      const lost = this.moved?.lost(spot, recursive, this.back) ?? this.context.lost?.(spot, recursive);
      if (lost) this.hazard(lost.id, `${show(w)}, where ${lost.from.written} was moved,`);
    }
    this.removes(w, recursive, surely);
  }
  /** Deletes what is kept somewhere else. */
  removes(w: Word, recursive = false, surely = false): void {
    for (const path of pathsOf(w, this.context)) {
      if (surely && w.exact) this.deeds.push({ kind: 'gone', path });
      this.deeds.push({ kind: 'delete', path, ...(recursive && { recursive }) });
      this.apart(deleteHazard, path, recursive);
    }
    const here = fromHere(w);
    const harm = recursive && hasUnknown(here) ? unknownDelete(here) : undefined;
    if (harm) this.hazard(harm);
  }
  /** A host, or a URL, that is talked to, and what is sent there. */
  connects(target: Word, sends: readonly Carry[] = NOTHING): void {
    const out = allOf(sends, target.carries);
    this.deeds.push({ kind: 'connect', ...hostOf(target), ...(out.length > 0 && { sends: out }) });
  }
  /** A command that it runs. */
  runs(argv: readonly Word[], via: string, more: More<'run', 'argv' | 'via'> = {}): void {
    if (argv.length > 0) this.deeds.push({ kind: 'run', argv, via, ...more });
  }
  /** A text that a shell runs for it; `system()` and its kin take `sh`. */
  script(text: Word, via: string, more: More<'script', 'text' | 'via'> = {}): void {
    this.deeds.push({ kind: 'script', text, dialect: 'sh', via, ...more });
  }
  /** Whether it works outside of the checkout, or is pointed at code or settings in a folder for temporary files; what it writes there is no matter. */
  private isElsewhere(): boolean {
    // Where nobody told where the checkout is, any absolute path may lead there.
    const away = (path: string): boolean =>
      !this.context.resolve(path).inside && (this.context.isPlaced === true || path.startsWith('.'));
    if (pointedAt(this.argv).some(away) || (this.context.isPlaced && away('.'))) return true;
    const isOutside = (path: string): boolean => {
      const { inside, real } = this.context.resolve(path);
      return !inside && isTemporary(`${real}/.`);
    };
    if (isOutside('.')) return true;
    return this.argv.slice(1).some((w, i) => {
      const [, option, value] = /^(--?[\w-]+)=(.+)$|^(?:-[A-Za-z])(?=[/~.])/s.exec(w.text) ?? [];
      const before = this.argv[i]!.text;
      const name = option ?? (i > 0 && before.startsWith('-') ? before : '');
      const path = value ?? w.text.replace(/^-[A-Za-z](?=[/~.])/, '');
      return w.exact && path.includes('/') && !path.startsWith('-') && !OUTPUT.test(name) && isOutside(path);
    });
  }
  done(): readonly Deed[] {
    if (this.hazards.length > 0) this.deeds.unshift({ kind: 'self', hazards: this.hazards, sets: [] });
    else if (this.sets.length > 0) {
      // What builds and tests runs the code that it is pointed at, and git the hooks: such code must be that of the checkout.
      const sets =
        !this.sets.includes('read-only') && this.isElsewhere()
          ? this.sets.filter(set => set !== 'build-and-test' && set !== 'git-local')
          : this.sets;
      if (sets.length > 0) this.deeds.unshift({ kind: 'self', sets });
    }
    if (this.printed) this.deeds.push({ kind: 'stdout', ...this.printed });
    return this.deeds;
  }

  /** Where files are not reported, their harm is told here; on another machine only the worst of it, since its paths are not ours. */
  private apart(harm: (path: RepoPath, recursive: boolean) => HazardId | undefined, path: RepoPath, recursive: boolean): void {
    if (this.context.apart === undefined) return;
    const id = harm(path, recursive);
    if (id && (this.context.apart === 'perhaps' || hazardKind(id).decision === 'deny')) this.hazard(id);
  }
}

/**
 * What deleting a tree means when its name is known in part. `$X/` and `$X/*` are the root when `$X` is empty; `$X` alone, or
 * `$X/src`, may be anything; below a scratch directory (`/tmp/x-$$`, `dist/$name`) nothing is lost.
 */
const unknownDelete = (w: Word): HazardId | undefined => {
  const [first, ...rest] = partsOf(w);
  if (first === undefined) return undefined;
  if ('known' in first) {
    const folder = first.known.slice(0, first.known.lastIndexOf('/') + 1);
    return isTemporary(first.known) || (folder !== '' && isRegenerable(folder)) ? undefined : 'delete-unknown';
  }
  const tail = rest.map(p => ('known' in p ? p.known : 'glob' in p ? '*' : '?')).join('');
  if (/^[/.*]+$/.test(tail) && tail.startsWith('/')) return 'delete-unresolved';
  return 'delete-unknown';
};

/** What one family of programs does: the words behind the name, and the name without its directory. */
export type Act = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => void;

/**
 * Makes a part of the table of programs. Whoever asks any of them for `--help` or `--version` alone only reads.
 * @param names base names of the programs.
 */
export const program = (names: readonly string[], act: Act): Program => ({
  names,
  effects: (argv, context) => {
    const t = new Telling(argv, context);
    const [name, ...words] = argv;
    if (words.length === 1 && /^--(?:help|version)$/.test(words[0]!.text)) t.set('read-only');
    else act(t, words, context, name.text.slice(name.text.lastIndexOf('/') + 1));
    passesOn(t, name.text.slice(name.text.lastIndexOf('/') + 1), context);
    if (name.text.includes('/') && !SYSTEM_BIN.test(name.text)) t.keepOnly(OWN_BIN.test(name.text) ? ['build-and-test'] : []);
    return t.done();
  },
});
/** Filters that print what they read, in some other shape; not what counts, digests or cuts. */
const REPEATS =
  /^(?:g?base(?:64|32|nc)|cat|tac|rev|nl|fold|fmt|tr|sed|gsed|[gm]?awk|xxd|od|hexdump|hd|tee|sort|iconv|column|paste|expand|uuencode|qrencode|figlet|openssl)$/;
/** A secret that is written backwards, or in base64, is the same secret. */
const passesOn = (t: Telling, name: string, { stdinLike, stdout }: ProgramContext): void => {
  if (stdinLike?.carries?.includes('secret') !== true || !REPEATS.test(name)) return;
  if (stdout === 'log') t.hazard('secret-print');
  else if (stdout === 'pipe') t.prints({ like: oneLine(stdinLike) ?? stdinLike, carries: ['secret'] });
};
/** Where the programs lie that the table means; a script of the checkout may have the name of any of them. */
const SYSTEM_BIN = /^(?:\/usr(?:\/local)?|\/opt\/homebrew)?\/s?bin\/[^/]+$/;
/** Tools that a checkout brings along: they run its own code, as every build does. */
const OWN_BIN = /^(?!\/)(?!.*\.\.\/).*/;
