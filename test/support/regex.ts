/** A bound on the work of a regular expression: how many ways its parts can share one text, read from its source by a parser of our own. */

/** Characters as a set of the first 128 and a flag for the rest. */
type Chars = { readonly set: boolean[]; readonly other: boolean };
type Node =
  | { readonly type: 'chars'; readonly chars: Chars }
  | { readonly type: 'seq'; readonly parts: readonly Node[] }
  | { readonly type: 'alt'; readonly options: readonly Node[] }
  | { readonly type: 'repeat'; readonly node: Node; readonly least: number; readonly most: number }
  /** Reads nothing; a look around can fail. */
  | { readonly type: 'empty'; readonly fails: boolean };

const none = (): boolean[] => Array.from({ length: 128 }, () => false);
const range = (from: number, to: number): boolean[] => none().map((_, i) => i >= from && i <= to);
const of = (test: RegExp): Chars => ({
  set: none().map((_, i) => test.test(String.fromCharCode(i))),
  other: test.test('\u4e00'),
});
const ESCAPES: Record<string, RegExp> = { w: /\w/, W: /\W/, d: /\d/, D: /\D/, s: /\s/, S: /\S/ };
const CONTROL: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', 0: '\0' };
const union = (a: Chars, b: Chars): Chars => ({ set: a.set.map((on, i) => on || b.set[i]!), other: a.other || b.other });
const single = (c: string, fold: boolean): Chars => {
  const code = c.charCodeAt(0);
  if (code >= 128) return { set: none(), other: true };
  const set = range(code, code);
  if (fold && /[a-z]/i.test(c)) set[code ^ 32] = true;
  return { set, other: false };
};

/** Parses what the detectors use; anything else is an error, so that nothing is left unjudged. */
export const parse = (source: string, fold: boolean): Node => {
  let at = 0;
  const fail = (): never => {
    throw new Error(`cannot read ${source} at ${at}`);
  };
  const escaped = (): Chars => {
    const c = source[at++] ?? fail();
    if (ESCAPES[c]) return of(ESCAPES[c]);
    if (c === 'u' || c === 'x') {
      const digits = /^(?:\{[0-9a-f]+\}|[0-9a-f]{2,4})/i.exec(source.slice(at)) ?? fail();
      at += digits![0].length;
      return single(String.fromCodePoint(Number.parseInt(digits![0].replace(/[{}]/g, ''), 16)), fold);
    }
    return single(CONTROL[c] ?? c, fold);
  };
  const afterBackslash = (): Chars => {
    at++;
    return escaped();
  };
  const klass = (): Chars => {
    const negated = source[at] === '^';
    if (negated) at++;
    let chars: Chars = { set: none(), other: false };
    while (source[at] !== ']') {
      const start = source[at] === '\\' ? afterBackslash() : single(source[at++] ?? fail(), fold);
      if (source[at] === '-' && source[at + 1] !== ']') {
        at++;
        const end = source[at] === '\\' ? afterBackslash() : single(source[at++]!, false);
        const [from, to] = [start.set.indexOf(true), end.set.lastIndexOf(true)];
        let span: Chars = { set: range(from, to), other: end.other };
        if (fold)
          for (let i = from; i <= to; i++)
            if (/[a-z]/i.test(String.fromCharCode(i))) span = union(span, single(String.fromCharCode(i), true));
        chars = union(chars, span);
      } else chars = union(chars, start);
    }
    at++;
    return negated ? { set: chars.set.map(on => !on), other: true } : chars;
  };
  const atom = (): Node => {
    const c = source[at++]!;
    if (c === '(') {
      const look = /^\?(?:[=!]|<[=!])/.exec(source.slice(at));
      if (look) at += look[0].length;
      else if (source.startsWith('?:', at)) at += 2;
      const inner = alternatives();
      if (source[at++] !== ')') fail();
      return look ? { type: 'empty', fails: true } : inner;
    }
    if (c === '[') return { type: 'chars', chars: klass() };
    if (c === '\\') {
      if (source[at] === 'b' || source[at] === 'B') {
        at++;
        return { type: 'empty', fails: true };
      }
      return { type: 'chars', chars: escaped() };
    }
    if (c === '^' || c === '$') return { type: 'empty', fails: true };
    if (c === '.') return { type: 'chars', chars: of(/[^\n]/) };
    return { type: 'chars', chars: single(c, fold) };
  };
  const sequence = (): Node => {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const node = atom();
      const times = /^(?:\{(\d+)(,?)(\d*)\}|[*+?])\??/.exec(source.slice(at));
      if (times === null) parts.push(node);
      else {
        at += times[0].length;
        const [least, most] =
          times[0][0] === '*'
            ? [0, Number.POSITIVE_INFINITY]
            : times[0][0] === '+'
              ? [1, Number.POSITIVE_INFINITY]
              : times[0][0] === '?'
                ? [0, 1]
                : [Number(times[1]), times[2] ? (times[3] ? Number(times[3]) : Number.POSITIVE_INFINITY) : Number(times[1])];
        parts.push({ type: 'repeat', node, least: least!, most: most! });
      }
    }
    return parts.length === 1 ? parts[0]! : { type: 'seq', parts };
  };
  const alternatives = (): Node => {
    const options = [sequence()];
    while (source[at] === '|') {
      at++;
      options.push(sequence());
    }
    return options.length === 1 ? options[0]! : { type: 'alt', options };
  };
  const tree = alternatives();
  if (at !== source.length) fail();
  return tree;
};

const EMPTY: Chars = { set: none(), other: false };
const overlap = (a: Chars, b: Chars): boolean => (a.other && b.other) || a.set.some((on, i) => on && b.set[i]!);
const nullable = (node: Node): boolean => {
  switch (node.type) {
    case 'chars':
      return false;
    case 'empty':
      return true;
    case 'seq':
      return node.parts.every(nullable);
    case 'alt':
      return node.options.some(nullable);
    case 'repeat':
      return node.least === 0 || nullable(node.node);
  }
};
/** Whether it reads nothing and cannot fail, or may be left out. */
const certain = (node: Node): boolean => {
  switch (node.type) {
    case 'chars':
      return false;
    case 'empty':
      return !node.fails;
    case 'seq':
      return node.parts.every(certain);
    case 'alt':
      return node.options.some(certain);
    case 'repeat':
      return node.least === 0 || certain(node.node);
  }
};
const first = (node: Node): Chars => {
  switch (node.type) {
    case 'chars':
      return node.chars;
    case 'empty':
      return EMPTY;
    case 'alt':
      return node.options.map(first).reduce(union, EMPTY);
    case 'repeat':
      return first(node.node);
    case 'seq': {
      let chars = EMPTY;
      for (const part of node.parts) {
        chars = union(chars, first(part));
        if (!nullable(part)) break;
      }
      return chars;
    }
  }
};
const all = (node: Node): Chars => {
  switch (node.type) {
    case 'chars':
      return node.chars;
    case 'empty':
      return EMPTY;
    case 'seq':
      return node.parts.map(all).reduce(union, EMPTY);
    case 'alt':
      return node.options.map(all).reduce(union, EMPTY);
    case 'repeat':
      return all(node.node);
  }
};

/**
 * At most how many ends a node can have from one start, times what its parts multiply: a bound on backtracking from one place.
 * A repeat multiplies when what follows it may begin with what it holds, and may fail; otherwise it has one end only.
 * @param fails whether what follows the node may fail.
 */
export const ways = (node: Node, fails: boolean, next: Chars = EMPTY): number => {
  switch (node.type) {
    case 'chars':
    case 'empty':
      return 1;
    case 'alt': {
      // Options that cannot start alike exclude each other.
      const apart = node.options.every(
        (a, i) => !nullable(a) && node.options.every((b, j) => j <= i || !overlap(first(a), first(b))),
      );
      const each = node.options.map(option => ways(option, fails, next));
      return apart ? Math.max(...each) : each.reduce((sum, n) => sum + n, 0);
    }
    case 'seq': {
      let product = 1;
      let after = next;
      let open = fails;
      for (const part of [...node.parts].reverse()) {
        product *= ways(part, open, after);
        open ||= !certain(part);
        after = nullable(part) ? union(first(part), after) : first(part);
      }
      return product;
    }
    case 'repeat': {
      const inner = ways(node.node, true, union(first(node.node), next));
      const choices = fails && overlap(all(node.node), next) ? node.most - node.least + 1 : 1;
      // A repeated part that can itself end in several places multiplies with every round.
      return inner > 1 && node.most > 1 ? choices * inner ** Math.min(node.most, 40) : choices;
    }
  }
};

/** Whether anything repeats without end. */
export const endless = (node: Node): boolean => {
  switch (node.type) {
    case 'repeat':
      return node.most === Number.POSITIVE_INFINITY || endless(node.node);
    case 'seq':
      return node.parts.some(endless);
    case 'alt':
      return node.options.some(endless);
    default:
      return false;
  }
};
