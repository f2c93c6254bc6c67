/** The API history of Cline and Roo Code: tools as XML in the assistant's text in older versions, as tool blocks in newer ones. */
import type { Transcript } from '../core/contracts.ts';
import { at, listAt, parseJson, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Doing, type Item, type Log, lineIn } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const TOOLS =
  'execute_command read_file write_to_file replace_in_file apply_diff insert_content search_and_replace search_files list_files list_code_definition_names browser_action use_mcp_tool access_mcp_resource ask_followup_question attempt_completion new_task plan_mode_respond act_mode_respond switch_mode fetch_instructions load_mcp_documentation new_rule condense report_bug codebase_search update_todo_list web_fetch web_search edit_file generate_image run_slash_command summarize_task'.split(
    ' ',
  );
const OPENING = new RegExp(`<(${TOOLS.join('|')})>`, 'g');
const PARAMETERS =
  'command requires_approval path content diff regex file_pattern recursive action url server_name tool_name uri arguments question result mode message prompt query cwd search replace operations start_line line options context'.split(
    ' ',
  );

/** A parameter of an XML tool. Content may itself hold tags: it ends at its last closing tag. */
const parameter = (body: string, name: string): string | undefined => {
  const from = body.indexOf(`<${name}>`);
  const greedy = name === 'content' || name === 'diff' || name === 'arguments';
  const to = from === -1 ? -1 : greedy ? body.lastIndexOf(`</${name}>`) : body.indexOf(`</${name}>`, from);
  return to < from || from === -1
    ? undefined
    : body
        .slice(from + name.length + 2, to)
        .replace(/^\n/, '')
        .replace(/\n$/, '');
};

const doingsOfTool = (name: string, input: Readonly<Record<string, unknown>>): readonly Doing[] => {
  if (name === 'use_mcp_tool') {
    const given = input['arguments'];
    const value = typeof given === 'string' ? (parseJson(given) ?? given) : given;
    return [
      {
        act: {
          do: 'mcp',
          server: textAt(input, 'server_name') ?? '*',
          tool: textAt(input, 'tool_name') ?? 'unknown',
          input: value,
        },
      },
    ];
  }
  return doingsOf(name, input);
};

/** Where a tool ends: behind its text, when that may hold the closing tag of the tool, too. */
const closingOf = (text: string, name: string, start: number): number => {
  if (!/^(?:write_to_file|replace_in_file|apply_diff)$/.test(name)) return text.indexOf(`</${name}>`, start);
  for (let at = text.indexOf(`</${name}>`, start); at !== -1; at = text.indexOf(`</${name}>`, at + 1))
    if (/<\/(?:content|diff|file|args|line_count)>\s*$/.test(text.slice(Math.max(start, at - 200), at))) return at;
  return text.lastIndexOf(`</${name}>`);
};

/** What stands around each of several texts for one file, up to the next. */
const WRAPPING = /(?:\]\]>\s{0,80})?<\/content>\s{0,80}<\/diff>\s{0,80}<diff>\s{0,80}<content>|<!\[CDATA\[|\]\]>/g;

interface Found {
  readonly name: string;
  readonly doings: readonly Doing[];
}
/** The tools that stand in an assistant's text, in order. */
const toolsIn = (text: string): readonly Found[] => {
  const found: Found[] = [];
  let from = 0;
  for (const opening of text.matchAll(OPENING)) {
    if (opening.index < from) continue;
    const name = opening[1]!;
    const start = opening.index + opening[0].length;
    const closing = closingOf(text, name, start);
    const body = text.slice(start, closing < start ? undefined : closing);
    from = closing < start ? text.length : closing;
    const input = Object.fromEntries(
      PARAMETERS.flatMap(key => {
        const value = parameter(body, key);
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
    // Roo reads and edits several files with one call.
    const files = /^\s*(?:<args>\s*)?<file>/.test(body) ? body.split(/<file>(?=\s*<path>)/).slice(1) : [];
    const each = files.map(part => {
      const diff = name === 'apply_diff' ? parameter(part, 'content')?.replaceAll(WRAPPING, '\n') : undefined;
      return { path: parameter(part, 'path') ?? '', ...(diff !== undefined && { diff }) };
    });
    found.push({ name, doings: each.length > 0 ? each.flatMap(one => doingsOfTool(name, one)) : doingsOfTool(name, input) });
  }
  return found;
};

const endOf = (text: string): Status => {
  const start = text.slice(0, 4_000);
  if (/The user denied this operation|user (?:has )?rejected|denied by the user/i.test(start)) return 'denied';
  if (
    /was not executed because a tool has already been used|Missing value for required parameter|without value for required parameter|is not allowed in|blocked by \.(?:cline|roo)ignore/i.test(
      start,
    )
  )
    return 'not-run';
  const exit = /(?:Exit code: |exit code:? ?)(-?\d+)/i.exec(start)?.[1];
  if (exit !== undefined) return exit === '0' ? 'ok' : 'error';
  return /(?:^|\n)\s*(?:<error>|Error |The tool execution failed|\{"status":"error")/.test(start) ? 'error' : 'ok';
};

const read = (items: Iterable<Item>, log: Log): void => {
  let turn = 0;
  let open: string[] = [];
  for (const item of items) {
    const { value } = item;
    /** The agent's own word that it is done; what a person says to it is no result. */
    const completed = (id: string | undefined): void => {
      log.ended();
      if (id !== undefined) log.end(id, { status: 'ok', line: item.line, quiet: true });
    };
    const role = textAt(value, 'role');
    const content = at(value, 'content');
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(value, 'content');
    const texts = blocks.filter(block => textAt(block, 'type') === 'text').map(plainText);
    turn++;
    for (const block of blocks)
      if (
        !/^(?:text|image|document|tool_use|tool_result|thinking|redacted_thinking|reasoning)$/.test(textAt(block, 'type') ?? '')
      )
        log.skip(`block ${textAt(block, 'type')}`, { ...item, value: block });
    if (role === 'assistant') {
      open = [];
      for (const block of blocks) {
        const id = textAt(block, 'id');
        const name = textAt(block, 'name');
        if (textAt(block, 'type') !== 'tool_use') continue;
        if (name === undefined) log.lost(item.line, 'a tool call without a name');
        else
          log.call({
            id,
            tool: name,
            line: lineIn(item, id),
            doings: doingsOfTool(name, (at(block, 'input') ?? {}) as Record<string, unknown>),
          });
        if (name === 'attempt_completion') {
          log.answer(item.line, textAt(block, 'input', 'result') ?? '');
          completed(id);
        }
      }
      const all = texts.join('\n');
      for (const [i, { name, doings }] of toolsIn(all).entries()) {
        const id = `turn ${turn}.${i}`;
        log.call({ id, tool: name, line: item.line, doings });
        if (name === 'attempt_completion') completed(id);
        else open.push(id);
      }
      log.answer(item.line, all.includes('<attempt_completion>') ? (parameter(all, 'result') ?? all) : all);
    } else if (role === 'user') {
      if (turn === 1) log.begun();
      const cwd = /# Current (?:Working|Workspace) Directory \(([^)\n]{1,4000})\)/.exec(texts.join('\n'))?.[1];
      if (cwd !== undefined) log.enter(cwd);
      for (const block of blocks) {
        if (textAt(block, 'type') !== 'tool_result') continue;
        const text = plainText(at(block, 'content'));
        log.end(textAt(block, 'tool_use_id') ?? '', {
          status: at(block, 'is_error') === true && endOf(text) === 'ok' ? 'error' : endOf(text),
          line: item.line,
          text,
        });
      }
      const answers = texts.filter(text => !text.startsWith('<environment_details>'));
      const skipped = answers.some(text => /a tool has already been used in this message/.test(text));
      const result = answers.join('\n');
      for (const [i, id] of open.entries()) {
        if (i === 0 && /\] Result:|^\[/.test(result)) log.end(id, { status: endOf(result), line: item.line, text: result });
        else if (i > 0 && skipped) log.end(id, { status: 'not-run', line: item.line });
      }
      if (open.length === 0) for (const text of answers) log.say('prompt', item.line, text);
      open = [];
    } else log.skip(`message of ${role ?? 'nobody'}`, item);
  }
};

export const cline: Transcript = {
  id: 'cline',
  doc: 'Cline and Roo Code `api_conversation_history.json`.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) => {
    const texts = objects.filter(record => textAt(record, 'role') !== undefined).map(record => plainText(at(record, 'content')));
    return texts.some(text => text.includes('<environment_details>')) ||
      texts.some(text => /<(?:execute_command|write_to_file|replace_in_file|apply_diff)>\s*</.test(text))
      ? 'sure'
      : 'no';
  },
  read,
  sample:
    '[{"role":"assistant","content":[{"type":"text","text":"<execute_command>\\n<command>npm test</command>\\n</execute_command>"}]}]',
};
