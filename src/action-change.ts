/** The facts of an event -> what the change says of itself, and who made it. */
import { asking } from './action-github.ts';
import type { AuthorFacts } from './core/github/authors.ts';
import type { EventFacts, PullFacts } from './core/github/events.ts';
import { above } from './core/github/queue.ts';
import type { Evidence } from './core/model.ts';
import type { GitHub } from './world/github.ts';

/** An account that is gone has no name, and nobody knows whose it was. */
const openedBy = ({ login, type, branch }: PullFacts): AuthorFacts => ({ ...(login !== '' && { login }), type, branch });

/** Who opened the changes, or pushed them; of a merge group those who opened what lies above the base. */
export const whoOf = ({ pull, pushed, group }: EventFacts, base: string | undefined): readonly AuthorFacts[] => {
  if (pull !== undefined) return [openedBy(pull)];
  if (pushed !== undefined && pushed.login !== '') return [{ login: pushed.login, type: pushed.type, branch: pushed.name }];
  return (group === undefined || base === undefined ? undefined : above(group, base))?.map(openedBy) ?? [];
};

/** What the change says of itself. */
export const textsOf = ({ pull, pushed, group = [] }: EventFacts): Evidence['texts'] => {
  if (pushed !== undefined) return [{ source: 'branch', place: { file: 'the name that was pushed' }, text: pushed.name }];
  return (pull === undefined ? group.map(queued => queued.pull) : [pull]).flatMap(({ number, title, body, branch }) => {
    const place = { file: `pull request ${number}` };
    return [
      { source: 'title', place, text: title },
      { source: 'body', place, text: body },
      { source: 'branch', place, text: branch },
    ] as const;
  });
};

/** Source: GitHub Docs, "List commits on a pull request". */
const MOST_COMMITS = 250;

/** What its commits say, from the API. */
export const commitTexts = async (
  { pull, group = [] }: EventFacts,
  github: () => Promise<GitHub>,
): Promise<Pick<Evidence, 'texts' | 'limits'>> => {
  const pulls = pull === undefined ? group.map(queued => queued.pull) : [pull];
  if (pulls.length === 0) return { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
  const texts: Evidence['texts'][number][] = [];
  const limits: string[] = [];
  for (const { number } of pulls) {
    const commits = await asking('commit messages', github, api => api.commits(number));
    if ('missing' in commits) return { texts, limits: [commits.missing] };
    if (commits.value.length >= MOST_COMMITS)
      limits.push(`only the first ${MOST_COMMITS} commits of pull request ${number} were read`);
    for (const { id, author, message } of commits.value) {
      const place = { file: `commit ${id.slice(0, 12)}` };
      texts.push({ source: 'commit', place, text: message }, { source: 'author', place, text: author });
    }
  }
  return { texts, limits };
};
