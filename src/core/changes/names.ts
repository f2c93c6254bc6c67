/**
 * A name in git is bytes; here it is a string that can be turned back into exactly those bytes. Valid UTF-8 decodes as itself;
 * every byte that is not part of valid UTF-8 becomes one lone surrogate, U+DC00 + byte (U+DC80 to U+DCFF), which no valid name
 * can contain. So two different names never look alike, and `isWellFormed()` tells the odd ones.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** How many bytes the UTF-8 character at `i` has, or 0 when there is none. */
const characterAt = (bytes: Uint8Array, i: number): number => {
  const first = bytes[i]!;
  const length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || (first >= 0x80 && first < 0xc2) || i + length > bytes.length) return 0;
  try {
    utf8.decode(bytes.subarray(i, i + length));
    return length;
  } catch {
    return 0;
  }
};

/** Bytes of a name as git told them -> the string that stands for it everywhere in this program. */
export const decodeName = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    let text = '';
    for (let i = 0; i < bytes.length; ) {
      const length = characterAt(bytes, i);
      text += length === 0 ? String.fromCharCode(0xdc00 + bytes[i]!) : utf8.decode(bytes.subarray(i, i + length));
      i += Math.max(1, length);
    }
    return text;
  }
};

/** The bytes that `decodeName` made this string of. */
export const encodeName = (name: string): Uint8Array => {
  if (name.isWellFormed()) return encoder.encode(name);
  const bytes: number[] = [];
  for (const character of name) {
    const code = character.charCodeAt(0);
    if (character.length === 1 && code >= 0xdc80 && code <= 0xdcff) bytes.push(code - 0xdc00);
    else bytes.push(...encoder.encode(character));
  }
  return Uint8Array.from(bytes);
};

const ESCAPES: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

/**
 * A name as git writes it in the headers of a patch, one character for each byte.
 * Source: git's `quote.c`, `quote_c_style` with `core.quotePath=true`.
 */
export const quoteName = (bytes: Uint8Array, prefix = ''): string => {
  let text = prefix;
  let odd = false;
  for (const byte of bytes) {
    const spelled = ESCAPES[byte] ?? (byte < 32 || byte > 126 ? `\\${byte.toString(8).padStart(3, '0')}` : undefined);
    odd ||= spelled !== undefined;
    text += spelled ?? String.fromCharCode(byte);
  }
  return odd ? `"${text}"` : text;
};
