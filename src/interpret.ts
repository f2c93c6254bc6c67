/** What was said -> what it does: one act into its effects; nothing that was said is left without one. */

import { within } from './core/commands/directory.ts';
import { canonicalHost } from './core/commands/hosts.ts';
import type { Doing, Program } from './core/contracts.ts';
import type { Act, Call, Effect, FileChange, Line, Place, RepoPath, TextSource, ToolCall } from './core/model.ts';
import { NOWHERE, resolve, type Where } from './core/paths.ts';
import programNames from './core/programs/names.json' with { type: 'json' };
import { newSession, noteWrite, readCommand, type ShellSession } from './core/shell.ts';
import type { DeclaredTools } from './core/tools/declared.ts';
import { shellDoings } from './core/transcripts/shell-tools.ts';
import { doingsOf, marksOf } from './core/transcripts/tools.ts';
import { scriptOf } from './core/transcripts/unfold.ts';
import * as programList from './programs/index.ts';

type Effects = Call['effects'];
const lines = (texts: readonly string[]): Line[] => texts.map((text, i) => ({ n: i + 1, text }));

/** What one file of the patch does: both names of a rename, and the file's own write or deletion. */
const changeEffects = (change: FileChange): Effects => {
  const place = placeOf(change);
  const write: Effect =
    change.status === 'D'
      ? { kind: 'delete', place, path: change.path, change }
      : {
          kind: 'write',
          place,
          path: change.path,
          change,
          // Lines are made when they are looked at: those of a large change do not fit into memory all at once.
          get added() {
            return change.added;
          },
          get removed() {
            return change.removed;
          },
        };
  return change.status === 'R' && change.was
    ? [write, { kind: 'delete', place: { file: change.was.real }, path: change.was }]
    : [write];
};

export const placeOf = (change: FileChange): Place => {
  const line = change.added[0]?.n;
  return line === undefined ? { file: change.path.real } : { file: change.path.real, line };
};

const sum = (files: readonly FileChange[], side: 'added' | 'removed'): number =>
  files.reduce((total, file) => total + (file.generated ? 0 : file[side].length), 0);

let owners: ReadonlyMap<string, string> | undefined;
/** The part that answers to a program's name; only that part is loaded. */
const programOf = (name: string): Program | undefined => {
  owners ??= new Map(Object.entries(programNames).flatMap(([part, said]) => said.split(' ').map(own => [own, part] as const)));
  const part = owners.get(name);
  return part === undefined ? undefined : (programList as Readonly<Record<string, Program>>)[part];
};

const shellEffects = (act: Act & { do: 'shell' }, place: Place, where: Where, session: ShellSession | undefined): Effects => {
  return readCommand(act.command, {
    place,
    session: session ?? newSession({}),
    programs: programOf,
    // A directory that the command itself went to is not the repository, even where nobody told where that is.
    resolve: (path, cwd) =>
      resolve(path, cwd === undefined ? where : { ...where, root: where.root ?? where.cwd ?? NOWHERE, cwd }),
    ...(act.dialect !== undefined && { dialect: act.dialect }),
    ...(where.cwd !== undefined && { cwd: where.cwd }),
  });
};

/** Effects of several acts as those of one call: each with its act, and the simple commands are numbered through. */
const together = (parts: readonly { readonly act: Act; readonly effects: Effects }[], taken = 0): readonly Effect[] => {
  let next = taken;
  return parts.flatMap(({ act, effects }) => {
    const start = next;
    for (const { by } of effects) if (by !== undefined) next = Math.max(next, start + by + 1);
    return effects.map((effect): Effect => ({ ...effect, act, ...(effect.by !== undefined && { by: effect.by + start }) }));
  });
};

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
    ...reads.map((path): Effect => ({ kind: 'read', place, path: resolve(path, here) })),
    ...writes.map((path): Effect => ({ kind: 'write', place, path: resolve(path, here), added: [], removed: [] })),
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
      return [{ kind: act.do, place, path: resolve(act.path, here) }];
    case 'write':
      return [
        { kind: 'write', place, path: resolve(act.path, here), added: lines(act.lines), removed: lines(act.removed ?? []) },
      ];
    case 'fetch': {
      if (!URL.canParse(act.url)) return [{ kind: 'opaque', place, why: `\`${act.url}\` is not a URL` }];
      const { hostname, port } = new URL(act.url);
      return [{ kind: 'connect', place, host: canonicalHost(hostname), url: act.url, ...(port && { port: Number(port) }) }];
    }
    case 'file':
      return changeEffects(act.file);
    case 'change':
      return [{ kind: 'change', place, files: act.files, added: sum(act.files, 'added'), removed: sum(act.files, 'removed') }];
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

/** What lies on disk while a lone call is asked about. */
export interface Disk {
  /** Texts of files that somebody wrote. */
  readonly written: ReadonlyMap<RepoPath, string>;
  /** Is told of each script that is run and is not among them. */
  readonly ran: (path: RepoPath) => void;
}

/**
 * A lone call, as somebody asks for it: a tool's name and its input. It does all that its input comes to.
 * @param disk what was written before; nothing is known of it when absent.
 */
export const callOf = (
  asked: { tool: string; input: unknown; cwd?: string; agents?: readonly string[] },
  place: Place,
  where: Where = {},
  tools?: DeclaredTools,
  disk?: Disk,
): Call => {
  const [first, ...more] = doingsOf(asked.tool, asked.input);
  const bare: ToolCall = {
    id: place.line === undefined ? place.file : `line:${place.line}`,
    tool: asked.tool,
    place,
    act: first.act,
    agents: asked.agents ?? [],
    status: 'not-run',
    ...(asked.cwd !== undefined && { cwd: asked.cwd }),
    ...marksOf(asked.input),
  };
  const effects = ({ act, cwd }: Doing): Effects => {
    const session = disk === undefined || act.do !== 'shell' ? undefined : newSession({});
    for (const [path, text] of disk?.written ?? []) if (session) noteWrite(session, path, text);
    const found = effectsOf({ ...bare, act, ...(cwd !== undefined && { cwd: within(asked.cwd, cwd) }) }, where, session, tools);
    for (const path of session?.ran.values() ?? []) disk!.ran(path);
    return found;
  };
  const own = effects(first);
  if (more.length === 0) return { ...bare, effects: own };
  const commands = Math.max(0, ...own.map(({ by }) => (by ?? -1) + 1));
  return {
    ...bare,
    effects: [
      ...own,
      ...together(
        more.map(doing => ({ act: doing.act, effects: effects(doing) })),
        commands,
      ),
    ],
  };
};
