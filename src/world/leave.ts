/** Temporary folders and programs of this process, which go when it ends: by itself, or by a signal that can be caught. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { leftoversIn, ownPrefix } from './leftovers.ts';
import { whyNot } from './why-not.ts';

const folders = new Set<string>();
const programs = new Set<ChildProcess>();
const clear = (): void => {
  for (const program of programs) program.kill('SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
};
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const end = (signal: NodeJS.Signals): void => {
  // Whoever else listens has something to put back first, and sends the signal again.
  if (process.listenerCount(signal) > 1) return;
  clear();
  process.off(signal, end);
  process.kill(process.pid, signal);
};
let watching = false;

const watch = (): void => {
  if (watching) return;
  watching = true;
  process.once('exit', clear);
  for (const signal of SIGNALS) process.on(signal, end);
};

/** A program that has no business once this process is gone. */
export const endWithUs = (program: ChildProcess): void => {
  watch();
  programs.add(program);
  const gone = (): void => void programs.delete(program);
  program.once('exit', gone);
  program.once('error', gone);
};

/** What runs that were killed left behind. */
const sweep = (place: string): void => {
  for (const path of leftoversIn(place))
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Somebody else is at it, or it cannot be removed: it does no harm.
    }
};

/**
 * Makes a folder of our own.
 * @throws Fault `temp` when there is no room for one, or none may be made.
 */
export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  watch();
  const above = tmpdir();
  sweep(above);
  let path: string;
  try {
    path = mkdtempSync(join(above, ownPrefix()));
  } catch (error) {
    throw noTemp(above, error);
  }
  folders.add(path);
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      folders.delete(path);
    },
  };
};

/** What a full, missing or read-only temporary directory means to a person. */
export const noTemp = (where: string, error: unknown): Fault =>
  new Fault(
    'temp',
    `\`${where}\` cannot be written: ${whyNot(error)}`,
    'make room for temporary files, or name another directory with `TMPDIR`',
  );
