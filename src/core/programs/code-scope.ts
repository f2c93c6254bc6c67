/** Names of a source: what they are set to, what they loop over, which modules they stand for. */
import type { Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import { membersOf } from './code-calls.ts';
import type { Language, Source, Span } from './code-text.ts';

/** What is known of the names in a source: their expressions, and the modules that they stand for. */
export interface Scope {
  readonly source: Source;
  readonly language: Language;
  /** Expressions that a name is set to. */
  readonly names: ReadonlyMap<string, readonly Span[]>;
  /** Names that loop over an expression. */
  readonly loops: ReadonlyMap<string, Loop>;
  /** Local name -> qualified name: `sp` -> `subprocess`, `x` -> `child_process.execSync`. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Words behind the script: `sys.argv[1]`. */
  readonly args: readonly Word[];
  /** How many more expressions are looked at; below zero the rest is unknown. */
  readonly budget: { left: number };
  /** Which of several values a name has for now; nothing while that is left open. Names that had a choice are noted, with how many. */
  readonly choice: {
    at: number | undefined;
    readonly used: Map<string, number>;
    /** What expressions that are not understood hold, under this choice. */
    readonly carried: Map<string, readonly Carry[]>;
  };
}
/** A name that loops: over what, and which part of each element it is. */
export interface Loop {
  readonly over: Span;
  readonly part?: number;
}

const ASSIGNMENT =
  /(?<=^|[\n;{}(]|\b(?:const|let|var|my|our|local)\b)[ \t]*([$@%]?[A-Za-z_][\w$]*)\s*(?::\s*[\w.[\]| ]+?)?\s*(?<![=!<>+\-*/%&|^.])=(?![=>~])[ \t]*/g;
const LOOPS: readonly RegExp[] = [
  /\bfor\s+(?:\(\s*)?(?:const\s+|let\s+|var\s+|my\s+)?\[?\(?([$]?[A-Za-z_]\w*(?:\s*,\s*[$]?[A-Za-z_]\w*)*)\)?\]?\s+(?:in|of)\s+/g,
  /\bfor(?:each)?\s+(?:my\s+)?(\$\w+)\s*\(/g,
];
const statementEnd = (bare: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < bare.length; i++) {
    const c = bare[i]!;
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) {
      if (--depth < 0) return i;
    } else if (depth === 0 && (c === ';' || c === '\n')) return i;
  }
  return bare.length;
};
const loopEnd = (bare: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < bare.length; i++) {
    const c = bare[i]!;
    if ('([{'.includes(c) && !(c === '{' && depth === 0)) depth++;
    else if (')]}'.includes(c) && --depth < 0) return i;
    else if (depth === 0 && (c === ':' || c === '\n' || c === '{' || /^ (?:if|for|do)\b/.test(bare.slice(i, i + 5)))) return i;
  }
  return bare.length;
};

const literalAt = (source: Source, [from, to]: Span): Word | undefined =>
  source.literals.find(l => l.from >= from && l.to <= to)?.value;
/** `import x as y`, `from m import a as b`, `const { a: b } = require('m')`, `import { a as b } from 'm'`. */
const aliasesOf = (source: Source, language: Language): Map<string, string> => {
  const aliases = new Map<string, string>();
  const { bare } = source;
  if (language === 'python') {
    for (const m of bare.matchAll(/(?:^|[\n;])\s*import\s+([^\n;]+)/g))
      for (const part of m[1]!.split(',')) {
        const [, module, local] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
        if (module) aliases.set(local ?? module.split('.')[0]!, local ? module : module.split('.')[0]!);
      }
    for (const m of bare.matchAll(/\bfrom\s+([\w.]+)\s+import\s*\*/g))
      for (const name of membersOf(language, m[1]!)) aliases.set(name, `${m[1]}.${name}`);
    for (const m of bare.matchAll(/\bfrom\s+([\w.]+)\s+import\s+\(?([^\n;)]+)/g))
      for (const part of m[2]!.split(',')) {
        const [, name, local] = /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
        if (name) aliases.set(local ?? name, `${m[1]}.${name}`);
      }
  }
  if (language === 'javascript') {
    const from =
      /(?:const|let|var|import)\s+(?:([\w$]+)\s*,?\s*)?(?:\*\s*as\s+([\w$]+)\s*)?(?:\{([^}]*)\})?\s*(?:=\s*(?:await\s+)?(?:require|import)\s*\(|from\s+)\s*(?=")/g;
    for (const m of bare.matchAll(from)) {
      const end = m.index + m[0].length;
      const module = literalAt(source, [end, end + 200])
        ?.text.replace(/^node:/, '')
        .replace(/\/promises$/, '');
      if (module === undefined) continue;
      for (const name of [m[1], m[2]]) if (name) aliases.set(name, module);
      for (const part of (m[3] ?? '').split(',')) {
        const [, name, local] = /^\s*([\w$]+)(?:\s*(?::|as)\s*([\w$]+))?/.exec(part) ?? [];
        if (name) aliases.set(local ?? name, `${module}.${name}`);
      }
    }
  }
  return aliases;
};

/** Reads the names of a source. */
export const scopeOf = (source: Source, language: Language, args: readonly Word[]): Scope => {
  const names = new Map<string, Span[]>();
  for (const m of source.bare.matchAll(ASSIGNMENT)) {
    const from = m.index + m[0].length;
    const list = names.get(m[1]!) ?? [];
    if (list.length < 8) names.set(m[1]!, [...list, [from, statementEnd(source.bare, from)]]);
  }
  const loops = new Map<string, Loop>();
  for (const pattern of LOOPS)
    for (const m of source.bare.matchAll(pattern)) {
      const over: Span = [m.index + m[0].length, loopEnd(source.bare, m.index + m[0].length)];
      const parts = m[1]!.split(/\s*,\s*/);
      for (const [part, name] of parts.entries()) loops.set(name, parts.length === 1 ? { over } : { over, part });
    }
  for (const m of source.bare.matchAll(
    /\.(?:each|forEach|map)\s*(?:\(\s*(?:async\s*)?(?:function\s*)?\(?|do\s*\||\{\s*\|)\s*([A-Za-z_]\w*)/g,
  )) {
    const start = receiverStart(source.bare, m.index);
    loops.set(m[1]!, { over: [start, m.index] });
  }
  return {
    source,
    language,
    names,
    loops,
    aliases: aliasesOf(source, language),
    args,
    budget: { left: 4000 },
    choice: { at: undefined, used: new Map(), carried: new Map() },
  };
};

/** Where the expression begins that ends at `to`: names, dots, calls, subscripts and strings in front of a method. */
export const receiverStart = (bare: string, to: number): number => {
  let i = to;
  for (;;) {
    const before = i;
    while (i > 0 && /[ \t]/.test(bare[i - 1]!)) i--;
    if (i > 0 && ')]}'.includes(bare[i - 1]!)) i = openOf(bare, i - 1);
    else if (i > 0 && bare[i - 1] === '"') {
      const open = bare.lastIndexOf('"', i - 2);
      i = Math.max(open, 0);
    }
    while (i > 0 && /[\w$@%?]/.test(bare[i - 1]!)) i--;
    if (i > 1 && (bare.startsWith('::', i - 2) || bare.startsWith('->', i - 2) || bare.startsWith('?.', i - 2))) i -= 2;
    else if (i > 0 && bare[i - 1] === '.') i--;
    else return i === to ? to : Math.min(i, before);
    if (i === before) return i;
  }
};
/** The place of the bracket that opens what closes at `close`. */
export const openOf = (bare: string, close: number): number => {
  let depth = 0;
  for (let i = close; i >= 0; i--) {
    if (')]}'.includes(bare[i]!)) depth++;
    else if ('([{'.includes(bare[i]!) && --depth === 0) return i;
  }
  return 0;
};
