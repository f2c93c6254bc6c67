/** Brace expansion: text alone decides, before anything else is expanded. */

/** A stretch of plain text, or something that stands for its own expansion (`of`). */
export type Token<Part> = { readonly text: string; readonly quoted: boolean } | { readonly text: undefined; readonly of: Part };
type Tokens<Part> = readonly Token<Part>[];

/** Words that one brace expansion may give; more is not decided. */
const MOST_WORDS = 512;
const MOST_BRACES = 100;

const bareChar = <Part>(token: Token<Part> | undefined): string | undefined =>
  token?.text !== undefined && !token.quoted ? token.text : undefined;

/** Unquoted text as single characters, so that braces can be found by position. */
const spread = <Part>(tokens: Tokens<Part>): Token<Part>[] =>
  tokens.flatMap(token =>
    token.text === undefined || token.quoted ? [token] : [...token.text].map(text => ({ text, quoted: false })),
  );

const sequence = (inner: string): readonly string[] | 'too many' | undefined => {
  const numbers = /^([-+]?\d{1,9})\.\.([-+]?\d{1,9})(?:\.\.([-+]?\d{1,9}))?$/.exec(inner);
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.([-+]?\d{1,9}))?$/.exec(inner);
  const found = numbers ?? letters;
  if (found === null) return undefined;
  const [first, last] = numbers
    ? [Number(numbers[1]), Number(numbers[2])]
    : [letters![1]!.charCodeAt(0), letters![2]!.charCodeAt(0)];
  const step = Math.abs(Number(found[3] ?? 1)) || 1;
  if (Math.abs(last - first) / step >= MOST_WORDS) return 'too many';
  const width = numbers?.slice(1, 3).some(text => /^[-+]?0\d/.test(text!)) ? Math.max(numbers[1]!.length, numbers[2]!.length) : 0;
  const out: string[] = [];
  for (let at = first; first <= last ? at <= last : at >= last; at += first <= last ? step : -step)
    out.push(
      letters && !numbers
        ? String.fromCharCode(at)
        : at < 0
          ? '-' + String(-at).padStart(width - 1, '0')
          : String(at).padStart(width, '0'),
    );
  return out;
};

/**
 * The words that braces make of one word.
 * @returns undefined when there would be too many.
 */
export const expandBraces = <Part>(word: Tokens<Part>): readonly Tokens<Part>[] | undefined => {
  let left = MOST_WORDS;
  const expand = (tokens: Token<Part>[]): Token<Part>[][] | undefined => {
    for (let open = 0; open < tokens.length; open++) {
      if (bareChar(tokens[open]) !== '{') continue;
      let depth = 0;
      let close = -1;
      const commas: number[] = [];
      for (let at = open; at < tokens.length && close < 0; at++) {
        const char = bareChar(tokens[at]);
        if (char === '{') depth++;
        else if (char === '}' && --depth === 0) close = at;
        else if (char === ',' && depth === 1) commas.push(at);
      }
      if (close < 0) continue;
      let items: Token<Part>[][];
      if (commas.length > 0) {
        const edges = [open, ...commas, close];
        items = edges.slice(1).map((edge, i) => tokens.slice(edges[i]! + 1, edge));
      } else {
        const inner = tokens.slice(open + 1, close).map(bareChar);
        const made = inner.includes(undefined) ? undefined : sequence(inner.join(''));
        if (made === 'too many') return undefined;
        if (made === undefined) continue;
        items = made.map(text => [{ text, quoted: text === '\\' || text === '`' }]);
      }
      const before = tokens.slice(0, open);
      const tails = expand(tokens.slice(close + 1));
      if (tails === undefined) return undefined;
      const out: Token<Part>[][] = [];
      for (const item of items) {
        const middles = expand(item);
        if (middles === undefined) return undefined;
        for (const middle of middles)
          for (const tail of tails) {
            if (--left < 0) return undefined;
            out.push([...before, ...middle, ...tail]);
          }
      }
      return out;
    }
    return [tokens];
  };
  const tokens = spread(word);
  return tokens.filter(token => bareChar(token) === '{').length > MOST_BRACES ? undefined : expand(tokens);
};
