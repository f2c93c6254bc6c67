/** World -> Evidence: the only step that reads. What comes out is text, and from here on nothing is fetched. */
import { Fault } from './core/fault.ts';
import type { Evidence, FileChange } from './core/model.ts';
import type { Git, Sources, Trees } from './core/world.ts';

/** What is to be judged. */
export interface Source {
  /** A directory inside the repository. */
  readonly repo?: string;
  readonly base?: string;
  readonly head?: string;
  /** The bytes of a patch file, instead of a head. */
  readonly patch?: Uint8Array;
  /** Two trees that were found already, from an event. */
  readonly trees?: Trees;
  readonly transcripts?: readonly string[];
  /** Texts around the change, and approvals of it. */
  readonly texts?: Evidence['texts'];
  readonly approvals?: Evidence['approvals'];
  /** What the commits say, from elsewhere, when the clone does not have them. */
  readonly commitTexts?: () => Promise<Pick<Evidence, 'texts' | 'limits'>>;
  readonly limits?: readonly string[];
  /** Files whose whole text of both sides is wanted. */
  readonly wants?: (path: string) => boolean;
  readonly scene?: Partial<Evidence['scene']>;
}
/** The evidence, and the two trees that were compared. */
export interface Collected extends Evidence {
  readonly trees?: Trees;
}

/**
 * Finds the two trees to compare. With a patch: the base and the base with the patch on it. Without: what `head` added since it
 * left `base`, so that what others did on the base meanwhile is not laid at this change's door.
 */
export const compare = async (source: Source, git: Git): Promise<Trees | undefined> => {
  const nowhere = new Fault('no-repository', `\`${source.repo ?? '.'}\` is in no git repository`, 'name one with `--repo`');
  if (source.patch !== undefined) {
    if (source.base !== undefined) {
      if (!git.repository) throw nowhere;
      const [base] = await git.resolve(source.base);
      return git.apply(source.patch, base);
    }
    // A patch that nobody gave a base for need not fit the commit at hand.
    const base = git.repository
      ? await git.resolve('HEAD').then(
          ids => ids[0],
          () => undefined,
        )
      : undefined;
    return git.apply(source.patch, base, 'alone');
  }
  if (source.base === undefined) {
    if (source.head === undefined) return undefined;
    throw new Fault('no-base', `there is nothing to compare \`${source.head}\` with`, 'give `--base`');
  }
  if (!git.repository) throw nowhere;
  const [base, head] = (await git.resolve(source.base, source.head ?? 'HEAD')) as [string, string];
  const from = await git.mergeBase(base, head);
  if (from === undefined)
    throw new Fault(
      'no-merge-base',
      `\`${source.base}\` and \`${source.head ?? 'HEAD'}\` have no common commit${git.shallow ? ' in this shallow clone' : ''}`,
      git.shallow
        ? 'check out with `fetch-depth: 0`, or run `git fetch --unshallow`'
        : 'compare with a branch that this one started from',
    );
  return { base: from, head, reconstructed: false, policyBase: base, limits: [] };
};

/** The whole text of a made-up base is only told where nothing in it is made up. */
const known = (file: FileChange, filler: string | undefined): FileChange => {
  if (filler === undefined || file.status === 'A') return file;
  const { before, after, size: _size, ...rest } = file;
  const whole = [before, after].every(text => text?.includes(filler) !== true);
  return { ...rest, ...(whole && before !== undefined && { before }), ...(whole && after !== undefined && { after }) };
};

/** What the commits of a range say, and who they say made them; `cut` where the clone's history ends among them. */
const commitTexts = async (git: Git, base: string, head: string): Promise<Said & { readonly cut: boolean }> => {
  const { commits, more } = await git.commits(base, head);
  const people = new Set<string>();
  const texts = commits.flatMap(({ id, message, author, committer }): Evidence['texts'] => {
    const place = { file: `commit ${id.slice(0, 12)}` };
    const fresh = [author, committer].filter(person => !people.has(person) && people.add(person));
    return [{ source: 'commit', place, text: message }, ...fresh.map(text => ({ source: 'author' as const, place, text }))];
  });
  const told = new Set([base, ...commits.map(({ id }) => id)]);
  return {
    texts,
    limits: more ? [`only the latest ${commits.length} commits were read for what they say`] : [],
    cut: git.shallow && commits.some(({ parents }) => parents.some(parent => !told.has(parent))),
  };
};

/** What the mails of a patch say, which become the messages and authors of its commits. */
const mailTexts = (mails: Trees['mails'] = []): Said => ({
  texts: mails.flatMap(({ message, author }, i): Evidence['texts'] => {
    const place = { file: `mail ${i + 1} of the patch` };
    return [
      { source: 'commit', place, text: message },
      { source: 'author', place, text: author },
    ];
  }),
  limits: [],
});

type Said = Pick<Evidence, 'texts' | 'limits'>;

/**
 * A shallow clone has none or only the last of the commits of the change, and git ends there without a word: then whoever else knows
 * them is asked.
 */
const saidBy = async (source: Source, git: Git, { base, head, tip }: Trees): Promise<Said> => {
  const elsewhere = async (): Promise<Said> =>
    source.commitTexts?.() ?? { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
  if (git.shallow && tip !== undefined && !(await git.has(tip))) return elsewhere();
  const here = await commitTexts(git, base, tip ?? head).catch((error: unknown) => {
    // A message that is too long to read is the author's doing, not the clone's; a clone that has all of them lacks none.
    if (!git.shallow || (error instanceof Fault && ['too-large', 'timeout'].includes(error.code))) throw error;
    return undefined;
  });
  if (here === undefined) return elsewhere();
  if (!here.cut) return here;
  const rest = await elsewhere();
  const key = ({ source: of, place, text }: Evidence['texts'][number]): string => JSON.stringify([of, place.file, text]);
  const known = new Set(here.texts.map(key));
  return {
    texts: [...here.texts, ...rest.texts.filter(text => !known.has(key(text)))],
    limits: [...here.limits, ...rest.limits],
  };
};

/** `owner/name` at the end of an address of GitHub. */
const nameIn = (address: string | undefined): string | undefined =>
  /^(?:[^/]*\/\/)?(?:[^/@]*@)?github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i.exec(address ?? '')?.[1];

/** Reads everything that is to be judged. @param git of the repository that the source names. @throws Fault when something cannot be read */
export const collect = async (source: Source, git: Git, world: Pick<Sources, 'transcripts'>): Promise<Collected> => {
  const transcripts = source.transcripts?.length ? await world.transcripts(source.transcripts) : [];
  const scene: Evidence['scene'] = { event: 'local', author: { kind: 'unknown' }, steering: [], ...source.scene };
  const trees = source.trees ?? (await compare(source, git));
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
  const said = source.patch === undefined ? await saidBy(source, git, trees) : mailTexts(trees.mails);
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
