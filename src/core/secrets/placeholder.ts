/** Tells what stands in for a secret (examples, fillers, templates, keyboard runs) from what could be one. */
import { once } from './entropy.ts';

const WORDS =
  /example|sample|dummy|place-?_?holder|change-?_?me|your[-_ ]|[-_]your|\byour|insert[-_ ]|replace[-_ ]?|redacted|x{4}|X{4}|\*{3}|\.{3}|…|todo\b|fake|mock(?:ed)?[-_]|not[-_]?(?:a[-_]?)?(?:real|valid)|test[-_]?(?:key|token|secret|pass)|invalid|foo-?_?bar|foobaz|lorem|ipsum|abcdefgh|12345678|01234567|87654321|98765432|dead-?beef|cafe-?babe|0{6}|a{6}|asdf|qwerty|hunter2|correct-?horse/i;
const TEMPLATE =
  /\$\{|\$\(|\{\{|\}\}|%\(|%[sd]\b|<[^<>\s]{1,60}>|\{[\w.:-]{1,80}\}|#\{|\$[A-Za-z_]\w*|%[A-Z_]{3,}%|@@|\[[\w -]{3,40}\]/;

/** The longest run of every `step`th character from `from` on. */
const longest = (text: string, from: number, step: 1 | 2): number => {
  let best = 1;
  let run = 1;
  let stride = 9;
  let before = text.charCodeAt(from);
  for (let i = from + step; i < text.length; i += step) {
    const now = text.charCodeAt(i);
    const d = now - before;
    before = now;
    if (d >= -1 && d <= 1) {
      run = d === stride || run === 1 ? run + 1 : 2;
      if (run > best) best = run;
    } else run = 1;
    stride = d;
  }
  return best;
};
/** The longest stretch in which each character repeats, follows or precedes the one before it. */
export const longestRun = once((text: string): number => longest(text, 0, 1));

/** Two runs taken in turns: `a1b2c3d4`, `1q2w3e`; or one long run with something in between. */
const interleaved = (text: string): boolean => {
  if (text.length < 10) return false;
  const plain = text.replaceAll(/[^A-Za-z0-9]+/g, '').toLowerCase();
  const [a, b] = [longest(plain, 0, 2), longest(plain, 1, 2)];
  return (a >= 5 && b >= 5) || a >= 8 || b >= 8;
};

/** One block of at most twelve characters, over and over. */
const periodic = (text: string): boolean => {
  for (let period = 1; period <= Math.min(12, text.length >> 1); period++) {
    let i = period;
    while (i < text.length && text[i] === text[i - period]) i++;
    if (i === text.length) return true;
  }
  return false;
};

/** Few different characters for its length: `aaaabbbb`, `0000000001`. */
const poor = (text: string): boolean => {
  if (text.length < 12) return false;
  const most = Math.min(6, text.length / 4);
  const seen = new Set<string>();
  for (const c of text) if (seen.add(c).size > most) return false;
  return true;
};

/**
 * Whether a token with a provider's shape only stands in for one.
 * @param body the token; a known prefix may be part of it.
 */
export const isFiller = (body: string): boolean => {
  const tail = body.slice(Math.max(body.search(/[-_.]/) + 1, 0));
  return (
    /example|sample|placeholder|redact|dummy|change-?_?me|your|x{5}|X{5}|\*{3}|\.{3}|0{8}|1234567890|0123456789|abcdefghij/i.test(
      body,
    ) ||
    longestRun(tail) >= 8 ||
    interleaved(tail) ||
    periodic(tail) ||
    periodic(body.slice(-20)) ||
    poor(tail)
  );
};

/** Whether the value of an assignment only stands in for a secret, or is a template that is filled in later. */
export const isPlaceholder = once(
  (value: string): boolean =>
    longestRun(value) >= 6 || interleaved(value) || periodic(value) || poor(value) || TEMPLATE.test(value) || WORDS.test(value),
);
