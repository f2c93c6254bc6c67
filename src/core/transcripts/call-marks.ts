/** Records of a kind that nobody knows: the words in them that a tool call would have. */

const CALL_KEYS = new Set(
  'command cmd tool_name toolName tool_calls toolCalls toolCall tool_call function_call functionCall arguments tool_input toolInput file_path filePath patch script'.split(
    ' ',
  ),
);
/** A record of a kind nobody knows that still names a command, a tool or a file. */
export const looksLikeCall = (value: unknown): boolean => {
  const todo: [value: unknown, depth: number][] = [[value, 0]];
  for (let budget = 2_000, next = todo.pop(); next !== undefined && budget > 0; budget--, next = todo.pop()) {
    const [now, depth] = next;
    if (typeof now !== 'object' || now === null || depth > 8) continue;
    for (const [key, part] of Object.entries(now)) {
      if (/^(?:tool_use|tool_call|function_call|toolRequest|toolCall|tool)$/.test(key === 'type' ? String(part) : ''))
        return true;
      if (CALL_KEYS.has(key) && part !== null && part !== '' && (typeof part === 'string' || typeof part === 'object'))
        return true;
      todo.push([part, depth + 1]);
    }
  }
  return false;
};
