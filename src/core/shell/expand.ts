/** Words -> fields: tilde, braces, parameters, substitutions, splitting; every way it can come out, up to a dozen. */
import { expandArithmetic } from './arithmetic.ts';
import { expandBraces, type Token } from './braces.ts';
import { expandParameter } from './parameters.ts';
import type { Reader, StringMode } from './reader.ts';
import type { State } from './state.ts';
import type { ProcessSubstitutionPart, Word, WordPart } from './syntax.ts';
import {
  BREAK,
  compact,
  concatenations,
  distinct,
  EMPTY,
  known,
  MOST_VALUES,
  type Piece,
  type Quoting,
  requote,
  textOf,
  unknown,
  type Value,
} from './values.ts';

import { environment, expandSimple } from './variables.ts';

/** The fields that one word may become. */
export type Fields = readonly Value[];
type Tokens = readonly Token<WordPart>[];

const NO_FIELDS: readonly Fields[] = [[]];

/** Literal text with its backslashes taken out: what stood behind one is quoted. Inside double quotes most of them are text. */
const unquote = (text: string, out: Token<WordPart>[], inQuotes = false): void => {
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const slash = text.indexOf('\\', at);
    if (slash < 0) {
      plain += text.slice(at);
      break;
    }
    plain += text.slice(at, slash);
    at = slash + 2;
    if (text[slash + 1] === '\n') continue;
    if (inQuotes && !/[$`"\\}]/.test(text[slash + 1] ?? '')) {
      plain += text.slice(slash, slash + 2);
      continue;
    }
    if (plain !== '') out.push({ text: plain, quoted: false });
    plain = '';
    const char = String.fromCodePoint(text.codePointAt(slash + 1) ?? 0x5c);
    if (char.length === 2) at++;
    out.push({ text: char, quoted: true });
  }
  if (plain !== '') out.push({ text: plain, quoted: false });
};

const tokensOf = (parts: readonly WordPart[], out: Token<WordPart>[], inQuotes = false): Token<WordPart>[] => {
  for (const part of parts)
    switch (part.type) {
      case 'Literal':
        unquote(part.text, out, inQuotes);
        break;
      case 'Glob':
        if (part.parts?.some(inner => inner.type !== 'Literal')) {
          out.push({ text: '[', quoted: false });
          tokensOf(part.parts, out);
          out.push({ text: ']', quoted: false });
        } else unquote(part.text, out);
        break;
      case 'BraceExpansion':
        if (part.parts?.length) {
          out.push({ text: '{', quoted: false });
          tokensOf(part.parts, out);
          out.push({ text: '}', quoted: false });
        } else unquote(part.text, out);
        break;
      default:
        out.push({ text: undefined, of: part });
    }
  return out;
};

const processSubstitution = (reader: Reader, part: ProcessSubstitutionPart, state: State): Value => {
  const path = `/dev/fd/${63 - reader.pipes.size}`;
  if (part.script === undefined) reader.opaque('a process substitution cannot be parsed');
  else if (part.operator === '>') reader.pipes.set(path, { consumer: part.script, state: state.fork() });
  else {
    const { commands } = part.script;
    const io = { stdin: reader.input, stdout: 'captured', beside: 'pipeline' } as const;
    reader.pipes.set(path, {
      output: reader.deeper(() => reader.perhaps(() => reader.parts.statements(reader, commands, state.fork(), io))),
    });
  }
  return [known(path)];
};

/** What one part of a word may stand for. */
const partValues = (reader: Reader, part: WordPart, state: State, quoting: Quoting): readonly Value[] => {
  switch (part.type) {
    case 'Literal':
      return [[known(part.value, quoting === 'quoted' ? 'quoted' : 'literal')]];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [[known(part.value)]];
    case 'DoubleQuoted':
    case 'LocaleString':
      return doubleQuoted(reader, part.parts, state);
    case 'SimpleExpansion':
      return expandSimple(reader, part.text.slice(1), state, quoting);
    case 'ParameterExpansion':
      return expandParameter(reader, part, state, quoting);
    case 'CommandExpansion':
      if (part.script === undefined) return [[unknown(part.text)]];
      return reader.parts.capture(reader, part.script, state, part.text).map(value => requote(value, quoting));
    case 'ArithmeticExpansion':
      return [requote(expandArithmetic(reader, part.expression, part.text, state), quoting)];
    case 'ProcessSubstitution':
      return [processSubstitution(reader, part, state)];
    default:
      return [[known(part.text, 'literal')]];
  }
};

const ALL = /^\$(?:@|\{@\}|\{\w+\[@\]\})$/;
const doubleQuoted = (reader: Reader, parts: readonly WordPart[], state: State): readonly Value[] => {
  // Only `"$@"` alone may vanish; all else in quotes is at least an empty word.
  if (parts.length === 1 && 'text' in parts[0]! && ALL.test(parts[0].text)) return partValues(reader, parts[0], state, 'quoted');
  let values: readonly Value[] = [[known('')]];
  for (const part of parts) values = append(reader, values, partValues(reader, part, state, 'quoted'), part.text);
  // Whether `"$x$@"` leaves an empty word when both are empty differs between versions.
  if (parts.some(part => ALL.test(part.text)) && values.some(value => textOf(value) === '')) return [...values, EMPTY];
  return values;
};

const append = (reader: Reader, left: readonly Value[], right: readonly Value[], what: string): readonly Value[] => {
  const all = concatenations(left, right);
  if (all !== undefined) return all;
  reader.opaque(`\`${what.slice(0, 60)}\` has more possible values than are followed`);
  return [[unknown(what)]];
};

const HOME_USER = /^[A-Za-z_][\w.-]*$/;
/** The prefix `~`, `~user`, `~+`, `~-`; undefined when it is none. */
const tilde = (reader: Reader, name: string, state: State): readonly Value[] | undefined => {
  if (name === '') return environment(reader, 'HOME', state).map(value => requote(value, 'quoted'));
  if (name === '+' || name === '-')
    return environment(reader, name === '+' ? 'PWD' : 'OLDPWD', state).map(value => requote(value, 'quoted'));
  if (name === 'root') return [[known('/root')]];
  if (!HOME_USER.test(name)) return undefined;
  // Without such a user it stays as it is.
  const home = `/home/${name}`;
  return home === reader.session.home ? [[known(home)]] : [[known(home)], [known(`~${name}`)]];
};

/** Where the next tilde of an assignment can stand: after a colon, or after the first `=` of an argument that looks like one. */
const after = (text: string, argument: boolean): number => {
  const equals = argument ? (/^[A-Za-z_]\w*\+?=(?=~)/.exec(text)?.[0].length ?? 0) : 0;
  return equals > 0 ? equals : text.indexOf(':~') + 1;
};

/** Alternatives of one word without braces, before splitting. */
const runs = (reader: Reader, tokens: Tokens, state: State, mode: StringMode): readonly Value[] => {
  let values: readonly Value[] = [EMPTY];
  let pieces: Piece[] = [];
  const flush = (): void => {
    if (pieces.length > 0) values = append(reader, values, [compact(pieces)], pieces.map(piece => piece.text).join(''));
    pieces = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.text === undefined) {
      flush();
      values = append(reader, values, partValues(reader, token.of, state, mode.quoted ? 'quoted' : 'open'), token.of.text);
      continue;
    }
    let { text } = token;
    // A tilde counts at the start of a word, and in assignments after each colon.
    while (!token.quoted && !mode.quoted && text !== '') {
      const first: boolean = at === 0 && text === token.text;
      const found = first && text[0] === '~' ? 0 : mode.assignment ? after(text, first && mode.argument === true) : 0;
      if (text[found] !== '~' || (found === 0 && !first)) break;
      const rest = text.slice(found + 1);
      const end = rest.search(mode.assignment ? /[/:]/ : /\//);
      const name = end < 0 ? rest : rest.slice(0, end);
      const closed = end >= 0 || at === tokens.length - 1;
      const home = closed ? tilde(reader, name, state) : undefined;
      if (home === undefined) break;
      if (found > 0) pieces.push(known(text.slice(0, found), 'literal'));
      flush();
      values = append(reader, values, home, '~');
      text = end < 0 ? '' : rest.slice(end);
      if (!mode.assignment) break;
    }
    if (text !== '' || token.quoted) pieces.push(known(text, token.quoted || mode.quoted ? 'quoted' : 'literal'));
  }
  flush();
  return values;
};

/** The separators that unquoted expansions are split at; undefined when they are not known. */
const separators = (state: State): string | undefined => {
  const variable = state.variables.get('IFS');
  if (variable === undefined) return ' \t\n';
  return variable.values.length === 1 && !variable.maybe ? textOf(variable.values[0]!) : undefined;
};

const split = (value: Value, ifs: string | undefined): Fields => {
  const fields: Value[] = [];
  let field: Piece[] | undefined;
  const end = (): void => {
    if (field !== undefined) fields.push(compact(field));
    field = undefined;
  };
  for (const piece of value) {
    if (piece === BREAK) end();
    else if (piece.text === undefined || piece.quoting !== 'open') {
      if (piece.text !== '' || piece.quoting === 'quoted') (field ??= []).push(piece);
    } else if (ifs === undefined) (field ??= []).push(unknown(piece.text, { carries: piece.carries }));
    else {
      let from = 0;
      for (let at = 0; at <= piece.text.length; at++) {
        const char = piece.text[at];
        if (char !== undefined && !ifs.includes(char)) continue;
        if (at > from) (field ??= []).push(known(piece.text.slice(from, at), 'literal', piece.carries));
        from = at + 1;
        if (char === undefined) break;
        if (field !== undefined) end();
        else if (!' \t\n'.includes(char)) fields.push(EMPTY);
      }
    }
  }
  end();
  return fields;
};

const isTangled = (part: WordPart): boolean =>
  part.type === 'ParameterExpansion'
    ? /[{},"'`]/.test(part.text.slice(2, -1))
    : (part.type === 'DoubleQuoted' || part.type === 'LocaleString') && part.parts.some(isTangled);

const lists = (reader: Reader, word: Word): readonly Tokens[] => {
  const tokens = word.parts === undefined ? [] : tokensOf(word.parts, []);
  if (word.parts === undefined) unquote(word.text, tokens);
  if (!word.text.includes('{') || !tokens.some(token => token.text !== undefined && !token.quoted && token.text.includes('{')))
    return [tokens];
  const words = expandBraces(tokens);
  // Braces are matched before parameters are read: `{a,${x#{}}` is not what it looks like.
  const tangled = tokens.some(token => token.text === undefined && isTangled(token.of));
  if (words !== undefined && !(tangled && words.length > 1)) return words;
  reader.opaque(`the braces of \`${word.text.slice(0, 60)}\` make words that are not followed`);
  return [[{ text: word.text, quoted: true }]];
};

const PLAIN = /^[\w@%+.,:/=^-]+$/;

/** The fields that a word may become: usually one list of one. */
export const fieldsOf = (reader: Reader, word: Word, state: State): readonly Fields[] => {
  if (word.parts === undefined && PLAIN.test(word.text)) return [[[known(word.text)]]];
  const single = word.parts?.length === 1 ? word.parts[0]! : undefined;
  if (single?.type === 'SingleQuoted') return [[[known(single.value)]]];
  // Bash reads `name=~/x` among the arguments like an assignment.
  const mode: StringMode =
    reader.dialect === 'bash' && /^[A-Za-z_]\w*\+?=/.test(word.text) ? { assignment: true, argument: true } : {};
  let alternatives = NO_FIELDS;
  for (const tokens of lists(reader, word)) {
    const values = runs(reader, tokens, state, mode);
    const ifs = separators(state);
    const next = alternatives.flatMap(left => values.map(value => [...left, ...split(value, ifs)]));
    if (next.length > MOST_VALUES) {
      reader.opaque(`\`${word.text.slice(0, 60)}\` has more possible values than are followed`);
      return [[[unknown(word.text)]]];
    }
    alternatives = next;
  }
  for (const fields of alternatives) {
    if (fields.length > 4) reader.spend(fields.length >> 2);
    for (const field of fields)
      for (const piece of field)
        if (piece.text === undefined && piece.overflow)
          reader.opaque(`\`${piece.what}\` has more possible values than are followed`);
  }
  return alternatives;
};

/** A word that is not split: the right side of an assignment, a redirection, a pattern. Several fields are joined by blanks. */
export const stringsOf = (reader: Reader, word: Word, state: State, mode: StringMode = {}): readonly Value[] => {
  if (word.parts === undefined && PLAIN.test(word.text)) return [[known(word.text, mode.quoted ? 'quoted' : 'literal')]];
  const tokens = word.parts === undefined ? [] : tokensOf(word.parts, [], mode.quoted);
  if (word.parts === undefined) unquote(word.text, tokens, mode.quoted);
  const values = runs(reader, tokens, state, mode).map((value): Value => {
    const first = value[0] === BREAK ? value.slice(1) : value;
    return compact(first.map(piece => (piece === BREAK ? known(' ') : piece)));
  });
  return distinct(values) ?? values;
};
