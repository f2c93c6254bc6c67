/** Where a call runs: directories joined as text, and the `cd` of one shell call that holds for the next. */

const absolute = (path: string): boolean => /^(?:\/|~|[A-Za-z]:[\\/])/.test(path);

/** A path below a directory, with `.` and `..` collapsed. An absolute path stays; without a directory a relative one does too. */
export const within = (directory: string | undefined, path: string): string => {
  if (path === '' || path === '.') return directory ?? path;
  const whole = absolute(path) || directory === undefined ? path : `${directory}/${path}`;
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(whole)) return whole;
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !whole.startsWith('/')) parts.push(part);
  }
  return (whole.startsWith('/') ? '/' : '') + parts.join('/');
};

const SIMPLE = /^(?:"([^"$`\\]*)"|'([^']*)'|([^\s"'$`\\;&|<>(){}*?[\]!#~]+|~(?:\/[^\s"'$`\\;&|<>(){}*?[\]!#~]*)?))$/;

/**
 * The directory a shell is in after a command.
 * @returns undefined when that cannot be told from the text alone: a variable, a subshell, `pushd`, `cd -`.
 */
export const directoryAfter = (command: string, before: string | undefined): string | undefined => {
  if (!/\b(?:cd|chdir|pushd|popd)\b/.test(command)) return before;
  let now = before;
  // What a subshell does to its directory ends with it.
  for (const step of command.replaceAll(/\([^()]*\)/g, '$').split(/&&|\|\||[;\n&|]/)) {
    const text = step.trim();
    if (!/\b(?:cd|chdir|pushd|popd)\b/.test(text)) continue;
    const to = /^(?:builtin\s+)?cd(?:\s+--)?\s+(\S.*)$/.exec(text)?.[1];
    const word = to === undefined || to.trim().startsWith('-') ? null : SIMPLE.exec(to.trim());
    // The word `cd` in an argument (`echo cd`, `grep cd`) changes nothing; anywhere else it is not followed.
    if (word === null) {
      if (
        /^[\w./-]+\s[^(){}$`]*$/.test(text) &&
        !/^(?:builtin|command|eval|exec|\.|source|cd|chdir|pushd|popd|then|do|else|if|while|until|time|!)\b/.test(text)
      )
        continue;
      return undefined;
    }
    now = within(now, word[1] ?? word[2] ?? word[3] ?? '');
  }
  return now;
};
