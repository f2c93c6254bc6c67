/**
 * Collects what a format reads from one transcript file: calls find their results, duplicates fold, sub-agents get their chain, and
 * everything that was not understood is counted.
 */
import { looksLikeCall } from './call-marks.ts';
import { directoryAfter, within } from './directory.ts';
import { keptTexts, type Said } from './kept-texts.ts';
import type { Act, Place, Session, Status, TextSource, ToolCall } from './model.ts';
import type { Asked, Doing, End, Log, Started, Ties } from './transcript-contract.ts';

const MOST_LISTED = 100;

/** Calls, texts and session of one file. */
export interface Collected {
  readonly calls: readonly ToolCall[];
  readonly texts: readonly Said[];
  readonly session: Session;
  readonly ties: Ties;
}

interface Draft extends Omit<Asked, 'marks'> {
  readonly id: string;
  readonly entered: { readonly cwd: string } | undefined;
  marks: ToolCall['marks'];
  readonly part: number;
  readonly place: Place;
  status: Status | undefined;
  sure: boolean;
  after: string | undefined;
}
type Found = Omit<End, 'text'> & { readonly place: Place };

/** What really happened outweighs what was prevented, and what is told outweighs what is not. */
const RANK: Record<Status, number> = { unknown: 0, 'not-run': 1, denied: 2, ok: 3, error: 4 };
const settle = (draft: Draft, status: Status, sure: boolean): void => {
  if (draft.sure && !sure) return;
  if (draft.status === undefined || (sure && !draft.sure) || RANK[status] > RANK[draft.status]) draft.status = status;
  draft.sure ||= sure;
};

const same = (a: readonly Doing[], b: readonly Doing[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A log for one file, and what came of it.
 * @param file its name, for places.
 * @param format the format's id.
 * @param keepsDirectory a `cd` of one shell call holds for the next one of the same agent.
 */
export const sessionLog = (
  file: string,
  format: string,
  keepsDirectory: boolean,
): {
  readonly log: Log;
  /** What follows stands in another file of the same session. */
  readonly turn: (file: string) => void;
  readonly finish: () => Collected;
} => {
  let current = file;
  let part = 0;
  const drafts: Draft[] = [];
  const byId = new Map<string, Draft[]>();
  const ends = new Map<string, Found[]>();
  const kept = keptTexts();
  let last: { place: Place; text: string } | undefined;
  const aliases = new Map<string, string[]>();
  const names = new Map<string, string>();
  const known = new Set<string>();
  const openings = new Map<string, string>();
  const unread: Session['unread'][number][] = [];
  let unreadCount = 0;
  const skipped = new Map<string, number>();
  const entered = new Map<string, { cwd: string }>();
  const gaps = new Set<string>();
  let begun = false;
  let ended = false;
  let refused: { why: string; companion: boolean } | undefined;
  const place = (line: number): Place => ({ file: current, line });

  const lostAt = (at: Place, why: string): void => {
    if (++unreadCount <= MOST_LISTED) unread.push({ place: at, why });
  };
  const lost = (line: number, why: string): void => lostAt(place(line), why);
  const sayAt = (source: TextSource, at: Place, text: string): void => {
    if (kept.add(source, at, text) === 'full') lostAt(at, 'from here on texts are not kept: they are more than 64 Mi characters');
  };
  const say = (source: TextSource, line: number, text: string): void => sayAt(source, place(line), text);

  const log: Log = {
    call(asked) {
      const id = asked.id ?? `line ${asked.line}.${drafts.length}`;
      const group = byId.get(id) ?? [];
      const twin = group.find(other => other.tool === asked.tool && same(other.doings, asked.doings));
      if (twin !== undefined) {
        if (asked.status !== undefined) settle(twin, asked.status, false);
        return;
      }
      const draft: Draft = {
        ...asked,
        id,
        part,
        place: place(asked.line),
        entered: (asked.by === undefined ? undefined : entered.get(asked.by)) ?? entered.get(''),
        marks: asked.marks,
        status: asked.status,
        sure: false,
        after: undefined,
      };
      drafts.push(draft);
      group.push(draft);
      byId.set(id, group);
    },
    end(id, end) {
      if (end.text !== undefined) say('result', end.line, end.text);
      const { text: _, ...rest } = end;
      const group = ends.get(id) ?? [];
      if (group.length < 16) group.push({ ...rest, place: place(end.line) });
      ends.set(id, group);
    },
    say,
    answer(line, text) {
      if (text.trim() !== '') last = { place: place(line), text };
    },
    agent(ref, { also, name, known: isKnown, opening }) {
      if (also !== undefined && also !== ref) {
        aliases.set(ref, [...(aliases.get(ref) ?? []), also]);
        aliases.set(also, [...(aliases.get(also) ?? []), ref]);
      }
      if (name !== undefined) names.set(ref, name);
      if (isKnown) known.add(ref);
      if (opening !== undefined && !openings.has(ref)) openings.set(ref, opening);
    },
    lost,
    skip(type, item) {
      if (looksLikeCall(item.value))
        lost(item.line, `records of kind \`${type.slice(0, 60)}\` are not known, and this one looks like a call`);
      else if (skipped.size < MOST_LISTED || skipped.has(type)) skipped.set(type, (skipped.get(type) ?? 0) + 1);
    },
    enter(cwd, by = '') {
      if (cwd !== '' && entered.get(by)?.cwd !== cwd) entered.set(by, { cwd });
    },
    begun() {
      begun = true;
    },
    ended() {
      ended = true;
    },
    gap(why) {
      gaps.add(why);
    },
    refuse(why, companion = false) {
      refused ??= { why, companion };
    },
  };

  const settleAll = (): void => {
    for (const [id, group] of ends) {
      const made = byId.get(id);
      if (made === undefined) {
        const loud = group.find(end => end.quiet !== true);
        if (loud !== undefined) lostAt(loud.place, 'a result whose call is not in the file');
        continue;
      }
      for (const [i, end] of group.entries()) {
        const draft = made[Math.min(i, made.length - 1)]!;
        settle(draft, end.status, end.sure === true);
        draft.after = end.directory ?? draft.after;
        if (end.marks !== undefined) draft.marks = [...new Set([...(draft.marks ?? []), ...end.marks])];
      }
    }
  };

  /** Every name that means the same sub-agent. */
  const refsOf = (ref: string): string[] => {
    const found = new Set([ref]);
    for (const one of found) for (const other of aliases.get(one) ?? []) found.add(other);
    return [...found];
  };
  const starter = (ref: string): Draft | undefined => {
    for (const name of refsOf(ref)) for (const draft of byId.get(name) ?? []) if (nameOf(draft) !== undefined) return draft;
    return undefined;
  };
  const startOf = (draft: Draft): (Act & { do: 'agent' }) | undefined =>
    draft.doings.find((doing): doing is Doing & { act: Act & { do: 'agent' } } => doing.act.do === 'agent')?.act;
  const nameOf = (draft: Draft): string | undefined => startOf(draft)?.name;
  const startedBy = (
    draft: Draft,
    chain: readonly string[],
    dangling: string | undefined,
  ): Omit<Started, 'here'> & { all: string[] } => {
    const { name, prompt } = startOf(draft)!;
    const all = refsOf(draft.id);
    return {
      all,
      refs: all.filter(ref => ref !== draft.id),
      name,
      chain: [...chain, name],
      ...(dangling !== undefined && { dangling }),
      ...(prompt !== undefined && { prompt }),
      place: draft.place,
    };
  };
  /** Names of agents from the outermost one, and the name that this file cannot explain. */
  const chainOf = (by: string | undefined): { chain: string[]; dangling?: string } => {
    const chain: string[] = [];
    const visited = new Set<string>();
    for (let ref = by; ref !== undefined && !visited.has(ref) && chain.length < 16; ) {
      visited.add(ref);
      const draft = starter(ref);
      const name = refsOf(ref)
        .map(one => names.get(one))
        .find(one => one !== undefined);
      chain.unshift(name ?? (draft === undefined ? ref : nameOf(draft)!));
      if (draft === undefined) return { chain, dangling: ref };
      ref = draft.by;
    }
    return { chain };
  };

  const finish = (): Collected => {
    settleAll();
    // Formats that wait for the end of a call tell it late.
    drafts.sort((a, b) => a.part - b.part || a.line - b.line);
    const calls: ToolCall[] = [];
    const dangling = new Map<ToolCall, string>();
    const keys = new Map<ToolCall, readonly string[]>();
    const seen = new Set(known);
    const begunAgents: ReturnType<typeof startedBy>[] = [];
    const directories = new Map<string, { cwd: string | undefined; entered: { cwd: string } | undefined }>();
    let open = 0;
    for (const draft of drafts) {
      const status = draft.status ?? 'unknown';
      if (draft.status === undefined) open++;
      const { chain, dangling: ref } = chainOf(draft.by);
      if (draft.by !== undefined) for (const name of refsOf(draft.by)) seen.add(name);
      if (nameOf(draft) !== undefined && status !== 'denied' && status !== 'not-run')
        begunAgents.push(startedBy(draft, chain, ref));
      const state = directories.get(draft.by ?? '') ?? { cwd: undefined, entered: undefined };
      directories.set(draft.by ?? '', state);
      if (draft.cwd !== undefined) state.cwd = draft.cwd;
      else if (draft.entered !== state.entered || !keepsDirectory) state.cwd = draft.entered?.cwd;
      state.entered = draft.entered;
      const moves = draft.doings.some(({ act }) => act.do === 'shell' && /\b(?:cd|pushd|popd)\b/.test(act.command));
      const base = state.cwd ?? (moves ? undefined : draft.after);
      const done = status !== 'denied' && status !== 'not-run';
      draft.doings.forEach((doing, i) => {
        const cwd = doing.cwd === undefined ? base : within(base, doing.cwd);
        const shell = doing.act.do === 'shell';
        const call: ToolCall = {
          id: i === 0 ? draft.id : `${draft.id}/${i + 1}`,
          tool: draft.tool,
          place: draft.place,
          act: doing.act,
          ...(cwd !== undefined && { cwd }),
          ...(shell && !keepsDirectory && { freshShell: true as const }),
          ...(draft.marks !== undefined && { marks: draft.marks }),
          agents: chain,
          status,
        };
        calls.push(call);
        if (ref !== undefined) dangling.set(call, ref);
        if (draft.keys !== undefined) keys.set(call, i === 0 ? draft.keys : draft.keys.map(key => `${key}/${i + 1}`));
        if (doing.act.do === 'shell' && keepsDirectory && done) state.cwd = directoryAfter(doing.act.command, cwd);
      });
      if (keepsDirectory && draft.after !== undefined) state.cwd = draft.after;
    }
    if (refused !== undefined) gaps.add(refused.why);
    if (last !== undefined) sayAt('output', last.place, last.text);
    if (!begun && refused === undefined) gaps.add('its beginning is not in it');
    if (!ended && refused === undefined) gaps.add('nothing in it shows that it is the end');
    if (open > 0) gaps.add(`${open} ${open === 1 ? 'call has' : 'calls have'} no result`);
    if (unreadCount > 0) gaps.add(`${unreadCount} ${unreadCount === 1 ? 'place' : 'places'} could not be read`);
    if (refused !== undefined && calls.length === 0)
      calls.push({
        id: 'refused',
        tool: format,
        place: { file },
        act: { do: 'unknown', why: refused.why },
        agents: [],
        status: 'unknown',
      });
    const started = begunAgents.map(({ all, ...one }): Started => ({ ...one, here: all.some(ref => seen.has(ref)) }));
    const missing = started.filter(one => !one.here);
    return {
      calls,
      texts: kept.texts,
      session: {
        file,
        format,
        calls: drafts.length,
        complete: gaps.size === 0 && missing.length === 0,
        gaps: [...gaps],
        unread,
        unreadCount,
        skipped: [...skipped].map(([type, count]) => ({ type, count })),
        missingAgents: missing.map(({ name, place: at }) => ({ name, place: at })),
      },
      ties: { started, seen, dangling, keys, openings, companion: refused?.companion === true && drafts.length === 0 },
    };
  };
  const turn = (next: string): void => {
    current = next;
    part++;
  };
  return { log, turn, finish };
};
