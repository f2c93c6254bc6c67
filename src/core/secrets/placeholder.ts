/** Tells what stands in for a secret (examples, fillers, templates, keyboard runs) from what could be one. */

const WORDS =
  /example|sample|dummy|place-?_?holder|change-?_?me|your[-_ ]|[-_]your|\byour|insert[-_ ]|replace[-_ ]?|redacted|x{4}|X{4}|\*{3}|\.{3}|…|todo\b|fake|mock(?:ed)?[-_]|not[-_]?(?:a[-_]?)?(?:real|valid)|test[-_]?(?:key|token|secret|pass)|invalid|foo-?_?bar|foobaz|lorem|ipsum|abcdefgh|12345678|01234567|87654321|98765432|dead-?beef|cafe-?babe|0{6}|a{6}|asdf|qwerty|hunter2|correct-?horse/i;
const TEMPLATE =
  /\$\{|\$\(|\{\{|\}\}|%\(|%[sd]\b|<[^<>\s]{1,60}>|\{[\w.:-]{1,80}\}|#\{|\$[A-Za-z_]\w*|%[A-Z_]{3,}%|@@|\[[\w -]{3,40}\]/;

/** The longest stretch in which each character repeats, follows or precedes the one before it. */
export const longestRun = (text: string): number => {
  let best = 1;
  let run = 1;
  let step = 9;
  for (let i = 1; i < text.length; i++) {
    const d = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (d >= -1 && d <= 1 && (d === step || run === 1)) {
      run++;
      step = d;
    } else {
      run = d >= -1 && d <= 1 ? 2 : 1;
      step = d;
    }
    if (run > best) best = run;
  }
  return best;
};

/** Two runs taken in turns: `a1b2c3d4`, `1q2w3e`; or one long run with something in between. */
const interleaved = (text: string): boolean => {
  if (text.length < 10) return false;
  let [even, odd] = ['', ''];
  const plain = text.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
  for (let i = 0; i < plain.length; i += 2) {
    even += plain[i];
    odd += plain[i + 1] ?? '';
  }
  const [a, b] = [longestRun(even), longestRun(odd)];
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
const poor = (text: string): boolean => text.length >= 12 && new Set(text).size <= Math.min(6, text.length / 4);

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
export const isPlaceholder = (value: string): boolean =>
  WORDS.test(value) || TEMPLATE.test(value) || longestRun(value) >= 6 || interleaved(value) || periodic(value) || poor(value);
