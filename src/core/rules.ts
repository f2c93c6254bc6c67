/**
 * Permission rules: `Tool(pattern)` or `{tools, paths, commands, agents, reason}`. A rule covers effects, never lines of text: a command
 * pattern covers one simple command, a path pattern where a path ends, and what a covered command itself reads and writes.
 */

import { argvMatcher } from './commands/argv.ts';
import { Fault } from './fault.ts';
import type { Call, CommandSet, Effect } from './model.ts';
import { COMMAND_SETS } from './model.ts';
import { fitsNoPath, forbids, permits, resolve } from './paths.ts';
import { nameGlob } from './wildcard.ts';

export interface RuleObject {
  readonly tools?: readonly string[] | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly commands?: readonly string[] | undefined;
  readonly agents?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  /** What it does not cover: rules that are read as the opposite stance reads them. */
  readonly except?: readonly RuleSource[] | undefined;
}
export type RuleSource = string | RuleObject;

/** How a list uses its rules: an allow must be narrow, a deny and an ask must be wide. */
export type Stance = 'narrow' | 'wide';

export interface Rule {
  /** The rule as it was written. */
  readonly text: string;
  readonly reason?: string;
  /** It holds for some agents alone. */
  readonly personal?: true;
  readonly covers: (effect: Effect, call: Call) => boolean;
}

type Kind = Effect['kind'];
const EVERY: readonly Kind[] = ['read', 'write', 'delete', 'exec', 'connect', 'tool', 'agent'];
/** Which kinds of effect a tool's name stands for; names of many agents, lower case, without `_` and `-`. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  '*': EVERY,
  bash: ['exec'],
  shell: ['exec'],
  execute: ['exec'],
  runshellcommand: ['exec'],
  terminal: ['exec'],
  read: ['read'],
  readfile: ['read'],
  listfiles: ['read'],
  view: ['read'],
  grep: ['read'],
  glob: ['read'],
  ls: ['read'],
  edit: ['write', 'delete'],
  write: ['write', 'delete'],
  multiedit: ['write', 'delete'],
  notebookedit: ['write', 'delete'],
  editfile: ['write', 'delete'],
  writefile: ['write', 'delete'],
  patch: ['write', 'delete'],
  delete: ['delete'],
  webfetch: ['connect'],
  fetch: ['connect'],
  agent: ['agent'],
  task: ['agent'],
};
/** The kinds of effect that a tool’s name in a rule stands for; undefined for a tool that no table knows. */
export const kindsOf = (tool: string): readonly Kind[] | undefined => {
  const lower = tool.toLowerCase();
  const name = Object.hasOwn(KINDS, lower) ? lower : lower.replaceAll(/[_-]/g, '');
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
};

type Test = (effect: Effect, call: Call) => boolean;
const any =
  (tests: readonly Test[]): Test =>
  (effect, call) =>
    tests.some(test => test(effect, call));

/** `mcp__server`, `mcp__server__tool`, with `*` anywhere; other names are tools that no table knows. */
export const toolTest = (tool: string): Test => {
  const kinds = kindsOf(tool);
  if (kinds !== undefined) return effect => kinds.includes(effect.kind);
  const exact = nameGlob(tool);
  const below = nameGlob(`${tool}__*`);
  return effect => {
    if (effect.kind !== 'tool') return false;
    const name = effect.server === undefined ? effect.name : `mcp__${effect.server}__${effect.name}`;
    return exact(name) || (tool.startsWith('mcp__') && below(name));
  };
};

const setTest = (name: string): Test => {
  const set = name.slice(1) as CommandSet;
  if (!COMMAND_SETS.includes(set)) {
    throw new Fault(
      'policy',
      `\`${name}\` is no named set of commands`,
      `use one of ${COMMAND_SETS.map(s => `\`@${s}\``).join(', ')}`,
    );
  }
  // An assignment that changes what runs leaves the command's name, and not what it means.
  return effect => effect.kind === 'exec' && (effect.sets?.includes(set) ?? false) && (effect.env?.length ?? 0) === 0;
};

const commandTest = (pattern: string, stance: Stance): Test => {
  if (pattern.startsWith('@')) return setTest(pattern);
  const match = argvMatcher(pattern, stance);
  return effect => effect.kind === 'exec' && match(effect);
};

/** A rule that never fits would be taken for one that forbids. */
const wholePath = (pattern: string): void => {
  if (fitsNoPath(pattern))
    throw new Fault(
      'policy',
      `\`${pattern}\` is not a pattern of paths`,
      'write the paths that are meant; what a rule leaves out stands under its `except`',
    );
};

/** Paths of rules: `//x` is absolute, `/x` and `./x` start at the root of the repository. */
const pathTest = (pattern: string, stance: Stance): Test => {
  wholePath(pattern);
  const plain = [pattern.startsWith('//') ? pattern.slice(1) : pattern];
  const match = stance === 'wide' ? forbids(plain) : permits(plain);
  const absolute = pattern.startsWith('//') || pattern.startsWith('~');
  const everything = /^(?:\*\*\/)?\*{1,2}$/.test(pattern);
  return effect => {
    if (!('path' in effect)) return false;
    const { path } = effect;
    // Who may read every file may list and search them from the root; deleting the root is more than deleting files.
    if (everything && effect.kind === 'read' && path.inside && path.real === '.') return true;
    if (stance === 'narrow') return path.inside !== absolute && match(path) !== undefined;
    // A path of the repository is none of the machine, unless it was written as one.
    if (absolute && path.inside) return /^[/~]/.test(path.written) && match({ ...path, real: path.written }) !== undefined;
    return match(path) !== undefined;
  };
};

/** `domain:example.com` and `example.com` mean a host; to permit an address, a pattern has to be one: any path can end as a host does. */
const hostTest = (pattern: string, stance: Stance): Test => {
  // A rule that never fits would be taken for one that forbids.
  if (/^domain:(?:\s*$|[^[\]]*[/:])/.test(pattern))
    throw new Fault(
      'policy',
      `\`${pattern}\` is not a domain`,
      'write a host without scheme, port or path, such as `domain:*.example.com`',
    );
  const fits = nameGlob(pattern.replace(/^domain:/, ''));
  const addresses = stance === 'wide' || /^[a-z][a-z0-9+.-]*:\/\//i.test(pattern);
  return effect =>
    effect.kind === 'connect' && (fits(effect.host) || (addresses && effect.url !== undefined && fits(effect.url)));
};

/** What stands in the parentheses means a command, a path, a host or an input, as the tool has it. */
const patternTest = (tool: string, pattern: string, stance: Stance): Test => {
  const kinds = kindsOf(tool);
  const paths = kinds?.some(kind => kind === 'read' || kind === 'delete') && !kinds.includes('exec');
  if (pattern === '*' && !paths) return toolTest(tool);
  if (kinds === undefined) {
    const test = toolTest(tool);
    const text = nameGlob(pattern);
    return (effect, call) => test(effect, call) && effect.kind === 'tool' && text(JSON.stringify(effect.input) ?? '');
  }
  if (kinds.includes('exec')) return commandTest(pattern, stance);
  if (kinds.includes('connect')) return hostTest(pattern, stance);
  if (kinds.includes('agent')) {
    const name = nameGlob(pattern);
    return effect => effect.kind === 'agent' && name(effect.name);
  }
  const path = pathTest(pattern, stance);
  return (effect, call) => kinds.includes(effect.kind) && path(effect, call);
};

/** Tools as people write them in rules. */
const WRITTEN = [
  'Bash',
  'Read',
  'Edit',
  'Write',
  'Delete',
  'WebFetch',
  'Agent',
  'Task',
  'MultiEdit',
  'NotebookEdit',
  'Grep',
  'Glob',
];
const sorted = (word: string): string => [...word].toSorted().join('');
/** Whether two words are one letter apart, or hold the same letters in another order. */
const isSlip = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (a.length === b.length && sorted(a) === sorted(b)) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
};
/** The tool that was meant by a name that is none; a rule of such a name would never speak. Names of other tools are written otherwise. */
const meantTool = (tool: string): string | undefined =>
  /^[A-Z][A-Za-z]{2,}$/.test(tool) ? WRITTEN.find(known => isSlip(tool.toLowerCase(), known.toLowerCase())) : undefined;

/** @throws Fault when a tool that no table knows can only be a slip. */
const checkTool = (tool: string): void => {
  if (/^mcp(?:[.:/-]|_(?!_))/i.test(tool))
    throw new Fault(
      'policy',
      `\`${tool}\` is not a tool of a server`,
      'write `mcp__server__tool`, or `mcp__server` for all of its tools',
    );
  const meant = meantTool(tool);
  if (meant !== undefined)
    throw new Fault(
      'policy',
      `\`${tool}\` is not a tool that is known; did you mean \`${meant}\`?`,
      `write \`${meant}\`, or \`{ tools: [${tool}] }\` when the tool has that name`,
    );
};

const toTest = (source: string, stance: Stance): Test => {
  const rule = source.trim();
  const open = rule.indexOf('(');
  const tool = open < 0 ? rule : rule.slice(0, open);
  const known = kindsOf(tool) !== undefined;
  if (!(known || /^[^()\s]+$/.test(tool)) || (open >= 0 && !rule.endsWith(')')))
    throw new Fault('policy', `\`${source}\` is not a rule`, 'write `Tool` or `Tool(pattern)`, such as `Bash(npm test)`');
  if (!known) checkTool(tool);
  return open < 0 ? toolTest(tool) : patternTest(tool, rule.slice(open + 1, -1), stance);
};

const commands = new WeakMap<Call, ReadonlyMap<number | undefined, Effect>>();
/** The simple commands of a call by number; the first where there are several of one. */
const commandsIn = (call: Call): ReadonlyMap<number | undefined, Effect> => {
  let known = commands.get(call);
  if (known === undefined) {
    known = new Map(
      call.effects
        .filter(({ kind }) => kind === 'exec')
        .reverse()
        .map(effect => [effect.by, effect]),
    );
    commands.set(call, known);
  }
  return known;
};
/** The command that an effect belongs to: its own exec, when it is no redirect. */
const commandOf = (effect: Effect, call: Call): Effect | undefined =>
  effect.by === undefined || effect.kind === 'exec' ? undefined : commandsIn(call).get(effect.by);

/** Whether a word of a command names a place outside of the repository: that place itself, one above it, or a way out. */
const names = (word: string, real: string): boolean => {
  if (/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(word)) return true;
  if (!/^(?:[/~]|[A-Za-z]:[\\/])/.test(word)) return false;
  const named = resolve(word).real.replace(/\/$/, '');
  return real === named || real.startsWith(`${named}/`);
};

/**
 * Whether a command changes something outside of the repository that its words do not name: `rm -r build` where a `cd` or a symbolic link
 * led out. The words of a rule say nothing of that place.
 */
const strays = (effect: Effect, command: Effect): boolean =>
  (effect.kind === 'write' || effect.kind === 'delete') &&
  !effect.path.inside &&
  command.kind === 'exec' &&
  (command.unsure ?? []).length === 0 &&
  !command.argv.some(word => names(word.replace(/^(?:-[-\w]*=?|\w+=)/, ''), effect.path.real));

/** An allow for a command reaches what the command itself does: never a redirect, and outside of the repository what its words name. */
const withCommands =
  (test: Test): Test =>
  (effect, call) => {
    if (test(effect, call)) return true;
    const command = commandOf(effect, call);
    return command !== undefined && !strays(effect, command) && test(command, call);
  };

/**
 * A rule for a tool that the policy declares, with conditions on what it declares: it reaches the tool and what these are about, and
 * holds where all of that is covered. A tool that declares no path fits no rule with paths.
 */
const declaredTest = (tools: Test, paths: Test | undefined, commands: Test | undefined): Test => {
  const held = (test: Test | undefined, of: readonly Effect[], call: Call): boolean =>
    test === undefined || (of.length > 0 && of.every(effect => test(effect, call)));
  return (effect, call) => {
    if (!call.effects.some(other => other.kind === 'tool' && other.does !== undefined && tools(other, call))) return false;
    const own = call.effects.filter(other => 'path' in other && other.by === undefined);
    const run = call.effects.filter(other => other.kind === 'exec');
    if (!held(paths, own, call) || !held(commands, run, call)) return false;
    if (effect.kind === 'tool') return tools(effect, call);
    return (paths !== undefined && own.includes(effect)) || (commands !== undefined && withCommands(commands)(effect, call));
  };
};

const conditions = (rule: RuleObject, stance: Stance): Test => {
  const tools = rule.tools && any(rule.tools.map(tool => toTest(tool, stance)));
  const commands = rule.commands && any(rule.commands.map(command => commandTest(command, stance)));
  const paths = rule.paths && any(rule.paths.map(path => pathTest(path, stance)));
  if (stance === 'narrow') {
    const reach = commands ? withCommands(commands) : tools ? withCommands(tools) : undefined;
    const declared = tools && (paths || commands) ? declaredTest(tools, paths, commands) : undefined;
    return (effect, call) => {
      if (declared?.(effect, call)) return true;
      if (paths && (effect.kind === 'tool' || !call.effects.some(other => 'path' in other))) return false;
      if (reach ? !reach(effect, call) : !('path' in effect)) return false;
      if (commands && tools && !tools(effect, call) && commandOf(effect, call) === undefined) return false;
      return paths === undefined || call.effects.every(other => !('path' in other) || paths(other, call));
    };
  }
  return (effect, call) => {
    const some = (test: Test | undefined): boolean => test === undefined || call.effects.some(other => test(other, call));
    const main = paths ?? commands ?? tools;
    const tool = tools && ((other: Effect): boolean => tools(other, call) || rule.tools!.some(name => nameGlob(name)(call.tool)));
    return main !== undefined && (main === tools ? tool!(effect) : main(effect, call)) && some(commands) && some(tool);
  };
};

/**
 * Compiles one rule.
 * @throws Fault when the text is no rule, names an unknown set, or has no condition.
 */
export const compileRule = (source: RuleSource, stance: Stance): Rule => {
  if (typeof source === 'string') {
    const test = toTest(source, stance);
    return { text: source, covers: stance === 'narrow' ? withCommands(test) : test };
  }
  if (!source.tools && !source.paths && !source.commands) {
    throw new Fault(
      'policy',
      'a rule without `tools`, `paths` or `commands` would cover everything',
      'name at least one of them',
    );
  }
  const test = conditions(source, stance);
  const agents = source.agents?.map(nameGlob);
  const except = source.except?.map(rule => compileRule(rule, stance === 'narrow' ? 'wide' : 'narrow'));
  return {
    text: JSON.stringify(source),
    ...(source.reason !== undefined && { reason: source.reason }),
    ...(agents !== undefined && { personal: true as const }),
    covers: (effect, call) =>
      (agents === undefined || agents.some(is => is(call.agents.at(-1) ?? 'main'))) &&
      test(effect, call) &&
      !except?.some(rule => rule.covers(effect, call)),
  };
};
