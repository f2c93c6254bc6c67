/** One table of tool names: what a call of this name, with this input, asks to do. */
import type { Act } from './model.ts';

type Input = Readonly<Record<string, unknown>>;
const text = (input: Input, ...keys: readonly string[]): string | undefined =>
  keys.map(key => input[key]).find((value): value is string => typeof value === 'string');

const shell = (input: Input): Act | undefined => {
  const command = text(input, 'command', 'cmd');
  return command === undefined ? undefined : { do: 'shell', command };
};
const path = (input: Input): string | undefined => text(input, 'file_path', 'path', 'notebook_path', 'filePath');
const read = (input: Input): Act => ({ do: 'read', path: path(input) ?? '.' });
const write = (input: Input): Act | undefined => {
  const file = path(input);
  return file === undefined
    ? undefined
    : { do: 'write', path: file, lines: (text(input, 'content', 'new_string', 'new_source') ?? '').split('\n') };
};
const fetch = (input: Input): Act | undefined => {
  const url = text(input, 'url');
  return url === undefined ? undefined : { do: 'fetch', url };
};

const TABLE: Readonly<Record<string, (input: Input) => Act | undefined>> = {
  bash: shell,
  read,
  grep: read,
  glob: read,
  ls: read,
  write,
  edit: write,
  webfetch: fetch,
  task: input => ({ do: 'agent', name: text(input, 'subagent_type', 'name') ?? 'unnamed' }),
};

/**
 * @param tool the name as the agent wrote it.
 * @param input what the call was given; anything.
 * @returns `other` for a tool that no table knows, `unknown` when the input does not fit the tool.
 */
export const actOf = (tool: string, input: unknown): Act => {
  const mcp = /^mcp__(.+?)__(.+)$/.exec(tool);
  if (mcp) return { do: 'mcp', server: mcp[1]!, tool: mcp[2]!, input };
  const entry = Object.hasOwn(TABLE, tool.toLowerCase()) ? TABLE[tool.toLowerCase()] : undefined;
  if (entry === undefined) return { do: 'other', input };
  const fields = typeof input === 'object' && input !== null ? (input as Input) : {};
  return entry(fields) ?? { do: 'unknown', why: `the input of \`${tool}\` has not the fields that the tool needs` };
};
