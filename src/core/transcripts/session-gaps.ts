/** What one transcript leaves out: calls, lines that cannot be read, sub-agents, records that are not known. None of it is taken for nothing. */
import type { Opinion, Scene, Session } from '../model.ts';
import { plural } from '../text.ts';

/** Findings of one kind that are told one by one. */
const MOST = 20;

/**
 * What a transcript leaves out.
 * @param scene tells whether other transcripts beside it hold calls.
 * @param allowEmpty a transcript without a call is fine.
 */
export const sessionGaps = (session: Session, scene: Scene, allowEmpty: boolean): readonly Opinion[] => {
  const { file, format, calls, gaps, unread, unreadCount, skipped, missingAgents } = session;
  const found: Opinion[] = [];
  const others = scene.calls.some(call => call.act.do !== 'unknown' && call.act.do !== 'session');
  const refused = scene.calls.some(call => call.id === 'refused' && call.place.file === file);
  if (calls === 0 && !refused)
    found.push({
      decision: others || allowEmpty ? 'allow' : 'ask',
      rule: 'no-calls',
      message: `\`${file}\` (${format}) holds no tool call${gaps.length > 0 ? `: ${gaps.join('; ')}` : ''}`,
      fix: 'give the transcript of the run that made this change, or set `allow_empty` if the agent called no tool',
      subject: format,
    });
  if (unreadCount > 0) {
    const [first] = unread;
    const line = first?.place.line === undefined ? '' : ` (line ${first.place.line})`;
    found.push({
      decision: 'ask',
      rule: 'unread',
      message: `${plural(unreadCount, 'place')} of \`${file}\` could not be read, so calls may be missing: ${first?.why ?? 'unknown'}${line}`,
      fix: 'give the file as the agent wrote it; what stands in those places was not judged',
      subject: format,
      ...(first !== undefined && { place: first.place }),
    });
  }
  for (const { name, place } of missingAgents.slice(0, MOST))
    found.push({
      decision: 'ask',
      rule: 'missing-agent',
      message: `the sub-agent \`${name}\` was started, and none of its actions is in the evidence`,
      fix: 'give its own transcript too (a directory or a pattern takes them all), or have a person look at what it did',
      subject: name,
      place,
    });
  const records = skipped.slice(0, MOST).map(({ type, count }) => `${count} × \`${type}\``);
  const told = (rule: string, message: string): Opinion => ({ decision: 'allow', rule, message, subject: format });
  if (records.length > 0)
    found.push(told('unknown-records', `records that are not known were passed over: ${records.join(', ')}`));
  if (found.length === 0 && gaps.length > 0)
    found.push(told('incomplete', `\`${file}\` may not tell everything: ${gaps.join('; ')}`));
  return found;
};
