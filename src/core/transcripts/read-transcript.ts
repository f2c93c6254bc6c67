/**
 * One transcript file -> calls, texts and a session. Its format is told by what stands in it, never by its name; a file that is no
 * transcript gives one call that nobody can allow and that says what to give instead.
 */

import type { Reading, Transcript } from '../contracts.ts';
import { isObject } from '../documents/json.ts';
import { Fault } from '../fault.ts';
import { unlessLate } from '../late.ts';
import type { ToolCall, TranscriptFile } from '../model.ts';
import { type Head, type Item, LIKENESS, type Log } from '../transcript-contract.ts';
import { isExample, readsAsPage } from './documentation.ts';
import type { Piece } from './json-pieces.ts';
import { piecesOf } from './records.ts';
import { type Collected, sessionLog } from './session-log.ts';
import { linesOf } from './text-lines.ts';

const HEAD_OBJECTS = 200;
const HEAD_LINES = 400;
const HEAD_ELEMENTS = 40;

/** The beginning of a file, for `detect`. An object that spans lines is read to its end, but only the beginning of its lists is kept. */
export const headOf = (chunks: Iterable<string>): Head => {
  const objects: Record<string, unknown>[] = [];
  const lines: string[] = [];
  let list = false;
  let document: Record<string, unknown> | undefined;
  let root = -1;
  for (const piece of piecesOf(chunks, true)) {
    if (piece.plain && lines.length < HEAD_LINES) lines.push(piece.text.slice(0, 4_000));
    if (piece.listed && objects.length === 0) list = true;
    if (piece.key !== undefined) {
      if (document === undefined || piece.root !== root) {
        if (objects.length >= HEAD_OBJECTS) break;
        // A null prototype: keys of the file are hostile.
        document = Object.create(null) as Record<string, unknown>;
        objects.push(document);
        root = piece.root;
      }
      gather(document, piece);
      continue;
    }
    document = undefined;
    if (isObject(piece.value)) objects.push(piece.value as Record<string, unknown>);
    if (objects.length >= HEAD_OBJECTS) break;
  }
  return { objects, list, lines };
};

const gather = (document: Record<string, unknown>, { key, value, element }: Piece): void => {
  const now = document[key!];
  if (!element) document[key!] ??= value;
  else if (now === undefined) document[key!] = [value];
  else if (Array.isArray(now) && now.length < HEAD_ELEMENTS) now.push(value);
};

/** The records of a file in the shape that a format reads; what cannot be read is told to the log. */
function* itemsOf(chunks: Iterable<string>, shape: Transcript['shape'], log: Log): Generator<Item> {
  if (shape === 'text') {
    for (const { line, text } of linesOf(chunks))
      if (text === undefined) log.lost(line, 'the line is longer than 64 Mi characters');
      else yield { line, text };
    return;
  }
  let mixed = 0;
  for (const piece of piecesOf(chunks, shape === 'document')) {
    if (piece.broken !== undefined) log.lost(piece.line, `a record that cannot be read: ${piece.broken}`);
    if (piece.plain) {
      if (FRAGMENT.test(piece.text)) log.lost(piece.line, 'a piece of a record');
      else if (/\S/.test(piece.text)) mixed++;
    } else if (piece.value === undefined) continue;
    else yield piece;
  }
  if (mixed > 0) log.skip('plain text', { line: 1, text: '' });
}

/** Text that was once part of a JSON record: quotes beside JSON's punctuation, or nothing but brackets. */
const FRAGMENT = /"\s*[:,}\]]|[{[,:]\s*"|^[\s{}[\],:"]+$/;

const refusal = (file: string, format: string, why: string): Reading => {
  const call: ToolCall = {
    id: 'refused',
    tool: 'Transcript',
    place: { file },
    act: { do: 'unknown', why },
    agents: [],
    status: 'unknown',
  };
  const { session } = sessionLog(file, format, false).finish();
  return { calls: [call], texts: [], session: { ...session, gaps: [why] } };
};

const DATABASE =
  "this is a database, which agents write while they run: export the session first (`opencode export <id>`, `goose session export`) or give the agent's JSON output";

/** The formats that a head may be, the surest ones only. */
export const formatsOf = (head: Head, formats: readonly Transcript[]): readonly Transcript[] => {
  const ranked = formats.map(format => ({ format, rank: LIKENESS.indexOf(format.detect(head)) }));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  return best === 0 ? [] : ranked.filter(({ rank }) => rank === best).map(({ format }) => format);
};

const PAGE =
  'it reads as a page of documentation, and what stands in its examples nobody ran: give the session file or the JSON stream that the agent writes, or name its format';
const UNKNOWN =
  'no transcript format is recognised in it: give the session file or the JSON stream that the agent writes, or name its format';

function* textsOf(chunks: Iterable<string>): Generator<string> {
  for (const { text } of linesOf(chunks)) yield text ?? '';
}
/** Whether the first record of a file is only quoted there, in a code block of a page. */
const isQuoted = (chunks: Iterable<string>): boolean => isExample(textsOf(chunks), line => /^\s*[[{]/.test(line));

const startOf = (chunks: Iterable<string>): string => {
  let start = '';
  for (const chunk of chunks) if ((start += chunk).length >= 64) break;
  return start.slice(0, 64);
};

/**
 * Reads one file by itself.
 * @param more further files of the same session, for agents that write one file an event.
 * @param alone nothing else is read: what only joins files is not kept.
 * @param forced the id of the format, when somebody said so; otherwise the content tells.
 * @param take takes room for what a call asks for, or throws.
 * @returns never without a sign of what was wrong: calls, or a session whose gaps say why there are none.
 */
export const readTranscript = (
  file: TranscriptFile,
  formats: readonly Transcript[],
  forced?: string,
  more: readonly TranscriptFile[] = [],
  alone = false,
  take?: (asked: unknown) => void,
): Reading => {
  if (file.problem !== undefined) return refusal(file.file, 'unreadable', file.problem);
  const start = startOf(file.chunks);
  if (start.startsWith('SQLite format 3\0')) return refusal(file.file, 'database', DATABASE);
  if (start.trim() === '')
    return refusal(
      file.file,
      'empty',
      'the file is empty: the agent may have failed before its first step, see the log of its job',
    );
  const known = formats.filter(format => format.id === forced);
  if (forced !== undefined && known.length === 0)
    return refusal(
      file.file,
      'unknown',
      `\`${forced}\` is no transcript format: it is one of ${formats.map(format => `\`${format.id}\``).join(', ')}`,
    );
  const head = forced === undefined ? headOf(file.chunks) : undefined;
  const found = head === undefined ? known : formatsOf(head, formats);
  const [format] = found;
  if (format === undefined) return refusal(file.file, 'unknown', readsAsPage(head?.lines ?? []) ? PAGE : UNKNOWN);
  if (head !== undefined && format.shape !== 'text' && isQuoted(file.chunks)) return refusal(file.file, 'unknown', PAGE);
  if (found.length > 1)
    return refusal(
      file.file,
      'ambiguous',
      `it looks like ${found.map(({ id }) => `\`${id}\``).join(' and like ')}: name its format`,
    );
  const home = more.length === 0 ? file.file : file.file.replace(/[^/]*$/, '');
  const { log, turn, finish } = sessionLog(home, format.id, format.keepsDirectory, alone, take);
  function* items(): Generator<Item> {
    for (const part of [file, ...more]) {
      turn(part.file);
      if (part.problem !== undefined) log.lost(1, part.problem);
      yield* itemsOf(part.chunks, format!.shape, log);
    }
  }
  try {
    turn(file.file);
    format.read(more.length === 0 ? itemsOf(file.chunks, format.shape, log) : items(), log);
  } catch (error) {
    unlessLate(error);
    if (error instanceof Fault) throw error;
    log.lost(1, `reading stopped: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown reason'}`);
  }
  return readingOf(finish());
};

const readingOf = ({ calls, texts, session, ties }: Collected): Reading => ({ calls, texts, session, ties });
