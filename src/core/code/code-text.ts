/** Program text with comments and string contents blanked out, position by position, so that patterns meet code and nothing else. */

export type Language = 'javascript' | 'python' | 'go' | 'rust' | 'java' | 'csharp' | 'ruby' | 'php';
/** Whose comments and strings a text has; commands and settings go with the shell. */
export type Syntax = Language | 'shell';

const ENDINGS: Readonly<Record<string, Language>> = {
  ...Object.fromEntries(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts', 'vue', 'svelte'].map(e => [e, 'javascript'])),
  ...Object.fromEntries(['py', 'pyi'].map(e => [e, 'python'])),
  ...Object.fromEntries(['java', 'kt', 'kts', 'scala', 'groovy'].map(e => [e, 'java'])),
  ...Object.fromEntries(['cs', 'fs', 'vb'].map(e => [e, 'csharp'])),
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  php: 'php',
};
/** The language of a file by its ending. */
export const languageOf = (path: string): Language | undefined => ENDINGS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];

export interface CodeText {
  readonly text: string;
  /** Comments are blanks; strings stand. */
  readonly bare: string;
  /** Comments and the insides of strings are blanks; quotes stand. */
  readonly code: string;
  /** By position of an opening bracket: one past its partner. */
  readonly ends: Int32Array;
  /** Where each line begins. */
  readonly starts: readonly number[];
}

/** What opens at a position: sticky patterns, tried in order. */
interface Opening {
  readonly at: RegExp;
  readonly comment: boolean;
}
const comment = (at: RegExp): Opening => ({ at, comment: true });
const string = (at: RegExp): Opening => ({ at, comment: false });
const SLASHES = [comment(/\/\/[^\n]*/y), comment(/\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y)];
const HASH = comment(/#[^\n]*/y);
const DOUBLE = string(/"(?:[^"\\\n]|\\[\s\S])*"?/y);
const SINGLE = string(/'(?:[^'\\\n]|\\[\s\S])*'?/y);
const TICK = string(/`(?:[^`\\]|\\[\s\S])*`?/y);
const TRIPLE = [string(/"""[\s\S]*?(?:"""|$(?![\s\S]))/y), string(/'''[\s\S]*?(?:'''|$(?![\s\S]))/y)];
/** A pattern literal, where an operand may begin. */
const PATTERN = string(
  /(?<=(?:^|[=(,:[!&|?{};+\n]|\breturn|\bmatch|=>)\s{0,20})\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,1000}\//y,
);

const OPENINGS: Readonly<Record<Syntax, readonly Opening[]>> = {
  javascript: [...SLASHES, PATTERN, DOUBLE, SINGLE, TICK],
  python: [HASH, ...TRIPLE, DOUBLE, SINGLE],
  go: [...SLASHES, DOUBLE, TICK, string(/'(?:[^'\\\n]|\\.[^'\n]*)'/y)],
  rust: [
    ...SLASHES,
    string(/r(#{1,5})"[\s\S]*?(?:"\1|$(?![\s\S]))/y),
    string(/"(?:[^"\\]|\\[\s\S])*"?/y),
    string(/'(?:[^'\\\n]|\\[^\n]{1,8}?)'/y),
  ],
  java: [...SLASHES, TRIPLE[0]!, DOUBLE, SINGLE],
  csharp: [...SLASHES, TRIPLE[0]!, string(/(?:@\$?|\$@)"(?:[^"]|"")*"?/y), DOUBLE, string(/'(?:[^'\\\n]|\\[^'\n]{1,8})'/y)],
  ruby: [HASH, comment(/^=begin[\s\S]*?^=end/my), DOUBLE, SINGLE, PATTERN],
  // A hash inside of a word is none: `${x#y}`, `$#`, `http://a/#b`.
  shell: [comment(/(?<=^|[\s;&|()[\],])#[^\n]*/my), string(/"(?:[^"\\]|\\[\s\S])*"?/y), string(/'[^']*'?/y)],
  php: [...SLASHES, comment(/#(?!\[)[^\n]*/y), string(/"(?:[^"\\]|\\[\s\S])*"?/y), string(/'(?:[^'\\]|\\[\s\S])*'?/y)],
};
const START: Readonly<Record<Syntax, RegExp>> = {
  javascript: /["'`/]/g,
  python: /["'#]/g,
  go: /["'`/]/g,
  rust: /["'/r]/g,
  java: /["'/]/g,
  csharp: /["'/@$]/g,
  ruby: /["'#/=]/g,
  php: /["'/#]/g,
  shell: /["'#]/g,
};

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/**
 * Blanks comments and string contents.
 * @returns texts of exactly the same length, with the same line breaks.
 */
export const codeText = (text: string, language: Syntax): CodeText => {
  const bare: string[] = [];
  const code: string[] = [];
  const start = new RegExp(START[language]);
  let from = 0;
  for (let at = start.exec(text); at; at = start.exec(text)) {
    const opening = OPENINGS[language].find(o => {
      o.at.lastIndex = at!.index;
      return o.at.test(text);
    });
    if (!opening) continue;
    const end = opening.at.lastIndex;
    const piece = text.slice(at.index, end);
    const before = text.slice(from, at.index);
    bare.push(before, opening.comment ? blank(piece) : piece);
    code.push(before, opening.comment || piece.length < 2 ? blank(piece) : piece[0]! + blank(piece.slice(1, -1)) + piece.at(-1)!);
    from = end;
    start.lastIndex = Math.max(end, at.index + 1);
  }
  const rest = text.slice(from);
  const bracketed = code.join('') + rest;
  const starts = [0, ...[...text.matchAll(/\n/g)].map(match => match.index + 1)];
  return { text, bare: bare.join('') + rest, code: bracketed, ends: partners(bracketed), starts };
};

/** For every opening bracket the position one past its partner; the text's length when nothing closes it. One pass. */
const partners = (code: string): Int32Array => {
  const ends = new Int32Array(code.length).fill(code.length);
  const stack: number[] = [];
  const waiting = { ')': 0, '}': 0, ']': 0 };
  const closer = (open: number): keyof typeof waiting => (code[open] === '(' ? ')' : code[open] === '{' ? '}' : ']');
  for (let i = 0; i < code.length; i++) {
    const c = code[i]!;
    if (c === '(' || c === '{' || c === '[') {
      stack.push(i);
      waiting[closer(i)]++;
    } else if ((c === ')' || c === '}' || c === ']') && waiting[c] > 0) {
      for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
        const kind = closer(open);
        waiting[kind]--;
        ends[open] = i + 1;
        if (kind === c) break;
      }
    }
  }
  return ends;
};

/** Line number, from 1, of a position. */
export const lineAt = ({ starts }: CodeText, position: number): number => {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low + 1;
};
