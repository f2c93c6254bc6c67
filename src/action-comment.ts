/** The one comment on the pull request that is kept up to date: which is ours, and what it says now. */
import { asking, type Env } from './action-github.ts';
import type { Inputs } from './action-inputs.ts';
import type { PullFacts } from './core/github/events.ts';
import type { Report } from './core/model.ts';
import { POLICY_FILE } from './core/policy/model.ts';
import type { Redact } from './core/secrets/redact.ts';
import { hex, sha256, utf8 } from './core/sha256.ts';
import { publish } from './publish.ts';
import * as reporters from './reporters/index.ts';
import type { GitHub } from './world/github.ts';

/**
 * What our comment begins with: one for each job, and for each project or policy that a matrix of the same job judges. A comment of HTML
 * cannot hold every letter, so that names that differ only in such get the beginning of their hash.
 */
const markerOf = (env: Env, { 'working-directory': project, policy }: Inputs): string => {
  const parts = [project === '.' ? '' : `:${project}`, policy === POLICY_FILE ? '' : `:${policy}`];
  const name = `${env['GITHUB_WORKFLOW'] ?? ''}/${env['GITHUB_JOB'] ?? ''}${parts.join('')}`;
  const plain = name.replaceAll(/[^\w :/.]|\.{2,}/g, '-').replaceAll(/-{2,}/g, '-');
  return `<!-- sallyport:${plain}${/^[\w :/.-]*$/.test(name) ? '' : `-${hex(sha256(utf8(name))).slice(0, 8)}`} -->`;
};

/** What a run of the Action has to tell, and what it is told by. */
export interface Telling {
  readonly env: Env;
  readonly inputs: Inputs;
  readonly report: Report;
  readonly closed: boolean;
  readonly pull: PullFacts | undefined;
  readonly github: () => Promise<GitHub>;
  readonly mask: Redact;
}

/** @returns the reasons why the comment could not be kept up to date. */
export const comment = async ({ env, report, closed, inputs, pull, github }: Telling): Promise<readonly string[]> => {
  if (inputs.comment === 'never' || pull === undefined) return [];
  const marker = markerOf(env, inputs);
  const reasons: string[] = [];
  const post = async (body: string): Promise<void> => {
    const create = inputs.comment === 'always' || closed;
    const told = await asking('comment', github, api => api.comment(pull.number, pull.login, marker, body, create));
    if ('missing' in told) reasons.push(told.missing);
  };
  await publish(reporters.comment.render(report), {
    say: () => {},
    write: async () => {},
    summary: async () => {},
    comment: post,
  });
  return reasons;
};
