/** What was said -> what it does: one act into its effects; nothing that was said is left without one. */

import { together } from './core/acts.ts';
import { changeEffect, fileEffects } from './core/changes/change-effects.ts';
import { within } from './core/commands/directory.ts';
import { canonicalHost } from './core/commands/hosts.ts';
import type { Program } from './core/contracts.ts';
import type { Act, Call, Effect, Line, Place, TextSource, ToolCall } from './core/model.ts';
import { ownerIn } from './core/owner.ts';
import { NOWHERE, resolve, type Where } from './core/paths.ts';
import programNames from './core/programs/names.json' with { type: 'json' };
import { newSession, readCommand, type ShellSession } from './core/shell.ts';
import type { DeclaredTools } from './core/tools/declared.ts';
import { shellDoings } from './core/transcripts/shell-tools.ts';
import { scriptOf } from './core/transcripts/unfold.ts';
import * as programList from './programs/index.ts';

type Effects = Call['effects'];
const lines = (texts: readonly string[]): Line[] => texts.map((text, i) => ({ n: i + 1, text }));

const ownerOf = ownerIn(programNames);
/** The part that answers to a program's name; only that part is loaded. */
const programOf = (name: string): Program | undefined => {
  const part = ownerOf(name);
  return part === undefined ? undefined : (programList as Readonly<Record<string, Program>>)[part];
};

const shellEffects = (act: Act & { do: 'shell' }, place: Place, where: Where, session: ShellSession | undefined): Effects =>
  readCommand(act.command, {
    place,
    isPlaced: (where.root ?? where.cwd) !== undefined,
    session: session ?? newSession({}),
    programs: programOf,
    // A directory that the command itself went to is not the repository, even where nobody told where that is.
    resolve: (path, cwd) =>
      resolve(path, cwd === undefined ? where : { ...where, root: where.root ?? where.cwd ?? NOWHERE, cwd }),
    ...(act.dialect !== undefined && { dialect: act.dialect }),
    ...(where.cwd !== undefined && { cwd: where.cwd }),
  });

type ToolEffect = Extract<Effect, { kind: 'tool' }>;

const hostEffect = (text: string, place: Place): Effect => {
  const whole = text.includes('://');
  const { hostname, port } = new URL(whole ? text : `tcp://${text}`);
  return {
    kind: 'connect',
    place,
    host: canonicalHost(hostname),
    ...(whole && { url: text }),
    ...(port && { port: Number(port) }),
  };
};

/** Some programs end a path at U+0000, others refuse it: which file is meant is not known. */
const cutShort = (path: string, place: Place): Effects | undefined =>
  path.includes('\0') ? [{ kind: 'opaque', place, why: `the path \`${path}\` holds the character U+0000` }] : undefined;

/** A tool that nobody knows: its name, and what the policy says that its input means. */
const toolEffects = (tool: ToolEffect, where: Where, session: ShellSession | undefined, tools?: DeclaredTools): Effects => {
  const { place, server, name } = tool;
  const declared = tools?.(server === undefined ? name : `mcp__${server}__${name}`, tool.input);
  if (declared === undefined) return [tool];
  const { does, reads, writes, commands, hosts, directory, misfits } = declared;
  const root = where.root ?? where.cwd ?? NOWHERE;
  const here: Where = directory === undefined ? where : { ...where, root, cwd: within(where.cwd, directory) };
  const said = server === undefined ? name : `${server}/${name}`;
  const parts = commands
    .flatMap(command => shellDoings(typeof command === 'string' ? { command } : scriptOf(command)))
    .map(({ act, cwd }) => {
      const last = session?.last;
      const call = { act, tool: name, place, ...(cwd !== undefined && { cwd: within(here.cwd, cwd) }) };
      const effects = effectsOf(call, here, session);
      // It has a shell of its own.
      if (session && last) session.last = last;
      return { act, effects };
    });
  return [
    { ...tool, does },
    ...misfits.map(
      (why): Effect => ({ kind: 'opaque', place, why: `the input of \`${said}\` is not what the policy says: ${why}` }),
    ),
    ...reads.flatMap((path): readonly Effect[] => cutShort(path, place) ?? [{ kind: 'read', place, path: resolve(path, here) }]),
    ...writes.flatMap(
      (path): readonly Effect[] =>
        cutShort(path, place) ?? [{ kind: 'write', place, path: resolve(path, here), added: [], removed: [] }],
    ),
    ...hosts.map(host => hostEffect(host, place)),
    ...together(parts),
  ];
};

/**
 * The effects of one call; never none.
 * @param session what earlier calls of the same transcript left behind; a fresh one for a lone call.
 * @param tools what the policy says of tools that nobody knows.
 */
export const effectsOf = (
  call: Pick<ToolCall, 'act' | 'tool' | 'place' | 'cwd'>,
  where: Where,
  session?: ShellSession,
  tools?: DeclaredTools,
): Effects => {
  const { act, tool, place } = call;
  const here: Where = call.cwd === undefined ? where : { ...where, cwd: call.cwd };
  switch (act.do) {
    case 'read':
    case 'delete':
      return cutShort(act.path, place) ?? [{ kind: act.do, place, path: resolve(act.path, here) }];
    case 'write':
      return (
        cutShort(act.path, place) ?? [
          { kind: 'write', place, path: resolve(act.path, here), added: lines(act.lines), removed: lines(act.removed ?? []) },
        ]
      );
    case 'fetch': {
      if (!URL.canParse(act.url)) return [{ kind: 'opaque', place, why: `\`${act.url}\` is not a URL` }];
      const { hostname, port } = new URL(act.url);
      return [{ kind: 'connect', place, host: canonicalHost(hostname), url: act.url, ...(port && { port: Number(port) }) }];
    }
    case 'file':
      return fileEffects(act.file);
    case 'change':
      return [changeEffect(act.files, place)];
    case 'shell':
      return shellEffects(act, place, here, session);
    case 'patch':
      return [{ kind: 'opaque', place, why: 'a patch inside a call' }];
    case 'mcp':
      return toolEffects({ kind: 'tool', place, server: act.server, name: act.tool, input: act.input }, here, session, tools);
    case 'agent':
      return [{ kind: 'agent', place, name: act.name }];
    case 'say':
      return [{ kind: 'text', place, source: act.source, text: act.text }];
    case 'session':
      return [{ kind: 'session', place, session: act.session }];
    case 'other':
      return toolEffects({ kind: 'tool', place, name: tool, input: act.input }, here, session, tools);
    case 'unknown':
      return [{ kind: 'opaque', place, why: act.why }];
  }
};

/** A text as a call. */
export const say = (id: string, source: TextSource, place: Place, text: string): Call => {
  const bare: ToolCall = { id, tool: 'Text', place, act: { do: 'say', source, text }, agents: [], status: 'ok' };
  return { ...bare, effects: effectsOf(bare, {}) };
};
