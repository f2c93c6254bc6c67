/** Patterns in which `*` stands for any text and everything else for itself: compared part by part, in linear time, without going back. */

/** @returns whether a text fits the pattern, letter by letter. */
export const wildcard = (pattern: string): ((text: string) => boolean) => {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text => text === first;
  return text => {
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found < 0 || found + part.length > text.length - last.length) return false;
      at = found + part.length;
    }
    return true;
  };
};

/** The same over a name (a tool, a host, an agent), whatever its case. The pattern is read when the first name is compared. */
export const nameGlob = (pattern: string): ((name: string) => boolean) => {
  let fits: ((name: string) => boolean) | undefined;
  return name => (fits ??= wildcard(pattern.toLowerCase()))(name.toLowerCase());
};
