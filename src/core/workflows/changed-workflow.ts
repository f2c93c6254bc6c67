/** What a change makes of one workflow or pipeline: what it gains between base and head, which checks it loses, and what of it cannot be read. */
import type { Sides } from '../changes/sides.ts';
import type { FileChange, Opinion, Scene } from '../model.ts';
import { gainedByCommands, gainedByWorkflow } from './audit.ts';
import { weakenedChecks } from './checks.ts';
import { isPipeline, isWorkflow } from './files.ts';
import { imitations } from './imitation.ts';
import { gainedByPipeline } from './pipelines.ts';
import type { Risk } from './risk.ts';
import { readWorkflow, type Workflow } from './yaml.ts';

const unreadable = (message: string, fix: string): readonly Opinion[] => [{ decision: 'ask', rule: 'unreadable', message, fix }];
const unseen = ({ path }: Sides, why: string): readonly Opinion[] =>
  unreadable(`\`${path.real}\` cannot be compared: ${why}`, 'let a person look at it');
const notYaml = ({ path }: Sides, why: string): readonly Opinion[] =>
  unreadable(`\`${path.real}\` cannot be read as YAML: ${why}`, 'write it so that a YAML parser reads it');

const opinion =
  ({ path, piece }: Sides) =>
  ({ rule, decision, key, line, message, fix }: Risk): Opinion => ({
    decision,
    rule,
    message,
    fix,
    place: piece ? { file: path.real } : { file: path.real, line },
    subject: `${rule} ${key}`,
  });

/** Each head is read once, although every removed check looks for itself in all the others. */
const heads = new WeakMap<FileChange, Workflow | string>();
const readHead = (change: FileChange): Workflow | string | undefined => {
  if (change.after !== undefined && !heads.has(change)) heads.set(change, readWorkflow(change.after));
  return heads.get(change);
};

const removed = (sides: Sides, base: Workflow | string | undefined, elsewhere: () => readonly Workflow[]): readonly Opinion[] => {
  if (typeof base !== 'object') return [];
  const nothing: Workflow = { triggers: [], env: [], jobs: [] };
  const lost = weakenedChecks(base, nothing, elsewhere).find(({ rule }) => rule === 'check-removed');
  if (lost === undefined) return [];
  const message = `\`${sides.path.real}\` is removed: ${lost.message}`;
  return [{ decision: 'ask', rule: 'check-removed', message, fix: lost.fix }];
};

/** What a change makes of a workflow of GitHub Actions, or of an action. */
export const changedWorkflow = (sides: Sides, scene: Scene): readonly Opinion[] => {
  const file = sides.path.real;
  // What a command made of it stands in the patch.
  const toldByPatch = sides.piece && scene.files.some(change => change.path.real === file);
  if (sides.unseen !== undefined) return toldByPatch ? [] : unseen(sides, sides.unseen);
  const before = sides.was !== undefined && !isWorkflow(sides.was.real) ? undefined : sides.before;
  const base = before === undefined ? undefined : readWorkflow(before);
  const elsewhere = (): readonly Workflow[] =>
    scene.files
      .filter(change => change.path.real !== file && isWorkflow(change.path.real))
      .map(readHead)
      .filter((workflow): workflow is Workflow => typeof workflow === 'object');
  if (sides.after === undefined) return removed(sides, base, elsewhere);
  const head = sides.change === undefined ? readWorkflow(sides.after) : readHead(sides.change)!;
  const whole = typeof head !== 'string' && head.jobs.length > 0;
  if (sides.piece && !whole) {
    const risks = gainedByCommands(before ?? '', sides.after, scene.repository);
    if (risks.length > 0) return risks.map(opinion(sides));
    return toldByPatch ? [] : unreadable(`only a piece of \`${file}\` is known`, 'let a person look at it');
  }
  if (typeof head === 'string') return notYaml(sides, head);
  // A dependency bot moves from tag to tag as the repository does.
  const isBot = scene.author.kind === 'dependency-bot';
  const old = typeof base === 'string' ? undefined : base;
  const other = !scene.steering.includes(file) && /^\.github\/workflows\//i.test(file);
  return [
    ...gainedByWorkflow(old, head, elsewhere, scene.repository).filter(({ rule }) => !(isBot && rule === 'pin-loosened')),
    ...(other ? imitations(old, head, scene.checks ?? []) : []),
  ].map(opinion(sides));
};

/** What a change makes of another service's pipeline, by what its values say. */
export const changedPipeline = (sides: Sides, { repository }: Scene): readonly Opinion[] => {
  if (sides.unseen !== undefined) return unseen(sides, sides.unseen);
  const before = sides.was !== undefined && !isPipeline(sides.was.real) ? undefined : sides.before;
  const risks = gainedByPipeline(sides.path.real, before, sides.after, repository);
  if (typeof risks !== 'string') return risks.map(opinion(sides));
  return sides.piece ? gainedByCommands(before ?? '', sides.after ?? '', repository).map(opinion(sides)) : notYaml(sides, risks);
};
