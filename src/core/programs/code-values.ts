/** Simple expressions of scripting languages: literals, concatenations, path functions and variables that are set once. */

import { isSecretName } from '../commands/credentials.ts';
import type { Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import { openOf, type Scope } from './code-scope.ts';
import { closeOf, type Source, type Span, splitArguments } from './code-text.ts';
import { HOME, joinWords, knownStart, unknownWord, word } from './words.ts';

const trim = (source: Source, [from, to]: Span): Span => {
  let [a, b] = [from, to];
  while (a < b && /\s/.test(source.text[a]!)) a++;
  while (b > a && /[\s;]/.test(source.text[b - 1]!)) b--;
  return [a, b];
};
/** Methods that leave a text or a path what it is. */
const KEEPS =
  /\.(?:with_suffix|with_name|with_stem|decode|encode|toString|strip|trim|rstrip|lstrip|chomp|to_s)(?:\([^()]*\))?$|\.(?:as_posix|resolve|absolute|expanduser|realpath|href|to_path|read|text|body|stdout)(?:\(\s*\))?$/;
const JOINS = /(?:^|\.)(?:path\.join|path\.resolve|join|File\.join|catfile|catdir|joinpath|resolve)$/;
const SAME =
  /(?:^|\.)(?:Path|PurePath|PosixPath|Pathname\.new|Pathname|URI|URI\.parse|parse|URL|str|String|fspath|bytes|bytearray|expanduser|expandvars|realpath|abspath|normpath|normalize|expand_path|absolute|quote|shlex\.quote|fileURLToPath|Request)$/;
const DECODES =
  /(?:^|\.)(?:b64decode|urlsafe_b64decode|decodebytes|atob|decode64|strict_decode64|decode_base64|base64_decode|unhexlify|fromhex|hex2bin|a2b_base64|a2b_hex|decompress|gunzipSync|inflateSync|gzuncompress|gzinflate|str_rot13|unpack|pack)$/;
const GLOBS =
  /(?:^|\.)(?:glob|iglob|rglob|globSync|Dir\.glob|listdir|scandir|readdirSync|readdir|walk|iterdir|entries|children|sorted|list|reversed|enumerate|set)$/;
const NETWORK = /(?:^|\.)(?:get|post|put|request|urlopen|fetch|urlretrieve|curl_exec|recv|open_uri|URI\.open|OpenURI\.open)$/;

/** How deep expressions are followed. */
const DEEPEST = 12;

/** The value of an expression, as far as it is known. */
export const evaluate = (scope: Scope, at: Span, depth = 0): Word => {
  const { source } = scope;
  const [from, to] = trim(source, at);
  const text = source.text.slice(from, to);
  const bare = source.bare.slice(from, to);
  // Every look at an expression goes through all of it.
  scope.budget.left -= 1 + Math.floor(text.length / 64);
  if (text === '' || depth > DEEPEST || scope.budget.left < 0) return unknownWord(text.slice(0, 60));
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
  if (text === 'sys.executable') return word('python3');
  if (text === 'process.execPath') return word('node');
  if (bare.endsWith('.parent')) return parentOf(evaluate(scope, [from, to - 7], depth + 1));
  const argument = /^(?:sys\.argv|process\.argv|ARGV|\$argv|\$ARGV)\[(\d+)\]$/.exec(text);
  if (argument)
    return (
      scope.args[Number(argument[1]) - (/^(?:sys|\$argv)/.test(text) ? 1 : text.startsWith('process') ? 2 : 0)] ??
      unknownWord(text)
    );
  const kept = KEEPS.exec(bare);
  if (kept && /^\.(?:de|en)code\(/.test(kept[0]) && /base64|b64|hex|rot_?13|zlib|bz2/.test(text.slice(kept.index)))
    return decoded(evaluate(scope, [from, from + kept.index], depth + 1));
  if (kept && !JOINS.test(callee(bare))) return evaluate(scope, [from, to - (bare.length - kept.index)], depth + 1);
  return callOf(scope, [from, to], depth) ?? unknownWord(text.slice(0, 60), carriesIn(scope, text, depth));
};
const callee = (bare: string): string => /^(?:new\s+|await\s+)?([\w$.:]+)\s*\(/.exec(bare)?.[1]?.replaceAll('::', '.') ?? '';

/** One of the values that a name may have: the one that is chosen for now; without a choice there is none. */
const chosen = <T>(scope: Scope, name: string, values: readonly T[]): T | undefined => {
  if (values.length === 1) return values[0];
  scope.choice.used.set(name, values.length);
  return values.length > MOST_CHOICES || scope.choice.at === undefined ? undefined : values[scope.choice.at % values.length];
};
/** More values than this are not tried one by one. */
export const MOST_CHOICES = 12;

const nameOf = (scope: Scope, name: string, depth: number): Word => {
  const loop = scope.loops.get(name);
  if (loop) {
    const list = elementsOf(scope, loop.over);
    const element = list && chosen(scope, name, list);
    if (element) return loop.part === undefined ? evaluate(scope, element, depth + 1) : partOf(scope, element, loop.part, depth);
    const over = evaluate(scope, loop.over, depth + 1);
    return over.exact || (loop.part ?? 0) > 0 ? unknownWord(name, over.carries) : over;
  }
  const set = scope.names.get(name);
  const value = set && set.length > 0 ? chosen(scope, name, set) : undefined;
  if (value) return evaluate(scope, value, depth + 1);
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
  if (/(?:^|\.)(?:open|file_get_contents)$/.test(name) && /^(?:https?|ftp):/.test(values()[0]?.text ?? ''))
    return unknownWord('a download', ['network']);
  if (/(?:^|\.)(?:open|readFileSync|readFile|read_text|file_get_contents|readTextFileSync|slurp)$/.test(name))
    return unknownWord('a file', ['project']);
  if (/(?:^|\.)dirname$/.test(name) && args[0]) return parentOf(values()[0]!);
  if (/(?:^|\.)(?:homedir|home|expanduser)$/.test(name) && (args.length === 0 || values()[0]?.text === '~')) return word(HOME);
  if (/(?:^|\.)(?:gettempdir|tmpdir|sys_get_temp_dir)$/.test(name)) return word('/tmp');
  if (/(?:^|\.)(?:mkdtemp|mktemp|mkdtempSync|NamedTemporaryFile|TemporaryDirectory|tempnam|tempfile)$/.test(name))
    return joinWords([word('/tmp/tmp'), unknownWord('temporary')]);
  if (DECODES.test(name) || (/(?:^|\.)from$/.test(name) && /base64|hex/.test(values()[1]?.text ?? '')))
    return decoded(values()[0]);
  if (JOINS.test(name) && args.length > 0 && !/^["']/.test(receiver))
    return joinWords(
      [
        ...(receiver !== '' && name.endsWith('joinpath') ? [evaluate(scope, [from, from + receiver.length], depth + 1)] : []),
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
/** The folder that something lies in. */
const parentOf = (w: Word): Word => {
  if (w.exact) return word(w.text.includes('/') ? w.text.replace(/\/+[^/]*\/*$/, '') || '/' : '.');
  const start = knownStart(w);
  return start.includes('/') ? word(start.slice(0, start.lastIndexOf('/')) || '/') : unknownWord('a folder', w.carries);
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
  // Names that stand for each other are looked up once, not in all of their combinations.
  const key = `${scope.choice.at} ${depth} ${text}`;
  const known = scope.choice.carried.get(key);
  if (known !== undefined) return known;
  const found = carriedBy(scope, text, depth);
  scope.choice.carried.set(key, found);
  return found;
};
const carriedBy = (scope: Scope, text: string, depth: number): readonly Carry[] => {
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

const isName = /^[$@]?[A-Za-z_]\w*$/;
/** Where the elements of a literal list stand, or the pairs of a dictionary's `items()`; nothing when it is neither. */
const elementsOf = (scope: Scope, at: Span, depth = 0): readonly Span[] | undefined => {
  const { source } = scope;
  const [from, to] = trim(source, at);
  const bare = source.bare.slice(from, to);
  const items = /\.(?:items|entries)\(\)$/.exec(bare) ?? /^Object\.entries\((.*)\)$/s.exec(bare);
  if (items && depth < 4)
    return elementsOf(scope, items[1] === undefined ? [from, from + items.index] : [from + 15, to - 1], depth + 1);
  if (isName.test(bare)) {
    const set = scope.names.get(bare);
    return set?.length === 1 && depth < 4 ? elementsOf(scope, set[0]!, depth + 1) : undefined;
  }
  if (!/^[[({]/.test(bare) || closeOf(bare, 1) !== bare.length - 1) return undefined;
  const spans = splitArguments(source, [from + 1, to - 1]);
  return bare.startsWith('(') && spans.length < 2 ? undefined : spans;
};
/** A part of an element: of a tuple or list, or key and value of an entry. */
const partOf = (scope: Scope, at: Span, part: number, depth: number): Word => {
  const [from, to] = trim(scope.source, at);
  const bare = scope.source.bare.slice(from, to);
  const colon = splitAt(bare, ':');
  const parts = /^[[(]/.test(bare)
    ? elementsOf(scope, at)
    : colon.length === 2
      ? colon.map(([a, b]): Span => [from + a, from + b])
      : undefined;
  return parts?.[part] ? evaluate(scope, parts[part], depth + 1) : unknownWord(scope.source.text.slice(from, to).slice(0, 60));
};

/** The elements of a list, `[a, b]` or `(a, b)`; nothing when it is none. */
export const listOf = (scope: Scope, at: Span): readonly Word[] | undefined => {
  const [from, to] = trim(scope.source, at);
  const bare = scope.source.bare.slice(from, to);
  if (isName.test(bare)) {
    const set = scope.names.get(bare);
    return set?.length === 1 && scope.source.bare.slice(set[0]![0]).trimStart().startsWith('[')
      ? listOf(scope, set[0]!)
      : undefined;
  }
  if (!/^[[(]/.test(bare) || closeOf(bare, 1) !== bare.length - 1) return undefined;
  return splitArguments(scope.source, [from + 1, to - 1]).map(span => evaluate(scope, span));
};
