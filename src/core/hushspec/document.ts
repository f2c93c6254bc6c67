/** A HushSpec document: read, and refused with file, line and column for whatever its specification does not know. */
import { z } from 'zod';
import { Fault } from '../fault.ts';
import { type PolicyDocument, readDocument } from '../policy/document.ts';
import { explainIssue } from '../policy/errors.ts';
import { extensions } from './extensions.ts';
import { rules } from './rules.ts';

const text = z.string().optional();

/** The version of documents that are understood: patches of 0.1 change no meaning, a later minor version may. */
export const version = z.string().regex(/^0\.1\.\d+$/, 'version 0.1.x is understood, as in `0.1.0`');

const metadata = z.strictObject({
  author: text,
  approved_by: text,
  approval_date: text,
  classification: z.enum(['public', 'internal', 'confidential', 'restricted']).optional(),
  change_ticket: text,
  lifecycle_state: z.enum(['draft', 'review', 'approved', 'deployed', 'deprecated', 'archived']).optional(),
  policy_version: z.int().min(1).optional(),
  effective_date: text,
  expiry_date: text,
});

export const hushSpec = z.strictObject({
  hushspec: version,
  name: text,
  description: text,
  extends: text,
  merge_strategy: z.enum(['replace', 'merge', 'deep_merge']).optional(),
  rules: rules.optional(),
  extensions: extensions.optional(),
  metadata: metadata.optional(),
});
export type HushSpec = z.output<typeof hushSpec>;

const HELP = 'correct the value as the specification of HushSpec 0.1 has it';

/** Everything that is wrong with a document, in order; none when it is valid. */
export const problemsOf = (doc: PolicyDocument, schema: z.ZodType = hushSpec): readonly Fault[] => {
  const parsed = schema.safeParse(doc.value);
  return parsed.success ? [] : parsed.error.issues.map(issue => explainIssue(issue, doc, schema, HELP));
};

/**
 * Reads a HushSpec document.
 * @throws Fault for the first thing that is wrong with it.
 */
export const readHushSpec = (source: { readonly file: string; readonly text: string }): HushSpec => {
  const doc = readDocument(source.text, source.file, true);
  const [problem] = problemsOf(doc);
  if (problem) throw problem;
  return hushSpec.parse(doc.value);
};

/** A merged document holds together too. @throws Fault where it does not, as a state that a merge took away. */
export const checkMerged = (spec: HushSpec, file: string): HushSpec => {
  const parsed = hushSpec.safeParse(spec);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Fault('policy', `${file}: merged with what it extends, \`${issue!.path.join('.')}\`: ${issue!.message}`, HELP);
};
