/** Shell patterns on known text: a matcher of its own, because text of an agent never becomes a regular expression. */
import type { Value } from './values.ts';

type Item = { readonly is: 'char'; readonly char: string } | { readonly is: 'one' | 'many' } | Set_;
interface Set_ {
  readonly is: 'set';
  readonly negated: boolean;
  readonly has: (char: string) => boolean;
}
export type Pattern = readonly Item[];

/** Steps that one operation may take; beyond them its result counts as unknown. */
const MOST_STEPS = 2_000_000;

const CLASSES: Readonly<Record<string, RegExp>> = {
  alpha: /^[A-Za-z]$/,
  digit: /^[0-9]$/,
  alnum: /^[A-Za-z0-9]$/,
  lower: /^[a-z]$/,
  upper: /^[A-Z]$/,
  space: /^[ \t\n\v\f\r]$/,
  blank: /^[ \t]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  xdigit: /^[0-9A-Fa-f]$/,
};

/** A bracket expression that starts at `from` (after the bracket); undefined when it is not closed or not understood. */
const bracket = (chars: readonly Char[], from: number): { item: Set_; next: number } | undefined => {
  let at = from;
  const negated = !chars[at]?.quoted && (chars[at]?.char === '!' || chars[at]?.char === '^');
  if (negated) at++;
  const tests: ((char: string) => boolean)[] = [];
  for (let first = true; at < chars.length; first = false) {
    const { char, quoted } = chars[at]!;
    if (char === ']' && !quoted && !first)
      return { item: { is: 'set', negated, has: tested => tests.some(test => test(tested)) }, next: at + 1 };
    if (char === '[' && !quoted && /[:.=]/.test(chars[at + 1]?.char ?? '')) {
      let name = '';
      let end = at + 2;
      while (end < chars.length && !(chars[end]!.char === ':' && chars[end + 1]?.char === ']')) name += chars[end++]!.char;
      const found = CLASSES[name];
      if (found === undefined) return undefined;
      tests.push(tested => found.test(tested));
      at = end + 2;
      continue;
    }
    const last = chars[at + 2];
    if (chars[at + 1]?.char === '-' && !chars[at + 1]!.quoted && last && !(last.char === ']' && !last.quoted)) {
      tests.push(tested => tested >= char && tested <= last.char);
      at += 3;
    } else {
      tests.push(tested => tested === char);
      at++;
    }
  }
  return undefined;
};

interface Char {
  readonly char: string;
  readonly quoted: boolean;
}

/** A pattern from a value whose unquoted characters are special; undefined when part of it is not known or not understood. */
export const compile = (value: Value): Pattern | undefined => {
  const chars: Char[] = [];
  for (const piece of value) {
    if (piece.text === undefined) return undefined;
    for (const char of piece.text) chars.push({ char, quoted: piece.quoting === 'quoted' });
  }
  const items: Item[] = [];
  for (let at = 0; at < chars.length; at++) {
    const { char, quoted } = chars[at]!;
    if (quoted) items.push({ is: 'char', char });
    else if (char === '*') items.push({ is: 'many' });
    else if (char === '?') items.push({ is: 'one' });
    else if (char === '\\' && at + 1 < chars.length) items.push({ is: 'char', char: chars[++at]!.char });
    else if (char === '[') {
      const set = bracket(chars, at + 1);
      if (set === undefined) {
        if (chars.slice(at + 1).some(later => later.char === ']' && !later.quoted)) return undefined;
        items.push({ is: 'char', char });
      } else {
        items.push(set.item);
        at = set.next - 1;
      }
    } else items.push({ is: 'char', char });
  }
  return items;
};

const fits = (item: Item, char: string): boolean =>
  item.is === 'char' ? item.char === char : item.is === 'one' || (item.is === 'set' && item.has(char) !== item.negated);

/** All ends at which a match that starts at `from` can stop, in rising order. */
const ends = (pattern: Pattern, text: string, from: number): number[] => {
  let open = new Set<number>([from]);
  for (const item of pattern) {
    const next = new Set<number>();
    if (item.is === 'many') {
      const first = Math.min(...open);
      for (let at = first; at <= text.length; at++) next.add(at);
    } else for (const at of open) if (at < text.length && fits(item, text[at]!)) next.add(at + 1);
    if (next.size === 0) return [];
    open = next;
  }
  return [...open].sort((a, b) => a - b);
};

const affordable = (pattern: Pattern, text: string): boolean => pattern.length * text.length * text.length < MOST_STEPS;

/** `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`; undefined when it would take too long. */
export const remove = (text: string, pattern: Pattern, operator: string): string | undefined => {
  if (!affordable(pattern, text)) return undefined;
  if (operator === '#' || operator === '##') {
    const found = ends(pattern, text, 0);
    const end = operator === '#' ? found[0] : found.at(-1);
    return end === undefined ? text : text.slice(end);
  }
  const starts = Array.from({ length: text.length + 1 }, (_, i) => (operator === '%' ? text.length - i : i));
  const start = starts.find(at => ends(pattern, text, at).at(-1) === text.length);
  return start === undefined ? text : text.slice(0, start);
};

/** `${x/p/r}`, `${x//p/r}`, `${x/#p/r}`, `${x/%p/r}`; undefined when it would take too long. */
export const replace = (text: string, pattern: Pattern, replacement: string, operator: string): string | undefined => {
  if (!affordable(pattern, text) || pattern.length === 0) return pattern.length === 0 ? text : undefined;
  let out = '';
  let at = 0;
  while (at <= text.length) {
    const found = operator === '/#' && at > 0 ? [] : ends(pattern, text, at);
    const end = operator === '/%' ? (found.at(-1) === text.length ? text.length : undefined) : found.at(-1);
    if (end === undefined || (end === at && at < text.length)) {
      out += text[at] ?? '';
      at++;
      continue;
    }
    if (end === at && out !== '' && operator === '//') break;
    out += replacement;
    if (operator !== '//' || end === at) return out + text.slice(end);
    at = end;
    if (at === text.length) return out;
  }
  return out;
};
