/**
 * Collects what a format reads from one transcript: calls find their results, duplicates fold, sub-agents get their chain, and
 * everything that was not understood is counted.
 */

import type { Place, Session, TextSource, ToolCall } from '../model.ts';
import { plural } from '../text.ts';
import type { Doing, Log, Ties } from '../transcript-contract.ts';
import { agentChains } from './agent-chains.ts';
import { agentNames } from './agent-names.ts';
import { type Draft, type Entered, type Found, finishDraft, isTwin, listed, nextOf, settle } from './call-drafts.ts';
import { holdsCall, looksLikeCall } from './call-marks.ts';
import { draftedCalls } from './drafted-calls.ts';
import { capped, keptTexts, type Said } from './kept-texts.ts';

const MOST_LISTED = 100;
/** Characters of results that calls keep, all together. */
const MOST_RESULTS = 16 * 2 ** 20;
const NAMELESS: readonly Doing[] = [{ act: { do: 'unknown', why: 'a call that names no tool' } }];

/** Calls, texts and session of one transcript. */
export interface Collected {
  readonly calls: readonly ToolCall[];
  readonly texts: readonly Said[];
  readonly session: Session;
  readonly ties: Ties;
}

/**
 * A log for one transcript, and what came of it.
 * @param file its name, for places.
 * @param format the format's id.
 * @param keepsDirectory a `cd` of one shell call holds for the next one of the same agent.
 * @param alone no other file is read: what only joins files is not kept.
 * @param take takes room for what a call asks for, or throws.
 */
export const sessionLog = (
  file: string,
  format: string,
  keepsDirectory: boolean,
  alone = false,
  take: (asked: unknown) => void = () => {},
): {
  readonly log: Log;
  /** What follows stands in another file of the same session. */
  readonly turn: (file: string) => void;
  readonly finish: () => Collected;
} => {
  let current = file;
  let part = 0;
  const drafts: Draft[] = [];
  const byId = new Map<string, Draft | Draft[]>();
  /** Results that came before their call. */
  const early = new Map<string, Found[]>();
  const kept = keptTexts();
  let last: { file: string; line: number; text: string } | undefined;
  const agents = agentNames();
  const openings = new Map<string, string>();
  const unread: Session['unread'][number][] = [];
  let unreadCount = 0;
  const skipped = new Map<string, number>();
  const entered = new Map<string, Entered>();
  const gaps = new Set<string>();
  let results = 0;
  let begun = false;
  let ended = false;
  let refused: { why: string; companion: boolean } | undefined;
  const place = (line: number): Place => ({ file: current, line });

  const lostAt = (at: Place, why: string): void => {
    if (++unreadCount <= MOST_LISTED) unread.push({ place: at, why });
  };
  const sayAt = (source: TextSource, at: string, line: number, text: string): void => {
    if (kept.add(source, at, line, text) === 'full')
      lostAt({ file: at, line }, 'from here on texts are not kept: they are more than 64 Mi characters');
  };

  const log: Log = {
    call(told) {
      const asked = told.tool.trim() === '' ? { ...told, tool: 'unnamed', doings: NAMELESS } : told;
      const named = asked.id !== undefined && asked.id.trim() !== '';
      const id = named ? asked.id : `line ${asked.line}.${drafts.length}`;
      const group = byId.get(id);
      const twin = group === undefined ? undefined : listed(group).find(other => isTwin(other, asked));
      if (twin !== undefined) {
        if (asked.status !== undefined) settle(twin, asked.status, false);
        return;
      }
      take(asked.doings);
      const draft: Draft = {
        id,
        named,
        tool: asked.tool,
        line: asked.line,
        doings: asked.doings,
        cwd: asked.cwd,
        by: asked.by,
        scopes: alone ? undefined : asked.scopes,
        part,
        place: place(asked.line),
        entered: (asked.by === undefined ? undefined : entered.get(asked.by)) ?? entered.get(''),
        marks: asked.marks,
        status: asked.status,
        sure: false,
        ended: false,
        after: undefined,
        result: undefined,
      };
      drafts.push(draft);
      if (group === undefined) byId.set(id, draft);
      else if (Array.isArray(group)) group.push(draft);
      else byId.set(id, [group, draft]);
    },
    end(id, end) {
      if (end.text !== undefined) sayAt('result', current, end.line, end.text);
      const draft = nextOf(byId.get(id));
      if (draft !== undefined) {
        finishDraft(draft, end);
        if (end.text !== undefined && /\S/.test(end.text) && results < MOST_RESULTS) {
          draft.result = capped(end.text);
          results += draft.result.length;
        }
        return;
      }
      const { text: _, ...rest } = end;
      const waiting = early.get(id) ?? [];
      if (waiting.length < 16) waiting.push({ ...rest, place: place(end.line) });
      early.set(id, waiting);
    },
    say: (source, line, text) => sayAt(source, current, line, text),
    answer(line, text) {
      if (/\S/.test(text)) last = { file: current, line, text };
    },
    agent(ref, { also, name, known, opening }) {
      if (also !== undefined) agents.join(ref, also);
      if (name !== undefined) agents.call(ref, name);
      if (known) agents.see(ref);
      if (opening !== undefined && !openings.has(ref)) openings.set(ref, opening);
    },
    lost: (line, why) => lostAt(place(line), why),
    skip(type, item) {
      if (looksLikeCall(item.value))
        lostAt(place(item.line), `records of kind \`${type.slice(0, 60)}\` are not known, and this one looks like a call`);
      else if (skipped.size < MOST_LISTED || skipped.has(type)) skipped.set(type, (skipped.get(type) ?? 0) + 1);
    },
    pass(type, item) {
      if (holdsCall(item.value))
        lostAt(place(item.line), `records of kind \`${type.slice(0, 60)}\` carry no call, and this one looks as if it did`);
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

  /** Results that came first find their calls; the others have none. */
  const settleEarly = (): void => {
    for (const [id, waiting] of early) {
      const group = byId.get(id);
      for (const end of waiting) {
        const draft = nextOf(group);
        if (draft !== undefined) finishDraft(draft, end);
      }
      const loud = group !== undefined ? undefined : waiting.find(end => end.quiet !== true);
      if (loud !== undefined) lostAt(loud.place, 'a result whose call is not in the file');
    }
  };

  const finish = (): Collected => {
    settleEarly();
    byId.clear();
    const chainOf = agentChains(drafts, agents);
    // Formats that wait for the end of a call tell it late.
    drafts.sort((a, b) => a.part - b.part || a.line - b.line);
    for (const { by } of drafts) if (by !== undefined) agents.see(by);
    const { calls, dangling, scopes, started, open } = draftedCalls(drafts, chainOf, agents, keepsDirectory, alone);

    if (last !== undefined) sayAt('output', last.file, last.line, last.text);
    if (refused !== undefined) gaps.add(refused.why);
    else if (!begun) gaps.add('its beginning is not in it');
    if (!ended && refused === undefined) gaps.add('nothing in it shows that it is the end');
    if (open > 0) gaps.add(`${open} ${open === 1 ? 'call has' : 'calls have'} no result`);
    if (skipped.size > 0) gaps.add('it holds records of kinds that are not known');
    if (unreadCount > 0) gaps.add(`${plural(unreadCount, 'place')} could not be read`);
    if (refused !== undefined && calls.length === 0)
      calls.push({
        id: 'refused',
        tool: format,
        place: { file },
        act: { do: 'unknown', why: refused.why },
        agents: [],
        status: 'unknown',
      });
    const missingAgents = started.filter(one => !one.here).map(({ name, place: at }) => ({ name, place: at }));
    return {
      calls,
      texts: kept.texts,
      session: {
        file,
        format,
        calls: drafts.length,
        complete: gaps.size === 0 && missingAgents.length === 0,
        gaps: [...gaps],
        unread,
        unreadCount,
        skipped: [...skipped].map(([type, count]) => ({ type, count })),
        missingAgents,
      },
      ties: {
        started,
        seen: agents.everySeen(),
        dangling,
        scopes,
        openings,
        companion: refused?.companion === true && drafts.length === 0,
      },
    };
  };
  const turn = (next: string): void => {
    current = next;
    part++;
  };
  return { log, turn, finish };
};
