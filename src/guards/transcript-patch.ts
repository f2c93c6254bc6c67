/** A transcript is compared with the change it should explain, and with what it says of itself: what is missing in it is never taken for nothing. */
import { guard } from '../core/contracts.ts';
import type { Act, Call, Effect, Opinion, Scene, Session, Status } from '../core/model.ts';
import { fromGit } from '../core/paths.ts';
import { claimedTests, mayRunAnything, runsTests } from '../core/transcripts/test-runs.ts';
import { leftOut, tellsAll, unexplained } from '../core/transcripts/transcript-patch.ts';

const MOST = 20;
const SOURCES: readonly string[] = ['output', 'body', 'commit'];

const ofSession = (session: Session, scene: Scene, allowEmpty: boolean): readonly Opinion[] => {
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
    found.push({
      decision: 'ask',
      rule: 'unread',
      message: `${unreadCount} ${unreadCount === 1 ? 'place' : 'places'} of \`${file}\` could not be read, so calls may be missing: ${first?.why ?? 'unknown'}${first?.place.line === undefined ? '' : ` (line ${first.place.line})`}`,
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
  if (skipped.length > 0)
    found.push({
      decision: 'allow',
      rule: 'unknown-records',
      message: `records that are not known were passed over: ${skipped
        .slice(0, MOST)
        .map(({ type, count }) => `${count} × \`${type}\``)
        .join(', ')}`,
      subject: format,
    });
  if (found.length === 0 && gaps.length > 0)
    found.push({
      decision: 'allow',
      rule: 'incomplete',
      message: `\`${file}\` may not tell everything: ${gaps.join('; ')}`,
      subject: format,
    });
  return found;
};

const ofChange = (
  scene: Scene,
  options: { unexplained: 'off' | 'ask' | 'deny'; left_out: 'off' | 'ask' | 'deny' },
): readonly Opinion[] => {
  const sessions = scene.sessions ?? [];
  if (!tellsAll(sessions)) return [];
  const complete = sessions.every(session => session.complete);
  // What a transcript does not tell may stand in the part that is not there.
  const strict = (wanted: 'ask' | 'deny'): 'ask' | 'deny' => (complete ? wanted : 'ask');
  const found: Opinion[] = [];
  if (options.unexplained !== 'off') {
    const files = unexplained(scene.files, scene.calls);
    const whole = files.length > 1 && files.length === scene.files.length;
    const fix =
      'say who changed it, or give every transcript of this change (sub-agents and earlier sessions too); a review settles it';
    if (whole)
      found.push({
        decision: strict(options.unexplained),
        rule: 'unexplained-change',
        message: `no call of the transcript explains any of the ${files.length} changed files: it may belong to another change`,
        fix,
        subject: 'all',
      });
    else
      for (const file of files.slice(0, MOST))
        found.push({
          decision: strict(options.unexplained),
          rule: 'unexplained-change',
          message: `\`${file.path.real}\` is changed, and no call of the transcript explains it`,
          fix,
          subject: file.path.real,
          place: { file: file.path.real },
        });
    if (!whole && files.length > MOST)
      found.push({
        decision: strict(options.unexplained),
        rule: 'unexplained-change',
        message: `${files.length - MOST} more changed files are not explained either`,
        fix,
        subject: 'more',
      });
  }
  const left = options.left_out === 'off' ? [] : leftOut(scene.files, scene.calls);
  if (options.left_out !== 'off' && left.length > 0) {
    const names = left
      .slice(0, 5)
      .map(({ path }) => `\`${path}\``)
      .join(', ');
    found.push({
      decision: strict(options.left_out),
      rule: 'edit-left-out',
      message: `the agent edited ${names}${left.length > 5 ? ` and ${left.length - 5} more` : ''}, which the change does not contain`,
      fix: 'commit the edit, or undo it and let the agent finish; a review settles it when it was not meant for this change',
      subject: left.map(({ path }) => path).join('\n'),
      place: left[0]!.call.place,
    });
  }
  return found;
};

const ofClaim = (text: string, scene: Scene, wanted: 'ask' | 'deny'): readonly Opinion[] => {
  const sessions = scene.sessions ?? [];
  const claim = sessions.length === 0 ? undefined : claimedTests(text);
  if (claim === undefined) return [];
  const execs = scene.calls.flatMap(call =>
    call.effects.flatMap(effect => (effect.kind === 'exec' ? [{ call, argv: effect.argv }] : [])),
  );
  const happened = ({ call }: { call: Call }): boolean => call.status !== 'denied' && call.status !== 'not-run';
  const runs = execs.filter(run => runsTests(run.argv));
  const last = runs.filter(happened).at(-1);
  const fix = 'run the tests and let the result speak, or correct the text; a review settles it';
  const said = `\`${claim.slice(0, 200)}\``;
  const sure = sessions.every(session => session.complete) ? wanted : 'ask';
  if (last !== undefined)
    return last.call.status === 'error'
      ? [
          {
            decision: sure,
            rule: 'tests-failed',
            message: `the text says ${said}, and the last test run of the transcript (\`${last.argv.join(' ').slice(0, 200)}\`) failed`,
            fix,
            subject: 'failed',
          },
        ]
      : [];
  const hidden =
    !tellsAll(sessions) ||
    scene.calls.some(call =>
      call.effects.some(
        effect =>
          effect.kind === 'opaque' || (effect.kind === 'tool' && /test|exec|run|shell|terminal|command/i.test(effect.name)),
      ),
    ) ||
    execs.some(run => happened(run) && mayRunAnything(run.argv));
  if (hidden) return [];
  return [
    {
      decision: sure,
      rule: 'tests-not-run',
      message: `the text says ${said}, and ${runs.length > 0 ? 'the test run in the transcript was stopped before it began' : 'no test run is in the transcript'}`,
      fix,
      subject: 'missing',
    },
  ];
};

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
  compile({ enabled, allow_empty, unexplained: unexplained_, left_out, claims }) {
    return (effect, { scene }) => {
      if (!enabled) return [];
      if (effect.kind === 'session') return ofSession(effect.session, scene, allow_empty);
      if (effect.kind === 'change') return ofChange(scene, { unexplained: unexplained_, left_out });
      if (effect.kind === 'text' && claims !== 'off' && SOURCES.includes(effect.source))
        return ofClaim(effect.text, scene, claims);
      return [];
    };
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
