/** What a manifest or a package tool's settings file says: names it wants, code it runs at install time, places it fetches from. */
import type { Ecosystem } from './registries.ts';

/** How a dependency names its source. `runs`: a program that makes the package (yarn's `exec:`). */
export type SourceKind = 'registry' | 'alias' | 'git' | 'url' | 'path' | 'workspace' | 'patch' | 'runs';

/** The group of what a manifest lists only because something else needs it. */
export const INDIRECT = 'indirect';

/** A dependency, as the manifest writes it. */
export interface Declared {
  readonly name: string;
  /** Version range, URL or path, as written; empty when none is; `registry NAME RANGE` where it comes from a registry of that name. */
  readonly spec: string;
  /** The table it stands in: `dependencies`, `dev`, `overrides`. */
  readonly group: string;
  readonly kind: SourceKind;
  /** The package that is really fetched, for an alias. */
  readonly alias?: string;
  /** It replaces the version or source of packages deeper down instead of adding one. */
  readonly forced?: boolean;
}

/** A command that a package tool runs by itself, or that people and CI run by name. */
export interface Script {
  readonly name: string;
  readonly command: string;
  /** Runs by itself at install or publish time. */
  readonly automatic: boolean;
  /** A step of an ordinary build: what it runs is judged, that it runs is not. */
  readonly step?: boolean;
}

/** A setting that says where packages come from or how strictly they are checked. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /**
   * `registry`: where packages are fetched from; `extra`: a further place beside it; `weak`: a check of origin or content is off;
   * `runs`: it makes the tool run a program; `trust`: a package that may run scripts; `guard`: a protection that must stay;
   * `note`: worth a question.
   */
  readonly kind: 'registry' | 'extra' | 'weak' | 'runs' | 'trust' | 'guard' | 'note';
}

export interface Manifest {
  readonly ecosystem: Ecosystem;
  /** The package's own name. */
  readonly name?: string;
  readonly version?: string;
  readonly declared: readonly Declared[];
  readonly scripts: readonly Script[];
  readonly settings: readonly Setting[];
}

/** A reader throws on text that is not of its format. */
export type ReadManifest = (text: string, path: string) => Manifest;

/** What stands for a side that is not there. */
export const emptyManifest = (ecosystem: Ecosystem): Manifest => ({ ecosystem, declared: [], scripts: [], settings: [] });

/** Any JSON-like value as a table; an empty one for everything else. */
export const table = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** Any JSON-like value as a list; a single value is a list of one. */
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
/** Scalars as text, everything else as JSON. */
export const word = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/**
 * The first line, from 1, that holds all the words; else the first that holds the first of them.
 * @returns undefined when no line does.
 */
export const lineWith = (text: string, ...words: readonly string[]): number | undefined => {
  const lines = text.split('\n');
  const all = lines.findIndex(line => words.every(part => line.includes(part)));
  const at = all >= 0 ? all : lines.findIndex(line => words[0] !== undefined && line.includes(words[0]));
  return at < 0 ? undefined : at + 1;
};
