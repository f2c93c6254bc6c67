/** A question -> a call: a tool's name and its input, as somebody asks about them before anything is done. */
import { together } from './core/acts.ts';
import { within } from './core/commands/directory.ts';
import type { Doing } from './core/contracts.ts';
import type { Call, Place, RepoPath, ToolCall } from './core/model.ts';
import type { Where } from './core/paths.ts';
import type { Question } from './core/question.ts';
import { newSession, noteWrite } from './core/shell.ts';
import type { DeclaredTools } from './core/tools/declared.ts';
import { doingsOf, marksOf } from './core/transcripts/tools.ts';
import { effectsOf } from './interpret.ts';

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
export const callOf = (asked: Question, place: Place, where: Where = {}, tools?: DeclaredTools, disk?: Disk): Call => {
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
  const effects = ({ act, cwd }: Doing): Call['effects'] => {
    const session = disk === undefined || act.do !== 'shell' ? undefined : newSession({});
    for (const [path, text] of disk?.written ?? []) if (session) noteWrite(session, path, text);
    const found = effectsOf({ ...bare, act, ...(cwd !== undefined && { cwd: within(asked.cwd, cwd) }) }, where, session, tools);
    for (const path of session?.ran.values() ?? []) disk!.ran(path);
    return found;
  };
  const own = effects(first);
  if (more.length === 0) return { ...bare, effects: own };
  const commands = own.reduce((most, { by }) => Math.max(most, (by ?? -1) + 1), 0);
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
