/** Texts that code puts together out of names with a known value: `const a = "abc"`, then `${a}def`, `a + "def"`, `$A$B`. */

/** What `text.slice(start, end)` makes. */
interface Made {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** Names and literals that are remembered, and texts that are put together, for one text. */
const MOST_NAMES = 500;
const MOST_VIEWS = 500;
const LITERAL = ['"', "'", '`'].map(quote => `${quote}[A-Za-z0-9_+/=.-]{1,200}${quote}`).join('|');
const SET = new RegExp(
  String.raw`(?<=(?<![\w$.])\$?([A-Za-z_]\w{0,60})(?:[ \t]{0,8}:[ \t]{0,8}[\w.]{1,40})?[ \t]{0,8}:?)=[ \t]{0,8}(${LITERAL}|[A-Za-z0-9_+/.-]{3,200}(?=\s|;|$))`,
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

/** @returns readings in which at least one name stands for its value. */
export const pieces = (text: string): Made[] => {
  const values = new Map<string, string>();
  for (const [, name, written] of text.matchAll(SET)) {
    const value = /^["'`]/.test(written!) ? written!.slice(1, -1) : written!;
    if (value.length >= 3 && /[0-9_]/.test(value)) values.set(name!, value);
    if (values.size >= MOST_NAMES) break;
  }
  if (values.size === 0) return [];
  const views: Made[] = [];
  for (const { 0: chain, index } of text.matchAll(CHAIN)) {
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
