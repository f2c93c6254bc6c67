/** Builtins that set variables: each of them is an assignment in disguise, and some evaluate the name as arithmetic. */
import { checkArithmetic } from './arithmetic.ts';
import { assignTo, setVariable } from './assignments.ts';
import { type Builtin, type Invocation, NAME, options } from './builtin.ts';
import { runCode } from './code.ts';
import { formatted } from './outputs.ts';
import type { Variable } from './state.ts';
import { type Output, SILENT } from './streams.ts';
import {
  carriedBy,
  concatenations,
  counted,
  EMPTY,
  ENVIRONMENT,
  known,
  requote,
  textOf,
  unknown,
  type Value,
  written,
} from './values.ts';
import { environment } from './variables.ts';

const ALL_VARIABLES: Output = { values: undefined, carries: ENVIRONMENT };

/** A name that a builtin sets: `a[...]` is evaluated, a name that is not known may be any. */
const checkedName = ({ reader, state, name }: Invocation, word: Value): string | undefined => {
  const text = textOf(word);
  if (text !== undefined && NAME.test(text)) return text;
  if (text === undefined || text.includes('[')) checkArithmetic(reader, [word], state, `\`${name}\``);
  if (text === undefined) state.altering = state.altering.includes('*') ? state.altering : [...state.altering, '*'];
  const array = text === undefined ? undefined : /^([A-Za-z_]\w*)\[/.exec(text)?.[1];
  if (array !== undefined) state.variables.set(array, { values: [[unknown(`$${array}`)]], elements: 'unknown' });
  return undefined;
};

/** `export`, `readonly`, `declare`, `typeset`, `local`. */
const declare: Builtin = call => {
  const { reader, name, state, words, texts, how } = call;
  const { letters, rest } = options(call);
  const operands = words.slice(rest);
  if (!/^[aAfFgiIlnrtuxp]*$/.test(letters)) reader.opaque(`\`${name}\` has options that are not known`);
  if (operands.length === 0)
    return letters.includes('f') || letters.includes('F') ? { values: undefined, carries: 0 } : ALL_VARIABLES;
  if (letters.includes('f') || letters.includes('F')) {
    for (const text of texts.slice(rest)) {
      const entry = text === undefined ? undefined : state.functions.get(text);
      if (entry && (name === 'export' || letters.includes('x'))) state.functions.set(text!, { ...entry, exported: true });
    }
    return SILENT;
  }
  const more: Partial<Variable> = {
    ...((name === 'export' || letters.includes('x')) && { exported: true }),
    ...((name === 'readonly' || letters.includes('r')) && { readonly: true }),
    ...(letters.includes('i') && { integer: true }),
    ...(letters.includes('n') && name !== 'export' && { reference: true }),
    ...(letters.includes('u') && { fold: 'upper' as const }),
    ...(letters.includes('l') && { fold: 'lower' as const }),
  };
  // Outside a function `local` fails.
  const outside = name === 'local' && reader.dialect !== 'zsh' && !reader.calls.some(frame => frame.entry !== undefined);
  const local = name === 'local' || ((name === 'declare' || name === 'typeset') && !letters.includes('g'));
  for (const word of operands) {
    const head = word[0]?.text;
    const found = head === undefined ? null : /^([A-Za-z_]\w*)(\[[\s\S]*\])?(\+?)=/.exec(head);
    if (found === null) {
      if (!outside) bare(call, word, more, local);
      continue;
    }
    const [all, variable, index, append] = found;
    if (local) hide(call, variable!);
    const array = how.declarations?.find(each => each.name === variable && each.value.type === 'ArrayValue');
    if (array && !outside) {
      assignTo(reader, array, state, more);
      continue;
    }
    if (index) checkedName(call, [known(variable! + index)]);
    let values: readonly Value[] = [[known(head!.slice(all.length), 'quoted', word[0]!.carries), ...word.slice(1)]];
    if (append) values = concatenations(environment(reader, variable!, state), values) ?? [[unknown(`$${variable}`)]];
    if (!index && !outside) set(call, variable!, values, more);
  }
  return letters.includes('p') ? ALL_VARIABLES : SILENT;
};

/** `declare -n r=c` names, it does not follow what `r` named before. */
const set = ({ reader, state }: Invocation, name: string, values: readonly Value[], more: Partial<Variable>): void => {
  if (more.reference) {
    if (state.variables.get(name)?.readonly) return;
    // What is no name is refused.
    if (values.every(value => textOf(value) !== undefined && !/^[A-Za-z_]\w*(?:\[.*\])?$/.test(textOf(value)!))) return;
    state.variables.set(name, { ...more, values: values.map(value => requote(value, 'open')) });
    for (const value of values) if (textOf(value) === undefined) checkArithmetic(reader, values, state, `\`${name}\``);
  } else setVariable(reader, state, name, values, more);
};

/** A name without a value: attributes alone. */
const bare = (call: Invocation, word: Value, more: Partial<Variable>, local: boolean): void => {
  const { reader, state } = call;
  const name = checkedName(call, word);
  if (name === undefined) return;
  if (local) {
    hide(call, name);
    if (call.reader.calls.length > 0) state.variables.set(name, { ...more, values: [EMPTY] });
  }
  const before = state.variables.get(name);
  if (before !== undefined) {
    if (more.integer) checkArithmetic(reader, before.values, state, `\`${name}\``);
    state.variables.set(name, { ...before, ...more });
  } else if (more.integer || more.fold) state.variables.set(name, { ...more, values: [EMPTY], maybe: true });
};

/** Remembers what a local variable hides, for when the function ends. */
const hide = ({ reader, state }: Invocation, name: string): void => {
  const frame = reader.calls.at(-1);
  if (frame && !frame.locals.has(name)) frame.locals.set(name, state.variables.get(name));
};

const read: Builtin = call => {
  const { reader, name, state, io, words } = call;
  const { letters, values, rest, strange } = options(call, 'adinNptu');
  if (strange) reader.opaque(`\`${name}\` has options that are not known`);
  const carries = letters.includes('u') ? 0 : (io.stdin?.carries ?? 0);
  const input = (what: string): Value => [
    unknown(`$${what}`, { carries, ...(io.stdin?.numeric && !letters.includes('u') && { shape: 'number' as const }) }),
  ];
  const array = values.get('a');
  if (array !== undefined) {
    const target = checkedName(call, array);
    if (target !== undefined) state.variables.set(target, { values: [input(target)], elements: 'unknown' });
  }
  const names = words.slice(rest);
  if (names.length === 0 && array === undefined) setVariable(reader, state, 'REPLY', [input('REPLY')]);
  // One line into one variable is the line itself, without the blanks around it.
  const text =
    io.stdin?.values?.length === 1 && /^r?$/.test(letters) && names.length === 1 ? textOf(io.stdin.values[0]!) : undefined;
  const line =
    text === undefined || state.variables.get('IFS') !== undefined || (letters === '' && text.includes('\\'))
      ? undefined
      : /^[ \t]*([^\n]*?)[ \t]*(?:\n|$)/.exec(text)?.[1];
  for (const word of names) {
    const target = checkedName(call, word);
    if (target === undefined) continue;
    // Inside a loop the same input gives another line each time.
    const once = line !== undefined && !reader.frames.some(frame => frame.kind === 'loop');
    setVariable(reader, state, target, [once ? [known(line, 'open', carries)] : input(target)]);
  }
  return SILENT;
};

const mapfile: Builtin = call => {
  const { reader, name, state, io, words } = call;
  const { values, rest, strange } = options(call, 'dnOsucC');
  if (strange) reader.opaque(`\`${name}\` has options that are not known`);
  const callback = values.get('C');
  const carries = io.stdin?.carries ?? 0;
  if (callback !== undefined) {
    const code = [
      ...callback,
      known(' '),
      unknown('$index', { shape: 'number' }),
      known(' '),
      unknown('$line', { ambient: true, carries }),
    ];
    reader.under(`${name} -C`, () => reader.perhaps(() => runCode(reader, code, state.fork(), { stdout: 'log' })));
  }
  const target = words[rest] === undefined ? 'MAPFILE' : checkedName(call, words[rest]);
  if (target !== undefined) state.variables.set(target, { values: [[unknown(`$${target}`, { carries })]], elements: 'unknown' });
  return SILENT;
};

/** `printf -v name format ...`; without `-v` it only prints. */
export const printf: Builtin = call => {
  const { reader, words, texts, how } = call;
  const attached = /^-v(.+)$/.exec(texts[0] ?? '')?.[1];
  if (texts[0] !== '-v' && attached === undefined) return formatted(words, reader.dialect === 'bash' && !how.external);
  const target = checkedName(call, attached === undefined ? (words[1] ?? EMPTY) : [known(attached)]);
  const output = formatted(words.slice(attached === undefined ? 2 : 1), reader.dialect === 'bash' && !how.external);
  if (target !== undefined)
    setVariable(reader, call.state, target, output.values ?? [[unknown(`$${target}`, { carries: output.carries })]]);
  return SILENT;
};

/** Names whose absence means something of its own. */
const OWN_MEANING = /^(?:IFS|PATH|HOME|PWD|OLDPWD|CDPATH|ENV|TMPDIR|SHELL|[EU]?UID|PPID|RANDOM|SECONDS|LINENO|BASH\w*|ZDOTDIR)$/;
/** Inside a function another variable of the name may come to light, and a trap may set it again. */
const isSurelyUnset = ({ reader, state }: Invocation, name: string): boolean => {
  const variable = state.variables.get(name);
  return (
    reader.calls.length === 0 &&
    reader.traps.length === 0 &&
    !OWN_MEANING.test(name) &&
    !variable?.readonly &&
    !variable?.reference
  );
};

const unset: Builtin = call => {
  const { letters, rest } = options(call);
  for (const word of call.words.slice(rest)) {
    const name = textOf(word);
    if (letters.includes('f')) {
      if (name !== undefined) call.state.functions.delete(name);
      continue;
    }
    const target = checkedName(call, word);
    if (target === undefined) continue;
    // Unset and never set are not the same: the first is surely empty.
    if (call.state.variables.get(target) === undefined && call.state.functions.get(target) !== undefined)
      call.state.functions.delete(target);
    else if (isSurelyUnset(call, target)) call.state.variables.set(target, { values: [], absent: true });
    else call.state.variables.set(target, { values: [EMPTY], maybe: true });
  }
  return SILENT;
};

const letBuiltin: Builtin = ({ reader, words, state }) => {
  checkArithmetic(reader, words, state, '`let`');
  return SILENT;
};

const getopts: Builtin = call => {
  const target = checkedName(call, call.words[1] ?? EMPTY);
  const from = call.state.positional === undefined ? EMPTY : call.state.positional.flat();
  if (target !== undefined) setVariable(call.reader, call.state, target, [[unknown(`$${target}`, { shape: 'name' })]]);
  setVariable(call.reader, call.state, 'OPTARG', [[unknown('$OPTARG', { carries: carriedBy(from) })]]);
  return SILENT;
};

const setBuiltin: Builtin = call => {
  const { words, texts, state } = call;
  if (words.length === 0) return ALL_VARIABLES;
  let at = 0;
  // A wrong option leaves everything as it was.
  let wrong = false;
  for (; at < words.length; at++) {
    const text = texts[at];
    if (text === '--') {
      if (wrong) break;
      state.positional = counted(words.slice(at + 1));
      return SILENT;
    }
    if (text === undefined || !/^[-+]/.test(text) || text === '-') break;
    if (!/^[-+][abefhkmnptuvxBCEHPT]*o?$/.test(text)) wrong = true;
    if (/^[-+]\w*o$/.test(text) && !/^[a-z-]*[a-z]$/.test(texts[++at] ?? '')) wrong = true;
  }
  if (wrong) state.positional = undefined;
  else if (at < words.length) state.positional = counted(words.slice(at));
  return SILENT;
};
const shift: Builtin = ({ state, texts, words }) => {
  const by = words.length === 0 ? 1 : /^\d+$/.test(texts[0] ?? '') ? Number(texts[0]) : undefined;
  // Shifting by more than there is changes nothing.
  if (by === undefined) state.positional = undefined;
  else if (state.positional !== undefined && by <= state.positional.length) state.positional = state.positional.slice(by);
  return SILENT;
};

const test: Builtin = ({ reader, words, texts, state }) => {
  texts.forEach((text, i) => {
    if ((text === '-v' || text === '-R') && words[i + 1]) checkArithmetic(reader, [words[i + 1]!], state, '`test -v`');
  });
  if (
    words.length > 0 &&
    texts[0] === undefined &&
    words[0]!.every(piece => piece.text === undefined && piece.quoting === 'open' && !piece.ambient) &&
    words[0]!.some(piece => piece.text === undefined && piece.shape !== 'number')
  )
    reader.opaque(`\`${written(words[0]!)}\` can be any test, and \`test -v\` runs commands in subscripts`);
  return SILENT;
};

export const VARIABLE_BUILTINS: Readonly<Record<string, Builtin>> = {
  export: declare,
  readonly: declare,
  declare,
  typeset: declare,
  local: declare,
  integer: declare,
  float: declare,
  read,
  mapfile,
  readarray: mapfile,
  printf,
  unset,
  let: letBuiltin,
  getopts,
  set: setBuiltin,
  shift,
  test,
  '[': test,
};
