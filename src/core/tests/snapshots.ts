/** Recorded results that a change rewrites while nothing changes that could change them. */
import { fits, hinted } from '../hints.ts';
import type { FileChange, Opinion } from '../model.ts';

/** Recorded results: when they change and nothing that could change them does, the record was made to fit. */
const RECORD = hinted(
  /\.(snap|ambr|approved\.\w+|verified\.\w+|received\.\w+|golden)$|(^|\/)(__snapshots__|__image_snapshots__|snapshots|goldens?)\/|[.-]golden\b/i,
  '.snap',
  '.ambr',
  '.approved.',
  '.verified.',
  '.received.',
  'golden',
  'snapshots',
);
const NO_SOURCE = /\.(md|mdx|rst|txt|adoc)$|(^|\/)(docs?|\.github|\.changeset)\//i;
/** Records that a change rewrites while no source changes: then what is expected was bent to what came out. */
export const auditSnapshots = (files: readonly FileChange[], isTest: (path: string) => boolean): Opinion[] => {
  const records = files.filter(file => fits(RECORD, file.path.real));
  const rewritten = records.filter(file => file.status === 'M' && file.removed.length > 0 && file.added.length > 0);
  const [first] = rewritten;
  if (!first) return [];
  const cause = files.some(file => !fits(RECORD, file.path.real) && !NO_SOURCE.test(file.path.real) && !isTest(file.path.real));
  const testChanged = files.some(file => !fits(RECORD, file.path.real) && isTest(file.path.real) && file.added.length > 0);
  if (cause || testChanged) return [];
  return [
    {
      decision: 'ask',
      rule: 'snapshot-rewritten',
      risk: 'medium',
      message: `${rewritten.length === 1 ? 'a recorded result changes' : `${rewritten.length} recorded results change`} (\`${first.path.real}\`) and nothing else that could change it`,
      fix: 'leave the record as it is, or let a person who may write here approve it',
      subject: first.path.real,
      place: { file: first.path.real, ...(first.added[0] && { line: first.added[0].n }) },
    },
  ];
};
