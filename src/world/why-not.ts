/** Why the system would not read or write a file, in words that a person who does not know its codes understands. */

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'a part of its path is no directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission is denied',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'the quota is used up',
  ELOOP: 'its links go round in a circle',
  ENAMETOOLONG: 'the name is too long',
  NOT_A_FILE: 'it is a pipe or a device, and no file',
  TOO_LARGE: 'it is larger than such a file may be',
};

/** @param error what Node threw. @returns words for its code, or the code itself. */
export const whyNot = (error: unknown): string => {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? 'unknown error' : (WORDS[code] ?? code);
};
