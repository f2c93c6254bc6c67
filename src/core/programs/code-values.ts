/** Simple expressions of scripting languages: literals, concatenations, path functions and variables that are set once. */
import type { Word } from '../contracts.ts';
import { isSecretName } from '../credentials.ts';
import type { Carry } from '../model.ts';
import { closeOf, type Language, type Source, type Span, splitArguments } from './code-text.ts';
import { HOME, joinWords, unknownWord, word } from './words.ts';

/** What is known of the names in a source: their expressions, and the modules that they stand for. */
export interface Scope {
  readonly source: Source;
  readonly language: Language;
  /** Expressions that a name is set to. */
  readonly names: ReadonlyMap<string, readonly Span[]>;
  /** Names that loop over an expression. */
  readonly loops: ReadonlyMap<string, Span>;
  /** Local name -> qualified name: `sp` -> `subprocess`, `x` -> `child_process.execSync`. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Words behind the script: `sys.argv[1]`. */
  readonly args: readonly Word[];
  /** How many more expressions are looked at; below zero the rest is unknown. */
  readonly budget: { left: number };
}

const ASSIGNMENT =
  /(?<=^|[\n;{}(]|\b(?:const|let|var|my|our|local)\b)[ \t]*([$@%]?[A-Za-z_][\w$]*)\s*(?::\s*[\w.[\]| ]+?)?\s*(?<![=!<>+\-*/%&|^.])=(?![=>~])[ \t]*/g;
const LOOPS: readonly RegExp[] = [
  /\bfor\s+(?:\(\s*)?(?:const\s+|let\s+|var\s+|my\s+)?([$]?[A-Za-z_]\w*)(?:\s*,\s*[A-Za-z_]\w*)*\s+(?:in|of)\s+/g,
  /\bfor(?:each)?\s+(?:my\s+)?(\$\w+)\s*\(/g,
  /\bwith\s+[^\n:]*?\bas\s+()/g,
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
    else if (depth === 0 && (c === ':' || c === '\n' || c === '{' || / (?:if|for|do)\b/.test(bare.slice(i, i + 5)))) return i;
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
  const loops = new Map<string, Span>();
  for (const pattern of LOOPS)
    for (const m of source.bare.matchAll(pattern))
      if (m[1]) loops.set(m[1], [m.index + m[0].length, loopEnd(source.bare, m.index + m[0].length)]);
  for (const m of source.bare.matchAll(
    /\.(?:each|forEach|map)\s*(?:\(\s*(?:async\s*)?(?:function\s*)?\(?|do\s*\||\{\s*\|)\s*([A-Za-z_]\w*)/g,
  )) {
    const start = receiverStart(source.bare, m.index);
    loops.set(m[1]!, [start, m.index]);
  }
  return { source, language, names, loops, aliases: aliasesOf(source, language), args, budget: { left: 4000 } };
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
const openOf = (bare: string, close: number): number => {
  let depth = 0;
  for (let i = close; i >= 0; i--) {
    if (')]}'.includes(bare[i]!)) depth++;
    else if ('([{'.includes(bare[i]!) && --depth === 0) return i;
  }
  return 0;
};

const trim = (source: Source, [from, to]: Span): Span => {
  let [a, b] = [from, to];
  while (a < b && /\s/.test(source.text[a]!)) a++;
  while (b > a && /[\s;]/.test(source.text[b - 1]!)) b--;
  return [a, b];
};
/** Methods that leave a text or a path what it is. */
const KEEPS =
  /\.(?:decode|encode|toString|strip|trim|rstrip|lstrip|chomp|to_s|as_posix|resolve|absolute|expanduser|realpath|href|to_path|read|text|body|stdout)(?:\([^()]*\))?$/;
const JOINS = /(?:^|\.)(?:path\.join|path\.resolve|join|File\.join|catfile|catdir|joinpath|resolve)$/;
const SAME =
  /(?:^|\.)(?:Path|PurePath|PosixPath|Pathname\.new|Pathname|URI|URI\.parse|parse|URL|str|String|fspath|bytes|bytearray|expanduser|expandvars|realpath|abspath|normpath|normalize|expand_path|absolute|quote|shlex\.quote|fileURLToPath|Request)$/;
const DECODES =
  /(?:^|\.)(?:b64decode|urlsafe_b64decode|decodebytes|atob|decode64|strict_decode64|decode_base64|base64_decode|unhexlify|fromhex|hex2bin|a2b_base64|a2b_hex|decompress|gunzipSync|inflateSync|gzuncompress|gzinflate|str_rot13|unpack|pack)$/;
const GLOBS =
  /(?:^|\.)(?:glob|iglob|rglob|globSync|Dir\.glob|listdir|scandir|readdirSync|readdir|walk|iterdir|entries|children|sorted|list|reversed|enumerate|set)$/;
const NETWORK = /(?:^|\.)(?:get|post|put|request|urlopen|fetch|urlretrieve|curl_exec|recv|open_uri)$/;

/** How deep expressions are followed. */
const DEEPEST = 12;

/** The value of an expression, as far as it is known. */
export const evaluate = (scope: Scope, at: Span, depth = 0): Word => {
  const { source } = scope;
  const [from, to] = trim(source, at);
  const text = source.text.slice(from, to);
  const bare = source.bare.slice(from, to);
  if (text === '' || depth > DEEPEST || scope.budget.left-- < 0) return unknownWord(text.slice(0, 60));
  const only = source.literals.find(
    l => l.from === from || (l.from > from && l.from - from <= 2 && /^[rbfuRBFU]+$/.test(text.slice(0, l.from - from))),
  );
  if (only && only.to === to) return only.value;
  if (/^\d+$/.test(text)) return word(text);
  const sum = splitSum(scope, [from, to]);
  if (sum.length > 1) return joinWords(sum.map(span => evaluate(scope, span, depth + 1)));
  if (scope.language === 'python') {
    const folders = splitAt(bare, '/');
    if (folders.length > 1 && !/^\d/.test(bare))
      return joinWords(
        folders.map(([a, b]) => evaluate(scope, [from + a, from + b], depth + 1)),
        '/',
      );
  }
  if (/^\(.*\)$/s.test(bare) && closeOf(bare, 1) === bare.length - 1 && splitArguments(source, [from + 1, to - 1]).length === 1)
    return evaluate(scope, [from + 1, to - 1], depth + 1);
  if (/^[$@%]?[A-Za-z_][\w$]*$/.test(text)) return nameOf(scope, text, depth);
  const argument = /^(?:sys\.argv|process\.argv|ARGV|\$argv|\$ARGV)\[(\d+)\]$/.exec(text);
  if (argument)
    return (
      scope.args[Number(argument[1]) - (/^(?:sys|\$argv)/.test(text) ? 1 : /^process/.test(text) ? 2 : 0)] ?? unknownWord(text)
    );
  const kept = KEEPS.exec(bare);
  if (kept && !JOINS.test(callee(bare))) return evaluate(scope, [from, to - (bare.length - kept.index)], depth + 1);
  return callOf(scope, [from, to], depth) ?? unknownWord(text.slice(0, 60), carriesIn(scope, text, depth));
};
const callee = (bare: string): string => /^(?:new\s+|await\s+)?([\w$.:]+)\s*\(/.exec(bare)?.[1]?.replaceAll('::', '.') ?? '';

const nameOf = (scope: Scope, name: string, depth: number): Word => {
  const loop = scope.loops.get(name);
  if (loop) {
    const over = evaluate(scope, loop, depth + 1);
    return over.exact ? unknownWord(name, over.carries) : over;
  }
  const set = scope.names.get(name);
  if (set?.length === 1) return evaluate(scope, set[0]!, depth + 1);
  const carries = (set ?? []).flatMap(span => evaluate(scope, span, depth + 1).carries ?? []);
  if (name === '__dirname' || name === '__file__' || name === '__filename' || name === '__DIR__') return word('.');
  return unknownWord(name, [...new Set(carries)]);
};
const callOf = (scope: Scope, [from, to]: Span, depth: number): Word | undefined => {
  const { source } = scope;
  const bare = source.bare.slice(from, to);
  if (!bare.endsWith(')')) return undefined;
  const open = openOf(bare, bare.length - 1);
  const tail = /([\w$]+(?:(?:\.|::)[\w$]+)*)\s*$/.exec(bare.slice(0, open));
  if (!tail) return undefined;
  const name = tail[1]!.replaceAll('::', '.');
  const args = splitArguments(source, [from + open + 1, to - 1]);
  const values = () => args.map(span => evaluate(scope, span, depth + 1));
  const receiver = bare.slice(0, tail.index).replace(/(?:\.|::|->)\s*$/, '');
  if (/(?:^|\.)(?:getcwd|cwd|pwd)$/.test(name)) return word('.');
  if (/(?:^|\.)(?:homedir|home|expanduser)$/.test(name) && (args.length === 0 || values()[0]?.text === '~')) return word(HOME);
  if (/(?:^|\.)(?:gettempdir|tmpdir|sys_get_temp_dir)$/.test(name)) return word('/tmp');
  if (/(?:^|\.)(?:mkdtemp|mktemp|mkdtempSync|NamedTemporaryFile|TemporaryDirectory|tempnam|tempfile)$/.test(name))
    return joinWords([word('/tmp/tmp'), unknownWord('temporary')]);
  if (DECODES.test(name) || (/(?:^|\.)from$/.test(name) && /base64|hex/.test(values()[1]?.text ?? '')))
    return decoded(values()[0]);
  if (JOINS.test(name) && args.length > 0 && !/^["']/.test(receiver))
    return joinWords(
      [
        ...(receiver !== '' && /joinpath$/.test(name) ? [evaluate(scope, [from, from + receiver.length], depth + 1)] : []),
        ...values(),
      ],
      '/',
    );
  if (SAME.test(name) && args[0]) return values()[0];
  if (GLOBS.test(name)) {
    const base = receiver !== '' ? evaluate(scope, [from, from + receiver.length], depth + 1) : undefined;
    const [pattern] = values();
    if (/(?:sorted|list|reversed|enumerate|set)$/.test(name)) return pattern;
    if (/(?:listdir|scandir|readdirSync|readdir|walk|iterdir|entries|children)$/.test(name))
      return joinWords(
        [
          base && !/^(?:os|fs|Dir)$/.test(receiver) ? base : (pattern ?? word('.')),
          { text: '**', exact: false, parts: [{ glob: '**' }] },
        ],
        '/',
      );
    const glob: Word | undefined = pattern?.exact
      ? { text: pattern.text, exact: false, parts: globParts(pattern.text) }
      : pattern;
    return glob && base && !/^(?:glob|Dir|fs)$/.test(receiver) ? joinWords([base, word('/**/'), glob]) : glob;
  }
  if (NETWORK.test(name) && /requests|httpx|urllib|http|fetch|axios|got|uri|net|curl|open/i.test(bare))
    return unknownWord('a download', ['network']);
  return undefined;
};
const globParts = (text: string): NonNullable<Word['parts']> =>
  text.split(/([*?[].*)/s).flatMap((piece, i) => (piece === '' ? [] : [i % 2 === 1 ? { glob: piece } : { known: piece }]));

/** base64 and hex, when the text is known; otherwise something that came out of a decoder. */
const decoded = (value: Word | undefined): Word => {
  const text = value?.exact ? value.text.replace(/\s+/g, '') : undefined;
  if (text !== undefined && /^[A-Za-z0-9+/_-]+=*$/.test(text) && text.length > 3)
    try {
      const bytes = /^(?:[0-9a-fA-F]{2})+$/.test(text)
        ? (text.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
        : [...atob(text.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/'))].map(c => c.charCodeAt(0));
      return { text: new TextDecoder().decode(Uint8Array.from(bytes)), exact: true, carries: ['decoded'] };
    } catch {
      return unknownWord('decoded text', ['decoded']);
    }
  return unknownWord('decoded text', ['decoded', ...(value?.carries ?? [])]);
};

const splitAt = (bare: string, mark: string): readonly Span[] => {
  const spans: Span[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < bare.length; i++) {
    const c = bare[i]!;
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && bare.startsWith(mark, i) && bare[i + 1] !== mark && bare[i - 1] !== mark) {
      spans.push([start, i]);
      start = i + mark.length;
    }
  }
  return [...spans, [start, bare.length]];
};
/** Cuts at the operator that puts texts together; in Python, literals side by side are one. */
const splitSum = (scope: Scope, [from, to]: Span): readonly Span[] => {
  const bare = scope.source.bare.slice(from, to);
  const mark = scope.language === 'php' || scope.language === 'perl' ? '.' : scope.language === 'lua' ? '..' : '+';
  if (mark === '.' && !/"\s*\.|\.\s*["$]/.test(bare)) return [[from, to]];
  const spans = splitAt(bare, mark).map(([a, b]): Span => [from + a, from + b]);
  if (spans.length > 1 || scope.language !== 'python' || !/^[rbfuRBFU]*"/.test(bare)) return spans;
  const inside = scope.source.literals.filter(l => l.from >= from && l.to <= to);
  const gaps = inside.slice(1).every((l, i) => /^\s*[rbfuRBFU]*$/.test(scope.source.bare.slice(inside[i]!.to, l.from)));
  return inside.length > 1 && gaps && inside.at(-1)!.to === to ? inside.map((l): Span => [l.from, l.to]) : spans;
};

const ENVIRONMENT = /\b(?:os\.environ|process\.env|ENV|getenv|%ENV|\$_ENV|\$_SERVER|Deno\.env)\b/;
/** What an expression that is not understood may hold. */
const carriesIn = (scope: Scope, text: string, depth: number): readonly Carry[] => {
  const found = new Set<Carry>();
  const named = [...text.matchAll(/\b(?:environ|env|ENV|getenv|get|_ENV|_SERVER)\b\W{1,3}(?:get\W{1,3})?([A-Za-z_]\w*)/g)].map(
    m => m[1]!,
  );
  if (named.some(isSecretName)) found.add('secret');
  if (ENVIRONMENT.test(text) && named.length === 0) found.add('environment');
  if (depth < DEEPEST && text.length < 2000)
    for (const m of text.matchAll(/[$@%]?\b[A-Za-z_]\w*\b/g)) {
      const set = scope.names.get(m[0]);
      for (const span of set?.slice(0, 2) ?? [])
        for (const carry of evaluate(scope, span, depth + 4).carries ?? []) found.add(carry);
    }
  return [...found];
};

/** The elements of a list, `[a, b]`, `(a, b)` or `%w(a b)`; nothing when it is none. */
export const listOf = (scope: Scope, at: Span): readonly Word[] | undefined => {
  const [from, to] = trim(scope.source, at);
  const bare = scope.source.bare.slice(from, to);
  if (/^[$@]?[A-Za-z_]\w*$/.test(bare)) {
    const set = scope.names.get(bare);
    return set?.length === 1 && scope.source.bare.slice(set[0]![0]).trimStart().startsWith('[')
      ? listOf(scope, set[0]!)
      : undefined;
  }
  if (!/^[[(]/.test(bare) || closeOf(bare, 1) !== bare.length - 1) return undefined;
  return splitArguments(scope.source, [from + 1, to - 1]).map(span => evaluate(scope, span));
};
