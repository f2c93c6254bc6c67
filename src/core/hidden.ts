/** Text that a reader does not see as it is: invisible letters, letters that look like others, turned direction, text beyond the edge. Scripts and emoji that need such characters stay quiet. */
import { withoutColours } from './terminal-colours.ts';
import { printable, shorten } from './text.ts';
import { EAST_ASIAN, EMOJI, EMOJI_PART, JOINING, LETTERS, RIGHT_TO_LEFT, UNSPACED, VARIATION_BASE, WORD } from './writing.ts';

export const HIDDEN_KINDS = [
  'direction',
  'tag',
  'invisible',
  'shown-invisible',
  'stray-invisible',
  'variation',
  'stray-variation',
  'look-alike',
  'full-width',
  'control',
  'beyond-the-edge',
  'overlong',
] as const;
export type HiddenKind = (typeof HIDDEN_KINDS)[number];
export interface Hidden {
  readonly kind: HiddenKind;
  /** From 0. */
  readonly line: number;
  /** What it is, with its code points: never the characters themselves. */
  readonly what: string;
}

const SUSPECT =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]|\u034f|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/u;
const FOREIGN = /[\u0370-\u052f\u0531-\u0587\u13a0-\u13fd\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/u;
/** Blanks that push what follows off the screen. */
const EDGE = 160;
const isBlank = (c: number): boolean => c === 32 || c === 9 || c === 0xa0 || c === 0x3000;
/** What a line goes on with after so many blanks; rows of a Markdown table are padded as far as their widest cell. */
const textBeyond = (text: string): string | undefined => {
  if (text.length <= EDGE || text.trimStart().startsWith('|')) return undefined;
  let blanks = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (isBlank(c)) blanks++;
    else if (blanks >= EDGE && c !== 124 && c !== 13) return text.slice(i);
    else blanks = 0;
  }
  return undefined;
};
const LINE_END_INSIDE = /\r(?!\n|$)/;

/** Visible words that say what stands there: a page about such characters shows a few of them. */
const SAYS_SO =
  /\bzero[- ]?width\b|\bU\+20[0-9A-F]{2}\b|\\u\{?20[0-9a-f]{2}|\bZW(?:SP|N?J)\b|\binvisible (?:char|letter|unicode)|\bword joiner\b/i;
const FEW = 4;

const code = (c: string): string => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Cyrillic, Greek, Armenian and Cherokee letters that are drawn like Latin ones. */
const LOOK_ALIKE = /[аеорсухіјѕһԁԛԝӏѵАВЕЗКМНОРСТУХІЈЅԌԚԜοϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧօսզհցԱՕՍᎪᎢᎬᎳᏀᏃᏴᏞᎷᏟᏙᎪ]/u;
/** Full-width and mathematical letters. */
const STYLED = /[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19]|[\u{1d400}-\u{1d7ff}]/u;
const FULL_WIDTH = /[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19]/;
const MOST_WORD = 200;

/**
 * Words of Latin letters in which some only look Latin: every other letter is one that is drawn alike.
 * @param prose in sentences nothing runs: full-width digits, and letters beside such scripts, are how people type there.
 */
const lookAlikes = (line: string, prose: boolean): { readonly kind: HiddenKind; readonly what: string }[] => {
  const found: { readonly kind: HiddenKind; readonly what: string }[] = [];
  for (const { 0: whole, index } of line.matchAll(LETTERS)) {
    const word = whole.slice(0, MOST_WORD);
    if (!/[A-Za-z]/.test(word)) continue;
    const others = [...word].filter(c => c > '\u024f' && /\p{L}|\p{N}/u.test(c));
    if (others.length === 0 || !others.every(c => LOOK_ALIKE.test(c) || STYLED.test(c))) continue;
    const wide = prose && others.every(c => FULL_WIDTH.test(c));
    if (wide && others.every(c => c <= '\uff19')) continue;
    const end = index + whole.length;
    if (wide && EAST_ASIAN.test(line.slice(Math.max(0, index - 2), index) + line.slice(end, end + 2))) continue;
    const shown = [...word].map(c => (others.includes(c) ? `<${code(c)}>` : c)).join('');
    found.push({ kind: wide ? 'full-width' : 'look-alike', what: `\`${shown.slice(0, 80)}\`` });
  }
  return found;
};

/** What tag characters or a run of variation selectors spell, when it is text. */
const spelled = (points: readonly string[]): string => {
  const bytes = points
    .map(c => c.codePointAt(0)!)
    .map(p => (p >= 0xe0100 ? p - 0xe0100 + 16 : p >= 0xe0000 ? p - 0xe0000 : p - 0xfe00));
  const text = bytes.map(b => (b >= 32 && b < 127 ? String.fromCharCode(b) : '')).join('');
  return text.length >= 3 ? `, which spell \`${text.slice(0, 80).replaceAll('`', "'")}\`` : '';
};

/** A tag sequence that ends a black flag: the flags of England, Scotland, Wales. */
const isFlag = (before: string, run: readonly string[]): boolean =>
  before === '\u{1f3f4}' &&
  run.length <= 8 &&
  run.at(-1) === '\u{e007f}' &&
  run.slice(0, -1).every(c => c >= '\u{e0061}' && c <= '\u{e007a}');

const isTag = (c: string): boolean => c >= '\u{e0000}' && c <= '\u{e007f}';
const isVariation = (c: string): boolean =>
  (c >= '\ufe00' && c <= '\ufe0f') || (c >= '\u{e0100}' && c <= '\u{e01ef}') || (c >= '\u180b' && c <= '\u180d');
const isDirection = (c: string): boolean => (c >= '\u202a' && c <= '\u202e') || (c >= '\u2066' && c <= '\u2069');
const isControl = (c: string): boolean =>
  (c < ' ' && c !== '\t' && c !== '\f' && c !== '\r' && c !== '\n') || (c >= '\u007f' && c <= '\u009f');

/** What one invisible character does where it stands; undefined when its script or emoji needs it. */
const invisible = (c: string, before: string, after: string, first: boolean, line: string): HiddenKind | undefined => {
  if (c === '\ufeff' && first) return undefined;
  if (c === '\u200d' && EMOJI_PART.test(before) && EMOJI.test(after)) return undefined;
  if ((c === '\u200c' || c === '\u200d') && (JOINING.test(before) || JOINING.test(after))) return undefined;
  if ((c === '\u200b' || c === '\u2060') && (UNSPACED.test(before) || UNSPACED.test(after))) return undefined;
  // Dependency bots write one behind every `@` of the release notes they quote, so that nobody is notified.
  if (c === '\u200b' && before === '@' && WORD.test(after)) return undefined;
  if (/[\u200e\u200f\u061c]/.test(c)) return RIGHT_TO_LEFT.test(line) ? undefined : 'stray-invisible';
  if (/[\u115f\u1160\uffa0\u3164]/.test(c) && /\p{Script=Hangul}/u.test(before + after)) return undefined;
  if (c === '\u00ad') return 'stray-invisible';
  if (/[\u3164\uffa0\u115f\u1160]/.test(c)) return 'invisible';
  return WORD.test(before) && WORD.test(after) ? 'invisible' : 'stray-invisible';
};

/** Control characters of a whole text: many lines of them are one thing to look at. */
interface Controls {
  readonly codes: Map<string, number>;
  readonly lines: Set<number>;
}
const CARRIAGE_RETURN = 'a carriage return inside a line, which a terminal writes over';
const controlsOf = ({ codes, lines }: Controls): Hidden[] => {
  const [line] = lines;
  if (line === undefined) return [];
  const times = [...codes.values()].reduce((sum, n) => sum + n, 0);
  const count = times > 1 ? ` (${times} times${lines.size > 1 ? ` in ${lines.size} lines` : ''})` : '';
  return [{ kind: 'control', line, what: [...codes.keys()].slice(0, 6).join(', ') + count }];
};

const inLine = (
  text: string,
  line: number,
  topLine: boolean,
  add: (hidden: Hidden) => void,
  control: (line: number, what: string) => void,
): void => {
  const points = [...text];
  const counted = new Map<HiddenKind, string[]>();
  const note = (kind: HiddenKind, c: string): void => {
    const codes = counted.get(kind);
    if (codes === undefined) counted.set(kind, [code(c)]);
    else codes.push(code(c));
  };
  for (let i = 0; i < points.length; i++) {
    const c = points[i]!;
    if (c < '\u007f' && c >= ' ') continue;
    const [before, after] = [points[i - 1] ?? '', points[i + 1] ?? ''];
    if (isTag(c) || isVariation(c)) {
      const same = isTag(c) ? isTag : isVariation;
      let end = i;
      while (end < points.length && same(points[end]!)) end++;
      const run = points.slice(i, end);
      i = end - 1;
      if (isTag(c)) {
        if (!isFlag(before, run))
          add({ kind: 'tag', line, what: `${run.length} tag characters (${code(c)}, ...)${spelled(run)}` });
      } else if (run.length > 1)
        add({ kind: 'variation', line, what: `${run.length} variation selectors in a row (${code(c)}, ...)${spelled(run)}` });
      else if (!VARIATION_BASE.test(before)) note('stray-variation', c);
    } else if (isDirection(c)) note('direction', c);
    else if (isControl(c)) control(line, code(c));
    else if (SUSPECT.test(c)) {
      const kind = invisible(c, before, after, topLine && i === 0, text);
      if (kind !== undefined) note(kind, c);
    }
  }
  for (const [found, codes] of counted) {
    const kind = found === 'invisible' && codes.length <= FEW && SAYS_SO.test(text) ? 'shown-invisible' : found;
    add({
      kind,
      line,
      what: [...new Set(codes)].slice(0, 6).join(', ') + (codes.length > 1 ? ` (${codes.length} times)` : ''),
    });
  }
};

/**
 * Everything hidden in some lines, in their order; control characters once, at the first line that has some.
 * @param options.top the first line is the first of its file, where one byte-order mark is usual.
 * @param options.longest characters of a line that a person still reads; none for data, whose lines may be of any length and shape.
 * @param options.colours what a terminal shows in colours is expected here, as in the snapshots of tests, and passes.
 * @param options.prose sentences about a change, such as its title: full-width letters are a kind of their own there.
 */
export const hiddenIn = (
  lines: readonly string[],
  options: {
    readonly top?: boolean;
    readonly longest?: number | undefined;
    readonly prose?: boolean;
    readonly colours?: boolean;
  } = {},
): Hidden[] => {
  const found: Hidden[] = [];
  const add = (hidden: Hidden): void => {
    found.push(hidden);
  };
  const controls: Controls = { codes: new Map(), lines: new Set() };
  const control = (line: number, what: string): void => {
    controls.codes.set(what, (controls.codes.get(what) ?? 0) + 1);
    controls.lines.add(line);
  };
  lines.forEach((text, line) => {
    const rest = options.colours ? withoutColours(text) : text;
    if (SUSPECT.test(rest)) inLine(rest, line, options.top === true && line === 0, add, control);
    if (LINE_END_INSIDE.test(text)) control(line, CARRIAGE_RETURN);
    if (FOREIGN.test(text)) for (const word of lookAlikes(text, options.prose === true)) add({ ...word, line });
    const beyond = options.longest === undefined ? undefined : textBeyond(text);
    if (beyond !== undefined)
      add({
        kind: 'beyond-the-edge',
        line,
        what: `\`${printable(shorten(beyond, 60).replaceAll('`', "'"))}\` after more than 160 blanks`,
      });
    if (options.longest !== undefined && text.length > options.longest)
      add({ kind: 'overlong', line, what: `${text.length} characters in one line` });
  });
  return [...found, ...controlsOf(controls)].sort((a, b) => a.line - b.line);
};
