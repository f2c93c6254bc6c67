/** Who approved the head that is judged, as GitHub tells it. */
import { asking } from './action-github.ts';
import { list } from './action-inputs.ts';
import { counting } from './approve.ts';
import type { PullFacts, Queued } from './core/github/events.ts';
import { above } from './core/github/queue.ts';
import type { Approval } from './core/model.ts';
import type { GateWorld } from './gate-contract.ts';
import type { GitHub } from './world/github.ts';

/**
 * Who approved this head; asked for only when something is to be settled.
 * @param agents the input `agents`: their accounts approve nothing.
 */
export const approvals =
  (pull: PullFacts | undefined, agents: string, github: () => Promise<GitHub>): NonNullable<GateWorld['approvals']> =>
  async (headSha, policy) => {
    if (pull === undefined) return { approvals: [], limits: [] };
    // What the event knows of a push is about the head that it names, and no other.
    const pushedAt = pull.headSha === headSha ? pull.pushedAt : undefined;
    const asked = { headSha, author: pull.login, pushedAt, agents: list(agents) };
    const told = await asking('approvals', github, api => api.approvals(pull.number, asked, policy.approvals.labels));
    return 'missing' in told ? { approvals: [], limits: [told.missing] } : { approvals: told.value, limits: [] };
  };

/**
 * Who approved a merge group: its head is GitHub's own commit that nobody can review, so every pull request in it needs an approval of its
 * own head. A push to one of them takes it out of the queue.
 */
export const groupApprovals =
  (group: readonly Queued[], agents: string, github: () => Promise<GitHub>): NonNullable<GateWorld['approvals']> =>
  async (headSha, policy, base) => {
    const pulls = base === undefined ? undefined : above(group, base);
    if (pulls === undefined) return { approvals: [], limits: ['approvals: the merge group holds more than its branches name'] };
    const given: Approval[] = [];
    for (const pull of pulls) {
      const told = await approvals(pull, agents, github)(pull.headSha, policy, base);
      const found = counting(told.approvals, pull.headSha, policy);
      if (found === undefined) return { approvals: [], limits: told.limits };
      given.push(found);
    }
    const by = [...new Set(given.map(approval => approval.by))].join(', ');
    return { approvals: given.slice(-1).map(approval => ({ ...approval, by, head: headSha })), limits: [] };
  };
