/** World -> Evidence: the only step that reads. What comes out is text, and from here on nothing is fetched. */
import { collectTexts, type Elsewhere } from './collect-texts.ts';
import { collectTrees, type Range } from './collect-trees.ts';
import type { Evidence, FileChange } from './core/model.ts';
import type { Git, Sources, Trees } from './core/world.ts';

/** What is to be judged. */
export interface Source extends Range, Elsewhere {
  /** Two trees that were found already, from an event. */
  readonly trees?: Trees;
  readonly transcripts?: readonly string[];
  /** Texts around the change, and approvals of it. */
  readonly texts?: Evidence['texts'];
  readonly approvals?: Evidence['approvals'];
  readonly limits?: readonly string[];
  /** Files whose whole text of both sides is wanted. */
  readonly wants?: (path: string) => boolean;
  readonly scene?: Partial<Evidence['scene']>;
}

/** The evidence, and the two trees that were compared. */
export interface Collected extends Evidence {
  readonly trees?: Trees;
}

/** The whole text of a made-up base is only told where nothing in it is made up. */
const known = (file: FileChange, filler: string | undefined): FileChange => {
  if (filler === undefined || file.status === 'A') return file;
  const { before, after, size: _size, ...rest } = file;
  const whole = [before, after].every(text => text?.includes(filler) !== true);
  return { ...rest, ...(whole && before !== undefined && { before }), ...(whole && after !== undefined && { after }) };
};

/** `owner/name` at the end of an address of GitHub. */
const nameIn = (address: string | undefined): string | undefined =>
  /^(?:[^/]*\/\/)?(?:[^/@]*@)?github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(address ?? '')?.[1];

/**
 * Reads everything that is to be judged.
 * @param git of the repository that the source names.
 * @throws Fault when something cannot be read.
 */
export const collect = async (source: Source, git: Git, world: Pick<Sources, 'transcripts'>): Promise<Collected> => {
  const transcripts = source.transcripts?.length ? await world.transcripts(source.transcripts) : [];
  const scene: Evidence['scene'] = { event: 'local', author: { kind: 'unknown' }, steering: [], ...source.scene };
  const trees = source.trees ?? (await collectTrees(source, git));
  const none = {
    scene,
    files: [],
    links: [],
    transcripts,
    texts: source.texts ?? [],
    approvals: source.approvals ?? [],
    limits: source.limits ?? [],
  };
  if (trees === undefined) return none;
  const change = await git.changes(trees.base, trees.head, source.wants);
  const repository = scene.repository ?? nameIn(await git.origin?.());
  // A made-up base has only the links that the patch shows; those of the commit at hand are the best guess for the rest.
  const others = trees.reconstructed && git.repository && trees.policyBase !== undefined ? await git.links(trees.policyBase) : [];
  const said = await collectTexts(source, git, trees);
  return {
    ...none,
    texts: [...none.texts, ...said.texts],
    scene: {
      ...scene,
      ...(repository !== undefined && { repository }),
      collisions: change.collisions,
      lockfiles: change.lockfiles,
    },
    files: change.files.map(file => known(file, trees.filler)),
    links: [...others, ...change.links],
    limits: [...none.limits, ...trees.limits, ...change.limits, ...said.limits],
    trees,
  };
};
