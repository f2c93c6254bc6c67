/** `sallyport init`: proposes a workflow and a policy for a repository, and shows what its last changes would have got under them. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { policyDraft } from '../core/init/policy-draft.ts';
import { type Seen, seenIn } from '../core/init/seen.ts';
import { authorWidth, judgedLine, judgedMeaning, judgedTotal, nextSteps, seenLines } from '../core/init/shown.ts';
import { type Wishes, workflowDraft } from '../core/init/workflow-draft.ts';
import type { PolicySource } from '../core/policy/layer.ts';
import { POLICY_FILE } from '../core/policy/model.ts';
import { printable } from '../core/text.ts';
import { gate } from '../gate.ts';
import { load } from '../load.ts';
import { mask } from '../mask.ts';
import { type LocalWorld, localWorld } from '../world/local.ts';
import { type NewFile, type Standing, standingOf, writeNew } from '../world/new-files.ts';
import { readParent, readPolicyFile, readPreset } from '../world/policies.ts';
import { rootOf } from './check.ts';
import { lookAt, type Merged } from './init-look.ts';
import { replay } from './init-replay.ts';
import { type Io, nothingMore, REPO_FLAG, text, type Values, type Verb } from './verb.ts';

const WORKFLOW_FILE = '.github/workflows/sallyport.yml';
const LAST = 20;
const MOST_LAST = 1_000;
/** Milliseconds in which merged changes are judged, and between two lines of progress. */
const BUDGET = 180_000;
const PROGRESS = 2_000;

type Say = (line: string) => void;
/** A policy, and how what it extends is read. */
interface Held {
  readonly policy: PolicySource;
  readonly readPolicy: (name: string, from?: string) => Promise<PolicySource | undefined>;
  readonly hooks: number;
}

const presetsAlone: Held['readPolicy'] = async name => readPreset(name);

/** The draft with all of its tests; without those about the repository's own commands and source where one of them does not hold. */
const provenDraft = async (seen: Seen, today: string): Promise<string> => {
  for (const derived of [true, false]) {
    const draft = policyDraft(seen, derived);
    try {
      await load({ file: POLICY_FILE, text: draft }, presetsAlone, today);
      return draft;
    } catch (error) {
      if (!derived || !(error instanceof Fault) || error.code !== 'policy-test') throw error;
    }
  }
  throw new Error('a draft without tests of its own is a draft');
};

const countOf = (values: Values): number => {
  const given = text(values, 'last') ?? String(LAST);
  const count = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN;
  if (count <= MOST_LAST) return count;
  throw new Fault('usage', `\`${given}\` is no number of changes`, `give one from 0 to ${MOST_LAST} with \`--last\``);
};

/** The policy that would hold: a file that a person wrote, or what is proposed. */
const heldPolicy = async (file: string | undefined, draft: NewFile, today: string): Promise<Held> => {
  const held =
    file === undefined
      ? { policy: { file: POLICY_FILE, text: draft.text }, readPolicy: presetsAlone }
      : { policy: readPolicyFile(file), readPolicy: readParent(file) };
  const { hooks } = await load(held.policy, held.readPolicy, today);
  return { ...held, hooks: hooks.length };
};

const showDrafts = (drafts: readonly (NewFile & { standing: Standing })[], written: readonly string[], say: Say): void => {
  for (const { path, text: draft, standing } of drafts)
    if (written.includes(path)) say(`wrote \`${path}\``);
    else if (standing === 'same') say(`\`${path}\` is there already, as it would be proposed`);
    else {
      say(`\n--- ${path}${standing === 'kept' ? ' (another one is there, and stays)' : ''}`);
      say(draft.trimEnd());
    }
};

const showReplay = async (
  merged: readonly Merged[],
  root: string,
  { policy, readPolicy }: Held,
  under: string | undefined,
  io: Io,
  say: Say,
): Promise<void> => {
  // The programs that hooks name are for changes that are to be judged, not for a forecast.
  const { hooks: _, ...world } = localWorld();
  const masked = mask(io.env);
  let said = performance.now();
  const judged = await replay(
    merged,
    async ({ id, parent, opened }) => {
      const who = { opened: () => [opened], agents: [] };
      return gate({ repo: root, base: parent, head: id, run: false, who, policy, readPolicy }, { ...world, mask: masked });
    },
    () => performance.now(),
    BUDGET,
    done => {
      if (performance.now() - said < PROGRESS) return;
      said = performance.now();
      io.err(`sallyport: ${done} of ${merged.length} merged changes judged\n`);
    },
  );
  say(`what the last merged changes would have got${under === undefined ? '' : ` under \`${under}\``}:`);
  const width = authorWidth(judged);
  for (const one of judged) say(`  ${judgedLine(one, width)}`);
  say(judgedTotal(judged, merged.length - judged.length));
  judgedMeaning(judged).forEach(say);
};

const lookInto = async (root: string, last: number, world: LocalWorld) => {
  const git = await world.git(root);
  try {
    if (!git.repository)
      throw new Fault('no-repository', `\`${root}\` is in no git repository`, 'name one with `--repo`, or run `git init`');
    return { ...(await lookAt(git, last)), shallow: git.shallow };
  } finally {
    await git.close();
  }
};

const run = async (values: Values, io: Io): Promise<void> => {
  const last = countOf(values);
  const asked = text(values, 'repo') ?? '.';
  const root = (await rootOf(asked)) ?? asked;
  const world = localWorld();
  const looked = await lookInto(root, last, world);
  const masked = mask(io.env);
  const say: Say = line => io.out(`${masked(printable(line))}\n`);
  const tell: Say = line => io.err(`${masked(printable(`sallyport: ${line}`))}\n`);
  const [write, force] = [values['write'] === true, values['force'] === true];
  if (write && !existsSync(join(root, '.git')))
    throw new Fault('no-work-tree', `\`${root}\` has no work tree to write to`, 'leave out `--write`, or name a work tree');

  const seen = seenIn(looked);
  const wishes: Wishes = { comment: values['comment'] === true, sarif: values['sarif'] === true };
  const policy: NewFile = { path: POLICY_FILE, text: await provenDraft(seen, world.today) };
  const elsewhere = seen.callers.filter(name => name !== WORKFLOW_FILE);
  const files = [...(elsewhere.length > 0 ? [] : [{ path: WORKFLOW_FILE, text: workflowDraft(seen, wishes) }]), policy];
  const drafts = await Promise.all(files.map(async file => ({ ...file, standing: await standingOf(root, file) })));
  const written = write ? await writeNew(root, files, force) : [];

  for (const line of seenLines(seen)) say(line);
  if (elsewhere.length > 0) tell(`\`${elsewhere[0]}\` calls the gate already: no other workflow is proposed`);
  for (const { path, standing } of drafts)
    if (standing === 'kept' && !force) tell(`\`${path}\` is there already and stays as it is; \`--write --force\` replaces it`);
  showDrafts(drafts, written, say);
  if (last > 0) {
    say('');
    const named = text(values, 'policy');
    const stays = !force && drafts.at(-1)!.standing === 'kept';
    const held = await heldPolicy(named ?? (stays ? join(root, POLICY_FILE) : undefined), policy, world.today);
    if (held.hooks > 0)
      tell('the hooks of the policy are not asked here, so every change counts as one that they could not judge');
    await showReplay(looked.merged, root, held, named, io, say);
    if (looked.shallow && looked.merged.length < last)
      tell('the clone has only part of the history: `git fetch --unshallow` shows more');
  }
  if (written.length > 0 || drafts.some(({ standing }) => standing === 'missing')) say(`\n${nextSteps(written.length > 0)}`);
};

export const initVerb: Verb = {
  name: 'init',
  doc: 'Proposes a workflow and a policy after a look at the repository, and shows what its last merged changes would have got.',
  usage: 'init [--repo DIR] [--write [--force]] [--last N] [--policy FILE] [--comment] [--sarif]',
  exits: 'Exit codes: 0 done, 2 could not look or write.',
  flags: {
    repo: REPO_FLAG,
    write: { type: 'boolean', doc: 'write the files that are not there yet, instead of printing them' },
    force: { type: 'boolean', doc: 'with `--write`: also replace those that are there and differ' },
    last: { type: 'string', value: 'N', doc: `how many merged changes are judged; ${LAST} otherwise` },
    policy: {
      type: 'string',
      value: 'FILE',
      doc: 'judge the merged changes by this policy file or preset, and not by the one that is there or proposed',
    },
    comment: { type: 'boolean', doc: 'let the workflow comment on pull requests, which needs `pull-requests: write`' },
    sarif: { type: 'boolean', doc: 'let the workflow upload to code scanning, which needs `security-events: write`' },
  },
  run: async (values, rest, io) => {
    nothingMore(initVerb, rest);
    if (values['force'] === true && values['write'] !== true)
      throw new Fault('usage', '`--force` replaces nothing without `--write`', 'give both, or neither');
    await run(values, io);
    return 0;
  },
};
