/**
 * outpost's ordered rules: the first that matches decides, `default` when none does, which is `allow` when it is left out. An allow rule
 * with paths needs every path of a call, a deny rule one.
 */
import type { RuleObject, RuleSource } from '../rules.ts';
import { commandPatterns, NAMED_SETS } from './command-text.ts';
import { type Draft, Drafting, not, type Said } from './drafts.ts';
import { type Literal, wrong } from './literal.ts';
import { OURS, toolKind } from './named-tools.ts';
import { globPaths } from './path-text.ts';

const KEYS = ['effect', 'tools', 'paths', 'commands', 'reason'];

interface Written {
  readonly line: number;
  readonly text: string;
  readonly effect: 'allow' | 'deny';
  readonly tools?: readonly string[];
  readonly paths?: readonly string[];
  readonly commands?: readonly string[];
  readonly reason?: string;
}

const listOf = (value: Literal | undefined, key: string, file: string): readonly string[] | undefined => {
  if (value === undefined) return undefined;
  if (value.kind !== 'list' || value.items.length === 0)
    throw wrong(file, value.line, `\`${key}\` is no list, or is empty`, 'write a list of texts, or leave it out');
  return value.items.map(item => {
    if (item.kind !== 'text') throw wrong(file, item.line, `a value of \`${key}\` is no text`, 'write it in quotes');
    return item.text;
  });
};

const ruleOf = (value: Literal, file: string): Written => {
  if (value.kind !== 'map')
    throw wrong(file, value.line, 'a rule is no object', 'write `{ effect: "allow", tools: ["read_file"] }`');
  const strange = [...value.entries.keys()].find(key => !KEYS.includes(key));
  if (strange !== undefined)
    throw wrong(file, value.line, `\`${strange}\` is no condition of a rule`, `use ${KEYS.map(key => `\`${key}\``).join(', ')}`);
  const effect = value.entries.get('effect');
  if (effect?.kind !== 'text' || (effect.text !== 'allow' && effect.text !== 'deny'))
    throw wrong(file, (effect ?? value).line, 'the `effect` of a rule is neither `allow` nor `deny`', 'write one of them');
  const [tools, paths, commands] = ['tools', 'paths', 'commands'].map(key => listOf(value.entries.get(key), key, file));
  if (!tools && !paths && !commands)
    throw wrong(
      file,
      value.line,
      'the rule has no condition, and would decide everything',
      'name `tools`, `paths` or `commands`, or use `default`',
    );
  const reason = value.entries.get('reason');
  return {
    line: value.line,
    text: [tools, paths, commands].flatMap(list => (list ? [list.join(', ')] : [])).join('; '),
    effect: effect.text,
    ...(tools && { tools }),
    ...(paths && { paths }),
    ...(commands && { commands }),
    ...(reason?.kind === 'text' && { reason: reason.text }),
  };
};

/** Tools in our words, as conditions of one rule. */
const toolsOf = (
  tools: readonly string[],
  wide: boolean,
): { readonly tools: readonly string[]; readonly note?: string } | string => {
  const all: string[] = [];
  let note: string | undefined;
  for (const tool of tools) {
    const kind = toolKind(tool);
    if (kind === 'other') {
      if (tool.includes('*') && !wide) return 'it leaves open which tool is meant';
      all.push(tool);
    } else if (kind === 'git') all.push('Bash(git *)');
    else if (wide) all.push(OURS[kind]);
    else if (kind === 'shell') {
      all.push(...NAMED_SETS.map(set => `Bash(${set})`));
      note = `covers every command: narrowed to ${NAMED_SETS.join(', ')}`;
    } else all.push(kind === 'read' || kind === 'edit' ? `${OURS[kind]}(**)` : OURS[kind]);
  }
  return { tools: [...new Set(all)], ...(note !== undefined && { note }) };
};

/** Whether a tool of the harness tells its paths or its command; a condition on what a tool does not tell never holds. */
const TELLS = { paths: ['read', 'edit', 'other'], commands: ['shell', 'git', 'other'] } as const;
const telling = (tools: readonly string[], what: 'paths' | 'commands'): readonly string[] =>
  tools.filter(tool => (TELLS[what] as readonly string[]).includes(toolKind(tool)));

const said = (rule: Written): Said => {
  const wide = rule.effect === 'deny';
  const tools =
    rule.tools && (rule.paths ? telling(rule.tools, 'paths') : rule.commands ? telling(rule.tools, 'commands') : rule.tools);
  if (tools?.length === 0)
    return wide
      ? { rules: [], note: 'never holds: none of its tools tells this' }
      : not('none of its tools tells this', 'leave it out');
  if (rule.paths && rule.commands && !wide) return not('no tool tells both paths and a command', 'write two rules');
  const [paths, commands]: [string[], string[]] = [[], []];
  const notes: string[] = [];
  for (const path of rule.paths ?? []) {
    const found = globPaths(path, wide);
    if ('not' in found && rule.paths!.length === 1) return found;
    if (!('not' in found)) paths.push(...found.paths);
    else notes.push(`is narrowed: \`${path}\` is left out, ${found.not}`);
  }
  for (const command of rule.commands ?? []) {
    const found = commandPatterns(command, { wide });
    if ('not' in found && (wide || rule.commands!.length === 1)) return found;
    if ('not' in found) notes.push(`is narrowed: \`${command}\` is left out, ${found.not}`);
    else {
      commands.push(...found.commands);
      if (found.note !== undefined) notes.push(found.note);
    }
  }
  if (rule.paths && paths.length === 0) return not('no path of the repository matches it', 'write its paths from the root on');
  if (rule.commands && commands.length === 0) return not('none of its commands is understood', 'write exact command lines');
  // A command is told by its words, whichever tool runs it; paths are those of the file tools.
  const all = commands.length > 0 ? undefined : toolsOf(tools ?? (wide ? ['*'] : ['read_file', 'edit_file']), wide);
  if (typeof all === 'string') return not(all, 'name the tools');
  if (all?.note !== undefined) notes.push(all.note);
  const own: RuleObject = {
    ...(all && (tools || !wide) && { tools: all.tools }),
    ...(paths.length > 0 && { paths }),
    ...(commands.length > 0 && { commands }),
    ...(rule.reason !== undefined && { reason: rule.reason }),
  };
  return { rules: [own], ...(notes.length > 0 && { note: notes.join('; ') }) };
};

/**
 * @param root `{ default, rules }`, or the list of rules alone.
 * @throws Fault with file and line for what is no such list, and for deny rules that are not understood.
 */
export const readOutpost = (root: Literal, file: string): Draft => {
  const draft = new Drafting(file);
  const rules = root.kind === 'map' ? root.entries.get('rules') : root;
  const fallback = root.kind === 'map' ? root.entries.get('default') : undefined;
  if (rules?.kind !== 'list')
    throw wrong(file, (rules ?? root).line, '`rules` is missing, or is no list', 'write `{ "default": "deny", "rules": [] }`');
  const strange = root.kind === 'map' ? [...root.entries.keys()].find(key => key !== 'rules' && key !== 'default') : undefined;
  if (strange !== undefined) throw wrong(file, root.line, `\`${strange}\` is not known here`, 'use `default` and `rules`');
  if (fallback !== undefined && (fallback.kind !== 'text' || !['allow', 'deny'].includes(fallback.text)))
    throw wrong(file, fallback.line, '`default` is neither `allow` nor `deny`', 'write one of them');
  const allowed: RuleSource[] = [];
  for (const rule of rules.items.map(item => ruleOf(item, file))) {
    const own = said(rule);
    // INVARIANT: what an earlier rule allows is no business of a later one; what an earlier one denies stays denied.
    const first = rule.effect === 'deny' && allowed.length > 0 && !('not' in own);
    const taken = draft.take(
      rule.effect,
      rule.text,
      rule.line,
      first ? { ...own, rules: own.rules.map(one => ({ ...(one as RuleObject), except: [...allowed] })) } : own,
    );
    if (rule.effect === 'allow') allowed.push(...taken);
  }
  const opens = fallback?.kind !== 'text' || fallback.text === 'allow';
  if (opens)
    draft.notice(
      (fallback ?? root).line,
      'what no rule names is allowed, as `default` says or leaves open; the guards hold all the same',
    );
  return { mode: opens ? 'bypass' : 'dont-ask', permissions: draft.permissions, notices: draft.notices };
};
