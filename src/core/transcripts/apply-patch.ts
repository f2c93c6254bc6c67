/**
 * The patch language of Codex and its relatives: `*** Begin Patch`, one section a file, `*** End Patch`.
 * Source: the grammar in openai/codex, `codex-rs/apply-patch`.
 */
import type { Act } from '../model.ts';

type Write = Act & { readonly do: 'write' };

/** The lines of a text, without the empty one after its last line break. */
export const textLines = (text: string): readonly string[] => {
  const lines = text.includes('\r') ? text.split(/\r?\n/) : text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

/** True for text that holds such a patch. */
export const isEnvelope = (text: string): boolean => /^[\t ]*\*\*\* Begin Patch/m.test(text);

/**
 * What a patch does, file by file, in its order; a move deletes one file and writes another.
 * @returns one `unknown` act for every section that does not follow the grammar: never nothing.
 */
export const actsOfEnvelope = (text: string): readonly Act[] => {
  const acts: Act[] = [];
  let added: string[] = [];
  let removed: string[] = [];
  let path: string | undefined;
  let kind: 'add' | 'update' | undefined;
  let moved: string | undefined;
  let inside = !isEnvelope(text);
  const close = (): void => {
    if (path === undefined || kind === undefined) return;
    if (moved !== undefined) acts.push({ do: 'delete', path });
    const write: Write = { do: 'write', path: moved ?? path, lines: added, ...(kind === 'update' && { removed }) };
    acts.push(write);
    [added, removed, path, kind, moved] = [[], [], undefined, undefined, undefined];
  };
  for (const line of textLines(text)) {
    const section =
      /^\s*\*\*\* (Begin Patch|End Patch|Add File|Delete File|Update File|Move to|Environment ID|End of File)(?:: ?(.*))?\s*$/.exec(
        line,
      );
    if (section === null) {
      if (!inside || path === undefined) continue;
      if (line.startsWith('+')) added.push(line.slice(1));
      else if (line.startsWith('-') && kind === 'update') removed.push(line.slice(1));
      continue;
    }
    const name = section[2]?.trim() ?? '';
    if (section[1] === 'Begin Patch') inside = true;
    if (!inside) continue;
    if (section[1] === 'Move to') {
      if (kind === 'update' && name !== '') moved = name;
      else acts.push({ do: 'unknown', why: 'a patch moves a file that it does not name' });
      continue;
    }
    if (section[1] === 'Environment ID' || section[1] === 'End of File' || section[1] === 'Begin Patch') continue;
    close();
    if (section[1] === 'End Patch') {
      inside = false;
      continue;
    }
    if (name === '') acts.push({ do: 'unknown', why: 'a section of a patch names no file' });
    else if (section[1] === 'Delete File') acts.push({ do: 'delete', path: name });
    else [path, kind] = [name, section[1] === 'Add File' ? 'add' : 'update'];
  }
  close();
  return acts.length > 0 ? acts : [{ do: 'unknown', why: 'a patch in which no file is named' }];
};

/** Blocks of `SEARCH` and `REPLACE` as Cline, Roo and Aider write them: the lines that go and the lines that come. */
export const searchAndReplace = (
  diff: string,
): { readonly lines: readonly string[]; readonly removed: readonly string[] } | undefined => {
  const lines: string[] = [];
  const removed: string[] = [];
  let part: 'out' | 'old' | 'new' = 'out';
  let found = false;
  for (const line of textLines(diff)) {
    if (/^(?:-{3,}|<{3,}) SEARCH>?\s*$/.test(line)) [part, found] = ['old', true];
    else if (part === 'old' && /^={3,}\s*$/.test(line)) part = 'new';
    else if (/^(?:\+{3,}|>{3,}) REPLACE>?\s*$/.test(line)) part = 'out';
    else if (part === 'old' && !/^(?::(?:start|end)_line:\s*\d+|-{3,})\s*$/.test(line)) removed.push(line);
    else if (part === 'new') lines.push(line);
  }
  return found ? { lines, removed } : undefined;
};
