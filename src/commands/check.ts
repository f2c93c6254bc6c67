/** `sallyport check`: judges a range of commits, or a patch, and says whether the gate opens. */
import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Reporter } from '../core/contracts.ts';
import { Fault } from '../core/fault.ts';
import { whenLoaded } from '../core/late.ts';
import type { Report } from '../core/model.ts';
import { predicateFile, receiptOf } from '../core/reports/receipt.ts';
import { isClosed, withStanding } from '../core/reports/settle.ts';
import { withDiffs } from '../core/reports/shown-diffs.ts';
import { gate } from '../gate.ts';
import type { GateRequest } from '../gate-contract.ts';
import { mask } from '../mask.ts';
import { publish } from '../publish.ts';
import * as reporterList from '../reporters/index.ts';
import { localSandbox, localWorld } from '../world/local.ts';
import { readParent, readPolicyFile } from '../world/policies.ts';
import type { Progress } from '../world/progress.ts';
import { readRegular } from '../world/regular-file.ts';
import { writeWhole } from '../world/whole-file.ts';
import { whyNot } from '../world/why-not.ts';
import { formatOf } from './read.ts';
import { type Io, nothingMore, REPO_FLAG, text, texts, type Values, type Verb, wordsFor } from './verb.ts';

const reporters: readonly Reporter[] = Object.values(reporterList);

const patchOf = async (values: Values, io: Io): Promise<Uint8Array | undefined> => {
  const name = text(values, 'patch');
  if (name === undefined) return undefined;
  if (name === '-') return io.bytes();
  // Another program's output is a patch (`<(git diff)`); a device is none, and never ends.
  const read = async (): Promise<Uint8Array> =>
    (await stat(name)).isFIFO() ? readFile(name) : readRegular(name, Number.MAX_SAFE_INTEGER);
  return read().catch((error: unknown) => {
    throw new Fault('patch', `the patch \`${name}\` cannot be read: ${whyNot(error)}`, 'name a file, or `-` for standard input');
  });
};

/** Where the repository around a directory lies: what absolute paths of a transcript are below. */
export const rootOf = async (directory: string): Promise<string | undefined> => {
  const start = await realpath(directory).catch(() => undefined);
  for (let here = start; here !== undefined && dirname(here) !== here; here = dirname(here))
    if (existsSync(join(here, '.git'))) return here;
  return start;
};

const requestOf = async (values: Values, io: Io): Promise<GateRequest> => {
  const [repo, base, head, policy] = ['repo', 'base', 'head', 'policy'].map(name => text(values, name));
  const format = formatOf(values, 'transcript-format');
  const patch = await patchOf(values, io);
  const transcripts = texts(values, 'transcript');
  if (patch === undefined && base === undefined && transcripts.length === 0) {
    throw new Fault(
      'usage',
      'nothing was named to be judged',
      'give `--base REV` (and `--head REV`), `--patch FILE`, or `--transcript GLOB`; `--base HEAD~1` is the last commit',
    );
  }
  if (patch !== undefined && head !== undefined)
    throw new Fault('usage', '`--patch` and `--head` exclude each other', 'a patch is put onto `--base`');
  const root = await rootOf(repo ?? '.');
  return {
    repo: repo ?? '.',
    transcripts,
    ...(root !== undefined && { scene: { root } }),
    ...(format !== undefined && { transcriptFormat: format }),
    ...(base !== undefined && { base }),
    ...(head !== undefined && { head }),
    ...(patch !== undefined && { patch }),
    ...(policy !== undefined && { policy: readPolicyFile(policy), readPolicy: readParent(policy) }),
  };
};

const noCommit = new Fault('usage', 'a receipt speaks of a commit, and none is judged', 'give `--base REV`, and no patch');

/** The repository as GitHub's runner names it. */
const repositoryOf = (env: Io['env']): string | undefined => {
  const [server, name] = [env['GITHUB_SERVER_URL'], env['GITHUB_REPOSITORY']];
  return server === undefined || name === undefined ? undefined : `${server}/${name}`;
};

const writeReceipt = (path: string, report: Report, io: Io): void => {
  const receipt = receiptOf(report, repositoryOf(io.env));
  if (receipt === undefined) throw noCommit;
  writeWhole([predicateFile(path), receipt.predicate], [path, receipt.statement]);
};

/** Judges, and writes what was asked for. @returns the exit code */
const judge = async (request: GateRequest, reporter: Reporter, values: Values, io: Io, progress: Progress): Promise<number> => {
  const [out, receipt] = [text(values, 'out'), text(values, 'receipt')];
  const masked = mask(io.env);
  const run = values['run'] === true;
  const aloud = (said: string): void => {
    progress.clear();
    io.err(said);
  };
  const sandbox = run ? { sandbox: localSandbox(request.repo ?? '.', aloud, masked) } : {};
  const { report, policy } = await gate(
    { ...request, run, digests: receipt !== undefined },
    { ...localWorld(undefined, progress.tell), ...sandbox, mask: masked },
  );
  progress.tell('writing the report');
  let content = '';
  const keep = async (said: string): Promise<void> => void (content += said);
  const closed = isClosed(report, policy.failOn);
  const told = withStanding(report, closed, policy.failOn);
  const shown = reporter.id === 'html' ? withDiffs(told, masked) : told;
  await publish(await whenLoaded(() => reporter.render(shown)), {
    say: keep,
    write: (_, said) => keep(said),
    summary: keep,
    comment: keep,
  });
  progress.end();
  if (out === undefined) io.out(content);
  else writeWhole([out, content]);
  if (receipt !== undefined) writeReceipt(receipt, report, io);
  return closed ? 1 : 0;
};

export const checkVerb: Verb = {
  name: 'check',
  doc: 'Judges a range of commits or a patch, with what transcripts tell, and says whether the gate opens.',
  usage:
    'check [--repo DIR] [--base REV] [--head REV] [--patch FILE|-] [--transcript GLOB]... [--policy FILE] [--run] [--format NAME] [--out FILE] [--receipt FILE] [--progress]',
  flags: {
    repo: REPO_FLAG,
    base: { type: 'string', value: 'REV', doc: 'where the change starts: a branch, tag or commit' },
    head: { type: 'string', value: 'REV', doc: 'where the change ends; HEAD otherwise: what is not committed is not judged' },
    patch: { type: 'string', value: 'FILE', doc: 'a patch instead of a head; `-` reads standard input' },
    transcript: {
      type: 'string',
      value: 'GLOB',
      multiple: true,
      doc: 'what the agent did: files, globs or directories; may be given more than once',
    },
    'transcript-format': {
      type: 'string',
      value: 'FORMAT',
      doc: 'read all transcripts as this format, instead of by their content',
    },
    policy: { type: 'string', value: 'FILE', doc: 'a policy file or preset; otherwise `.github/sallyport.yml` at the base' },
    run: { type: 'boolean', doc: "also run the policy's commands in the sandbox, when all is allowed" },
    format: { type: 'string', value: 'NAME', doc: `how to report: ${reporters.map(r => r.id).join(', ')}` },
    out: { type: 'string', value: 'FILE', doc: 'write the report there instead of standard output' },
    progress: { type: 'boolean', doc: 'say on standard error how far a long run is, though that is no terminal' },
    receipt: {
      type: 'string',
      value: 'FILE',
      doc: 'write an in-toto statement of the verdict there, and its predicate beside it',
    },
  },
  run: async (values, rest, io) => {
    nothingMore(checkVerb, rest);
    const format = text(values, 'format') ?? 'terminal';
    const reporter = reporters.find(r => r.id === format);
    if (!reporter)
      throw new Fault(
        'usage',
        `\`${format}\` is no format`,
        wordsFor(
          format,
          reporters.map(({ id }) => id),
        ),
      );
    const request = await requestOf(values, io);
    if (values['run'] === true && request.patch !== undefined)
      throw new Fault('usage', '`--run` needs the change in the working tree', 'apply the patch and use `--base`');
    const receipt = text(values, 'receipt');
    if (receipt !== undefined && (request.patch !== undefined || request.base === undefined)) throw noCommit;
    const progress = io.progress(values['progress'] === true);
    try {
      return await judge(request, reporter, values, io, progress);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'nothing' || request.patch !== undefined) throw error;
      throw new Fault(
        error.code,
        error.message,
        `${error.help}; what is not committed yet: \`git diff HEAD | sallyport check --base HEAD --patch -\``,
      );
    } finally {
      progress.end();
    }
  },
};
