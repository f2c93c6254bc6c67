/** A GitHub event -> the facts that the gate needs of it. Payloads are read with care: any field may be missing or hostile. */
import { Fault } from '../fault.ts';
import { isPrivileged } from './privileged.ts';

/** A pull request, as far as the event tells of it. */
export interface PullFacts {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  readonly headSha: string;
  readonly baseRef: string;
  readonly login: string;
  readonly type: string;
  /** What GitHub counts; the gate must not see less. */
  readonly changedFiles: number | undefined;
  /** The head lies in another repository, or in one that is gone. */
  readonly fork: boolean;
  /** When the head's repository was last pushed to as of the event, by GitHub's clock; gone with the repository. */
  readonly pushedAt: string | undefined;
}

/** A pull request of a merge group, and the commit that it was put on. */
export interface Queued {
  readonly on: string;
  readonly pull: PullFacts;
}

export interface EventFacts {
  readonly name: string;
  /** How the two trees are found. */
  readonly compare:
    | { readonly by: 'merge-commit'; readonly merge: string | undefined; readonly headSha: string; readonly baseRef: string }
    | {
        readonly by: 'queue';
        readonly head: string;
        readonly headRef: string;
        readonly baseSha: string;
        readonly baseRef: string;
      }
    | {
        readonly by: 'push';
        readonly before: string | undefined;
        readonly after: string;
        readonly forced: boolean;
        /** Of the branch or tag that was pushed, in full: `refs/heads/main`. */
        readonly ref: string;
        /** As the event names it; whoever needs it otherwise asks the server. */
        readonly defaultBranch: string | undefined;
      }
    | { readonly by: 'refs'; readonly base: string; readonly head: string }
    /** The event names a pull request, and only the API knows it. */
    | { readonly by: 'ask'; readonly number: number | undefined; readonly headSha: string | undefined };
  readonly pull?: PullFacts;
  /** The pull requests of a merge group, the last first; absent when they are not known. */
  readonly group?: readonly Queued[];
  /** The branch or tag that was pushed, and the account that pushed it. */
  readonly pushed?: { readonly name: string; readonly login: string; readonly type: string };
  /** The job holds secrets or a token that writes while the change comes from a stranger: nothing is run. */
  readonly privileged: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((here, key) => (Object.hasOwn(fields(here), key) ? fields(here)[key] : undefined), value);
const text = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};
const whole = (value: unknown, ...path: readonly string[]): number | undefined => {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : undefined;
};
const sha = (value: string): string | undefined =>
  /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) && !/^0+$/.test(value) ? value : undefined;

const needed = (name: string, field: string, value: string | undefined): string => {
  if (value === undefined || value === '')
    throw new Fault('event', `the event \`${name}\` lacks \`${field}\``, 'run on an event that GitHub sent, unchanged');
  return value;
};

/** Facts of a pull request object, from an event or from the API. */
export const pullFacts = (pull: unknown): PullFacts => ({
  number: whole(pull, 'number') ?? 0,
  title: text(pull, 'title'),
  body: text(pull, 'body'),
  branch: text(pull, 'head', 'ref'),
  headSha: text(pull, 'head', 'sha'),
  baseRef: text(pull, 'base', 'ref'),
  login: text(pull, 'user', 'login'),
  type: text(pull, 'user', 'type'),
  changedFiles: whole(pull, 'changed_files'),
  pushedAt: text(pull, 'head', 'repo', 'pushed_at') || undefined,
  fork:
    whole(pull, 'head', 'repo', 'id') === undefined || whole(pull, 'head', 'repo', 'id') !== whole(pull, 'base', 'repo', 'id'),
});

/** The branch or tag of a push, and whoever pushed it. */
const pushedBy = (payload: unknown): NonNullable<EventFacts['pushed']> => ({
  name: text(payload, 'ref').replace(/^refs\/(?:heads|tags)\//, ''),
  login: text(payload, 'sender', 'login'),
  type: text(payload, 'sender', 'type'),
});

/** What the workflow says by inputs and the runner by its environment. */
export interface EventContext {
  /** `GITHUB_SHA`. */
  readonly sha?: string | undefined;
  /** The inputs `base` and `head`. */
  readonly base?: string | undefined;
  readonly head?: string | undefined;
}

const PULLS = ['pull_request', 'pull_request_review', 'pull_request_review_comment', 'pull_request_target'];
const SUPPORTED =
  '`pull_request`, `merge_group`, `push`, `workflow_dispatch` with `base` and `head`, `pull_request_target`, `workflow_run`, `issue_comment`';

/**
 * Reads an event.
 * @param payload the parsed file that `GITHUB_EVENT_PATH` names.
 * @throws Fault for an event that names no change, with the events that do.
 */
export const eventFacts = (name: string, payload: unknown, context: EventContext = {}): EventFacts => {
  const { base, head } = context;
  const privileged = isPrivileged(name);
  if (base !== undefined && base !== '')
    // What the event knows of the change is evidence whichever trees are compared.
    return {
      name,
      privileged,
      ...(PULLS.includes(name) && { pull: pullFacts(at(payload, 'pull_request')) }),
      ...(name === 'push' && { pushed: pushedBy(payload) }),
      compare: { by: 'refs', base, head: head || 'HEAD' },
    };
  if (PULLS.includes(name)) {
    const pull = pullFacts(at(payload, 'pull_request'));
    const headSha = needed(name, 'pull_request.head.sha', sha(pull.headSha));
    // `pull_request_target` runs at the base, and the merge commit of its payload is that of the push before, if there is one.
    if (name === 'pull_request_target') return { name, privileged, pull, compare: { by: 'ask', number: pull.number, headSha } };
    const merge = sha(context.sha ?? '') ?? sha(text(payload, 'pull_request', 'merge_commit_sha'));
    return {
      name,
      privileged,
      pull,
      compare: { by: 'merge-commit', merge, headSha, baseRef: pull.baseRef },
    };
  }
  switch (name) {
    case 'merge_group':
      return {
        name,
        privileged,
        compare: {
          by: 'queue',
          head: needed(name, 'merge_group.head_sha', sha(text(payload, 'merge_group', 'head_sha'))),
          headRef: text(payload, 'merge_group', 'head_ref'),
          baseSha: needed(name, 'merge_group.base_sha', sha(text(payload, 'merge_group', 'base_sha'))),
          baseRef: needed(name, 'merge_group.base_ref', text(payload, 'merge_group', 'base_ref')).replace(/^refs\/heads\//, ''),
        },
      };
    case 'push': {
      if (at(payload, 'deleted') === true)
        throw new Fault(
          'event',
          'the push deletes a branch: there is nothing to judge',
          'leave this event out with `if: !github.event.deleted`',
        );
      const after = needed(name, 'after', sha(text(payload, 'after')));
      return {
        name,
        privileged,
        pushed: pushedBy(payload),
        compare: {
          by: 'push',
          before: sha(text(payload, 'before')),
          after,
          forced: at(payload, 'forced') === true,
          ref: needed(name, 'ref', text(payload, 'ref')),
          defaultBranch: text(payload, 'repository', 'default_branch') || undefined,
        },
      };
    }
    case 'issue_comment':
      if (at(payload, 'issue', 'pull_request') === undefined)
        throw new Fault(
          'event',
          'the comment is on an issue, not on a pull request',
          'run the job only `if: github.event.issue.pull_request`',
        );
      return { name, privileged, compare: { by: 'ask', number: whole(payload, 'issue', 'number'), headSha: undefined } };
    case 'workflow_run': {
      const pulls = at(payload, 'workflow_run', 'pull_requests');
      const number = Array.isArray(pulls) ? whole(pulls[0], 'number') : undefined;
      return { name, privileged, compare: { by: 'ask', number, headSha: sha(text(payload, 'workflow_run', 'head_sha')) } };
    }
    case 'workflow_dispatch':
      throw new Fault('event', 'a dispatched run names no change', 'give the inputs `base` and `head`');
    default:
      throw new Fault('event', `the event \`${name.slice(0, 60)}\` names no change to judge`, `run on ${SUPPORTED}`);
  }
};
