/** Source code of a scripting language, cut into code, strings and comments, and its simple expressions evaluated. */

import { isSecretName } from '../commands/credentials.ts';
import type { Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import { joinWords, unknownWord, word } from './words.ts';

export type Language = 'python' | 'javascript' | 'ruby' | 'perl' | 'php' | 'lua';

/** A literal: where it stands, its value, and whether the shell runs it (backticks, `qx`, `%x`). */
export interface Literal {
  readonly from: number;
  readonly to: number;
  readonly value: Word;
  readonly shell: boolean;
}
/** Code with the contents of strings and comments blanked out, at the same places. */
export interface Source {
  readonly text: string;
  readonly bare: string;
  readonly literals: readonly Literal[];
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
  '\n': '',
};
const unescaped = (text: string, raw: boolean): string =>
  raw
    ? text
    : text.replace(/\\(x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|[0-7]{1,3}|[\s\S])/g, (_, c: string) => {
        if (c.length > 1 && /^[xu]/.test(c))
          return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(c.replace(/^[xu]\{?|\}$/g, ''), 16)));
        return /^[0-7]{1,3}$/.test(c) && c !== '0' ? String.fromCharCode(Number.parseInt(c, 8) & 255) : (ESCAPES[c] ?? c);
      });

/** Places inside a string where a value is put in. */
const HOLES: Readonly<Record<Language, RegExp | undefined>> = {
  python: /\{([^{}]*)\}/,
  javascript: /\$\{([^{}]*)\}/,
  ruby: /#\{([^{}]*)\}/,
  perl: /[$@]\{?(\w+(?:(?:->)?[{[][^}\]]*[}\]])*)\}?/,
  php: /\{?\$(\w+(?:(?:->\w+)|\[[^\]]*\])*)\}?/,
  lua: undefined,
};
const carriesOfText = (text: string): readonly Carry[] => {
  const name = /(?:environ(?:\.get)?|getenv|ENV|env|_ENV|_SERVER)\W{0,3}['"]?(\w+)/.exec(text)?.[1];
  return name && isSecretName(name)
    ? ['secret']
    : /\b(?:os\.environ|process\.env|ENV|%ENV)\b/.test(text) && !name
      ? ['environment']
      : [];
};
/** A piece of the command line that nobody knows, inside a string. */
const HOLE = '\uE000';
const filled = (text: string, hole: RegExp | undefined): Word =>
  joinWords(text.split(HOLE).flatMap((piece, i) => [...(i > 0 ? [unknownWord('*')] : []), holed(piece, hole)]));
const holed = (text: string, hole: RegExp | undefined): Word => {
  if (!hole) return word(text);
  const pieces: Word[] = [];
  let rest = text;
  for (let n = 0; n < 64; n++) {
    const match = hole.exec(rest);
    if (!match) break;
    pieces.push(word(rest.slice(0, match.index)), unknownWord(match[1] ?? '', carriesOfText(match[0])));
    rest = rest.slice(match.index + match[0].length);
  }
  return joinWords([...pieces, word(rest)]);
};

const COMMENT: Readonly<Record<Language, RegExp>> = {
  python: /#[^\n]*/y,
  javascript: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  ruby: /#(?!\{)[^\n]*/y,
  perl: /(?<![$@%&\\])#[^\n]*/y,
  php: /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
  lua: /--\[\[[\s\S]*?(?:\]\]|$)|--[^\n]*/y,
};
const OPENER: Readonly<Record<Language, RegExp>> = {
  python: /([rRbBfFuU]{0,2})("""|'''|"|')/y,
  javascript: /()(["'`])/y,
  ruby: /()(["'`])|%([qQwWixr]?)([([{<|!/])/y,
  perl: /()(["'`])|\b(qq|q|qx|qw|qr)\s*([([{<|!/~#])/y,
  php: /()(["'`])/y,
  lua: /()(["'])|()(\[\[)/y,
};
/** What may stand before a regular expression rather than a division. */
const BEFORE_REGEX = /(?:^|[=(,:[!&|?{};~+\n]|\b(?:return|typeof|case|in|of|split|if|unless|when|and|or|not|grep|map))\s*$/;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;

/**
 * Cuts source code into code, strings and comments.
 * @param text at most 32 KB, as a command line can hold it.
 */
export const readSource = (text: string, language: Language): Source => {
  const literals: Literal[] = [];
  const bare = [...text].length === text.length ? text.split('') : Array.from({ length: text.length }, (_, i) => text[i]!);
  const blank = (from: number, to: number): void => {
    for (let i = from; i < to; i++) if (bare[i] !== '\n') bare[i] = ' ';
  };
  const at = (pattern: RegExp, i: number): RegExpExecArray | null => {
    pattern.lastIndex = i;
    return pattern.exec(text);
  };
  for (let i = 0; i < text.length; ) {
    const comment = at(COMMENT[language], i);
    if (comment && comment[0].length > 0) {
      blank(i, i + comment[0].length);
      i += comment[0].length;
      continue;
    }
    if (text[i] === '/' && language !== 'python' && language !== 'lua' && BEFORE_REGEX.test(text.slice(Math.max(0, i - 24), i))) {
      const regex = at(REGEX, i);
      if (regex) {
        blank(i + 1, i + regex[0].length - 1);
        i += regex[0].length;
        continue;
      }
    }
    const open = at(OPENER[language], i);
    if (!open || (i > 0 && /\w/.test(text[i - 1]!) && (open[1] ?? open[3] ?? '') !== '' && language !== 'python')) {
      i++;
      continue;
    }
    const prefix = (open[1] ?? '') + (open[3] ?? '');
    const mark = open[2] ?? open[4]!;
    const close = mark === '[[' ? ']]' : (CLOSERS[mark] ?? mark);
    const from = i + open[0].length;
    const to = closing(text, from, mark, close);
    const inner = text.slice(from, to);
    const raw =
      (language === 'python' && /r/i.test(prefix)) ||
      mark === '[[' ||
      (mark === "'" && language !== 'python' && language !== 'javascript') ||
      prefix === 'q';
    const holes =
      (language === 'python' && /f/i.test(prefix)) ||
      (language === 'javascript' && mark === '`') ||
      (language !== 'python' && language !== 'javascript' && mark !== "'" && prefix !== 'q' && prefix !== 'w');
    const shell = (language !== 'javascript' && mark === '`') || /^q?x$/.test(prefix);
    literals.push({
      from: i,
      to: to + close.length,
      value: filled(unescaped(inner, raw), holes ? HOLES[language] : undefined),
      shell,
    });
    blank(from, to);
    for (let n = i; n < from - 1; n++) bare[n] = ' ';
    bare[from - 1] = '"';
    for (let n = to; n < Math.min(text.length, to + close.length); n++) bare[n] = n === to + close.length - 1 ? '"' : ' ';
    i = to + close.length;
  }
  return { text, bare: bare.join(''), literals };
};
const closing = (text: string, from: number, mark: string, close: string): number => {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\' && close !== ']]') i++;
    else if (close !== mark && mark.length === 1 && text[i] === mark) depth++;
    else if (text.startsWith(close, i) && --depth === 0) return i;
  }
  return text.length;
};

/** The place of the bracket that closes what opened before `from`. */
export const closeOf = (bare: string, from: number): number => {
  let depth = 1;
  for (let i = from; i < bare.length; i++) {
    if ('([{'.includes(bare[i]!)) depth++;
    else if (')]}'.includes(bare[i]!) && --depth === 0) return i;
  }
  return bare.length;
};
const closings = new WeakMap<Source, Int32Array>();
/** The same for a place in a source; all of them are found in one pass, however many are asked for. */
export const closeIn = (source: Source, from: number): number => {
  let known = closings.get(source);
  if (known === undefined) {
    const { bare } = source;
    known = new Int32Array(bare.length).fill(bare.length);
    const open: number[] = [];
    for (let i = 0; i < bare.length; i++) {
      if ('([{'.includes(bare[i]!)) open.push(i);
      else if (')]}'.includes(bare[i]!)) known[open.pop() ?? i] = i;
    }
    closings.set(source, known);
  }
  return known[from - 1] ?? source.bare.length;
};
/** A piece of source: from and to. */
export type Span = readonly [from: number, to: number];
/** Cuts a span at its outermost commas. */
export const splitArguments = (source: Source, [from, to]: Span): readonly Span[] => {
  const spans: Span[] = [];
  let depth = 0;
  let start = from;
  for (let i = from; i < to; i++) {
    const c = source.bare[i]!;
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === ',' && depth === 0) {
      spans.push([start, i]);
      start = i + 1;
    }
  }
  if (source.bare.slice(start, to).trim() !== '') spans.push([start, to]);
  return spans;
};
