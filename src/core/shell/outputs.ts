/** What programs that everybody knows print: enough to follow `$(basename "$f")`, `$(mktemp -d)` and `$(git rev-parse ...)`. */
import { NOWHERE } from '../paths.ts';
import type { Io, Reader } from './reader.ts';
import type { State } from './state.ts';
import type { Output } from './streams.ts';
import { carriedBy, known, textOf, textValue, unknown, type Value } from './values.ts';

const NUMBER: Output = { values: undefined, carries: 0, numeric: true };
const NAME: Output = { values: undefined, carries: 0, name: true };

/** Which words behind a program's name; one pattern for each program, because a start compiles what it asks for. */
type Asked = Readonly<Record<string, RegExp>>;
const NOTHING_ELSE = /^$/;
const SOMETHING = /^.+$/;
const COUNTING = /^(?:.* )?-\w*c\w*(?: .*)?$/;

/** Commands that print a number. */
const NUMERIC: Asked = {
  nproc: NOTHING_ELSE,
  wc: /^-[lwcmL]+(?: <.*)?$/,
  date: /^(?:-u )?\+%[sYmdHMSjuwyNUV]+(?:%[sYmdHMSjuwyNUV])*$/,
  id: /^-[ugG]$/,
  grep: COUNTING,
  egrep: COUNTING,
  fgrep: COUNTING,
  rg: /^(?:.* )?(?:-c|--count)(?: .*)?$/,
  tput: /^(?:cols|lines)$/,
  stat: /^(?:-c|-f) ?%[sYXZaug]$/,
  git: /^rev-list (?:.* )?--count.*$/,
  pgrep: SOMETHING,
  lsof: /^-t.*$/,
  jobs: /^-p$/,
  seq: SOMETHING,
  expr: SOMETHING,
  getconf: SOMETHING,
  du: /^-s?[bk].*$/,
  umask: NOTHING_ELSE,
};
/** Commands that print a word that is part of a name, whatever they are given. */
const NAMED: Asked = {
  whoami: NOTHING_ELSE,
  hostname: NOTHING_ELSE,
  uname: /^(?:-[smrn])?$/,
  arch: NOTHING_ELSE,
  git: /^(?:rev-parse (?:--short(?:=\d+)? |--abbrev-ref )?HEAD|branch --show-current|describe.*)$/,
  date: /^(?:-u )?\+[-%\w.]+$/,
  uuidgen: NOTHING_ELSE,
  logname: NOTHING_ELSE,
};
/** Filters that leave digits digits. */
const FILTERS = 'tr head tail sort uniq cat tee xargs'.split(' ');

const ANYTHING = /^/;
const INIT = /^init(?: |$)/;
const ENV = /^env(?: |$)/;
const ACTIVATE = /^activate(?: |$)/;
/** Programs that print code meant for `eval`, which belongs to the program as much as its binary does. */
const PRINTS_CODE: Asked = {
  'ssh-agent': ANYTHING,
  direnv: /^(?:hook|export)(?: |$)/,
  opam: /^(?:config )?env(?: |$)/,
  conda: /^shell\.\w+(?: |$)/,
  brew: /^shellenv(?: |$)/,
  fnm: ENV,
  pyenv: /^(?:init|virtualenv-init)(?: |$)/,
  rbenv: INIT,
  nodenv: INIT,
  goenv: INIT,
  jenv: INIT,
  mise: ACTIVATE,
  rtx: ACTIVATE,
  starship: INIT,
  zoxide: INIT,
  dircolors: ANYTHING,
  minikube: /^docker-env(?: |$)/,
  'docker-machine': ENV,
  thefuck: /^--alias(?: |$)/,
  'register-python-argcomplete': ANYTHING,
  lesspipe: ANYTHING,
  luarocks: /^path(?: |$)/,
  perl: /^-I\S* -Mlocal::lib(?: |$)/,
};
/** Programs that print how a shell completes their words, which is code, too. */
const COMPLETING =
  'kubectl helm gh glab npm pnpm docker podman minikube kind k3d argocd flux istioctl oc rustup poetry deno hugo stern cargo'.split(
    ' ',
  );
const COMPLETION = /^completions?(?: |$)/;

const asks = (table: Asked, program: string, words: string): boolean =>
  Object.hasOwn(table, program) && table[program]!.test(words);

/** What `echo` prints; undefined where shells differ. @param own it is the builtin of the shell, not the program on disk */
const echoed = (reader: Reader, words: readonly Value[], own: boolean): Output => {
  let at = 0;
  let newline = true;
  let escapes = reader.dialect !== 'bash';
  while (reader.dialect !== 'sh' && /^-[neE]+$/.test(textOf(words[at] ?? []) ?? '')) {
    const flags = textOf(words[at]!)!;
    if (flags.includes('n')) newline = false;
    if (flags.includes('e')) escapes = true;
    if (flags.includes('E')) escapes = false;
    at++;
  }
  const dashed = reader.dialect === 'sh' && textOf(words[0] ?? []) === '-n';
  const value = words.slice(dashed ? 1 : at).flatMap((word, i) => (i === 0 ? word : [known(' '), ...word]));
  const carries = carriedBy(value);
  const escaped = escapes && value.some(piece => piece.text?.includes('\\'));
  // sh, zsh and the program decode more than bash does, each in its own way.
  const decoded = !escaped ? value : reader.dialect === 'bash' && own ? unescaped(value, 'echo') : undefined;
  if (decoded === undefined) return { values: undefined, carries };
  return { values: [newline && !dashed ? [...decoded, known('\n')] : decoded], carries };
};

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  v: '\v',
  f: '\f',
  e: '\x1b',
  E: '\x1b',
  '\\': '\\',
};
/** Escapes that every `printf` knows; beyond them, dash, zsh and the program of this name each have their own. */
const SHARED = /\\(?![ntrabvf\\])/;
/**
 * Backslash escapes of `printf`, and of `echo -e`, where octal digits need a leading zero.
 * @param how `format` is the first word of bash's `printf`, where quotes are escaped too; `strange` another shell's or the program's.
 * @returns undefined where text ends early or is not all known.
 */
const unescaped = (value: Value, how: 'format' | 'argument' | 'echo' | 'strange'): Value | undefined => {
  const text = textOf(value);
  if (text === undefined || /\\c/.test(text) || (how === 'strange' && SHARED.test(text))) return undefined;
  const out = text.replace(
    /\\(?:0([0-7]{1,3})|([1-7][0-7]{0,2})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([\s\S]))/g,
    (all, zero, octal, hex, short, long, char: string | undefined) => {
      if (octal !== undefined && how === 'echo') return all;
      const code = (zero ?? octal) ? Number.parseInt(zero ?? octal, 8) & 255 : Number.parseInt(hex ?? short ?? long ?? '', 16);
      if (char !== undefined) return how === 'format' && /["'?]/.test(char) ? char : (ESCAPES[char] ?? all);
      return code > 0x10ffff ? all : String.fromCodePoint(code);
    },
  );
  return textValue(out, carriedBy(value));
};

/** What `printf` prints; undefined values where it is not all known. @param own it is the builtin of bash */
export const formatted = (words: readonly Value[], own: boolean): Output => {
  const [first, ...rest] = textOf(words[0] ?? []) === '--' ? words.slice(1) : words;
  const carries = words.reduce((bits, word) => bits | carriedBy(word), 0);
  const format = first && textOf(first);
  if (format === undefined || format.startsWith('-')) return { values: undefined, carries };
  const pieces = format.match(/%(?:[-+ 0#]*\d*(?:\.\d+)?[a-zA-Z%])|[^%]+|%/g) ?? [];
  const args = [...rest];
  const out: Value[number][] = [];
  do {
    const left = args.length;
    for (const piece of pieces) {
      if (piece === '%%') out.push(known('%'));
      else if (!piece.startsWith('%') || piece === '%') {
        const plain = unescaped([known(piece)], own ? 'format' : 'strange');
        if (plain === undefined) return { values: undefined, carries };
        out.push(...plain);
      } else {
        const arg = args.shift() ?? [];
        const done = conversion(piece, arg, own);
        if (done === undefined) return { values: undefined, carries };
        out.push(...done);
      }
    }
    if (args.length === left) break;
  } while (args.length > 0 && out.length < 4096);
  return { values: [out], carries };
};

const conversion = (piece: string, arg: Value, own: boolean): Value | undefined => {
  if (piece === '%s') return arg;
  if (piece === '%b') return unescaped(arg, own ? 'argument' : 'strange');
  const text = textOf(arg);
  if (piece === '%d' || piece === '%i')
    return text === undefined ? [unknown('%d', { shape: 'number' })] : /^-?\d+$/.test(text) ? arg : undefined;
  const width = /^%(0?)(-?)(\d+)([ds])$/.exec(piece);
  if (width && text !== undefined && !(width[4] === 'd' && !/^\d+$/.test(text)))
    return textValue(width[2] ? text.padEnd(Number(width[3])) : text.padStart(Number(width[3]), width[1] ? '0' : ' '));
  return undefined;
};

/** What this command prints, when its name and words tell; undefined when they do not. @param own it is a builtin of the shell */
export const printed = (
  reader: Reader,
  name: string,
  argv: readonly Value[],
  state: State,
  io: Io,
  own = false,
): Output | undefined => {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const words = argv.slice(1);
  const texts = words.map(textOf);
  const flowing = argv.reduce((bits, value) => bits | carriedBy(value), io.stdin?.carries ?? 0);
  switch (base) {
    case 'echo':
      return echoed(reader, words, own);
    case 'printf':
      return formatted(words, false);
    case 'pwd':
      return state.directories?.length === 1 && !state.directories[0]!.includes(NOWHERE)
        ? { values: [textValue(`${state.directories[0]}\n`)], carries: 0 }
        : undefined;
    case 'cat':
      if (io.stdin && words.every(word => textOf(word) === '-'))
        return { values: io.stdin.values, carries: io.stdin.carries, stored: io.stdin.stored };
      return undefined;
    case 'true':
    case 'false':
    case ':':
    case 'mkdir':
    case 'touch':
    case 'sleep':
    case 'chmod':
      return { values: [[]], carries: 0 };
    case 'basename':
    case 'dirname': {
      if (words.length === 1 && texts[0] !== undefined && !texts[0].startsWith('-')) {
        const path = texts[0].replace(/(?!^)\/+$/, '');
        const slash = path.lastIndexOf('/');
        const part = base === 'basename' ? path.slice(slash + 1) || path : slash < 0 ? '.' : path.slice(0, slash) || '/';
        return { values: [textValue(`${part}\n`, flowing)], carries: flowing };
      }
      return base === 'basename' ? { ...NAME, carries: flowing } : undefined;
    }
    case 'mktemp':
      if (
        texts.every(
          text =>
            text === '-d' ||
            text === '-u' ||
            text === '-q' ||
            text === '-t' ||
            /^(?:\/tmp\/)?[\w.-]*X{3,}[\w.-]*$/.test(text ?? ''),
        )
      )
        return { values: [[known('/tmp/'), unknown('$(mktemp)', { shape: 'name' }), known('\n')]], carries: 0 };
      return undefined;
    case 'which':
      if (words.length === 1 && /^[\w.+-]+$/.test(texts[0] ?? '')) return { values: [textValue(`${texts[0]}\n`)], carries: 0 };
      return undefined;
    case 'git':
      if (texts.join(' ') === 'rev-parse --show-toplevel' && reader.session.root !== undefined)
        return { values: [textValue(`${reader.session.root}\n`)], carries: 0 };
      break;
  }
  if (texts.includes(undefined)) {
    if (base === 'seq' || base === 'expr' || (base === 'wc' && /^-[lwcm]+$/.test(texts[0] ?? '')))
      return { ...NUMBER, carries: flowing };
    return undefined;
  }
  const line = texts.join(' ');
  if (asks(NUMERIC, base, line)) return { ...NUMBER, carries: flowing };
  if (asks(NAMED, base, line)) return { ...NAME, carries: flowing };
  if (asks(PRINTS_CODE, base, line) || (COMPLETING.includes(base) && COMPLETION.test(line)))
    return { values: [[]], carries: flowing };
  if (FILTERS.includes(base) && io.stdin?.numeric) return { ...NUMBER, carries: flowing };
  return undefined;
};
