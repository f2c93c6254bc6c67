/**
 * Reviews and label events of a pull request -> who approved exactly this head. Accounts of agents and bots approve nothing, and a
 * label counts only where GitHub's own clock says that it was set after the push: dates of commits are chosen by whoever pushes.
 */
import type { Approval } from '../model.ts';
import { authorOf } from './authors.ts';

interface Account {
  readonly login: string;
  readonly type: string;
}
export interface Review {
  readonly state: string;
  readonly commit_id?: string | null;
  readonly submitted_at?: string | null | undefined;
  readonly user: Account | null;
}
/** Whose approval is looked for, and of what. */
export interface Approvable {
  readonly headSha: string;
  /** Login of whoever opened the pull request. */
  readonly author: string;
  /** When the head's repository was last pushed to, by GitHub's clock (ISO 8601): the head is no younger. */
  readonly pushedAt: string | undefined;
  /** Marks of agents of one's own, as the input `agents` takes them. */
  readonly agents: readonly string[];
}

const mayApprove = ({ login, type }: Account, { author, agents }: Approvable): boolean =>
  type === 'User' && login.toLowerCase() !== author.toLowerCase() && authorOf({ login, type }, agents).kind === 'person';

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
/** Milliseconds; `NaN`, which is after nothing and before nothing, for what is no time. */
const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
/** When something last happened: before all times when it never did, and `NaN` when one of the times is not known. */
const lastTime = (timeline: readonly unknown[], what: string): number =>
  Math.max(
    Number.NEGATIVE_INFINITY,
    ...timeline.map(fields).flatMap(event => (event['event'] === what ? timeOf(event['created_at']) : [])),
  );

/**
 * The last word of each reviewer: a later dismissal or request for changes takes an approval back, and so does another base, under which
 * the same head is another change.
 * @param timeline the events of the pull request as GitHub lists them; each is read with care.
 */
export const approvedByReview = (
  reviews: readonly Review[],
  asked: Approvable,
  timeline: readonly unknown[] = [],
): readonly Approval[] => {
  const since = lastTime(timeline, 'base_ref_changed');
  const last = new Map<string, { readonly user: Account; readonly review: Review }>();
  for (const review of reviews) {
    if (review.user === null || review.state === 'COMMENTED' || review.state === 'PENDING') continue;
    last.set(review.user.login, { user: review.user, review });
  }
  return [...last.values()].flatMap(({ user, review: { state, commit_id, submitted_at } }) =>
    state === 'APPROVED' &&
    commit_id === asked.headSha &&
    (since === Number.NEGATIVE_INFINITY || timeOf(submitted_at) > since) &&
    mayApprove(user, asked)
      ? [{ by: user.login, how: 'review' as const, head: asked.headSha }]
      : [],
  );
};

/**
 * Labels that were set after the head was pushed and the base chosen, and not taken away since.
 * @param timeline the events of the pull request as GitHub lists them; each is read with care.
 * @returns nothing when the time of the push is not known.
 */
export const approvedByLabel = (
  timeline: readonly unknown[],
  labels: readonly string[],
  asked: Approvable,
): readonly Approval[] => {
  // INVARIANT: no commit's date goes in here, and one unknown time makes the whole unknown.
  const pushed = Math.max(
    timeOf(asked.pushedAt),
    lastTime(timeline, 'head_ref_force_pushed'),
    lastTime(timeline, 'base_ref_changed'),
  );
  const found = new Map<string, Approval>();
  for (const event of timeline.map(fields)) {
    const label = fields(event['label'])['name'];
    if (typeof label !== 'string' || !labels.includes(label)) continue;
    if (event['event'] === 'unlabeled') found.delete(label);
    if (event['event'] !== 'labeled') continue;
    // An app with a person's token (an agent that acts on behalf of whoever started it) is not that person.
    if ((event['performed_via_github_app'] ?? null) !== null) continue;
    const { login, type } = fields(event['actor']);
    const person = typeof login === 'string' && typeof type === 'string' && mayApprove({ login, type }, asked);
    if (person && timeOf(event['created_at']) > pushed) found.set(label, { by: login, how: 'label', head: asked.headSha, label });
  }
  return [...found.values()];
};
