/** The calls of a source by their qualified names, however the code spells them: aliases, subscripts, `getattr`, no brackets. */
import { BARE_CALLS } from './code-calls.ts';
import { receiverStart, type Scope } from './code-scope.ts';
import { closeIn, type Language, type Source, type Span, splitArguments } from './code-text.ts';

/** A call in the source: its qualified name, where its arguments stand, and what stands before the dot. */
export interface CodeCall {
  /** Where its name begins. */
  readonly at: number;
  readonly callee: string;
  readonly args: readonly Span[];
  readonly receiver: Span | undefined;
}

export const MOST_CALLS = 2000;
/** Stands for the name of a function that is put together at run time. */
export const UNKNOWN_MEMBER = '?';
/** The module that `require("a" + "b")` names; nothing when it is no literal. */
const moduleIn = (source: Source, from: number, to: number): string | undefined => {
  if (!/^[\s"'+.]*$/.test(source.bare.slice(from, to))) return undefined;
  const pieces = source.literals.filter(l => l.from >= from && l.to <= to && l.value.exact);
  return pieces.length > 0 ? pieces.map(l => l.value.text).join('') : undefined;
};
const IMPORTS =
  /(?<![\w.])(?:require|__import__|import|importlib\.import_module|import_module|sys\.modules|process\.mainModule\.require|module\.require)$/;
/** Names without the contents of brackets and strings: `Path("a").unlink` -> `Path().unlink`. */
const simplified = (source: Source, [from, to]: Span): string => {
  let out = '';
  for (let i = from; i < to && out.length < 200; i++) {
    const c = source.bare[i]!;
    if ('([{'.includes(c)) {
      const close = closeIn(source, i + 1);
      const head = IMPORTS.test(out) && (c === '[') === out.endsWith('sys.modules');
      const module = head ? moduleIn(source, i + 1, close) : undefined;
      out =
        module === undefined
          ? `${out}${c}${c === '(' ? ')' : c === '[' ? ']' : '}'}`
          : out.replace(IMPORTS, module.replace(/^node:/, '').replace(/\/promises$/, ''));
      i = close;
    } else out += c;
  }
  return out
    .replace(/\?\./g, '.')
    .replace(/::|->/g, '.')
    .replace(/\s+/g, '')
    .replace(/^(?:new|await|return|not|\$)(?=[A-Z])/, '')
    .replace(/^await(?=[a-z])/, '');
};

/** Python's paths stay paths: `Path.home().joinpath("x").parent`. */
const PATHS =
  /(?:^|\.)(?:Pure|Posix)?Path(?:\(\)|\.(?:home|cwd)\(\))(?:\.(?:joinpath|resolve|absolute|expanduser|relative_to|with_(?:name|stem|suffix))\(\)|\.parent)*$/;
const qualify = (scope: Scope, name: string, depth = 0): string => {
  const [, first = '', rest = ''] = /^([$@%]?[A-Za-z_][\w$]*)(.*)$/s.exec(name) ?? [];
  if (first === '' || depth > 4) return name;
  const alias = scope.aliases.get(first);
  if (alias !== undefined) return alias === first ? name : alias + rest;
  const set = scope.names.get(first);
  // PHP calls what a variable names
  const literal = first.startsWith('$') && rest === '' && set?.length === 1 ? moduleIn(scope.source, ...set[0]!) : undefined;
  if (literal !== undefined && /^\w+$/.test(literal)) return literal;
  const over = scope.loops.get(first)?.over;
  const span = set?.at(-1) ?? over;
  if (!span) return name;
  const made = simplified(scope.source, span);
  if (over && rest !== '' && /Path\(\)|\.(?:r?glob|iterdir)\(\)/.test(made)) return `Path()${rest}`;
  if (/^[\w$.]+(?:\(\))?(?:\/.*)?$/.test(made) && made !== name && !made.startsWith(first))
    return qualify(scope, made.replace(/\/.*$/, '') + rest, depth + 1);
  return name;
};

/** A function that is called by its name as text: `array_map("unlink", ...)`, `Kernel.send(:system, ...)`. */
const handedOn = (
  source: Source,
  language: Language,
  callee: string,
  args: readonly Span[],
): { readonly name: string; readonly args: readonly Span[] } | undefined => {
  const [first, ...rest] = args;
  if (!first) return undefined;
  const text = source.text.slice(...first).trim();
  if (
    language === 'php' &&
    /^(?:array_map|array_walk|call_user_func(?:_array)?|array_filter|usort|register_shutdown_function|forward_static_call)$/.test(
      callee,
    )
  ) {
    const name = /^["'](\w+)["']$/.exec(text)?.[1];
    return name === undefined ? undefined : { name, args: rest };
  }
  const symbol = /^:?["']?(\w+)["']?$/.exec(text)?.[1];
  return language === 'ruby' && /(?:^|\.)(?:send|public_send|__send__)$/.test(callee) && symbol !== undefined
    ? { name: symbol, args: rest }
    : undefined;
};

/** Every call of a source; nothing when there are too many. */
export const callsOf = (scope: Scope, language: Language): readonly CodeCall[] | undefined => {
  const { source } = scope;
  const { bare } = source;
  const calls: CodeCall[] = [];
  // Where nothing closes, each call's arguments go on to the end of the text.
  const argumentsAt = (from: number): readonly Span[] => {
    const close = closeIn(source, from);
    scope.budget.left -= (close - from) >> 8;
    return scope.budget.left < 0 ? [] : splitArguments(source, [from, close]);
  };
  const add = (from: number, name: string, args: readonly Span[]): void => {
    const dot = /(\.|::|->|\?\.)\s*$/.exec(bare.slice(Math.max(0, from - 6), from));
    const before = bare.slice(Math.max(0, from - 12), from);
    if (/\b(?:def|function|sub|class|async function)\s+$/.test(before)) return;
    const end = dot ? from - dot[0].length : from;
    const start = dot ? receiverStart(bare, end) : from;
    const receiver: Span | undefined = dot ? [start, end] : undefined;
    const made = receiver ? simplified(source, receiver) : '';
    // an expression in brackets that holds a path is a path: `(Path.home() / "x").read_text()`
    const path =
      (made === '()' && receiver && /\bPath\b|\.home\(/.test(bare.slice(...receiver))) ||
      (language === 'python' && PATHS.test(made));
    const prefix = path ? 'Path()' : made;
    const callee = qualify(scope, prefix === '' ? name : `${prefix}.${name}`);
    calls.push({ at: from, callee, args, receiver });
    const handed = handedOn(source, language, callee, args);
    if (handed) calls.push({ at: from, callee: qualify(scope, handed.name), args: handed.args, receiver: undefined });
  };
  for (const m of bare.matchAll(/([A-Za-z_$][\w$]*(?:::[A-Za-z_]\w*)*[!?]?)\s*\(/g)) {
    const from = m.index + m[0].length;
    add(m.index, m[1]!.replaceAll('::', '.'), argumentsAt(from));
    if (calls.length > MOST_CALLS) return undefined;
  }
  for (const m of bare.matchAll(/\[\s*" *"(?:\s*\+\s*" *")*\s*\](?:\s*\?\.|\s*\.\s*(?:call|apply))?\s*\(/g)) {
    const from = m.index + m[0].length;
    const name = source.literals.flatMap(l => (l.from >= m.index && l.to <= from ? [l.value.text] : [])).join('');
    const start = receiverStart(bare, m.index);
    calls.push({
      at: m.index,
      callee: qualify(scope, `${simplified(source, [start, m.index])}.${name}`),
      args: argumentsAt(from),
      receiver: undefined,
    });
  }
  for (const m of bare.matchAll(
    /\bgetattr\s*\(\s*([\w.]+|(?:__import__|import_module)\s*\([" +]*\)|[\w.]+\s*\[[" +]*\])\s*,\s*([\w+. "]+)\)\s*\(/g,
  )) {
    const from = m.index + m[0].length;
    const start = bare.indexOf(m[1]!, m.index);
    const comma = start + m[1]!.length;
    const module = simplified(source, [start, comma]);
    const named = moduleIn(source, comma + 1, bare.indexOf(')', comma));
    calls.push({
      at: m.index,
      callee: qualify(scope, `${module}.${named ?? UNKNOWN_MEMBER}`),
      args: argumentsAt(from),
      receiver: undefined,
    });
  }
  const loose = BARE_CALLS[language];
  for (const m of loose ? bare.matchAll(loose) : []) {
    const from = m.index + m[0].length;
    const end = bare.slice(from).search(/[;\n}]|\s(?:or|and|if|unless|while|for|do)\b/);
    add(m.index, m[1]!.replaceAll('::', '.'), splitArguments(source, [from, end < 0 ? bare.length : from + end]));
  }
  return calls;
};
