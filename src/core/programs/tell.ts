/** What a program does, collected: the few ways in which every family of programs speaks about files, hosts and commands. */

import type { Content, Deed, Program, ProgramContext, Word } from '../contracts.ts';
import { isCredentialFolder, isCredentialPath } from '../credentials.ts';
import { type HazardId, hazardKind } from '../hazards.ts';
import { hostOf } from '../hosts.ts';
import type { Carry, CommandSet, Hazard, RepoPath } from '../model.ts';
import { deleteHazard, writeHazard } from '../path-hazards.ts';
import { unknownPath } from '../paths.ts';
import { isRegenerable, isTemporary } from './regenerable.ts';
import { carriesOf, hasUnknown, partsOf, pathsOf, show, showAll } from './words.ts';

/** Collects deeds; `done` gives them, the refinement of the command itself first. */
export interface Telling {
  /** Files that are read. @returns what their content may hold. */
  readonly reads: (...words: readonly Word[]) => readonly Carry[];
  /** A file that is written; a target nobody can name is opaque. */
  readonly writes: (w: Word, content?: Content) => void;
  readonly deletes: (w: Word, recursive?: boolean) => void;
  /** A host, or a URL, that is talked to, and what is sent there. */
  readonly connects: (target: Word, sends?: readonly Carry[]) => void;
  readonly runs: (
    argv: readonly Word[],
    via: string,
    more?: Omit<Extract<Deed, { kind: 'run' }>, 'kind' | 'argv' | 'via'>,
  ) => void;
  readonly script: (
    text: Word,
    via: string,
    more?: Partial<Omit<Extract<Deed, { kind: 'script' }>, 'kind' | 'text' | 'via'>>,
  ) => void;
  readonly hazard: (id: HazardId, what?: string) => void;
  readonly set: (...names: readonly CommandSet[]) => void;
  readonly prints: (content: Content & { readonly numeric?: boolean; readonly like?: Word }) => void;
  readonly opaque: (why: string) => void;
  readonly deed: (deed: Deed) => void;
  /** Relative paths from now on start in this folder: `git -C folder`. */
  readonly within: (folder: Word) => void;
  readonly done: () => readonly Deed[];
}

const isAmbient = (w: Word, context: ProgramContext): boolean =>
  partsOf(w).every(p => {
    const name = 'unknown' in p ? /^\$\{?(\w+)\}?$/.exec(p.unknown)?.[1] : '';
    return name !== undefined && !context.env.has(name);
  });

/** Carries without doubles. */
export const allOf = (...lists: readonly (readonly Carry[] | undefined)[]): readonly Carry[] => [
  ...new Set(lists.flatMap(list => list ?? [])),
];

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

export const tell = (argv: readonly Word[], given: ProgramContext): Telling => {
  let context = given;
  const deeds: Deed[] = [];
  const hazards: Hazard[] = [];
  const sets = new Set<CommandSet>();
  let printed: (Content & { readonly numeric?: boolean; readonly like?: Word }) | undefined;
  const own = showAll(argv);
  const hazard = (id: HazardId, what = own): void => void hazards.push({ id, what });
  /** Where files are not reported, their harm is told here; on another machine only the worst of it, since its paths are not ours. */
  const apart = (id: HazardId | undefined): void => {
    if (id && (context.apart === 'perhaps' || (context.apart && hazardKind(id)?.decision === 'deny'))) hazard(id);
  };
  const telling: Telling = {
    hazard,
    set: (...names) => {
      for (const name of names) sets.add(name);
    },
    deed: deed => void deeds.push(deed),
    within: folder => {
      const from = context;
      const resolve = (path: string): RepoPath =>
        from.resolve(/^[/~]/.test(path) || !folder.exact ? path : `${folder.text}/${path}`);
      context = Object.assign(Object.create(from) as ProgramContext, { resolve });
    },
    opaque: why => void deeds.push({ kind: 'opaque', why }),
    prints: content => {
      printed = { ...printed, ...content };
    },
    reads: (...words) => {
      const paths = words.filter(w => !(w.exact && (w.text === '-' || w.text === ''))).flatMap(w => pathsOf(w, context));
      for (const path of paths) deeds.push({ kind: 'read', path });
      const some: readonly Carry[] = words.some(hasUnknown) ? ['project'] : [];
      return allOf(carriesOf(words), some, ...paths.map(path => contentOf(path, context).carries));
    },
    writes: (w, content = {}) => {
      const paths = pathsOf(w, context);
      for (const path of paths) {
        deeds.push({ kind: 'write', path, ...content });
        apart(writeHazard(path));
      }
      if (paths.length > 0 || !hasUnknown(w)) return;
      // A variable of the environment that nothing in the evidence sets: whoever runs this chose the target.
      if (isAmbient(w, context)) deeds.push({ kind: 'write', path: unknownPath(show(w)), ...content });
      else deeds.push({ kind: 'opaque', why: `\`${show(argv[0]!)}\` writes to \`${show(w)}\`, which cannot be known` });
    },
    deletes: (w, recursive = false) => {
      for (const path of pathsOf(w, context)) {
        deeds.push({ kind: 'delete', path, ...(recursive && { recursive }) });
        apart(deleteHazard(path, recursive));
      }
      const harm = recursive && hasUnknown(w) ? unknownDelete(w) : undefined;
      if (harm) hazard(harm);
    },
    connects: (target, sends = []) => {
      const at = hostOf(target);
      const out = allOf(sends, carriesOf([target]));
      deeds.push({ kind: 'connect', ...at, ...(out.length > 0 && { sends: out }) });
    },
    runs: (words, via, more = {}) => void (words.length > 0 && deeds.push({ kind: 'run', argv: words, via, ...more })),
    script: (text, via, more = {}) => void deeds.push({ kind: 'script', text, dialect: context.dialect, via, ...more }),
    done: () => [
      ...(hazards.length > 0 || sets.size > 0
        ? [{ kind: 'self' as const, hazards, sets: hazards.length > 0 ? [] : [...sets] }]
        : []),
      ...deeds,
      ...(printed ? [{ kind: 'stdout' as const, ...printed }] : []),
    ],
  };
  return telling;
};

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
    const t = tell(argv, context);
    const [name, ...words] = argv;
    if (words.length === 1 && /^--(?:help|version)$/.test(words[0]!.text)) t.set('read-only');
    else act(t, words, context, name.text.slice(name.text.lastIndexOf('/') + 1));
    return t.done();
  },
});
