/** Command text -> effects: the command is read as its shell would read it, and what cannot be decided is an opaque effect. */
import { type Command, parse, type Statement, type Word as Written } from 'unbash';
import type { Deed, Program, ProgramContext, Word } from './contracts.ts';
import type { Effect, Place, RepoPath } from './model.ts';

/** What the calls of one transcript leave behind for the next: working directory, variables, functions, files. */
export interface ShellSession {
  cwd: string | undefined;
  readonly root: string | undefined;
  readonly home: string | undefined;
}

export interface ShellOptions {
  readonly dialect?: 'bash' | 'zsh' | 'sh' | 'powershell' | 'cmd';
  readonly cwd?: string;
  readonly place: Place;
  readonly session: ShellSession;
  /** A program by its base name. */
  readonly programs: (name: string) => Program | undefined;
  readonly resolve: (path: string, cwd: string | undefined) => RepoPath;
}

/** A session before its first call. */
export const newSession = (options: { cwd?: string; root?: string; home?: string }): ShellSession => ({
  cwd: options.cwd ?? options.root,
  root: options.root,
  home: options.home,
});

/** Tells the session that a tool other than the shell wrote a file. */
export const noteWrite = (_session: ShellSession, _path: RepoPath, _text?: string): void => {};

const LONGEST = 32_768;
const plain = (word: Written): string | undefined =>
  word.parts === undefined && !/[\\$`*?[\]{}~]/.test(word.text) ? word.value : undefined;

/**
 * Reads one command.
 * @returns never none: a command that does nothing, or that cannot be read, is an `opaque` effect.
 */
export const readCommand = (command: string, options: ShellOptions): readonly [Effect, ...Effect[]] => {
  const { place } = options;
  const opaque = (why: string): Effect => ({ kind: 'opaque', place, why });
  if (command.length > LONGEST) return [opaque('the command is longer than 32 KB')];
  if (options.dialect === 'powershell' || options.dialect === 'cmd') return [opaque(`${options.dialect} is not read`)];
  const tree = parse(command);
  if (tree.errors?.length) return [opaque(tree.errors[0]!.message)];
  const effects: Effect[] = [];
  let by = 0;
  const simple = (node: Command): void => {
    const words = node.name === undefined ? [] : [node.name, ...node.args];
    const argv = words.map(word => (word.type === 'Word' ? plain(word) : undefined));
    const name = argv[0];
    if (name === undefined || argv.includes(undefined) || node.prefix.length > 0 || node.redirects.length > 0)
      return void effects.push(opaque(`\`${command.slice(node.pos, node.end)}\` is not read yet`));
    const number = by++;
    const exact = argv.map((text): Word => ({ text: text!, exact: true })) as [Word, ...Word[]];
    const cwd = options.cwd ?? options.session.cwd;
    const context: ProgramContext = {
      cwd,
      env: new Map(),
      dialect: 'bash',
      stdout: 'log',
      file: () => undefined,
      resolve: path => options.resolve(path, cwd),
    };
    const deeds: readonly Deed[] = options.programs(name.slice(name.lastIndexOf('/') + 1))?.effects(exact, context) ?? [];
    effects.push({ kind: 'exec', place, by: number, argv: argv as [string, ...string[]] });
    for (const deed of deeds)
      if (deed.kind === 'opaque' || deed.kind === 'connect' || deed.kind === 'delete' || deed.kind === 'read')
        effects.push({ ...deed, place, by: number });
  };
  const node = (item: Statement['command']): void => {
    if (item.type === 'Command') simple(item);
    else if (item.type === 'Pipeline' || item.type === 'AndOr') for (const part of item.commands) node(part);
    else effects.push(opaque(`\`${command.slice(item.pos, item.end)}\` is not read yet`));
  };
  for (const statement of tree.commands) node(statement.command);
  const [first, ...rest] = effects;
  return first === undefined ? [opaque('the command is empty')] : [first, ...rest];
};
