/** Files that people name are read whole, and only files are: a pipe may never end, a device never does. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Bytes of one file that is meant to be read by people, too. */
const MOST = 64 * 2 ** 20;

const open = <T>(path: string, read: (file: number, size: number) => T): T => {
  // A pipe that nobody writes to would block at once.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(file);
    if (found.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
    if (!found.isFile()) throw Object.assign(new Error(path), { code: 'NOT_A_FILE' });
    return read(file, found.size);
  } finally {
    closeSync(file);
  }
};

/**
 * The whole of a file.
 * @param most bytes; a larger one is refused.
 * @throws what the file system says, with its code; `NOT_A_FILE` and `TOO_LARGE` are ours.
 */
export const readRegular = (path: string, most = MOST): Buffer =>
  open(path, (file, size) => {
    if (size > most) throw Object.assign(new Error(path), { code: 'TOO_LARGE' });
    return readFileSync(file);
  });

/** The first bytes of a file, and whether there are more. @throws as `readRegular` does. */
export const readBeginning = (path: string, most: number): { readonly bytes: Buffer; readonly more: boolean } =>
  open(path, (file, size) => {
    if (size <= most) return { bytes: readFileSync(file), more: false };
    const bytes = Buffer.alloc(most);
    let had = 0;
    for (let got = 1; got > 0 && had < most; had += got) got = readSync(file, bytes, had, most - had, had);
    return { bytes: bytes.subarray(0, had), more: true };
  });
