/**
 * A pattern over a line of text, as agents write it (`git log *`, `npm run test:*`), in our words: patterns over the words of one
 * simple command. For an allow rule the result covers no more than the text does, for a deny or ask rule no less.
 */
import { tooGeneral } from '../commands/general-commands.ts';
import { not, type Said } from './drafts.ts';

/** What stands in for a rule that allows every command: sets that are checked option by option. */
export const NAMED_SETS: readonly string[] = ['@read-only', '@git-local', '@build-and-test'];
/** Spellings of one deny or ask rule. */
const MOST = 32;

const HARMLESS_END = /\s+(?:2>&1|[12]?>\s*\/dev\/null|&>\s*\/dev\/null)(?=\s|$)/g;

/**
 * The words of one simple command, without quotes; a sentence when the text is none.
 * @param literal signs that mean something to a shell are letters as all others.
 */
export const wordsOf = (text: string, literal = false): readonly string[] | string => {
  const words: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (/\s/.test(c)) {
      if (c === '\n') return 'it is more than one line';
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (c === '"' || c === "'") {
      const end = text.indexOf(c, i + 1);
      if (end < 0) return 'a quote in it does not end';
      const inner = text.slice(i + 1, end);
      if (!literal && c === '"' && /[\\$`]/.test(inner)) return 'what its quotes hold is not known before it runs';
      word = (word ?? '') + inner;
      i = end;
    } else if (c === '\\') {
      word = (word ?? '') + (text[++i] ?? '');
    } else if (!literal && /[|&;<>()`$]/.test(c)) {
      return `\`${c}\` makes it more than one simple command`;
    } else word = (word ?? '') + c;
  }
  if (word !== undefined) words.push(word);
  return words;
};

/** One word as our patterns write it; undefined when it cannot be written. */
const quoted = (word: string, i: number): string | undefined => {
  if (word !== '' && !/[\s"']/.test(word) && !(i === 0 && word.startsWith('@')) && !word.endsWith(':*')) return word;
  if (!word.includes('"')) return `"${word}"`;
  return word.includes("'") ? undefined : `'${word}'`;
};

/**
 * Words as one pattern of ours, or undefined when one of them cannot be written.
 * @param open any words may follow.
 */
export const patternOf = (words: readonly string[], open: boolean): string | undefined => {
  const parts = words.map(quoted);
  return parts.includes(undefined) ? undefined : [...parts, ...(open ? ['*'] : [])].join(' ');
};

const CANNOT = not('a word in it holds both kinds of quotes', 'write the rule in a policy of your own');

/** All spellings of a deny: a `*` inside a word stands for blanks too. */
const spread = (words: readonly string[]): readonly (readonly string[])[] => {
  let all: readonly (readonly string[])[] = [[]];
  for (const word of words) {
    const split = word.split('*');
    const forms: (readonly string[])[] = [[word]];
    if (split.length > 1 && word !== '*') {
      const [head, tail] = [split[0]!, split.slice(1).join('*')];
      if (head === '') forms.push(['*', word]);
      else if (tail !== '') forms.push([`${head}*`, `*${tail}`]);
    }
    all = all.flatMap(before => forms.map(form => [...before, ...form]));
    if (all.length > MOST) return [];
  }
  return all;
};

/**
 * @param text the pattern; a final `:*` is read as ` *` when `prefix` is set.
 * @param options.wide for deny and ask rules.
 * @param options.bare a last ` *` also covers the command without further words.
 * @returns patterns of ours, as `commands` of a rule object has them.
 */
export const commandPatterns = (
  text: string,
  options: { readonly wide: boolean; readonly prefix?: boolean; readonly bare?: boolean },
): { readonly commands: readonly string[]; readonly note?: string } | Extract<Said, { not: string }> => {
  const { wide } = options;
  const bad = (why: string, write: string) => not(why, write) as Extract<Said, { not: string }>;
  const plain = text.trim().replaceAll(HARMLESS_END, '');
  const spaced = options.prefix && plain.endsWith(':*') ? `${plain.slice(0, -2)} *` : plain;
  if (options.prefix && /:\*(?=\s)/.test(spaced)) return bad('`:*` means something at the end alone', 'write ` *` in the middle');
  if (/^\*+$/.test(spaced))
    return wide
      ? { commands: ['* *'] }
      : { commands: NAMED_SETS, note: `covers every command: narrowed to ${NAMED_SETS.join(', ')}` };
  const split = wordsOf(spaced);
  if (typeof split === 'string') return bad(split, 'write one rule for each simple command');
  const assignments = split.findIndex(word => !/^\w+=/.test(word));
  if (assignments > 0 && !wide) return bad('it sets a variable for the command', 'write the command without it');
  const words = split.slice(Math.max(0, assignments));
  if (words.length === 0 || assignments < 0) return bad('it names no command', 'name a program');
  const last = words.at(-1)!;
  const open = words.length > 1 && last === '*';
  const fixed = open ? words.slice(0, -1) : words;
  if (wide) {
    // A `*` in the middle stands for any number of words there, and a rule of ours for one: what follows is left open instead.
    const tail = open || words.some(word => word.includes('*'));
    const forms = spread(fixed);
    if (forms.length === 0) return bad(`it has more than ${MOST} meanings`, 'write it with fewer `*`');
    const commands = forms.map(form => patternOf(form, tail));
    return commands.includes(undefined)
      ? (CANNOT as Extract<Said, { not: string }>)
      : { commands: [...new Set(commands as string[])] };
  }
  // `bash(*git*)` is how some agents note that a program is allowed; `Bash(ls*)` would cover `lsof` as well.
  const around = /^\*?([\w./-]*\w)\*$/.exec(words.length === 1 ? last : '')?.[1];
  const kept = around === undefined ? fixed : [around];
  const loose = around !== undefined || open || last.endsWith('*');
  const general = tooGeneral(kept, loose);
  if (general !== undefined) return bad(general, 'name the program and what it runs');
  const middle = kept.slice(0, open ? undefined : -1).some(word => word.includes('*'));
  const written = open && options.bare !== true ? [...kept, '*'] : kept;
  const pattern = patternOf(written, loose);
  if (pattern === undefined) return CANNOT as Extract<Said, { not: string }>;
  const note =
    around === undefined
      ? middle
        ? 'is narrowed: a `*` in the middle stands for one word'
        : undefined
      : `is narrowed to \`${pattern}\`: its program is named`;
  return { commands: [pattern], ...(note !== undefined && { note }) };
};
