/** Tools of harnesses that name them in lower case (`bash`, `read_file`, `edit_file`) in our words. */
import { kindsOf } from '../rules.ts';

export type ToolKind = 'shell' | 'read' | 'edit' | 'fetch' | 'agent' | 'git' | 'other';

/** What a tool of this name does. */
export const toolKind = (tool: string): ToolKind => {
  if (tool === 'git') return 'git';
  const kinds = kindsOf(tool) ?? [];
  if (tool === '*' || kinds.length === 0) return 'other';
  if (kinds.includes('exec')) return 'shell';
  if (kinds.includes('read')) return 'read';
  if (kinds.includes('write') || kinds.includes('delete')) return 'edit';
  return kinds.includes('connect') ? 'fetch' : 'agent';
};

/** Our word for all that a tool of this kind does. */
export const OURS: Readonly<Record<Exclude<ToolKind, 'git' | 'other'>, string>> = {
  shell: 'Bash',
  read: 'Read',
  edit: 'Edit',
  fetch: 'WebFetch',
  agent: 'Agent',
};
