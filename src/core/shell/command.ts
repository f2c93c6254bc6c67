/** A command whose words are known: what its name means here decides what runs. */
import type { RepoPath } from '../model.ts';
import { throughLinks } from './accesses.ts';
import { runBuiltin } from './builtins.ts';
import { quotedWords, runCode } from './code.ts';
import { foreignCommand, isShell } from './dialects.ts';
import type { Entry } from './files.ts';
import { callFunction } from './functions.ts';
import { linesMatching, programsMatching } from './glob-heads.ts';
import { baseOf, lookThrough, runProgram } from './programs.ts';
import type { How, Io, Reader } from './reader.ts';
import { report } from './report.ts';
import { interpreterOf, runShell } from './shells.ts';
import type { State } from './state.ts';
import { either, hazardsOf, type Output, SILENT, UNKNOWN } from './streams.ts';
import { carriedBy, hasGlob, known, NETWORK, textOf, textValue, type Value, written } from './values.ts';

/** Words that zsh takes off before a command. */
const ZSH_PREFIX = /^(?:noglob|nocorrect|-)$/;

/** Runs a command by its words. */
export const runCommand = (reader: Reader, argv: readonly Value[], state: State, io: Io, how: How): Output => {
  reader.spend(1 + (argv.length >> 3));
  const head = argv[0];
  if (head === undefined) return SILENT;
  const name = textOf(head);
  if (name === undefined || hasGlob(head)) return unnamed(reader, argv, state, io);
  if (name === '') return SILENT;
  if (reader.dialect === 'zsh' && !how.external && ZSH_PREFIX.test(name))
    return runCommand(reader, argv.slice(1), state, io, how);
  let output: Output | undefined;
  if (!how.plain) {
    const alias = state.aliases.get(name);
    if (alias !== undefined && !reader.aliased.includes(name)) output = runAlias(reader, name, alias, argv, state, io);
    const entry = state.functions.get(name);
    if (entry !== undefined) {
      const called = callFunction(reader, name, entry, argv, state, io);
      output = output === undefined ? called : either(output, called);
      if (!entry.maybe) return output;
    }
  }
  if (output === undefined) return runNamed(reader, name, argv, state, io, how);
  // An alias or a function may run in its place.
  return either(
    output,
    reader.perhaps(() => runNamed(reader, name, argv, state, io, how)),
  );
};

const runNamed = (reader: Reader, name: string, argv: readonly Value[], state: State, io: Io, how: How): Output => {
  const foreign = how.external ? undefined : foreignCommand(name, reader.dialect);
  if (foreign !== undefined) reader.opaque(foreign);
  const written = fileOf(reader, name, argv, state, io);
  if (written !== undefined) return written;
  const builtin = runBuiltin(reader, name, argv, state, io, how);
  if (builtin !== undefined) return builtin;
  const base = baseOf(name);
  return isShell(base) ? runShell(reader, base, argv, state, io) : runProgram(reader, name, argv, state, io);
};

/** Aliases are text: what is left of the line is read after it. Whether they are expanded here depends on the shell, so both are looked at. */
const runAlias = (
  reader: Reader,
  name: string,
  texts: readonly string[],
  argv: readonly Value[],
  state: State,
  io: Io,
): Output => {
  const before = reader.aliased;
  reader.aliased = [...before, name];
  let output: Output | undefined;
  for (const text of texts) {
    const own = state.fork();
    const code = `${text} ${quotedWords(argv.slice(1), own)}`;
    const printed = reader.perhaps(() => runCode(reader, textValue(code), own, io));
    state.join(own);
    output = output === undefined ? printed : either(output, printed);
  }
  reader.aliased = before;
  return output ?? UNKNOWN;
};

/** A command whose name is not known, or only from the last slash on. */
const unnamed = (reader: Reader, argv: readonly Value[], state: State, io: Io): Output => {
  const head = argv[0]!;
  const last = head.at(-1)!;
  const base = last.text === undefined ? -1 : last.text.lastIndexOf('/');
  // The environment's directories are the user's: `$JAVA_HOME/bin/java` is a java.
  const placed =
    base >= 0 &&
    last.text!.length > base + 1 &&
    !hasGlob([last]) &&
    head.every(piece => piece.text !== undefined || piece.ambient || (piece.shape === 'name' && piece.quoting === 'quoted'));
  const own = placed ? last.text!.slice(base + 1) : undefined;
  if (own !== undefined && reader.session.files.named(own).length === 0) {
    if (isShell(own)) return runShell(reader, own, argv, state, io);
    return runProgram(reader, own, argv, state, io);
  }
  const matching = programsMatching(reader, head);
  if (matching !== undefined) {
    let output: Output | undefined;
    for (const words of linesMatching(matching, argv)) {
      const printed = reader.perhaps(() => runNamed(reader, textOf(words[0]!)!, words, state.fork(), io, { plain: true }));
      output = output === undefined ? printed : either(output, printed);
    }
    return output!;
  }
  report(reader, argv, state, io, { hazards: hazardsOf(carriedBy(head), argv.map(written).join(' ')) });
  reader.opaque(`which program \`${argv.map(written).join(' ').slice(0, 80)}\` runs is not known`);
  lookThrough(reader, written(head), argv.slice(1), state, io);
  return { ...UNKNOWN, carries: carriedBy(head) };
};

/** Programs of the machine, which nobody looks into. */
const MACHINE = /^\/(?:usr|bin|sbin|opt|nix|snap|Applications|Library)\//;

/** A program that the evidence wrote: its text is read, and a copy or a link runs what it stands for. */
const fileOf = (reader: Reader, name: string, argv: readonly Value[], state: State, io: Io): Output | undefined => {
  const { files } = reader.session;
  const found: Entry[] = [];
  if (name.includes('/')) {
    if (MACHINE.test(name) && files.size === 0) return undefined;
    for (const path of reader.resolve(name, state)) {
      if (reader.trial + reader.elsewhere === 0) reader.noteRun(path, state);
      for (const real of [...throughLinks(reader, path), ...files.strayed(path)]) {
        const entry = files.get(real);
        if (entry !== undefined) found.push(entry);
      }
    }
  } else if (state.altering.includes('PATH') || state.altering.includes('path')) {
    // PATH may name a directory in which this was written.
    found.push(...files.named(name));
  } else if (files.size > 0)
    // It names the folders for programs: what was put there from the network is what runs.
    found.push(...files.named(name).filter(({ path, carries }) => (carries & NETWORK) > 0 && PROGRAMS.test(path.real)));
  if (found.length === 0) return undefined;
  let output: Output | undefined;
  for (const entry of found) {
    const printed = reader.perhaps(() => runFile(reader, entry, argv, state.fork(), io));
    output = output === undefined ? printed : either(output, printed);
  }
  return output;
};

/** Folders that PATH names. */
const PROGRAMS = /(?:^|\/)s?bin\/[^/]+$/;

/** The path as any directory would write it. */
const placeOf = (reader: Reader, path: RepoPath): string =>
  path.inside && reader.session.root !== undefined ? `${reader.session.root}/${path.real}` : path.real;

const runFile = (reader: Reader, entry: Entry, argv: readonly Value[], state: State, io: Io): Output => {
  const name = written(argv[0]!);
  const place = placeOf(reader, entry.path);
  report(reader, argv, state, io, { hazards: hazardsOf(entry.carries, name) });
  let output: Output = { ...UNKNOWN, carries: entry.carries };
  for (const target of entry.targets)
    reader.under(name, () => {
      const real = placeOf(reader, target);
      output = runNamed(reader, real, [textValue(real), ...argv.slice(1)], state.fork(), io, { plain: true, external: true });
    });
  if (entry.texts === undefined && !entry.stored)
    reader.opaque(`it runs \`${name}\`, which was written before, and its text is not known`);
  for (const value of entry.texts ?? []) {
    const text = textOf(value);
    const [program, ...options] = interpreterOf(text ?? '');
    const interpreter = program === undefined ? undefined : baseOf(program);
    const words = [textValue(program ?? 'sh'), ...options.map(option => [known(option)]), textValue(place), ...argv.slice(1)];
    if (text === undefined || interpreter === undefined || isShell(interpreter)) {
      const base = interpreter ?? (reader.dialect === 'sh' ? 'sh' : 'bash');
      output = reader.under(name, () => runShell(reader, base, [textValue(base), ...words.slice(1)], state.fork(), io));
    } else output = reader.under(name, () => runProgram(reader, interpreter, words, state.fork(), io));
  }
  return output;
};
