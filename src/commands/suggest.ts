/** `sallyport suggest`: what would have to be added to the policy for the calls of a report to be allowed, as a diff to be read. */

import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { unifiedDiff } from '../core/changes/line-diff.ts';
import { Fault } from '../core/fault.ts';
import { isHushSpec } from '../core/hushspec/detect.ts';
import { additionsText, addToPolicy } from '../core/policy/add-to-policy.ts';
import { POLICY_FILE } from '../core/policy/model.ts';
import { suggestionsIn } from '../core/policy/suggestions.ts';
import { isForeign } from '../core/policy-files/foreign.ts';
import { readLayer } from '../layer.ts';
import { mask } from '../mask.ts';
import { type Io, text, type Verb } from './verb.ts';

/** Bytes of a report. */
const MOST = 256 * 2 ** 20;

const reportOf = async (name: string, io: Io): Promise<unknown> => {
  let raw: string;
  try {
    raw = new TextDecoder().decode(name === '-' ? await io.bytes() : readFileSync(name));
  } catch {
    throw new Fault(
      'report',
      `the report \`${name}\` cannot be read`,
      'name a file that `sallyport check --format json --out FILE` wrote',
    );
  }
  if (raw.length > MOST)
    throw new Fault('report', `the report \`${name}\` is larger than ${MOST} bytes`, 'judge a smaller change');
  try {
    return JSON.parse(raw);
  } catch {
    throw new Fault('report', `the report \`${name}\` is no JSON`, 'write it with `sallyport check --format json --out FILE`');
  }
};

const policyText = (name: string): string => {
  let policy: string;
  try {
    policy = readFileSync(name, 'utf8');
  } catch {
    throw new Fault('policy', `the policy \`${name}\` cannot be read`, 'name a policy file of your own');
  }
  if (isForeign({ file: name, text: policy }) || isHushSpec({ text: policy }))
    throw new Fault('policy', `\`${name}\` is no policy of our own format`, 'name a policy of your own that extends it');
  readLayer({ file: name, text: policy });
  return policy;
};

export const suggestVerb: Verb = {
  name: 'suggest',
  doc: 'Writes the change of the policy under which the calls that a report asks about, or that no rule names, would be allowed.',
  usage: 'suggest --report FILE [--policy FILE]',
  flags: {
    report: { type: 'string', value: 'FILE', doc: 'a report of `sallyport check --format json`; `-` reads standard input' },
    policy: {
      type: 'string',
      value: 'FILE',
      doc: `the policy file to change; otherwise \`${POLICY_FILE}\`, or the lines to add where there is none`,
    },
  },
  run: async (values, rest, io) => {
    const report = text(values, 'report');
    if (report === undefined || rest.length > 0)
      throw new Fault(
        'usage',
        report === undefined ? 'no report was named' : `\`${rest[0]}\` is not expected here`,
        'give `--report FILE`',
      );
    const additions = suggestionsIn(await reportOf(report, io));
    if (additions.length === 0) {
      io.err('sallyport: nothing in this report could be allowed by a rule\n');
      return 0;
    }
    const file = text(values, 'policy') ?? (existsSync(POLICY_FILE) ? POLICY_FILE : undefined);
    const masked = mask(io.env);
    if (file === undefined) {
      io.out(masked(additionsText(additions)));
      return 0;
    }
    const before = policyText(file);
    const name = isAbsolute(file) ? relative(process.cwd(), file) : file.replace(/^(?:\.\/)+/, '');
    io.out(unifiedDiff(name, before, addToPolicy(before, additions)));
    return 0;
  },
};
