/**
 * JavaScript in which an agent calls its tools (`await tools.exec_command({cmd: "..."})`): the calls are read from the text, and
 * whatever is not written out as a literal is said to be unknown.
 */

/** A call that stands in the script, with its argument as a plain value. */
export interface ScriptCall {
  readonly name: string;
  readonly argument: unknown;
}

const SPACE = /(?:\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?![\w.])/y;

/** Reads one literal: a string, a template without holes, a number, an object or a list of them. */
const literal = (code: string) => {
  let i = 0;
  let left = 2_000;
  const skip = (): void => {
    SPACE.lastIndex = i;
    SPACE.exec(code);
    i = Math.max(i, SPACE.lastIndex);
  };
  const sticky = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = i;
    const found = pattern.exec(code)?.[0];
    if (found !== undefined) i += found.length;
    return found;
  };
  const fail = (): never => {
    throw new SyntaxError('not a literal');
  };
  const text = (): string => {
    const quote = code[i++]!;
    let value = '';
    for (;;) {
      const c = code[i++];
      if (c === undefined || (c === '\n' && quote !== '`')) return fail();
      if (c === quote) return value;
      if (c === '$' && quote === '`' && code[i] === '{') return fail();
      if (c !== '\\') {
        value += c;
        continue;
      }
      const mark = code[i++] ?? '';
      const hex =
        mark === 'x'
          ? /^[\da-f]{2}/i.exec(code.slice(i, i + 2))
          : mark === 'u'
            ? /^(?:[\da-f]{4}|\{[\da-f]{1,6}\})/i.exec(code.slice(i, i + 9))
            : null;
      if (hex !== null) {
        i += hex[0].length;
        const point = Number.parseInt(hex[0].replace(/[{}]/g, ''), 16);
        value += point <= 0x10ffff ? String.fromCodePoint(point) : fail();
      } else if (mark === 'x' || mark === 'u' || /\d/.test(mark)) {
        if (mark !== '0') return fail();
        value += '\0';
      } else if (mark !== '\n')
        value += ({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' } as Record<string, string>)[mark] ?? mark;
    }
  };
  const value = (depth: number): unknown => {
    if (--left < 0 || depth > 20) return fail();
    skip();
    const c = code[i];
    let found: unknown;
    if (c === '"' || c === "'" || c === '`') found = text();
    else if (c === '{') found = object(depth);
    else if (c === '[') found = list(depth);
    else {
      const number = sticky(NUMBER);
      const name = number === undefined ? sticky(NAME) : undefined;
      found =
        number !== undefined
          ? Number(number)
          : name === 'true'
            ? true
            : name === 'false'
              ? false
              : name === 'null' || name === 'undefined'
                ? null
                : fail();
    }
    skip();
    if (code[i] !== '+') return found;
    i++;
    const more = value(depth + 1);
    return typeof found === 'string' && typeof more === 'string' ? found + more : fail();
  };
  const object = (depth: number): unknown => {
    const entries: [string, unknown][] = [];
    for (i++; ; ) {
      skip();
      if (code[i] === '}') break;
      const key = /["']/.test(code[i] ?? '') ? text() : (sticky(NAME) ?? fail());
      skip();
      if (code[i++] !== ':') return fail();
      entries.push([key, value(depth + 1)]);
      if (code[i] === ',') i++;
      else if (code[i] !== '}') return fail();
    }
    i++;
    return Object.fromEntries(entries);
  };
  const list = (depth: number): unknown => {
    const items: unknown[] = [];
    for (i++; ; ) {
      skip();
      if (code[i] === ']') break;
      items.push(value(depth + 1));
      if (code[i] === ',') i++;
      else if (code[i] !== ']') return fail();
    }
    i++;
    return items;
  };
  return {
    /** The only argument of a call whose opening bracket stands before `from`; undefined when it is no literal. */
    argument(from: number): { readonly value: unknown; readonly end: number } | undefined {
      i = from;
      try {
        skip();
        if (code[i] === ')') return { value: {}, end: i + 1 };
        const found = value(0);
        if (code[i] === ',') {
          i++;
          skip();
        }
        return code[i] === ')' ? { value: found, end: i + 1 } : undefined;
      } catch {
        return undefined;
      }
    },
  };
};

const CALL = /\btools\s*(?:\.\s*([A-Za-z_$][\w$]*)|\[\s*(?:"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})')\s*\])\s*\(/g;
const ESCAPES = /\b(?:eval|Function|globalThis|import|require|Reflect|constructor)\b/;

/**
 * The tool calls in a script.
 * @returns `unsure` with a reason when the script may call tools in a way that the text does not show.
 */
export const callsInScript = (code: string): { readonly calls: readonly ScriptCall[]; readonly unsure?: string } => {
  const calls: ScriptCall[] = [];
  const reader = literal(code);
  let unsure: string | undefined;
  const outside: string[] = [];
  let from = 0;
  for (const found of code.matchAll(CALL)) {
    if (found.index < from) continue;
    const name = found[1] ?? found[2] ?? found[3] ?? '';
    const start = found.index + found[0].length;
    const argument = reader.argument(start);
    outside.push(code.slice(from, found.index));
    from = argument?.end ?? start;
    if (argument === undefined) unsure ??= `the script calls \`${name}\` with an argument that it computes`;
    else calls.push({ name, argument: argument.value });
  }
  outside.push(code.slice(from));
  const rest = outside.join(' ').replaceAll(/\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$]*`/g, '');
  if (/\btools\b/.test(rest)) unsure ??= 'the script uses its tools in a way that cannot be followed';
  if (ESCAPES.test(rest)) unsure ??= 'the script builds code while it runs';
  return { calls, ...(unsure !== undefined && { unsure }) };
};
