#!/usr/bin/env node
/** Where the command line starts. The live gate, which agents start for each of their calls, takes its code from a cache where there is one. */
import { printable } from './core/text.ts';
import { type Cached, openCodeCache } from './world/code-cache.ts';
import { say } from './world/standard.ts';

// An agent goes on after any exit code but 2, and Node's own for what nobody caught is 1.
process.on('uncaughtException', error => {
  say('stderr', `${printable(`sallyport: this is a bug: ${error.message}`)}\n`);
  process.exit(2);
});
// INVARIANT: whatever goes wrong, the gate does not open. A program that has nothing left to wait for ends without an error.
process.exitCode = 2;

const start = async (cached: Cached<typeof import('./command-line.ts')> | undefined): Promise<void> => {
  const { main, practise, isSaid } = cached?.exports ?? (await import('./command-line.ts'));
  process.exitCode = await main(process.argv.slice(2));
  if (cached === undefined) return;
  await cached.keep(practise);
  // Nothing is waited for any more: the collector need not clean up first.
  if (isSaid()) process.exit();
};

void start(process.argv[2] === 'hook' ? openCodeCache('command-line.js') : undefined);
