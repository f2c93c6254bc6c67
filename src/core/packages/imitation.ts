/** A name one slip of the finger beside a well-known one: typo-squatting, look-alike letters, moved separators, imitated scopes. */
import { popularNames, realNeighbours } from './popular-names.ts';
import { NPM_SCOPES } from './popular-names-npm.ts';
import type { Ecosystem } from './registries.ts';

export interface Imitation {
  readonly of: string;
  readonly how: 'letter' | 'separator' | 'look-alike' | 'scope';
}

/** Cyrillic and Greek letters that look like Latin ones, and digits that look like letters. Source: Unicode TR39 confusables, the common part. */
const CONFUSABLES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'а:a е:e о:o р:p с:c х:x у:y і:i ј:j ѕ:s ԁ:d ո:n һ:h к:k м:m т:t в:b н:h α:a ο:o ρ:p ν:v ι:i κ:k τ:t υ:u ı:i ɡ:g ⅼ:l 0:o 1:l'.split(
      ' ',
    ),
  ].map(pair => pair.split(':') as [string, string]),
);
const skeleton = (name: string): string =>
  [...name.normalize('NFKC')]
    .map(letter => CONFUSABLES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
const squeeze = (name: string): string => name.replaceAll(/[-_.]/g, '');

/** Every text that is this one with one letter left out, and itself. */
const deletions = (name: string): string[] => [name, ...Array.from(name, (_, i) => name.slice(0, i) + name.slice(i + 1))];

/** One letter more, less or other, or two neighbours swapped (Damerau distance 1). */
const oneSlip = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const [x, y] = [a.slice(i), b.slice(i)];
  if (x.length > y.length) return x.slice(1) === y;
  if (x.length < y.length) return x === y.slice(1);
  return x.slice(1) === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
};

interface Index {
  readonly names: ReadonlySet<string>;
  readonly real: ReadonlySet<string>;
  readonly near: ReadonlyMap<string, readonly string[]>;
  readonly squeezed: ReadonlyMap<string, string>;
  readonly looks: ReadonlyMap<string, string>;
}
const build = (names: readonly string[], real: readonly string[]): Index => {
  const near = new Map<string, string[]>();
  for (const name of names) for (const text of deletions(name)) near.set(text, [...(near.get(text) ?? []), name]);
  return {
    names: new Set(names),
    real: new Set(real),
    near,
    squeezed: new Map(names.map(name => [squeeze(name), name])),
    looks: new Map(names.map(name => [skeleton(name), name])),
  };
};
const INDEXES = new Map<string, Index>();
const indexOf = (key: string, names: () => readonly string[], real: readonly string[]): Index => {
  const known = INDEXES.get(key) ?? build(names(), real);
  INDEXES.set(key, known);
  return known;
};

/** Below this many letters, neighbours are the rule and say nothing. */
const SHORT = 5;
const look = (name: string, index: Index): Imitation | undefined => {
  if (index.names.has(name) || index.real.has(name)) return undefined;
  const alike = index.looks.get(skeleton(name));
  if (alike !== undefined && alike.length >= 4) return { of: alike, how: 'look-alike' };
  const joined = index.squeezed.get(squeeze(name));
  if (joined !== undefined && joined.length >= SHORT) return { of: joined, how: 'separator' };
  const seen = new Set(deletions(name).flatMap(text => index.near.get(text) ?? []));
  const close = [...seen].find(of => of.length >= SHORT && name.length >= SHORT && oneSlip(name, of));
  return close === undefined ? undefined : { of: close, how: 'letter' };
};

/**
 * The well-known name that a package name imitates.
 * @param name as the manifest says it; for Maven `group:artifact`, for Go the module path.
 * @returns undefined for the well-known names themselves, for their own families, and for everything that is not one slip away.
 */
export const imitates = (ecosystem: Ecosystem, name: string): Imitation | undefined => {
  const index = (): Index => indexOf(ecosystem, popularNames[ecosystem], realNeighbours(ecosystem));
  if (ecosystem === 'npm' && name.startsWith('@')) {
    const scope = name.slice(1, Math.max(1, name.indexOf('/')));
    const found = look(
      scope,
      indexOf('npm scopes', () => NPM_SCOPES.split(/\s+/).filter(s => s !== ''), []),
    );
    return found && scope.length >= SHORT ? { of: `@${found.of}`, how: 'scope' } : undefined;
  }
  if (ecosystem === 'jvm') return look(name.split(':')[0]!.toLowerCase(), index());
  if (ecosystem === 'go') return look(name.toLowerCase().split('/').slice(0, 3).join('/'), index());
  if (ecosystem === 'python') return look(name.toLowerCase().replaceAll(/[-_.]+/g, '-'), index());
  return look(name.toLowerCase(), index());
};
