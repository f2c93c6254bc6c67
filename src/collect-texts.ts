/** A change -> what its commits say, and who they say made them: from the clone, from the mails of a patch, or from whoever else knows. */
import { Fault } from './core/fault.ts';
import type { Evidence } from './core/model.ts';
import type { Git, Trees } from './core/world.ts';

type Said = Pick<Evidence, 'texts' | 'limits'>;

export interface Elsewhere {
  /** What the commits say, from elsewhere, when the clone does not have them. */
  readonly commitTexts?: () => Promise<Said>;
}

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

/**
 * A shallow clone has none or only the last of the commits of the change, and git ends there without a word: then whoever else knows
 * them is asked.
 */
const saidBy = async ({ commitTexts: others }: Elsewhere, git: Git, { base, head, tip }: Trees): Promise<Said> => {
  const elsewhere = async (): Promise<Said> =>
    others?.() ?? { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
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

/** @returns the texts, and what was not read; a patch brings its mails along. */
export const collectTexts = async (source: Elsewhere & { readonly patch?: Uint8Array }, git: Git, trees: Trees): Promise<Said> =>
  source.patch === undefined ? saidBy(source, git, trees) : mailTexts(trees.mails);
