/**
 * Claude Code's `permissions` of a `settings.json`: deny, then ask, then allow; reading needs no rule.
 * Source: code.claude.com/docs/en/permissions ("Permission rule syntax", "Permission modes", "Working directories").
 */
import type { Mode } from '../model.ts';
import { nearest } from '../policy/nearest.ts';
import type { RuleSource } from '../rules.ts';
import { commandPatterns, NAMED_SETS } from './command-text.ts';
import { type Draft, Drafting, isWide, type ListName, not, type Said } from './drafts.ts';
import { type Literal, wrong } from './literal.ts';
import { gitignorePaths } from './path-text.ts';

const READERS = new Set(['Read', 'Grep', 'Glob', 'LS', 'NotebookRead']);
const EDITORS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
const SHELLS = new Set(['Bash', 'PowerShell']);
const AGENTS = new Set(['Agent', 'Task']);
const MODES: Readonly<Record<string, Mode>> = {
  default: 'default',
  manual: 'default',
  acceptEdits: 'accept-edits',
  plan: 'plan',
  dontAsk: 'dont-ask',
  auto: 'default',
  bypassPermissions: 'default',
  delegate: 'default',
};
const KEYS = ['allow', 'ask', 'deny', 'additionalDirectories', 'defaultMode', 'disableBypassPermissionsMode', 'disableAutoMode'];
/** What runs without a question in every mode. */
const FREE: readonly string[] = ['Read(**)', 'Bash(@read-only)'];

const shellRule = (tool: string, pattern: string | undefined, wide: boolean): Said => {
  if (tool === 'PowerShell' && !wide) return not('commands of PowerShell are not read here', 'have a person look at them');
  if (pattern === undefined)
    return wide
      ? { rules: ['Bash'] }
      : { rules: NAMED_SETS.map(set => `Bash(${set})`), note: `covers every command: narrowed to ${NAMED_SETS.join(', ')}` };
  const found = commandPatterns(pattern, { wide, prefix: true, bare: true });
  return 'not' in found
    ? found
    : { rules: found.commands.map(command => `Bash(${command})`), ...(found.note && { note: found.note }) };
};

const pathRule = (tool: string, pattern: string | undefined, wide: boolean): Said => {
  const own = READERS.has(tool) ? 'Read' : 'Edit';
  if (pattern === undefined)
    return wide ? { rules: [own] } : { rules: [`${own}(**)`], ...(tool !== 'Read' && { note: 'is narrowed to the repository' }) };
  const found = gitignorePaths(pattern, wide);
  return 'not' in found ? found : { rules: found.paths.map(path => `${own}(${path})`), ...(found.note && { note: found.note }) };
};

const webRule = (pattern: string | undefined, wide: boolean): Said => {
  if (pattern === undefined) return { rules: ['WebFetch'] };
  const host = /^domain:\s*([\w*.:[\]-]+)$/.exec(pattern.trim())?.[1];
  if (host !== undefined) return { rules: [`WebFetch(domain:${host.toLowerCase()})`] };
  return wide && pattern.trim() !== ''
    ? { rules: [`WebFetch(${pattern.trim()})`] }
    : not('it names no domain', 'write `WebFetch(domain:example.com)`');
};

const serverRule = (tool: string, pattern: string | undefined, wide: boolean): Said => {
  if (pattern !== undefined) return not('a rule for a tool of a server has no pattern', `write \`${tool}\` alone`);
  if (!wide && !/^mcp__[^*]+(?:__.*)?$/.test(tool)) return not('it leaves open which server is meant', 'name the server');
  return { rules: [tool] };
};

/** Tools without a place in our words are known by their name, skills by what their input names. */
const otherRule = (tool: string, pattern: string | undefined, wide: boolean): Said => {
  if (tool.includes('*') && !wide) return not('it leaves open which tool is meant', 'name the tool');
  if (pattern === undefined) return { rules: [tool] };
  const name = /^\/?([\w:.-]+?)(?:\s*:\*|\s+\*)?$/.exec(pattern.trim());
  if ((tool === 'Skill' || tool === 'SlashCommand') && name) {
    const open = name[0].endsWith('*');
    const [key, slash] = tool === 'Skill' ? ['skill', ''] : ['command', '/'];
    if (wide) return { rules: [`${tool}(*"${name[1]}${open ? '*' : '"*'})`, ...(open ? [] : [`${tool}(*"/${name[1]}"*)`])] };
    const exact = `{"${key}":"${slash}${name[1]}`;
    return { rules: [`${tool}(${exact}"*)`, ...(open && slash !== '' ? [`${tool}(${exact} *)`] : [])] };
  }
  return not(`a pattern for \`${tool}\` has no meaning here`, `write \`${tool}\` alone`);
};

/** One rule of a list. */
const read = (text: string, list: ListName): Said => {
  const wide = isWide(list);
  const found = /^([\w*:.@-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (!found) return not('it is no rule', 'write `Tool` or `Tool(pattern)`');
  const [, tool, written] = found as unknown as [string, string, string | undefined];
  // `Tool(*)` says no more than `Tool`.
  const pattern = written !== undefined && /^\s*\*+\s*$/.test(written) ? undefined : written;
  if (pattern?.trim() === '') return not('it has an empty pattern', `write \`${tool}\` alone, or a pattern`);
  if (SHELLS.has(tool)) return shellRule(tool, pattern, wide);
  if (READERS.has(tool) || EDITORS.has(tool)) return pathRule(tool, pattern, wide);
  if (tool === 'WebFetch') return webRule(pattern, wide);
  if (tool.startsWith('mcp__')) return serverRule(tool, pattern, wide);
  if (AGENTS.has(tool)) {
    if (pattern !== undefined && !/^[\w:.*@ -]+$/.test(pattern)) return not('it names no agent', 'write `Agent(name)`');
    return { rules: [pattern === undefined ? 'Agent' : `Agent(${pattern.trim()})`] };
  }
  return otherRule(tool, pattern, wide);
};

const textsOf = (value: Literal | undefined, name: string, file: string): readonly { text: string; line: number }[] => {
  if (value === undefined) return [];
  if (value.kind !== 'list') throw wrong(file, value.line, `\`${name}\` is no list`, 'write a list of texts');
  return value.items.map(item => {
    if (item.kind !== 'text') throw wrong(file, item.line, `a value of \`${name}\` is no text`, 'write it in quotes');
    return { text: item.text, line: item.line };
  });
};

const modeOf = (value: Literal | undefined, draft: Drafting): Mode => {
  if (value === undefined) return 'default';
  const mode = value.kind === 'text' ? value.text : '';
  if (!Object.hasOwn(MODES, mode)) {
    const near = nearest(mode, Object.keys(MODES));
    throw wrong(
      draft.file,
      value.line,
      `\`defaultMode\` is \`${mode}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
      `use one of: ${Object.keys(MODES)
        .map(name => `\`${name}\``)
        .join(', ')}`,
    );
  }
  if (mode === 'bypassPermissions' || mode === 'auto')
    draft.notice(value.line, `the mode \`${mode}\` is narrowed to \`default\`: what no rule allows is asked about`);
  return MODES[mode]!;
};

/** Directories that an agent may use besides its own. */
const directories = (value: Literal | undefined, mode: Mode, draft: Drafting): void => {
  for (const { text, line } of textsOf(value, 'additionalDirectories', draft.file)) {
    const directory = text.replace(/\/+$/, '');
    if (/^(?:\/[^/]|~\/.)/.test(directory) && !/[*?[\]{}\\]|(?:^|\/)\.\.(?:\/|$)/.test(directory)) {
      const rooted = directory.startsWith('/') ? `/${directory}` : directory;
      for (const tool of mode === 'accept-edits' ? ['Read', 'Edit'] : ['Read'])
        draft.take('allow', `additionalDirectories: ${text}`, line, pathRule(tool, `${rooted}/**`, false));
    } else if (!/^(?:\.\/)?[\w.-]/.test(directory) || directory.includes('..'))
      draft.notice(
        line,
        `the directory \`${text}\` is left out: where it lies is not known, or it is too wide; write it as an absolute path`,
      );
  }
};

/** What looks like a rule. */
const RULE = /^(?:[A-Z]\w*|mcp__\S+)(?:\(.*\))?$/s;
/** Commands that run unasked where edits do, on files of the repository. */
const EDITING: RuleSource = {
  commands: ['mkdir *', 'touch *', 'rm *', 'rmdir *', 'mv *', 'cp *', 'sed *'],
  paths: ['**'],
};
const READS_ONLY = /^(?:Read|WebFetch|WebSearch|Agent)\b|^Bash\(@read-only\)$/;

/**
 * @param root the settings as a whole.
 * @throws Fault with file and line for what is no such settings, and for deny and ask rules that are not understood.
 */
export const readClaude = (root: Literal, file: string): Draft => {
  const draft = new Drafting(file);
  if (root.kind !== 'map') throw wrong(file, root.line, 'the settings are no object', 'write `{ "permissions": { ... } }`');
  const permissions = root.entries.get('permissions');
  if (permissions?.kind !== 'map')
    throw wrong(
      file,
      (permissions ?? root).line,
      '`permissions` is missing, or is no object',
      'write `"permissions": { "allow": [] }`',
    );
  for (const [key, value] of permissions.entries) {
    if (KEYS.includes(key)) continue;
    const near = nearest(key, KEYS);
    // INVARIANT: a list of rules is never dropped: under another name it may be one that forbids.
    if (near === undefined && value.kind === 'list' && value.items.some(item => item.kind === 'text' && RULE.test(item.text)))
      throw wrong(
        file,
        value.line,
        `\`${key}\` is no list of rules`,
        'write its rules under `deny`, `ask` or `allow`, or leave it out',
      );
    if (near !== undefined)
      throw wrong(
        file,
        value.line,
        `\`${key}\` is no key of \`permissions\`; did you mean \`${near}\`?`,
        `write \`${near}\`, or leave it out`,
      );
    draft.notice(value.line, `\`${key}\` is left out: it has no meaning here`);
  }
  const mode = modeOf(permissions.entries.get('defaultMode'), draft);
  draft.take('allow', 'reading', root.line, { rules: mode === 'accept-edits' ? [...FREE, EDITING] : FREE });
  for (const list of ['deny', 'ask', 'allow'] as const)
    for (const { text, line } of textsOf(permissions.entries.get(list), list, file)) {
      const said = read(text, list);
      const kept: readonly RuleSource[] = 'not' in said ? [] : said.rules;
      if (list === 'allow' && mode === 'plan' && kept.some(rule => typeof rule !== 'string' || !READS_ONLY.test(rule)))
        draft.notice(line, `the allow rule \`${text}\` is left out: the mode \`plan\` only reads`);
      else draft.take(list, text, line, said);
    }
  directories(permissions.entries.get('additionalDirectories'), mode, draft);
  return { mode, permissions: draft.permissions, notices: draft.notices };
};
