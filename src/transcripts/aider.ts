/** Aider writes no calls down: only what it printed tells of edits, commits and commands, and a person's text may look the same. */

import type { Transcript } from '../core/contracts.ts';
import type { Act } from '../core/model.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { searchAndReplace } from '../core/transcripts/apply-patch.ts';

const MARK = /^<{5,9} SEARCH/;

const read = (items: Iterable<Item>, log: Log): void => {
  const edits = new Map<string, { lines: string[]; removed: string[] }>();
  let above = '';
  let block: string[] | undefined;
  let target = '';
  let n = 0;
  for (const { text, line } of items) {
    const call = (tool: string, act: Act, status: 'ok' | 'error' | 'unknown'): void => {
      const id = `line ${line}.${++n}`;
      log.call({ id, tool, line, doings: [{ act }] });
      log.end(id, { status, line });
    };
    if (text.startsWith('# aider chat started at')) log.begun();
    if (block !== undefined) {
      block.push(text);
      if (/^>{5,9} REPLACE/.test(text)) {
        const found = searchAndReplace(block.join('\n'));
        const edit = edits.get(target) ?? { lines: [], removed: [] };
        edit.lines.push(...(found?.lines ?? []));
        edit.removed.push(...(found?.removed ?? []));
        edits.set(target, edit);
        block = undefined;
      } else if (block.length > 20_000) block = undefined;
    } else if (MARK.test(text)) {
      block = [text];
      target = above;
    } else if (text.trim() !== '' && !text.startsWith('```')) above = text.trim().replaceAll(/[*`#]/g, '').trim();
    const told = /^> (Applied edit to|Creating empty file|Running|Commit|Did not apply edit to) (.+?) *$/.exec(text);
    if (text.startsWith('#### ')) log.say('prompt', line, text.slice(5));
    if (told === null) continue;
    const [, what, rest] = told as unknown as [string, string, string];
    const written = edits.get(rest);
    if (what === 'Applied edit to') {
      call(
        'edit',
        written === undefined ? { do: 'write', path: rest, lines: [], unseen: true } : { do: 'write', path: rest, ...written },
        'ok',
      );
      edits.delete(rest);
    } else if (what === 'Did not apply edit to')
      call('edit', { do: 'write', path: rest, lines: written?.lines ?? [], removed: written?.removed ?? [] }, 'error');
    else if (what === 'Creating empty file') call('create', { do: 'write', path: rest, lines: [] }, 'ok');
    else if (what === 'Running') call('run', { do: 'shell', command: rest }, 'unknown');
    else if (/^[0-9a-f]{7,40} /.test(rest)) call('commit', { do: 'shell', command: 'git commit' }, 'ok');
  }
  log.gap('Aider writes down what it printed, not what it did: compare with the patch');
};

export const aider: Transcript = {
  id: 'aider',
  doc: 'Aider `.aider.chat.history.md`; little can be told from it.',
  shape: 'text',
  keepsDirectory: false,
  detect: ({ lines }) => (lines.some(line => line.startsWith('# aider chat started at ')) ? 'sure' : 'no'),
  read,
  sample: '# aider chat started at 2026-11-20 09:15:00\n\n> Running npm test\n',
};
