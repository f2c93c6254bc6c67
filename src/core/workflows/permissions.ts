/** What the token of a workflow may do, and what of it is wider than before. */
import type { Risk } from './risk.ts';
import type { Job, Permissions, Workflow } from './yaml.ts';

/** Scopes whose `write` changes what others get: code, releases, packages, identities, and the checks themselves. */
const STRONG = new Set([
  'contents',
  'packages',
  'id-token',
  'actions',
  'deployments',
  'checks',
  'statuses',
  'administration',
  'secrets',
  'workflows',
]);
/** @param any counts every scope: what an old workflow gains beside what it had is news. */
const strongOf = (permissions: Permissions | undefined, any: boolean): ReadonlyMap<string, number> =>
  new Map(
    permissions?.all === 'write-all'
      ? [['write-all', permissions.line]]
      : permissions?.scopes
          .filter(({ key, value }) => value === 'write' && (any || STRONG.has(key)))
          .map(({ key, line }) => [key, line]),
  );

/** What jobs may do that they could not before; a job that is new is compared with all there were. */
export const widerPermissions = (base: Workflow | undefined, head: Workflow): readonly Risk[] => {
  const effective = (workflow: Workflow, job: Job): Permissions | undefined => job.permissions ?? workflow.permissions;
  const everywhere = new Set(base?.jobs.flatMap(job => [...strongOf(effective(base, job), true).keys()]));
  const seen = new Set<string>();
  const risks = head.jobs.flatMap(job => {
    const old = base?.jobs.find(({ id }) => id === job.id);
    const had = old === undefined ? everywhere : new Set(strongOf(effective(base!, old), true).keys());
    return [...strongOf(effective(head, job), old !== undefined && effective(base!, old) !== undefined)].flatMap(
      ([scope, line]): Risk[] => {
        if (had.has(scope) || had.has('write-all') || seen.has(`${scope}:${line}`)) return [];
        seen.add(`${scope}:${line}`);
        const all = scope === 'write-all';
        return [
          {
            rule: all ? 'write-all' : 'wider-permissions',
            decision: all ? 'deny' : 'ask',
            key: `${job.id} ${scope}`,
            line,
            message: all
              ? `job \`${job.id}\` may write everything (\`write-all\`)`
              : `job \`${job.id}\` gains \`${scope}: write\``,
            fix: all ? 'name the scopes that are needed' : `leave out \`${scope}: write\`, or let a person approve it`,
          },
        ];
      },
    );
  });
  if (base?.permissions === undefined || head.permissions !== undefined) return risks;
  const bare = head.jobs.find(job => job.permissions === undefined && job.uses === undefined);
  if (bare === undefined) return risks;
  return [
    ...risks,
    {
      rule: 'wider-permissions',
      decision: 'ask',
      key: 'removed',
      line: bare.line,
      message: 'the `permissions` of the workflow are gone, so its token may do whatever the repository allows',
      fix: 'keep `permissions` at the top',
    },
  ];
};
