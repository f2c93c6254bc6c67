/**
 * Data as programs write it down: JSON, JSON with comments, literals of JavaScript, calls of Starlark. Nothing is evaluated, and every
 * value knows its line.
 */
import { Fault } from '../fault.ts';

export type Literal = { readonly line: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'plain'; readonly value: number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Literal[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Literal> }
);
/** One call at the top of a Starlark file. */
export interface LiteralCall {
  readonly name: string;
  readonly line: number;
  readonly given: ReadonlyMap<string, Literal>;
}

const DEPTH = 32;
const LONGEST = 1024 * 1024;
const WORDS: Readonly<Record<string, boolean | null>> = {
  true: true,
  false: false,
  null: null,
  undefined: null,
  True: true,
  False: false,
  None: null,
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', 0: '\0' };

/** A fault of the file, at its line. */
export const wrong = (file: string, line: number, message: string, help: string): Fault =>
  new Fault('policy', `${file}:${line}: ${message}`, help);

/** Walks over one text; every method leaves `at` behind what it read. */
class Reader {
  at = 0;
  counted = 0;
  lines = 1;
  readonly text: string;
  readonly file: string;
  readonly hash: boolean;

  constructor(text: string, file: string, hash: boolean) {
    if (text.length > LONGEST)
      throw wrong(file, 1, `the file is longer than ${LONGEST} characters`, 'name the file with the rules');
    this.text = text.replace(/^\uFEFF/, '');
    this.file = file;
    this.hash = hash;
  }

  /** The line that the reader stands in; it only ever goes forward, so each end of a line is counted once. */
  line(): number {
    if (this.at < this.counted) [this.counted, this.lines] = [0, 1];
    for (let i = this.text.indexOf('\n', this.counted); i >= 0 && i < this.at; i = this.text.indexOf('\n', i + 1)) {
      this.lines++;
      this.counted = i + 1;
    }
    return this.lines;
  }

  fail(message: string, help = 'correct the line'): never {
    throw wrong(this.file, this.line(), message, help);
  }

  skip(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      const two = this.text.slice(this.at, this.at + 2);
      if (this.hash ? two[0] === '#' : two === '//') {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (!this.hash && two === '/*') {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end < 0) this.fail('the comment does not end');
        this.at = end + 2;
      } else return;
    }
  }

  take(mark: string): boolean {
    this.skip();
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  expect(mark: string): void {
    if (!this.take(mark)) this.fail(`\`${mark}\` is missing before \`${this.text.slice(this.at, this.at + 20).split('\n')[0]}\``);
  }

  word(): string | undefined {
    this.skip();
    const found = /^[A-Za-z_$][\w$]*/.exec(this.text.slice(this.at, this.at + 100))?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  string(): string | undefined {
    this.skip();
    const raw = this.hash && /^[rR]["']/.test(this.text.slice(this.at, this.at + 2));
    const start = this.at + (raw ? 1 : 0);
    const quote = this.text[start];
    if (quote !== '"' && quote !== "'" && (quote !== '`' || this.hash)) return undefined;
    const triple = this.hash && this.text.startsWith(quote.repeat(3), start);
    const end = triple ? quote.repeat(3) : quote;
    let out = '';
    this.at = start + end.length;
    for (;;) {
      const c = this.text[this.at];
      if (c === undefined || (c === '\n' && !triple && quote !== '`')) this.fail('the text does not end');
      if (this.text.startsWith(end, this.at)) {
        this.at += end.length;
        return out;
      }
      if (quote === '`' && this.text.startsWith('${', this.at)) this.fail('a text with `${` is not known before it runs');
      if (c === '\\' && !raw) {
        const code = /^\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\})/.exec(
          this.text.slice(this.at, this.at + 12),
        );
        const point = code === null ? 0 : Number.parseInt((code[1] ?? code[2] ?? code[3])!, 16);
        if (point > 0x10ffff) this.fail(`\`${code![0]}\` is no character`);
        if (code) out += String.fromCodePoint(point);
        else out += ESCAPES[this.text[this.at + 1] ?? ''] ?? this.text[this.at + 1] ?? '';
        this.at += code?.[0].length ?? 2;
      } else {
        out += c;
        this.at++;
      }
    }
  }

  items(close: string, depth: number): Literal[] {
    const items: Literal[] = [];
    while (!this.take(close)) {
      items.push(this.value(depth));
      if (!this.take(',')) {
        this.expect(close);
        break;
      }
    }
    return items;
  }

  map(depth: number): ReadonlyMap<string, Literal> {
    const entries = new Map<string, Literal>();
    while (!this.take('}')) {
      const key = this.string() ?? this.word();
      if (key === undefined) this.fail(`\`${this.text.slice(this.at, this.at + 20).split('\n')[0]}\` is no key`);
      if (entries.has(key)) this.fail(`\`${key}\` stands here twice`, 'keep one of them');
      this.expect(':');
      entries.set(key, this.value(depth));
      if (!this.take(',')) {
        this.expect('}');
        break;
      }
    }
    return entries;
  }

  value(depth = 0): Literal {
    if (depth > DEPTH) this.fail(`more than ${DEPTH} levels of lists and objects`);
    this.skip();
    const line = this.line();
    if (this.take('[')) return { line, kind: 'list', items: this.items(']', depth + 1) };
    if (this.hash && this.take('(')) return { line, kind: 'list', items: this.items(')', depth + 1) };
    if (this.take('{')) return { line, kind: 'map', entries: this.map(depth + 1) };
    const text = this.string();
    if (text !== undefined) return { line, kind: 'text', text };
    const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.text.slice(this.at, this.at + 40))?.[0];
    if (number !== undefined) {
      this.at += number.length;
      return { line, kind: 'plain', value: Number(number) };
    }
    const from = this.at;
    const word = this.word();
    if (word !== undefined && Object.hasOwn(WORDS, word)) return { line, kind: 'plain', value: WORDS[word]! };
    this.at = from;
    return this.fail(
      `\`${this.text.slice(from, from + 40).split('\n')[0]}\` is no text, number, list or object`,
      'write the value out; nothing is evaluated here',
    );
  }
}

/**
 * Reads one value: JSON, with comments and last commas.
 * @throws Fault with file and line.
 */
export const readLiteral = (text: string, file: string): Literal => {
  const reader: Reader = new Reader(text, file, false);
  const value = reader.value();
  reader.skip();
  if (reader.at < reader.text.length)
    reader.fail(`\`${reader.text.slice(reader.at, reader.at + 20).split('\n')[0]}\` stands after the end`);
  return value;
};

/**
 * Reads the value that starts at an offset of a program's text; what comes before and after it is not looked at.
 * @throws Fault with file and line.
 */
export const readLiteralAt = (text: string, offset: number, file: string): Literal => {
  const reader: Reader = new Reader(text, file, false);
  reader.at = offset;
  return reader.value();
};

/**
 * Reads a Starlark file that holds calls with named arguments, and nothing else.
 * @throws Fault with file and line for every other statement.
 */
export const readCalls = (text: string, file: string): readonly LiteralCall[] => {
  const reader: Reader = new Reader(text, file, true);
  const calls: LiteralCall[] = [];
  for (reader.skip(); reader.at < reader.text.length; reader.skip()) {
    // A text that stands alone says something to readers only.
    if (reader.string() !== undefined) continue;
    const line = reader.line();
    const name = reader.word();
    if (name === undefined || !reader.take('('))
      reader.fail(
        `only calls such as \`prefix_rule(...)\` are understood here`,
        'write each rule as one call with its values written out',
      );
    const given = new Map<string, Literal>();
    while (!reader.take(')')) {
      const key = reader.word();
      if (key === undefined || !reader.take('='))
        reader.fail(`an argument of \`${name}\` has no name`, 'name each argument: `pattern = [...]`');
      if (given.has(key)) reader.fail(`\`${key}\` is given twice`, 'keep one of them');
      given.set(key, reader.value());
      if (!reader.take(',')) {
        reader.expect(')');
        break;
      }
    }
    reader.take(';');
    calls.push({ name, line, given });
  }
  return calls;
};
