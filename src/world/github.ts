/**
 * What only GitHub's API knows: a pull request by its number, who approved, the sticky comment. Loaded when it is needed; whatever
 * the token may not do is told as a reason, and never changes a verdict.
 */

import { Fault } from '../core/fault.ts';
import { type Approvable, approvedByLabel, approvedByReview } from '../core/github/approvals.ts';
import { type PullFacts, pullFacts, type Queued } from '../core/github/events.ts';
import { entriesOf, queueOf } from '../core/github/queue.ts';
import type { Approval } from '../core/model.ts';
import { type Bounds, boundedFetch, OutOfBounds } from './bounded-fetch.ts';

type Octokit = ReturnType<typeof import('@actions/github')['getOctokit']>;

export interface Repository {
  readonly owner: string;
  readonly repo: string;
}
/** The answer, or why there is none. */
export type Told<T> = { readonly value: T } | { readonly missing: string };

const PAGE = 100;
const MOST_WAIT = 60;
/** An API that never ends must not hold the gate, or fill its memory. */
const BOUNDS: Bounds = {
  one: { milliseconds: 30_000, bytes: 32 * 2 ** 20 },
  all: { milliseconds: 300_000, bytes: 256 * 2 ** 20 },
};

interface HttpError {
  readonly status: number;
  readonly message?: string;
  /** Absent where nothing, or only a part, has come back: then the status is made up. */
  readonly response?: { readonly headers?: Readonly<Record<string, string | undefined>> };
  readonly cause?: unknown;
}
const isHttp = (error: unknown): error is HttpError =>
  typeof error === 'object' && error !== null && typeof (error as HttpError).status === 'number';

const header = (error: HttpError, name: string): string | undefined => error.response?.headers?.[name];

/** Source: GitHub Docs, "Rate limits for the REST API": 403 or 429, with `retry-after`, or nothing remaining, or a message alone. */
const isRate = (error: HttpError): boolean =>
  error.status === 429 ||
  (error.status === 403 &&
    (header(error, 'retry-after') !== undefined ||
      header(error, 'x-ratelimit-remaining') === '0' ||
      /rate limit/i.test(error.message ?? '')));

/** Seconds after which to ask again; `NaN` when asking again is of no use. */
const waitOf = (error: unknown): number => {
  if (!isHttp(error) || error.cause instanceof OutOfBounds) return Number.NaN;
  const after = header(error, 'retry-after');
  if (after !== undefined) return Number(after);
  if (error.status >= 500) return 1;
  if (!isRate(error) || header(error, 'x-ratelimit-remaining') !== '0') return Number.NaN;
  return Math.max(1, Number(header(error, 'x-ratelimit-reset')) - Date.now() / 1000);
};

/** Why GitHub said no, in a sentence that names the permission. */
const reasonOf = (what: string, error: unknown): string => {
  if (!isHttp(error)) return `${what}: GitHub’s answer is not understood`;
  if (error.cause instanceof OutOfBounds) return `${what}: GitHub ${error.cause.message}`;
  if (error.response === undefined) return `${what}: GitHub did not answer`;
  if (isRate(error)) return `${what}: GitHub’s rate limit is reached`;
  const asks = header(error, 'x-accepted-github-permissions');
  if (error.status === 403 && asks !== undefined) return `${what}: the token lacks a permission (GitHub asks for \`${asks}\`)`;
  if (error.status === 403 || error.status === 404) return `${what}: the token may not do this (HTTP ${error.status})`;
  return `${what}: GitHub answered HTTP ${error.status}`;
};

const pause = (seconds: number): Promise<void> => new Promise(done => setTimeout(done, seconds * 1000));

/** Up to three tries where GitHub says when to come back, within a minute. */
const told = async <T>(what: string, ask: () => Promise<T>): Promise<Told<T>> => {
  for (let tried = 1; ; tried++) {
    try {
      return { value: await ask() };
    } catch (error) {
      const after = waitOf(error);
      if (tried >= 3 || !(after <= MOST_WAIT)) return { missing: reasonOf(what, error) };
      await pause(after);
    }
  }
};

export interface GitHub {
  /**
   * A pull request, with the merge commit that GitHub makes of it in its own time.
   * @throws Fault when there is no such pull request, the token may not read it, or it cannot be merged.
   */
  readonly pull: (number: number) => Promise<PullFacts & { readonly merge: string | undefined }>;
  /** The open pull request that a commit is the head of. */
  readonly pullOf: (headSha: string) => Promise<Told<number | undefined>>;
  /** The pull requests of a merge group, the last first. */
  readonly group: (headRef: string, baseSha: string) => Promise<Told<readonly Queued[]>>;
  readonly commits: (
    number: number,
  ) => Promise<Told<readonly { readonly id: string; readonly author: string; readonly message: string }[]>>;
  /** Approving reviews and labels by people who may write and who are neither the author nor an agent's or a bot's account. */
  readonly approvals: (number: number, asked: Approvable, labels: readonly string[]) => Promise<Told<readonly Approval[]>>;
  /** Creates or updates the one comment that begins with the marker; `create: false` only updates. No comment by `author` is ours. */
  readonly comment: (
    number: number,
    author: string,
    marker: string,
    body: string,
    create: boolean,
  ) => Promise<Told<'created' | 'updated' | 'kept'>>;
}

const mayWrite = async (octokit: Octokit, at: Repository, username: string): Promise<boolean> => {
  try {
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({ ...at, username });
    return data.permission === 'admin' || data.permission === 'write';
  } catch (error) {
    // An account that is gone or suspended must not keep those of others from counting.
    if (isHttp(error) && error.status === 404) return false;
    throw error;
  }
};

/** Times that a pull request is asked for while GitHub makes its merge commit, and seconds between them. */
const TRIES = 6;
const BETWEEN = 2;

/** A pull request whose merge commit is up to date, if it gets one in time. Source: GitHub Docs, "Get a pull request": `mergeable`. */
const merged = async (octokit: Octokit, at: Repository, number: number): ReturnType<GitHub['pull']> => {
  for (let tried = 1; ; tried++) {
    const answer = await told(`pull request ${number}`, () => octokit.rest.pulls.get({ ...at, pull_number: number }));
    if ('missing' in answer) throw new Fault('github', answer.missing, 'give the job `pull-requests: read`');
    const { data } = answer.value;
    if (data.mergeable === null && data.state === 'open' && tried < TRIES) {
      await pause(BETWEEN);
      continue;
    }
    return {
      ...pullFacts(data),
      merge: data.mergeable === true || data.merged ? (data.merge_commit_sha ?? undefined) : undefined,
    };
  }
};

/** The account of a job's own token. */
const WORKFLOWS = 'github-actions[bot]';

/** Comments that may be ours: by a bot, with our marker. Another app may have copied it, which shows when GitHub refuses to let us edit. */
const markedComments = async (
  octokit: Octokit,
  at: Repository,
  number: number,
  author: string,
  marker: string,
): Promise<readonly { readonly id: number; readonly body: string }[]> => {
  const list = await octokit.paginate(octokit.rest.issues.listComments, { ...at, issue_number: number, per_page: PAGE });
  // INVARIANT: whoever opened the pull request, an app too, cannot choose by a copied marker where the report is written. What the
  // workflows of the repository open and write is all under one name, which is most likely ours, too.
  const stranger = author.toLowerCase() === WORKFLOWS ? undefined : author.toLowerCase();
  return list.flatMap(({ id, body, user }) =>
    body?.startsWith(marker) === true && user?.type === 'Bot' && user.login.toLowerCase() !== stranger ? [{ id, body }] : [],
  );
};

const writeComment = async (
  octokit: Octokit,
  at: Repository,
  number: number,
  found: Awaited<ReturnType<typeof markedComments>>,
  body: string,
  create: boolean,
): Promise<'created' | 'updated' | 'kept'> => {
  if (found.some(comment => comment.body === body)) return 'kept';
  let refused: unknown;
  for (const { id } of found) {
    try {
      await octokit.rest.issues.updateComment({ ...at, comment_id: id, body });
      return 'updated';
    } catch (error) {
      if (!isHttp(error) || isRate(error) || (error.status !== 403 && error.status !== 404)) throw error;
      refused = error;
    }
  }
  if (create) {
    await octokit.rest.issues.createComment({ ...at, issue_number: number, body });
    return 'created';
  }
  if (refused !== undefined) throw refused as Error;
  return 'kept';
};

/** @param api base address of the API, `GITHUB_API_URL`: github.com or an enterprise server. */
export const openGitHub = async (token: string, at: Repository, api: string, bounds = BOUNDS): Promise<GitHub> => {
  const { getOctokit } = await import('@actions/github');
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  // The client's own, which knows the machine's proxies. A hook could not put another in its place: those after it get the options as they were.
  const own = getOctokit(token, { log }).request.endpoint.DEFAULTS.request?.['fetch'] as typeof fetch | undefined;
  const octokit = getOctokit(token, { baseUrl: api, log, request: { fetch: boundedFetch(own ?? fetch, bounds) } });
  return {
    pull: number => merged(octokit, at, number),
    group: (headRef, baseSha) =>
      told('the pull requests of the merge group', async () => {
        const ref = queueOf(headRef);
        if (ref === undefined) return [];
        const { data } = await octokit.rest.git.listMatchingRefs({ ...at, ref });
        const branches = data.map(({ ref: name, object }) => ({ ref: name, sha: object.sha }));
        const group: Queued[] = [];
        for (const { number, on } of entriesOf(headRef, baseSha, branches)) {
          const { data: pull } = await octokit.rest.pulls.get({ ...at, pull_number: number });
          group.push({ on, pull: pullFacts(pull) });
        }
        return group;
      }),
    pullOf: headSha =>
      told('the pull request of the run', async () => {
        const { data } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: headSha });
        return data.find(pull => pull.state === 'open' && pull.head.sha === headSha)?.number;
      }),
    commits: number =>
      told('commit messages', async () => {
        const list = await octokit.paginate(octokit.rest.pulls.listCommits, { ...at, pull_number: number, per_page: PAGE });
        return list.map(({ sha, commit }) => ({
          id: sha,
          author: `${commit.author?.name ?? ''} <${commit.author?.email ?? ''}>`,
          message: commit.message,
        }));
      }),
    approvals: (number, asked, labels) =>
      told('approvals', async () => {
        const reviews = await octokit.paginate(octokit.rest.pulls.listReviews, { ...at, pull_number: number, per_page: PAGE });
        const timeline =
          labels.length > 0 || approvedByReview(reviews, asked).length > 0
            ? await octokit.paginate(octokit.rest.issues.listEventsForTimeline, { ...at, issue_number: number, per_page: PAGE })
            : [];
        const claimed = [...approvedByReview(reviews, asked, timeline), ...approvedByLabel(timeline, labels, asked)];
        const allowed: Approval[] = [];
        for (const approval of claimed) if (await mayWrite(octokit, at, approval.by)) allowed.push(approval);
        return allowed;
      }),
    comment: (number, author, marker, body, create) =>
      told('comment', async () => {
        const found = await markedComments(octokit, at, number, author, marker);
        return writeComment(octokit, at, number, found, `${marker}\n${body}`, create);
      }),
  };
};
