/** A stable short name for a finding: the same problem keeps it when lines move, commits change or the file is touched elsewhere. */

/** 32 bits of FNV-1a over UTF-16 units, from a seed. */
const fnv = (text: string, seed: number): number => {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
const hex = (n: number): string => n.toString(16).padStart(8, '0');

/**
 * @param parts guard, rule, file and normalised subject, in that order; never a secret or a line number. The name of a commit counts as none:
 *   a rebase makes it again.
 * @returns 16 hexadecimal digits.
 */
export const fingerprint = (...parts: readonly string[]): string => {
  const plain = (part: string): string =>
    part
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^commit [0-9a-f]{12}$/, 'commit');
  const text = parts.map(plain).join('\u0000');
  return hex(fnv(text, 0x811c9dc5)) + hex(fnv(text, 0x9747b28c));
};
