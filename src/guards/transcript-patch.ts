/** A transcript is compared with the change it should explain, and with what it says of itself: what is missing in it is never taken for nothing. */
import { guard } from '../core/contracts.ts';
import type { Act, Call, Effect, Scene, Session, Status } from '../core/model.ts';
import { fromGit } from '../core/paths.ts';
import { claimedTestsMissing } from '../core/transcripts/claimed-tests.ts';
import { sessionGaps } from '../core/transcripts/session-gaps.ts';
import { unexplainedChange } from '../core/transcripts/unexplained-change.ts';

/** Texts in which an agent says what it did. */
const CLAIMING: readonly string[] = ['output', 'body', 'commit'];

const example = (act: Act, effects: readonly [Effect, ...Effect[]], status: Status = 'ok'): Call => ({
  id: 'call',
  tool: 'Tool',
  place: { file: 'session.jsonl', line: 3 },
  act,
  agents: [],
  status,
  effects,
});
const place = { file: 'session.jsonl', line: 3 };
const edited = (path: string, status?: Status): Call =>
  example(
    { do: 'write', path, lines: ['b'], removed: ['a'] },
    [{ kind: 'write', place, path: fromGit(path), added: [{ n: 1, text: 'b' }], removed: [{ n: 1, text: 'a' }] }],
    status,
  );
const ran = (argv: readonly [string, ...string[]], status?: Status): Call =>
  example({ do: 'shell', command: argv.join(' ') }, [{ kind: 'exec', place, argv }], status);
const whole = (more: Partial<Session> = {}): Session => ({
  file: 'session.jsonl',
  format: 'claude-stream',
  calls: 2,
  complete: true,
  gaps: [],
  unread: [],
  unreadCount: 0,
  skipped: [],
  missingAgents: [],
  ...more,
});
const beside = (...calls: readonly Call[]): Partial<Scene> => ({ calls, sessions: [whole()] });
const change = (...paths: readonly string[]) => ({ files: paths.map(path => ({ path, before: 'a\n', after: 'b\n' })) });
const session = (more: Partial<Session>) => ({ act: { do: 'session' as const, session: whole(more) } });

export const transcriptPatch = guard({
  id: 'transcript-patch',
  key: 'transcript_patch',
  doc: 'Asks when a transcript does not fit its change: files that no call explains, edits left out, tests claimed and not run, sub-agents or lines that are missing.',
  effects: ['text', 'change', 'session'],
  options: z => {
    const decision = z.enum(['off', 'ask', 'deny']);
    return z.strictObject({
      enabled: z.boolean().default(true).describe('Off: transcripts are judged call by call only.'),
      allow_empty: z.boolean().default(false).describe('A transcript without a single tool call is fine.'),
      unexplained: decision
        .default('ask')
        .describe('Changed files that no call of a whole transcript explains. `deny` holds for complete transcripts only.'),
      left_out: decision.default('ask').describe('Edits of the agent that are not in the change.'),
      claims: decision
        .default('ask')
        .describe('Texts that say tests passed, when the transcript has no such run or its last one failed.'),
    });
  },
  compile:
    ({ enabled, allow_empty, claims, ...decisions }) =>
    (effect, { scene }) => {
      if (!enabled) return [];
      if (effect.kind === 'session') return sessionGaps(effect.session, scene, allow_empty);
      if (effect.kind === 'change') return unexplainedChange(scene, decisions);
      if (effect.kind === 'text' && claims !== 'off' && CLAIMING.includes(effect.source))
        return claimedTestsMissing(effect.text, scene, claims);
      return [];
    },
  examples: [
    { ...session({ calls: 0 }), decision: 'ask', rule: 'no-calls', twin: session({ calls: 1 }) },
    { ...session({ calls: 0 }), options: { allow_empty: true }, decision: 'allow', rule: 'no-calls' },
    {
      ...session({
        unreadCount: 1,
        unread: [{ place, why: 'it is cut off' }],
        complete: false,
        gaps: ['1 place could not be read'],
      }),
      decision: 'ask',
      rule: 'unread',
      twin: session({}),
    },
    {
      ...session({ missingAgents: [{ name: 'Explore', place }], complete: false }),
      decision: 'ask',
      rule: 'missing-agent',
      twin: session({}),
    },
    { ...session({ complete: false, gaps: ['nothing in it shows that it is the end'] }), decision: 'allow', rule: 'incomplete' },
    { ...session({ skipped: [{ type: 'ai-mood', count: 3 }] }), decision: 'allow', rule: 'unknown-records' },
    {
      ...change('src/a.ts', 'src/b.ts'),
      scene: beside(edited('src/a.ts'), ran(['npm', 'test'])),
      decision: 'ask',
      rule: 'unexplained-change',
      twin: { ...change('src/a.ts', 'src/b.ts'), scene: beside(edited('src/a.ts'), edited('src/b.ts')) },
    },
    {
      ...change('src/a.ts', 'src/b.ts'),
      scene: beside(edited('src/a.ts'), edited('src/b.ts', 'denied')),
      options: { unexplained: 'deny' },
      decision: 'deny',
      rule: 'unexplained-change',
      twin: { ...change('src/a.ts', 'src/b.ts'), scene: beside(edited('src/a.ts'), ran(['python3', 'generate.py'])) },
    },
    {
      ...change('src/a.ts', 'src/b.ts'),
      scene: {
        calls: [edited('src/a.ts')],
        sessions: [whole({ complete: false, gaps: ['nothing in it shows that it is the end'] })],
      },
      options: { unexplained: 'deny' },
      decision: 'ask',
      rule: 'unexplained-change',
      twin: {
        ...change('src/a.ts', 'src/b.ts'),
        scene: { calls: [edited('src/a.ts')], sessions: [whole({ missingAgents: [{ name: 'Explore', place }] })] },
      },
    },
    {
      ...change('src/a.ts'),
      scene: beside(edited('src/a.ts'), edited('src/forgotten.ts')),
      decision: 'ask',
      rule: 'edit-left-out',
      twin: { ...change('src/a.ts'), scene: beside(edited('src/a.ts'), edited('src/forgotten.ts', 'error')) },
    },
    {
      ...change('src/a.ts'),
      scene: beside(edited('src/a.ts'), edited('notes.md')),
      decision: 'ask',
      rule: 'edit-left-out',
      twin: {
        ...change('src/a.ts'),
        scene: beside(
          edited('src/a.ts'),
          edited('notes.md'),
          example({ do: 'delete', path: 'notes.md' }, [{ kind: 'delete', place, path: fromGit('notes.md') }]),
        ),
      },
    },
    {
      source: 'output',
      text: 'I added the VAT. All tests pass.',
      scene: beside(edited('src/a.ts'), ran(['ls'])),
      decision: 'ask',
      rule: 'tests-not-run',
      twin: { source: 'output', text: 'I added the VAT. All tests should pass.', scene: beside(edited('src/a.ts'), ran(['ls'])) },
    },
    {
      source: 'body',
      text: '## Testing\n\nAll tests pass.',
      scene: beside(edited('src/a.ts'), ran(['npm', 'test'], 'error')),
      decision: 'ask',
      rule: 'tests-failed',
      twin: {
        source: 'body',
        text: '## Testing\n\nAll tests pass.',
        scene: beside(ran(['npm', 'test'], 'error'), edited('src/a.ts'), ran(['npm', 'test'])),
      },
    },
    { source: 'body', text: 'All tests pass.', decision: 'none' },
    { source: 'output', text: 'All tests pass.', scene: beside(ran(['make', 'all'])), decision: 'none' },
    { options: { enabled: false }, ...session({ calls: 0 }), decision: 'none' },
  ],
});
