/** Trajectories of SWE-agent: actions as text, a shell line or a command of the agent's own interface, and no word on how they ended. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, parseJson, textAt } from '../core/documents/json.ts';
import { type Doing, type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';
import { looseWords } from '../core/transcripts/unfold.ts';

interface View {
  readonly file: string | undefined;
}

/** An action, with the file that the agent's window shows. */
const doingsOfAction = (text: string, view: View): readonly Doing[] => {
  const action = text.trim();
  const [name = '', ...words] = /^\w/.test(action) ? looseWords(action) : [];
  const none: Doing = { act: { do: 'unknown', why: `\`${action.slice(0, 120)}\` does not say which file it means` } };
  if (name === 'str_replace_editor' || name === 'edit_anthropic') {
    const input: Record<string, string> = { command: words[0] ?? '', path: words[1] ?? '' };
    for (let i = 2; i + 1 < words.length; i++)
      if (/^--(?:old_str|new_str|file_text|insert_line|view_range)$/.test(words[i]!)) input[words[i]!.slice(2)] = words[++i]!;
    return doingsOf('str_replace_editor', input);
  }
  if (name === 'create') return [{ act: { do: 'write', path: words[0] ?? '', lines: [] } }];
  if (name === 'open') return [words[0] === undefined ? none : { act: { do: 'read', path: words[0] } }];
  if (/^(?:goto|scroll_down|scroll_up)$/.test(name))
    return [view.file === undefined ? { act: { do: 'other', input: action } } : { act: { do: 'read', path: view.file } }];
  if (/^(?:search_dir|search_file|find_file)$/.test(name)) return [{ act: { do: 'read', path: words[1] ?? view.file ?? '.' } }];
  if (name === 'edit' || name === 'insert') {
    const body = /^edit(?: \d+:\d+)?[ \t]*\n([\s\S]*?)\n?end_of_edit\s*$/.exec(action)?.[1];
    if (view.file === undefined) return [none];
    if (body !== undefined) return [{ act: { do: 'write', path: view.file, lines: body.split('\n') } }];
    const [before, after] = name === 'edit' ? words : [undefined, words[0]];
    return [
      {
        act: {
          do: 'write',
          path: view.file,
          lines: (after ?? '').split('\n'),
          ...(before !== undefined && { removed: before.split('\n') }),
        },
      },
    ];
  }
  if (/^(?:submit|submit_\w+|exit_\w+|exit|skip)$/.test(name) && words.length === 0)
    return [{ act: { do: 'other', input: action } }];
  return [{ act: { do: 'shell', command: text } }];
};

/** Commands of the agent's own interface that touch nothing go by their own name, everything else is typed into the shell. */
const OWN = /^\s*(str_replace_editor|submit|submit_\w+|exit|exit_\w+|skip|goto|scroll_down|scroll_up)\b/;
/** What the agent's own interface answers when it did nothing. */
const NOT_RUN = /^\s*No file open\. Use the `open` command first\./;
/** Older versions wrote the state before the step, as JSON text; newer ones write the one after it. */
const stateOf = (step: unknown): { readonly state: unknown; readonly before: boolean } => {
  const state = at(step, 'state');
  return typeof state === 'string' ? { state: parseJson(state), before: true } : { state, before: false };
};

const read = (items: Iterable<Item>, log: Log): void => {
  const history: (() => void)[] = [];
  let steps = 0;
  let view: View = { file: undefined };
  const call = (action: string, id: string, line: number, cwd?: string): void => {
    const doings = doingsOfAction(action, view);
    const shell = doings.some(({ act }) => act.do === 'shell');
    log.call({ id, tool: shell ? 'bash' : (OWN.exec(action)?.[1] ?? 'bash'), line, doings, cwd });
    const opened = /^\s*(?:open|create)\s+"?([^\s"]+)/.exec(action)?.[1];
    if (opened !== undefined) view = { file: opened };
  };
  for (const { key, value, line, text } of membersOf(items)) {
    if (key === 'trajectory') {
      const action = textAt(value, 'action');
      if (action === undefined) {
        if (isObject(value) && at(value, 'action') !== null) log.skip('step without an action', { line, text, value });
        continue;
      }
      const id = `step ${++steps}`;
      const { state, before } = stateOf(value);
      const directory = textAt(state, 'working_dir');
      const file = textAt(state, 'open_file');
      const look = (): void => {
        if (file !== undefined) view = { file: file === '' || file === 'n/a' ? undefined : file };
      };
      if (action.trim() === '') continue;
      if (before) look();
      call(action, id, lineIn({ line, text }, action), before ? directory : undefined);
      const answer = textAt(value, 'observation');
      const refused = NOT_RUN.test(answer ?? '') && /^\s*(?:edit|insert|goto|scroll_\w+|search_file)\b/.test(action);
      log.end(id, { status: refused ? 'not-run' : 'unknown', line, text: answer, directory: before ? undefined : directory });
      if (!before) look();
    } else if (key === 'history') {
      if (at(value, 'is_demo') === true) continue;
      const role = textAt(value, 'role');
      const action = textAt(value, 'action') ?? '';
      const written = plainOf(at(value, 'content'));
      if (role === 'user' && history.length === 0) log.say('prompt', line, written);
      if (role !== 'assistant') continue;
      const id = `message ${history.length + 1}`;
      const tools = listAt(value, 'tool_calls');
      history.push(() => {
        if (action.trim() !== '') call(action, id, line);
        else
          for (const tool of tools) {
            const name = textAt(tool, 'function', 'name') ?? 'unknown';
            log.call({
              id: textAt(tool, 'id') ?? id,
              tool: name,
              line,
              doings: doingsOf(name, at(tool, 'function', 'arguments')),
            });
          }
      });
    } else if (key === 'info' && textAt(value, 'exit_status') !== undefined) log.ended();
  }
  if (steps === 0) for (const tell of history) tell();
  log.begun();
};
const plainOf = (content: unknown): string => (typeof content === 'string' ? content : (textAt(content, 0, 'text') ?? ''));

export const sweAgent: Transcript = {
  id: 'swe-agent',
  doc: 'SWE-agent trajectories, `*.traj`.',
  shape: 'document',
  keepsDirectory: true,
  detect: ({ objects }) =>
    objects.some(
      record =>
        at(record, 'trajectory_format') === undefined &&
        (listAt(record, 'trajectory').some(
          step => textAt(step, 'action') !== undefined && textAt(step, 'observation') !== undefined,
        ) ||
          listAt(record, 'history').some(
            message =>
              textAt(message, 'role') !== undefined &&
              (textAt(message, 'message_type') !== undefined || textAt(message, 'agent') !== undefined),
          )),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"environment":"swe_main","trajectory":[{"action":"npm test","observation":"1 failing","state":{"working_dir":"/repo"}}],"info":{}}',
};
