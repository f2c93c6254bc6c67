/** `sallyport scan`: what the content guards say of files, for local use: before a commit, or over a whole tree. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readBytes } from '../core/documents/binary.ts';
import { Fault } from '../core/fault.ts';
import { whenLoaded } from '../core/late.ts';
import type { Finding } from '../core/model.ts';
import { maskFinding } from '../core/reports/mask-report.ts';
import { jsonText, oneLine, plural } from '../core/text.ts';
import { mask } from '../mask.ts';
import { scan } from '../scan.ts';
import { readBeginning } from '../world/regular-file.ts';
import { whyNot } from '../world/why-not.ts';
import { policyOf } from './judge.ts';
import { tellOfDefault } from './project-policy.ts';
import { POLICY_FLAG, type Verb } from './verb.ts';

const MOST_BYTES = 64_000_000;
const STDIN = 'stdin';

/** Files under a path, in order; git's own folder and installed packages are not the user's text. */
function* filesUnder(path: string, named = true): Generator<string> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) {
    if (named) throw new Fault('no-file', `there is no \`${path}\``, 'give a file, a directory, or `-` for standard input');
    return;
  }
  if (stat.isDirectory()) {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (!entry.isSymbolicLink() && entry.name !== '.git' && entry.name !== 'node_modules')
        yield* filesUnder(join(path, entry.name), false);
  } else if (stat.isFile() || named) yield path;
}

const beginningOf = (file: string): ReturnType<typeof readBeginning> => {
  try {
    return readBeginning(file, MOST_BYTES);
  } catch (error) {
    throw new Fault(
      'no-file',
      `\`${oneLine(file)}\` cannot be read: ${whyNot(error)}`,
      'give a file, a directory, or `-` for standard input',
    );
  }
};

const WORDS = { deny: 'error', ask: 'warning', allow: 'notice' } as const;
const asLine = (f: Finding): string =>
  `${oneLine(f.place.file)}${f.place.line === undefined ? '' : `:${f.place.line}`}: ${WORDS[f.decision]}: ${oneLine(f.message)} [${f.guard}/${f.rule}] ${f.fingerprint}\n`;
const asJson = ({ place, decision, guard, rule, message, fix, fingerprint }: Finding): string =>
  `${jsonText({ file: place.file, line: place.line, decision, guard, rule, message, fix, fingerprint })}\n`;

/** What was found, by weight: `2 errors, 1 warning in 2 of 12 files`. */
const summary = (found: Readonly<Record<Finding['decision'], number>>, hit: number, files: number): string => {
  const parts = (['deny', 'ask', 'allow'] as const).flatMap(d => (found[d] === 0 ? [] : [plural(found[d], WORDS[d])]));
  return parts.length === 0
    ? `no findings in ${plural(files, 'file')}\n`
    : `${parts.join(', ')} in ${hit} of ${plural(files, 'file')}\n`;
};

export const scanVerb: Verb = {
  name: 'scan',
  doc: 'Reads files for secrets and hidden text, as the gate would read them in a change.',
  usage: 'scan [PATH...|-] [--policy FILE] [--json]',
  exits: 'Exit codes: 0 nothing but notices, 1 something was found, 2 could not read all.',
  flags: {
    policy: POLICY_FLAG,
    json: { type: 'boolean', doc: 'one JSON object a finding, one a line' },
  },
  run: async (values, rest, io) => {
    const policy = await policyOf(values);
    tellOfDefault(values, io);
    let binaries = 0;
    const masked = mask(io.env);
    const found = { deny: 0, ask: 0, allow: 0 };
    let hit = 0;
    let unread = false;
    let files = 0;
    const progress = io.progress(false);
    const judge = async (path: string, bytes: Uint8Array): Promise<void> => {
      const read = readBytes(bytes);
      if (read.binary) binaries++;
      const findings = await whenLoaded(() => scan(path, read.text, read.binary, policy));
      files++;
      for (const { decision } of findings) found[decision]++;
      if (findings.length > 0) {
        hit++;
        progress.clear();
      }
      for (const finding of findings.map(one => maskFinding(one, masked)))
        io.out(values['json'] === true ? asJson(finding) : asLine(finding));
    };
    for (const path of rest.length === 0 ? ['.'] : rest) {
      if (path === '-') {
        await judge(STDIN, await io.bytes());
        continue;
      }
      for (const file of filesUnder(path)) {
        progress.tell('scanning', files, undefined, 'files');
        const { bytes, more } = beginningOf(file);
        const name = relative('.', file);
        await judge(name.startsWith('..') ? file : name, bytes);
        if (!more) continue;
        unread = true;
        progress.clear();
        io.err(`${oneLine(file)}: only the first ${MOST_BYTES} bytes were read\n`);
      }
    }
    progress.end();
    if (binaries > 0) {
      const one = binaries === 1;
      io.err(`${plural(binaries, 'file')} ${one ? 'is' : 'are'} binary: looked through for secrets, and not for hidden text\n`);
    }
    // One JSON object a line is for programs, which count for themselves.
    if (values['json'] !== true) io.err(summary(found, hit, files));
    if (found.deny + found.ask > 0) return 1;
    return unread ? 2 : 0;
  },
};
