/** Records of a kind that nobody knows: the words in them that a tool call would have. */

const CALL_KEYS = new Set(
  'command cmd tool_name toolName tool_calls toolCalls toolCall tool_call function_call functionCall arguments tool_input toolInput file_path filePath patch script'.split(
    ' ',
  ),
);
const TYPES = /^(?:tool_use|tool_call|function_call|toolRequest|toolCall|tool-call|tool)$/;
/** JSON inside a text, told by its keys and types without being read. */
const WRITTEN = new RegExp(`^\\s*[{[].*"(?:${[...CALL_KEYS].join('|')}|tool_use)"`, 's');
const MOST_WRITTEN = 65_536;

/** A record of a kind nobody knows that still names a command, a tool or a file. */
export const looksLikeCall = (value: unknown): boolean => {
  const todo: [value: unknown, depth: number][] = [[value, 0]];
  for (let budget = 2_000, next = todo.pop(); next !== undefined && budget > 0; budget--, next = todo.pop()) {
    const [now, depth] = next;
    if (typeof now === 'string' && WRITTEN.test(now.slice(0, MOST_WRITTEN))) return true;
    if (typeof now !== 'object' || now === null || depth > 8) continue;
    for (const [key, part] of Object.entries(now)) {
      if (key === 'type' && TYPES.test(String(part))) return true;
      if (CALL_KEYS.has(key) && part !== null && part !== '' && (typeof part === 'string' || typeof part === 'object'))
        return true;
      todo.push([part, depth + 1]);
    }
  }
  return false;
};

const NAMES = ['tool_name', 'toolName', 'function_name'];
const INPUTS = ['input', 'arguments', 'args', 'parameters', 'tool_input', 'toolInput'];
/** A tool's name beside its input. */
const isCall = (value: object): boolean => {
  const fields = value as Readonly<Record<string, unknown>>;
  const named =
    NAMES.some(key => typeof fields[key] === 'string') ||
    (TYPES.test(String(fields['type'])) && typeof fields['name'] === 'string');
  return named && INPUTS.some(key => fields[key] !== undefined && fields[key] !== null);
};
/** A record of a kind that carries no call, and yet has one written out in it. Many such records name commands and files. */
export const holdsCall = (value: unknown): boolean => {
  const todo: [value: unknown, depth: number][] = [[value, 0]];
  for (let budget = 2_000, next = todo.pop(); next !== undefined && budget > 0; budget--, next = todo.pop()) {
    const [now, depth] = next;
    if (typeof now !== 'object' || now === null || depth > 8) continue;
    if (isCall(now)) return true;
    for (const part of Object.values(now)) todo.push([part, depth + 1]);
  }
  return false;
};
