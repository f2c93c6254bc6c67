/** Evidence and calls -> the scene: what every judgement knows of the whole, and no single call tells. */
import type { Collected } from './collect.ts';
import { authorOf, strictestAuthor } from './core/github/authors.ts';
import type { Author, Call, Scene } from './core/model.ts';
import { POLICY_FILE } from './core/policy/model.ts';
import type { Git } from './core/world.ts';
import type { GateRequest } from './gate-contract.ts';
import { checks, steering } from './steering.ts';

/** Who made the change: whoever opened it, and whoever its commits name; of several the one that is trusted least. */
export const authorFrom = ({ scene, texts, trees }: Collected, { who }: GateRequest): Author => {
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

/** Where workflows and actions live. */
const CALLED = /^\.github\/workflows\/|(?:^|\/)action\.ya?ml$/i;

/** What steers the gate and tells its verdict; the files of the workflow are only looked at where a change or a transcript may touch one. */
const steersOf = async (
  { scene: { steering: own }, files, transcripts, trees: found }: Collected,
  { policyFile, caller }: GateRequest,
  git: Git,
): Promise<Pick<Scene, 'steering' | 'checks'>> => {
  const policy = policyFile ?? POLICY_FILE;
  const touched = files.some(({ path, was }) => [path, was].some(name => name && CALLED.test(name.real)));
  if (caller === undefined || found === undefined || !(touched || transcripts.length > 0)) return { steering: [policy, ...own] };
  const between = await steering(own, caller, found.base, git);
  return { steering: [policy, ...between], checks: await checks(own, caller.job ?? '', found.base, git) };
};

/** Acts that are evidence about a change or a transcript, and no tool call of an agent. */
const EVIDENCE: readonly Call['act']['do'][] = ['file', 'change', 'say', 'session'];

/** @param bases files at the base that the policy extends: they steer the gate as the policy itself does. */
export const sceneOf = async (
  evidence: Collected,
  calls: readonly Call[],
  author: Author,
  bases: readonly string[],
  request: GateRequest,
  git: Git,
): Promise<Scene> => {
  const steers = await steersOf(evidence, request, git);
  return {
    ...evidence.scene,
    author,
    ...steers,
    steering: [...steers.steering, ...bases],
    files: evidence.files,
    calls: calls.filter(call => !EVIDENCE.includes(call.act.do)),
    sessions: calls.flatMap(({ act }) => (act.do === 'session' ? [act.session] : [])),
  };
};
