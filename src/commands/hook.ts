/** `sallyport hook`: the live gate; an agent asks before each call, and is answered in its own protocol. */

import { callOf } from '../call-of.ts';
import { answer, block, type HookReply, readQuestion } from '../core/hooks/protocol.ts';
import { whenLoaded } from '../core/late.ts';
import { LONE_SCENE } from '../core/lone-scene.ts';
import type { Call, RepoPath } from '../core/model.ts';
import { resolve } from '../core/paths.ts';
import type { Policy } from '../core/policy/model.ts';
import { printable } from '../core/text.ts';
import { judgeCall } from '../judge.ts';
import { mask } from '../mask.ts';
import { ownFilesIn, registrationsIn } from '../world/gate-registration.ts';
import { workingLinks } from '../world/working-links.ts';
import { modeOf, policyOf } from './judge.ts';
import { ownPolicy, projectOf } from './project-policy.ts';
import { type Io, MODE_FLAG, nothingMore, text, type Values, type Verb } from './verb.ts';

/** Bytes of an event; a larger one is refused, and of one that is larger than the second only the beginning is looked at. */
const [MOST, LARGE] = [16 * 2 ** 20, 4 * 2 ** 20];
/** Scripts that are looked into. */
const MOST_SCRIPTS = 16;
/** What an agent is to do about a call that no rule covers: it may not write the rule, and there is no base branch yet. */
const UNLISTED =
  'do it with what is allowed, or ask the person you work for, who can add a rule to `permissions.allow` of the policy';

const BEYOND: Readonly<Record<NonNullable<Call['marks']>[number], string | undefined>> = {
  unsandboxed: 'the call is to run outside of the sandbox of the agent',
  'bypass-permissions': 'the sub-agent is to run without permission checks',
  'edited-by-person': undefined,
};

const policyHere = (values: Values, project: string, opened: (path: string) => void): Promise<Policy> =>
  policyOf({ ...values, policy: text(values, 'policy') ?? ownPolicy(project) ?? 'default' }, opened);

/** Nothing of the call's text leaves as a secret, or can move a cursor. */
const clean = (io: Io, said: string): string => printable(mask(io.env)(said));

const reply = async (values: Values, io: Io): Promise<HookReply> => {
  const bytes = await io.bytes();
  if (bytes.length > MOST) return block(`sallyport: the event is larger than ${MOST} bytes. To do: make the call smaller`);
  const raw = new TextDecoder().decode(bytes);
  const question = readQuestion(raw);
  if (typeof question === 'string')
    return block(clean(io, `sallyport: ${question}. To do: register \`sallyport hook\` for the event before a tool call`));
  modeOf(values);
  const project = projectOf(io.env);
  const opened: string[] = [];
  const policy = await policyHere(values, project, path => opened.push(path));
  const { tool, cwd = project, agent, dialect } = question;
  const large = bytes.length > LARGE ? await import('../core/hooks/large-event.ts') : undefined;
  const input = large === undefined ? question.input : large.beginningOf(question.input);
  const agents = agent === undefined ? [] : [agent];
  const written = new Map<RepoPath, string>();
  const read = async (): Promise<Call> => {
    const ran: RepoPath[] = [];
    const call = await whenLoaded(() =>
      callOf({ tool, input, cwd, agents }, { file: 'call' }, { links: workingLinks(project), root: project }, policy.tools, {
        written,
        ran: path => ran.push(path),
      }),
    );
    const unread = ran.filter(path => ![...written.keys()].some(({ real }) => real === path.real));
    if (unread.length === 0 || written.size >= MOST_SCRIPTS) return call;
    // An agent that wrote a script a call ago runs it now: it is judged by what it does.
    const { writtenScripts } = await import('../world/written-scripts.ts');
    const found = await writtenScripts(unread, project);
    for (const [path, text] of found) written.set(path, text);
    return found.size === 0 ? call : read();
  };
  const known = await read();
  const call = large === undefined ? known : large.notRead(known, LARGE);
  const home = io.env['HOME'];
  const registered = [
    ...registrationsIn(call.effects, project, home),
    ...ownFilesIn(call.effects, project, home, process.argv[1]),
  ];
  // Whoever changes the policy that is asked, or what it extends, decides about all that follows.
  const policies = opened.flatMap(path => [path, resolve(path, { root: project, links: workingLinks(project) }).real]);
  const scene = { ...LONE_SCENE, root: project, steering: [...LONE_SCENE.steering, ...policies, ...registered] };
  const verdict = await whenLoaded(() => judgeCall(call, policy, scene));
  const beyond =
    verdict.decision === 'allow' && dialect !== 'codex'
      ? call.marks?.map(mark => BEYOND[mark]).find(what => what !== undefined)
      : undefined;
  // Leave of a hook is leave for all that the call asks for, and this is more than what was judged. Codex asks about it by itself.
  if (beyond !== undefined) return answer(dialect, 'ask', `sallyport: ${beyond}. To do: make the call without that`);
  const closing = verdict.findings.filter(finding => finding.decision === verdict.decision);
  // An allow rule would not help against a guard: that none covers the call is told where nothing else closes.
  const guarded = closing.filter(({ guard }) => guard !== 'mode');
  const lines = (guarded.length > 0 ? guarded : closing).slice(0, 10).map(({ guard, rule, message, fix }) => {
    const todo = guard === 'mode' ? UNLISTED : fix;
    return `${guard}/${rule}: ${message}${todo === undefined ? '' : `. To do: ${todo}`}`;
  });
  // Nobody is told why something is allowed, and no secret need be looked for.
  const reason = verdict.decision === 'allow' ? '' : clean(io, `sallyport: ${[...new Set(lines)].join('\n')}`);
  return answer(dialect, verdict.decision, reason);
};

export const hookVerb: Verb = {
  name: 'hook',
  doc: 'Answers one hook event of a coding agent on standard input: a live gate with the same policy.',
  usage: 'hook [--policy FILE] [--mode MODE]',
  exits: 'Exit codes: 0 answered in the words of the agent, 2 refused.',
  flags: {
    policy: {
      type: 'string',
      value: 'FILE',
      doc: 'a policy file or a preset; otherwise `.github/sallyport.yml` of the project, or the built-in default',
    },
    mode: MODE_FLAG,
  },
  run: async (values, rest, io) => {
    nothingMore(hookVerb, rest);
    const { out, err, exit } = await reply(values, io);
    if (out !== '') io.out(out);
    if (err !== '') io.err(err);
    return exit;
  },
};
