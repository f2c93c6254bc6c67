/** Whether bytes are text that a person could read, told by what they are and never by the file's name. */

/** Bytes that git looks at for a NUL, so that we and git call the same files binary. */
const NUL_WITHIN = 8_000;
const SAMPLE = 65_536;
/** Share of a sample that is no UTF-8, above which it is no text; texts in a Western code page stay below. */
const MOST_INVALID = 0.25;

/** The encoding that a byte order mark names; undefined without one. */
const marked = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;

/**
 * The text of a file and whether it is one.
 * @returns `binary` when a NUL stands in the first 8,000 bytes, or over a quarter of the first 64 KiB is no UTF-8; the text is there in
 * either case, since a secret can stand in a binary too.
 */
export const readBytes = (bytes: Uint8Array): { readonly text: string; readonly binary: boolean } => {
  const wide = marked(bytes);
  const text = new TextDecoder(wide ?? 'utf-8', { ignoreBOM: wide === undefined }).decode(bytes);
  if (wide !== undefined) return { text, binary: text.slice(0, NUL_WITHIN).includes('\0') };
  if (bytes.subarray(0, NUL_WITHIN).includes(0)) return { text, binary: true };
  const sample = text.slice(0, SAMPLE);
  return { text, binary: sample.split('\ufffd').length - 1 > sample.length * MOST_INVALID };
};
