/**
 * Tools that a policy describes: where in their input paths, commands and hosts stand, and what they do with them. INVARIANT: what is
 * declared only adds to what a call does; an input that does not fit is not understood.
 */
import { isObject } from '../documents/json.ts';
import { Fault } from '../fault.ts';
import { TOOL_NATURES, type ToolNature } from '../model.ts';
import type { CompilePattern } from '../policy/user-pattern.ts';
import { shorten } from '../text.ts';
import { kindOf } from '../transcripts/tool-names.ts';
import { nameGlob } from '../wildcard.ts';
import { compileInputSchema, type InputSchema } from './input-schema.ts';

/** What a policy says of the tools that one name or glob stands for; pointers are JSON pointers (RFC 6901), `*` each item of a list. */
export interface ToolDeclaration {
  readonly does: ToolNature;
  /** Read by what is read-only, written by what writes, both by what has other effects. */
  readonly paths: readonly string[];
  /** Only read, whatever the tool does. */
  readonly reads: readonly string[];
  readonly commands: readonly string[];
  readonly hosts: readonly string[];
  readonly directory?: string | undefined;
  readonly input?: InputSchema | undefined;
}

/** What one input comes to. */
export interface Declared {
  readonly does: ToolNature;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Each a line for a shell, or a program and its arguments. */
  readonly commands: readonly (string | readonly string[])[];
  /** Hosts (`host`, `host:port`) and URLs. */
  readonly hosts: readonly string[];
  /** Where relative paths start, and where commands run. */
  readonly directory?: string;
  /** Why it is not understood, in half sentences. */
  readonly misfits: readonly string[];
}

/** What is declared of a tool (`name`, or `mcp__server__name`), given its input; undefined when nothing is. */
export type DeclaredTools = (name: string, input: unknown) => Declared | undefined;

/** Values that one pointer may lead to. */
const MOST = 1_000;

const tokensOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'));

interface Found {
  readonly values: readonly unknown[];
  readonly wrong?: string;
}
const follow = (input: unknown, pointer: string): Found => {
  let values: readonly unknown[] = [input];
  for (const token of tokensOf(pointer)) {
    const next: unknown[] = [];
    for (const value of values) {
      if (Array.isArray(value)) {
        if (token === '*') next.push(...value.slice(0, MOST + 1));
        else if (!/^\d{1,9}$/.test(token)) return { values: [], wrong: `a list stands on the way to \`${pointer}\`` };
        else if (Number(token) < value.length) next.push(value[Number(token)]);
      } else if (isObject(value)) {
        if (Object.hasOwn(value, token)) next.push(value[token]);
        else if (token === '*') return { values: [], wrong: `no list stands on the way to \`${pointer}\`` };
      } else if (value !== undefined && value !== null) return { values: [], wrong: `nothing can stand at \`${pointer}\`` };
      if (next.length > MOST) return { values: [], wrong: `more than ${MOST} values stand at \`${pointer}\`` };
    }
    values = next;
  }
  return { values: values.filter(value => value !== undefined && value !== null) };
};

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(word => typeof word === 'string');

/** A name of a host, an address, either with a port, or a URL; nothing that a parser would read as another host. */
const isHost = (text: string): boolean => {
  const url = text.includes('://') ? text : `http://${text}`;
  return URL.canParse(url) && new URL(url).hostname !== '' && !/[\s\\@]/.test(text);
};

type Read = (input: unknown) => Declared;

const compileOne = (declaration: ToolDeclaration, pattern: CompilePattern): Read => {
  const { does, paths, reads, commands, hosts, directory, input: schema } = declaration;
  const misfit = schema && compileInputSchema(schema, pattern);
  return input => {
    const misfits: string[] = [];
    const wrong = misfit?.(input);
    if (wrong !== undefined) misfits.push(wrong);
    const gather = <T>(pointers: readonly string[], kind: string, is: (value: unknown) => value is T): readonly T[] => {
      const all: T[] = [];
      for (const pointer of pointers) {
        const found = follow(input, pointer);
        if (found.wrong !== undefined) misfits.push(found.wrong);
        const strange = found.values.find(value => !is(value));
        if (strange !== undefined)
          misfits.push(`${shorten(JSON.stringify(strange) ?? 'a value', 60)} at \`${pointer}\` is no ${kind}`);
        all.push(...found.values.filter(is));
      }
      // A schema says what may be left out; without one a call that names nothing where something is declared is another call.
      if (pointers.length > 0 && all.length === 0 && schema === undefined && misfits.length === 0)
        misfits.push(`no ${kind} stands at ${pointers.map(pointer => `\`${pointer}\``).join(' or ')}`);
      return all;
    };
    const isPath = (value: unknown): value is string => typeof value === 'string' && /^[^\0]+$/.test(value);
    const isCommand = (value: unknown): value is string | readonly string[] =>
      isWords(value) || (typeof value === 'string' && value.trim() !== '');
    const both = gather(paths, 'path', isPath);
    const only = gather(reads, 'path', isPath);
    const place = directory === undefined ? { values: [] } : follow(input, directory);
    if (place.values.some(value => !isPath(value))) misfits.push(`no path stands at \`${directory}\``);
    const [from] = place.values.filter(isPath);
    return {
      does,
      reads: does === 'write' ? only : [...both, ...only],
      writes: does === 'read-only' ? [] : both,
      commands: gather(commands, 'command', isCommand),
      hosts: gather(hosts, 'host', (value): value is string => typeof value === 'string' && isHost(value)),
      ...(from !== undefined && { directory: from }),
      misfits,
    };
  };
};

const joined = (all: readonly [Declared, ...Declared[]]): Declared => {
  const [first, ...more] = all;
  if (more.length === 0) return first;
  const from = all.find(one => one.directory !== undefined)?.directory;
  return {
    does: TOOL_NATURES[Math.max(...all.map(one => TOOL_NATURES.indexOf(one.does)))]!,
    reads: [...new Set(all.flatMap(one => one.reads))],
    writes: [...new Set(all.flatMap(one => one.writes))],
    commands: all.flatMap(one => one.commands),
    hosts: [...new Set(all.flatMap(one => one.hosts))],
    ...(from !== undefined && { directory: from }),
    misfits: all.flatMap(one => one.misfits),
  };
};

/**
 * Compiles what is said of one name or glob. `mcp__server` stands for all tools of a server.
 * @throws Fault for a tool that is known without it, for a schema that is none, and where nothing would be declared.
 */
export const compileTool = (
  name: string,
  declaration: ToolDeclaration,
  pattern: CompilePattern,
): { readonly is: (tool: string) => boolean; readonly read: Read } => {
  if (!name.includes('*') && !name.startsWith('mcp__') && kindOf(name) !== undefined)
    throw new Fault(
      'policy',
      `\`${name}\` is known: what its input means is read without a declaration`,
      'leave it out, and write rules for what it does',
    );
  const exact = nameGlob(name);
  const server = name.startsWith('mcp__') ? nameGlob(`${name}__*`) : undefined;
  return { is: tool => exact(tool) || (server?.(tool) ?? false), read: compileOne(declaration, pattern) };
};

/** Several that fit one tool hold together: it does all that any of them says, and its input has to fit each. */
export const declaredTools =
  (compiled: readonly ReturnType<typeof compileTool>[]): DeclaredTools =>
  (name, input) => {
    const [first, ...more] = compiled.filter(({ is }) => is(name)).map(({ read }) => read(input));
    return first && joined([first, ...more]);
  };
