/** Files of ours that others read: whole or not at all, so that nobody ever sees half a report. */
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Fault } from '../core/fault.ts';
import { whyNot } from './why-not.ts';

/** What it means to a person that a report cannot be where it should. */
export const unwritable = (path: string, error: unknown): Fault =>
  new Fault('output', `the report \`${path}\` cannot be written: ${whyNot(error)}`, 'choose another file, or make room for it');

/**
 * Writes files beside their places and puts all of them there once all are written. A place that is no regular file, such as `/dev/stdout`, is
 * written to as it is.
 * @throws Fault `output` when one cannot be written; then the places hold what they held before.
 */
export const writeWhole = (...files: readonly (readonly [path: string, content: string])[]): void => {
  const halves: (readonly [half: string, path: string])[] = [];
  let at = '';
  try {
    for (const [path, content] of files) {
      at = path;
      if (/^\/(?:dev|proc)\//.test(path)) writeFileSync(path, content);
      else {
        const half = `${path}.${randomUUID()}.tmp`;
        halves.push([half, path]);
        writeFileSync(half, content, { flag: 'wx' });
      }
    }
    for (const [half, path] of halves) {
      at = path;
      renameSync(half, path);
    }
  } catch (error) {
    for (const [half] of halves) rmSync(half, { force: true });
    throw unwritable(at, error);
  }
};

/**
 * Adds to a file that others add to as well: all of the text or none of it.
 * @returns false when it cannot be.
 */
export const appendWhole = (path: string, text: string): boolean => {
  let file: number | undefined;
  let before: number | undefined;
  try {
    file = openSync(path, 'a');
    before = fstatSync(file).size;
    writeFileSync(file, text);
    return true;
  } catch {
    // Half of it would be read as if it were all.
    if (file !== undefined && before !== undefined) takeBack(file, before);
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
};
const takeBack = (file: number, size: number): void => {
  try {
    ftruncateSync(file, size);
  } catch {
    // It is no regular file, and keeps nothing.
  }
};
