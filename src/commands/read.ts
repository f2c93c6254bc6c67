/** `sallyport read`: the calls that transcripts tell of, as the gate sees them. */

import type { Transcript } from '../core/contracts.ts';
import { Fault } from '../core/fault.ts';
import { whenLoaded } from '../core/late.ts';
import { LONE_SCENE } from '../core/lone-scene.ts';
import type { Call, Session } from '../core/model.ts';
import { describe } from '../core/reports/describe.ts';
import { at } from '../core/reports/report-text.ts';
import { redactDeep } from '../core/secrets/redact.ts';
import { jsonText, oneLine, plural, shorten } from '../core/text.ts';
import { mask } from '../mask.ts';
import { normalize } from '../normalize.ts';
import * as transcriptList from '../transcripts/index.ts';
import { localWorld } from '../world/local.ts';
import { text, texts, type Values, type Verb, wordsFor } from './verb.ts';

/** Those that are told by their content, and what a person may force: nobody means a file that holds no calls. */
const formats = (Object.values(transcriptList) as readonly Transcript[])
  .map(format => format.id)
  .filter(id => id !== 'without-calls');

/** A transcript format that the user forces. @throws Fault for a name that is none. */
export const formatOf = (values: Values, flag: string): string | undefined => {
  const name = text(values, flag);
  if (name !== undefined && !formats.includes(name)) {
    throw new Fault('usage', `\`${name}\` is no transcript format`, `${wordsFor(name, formats)}; or leave it out`);
  }
  return name;
};

const callJson = ({ id, tool, place, agents, status, cwd, act, effects }: Call): object => ({
  id,
  tool,
  place,
  agents,
  status,
  ...(cwd !== undefined && { cwd }),
  act,
  does: effects.map(describe),
});
const line = (call: Call): string =>
  `${at(call.place)}  ${call.status.padEnd(7)}  ${[...call.agents, call.tool].join(' > ')}  ${shorten(call.effects.map(describe).join(', '), 160)}`;

/** What a session lacks, so that a person knows which file to give, too. */
const lacking = ({ gaps, unreadCount, missingAgents }: Session): string =>
  [
    ...gaps,
    ...(unreadCount > 0 ? [`${plural(unreadCount, 'place')} could not be read`] : []),
    ...missingAgents.map(({ name }) => `nothing of the sub-agent \`${name}\` is here`),
  ].join('; ');
const sessionLine = (session: Session): string => {
  const lacks = session.complete ? '' : lacking(session);
  const whole = session.complete ? '' : `, not complete${lacks === '' ? '' : `: ${lacks}`}`;
  return `${session.file}: ${session.format}, ${plural(session.calls, 'call')}${whole}`;
};

export const readVerb: Verb = {
  name: 'read',
  doc: 'Shows the calls that transcripts tell of, as the gate sees them.',
  usage: 'read --transcript GLOB... [--as FORMAT] [--format terminal|json]',
  exits: 'Exit codes: 0 shown, with what could not be read beside it; 2 nothing could be read.',
  flags: {
    transcript: { type: 'string', value: 'GLOB', multiple: true, doc: 'files, globs or directories' },
    as: { type: 'string', value: 'FORMAT', doc: 'read them as this format, instead of by their content' },
    format: { type: 'string', value: 'NAME', doc: 'terminal (a line a call) or json' },
  },
  run: async (values, rest, io) => {
    const globs = [...texts(values, 'transcript'), ...rest];
    if (globs.length === 0) throw new Fault('usage', 'no transcript is named', 'give `--transcript GLOB`');
    const as = text(values, 'format') ?? 'terminal';
    if (as !== 'terminal' && as !== 'json')
      throw new Fault('usage', `\`${as}\` is no format of this command`, 'use `terminal` or `json`');
    const progress = io.progress(false);
    const transcripts = await localWorld(undefined, progress.tell).transcripts(globs);
    const { files: _files, calls: _calls, ...scene } = LONE_SCENE;
    const evidence = { scene, files: [], links: [], transcripts, texts: [], approvals: [], limits: [] };
    const format = formatOf(values, 'as');
    const all = await whenLoaded(() => normalize(evidence, format));
    progress.end();
    const calls = all.filter(({ act }) => act.do !== 'say' && act.do !== 'session');
    const sessions = all.flatMap(({ act }) => (act.do === 'session' ? [act.session] : []));
    const masked = mask(io.env);
    if (as === 'json') io.out(`${jsonText(redactDeep({ sessions, calls: calls.map(callJson) }, masked), 2)}\n`);
    else {
      for (const call of calls) io.out(`${oneLine(masked(line(call)))}\n`);
      for (const session of sessions) io.out(`${oneLine(masked(sessionLine(session)))}\n`);
    }
    const refused = calls.find(({ id, act }) => id === 'refused' && act.do === 'unknown');
    if (refused?.act.do === 'unknown' && sessions.every(session => session.calls === 0))
      throw new Fault(
        'transcript',
        `nothing could be read: ${masked(refused.place.file)}: ${refused.act.why}`,
        'give what the agent wrote; `--as FORMAT` names the format where the content does not tell it',
      );
    return 0;
  },
};
