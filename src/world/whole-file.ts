/** Files of ours that others read: whole or not at all, so that nobody ever sees half a report. */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { Fault } from '../core/fault.ts';

/**
 * Writes a file beside its place and puts it there in one step. A place that is no regular file, such as `/dev/stdout`, is written to as it is.
 * @throws Fault `output` when it cannot be written; then the place holds what it held before.
 */
export const writeWhole = (path: string, content: string): void => {
  const half = `${path}.${randomUUID()}.tmp`;
  try {
    if (/^\/(?:dev|proc)\//.test(path)) writeFileSync(path, content);
    else {
      writeFileSync(half, content, { flag: 'wx' });
      renameSync(half, path);
    }
  } catch (error) {
    rmSync(half, { force: true });
    throw new Fault(
      'output',
      `the report \`${path}\` cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`,
      'choose another file, or make room for it',
    );
  }
};
