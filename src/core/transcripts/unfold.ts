/** Shell by another name: argument lists, `bash -lc` strings, patches in here-documents, keys typed into a terminal. */
import type { Act } from '../model.ts';

type Dialect = NonNullable<(Act & { do: 'shell' })['dialect']>;
export interface Script {
  readonly command: string;
  readonly dialect?: Dialect;
}

const SHELLS: ReadonlyMap<string, Dialect> = new Map([
  ['bash', 'bash'],
  ['zsh', 'zsh'],
  ['sh', 'sh'],
  ['dash', 'sh'],
  ['pwsh', 'powershell'],
  ['powershell', 'powershell'],
  ['cmd', 'cmd'],
]);

/** The dialect of a shell, by its path. */
export const dialectOf = (program: string): Dialect | undefined =>
  SHELLS.get(
    program
      .slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
      .toLowerCase()
      .replace(/\.exe$/, ''),
  );

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** A script for a shell when the words are `bash -lc SCRIPT` in any spelling; otherwise the words as one command line. */
export const scriptOf = (argv: readonly string[]): Script => {
  const dialect = dialectOf(argv[0] ?? '');
  const last = argv.length - 1;
  const flag = argv[last - 1]?.toLowerCase() ?? '';
  const flags = argv.slice(1, last).every(word => /^[-/]/.test(word));
  const runs = dialect === 'powershell' ? /^[-/]c(?:ommand)?$/ : dialect === 'cmd' ? /^\/[ck]$/ : /^-[a-z]*c$/;
  if (dialect !== undefined && last >= 2 && flags && runs.test(flag))
    return { command: argv[last]!, ...(dialect !== 'bash' && { dialect }) };
  return { command: argv.map(quoted).join(' ') };
};

/** The words of a command line that only quotes; undefined when a shell would do more with it. */
const words = (line: string): readonly string[] | undefined => {
  const found: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!;
    if (c === "'") {
      const end = line.indexOf("'", i + 1);
      if (end === -1) return undefined;
      word = (word ?? '') + line.slice(i + 1, end);
      i = end;
    } else if (c === '"') {
      word ??= '';
      for (i++; line[i] !== '"'; i++) {
        if (line[i] === undefined || line[i] === '$' || line[i] === '`') return undefined;
        if (line[i] === '\\' && /["\\$`]/.test(line[i + 1] ?? '')) i++;
        word += line[i]!;
      }
    } else if (c === '\\') word = (word ?? '') + (line[++i] ?? '');
    else if (/\s/.test(c)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else if (/[$`;&|<>(){}*?[\]!#~]/.test(c)) return undefined;
    else word = (word ?? '') + c;
  }
  if (word !== undefined) found.push(word);
  return found;
};

/** The words of a line whose quotes may hold line breaks and anything else, as agents' own interfaces read them. */
export const looseWords = (text: string): readonly string[] => {
  const found: string[] = [];
  let word: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '"' || c === "'") {
      const start = i + 1;
      for (i++; i < text.length && text[i] !== c; i++) if (text[i] === '\\' && c === '"') i++;
      const inner = text.slice(start, i);
      word = (word ?? '') + (c === '"' ? inner.replaceAll(/\\(["\\$`])/g, '$1') : inner);
    } else if (/\s/.test(c)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else word = (word ?? '') + c;
  }
  if (word !== undefined) found.push(word);
  return found;
};

/** Looks through one `bash -lc '...'` around a command line. */
export const unwrapped = (line: string): Script => {
  if (!/^\s*\S*(?:sh|pwsh|powershell|cmd)(?:\.exe)?['"]?\s+[-/]/i.test(line)) return { command: line };
  const argv = words(line);
  const script = argv === undefined ? undefined : scriptOf(argv);
  return script === undefined || argv!.length < 3 || script.command !== argv!.at(-1) ? { command: line } : script;
};

/** A patch that stands in a here-document of a command. */
export interface Embedded {
  readonly patch: string;
  /** The directory of a `cd DIR &&` before it. */
  readonly cwd?: string;
}

/** The program as a word of its own: neither a longer name (`apply_patch.py`) nor the file that the text is written to. */
const OPENING =
  /(?<!>[ \t]{0,9}[^\s<>|&;]{0,200})(?<![\w.-])apply_?patch(?=[\s<])[^\n<]{0,200}<<(-?)[ \t]*(["']?)([A-Za-z_]\w{0,60})\2[^\n]*\n/g;
const CHANGE = /(?:^|[\n;&(])\s*cd\s+(?:"([^"$`]+)"|'([^']+)'|([^\s"'$`;&|]+))\s*(?:&&|;)\s*$/;

/** UTF-16 units before a patch in which its `cd` may stand. */
const LONGEST_CHANGE = 4200;
/** Where the line ends that closes a here-document; undefined where none does. */
const closingOf = (text: string, from: number, word: string, tabs: boolean): { start: number; end: number } | undefined => {
  for (let start = from; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    if ((tabs ? line.replace(/^\t+/, '') : line).trimEnd() === word) return { start, end };
    start = end + 1;
  }
  return undefined;
};

/**
 * Patches in here-documents of `apply_patch` inside a command. What stands in the body of one is part of it.
 * @returns `alone` when the command does nothing else.
 */
export const patchesIn = (command: string): { readonly patches: readonly Embedded[]; readonly alone: boolean } => {
  const patches: Embedded[] = [];
  let alone = false;
  const openings = new RegExp(OPENING);
  for (let opening = openings.exec(command); opening !== null; opening = openings.exec(command)) {
    const from = opening.index + opening[0].length;
    const closing = closingOf(command, from, opening[3]!, opening[1] === '-');
    const body = command.slice(from, closing === undefined ? undefined : Math.max(from, closing.start - 1));
    const before = command.slice(Math.max(0, opening.index - LONGEST_CHANGE), opening.index);
    const change = CHANGE.exec(before);
    const cwd = change?.[1] ?? change?.[2] ?? change?.[3];
    patches.push({ patch: body, ...(cwd !== undefined && { cwd }) });
    const plain = /\b(?:apply_?patch)[ \t]*<<-?[ \t]*["']?\w+["']?[ \t]*\n$/.test(opening[0]);
    const quotes = opening[2] !== '' || !/[$`\\]/.test(body);
    const rest = closing === undefined ? '' : command.slice(closing.end).trim();
    const first = before.length === opening.index && (before.trim() === '' || before.trim() === change?.[0].trim());
    alone = plain && quotes && rest === '' && first;
    openings.lastIndex = closing === undefined ? command.length : closing.end;
  }
  return { patches, alone: alone && patches.length === 1 };
};

const NAMED =
  /^(?:C-[a-z]|M-[a-z]|Enter|Escape|Tab|Space|BSpace|Up|Down|Left|Right|Home|End|PageUp|PageDown|[\x00-\x09\x0b\x0c\x0e-\x1f\x7f])$/i;

/**
 * Keys typed into a live terminal: what is complete runs, the rest waits for its line break.
 * @param before what waits from earlier keys.
 */
export const typed = (before: string, keys: string): { readonly command: string; readonly waiting: string } => {
  if (keys === 'Enter') return { command: before, waiting: '' };
  if (NAMED.test(keys)) return { command: '', waiting: keys === 'C-c' || keys === '\x03' || keys === 'C-u' ? '' : before };
  const whole = before + keys.replaceAll('\r', '\n');
  const end = whole.lastIndexOf('\n');
  return end === -1
    ? { command: '', waiting: whole.slice(-65_536) }
    : { command: whole.slice(0, end), waiting: whole.slice(end + 1) };
};
