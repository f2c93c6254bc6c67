/**
 * harness9's `{"permissions": {"deny", "allow", "ask"}}`: the first list that matches decides, in this order, and what none of them
 * names is asked about.
 */
import type { RuleSource } from '../rules.ts';
import { commandPatterns, NAMED_SETS } from './command-text.ts';
import { type Draft, Drafting, isWide, type ListName, not, type Said } from './drafts.ts';
import { type Literal, wrong } from './literal.ts';
import { OURS, toolKind } from './named-tools.ts';
import { globPaths } from './path-text.ts';

const commands = (pattern: string, list: ListName): Said => {
  const found = commandPatterns(pattern, { wide: isWide(list) });
  return 'not' in found
    ? found
    : { rules: found.commands.map(command => `Bash(${command})`), ...(found.note && { note: found.note }) };
};

const read = (text: string, list: ListName): Said => {
  const wide = isWide(list);
  const found = /^([\w*.:@-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (!found) return not('it is no rule', 'write `tool` or `tool(pattern)`');
  const [, tool, pattern] = found as unknown as [string, string, string | undefined];
  const kind = toolKind(tool);
  const everything = pattern === undefined || /^\*+$/.test(pattern.trim());
  if (pattern?.trim() === '') return not('it has an empty pattern', `write \`${tool}\` alone, or a pattern`);
  if (kind === 'git') return commands(everything ? 'git *' : `git ${pattern}`, list);
  if (kind === 'shell') {
    if (!everything) return commands(pattern, list);
    return wide
      ? { rules: ['Bash'] }
      : { rules: NAMED_SETS.map(set => `Bash(${set})`), note: `covers every command: narrowed to ${NAMED_SETS.join(', ')}` };
  }
  if (kind === 'read' || kind === 'edit') {
    if (everything) return { rules: [wide ? OURS[kind] : `${OURS[kind]}(**)`] };
    const paths = globPaths(pattern, wide);
    return 'not' in paths ? paths : { rules: paths.paths.map(path => `${OURS[kind]}(${path})`) };
  }
  if (!wide && tool.includes('*') && !/^mcp__[^*]+__/.test(tool))
    return not('it leaves open which tool is meant', 'name the tool');
  if (everything) return { rules: [kind === 'other' ? tool : OURS[kind]] };
  if (kind === 'agent' && /^[\w:.*@ -]+$/.test(pattern)) return { rules: [`Agent(${pattern.trim()})`] };
  if (wide) return { rules: [`${kind === 'other' ? tool : OURS[kind]}(${pattern})`] };
  return not('what its pattern is held against is not known', `write \`${tool}\` alone`);
};

/**
 * @throws Fault with file and line for what is no such file, and for deny and ask rules that are not understood.
 */
export const readHarness9 = (root: Literal, file: string): Draft => {
  const draft = new Drafting(file);
  const permissions = root.kind === 'map' ? root.entries.get('permissions') : undefined;
  if (permissions?.kind !== 'map')
    throw wrong(
      file,
      (permissions ?? root).line,
      '`permissions` is missing, or is no object',
      'write `{"permissions": {"allow": []}}`',
    );
  const strange = [...permissions.entries].find(([key]) => !['allow', 'deny', 'ask'].includes(key));
  if (strange) throw wrong(file, strange[1].line, `\`${strange[0]}\` is no list of rules`, 'use `deny`, `allow` and `ask`');
  for (const list of ['deny', 'allow', 'ask'] as const) {
    const rules = permissions.entries.get(list);
    if (rules === undefined) continue;
    if (rules.kind !== 'list') throw wrong(file, rules.line, `\`${list}\` is no list`, 'write a list of texts');
    for (const rule of rules.items) {
      if (rule.kind !== 'text') throw wrong(file, rule.line, `a rule of \`${list}\` is no text`, 'write it in quotes');
      const said = read(rule.text, list);
      // What is allowed is never asked about: the list `allow` comes first.
      const except = draft.permissions.allow;
      const first = list === 'ask' && except.length > 0 && !('not' in said);
      draft.take(list, rule.text, rule.line, first ? { ...said, rules: said.rules.map(own => excepted(own, except)) } : said);
    }
  }
  return { mode: 'default', permissions: draft.permissions, notices: draft.notices };
};

const excepted = (rule: RuleSource, except: readonly RuleSource[]): RuleSource => ({
  ...(typeof rule === 'string' ? { tools: [rule] } : rule),
  except: [...except],
});
