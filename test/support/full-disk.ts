/**
 * Writes everything that is written, in a directory with no room or with room for one page alone, and tells as JSON what came of it. Started
 * with the directory, a repository and the commit before its change.
 */
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkVerb } from '../../src/commands/check.ts';
import { Fault } from '../../src/core/fault.ts';
import { SILENT } from '../../src/world/progress.ts';
import { writeOutputs, writeSummary } from '../../src/world/runner.ts';

const [dir, repo, base] = process.argv.slice(2) as [string, string, string];
const PAGE = 4096;

/** Leaves no more than so many bytes. */
const fill = (room: number): void => {
  const file = openSync(join(dir, 'fill'), 'w');
  let size = 0;
  try {
    for (;;) size += writeSync(file, Buffer.alloc(PAGE));
  } catch {
    ftruncateSync(file, size - room);
  }
  closeSync(file);
};
const check = (values: Record<string, unknown>): Promise<string> =>
  checkVerb
    .run({ repo, ...values } as never, [], {
      out: () => {},
      err: () => {},
      lines: async function* () {},
      bytes: async () => Buffer.alloc(0),
      env: {},
      progress: () => SILENT,
    })
    .then(
      code => `exit ${code}`,
      (error: unknown) =>
        error instanceof Fault ? `fault ${error.code}: ${error.message.replaceAll(dir, 'DIR')}` : `bug: ${String(error)}`,
    );

const told: Record<string, unknown> = {};
for (const room of [0, PAGE]) {
  for (const format of ['terminal', 'json', 'sarif', 'html', 'summary', 'comment', 'annotations']) {
    const out = join(dir, 'report');
    writeFileSync(out, 'before');
    fill(room);
    // What fits into the room is written, and then it is whole.
    const said = await check({ base, format, out });
    const text = readFileSync(out, 'utf8');
    rmSync(join(dir, 'fill'));
    told[`${format} ${room}`] = { said, kept: text === 'before', left: readdirSync(dir) };
    rmSync(out);
  }
  fill(room);
  const receipt = join(dir, 'receipt.json');
  told[`receipt ${room}`] = { said: await check({ base, receipt, out: '/dev/null' }), left: readdirSync(dir) };
  rmSync(join(dir, 'fill'));
  const runner = { GITHUB_STEP_SUMMARY: join(dir, 'summary'), GITHUB_OUTPUT: join(dir, 'output') };
  writeFileSync(runner.GITHUB_STEP_SUMMARY, 'of another step\n');
  writeFileSync(runner.GITHUB_OUTPUT, 'a=b\n');
  fill(room);
  told[`runner ${room}`] = {
    summary: writeSummary(runner, 'x'.repeat(3 * PAGE)),
    outputs: writeOutputs(runner, { verdict: 'allow', long: 'x'.repeat(3 * PAGE) }),
    summaryText: readFileSync(runner.GITHUB_STEP_SUMMARY, 'utf8'),
    outputText: readFileSync(runner.GITHUB_OUTPUT, 'utf8'),
  };
  for (const name of readdirSync(dir)) rmSync(join(dir, name));
  process.env['TMPDIR'] = dir;
  fill(room);
  told[`temp ${room}`] = { said: await check({ base }), left: readdirSync(dir) };
  rmSync(join(dir, 'fill'));
  delete process.env['TMPDIR'];
}
process.env['TMPDIR'] = dir;
const text = Array.from({ length: 4000 }, (_, i) => `+${Math.imul(i, 2_654_435_761)} ${Math.imul(i + 1, 40_503)}\n`);
const patch = join(repo, '..', 'large.patch');
writeFileSync(
  patch,
  `diff --git a/new b/new\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1,${text.length} @@\n${text.join('')}`,
);
told['temp too small for a patch'] = { said: await check({ base, patch }), left: readdirSync(dir) };
const packed = join(repo, '..', 'session.jsonl.gz');
writeFileSync(packed, gzipSync('{"type":"assistant"}\n'.repeat(60_000)));
told['temp too small for a transcript'] = { said: await check({ transcript: [packed], out: '/dev/null' }) };
process.stdout.write(JSON.stringify(told));
process.exit(0);
