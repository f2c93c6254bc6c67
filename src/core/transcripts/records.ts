/**
 * The text of a transcript file -> its records. JSON lines, several values on a line, pretty-printed lists and documents, logs with
 * JSON in them, and files whose tail is cut off all come out as records with their line; what cannot be read comes out as broken.
 */
import { parseJson } from '../documents/json.ts';
import { assembler, type Piece } from './json-pieces.ts';
import { linesOf } from './text-lines.ts';

/** A prefix that runners and log collectors put before a line. */
const STAMP = /^(?:[^\t{]{0,200}\t[^\t{]{0,200}\t)?\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z? /;

/**
 * The records of a file, in order.
 * @param chunks its text, cut at will.
 * @param split read an outer object member by member instead of as one value.
 */
export function* piecesOf(chunks: Iterable<string>, split: boolean): Generator<Piece> {
  const building = assembler(split);
  for (const { line, text } of linesOf(chunks)) {
    if (text === undefined) {
      if (building.busy()) yield* building.abandon('it is cut off');
      yield { line, text: '', broken: 'the line is longer than 64 Mi characters', root: building.next() };
      continue;
    }
    const start = text.charCodeAt(0);
    if (building.busy()) {
      // A record at the margin inside another one: the other one was cut off, and this is the next line of a log.
      const whole = building.deep() && start === 123 && text.endsWith('}') ? parseJson(text) : undefined;
      if (whole === undefined) {
        yield* building.feed(text, line);
        continue;
      }
      yield* building.abandon('it is cut off');
      yield { line, text, value: whole, root: building.next() };
      continue;
    }
    if (start === 123) {
      const value = parseJson(text);
      if (value !== undefined) {
        yield { line, text, value, root: building.next() };
        continue;
      }
    }
    yield* outside(building, text, line);
  }
  if (building.busy()) yield* building.abandon('the file ends inside it');
}

/** The beginning of a JSON list, as opposed to a word in brackets. */
const LIST = /^\[\s*(?:[{["\]\d-]|true\b|false\b|null\b|$)/;

/** A line that is not simply one object. */
function* outside(building: ReturnType<typeof assembler>, text: string, line: number): Generator<Piece> {
  const bare = text.trimStart();
  if (bare === '') return;
  const json = bare.startsWith('{') || LIST.test(bare);
  if (!json) {
    const from = text.indexOf('{"');
    const value = from > 0 && text.trimEnd().endsWith('}') ? parseJson(text.slice(from)) : undefined;
    if (value !== undefined) yield { line, text, value, root: building.next() };
    else if (from > 0 && STAMP.test(text) && text.replace(STAMP, '').startsWith('{"'))
      yield* outside(building, text.slice(from), line);
    else yield { line, text, plain: true, root: building.next() };
    return;
  }
  yield* building.feed(bare, line);
  // Only a line that ends between two tokens can go on: strings never span lines, and records of a log end with their line.
  if (building.busy() && !/[{[,:]\s*$/.test(bare)) yield* building.abandon('the line is cut off');
}
