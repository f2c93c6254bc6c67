/**
 * Events whose job holds neither secrets nor a token that writes while the change comes from a stranger: for forks both are kept from
 * them, and the others only people with write access can cause. Source: GitHub Docs, "Events that trigger workflows", and "Use
 * GITHUB_TOKEN": of a fork every event of a pull request but `pull_request_target` has a token that only reads.
 */
const ORDINARY = [
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
  'push',
  'workflow_dispatch',
  'schedule',
];

/** Whether nothing of the change may be run on an event. INVARIANT: an event that is not known is privileged. */
export const isPrivileged = (event: string): boolean => !ORDINARY.includes(event);
