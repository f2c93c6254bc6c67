/**
 * The expressions of a workflow, `${{ ... }}`: which contexts can end up in the text that is put in their place. A comparison gives
 * true or false, and `a && b` gives `a` only when it is empty, so most expressions carry nothing.
 * Source: GitHub Docs, "Evaluate expressions in workflows and actions".
 */

/** An expression inside a text: what stands between the braces, and where it begins in the text. */
export interface Slot {
  readonly source: string;
  readonly at: number;
  /** Contexts whose value can flow into the text, lower case and dotted: `github.event.issue.title`; `*` for all of a level, `?` for one that is computed. */
  readonly flows: readonly string[];
}

type Token = { readonly kind: 'name' | 'text' | 'number' | 'mark'; readonly text: string };
const TOKEN = /\s*(?:('(?:[^']|'')*')|(0x[\da-f]+|\d+(?:\.\d+)?)|([a-z_][a-z\d_-]*)|(&&|\|\||[=!<>]=|[!<>()[\].,*]))/iy;

/** Tokens of one expression; undefined when some of it is not in the language. */
const tokens = (source: string): readonly Token[] | undefined => {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (/\S/.test(source.slice(TOKEN.lastIndex))) {
    const match = TOKEN.exec(source);
    if (match === null) return undefined;
    const [, text, number, name, mark] = match;
    if (text !== undefined) found.push({ kind: 'text', text: text.slice(1, -1).replaceAll("''", "'") });
    else if (number !== undefined) found.push({ kind: 'number', text: number });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else found.push({ kind: 'mark', text: mark! });
  }
  return found;
};

/** Functions whose result carries nothing of what they are given. */
const SILENT = new Set(['contains', 'startswith', 'endswith', 'hashfiles', 'success', 'failure', 'always', 'cancelled']);
const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);
const DEEPEST = 50;

/** The contexts that an expression's value is made of; every name in it when it cannot be read. */
export const flowsOf = (source: string): readonly string[] => {
  const list = tokens(source);
  const named = (): string[] => source.toLowerCase().match(/[a-z_][\w-]*(?:\.[\w*-]+)*/g) ?? [];
  if (list === undefined) return named();
  let at = 0;
  let broken = false;
  const peek = (): string | undefined => (list[at]?.kind === 'mark' ? list[at]!.text : undefined);
  const take = (mark: string): boolean => peek() === mark && ++at > 0;

  const either = (depth: number): string[] => {
    let flows = both(depth);
    while (take('||')) flows = [...flows, ...both(depth)];
    return flows;
  };
  const both = (depth: number): string[] => {
    let flows = comparison(depth);
    while (take('&&')) flows = comparison(depth);
    return flows;
  };
  const comparison = (depth: number): string[] => {
    let flows = unary(depth);
    while (COMPARISONS.has(peek() ?? '')) {
      at++;
      unary(depth);
      flows = [];
    }
    return flows;
  };
  const unary = (depth: number): string[] => {
    if (!take('!')) return postfix(depth);
    unary(depth + 1);
    return [];
  };
  const postfix = (depth: number): string[] => {
    if (depth > DEEPEST) broken = true;
    if (broken) return [];
    if (take('(')) {
      const flows = either(depth + 1);
      if (!take(')')) broken = true;
      return flows;
    }
    const token = list[at++];
    if (token === undefined || token.kind === 'mark') {
      broken = true;
      return [];
    }
    if (token.kind !== 'name') return [];
    const name = token.text.toLowerCase();
    if (take('(')) return call(name, depth);
    if (name === 'true' || name === 'false' || name === 'null') return [];
    return [path(name, depth)];
  };
  const call = (name: string, depth: number): string[] => {
    const flows: string[] = [];
    while (!broken && !take(')')) {
      flows.push(...either(depth + 1));
      if (!take(',') && peek() !== ')') broken = true;
    }
    if (SILENT.has(name)) return [];
    return name === 'tojson'
      ? flows.map(flow => `${flow}.*`)
      : name === 'fromjson' && peek() === '.'
        ? [path(flows[0] ?? '?', depth)]
        : flows;
  };
  const path = (start: string, depth: number): string => {
    let name = start;
    for (;;) {
      if (take('.')) {
        const token = list[at++];
        if (token === undefined || (token.kind === 'mark' && token.text !== '*')) broken = true;
        name += '.' + (token?.text.toLowerCase() ?? '*');
      } else if (take('[')) {
        const token = list[at];
        const literal = (token?.kind === 'text' || token?.kind === 'number') && list[at + 1]?.text === ']';
        if (literal) {
          name += '.' + token.text.toLowerCase();
          at++;
        } else if (take('*')) name += '.*';
        else {
          either(depth + 1);
          name += '.?';
        }
        if (!take(']')) broken = true;
      } else return name;
      if (broken) return name;
    }
  };

  const flows = either(0);
  return broken || at < list.length ? named() : flows;
};

/** Every `${{ ... }}` of a text, in order. An unclosed one reaches to the end. */
export const slotsOf = (text: string): readonly Slot[] => {
  const slots: Slot[] = [];
  for (let at = text.indexOf('${{'); at !== -1; ) {
    const end = text.indexOf('}}', at);
    const source = text.slice(at + 3, end === -1 ? undefined : end).trim();
    slots.push({ source, at, flows: flowsOf(source) });
    if (end === -1) break;
    at = text.indexOf('${{', end);
  }
  return slots;
};
