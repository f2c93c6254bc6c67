/** Texts that code puts together out of names with a known value: `const a = "abc"`, then `${a}def`, `a + "def"`, `$A$B`. */

/** What `text.slice(start, end)` makes. */
interface Made {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** Names and literals that are remembered, and texts that are put together, for one text. */
const MOST_NAMES = 100;
const MOST_VIEWS = 500;
/** Places where such a name stands that are looked at. */
const MOST_SPOTS = 2000;
const LITERAL = ['"', "'", '`'].map(quote => `${quote}[A-Za-z0-9_+/=.-]{1,200}${quote}`).join('|');
/** The value is looked at before the name: few are of this kind. */
const SET = new RegExp(
  String.raw`=(?!=)(?=[ \t]{0,8}(${LITERAL}|[A-Za-z0-9_+/.-]{3,200}(?=\s|;|$)))(?<=(?<![\w$.])\$?([A-Za-z_]\w{0,60})(?:[ \t]{0,8}:[ \t]{0,8}[\w.]{1,40})?[ \t]{0,8}:?=)`,
  'g',
);
/** A name that is marked as one; token text that stands alone. */
const MARKED = String.raw`\$\{\w{1,60}\}|#\{\w{1,60}\}|\{\w{1,60}\}|\$\w{1,60}`;
const BARE = '(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{1,200}(?![A-Za-z0-9_-])';
const PIECE = `${MARKED}|${LITERAL}|${BARE}`;
/** Pieces side by side, or with an operator between; the `f` of an f-string is no piece. */
const CHAIN = new RegExp(
  String.raw`(?![a-zA-Z]{1,2}["'])(?:${PIECE})(?:[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{0,40}(?:${PIECE})|["'](?:${MARKED}|${BARE})|${MARKED}|(?<=\})(?:${BARE})){1,24}`,
  'g',
);
const EACH = new RegExp(PIECE, 'g');

/** Characters before and behind a name in which what it is put together with is looked for. */
const REACH = 400;
/** A name is put together with something only where one of these stands before or behind it. */
const JOINS = /[+.${}"'`]/;

/** Chains around the names: each stretch of text is read once, and only where a name could be part of one. */
const chains = function* (text: string, names: readonly string[]): Generator<{ chain: string; index: number }> {
  const spots: number[] = [];
  for (const name of names)
    for (let at = text.indexOf(name); at >= 0 && spots.length < MOST_SPOTS; at = text.indexOf(name, at + name.length)) {
      const [before, after] = [
        text
          .slice(Math.max(0, at - 3), at)
          .trimEnd()
          .at(-1),
        text.slice(at + name.length, at + name.length + 3).trimStart()[0],
      ];
      if ((before !== undefined && JOINS.test(before)) || (after !== undefined && JOINS.test(after))) spots.push(at);
    }
  let done = 0;
  for (const at of spots.sort((a, b) => a - b)) {
    if (at < done) continue;
    const from = Math.max(done, at - REACH);
    const stretch = text.slice(from, at + REACH);
    done = from + stretch.length - (from + stretch.length < text.length ? REACH / 2 : 0);
    for (const { 0: chain, index } of stretch.matchAll(CHAIN)) yield { chain, index: from + index };
  }
};

/** The beginning of a token, or a stretch of one: most constants of a program are neither. */
const mayBePiece = (value: string): boolean => /^[A-Za-z0-9-]{1,20}[_-]$|^(?=(?:\D*\d){2})(?=.*[A-Za-z]).{8,}$/.test(value);

/** @returns readings in which at least one name stands for its value. */
export const pieces = (text: string): Made[] => {
  const values = new Map<string, string>();
  for (const [, written, name] of text.matchAll(SET)) {
    const value = /^["'`]/.test(written!) ? written!.slice(1, -1) : written!;
    if (mayBePiece(value)) values.set(name!, value);
    if (values.size >= MOST_NAMES) break;
  }
  if (values.size === 0) return [];
  const views: Made[] = [];
  for (const { chain, index } of chains(text, [...values.keys()])) {
    let known = false;
    const plain = chain.replace(EACH, piece => {
      if (/^["'`]/.test(piece)) return piece.slice(1, -1);
      const value = values.get(piece.replace(/^[$#]?\{?|\}$/g, ''));
      known ||= value !== undefined;
      return value ?? piece;
    });
    const whole = plain.replace(/[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{1,40}|["'\s]/g, '');
    if (known && /[A-Za-z0-9_+/=.-]{16}/.test(whole)) views.push({ start: index, end: index + chain.length, text: whole });
    if (views.length >= MOST_VIEWS) break;
  }
  return views;
};
