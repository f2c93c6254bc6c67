/** The command line: finds the verb, reads its flags, and turns what it says into an exit code. */
import { createInterface } from 'node:readline';
import { verbs } from './commands/index.ts';
import { EXITS, helpOf, type Io, readFlags, type Verb } from './commands/verb.ts';
import { Fault } from './core/fault.ts';
import { nearest } from './core/policy/nearest.ts';
import { printable } from './core/text.ts';
import { openProgress, SILENT } from './world/progress.ts';
import { isTyped, readInput, say } from './world/standard.ts';

export { isSaid } from './world/standard.ts';

/** Who started it by hand and gave no input would wait for ever. */
const awaitTyping = (): void => {
  if (isTyped()) say('stderr', 'sallyport: reading standard input; Ctrl-D ends it\n');
};

const io: Io = {
  out: text => say('stdout', text),
  err: text => say('stderr', text),
  lines: () => {
    awaitTyping();
    return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  },
  bytes: () => {
    awaitTyping();
    return readInput();
  },
  env: process.env,
  progress: asked => {
    const terminal = process.stderr.isTTY === true;
    return terminal || asked ? openProgress(io.err, { terminal }) : SILENT;
  },
};

const overview = async (): Promise<string> => {
  const all = await Promise.all(Object.values(verbs).map(verb => verb()));
  return [
    'sallyport gates what coding agents produce.',
    '',
    ...all.map(verb => `  ${verb.name.padEnd(9)} ${verb.doc}`),
    '',
    '`sallyport COMMAND --help` shows what a command takes. `sallyport check --base HEAD~1` judges the last commit.',
    EXITS,
    '',
  ].join('\n');
};

/** @throws Fault that names the nearest verb. */
const verbOf = async (name: string): Promise<Verb> => {
  if (Object.hasOwn(verbs, name)) return verbs[name]!();
  const option = name.startsWith('-');
  const near = option ? undefined : nearest(name, [...Object.keys(verbs), 'help', 'version']);
  throw new Fault(
    'usage',
    option ? `\`${name}\` stands where the command is expected` : `\`${name}\` is no command of sallyport`,
    near === undefined ? 'see `sallyport --help`' : `did you mean \`${near}\`?`,
  );
};

const answer = async ([name, ...args]: readonly string[]): Promise<number> => {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const [about] = args;
    io.out(about === undefined ? await overview() : helpOf(await verbOf(about)));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-V' || name === '-v' || name === 'version') {
    const { VERSION } = await import('./world/version.ts');
    io.out(`sallyport ${VERSION}\n`);
    return 0;
  }
  const verb = await verbOf(name);
  const behind = args.indexOf('--');
  const own = behind < 0 ? args : args.slice(0, behind);
  if (own.includes('--help') || own.includes('-h')) {
    io.out(helpOf(verb));
    return 0;
  }
  const { values, rest } = readFlags(verb, args);
  return verb.run(values, rest, io);
};

/**
 * Does what a command line asks for.
 * @returns the exit code; what goes wrong is said on standard error.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  try {
    return await answer(args);
  } catch (error) {
    const { mask } = await import('./mask.ts');
    const text =
      error instanceof Fault
        ? `${error.message}\n  help: ${error.help}`
        : `this is a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    io.err(`${printable(mask(process.env)(`sallyport: ${text}`))}\n`);
    return 2;
  }
};

/** Milliseconds that calls are judged for practice. */
const LONGEST = 400;

/** Judges a few everyday calls as the live gate does and says nothing: so that their code is there when it is kept. */
export const practise = async (): Promise<void> => {
  const until = performance.now() + LONGEST;
  const verb = await verbs['hook']!();
  const call = (tool: string, input: object): string =>
    JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input, cwd: process.cwd() });
  for (const event of [
    call('Bash', { command: 'git status --short' }),
    call('Read', { file_path: 'src/index.ts' }),
    call('Edit', { file_path: 'src/index.ts', old_string: 'one', new_string: 'two' }),
    call('Write', { file_path: 'src/part.ts', content: 'export const part = 1;\n' }),
    call('Bash', { command: 'npm test' }),
    call('Bash', { command: 'cd src && ls -la | head -20; grep -rn "part" . 2>/dev/null' }),
    call('Bash', { command: 'git add -A && git commit -m "Say it"' }),
    call('Bash', { command: 'for f in *.ts; do cat "$f" > /dev/null; done' }),
  ]) {
    if (performance.now() > until) return;
    await verb.run({}, [], { ...io, out: () => {}, err: () => {}, bytes: async () => Buffer.from(event) }).catch(() => {});
  }
};
