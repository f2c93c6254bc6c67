/**
 * JSON values that share lines or span them, one by one: the elements of an outer list, the members of an outer object, and what can be
 * saved of a value that was cut off.
 */
import { isObject, parseJson } from '../documents/json.ts';
import type { Item } from '../transcript-contract.ts';
import { LONGEST_LINE } from './text-lines.ts';

/** A record, or the place of one that cannot be read. */
export interface Piece extends Item {
  /** Why it cannot be read; a value beside it is what could be saved. */
  readonly broken?: string;
  /** A line that is no JSON at all. */
  readonly plain?: true;
  /** Which of the file's outermost values it belongs to, and whether that is a list. */
  readonly root: number;
  readonly listed?: true;
  /** One element of the list that is the member `key`. */
  readonly element?: true;
}

const QUOTE = 34;
const COMMA = 44;
const SLASH = 92;
const isOpen = (c: number): boolean => c === 123 || c === 91;
const isClose = (c: number): boolean => c === 125 || c === 93;
const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

/** Index after the quote that closes a string, or -1 when the line ends first. */
const afterString = (text: string, from: number): number => {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    for (let i = end - 1; i >= from && text.charCodeAt(i) === SLASH; i--) slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return -1;
};

/** The value of JSON text that was cut off: everything up to the last bracket that closed, with the open ones closed. */
const saved = (text: string, safe: number, stack: string): unknown => {
  let closers = '';
  for (const c of stack) closers = (c === '{' ? '}' : ']') + closers;
  return safe === 0 ? undefined : parseJson(text.slice(0, safe) + closers);
};

/**
 * Reads values that share lines or span them. The outer list is never built: its elements come one by one; with `split` so do the
 * members of an outer object, and the elements of lists that are its members.
 */
export const assembler = (split: boolean) => {
  let stack = '';
  /** How many of the outermost brackets are taken apart: the unit that is built lies below them. */
  let apart = 0;
  let root = 0;
  let key: string | undefined;
  let empty = true;
  let unit: string[] = [];
  let size = 0;
  let first = 0;
  let bad = false;
  let safe = 0;
  let safeDepth = 0;

  const reset = (): void => {
    stack = '';
    apart = 0;
    key = undefined;
    clear();
  };
  const clear = (): void => {
    unit = [];
    size = 0;
    bad = false;
    safe = 0;
    safeDepth = 0;
  };
  const inMembers = (): boolean => apart === 1 && stack.startsWith('{');
  const mark = (): { root: number; listed?: true } => (stack.startsWith('[') ? { root, listed: true } : { root });
  const line = (): number => {
    let n = first;
    for (const part of unit) {
      if (part.trim() !== '') return n;
      n++;
    }
    return first;
  };

  /** The unit is whole. */
  function* flush(): Generator<Piece> {
    const text = unit.join('\n').trim();
    const at = line();
    const parts = unit;
    const wrong = bad;
    clear();
    if (text === '') return;
    const value = wrong ? undefined : parseJson(inMembers() ? `{${text}}` : text);
    if (value === undefined) {
      yield { line: at, text, broken: wrong ? 'a text in it is cut off' : 'it is not valid JSON', ...mark() };
      yield* alone(parts.slice(1), first + 1);
      return;
    }
    if (inMembers())
      for (const name of Object.keys(value as object))
        yield { line: at, text, key: name, value: (value as Record<string, unknown>)[name], ...mark() };
    else yield { line: at, text, value, ...(key !== undefined && { key, element: true as const }), ...mark() };
    empty = false;
  }

  /** Lines of a unit that failed: those that are records by themselves are records. */
  function* alone(parts: readonly string[], from: number): Generator<Piece> {
    for (const [i, part] of parts.entries()) {
      const text = part.trim().replace(/,$/, '');
      const value = text.startsWith('{"') && text.length > 2 ? parseJson(text) : undefined;
      if (value !== undefined) yield { line: from + i, text, value, root };
    }
  }

  /** What is under way will never be whole. */
  function* abandon(why: string): Generator<Piece> {
    const joined = unit.join('\n');
    const at = line();
    const prefix = inMembers() ? '{' : '';
    const text = joined.trim();
    const value =
      text === ''
        ? undefined
        : saved(prefix + joined, safe + (safe && prefix.length), stack.slice(inMembers() ? 0 : apart, safeDepth));
    const parts = unit;
    const place = mark();
    const listOf = key;
    const member = inMembers() && isObject(value) ? Object.keys(value)[0] : key;
    reset();
    yield {
      line: at,
      text,
      broken: why,
      ...place,
      ...(value !== undefined && { value: inMembersValue(value, member, prefix) }),
      ...(member !== undefined && { key: member, ...(listOf !== undefined && { element: true as const }) }),
    };
    if (value === undefined) yield* alone(parts.slice(1), first + 1);
  }
  const inMembersValue = (value: unknown, member: string | undefined, prefix: string): unknown =>
    prefix === '' || member === undefined ? value : (value as Record<string, unknown>)[member];

  /** One more line. */
  function* feed(text: string, n: number): Generator<Piece> {
    let from = 0;
    if (unit.length === 0) first = n;
    const take = (to: number): void => {
      unit.push(text.slice(from, to));
      size += to - from + 1;
      from = to;
    };
    const depth = (): number => stack.length;
    for (let i = 0; i < text.length; ) {
      const c = text.charCodeAt(i);
      if (c === QUOTE) {
        const end = afterString(text, i + 1);
        if (end !== -1) {
          i = end;
          continue;
        }
        if (depth() === 0) break;
        bad = true;
        i = text.length;
      } else if (isOpen(c)) {
        const list = c === 91;
        if (depth() === 0) {
          root++;
          from = list || split ? i + 1 : i;
          first = n;
          apart = list || split ? 1 : 0;
          key = undefined;
          stack = text[i]!;
        } else if (list && split && inMembers() && depth() === 1) {
          take(i);
          const name = parseJson(`{${unit.join('\n').trim()} 0}`);
          stack += '[';
          if (isObject(name) && Object.keys(name).length === 1) {
            key = Object.keys(name)[0];
            apart = 2;
            empty = true;
            clear();
            first = n;
            from = i + 1;
          }
        } else stack += text[i]!;
        i++;
      } else if (isClose(c)) {
        if (depth() === 0 || (c === 125) !== stack.endsWith('{')) {
          take(i);
          yield* abandon('its brackets do not match');
          yield { line: n, text: text.slice(i), plain: true, root };
          return;
        }
        if (depth() === apart) {
          take(i);
          const inner = apart === 2;
          yield* flush();
          if (inner && empty) yield { line: n, text: '[]', key: key!, value: [], ...mark() };
          stack = stack.slice(0, -1);
          apart--;
          key = undefined;
          from = i + 1;
          first = n;
        } else {
          stack = stack.slice(0, -1);
          if (depth() === 0) {
            take(i + 1);
            yield* flush();
            first = n;
          } else {
            safe = size + i + 1 - from;
            safeDepth = depth();
          }
        }
        i++;
      } else if (c === COMMA && depth() === apart) {
        if (depth() > 0) {
          take(i);
          yield* flush();
          first = n;
        }
        from = ++i;
      } else if (depth() === 0 && !isSpace(c)) break;
      else i++;
    }
    if (depth() === 0) {
      const left = text.slice(from).trim();
      if (left !== '' && left !== ',') yield { line: n, text: left, plain: true, root };
    } else {
      take(text.length);
      if (size > LONGEST_LINE) yield* abandon('it is longer than 64 MiB');
    }
  }

  return {
    feed,
    abandon,
    /** A value is under way. */
    busy: (): boolean => stack !== '',
    /** Inside something that is built whole, where no new record can begin. */
    deep: (): boolean => stack.length > apart,
    /** Nothing of it is broken so far. */
    text: (): string => unit.join('\n'),
    next: (): number => ++root,
  };
};
