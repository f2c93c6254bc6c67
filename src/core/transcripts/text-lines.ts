/** Text that was cut at will -> its lines, in bounded memory. */

/** Longest line, in UTF-16 units. */
export const LONGEST_LINE = 64 * 1024 * 1024;

/** Lines of text that was cut at will; the byte order mark and carriage returns are left out. A line over 64 Mi characters has no text. */
export function* linesOf(chunks: Iterable<string>): Generator<{ readonly line: number; readonly text: string | undefined }> {
  let line = 1;
  let rest = '';
  let dropped = false;
  const finish = (piece: string): { line: number; text: string | undefined } => {
    const whole = rest === '' ? piece : rest + piece;
    const long = dropped || whole.length > LONGEST_LINE;
    rest = '';
    dropped = false;
    const start = line === 1 && whole.charCodeAt(0) === 0xfeff ? 1 : 0;
    const end = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    return { line: line++, text: long ? undefined : start === 0 && end === whole.length ? whole : whole.slice(start, end) };
  };
  for (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield finish(chunk.slice(from, end));
      from = end + 1;
    }
    if (from < chunk.length && !dropped) rest += from === 0 ? chunk : chunk.slice(from);
    if (rest.length > LONGEST_LINE) {
      rest = '';
      dropped = true;
    }
  }
  if (rest !== '' || dropped) yield finish('');
}
