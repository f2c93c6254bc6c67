/** Names that a shell, a terminal or another file system reads as something else. Source: incidents with branch and file names. */
import { fold } from '../paths.ts';

type Hazard = readonly [pattern: RegExp, what: string];
/** What no name may hold, worst first. */
const WORST: readonly Hazard[] = [
  [/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/, 'holds a control character'],
  [/\$\(|\$\{|`/, 'holds a command or variable substitution'],
  [/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]|[\u{e0000}-\u{e007f}]/u, 'holds invisible or direction-changing characters'],
  [/\udcff|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/, 'is not valid UTF-8'],
  [/^-/, 'starts with `-` and reads as an option'],
];
/** What is wrong with one component of a path, worst first. */
const HAZARDS: readonly Hazard[] = [
  ...WORST,
  [/[|<>;&"*?\\]/, 'holds a character that shells or other file systems treat specially'],
  [/[ .]$/, 'ends in a blank or a dot, which some file systems drop'],
  // Sources: Microsoft, "File Streams" and "Naming Files, Paths, and Namespaces".
  [/:\$(?:data|index_allocation)$/i, 'ends in the name of a stream, which Windows drops'],
  [/^[^.~]{1,6}~\d(?:\.[^.]{0,3})?$/, 'is a short name, by which Windows may reach another file'],
];
const SOFT = HAZARDS.slice(-4).map(([, what]) => what);

const isGit = (component: string): boolean => {
  const folded = fold(component)
    .replace(/[ .]+$/, '')
    .replace(/:.*$/, '');
  return folded === '.git' || /^git~\d+$/.test(folded);
};

/** A hazard in a repository path; `soft` ones deserve a question, the others a refusal. */
export const nameHazard = (path: string): { readonly what: string; readonly soft: boolean } | undefined => {
  if (path.startsWith('/')) return { what: 'is absolute', soft: false };
  const parts = path.split('/');
  if (parts.some(part => part === '' || part === '.' || part === '..'))
    return { what: 'has an empty, `.` or `..` component', soft: false };
  if (parts[0]!.startsWith('~')) return { what: 'starts with `~` and reads as a home directory', soft: false };
  if (parts.some(isGit)) return { what: 'reaches a `.git` folder', soft: false };
  const found = HAZARDS.find(([pattern]) => parts.some(part => pattern.test(part)));
  return found && { what: found[1], soft: SOFT.includes(found[1]) };
};

/** Worst first. Source: `git check-ref-format`. */
const BRANCH: readonly Hazard[] = [
  ...WORST,
  [/[;|<>]/, 'holds a character that ends or redirects a shell command'],
  [/\.\./, 'holds `..`, which git reads as a range and others as the folder above'],
  [/[ ~^:?*[\\]|@\{|^@$|^\/|\/$|\/\/|(?:^|\/)\.|\.$|\.lock(?:\/|$)/, 'is a name that git itself refuses'],
];
const SOFT_BRANCH: readonly Hazard[] = [
  [/[&"]/, 'holds a character that shells treat specially'],
  [/\$[\w'@#!$]/, 'holds what a shell reads as a variable'],
];

/** A hazard in the name of a branch, which workflows paste into scripts; an unnamed branch has none. */
export const branchHazard = (branch: string): { readonly what: string; readonly soft: boolean } | undefined => {
  if (branch === '') return undefined;
  const among = (hazards: readonly Hazard[]): string | undefined => hazards.find(([pattern]) => pattern.test(branch))?.[1];
  const hard = among(BRANCH);
  const what = hard ?? among(SOFT_BRANCH);
  return what === undefined ? undefined : { what, soft: hard === undefined };
};
