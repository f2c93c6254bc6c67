/** The whole story: evidence, policy from the base, verdicts, approvals, runs, report. */
import { approve, counting } from './approve.ts';
import { type Collected, collect, type Source } from './collect.ts';
import { Fault } from './core/fault.ts';
import { type AuthorFacts, authorOf, strictestAuthor } from './core/github/authors.ts';
import type { EventFacts } from './core/github/events.ts';
import { whenLoaded } from './core/late.ts';
import {
  type Approval,
  type Author,
  type Call,
  type Report,
  type Scene,
  strictest,
  type TranscriptFile,
  type Verdict,
} from './core/model.ts';
import type { PolicySource } from './core/policy/layer.ts';
import type { Policy } from './core/policy/model.ts';
import { withSuggestions } from './core/policy/suggestions.ts';
import { maskReport } from './core/reports/mask-report.ts';
import type { ApprovedCommand, SandboxWorld } from './core/sandbox-contract.ts';
import type { Redact } from './core/secrets/redact.ts';
import { hex, sha256, utf8 } from './core/sha256.ts';
import type { Caller } from './core/workflows/calls.ts';
import type { Git, Remote, Sources } from './core/world.ts';
import {
  completeHooks,
  type HookWorld,
  hookVerdicts,
  judgeHookedCommands,
  type OpenHooks,
  openPolicyHooks,
} from './gate-hooks.ts';
import { judgeCall } from './judge.ts';
import { findPolicy, POLICY_FILE, type PolicyPlace, policyCommit } from './load.ts';
import { normalize } from './normalize.ts';
import { wants } from './policy.ts';
import { checks, steering } from './steering.ts';
import { trees } from './trees.ts';

const approved = (commands: Policy['commands']): readonly ApprovedCommand[] =>
  commands.map(({ run, timeout }) => ({ run, timeoutSeconds: timeout }));
const NO_APPROVALS = { approvals: [], limits: [] };

/** What the gate needs of the outside. */
export interface GateWorld extends Sources {
  readonly preset: (name: string) => PolicySource | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly version: string;
  /** Takes secrets out of whatever leaves. */
  readonly mask?: Redact;
  /** Lets signals and timers be heard between two pieces of work. */
  readonly breathe?: () => Promise<void>;
  /** Where approved commands run; without it none is run. */
  readonly sandbox?: SandboxWorld;
  /** Where hooks of the policy are asked; without it a policy with hooks closes the gate. */
  readonly hooks?: HookWorld;
  /** Who approved this head; asked only when something is to be settled. */
  readonly approvals?: (
    head: string,
    policy: Policy,
    base?: string,
  ) => Promise<{ readonly approvals: readonly Approval[]; readonly limits: readonly string[] }>;
}
export interface GateRequest extends Source, PolicyPlace {
  /** A transcript format that holds for all transcripts. */
  readonly transcriptFormat?: string;
  /** Whether the report tells what it was judged by, for a receipt. */
  readonly digests?: boolean;
  /** `false`: the policy's commands are neither judged nor run. */
  readonly run?: boolean;
  /** What is known of whoever opened the change, and marks of agents of one's own. */
  readonly who?: {
    /** Whoever opened what lies above the base: several for a merge group, none when it is not known. */
    readonly opened: (base: string | undefined) => readonly Omit<AuthorFacts, 'commits'>[];
    readonly agents: readonly string[];
  };
  /** Where the policy's commands start, from the repository's root. */
  readonly directory?: string;
  /** Whether the gate closes without a transcript; without it only where one was named that is not there. */
  readonly requireTranscript?: 'auto' | 'always' | 'never';
  /** Who calls the gate: what lies between the workflow of the run and the gate steers it, too. */
  readonly caller?: Caller;
  /** Finds the two trees of an event; without it they are found from `base`, `head` and `patch`. */
  readonly event?: { readonly facts: EventFacts; readonly remote: Remote };
}

/** Acts that are evidence about a change or a transcript, and no tool call of an agent. */
const EVIDENCE: readonly Call['act']['do'][] = ['file', 'change', 'say', 'session'];

/** Commits as their texts tell of them: each message with the people it names. */
const authorFrom = ({ scene, texts, trees }: Collected, who: GateRequest['who']): Author => {
  if (scene.author.kind !== 'unknown') return scene.author;
  const of = (source: 'commit' | 'author'): readonly string[] =>
    texts.filter(text => text.source === source).map(({ text }) => text);
  const commits = [
    ...of('commit').map(message => ({ author: '', message })),
    ...of('author').map(author => ({ author, message: '' })),
  ];
  const opened = who?.opened(trees?.base) ?? [];
  return strictestAuthor((opened.length === 0 ? [{}] : opened).map(facts => authorOf({ ...facts, commits }, who?.agents)));
};

const sceneOf = (
  evidence: Collected,
  calls: readonly Call[],
  author: Author,
  steers: Steers,
  bases: readonly string[],
): Scene => ({
  ...evidence.scene,
  author,
  ...steers,
  steering: [...steers.steering, ...bases],
  files: evidence.files,
  calls: calls.filter(call => !EVIDENCE.includes(call.act.do)),
  sessions: calls.flatMap(({ act }) => (act.do === 'session' ? [act.session] : [])),
});

/** Where workflows and actions live. */
const CALLED = /^\.github\/workflows\/|(?:^|\/)action\.ya?ml$/i;

type Steers = Pick<Scene, 'steering' | 'checks'>;

/** What steers the gate and tells its verdict; the files of the workflow are only looked at where a change or a transcript may touch one. */
const steersOf = async (
  { scene: { steering: own }, files, transcripts, trees: found }: Collected,
  { policyFile, caller }: GateRequest,
  git: Git,
): Promise<Steers> => {
  const policy = policyFile ?? POLICY_FILE;
  const touched = files.some(({ path, was }) => [path, was].some(name => name && CALLED.test(name.real)));
  if (caller === undefined || found === undefined || !(touched || transcripts.length > 0)) return { steering: [policy, ...own] };
  const between = await steering(own, caller, found.base, git);
  return { steering: [policy, ...between], checks: await checks(own, caller.job ?? '', found.base, git) };
};

const digestsOf = (policy: string, transcripts: readonly TranscriptFile[]): NonNullable<Report['digests']> => ({
  policy: hex(sha256(utf8(policy))),
  transcripts: transcripts.flatMap(({ file, digest }) => {
    const found = digest?.();
    return found === undefined ? [] : [{ file, sha256: found }];
  }),
});

/** GitHub counts the files too: seeing none where it counts some means that something was not seen. */
const expectFiles = (evidence: Collected, { event }: GateRequest): void => {
  const counted = event?.facts.pull?.changedFiles ?? 0;
  if (counted > 0 && evidence.files.length === 0) {
    throw new Fault(
      'files-missing',
      `GitHub counts ${counted} changed files, and git shows none`,
      'check out the default ref of the event, and run the job again',
    );
  }
};

/** The transcripts that are there, and the fault of the first that is not, until it is known who must have one. */
const readTranscripts = (world: GateWorld, mode: GateRequest['requireTranscript']) => {
  let missing: Fault | undefined;
  const transcripts: GateWorld['transcripts'] = async globs => {
    if (mode === undefined || mode === 'always') return world.transcripts(globs);
    const found = [];
    for (const glob of globs) {
      try {
        found.push(...(await world.transcripts([glob])));
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'no-transcript') throw error;
        missing ??= error;
      }
    }
    return [...new Map(found.map(file => [file.file, file])).values()];
  };
  return { transcripts, missing: () => missing };
};

/** An agent must have the transcript that the workflow speaks of; in the merge queue it has been judged already. */
const expectTranscript = (
  { transcripts }: Collected,
  { requireTranscript, event }: GateRequest,
  missing: Fault | undefined,
  { kind }: Author,
): readonly string[] => {
  if (requireTranscript === 'always' && transcripts.length === 0)
    throw new Fault('no-transcript', 'no transcript was given', 'name it with the input `transcript`');
  if (missing === undefined) return [];
  const judged = event?.facts.compare.by === 'queue';
  if (requireTranscript === 'auto' && !judged && (kind === 'agent' || kind === 'unknown')) throw missing;
  return [`no transcript was read: ${missing.message}`];
};

/** The workspace as the root of the repository, where its whole path is known. */
const rootOf = (repo: string | undefined): string | undefined => (/^(?:[A-Za-z]:)?[\\/]/.test(repo ?? '') ? repo : undefined);

/**
 * Judges what `request` names. The policy comes from the base, so a pull request cannot loosen its own gate.
 * @throws Fault when something could not be read or judged: the gate stays closed.
 */
export const gate = async (request: GateRequest, world: GateWorld): Promise<{ report: Report; policy: Policy }> => {
  const { tell = () => {}, breathe } = world;
  const git = await world.git(request.repo);
  let hooks: OpenHooks | undefined;
  try {
    tell('reading the change');
    const found = request.event && (await trees(request.event.facts, git, request.event.remote));
    const { transcripts, missing } = readTranscripts(world, request.requireTranscript);
    const evidence = await collect({ ...request, wants, ...(found && { trees: found }) }, git, { transcripts });
    expectFiles(evidence, request);
    const at = await policyCommit(request.policyRef ?? 'base', evidence.trees, git, request.event?.remote);
    const { policy, name, id, notes, bases, text } = await findPolicy(request, at, git, world);
    const calls = await whenLoaded(() => normalize(evidence, request.transcriptFormat, policy.tools));
    if (calls.length === 0)
      throw new Fault(
        'nothing',
        'there is nothing to judge: no changed file and no transcript',
        'give a range that changes something, a patch, or a transcript',
      );
    const author = authorFrom(evidence, request.who);
    const untold = expectTranscript(evidence, request, missing(), author);
    const scene = sceneOf(evidence, calls, author, await steersOf(evidence, request, git), bases);
    const plain: Verdict[] = [];
    for (const call of calls) {
      tell('judging', plain.length, calls.length);
      plain.push(await whenLoaded(() => judgeCall(call, policy, scene)));
      await breathe?.();
    }
    tell('asking who approved');
    const head = evidence.trees?.tip ?? evidence.trees?.head;
    const fork = request.event?.facts.pull?.fork === true;
    const asked = plain.some(verdict => verdict.decision === 'ask') || policy.hooks.length > 0;
    const { approvals, limits } =
      asked && head !== undefined && world.approvals ? await world.approvals(head, policy, evidence.trees?.base) : NO_APPROVALS;
    const known = [...evidence.approvals, ...approvals];
    hooks = await openPolicyHooks(policy, world.hooks, {
      approved: counting(known, head, policy) !== undefined,
      fork,
      privileged: request.event?.facts.privileged === true,
      workspace: request.repo ?? '.',
      show: async path => (at === undefined ? undefined : (await git.show(at, path))?.text),
    });
    if (policy.hooks.length > 0) tell('asking the hooks');
    const links = new Map(evidence.links);
    const cwd = request.repo === undefined ? {} : { cwd: request.repo };
    const judged = await hookVerdicts(plain, scene, policy, hooks, { ...cwd, links, root: scene.root });
    const { verdicts, settled, decision } = approve(judged, known, head, policy);
    const start = request.directory ? `${request.repo}/${request.directory}` : request.repo;
    const wanted =
      request.run === false
        ? { commands: [], verdicts: [] }
        : await judgeHookedCommands(policy, scene, { cwd: start, root: rootOf(request.repo), links }, hooks);
    const commands = wanted.verdicts;
    const privileged = request.event?.facts.privileged === true && policy.commands.length > 0;
    const unrun = privileged ? [`no command of the policy was run: \`${scene.event}\` is a privileged event`] : [];
    const open = decision === 'allow' && commands.every(verdict => verdict.decision === 'allow');
    if (open && commands.length > 0) tell('running the commands of the policy');
    const runs =
      open && commands.length > 0 && world.sandbox
        ? await (await import('./run.ts')).run(
            approved(wanted.commands),
            policy.sandbox,
            world.sandbox,
            scene.event,
            request.directory,
          )
        : [];
    tell('finishing the report');
    const complete = await completeHooks(policy, hooks);
    const report: Report = {
      decision: strictest([decision, ...[...commands, ...complete].map(verdict => verdict.decision)]),
      verdicts: [...verdicts, ...commands, ...complete].map(verdict => withSuggestions(verdict, policy)),
      runs,
      limits: [...notes, ...evidence.limits, ...limits, ...untold, ...unrun],
      settled,
      provenance: {
        version: world.version,
        policy: name,
        ...(id !== undefined && { policyId: id }),
        ...(evidence.trees && head !== undefined && { base: evidence.trees.base, head }),
      },
      author,
      ...(request.digests === true && { digests: digestsOf(text, evidence.transcripts) }),
    };
    return { report: world.mask ? maskReport(report, world.mask) : report, policy };
  } finally {
    await hooks?.host?.close();
    await git.close();
  }
};
