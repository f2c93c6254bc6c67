/** Transcripts for tests: committed files, and texts cut into pieces as a stream would be. */
import { readFileSync } from 'node:fs';
import type { Reading, Transcript } from '../../src/core/contracts.ts';
import type { ToolCall, TranscriptFile } from '../../src/core/model.ts';
import { readTranscripts } from '../../src/core/transcripts/read-transcripts.ts';
import * as formatList from '../../src/transcripts/index.ts';

export const formats = Object.values(formatList) as readonly Transcript[];

export const fixture = (name: string): string => readFileSync(`test/fixtures/transcripts/${name}`, 'utf8');

/** A file in pieces of a given length; in one piece without. */
export const fileOf = (file: string, text: string, size = text.length + 1): TranscriptFile => {
  const chunks: string[] = [];
  for (let i = 0; i < text.length; i += size) chunks.push(text.slice(i, i + size));
  return { file, chunks };
};

/** One file, read by itself. */
export const readText = (text: string, file = 'session', forced?: string): Reading =>
  readTranscripts([fileOf(file, text)], formats, forced)[0]!;

/** JSON lines of some records. */
export const lines = (...records: readonly unknown[]): string => records.map(record => `${JSON.stringify(record)}\n`).join('');

/** The heart of an act in a few characters, for tables. */
export const brief = ({ act }: Pick<ToolCall, 'act'>): string => {
  switch (act.do) {
    case 'shell':
      return `$ ${act.command}`;
    case 'write':
      return `write ${act.path} +${act.lines.length}${act.removed === undefined ? '' : ` -${act.removed.length}`}${act.unseen ? ' unseen' : ''}`;
    case 'read':
    case 'delete':
      return `${act.do} ${act.path}`;
    case 'fetch':
      return `fetch ${act.url}`;
    case 'mcp':
      return `mcp ${act.server} ${act.tool}`;
    case 'agent':
      return `agent ${act.name}`;
    default:
      return act.do;
  }
};

/** Calls as rows: id, what it does, how it ended. */
export const rows = (reading: Reading): readonly string[] =>
  reading.calls.map(call => `${call.id} | ${brief(call)} | ${call.status}`);
