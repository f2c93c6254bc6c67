/**
 * What a change adds, as code: comments blanked, strings known, in the language of the file. Neighbouring lines are read together, so
 * that a string or a comment over several lines is one; where a run begins inside of a comment its look tells.
 */

import type { Line } from '../model.ts';
import { codeText, languageOf, type Syntax } from './code-text.ts';

export interface AddedLine {
  readonly n: number;
  /** As it is written. */
  readonly text: string;
  /** Comments are blanks. */
  readonly code: string;
  /** Comments and the insides of strings are blanks. */
  readonly bare: string;
}

/** Languages that share the comments and strings of another one. */
const LIKE: Readonly<Record<string, Syntax>> = Object.fromEntries([
  ...['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'm', 'mm', 'swift', 'dart', 'zig', 'gradle', 'proto', 'json5', 'jsonc'].map(e => [
    e,
    'java',
  ]),
  ...['astro'].map(e => [e, 'javascript']),
  ...[
    'sh',
    'bash',
    'zsh',
    'ksh',
    'fish',
    'ps1',
    'psm1',
    'yml',
    'yaml',
    'toml',
    'ini',
    'cfg',
    'conf',
    'properties',
    'env',
    'tf',
    'hcl',
  ].map(e => [e, 'shell']),
  ...['ex', 'exs', 'pl', 'pm', 'r', 'jl', 'cr', 'nim', 'nix', 'rake', 'gemspec', 'mk', 'json', 'lua', 'sql', 'xml', 'config'].map(
    e => [e, 'shell'],
  ),
]);
const BY_NAME =
  /^(?:dockerfile|containerfile|gnumakefile|makefile|justfile|vagrantfile|jenkinsfile|procfile|rakefile|gemfile|\.npmrc|\.curlrc|\.wgetrc|\.gitconfig|\.env(?:\..+)?|configure|entrypoint|install|setup|bootstrap)(?:\.[\w-]+)?$/;

/** Whether a file's name says that it is a program or settings, and in whose manner; undefined for prose, data and what is unknown. */
export const codeLanguageOf = (path: string): Syntax | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  return languageOf(name) ?? LIKE[ending] ?? (BY_NAME.test(name) ? 'shell' : undefined);
};

/** Longest line that is read; what is longer no person wrote. */
const LONGEST = 10_000;

const readRun = (run: readonly Line[], language: Syntax): readonly AddedLine[] => {
  const cut = run.map(({ text }) => text.slice(0, LONGEST).replaceAll(/[\r\n\u2028\u2029]/g, ' '));
  // A leading asterisk goes on with a comment whose beginning is not in the change.
  const opens = language !== 'shell' && language !== 'python' && language !== 'ruby' && /^\s*\*(?:\s|\/|$)/.test(cut[0]!);
  const { bare, code } = codeText((opens ? '/*\n' : '') + cut.join('\n'), language);
  const [plain, empty] = [bare.split('\n'), code.split('\n')];
  const first = opens ? 1 : 0;
  return run.map(({ n, text }, i) => ({ n, text, code: plain[i + first]!, bare: empty[i + first]! }));
};

/** Reads added lines as code. */
export const addedCode = (lines: readonly Line[], language: Syntax): readonly AddedLine[] => {
  const read: AddedLine[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && lines[end]!.n === lines[end - 1]!.n + 1) end++;
    for (const line of readRun(lines.slice(start, end), language)) read.push(line);
    start = end;
  }
  return read;
};
