/** Policy text -> checked layer. Needs the YAML reader and the schemas of all guards, so it is loaded only where a person wrote a policy. */
import type { Guard } from './core/contracts.ts';
import { readDocument } from './core/policy/document.ts';
import { explainIssue } from './core/policy/errors.ts';
import type { Layer } from './core/policy/layer.ts';
import { policySchema } from './core/policy/schema.ts';
import { isForeign, type PolicyText } from './core/policy-files/foreign.ts';
import { importPolicy } from './core/policy-files/import-policy.ts';
import * as guardList from './guards/index.ts';

/** The one description of a policy file; its JSON Schema is made from it. */
export const policyFileSchema = policySchema(Object.values(guardList) as readonly Guard[]);

/**
 * Reads and checks one policy text; permission files of agents are put into our words first.
 * @throws Fault with file, line, column, the offending text and what to write instead.
 */
export const readLayer = (source: PolicyText): Layer => {
  const { file, text, notices = [] } = isForeign(source) ? importPolicy(source) : source;
  const doc = readDocument(text, file);
  const parsed = policyFileSchema.safeParse(doc.value);
  if (!parsed.success) throw explainIssue(parsed.error.issues[0]!, doc, policyFileSchema);
  return { doc, data: parsed.data, own: true, notices };
};
