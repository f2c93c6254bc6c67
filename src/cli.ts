#!/usr/bin/env node
/** The command line: finds the verb, reads its flags, and turns what it says into an exit code. */
import { createInterface } from 'node:readline';
import { verbs } from './commands/index.ts';
import { EXITS, helpOf, type Io, readFlags, type Verb } from './commands/verb.ts';
import { Fault } from './core/fault.ts';
import { nearest } from './core/policy/nearest.ts';
import { printable } from './core/text.ts';
import { openProgress, SILENT } from './world/progress.ts';
import { readInput, say } from './world/standard.ts';

const io: Io = {
  out: text => say('stdout', text),
  err: text => say('stderr', text),
  lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
  bytes: readInput,
  env: process.env,
  progress: asked => {
    const terminal = process.stderr.isTTY === true;
    return terminal || asked ? openProgress(io.err, { terminal }) : SILENT;
  },
};

// An agent goes on after any exit code but 2, and Node's own for what nobody caught is 1.
process.on('uncaughtException', error => {
  io.err(`${printable(`sallyport: this is a bug: ${error.message}`)}\n`);
  process.exit(2);
});

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

const main = async ([name, ...args]: readonly string[]): Promise<number> => {
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

// INVARIANT: whatever goes wrong, the gate does not open. A program that has nothing left to wait for ends without an error.
process.exitCode = 2;
main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code;
  },
  async (error: unknown) => {
    const { mask } = await import('./mask.ts');
    const text =
      error instanceof Fault
        ? `${error.message}\n  help: ${error.help}`
        : `this is a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    io.err(`${printable(mask(process.env)(`sallyport: ${text}`))}\n`);
  },
);
