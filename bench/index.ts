/** Runs the benchmarks, each in a process of its own: all of them, or those named. Figures are CPU time, as ratios within one run. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const folder = new URL('.', import.meta.url);
const all = readdirSync(folder)
  .filter(file => file.endsWith('.ts') && file !== 'index.ts')
  .map(file => file.slice(0, -3))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}
let failed = 0;
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [new URL(`${name}.ts`, folder).pathname], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
