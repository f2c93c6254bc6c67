/**
 * The files of one run, joined: a sub-agent's file gets its chain from the file that started it, copies of one call fold, and a file
 * that holds no calls by its nature is only refused when no other file has any.
 */
import type { Reading, Transcript } from '../contracts.ts';
import type { Status, ToolCall, TranscriptFile } from '../model.ts';
import type { Started } from '../transcript-contract.ts';
import { type Room, roomFor } from './call-room.ts';
import { readTranscript } from './read-transcript.ts';

const KNOWN: Record<Status, number> = { unknown: 0, 'not-run': 1, denied: 2, ok: 3, error: 4 };

/** Two tellings of one call: what is known wins, what happened outweighs what did not, and its own session says whose it is. */
const merge = (a: ToolCall, b: ToolCall, owned: boolean): ToolCall => {
  const cwd = a.cwd ?? b.cwd;
  return {
    ...a,
    status: KNOWN[b.status] > KNOWN[a.status] ? b.status : a.status,
    agents: owned ? b.agents : a.agents,
    ...(cwd !== undefined && { cwd }),
  };
};
const same = (a: ToolCall, b: ToolCall): boolean => a.tool === b.tool && JSON.stringify(a.act) === JSON.stringify(b.act);

/** Who started an agent, by any name of it or by the prompt it began with. */
const starterIn = (readings: readonly Reading[]) => {
  const byRef = new Map<string, Started>();
  const byPrompt = new Map<string, Started>();
  const openings = new Map<string, string>();
  for (const { ties } of readings) {
    for (const one of ties?.started ?? []) {
      for (const ref of one.refs) byRef.set(ref, one);
      if (one.prompt !== undefined && !one.here) byPrompt.set(one.prompt, one);
    }
    for (const [ref, prompt] of ties?.openings ?? []) openings.set(ref, prompt);
  }
  return (ref: string): Started | undefined => byRef.get(ref) ?? byPrompt.get(openings.get(ref) ?? '\0');
};

const EVENT = /(?:^|\/)event-\d+[^/]*\.json$/;
/** Files that belong to one session: OpenHands writes every event into a file of its own. */
const sessionsOf = (files: readonly TranscriptFile[]): readonly (readonly [TranscriptFile, ...TranscriptFile[]])[] => {
  const groups: [TranscriptFile, ...TranscriptFile[]][] = [];
  const byFolder = new Map<string, [TranscriptFile, ...TranscriptFile[]]>();
  for (const file of files) {
    const folder = EVENT.test(file.file) ? file.file.replace(/[^/]*$/, '') : undefined;
    const group = folder === undefined ? undefined : byFolder.get(folder);
    if (group !== undefined) group.push(file);
    else {
      const made: [TranscriptFile, ...TranscriptFile[]] = [file];
      groups.push(made);
      if (folder !== undefined) byFolder.set(folder, made);
    }
  }
  return groups;
};

/**
 * Reads all transcript files of a run.
 * @param forced a format's id that holds for all of them.
 * @param room how much is kept of all their calls.
 * @returns one reading a session, in order; every call has its whole chain of agents as far as the files tell it.
 * @throws Fault `too-large` when there is no room for a call.
 */
export const readTranscripts = (
  files: readonly TranscriptFile[],
  formats: readonly Transcript[],
  forced?: string,
  room?: Room,
): readonly Reading[] => {
  const groups = sessionsOf(files);
  const take = roomFor(room);
  const readings = groups.map(([file, ...more]) => readTranscript(file, formats, forced, more, groups.length === 1, take));
  const starter = starterIn(readings);
  const seen = new Set(readings.flatMap(({ ties }) => [...(ties?.seen ?? [])]));
  const byPrompt = new Set([...seen].flatMap(ref => starter(ref) ?? []));
  const covered = (one: Started): boolean => one.here || byPrompt.has(one) || one.refs.some(ref => seen.has(ref));
  const chainOf = (ref: string, depth = 0): readonly string[] | undefined => {
    const one = starter(ref);
    if (one === undefined || depth > 16) return undefined;
    const above = one.dangling === undefined ? undefined : chainOf(one.dangling, depth + 1);
    return above === undefined ? one.chain : [...above, ...one.chain.slice(1)];
  };

  /** Where a call first stood, by scope and id; whether that scope is its own there. */
  const homes = new Map<string, { readonly calls: ToolCall[]; readonly at: number; readonly own: boolean }>();
  const anyCalls = readings.some(({ session }) => session.calls > 0);
  return readings.map((reading, index): Reading => {
    const { ties, session } = reading;
    if (ties === undefined) return groups[index]![0].among && anyCalls ? { ...reading, calls: [] } : reading;
    const missingAgents = ties.started.filter(one => !covered(one)).map(({ name, place }) => ({ name, place }));
    const joined = { ...session, missingAgents, complete: session.gaps.length === 0 && missingAgents.length === 0 };
    // One file has nobody to share calls with, and nobody who started it.
    if (groups.length === 1 && ties.dangling.size === 0) return { calls: reading.calls, texts: reading.texts, session: joined };
    const calls: ToolCall[] = [];
    for (const [n, call] of (ties.companion && anyCalls ? [] : reading.calls).entries()) {
      const ref = ties.dangling.get(n);
      const above = ref === undefined ? undefined : chainOf(ref);
      const whole = above === undefined ? call : { ...call, agents: [...above, ...call.agents.slice(1)] };
      const keys = groups.length === 1 ? [] : (ties.scopes[n] ?? []).map(scope => `${scope} ${call.id}`);
      const [key, home] = keys.map(name => [name, homes.get(name)] as const).find(([, found]) => found !== undefined) ?? [];
      if (home !== undefined && home.calls !== calls && same(home.calls[home.at]!, whole)) {
        home.calls[home.at] = merge(home.calls[home.at]!, whole, !home.own && key === keys[0]);
        continue;
      }
      calls.push(whole);
      for (const [i, name] of keys.entries())
        if (!homes.has(name)) homes.set(name, { calls, at: calls.length - 1, own: i === 0 });
    }
    return { calls, texts: reading.texts, session: joined };
  });
};
