/** `sallyport suggest`: what would have to be added to the policy for the calls of a report to be allowed, as a diff to be read. */

import { relative } from 'node:path';
import { unifiedDiff } from '../core/changes/line-diff.ts';
import { Fault } from '../core/fault.ts';
import { isHushSpec } from '../core/hushspec/detect.ts';
import { additionsText, addToPolicy } from '../core/policy/add-to-policy.ts';
import { POLICY_FILE } from '../core/policy/model.ts';
import { suggestionsIn } from '../core/policy/suggestions.ts';
import { isForeign } from '../core/policy-files/foreign.ts';
import { readLayer } from '../layer.ts';
import { mask } from '../mask.ts';
import { readRegular } from '../world/regular-file.ts';
import { whyNot } from '../world/why-not.ts';
import { policyHere } from './project-policy.ts';
import { type Io, nothingMore, text, type Verb } from './verb.ts';

/** Bytes of a report. */
const MOST = 256 * 2 ** 20;

const reportOf = async (name: string, io: Io): Promise<unknown> => {
  let raw: string;
  try {
    raw = new TextDecoder().decode(name === '-' ? await io.bytes() : readRegular(name, MOST));
  } catch (error) {
    throw new Fault(
      'report',
      `the report \`${name}\` cannot be read: ${whyNot(error)}`,
      'name a file that `sallyport check --format json --out FILE` wrote',
    );
  }
  if (raw.length > MOST)
    throw new Fault('report', `the report \`${name}\` is larger than ${MOST} bytes`, 'judge a smaller change');
  try {
    const report: unknown = JSON.parse(raw);
    if (typeof report === 'object' && report !== null && 'verdicts' in report) return report;
  } catch {
    throw notOurs(name, raw.trim() === '' ? 'is empty' : 'is no JSON');
  }
  throw notOurs(name, 'is none of `sallyport check`');
};

const notOurs = (name: string, why: string): Fault =>
  new Fault(
    'report',
    `the report ${name === '-' ? 'on standard input' : `\`${name}\``} ${why}`,
    'write it with `sallyport check --format json --out FILE`',
  );

const policyText = (name: string): string => {
  let policy: string;
  try {
    policy = readRegular(name).toString('utf8');
  } catch (error) {
    throw new Fault('policy', `the policy \`${name}\` cannot be read: ${whyNot(error)}`, 'name a policy file of your own');
  }
  if (isForeign({ file: name, text: policy }) || isHushSpec({ text: policy }))
    throw new Fault('policy', `\`${name}\` is no policy of our own format`, 'name a policy of your own that extends it');
  readLayer({ file: name, text: policy });
  return policy;
};

export const suggestVerb: Verb = {
  name: 'suggest',
  doc: 'Writes the change of the policy under which the calls that a report asks about, or that no rule names, would be allowed.',
  usage: 'suggest [--report] FILE [--policy FILE]',
  exits: 'Exit codes: 0 suggested, or there was nothing to suggest; 2 could not read.',
  flags: {
    report: { type: 'string', value: 'FILE', doc: 'a report of `sallyport check --format json`; `-` reads standard input' },
    policy: {
      type: 'string',
      value: 'FILE',
      doc: `the policy file to change; otherwise \`${POLICY_FILE}\`, or the lines to add where there is none`,
    },
  },
  run: async (values, rest, io) => {
    const [report, ...more] = [text(values, 'report') ?? [], rest].flat();
    nothingMore(suggestVerb, more);
    if (report === undefined)
      throw new Fault(
        'usage',
        'no report was named',
        'give `--report FILE`, which `sallyport check --format json --out FILE` writes',
      );
    const additions = suggestionsIn(await reportOf(report, io));
    if (additions.length === 0) {
      io.err('sallyport: nothing in this report could be allowed by a rule\n');
      return 0;
    }
    const file = text(values, 'policy') ?? policyHere();
    const masked = mask(io.env);
    if (file === undefined) {
      io.out(masked(additionsText(additions)));
      return 0;
    }
    const before = policyText(file);
    // As `git diff` names it, from the root on: `git apply` takes no way up.
    const name = relative('.', file).replace(/^(?:\.\.\/)+/, '');
    io.out(unifiedDiff(name, before, addToPolicy(before, additions)));
    return 0;
  },
};
