/** A text as a model reads it, whatever was done to the letters: look-alikes, invisible characters, entities, tags and odd spacing undone. */

/** A reading of a text, and where each of its characters stands in the text. */
export interface View {
  readonly text: string;
  /** Offset into the original text of the character at `i`; `i` may be the length. */
  readonly at: (i: number) => number;
}

/** Cyrillic and Greek letters that are drawn like the Latin ones below them. */
const ALIKE = 'авсԁеӏіјкмոорԛгѕтυνԝхуһαεικορχγ';
const LATIN = 'abcdelijkmnopqrstuvwxyhaeikopxy';

/** What a token of the original stands for; undefined leaves it as it is. */
type Rewrite = (token: string, from: number) => string | undefined;

/** @param pattern global; what does not match is copied. */
const rewrite = (view: View, pattern: RegExp, replace: Rewrite): View => {
  const starts: number[] = [0];
  const sources: number[] = [0];
  let out = '';
  let done = 0;
  for (const match of view.text.matchAll(pattern)) {
    const token = match[0];
    const by = replace(token, match.index);
    if (by === undefined) continue;
    out += view.text.slice(done, match.index);
    starts.push(out.length);
    sources.push(match.index);
    out += by;
    done = match.index + token.length;
    starts.push(out.length);
    sources.push(done);
  }
  if (done === 0) return view;
  out += view.text.slice(done);
  const at = (i: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= i) low = middle;
      else high = middle - 1;
    }
    const end = sources[low + 1] ?? Number.POSITIVE_INFINITY;
    return view.at(Math.min(sources[low]! + (i - starts[low]!), end));
  };
  return { text: out, at };
};

const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5/u;
const MARKS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': ' - ',
  '…': '...',
  '\u2028': '\n',
  '\u2029': '\n\n',
};

/** One character that is no ASCII, as it is read beside Latin letters. */
const readCharacter = (character: string, latin: boolean): string => {
  const mark = MARKS[character];
  if (mark !== undefined) return mark;
  const point = character.codePointAt(0)!;
  if (point >= 0xe0020 && point < 0xe007f) return String.fromCharCode(point - 0xe0000).toLowerCase();
  if (point >= 0xe0000 && point < 0xe0100) return '';
  if (INVISIBLE.test(character)) return '';
  if (/\s/u.test(character)) return ' ';
  const lower = character.toLowerCase();
  if (latin) {
    const alike = ALIKE.indexOf(lower);
    if (alike !== -1) return LATIN[alike]!;
  }
  const compatible = lower.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return compatible !== '' && /^[\u0020-\u007e]+$/.test(compatible) ? compatible : lower;
};

/** Few characters make up most of a text in another script: each is worked out once. */
const MOST_KNOWN = 20_000;
const known = [new Map<string, string>(), new Map<string, string>()] as const;
const plainCharacter = (character: string, latin: boolean): string => {
  const table = known[latin ? 1 : 0];
  const before = table.get(character);
  if (before !== undefined) return before;
  const plain = readCharacter(character, latin);
  if (table.size < MOST_KNOWN) table.set(character, plain);
  return plain;
};

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  shy: '',
  zwnj: '',
};
const entity = (name: string): string => {
  if (!name.startsWith('#')) return ENTITIES[name] ?? ' ';
  const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point).toLowerCase() : '';
};

/** Steps of the plain reading, each only taken where the text holds its sign. */
const BLANKS = /[ \t]{64,}/g;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|nbsp|lt|gt|amp|quot|apos|shy|zwnj);/g;
const TAG = /<!--\s{0,20}-->|<\/?(?:b|i|u|em|strong|span|font|wbr|sub|sup|small|mark|ins)(?:\s[^<>]{0,200})?>/g;
const ESCAPE = /\\u[0-9a-f]{4}|\\[nrt](?=[a-z<[#])/g;
const OTHERS = /[\u0080-\uffff]+/g;

/** Whether a text holds letters of more than English. */
export const isForeign = (text: string): boolean => /[\u0080-\uffff]/.test(text);

/** Lower case, Latin letters for what is drawn like them, nothing invisible, entities and inline tags undone. */
export const plainOf = (text: string): View => {
  const lowered = text.toLowerCase();
  const same = lowered.length === text.length ? lowered : text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase());
  let view: View = { text: same, at: i => Math.min(i, text.length) };
  if (same.includes(' '.repeat(64)) || same.includes('\t'.repeat(64))) view = rewrite(view, BLANKS, () => ' ');
  if (same.includes('\\')) view = rewrite(view, ESCAPE, token => (token.length === 2 ? '\n' : entity(`#x${token.slice(2)}`)));
  if (view.text.includes('&')) view = rewrite(view, ENTITY, token => entity(token.slice(1, -1)));
  if (view.text.includes('<')) view = rewrite(view, TAG, () => '');
  if (!isForeign(view.text)) return view;
  const { text: whole } = view;
  return rewrite(view, OTHERS, (token, from) => {
    const latin = /[a-z]/.test((whole[from - 1] ?? '') + (whole[from + token.length] ?? ''));
    return Array.from(token, character => plainCharacter(character, latin)).join('');
  });
};

const BETWEEN = /<!--|-->|[.!?]+(?=["'`*_)\]]{0,3}(?:\s|$))|[\s*_~#>"`|\\,()[\]{}<-]{2,}|[\t\n*_~#>"`|\\,()[\]{}<-]/g;
const ITEM = /\n[ \t]*(?:[-*+]|#{1,6})[ \t]/;
const NUMBER = /[0-9]{1,3}[.)]\s/y;
/** Digits that stand for letters inside a word. */
const DIGIT = /(?<=[a-z])[013457$]{1,3}(?=[a-z])|(?<![a-z0-9])[013457](?=[a-z]{2})/g;
const LETTER: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's' };

/** Words with one space between them, whatever stood there; `.` ends a sentence, a line feed a paragraph or an item of a list. */
export const wordsOf = (plain: View): View => {
  const view = rewrite(plain, BETWEEN, (token, from) => {
    if (/^[.!?]/.test(token)) return '.';
    if (token === '<!--' || token === '-->') return '\n';
    const first = token.indexOf('\n');
    if (first === -1) return ' ';
    NUMBER.lastIndex = from + token.length;
    return token.includes('\n', first + 1) || ITEM.test(token) || NUMBER.test(plain.text) ? '\n' : ' ';
  });
  return { text: view.text.replaceAll(DIGIT, digits => Array.from(digits, d => LETTER[d]!).join('')), at: view.at };
};

/** Letters that stand apart (`i g n o r e`), joined: each run with where it begins in the plain reading. */
export const spacedOut = (plain: View): readonly { readonly text: string; readonly at: number }[] =>
  Array.from(plain.text.matchAll(/\b[a-z]\b(?:[ .*|/-]{1,3}[a-z]\b){12,400}/g), match => ({
    text: match[0].replaceAll(/[^a-z]/g, ''),
    at: plain.at(match.index),
  }));
