/** Directories as text: where `cd` leads, without looking at any disk. */

/** A path without `.`, `..` and doubled slashes. Above a home directory lies `/home`. */
export const normalize = (path: string): string => {
  const parts: string[] = [];
  let rooted = path.startsWith('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length === 1 && !rooted && parts[0]!.startsWith('~')) {
      parts[0] = 'home';
      rooted = true;
    } else parts.pop();
  }
  return (rooted ? '/' : '') + parts.join('/') || (rooted ? '/' : '.');
};

/** Where a relative or absolute path leads from a directory. */
export const joinPath = (directory: string, path: string): string =>
  normalize(/^(?:\/|~(?:\/|$))/.test(path) ? path : `${directory}/${path}`);
