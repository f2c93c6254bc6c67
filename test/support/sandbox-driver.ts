/** Runs commands in a sandbox as whoever this process is, and tells what became of them: so that a test can be another user. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import type { Run } from '../../src/core/model.ts';
import type { SandboxWish } from '../../src/core/sandbox-contract.ts';
import { run } from '../../src/run.ts';
import { sandboxWorld } from '../../src/world/sandbox.ts';
import type { DriverRequest } from './sandbox.ts';

const request = JSON.parse(readFileSync(0, 'utf8')) as DriverRequest;
const { hosts, loopback } = request;
const world = sandboxWorld({
  workspace: request.workspace,
  protect: request.protect ?? [],
  env: request.env,
  mask: text => (request.secret === undefined ? text : text.replaceAll(request.secret, '***')),
  write: text => appendFileSync(request.log, text),
  ...(request.machine ? { adjust: machine => ({ ...machine, ...request.machine }) } : {}),
  ...(hosts
    ? {
        proxy: {
          resolve: async host => hosts[host] ?? [],
          isPublic: address => loopback === true || !address.startsWith('127.'),
        },
      }
    : {}),
});
const descriptors = (): number => readdirSync('/proc/self/fd').length;
const runs: Run[] = [];
let before = 0;
for (let i = 0; i < (request.repeat ?? 1); i++) {
  runs.push(...(await run(request.commands, request.wish as SandboxWish, world, request.event ?? 'local')));
  // The first time opens what stays open in every program: a poll, a random source.
  if (i === 0) before = descriptors();
}
process.stdout.write(JSON.stringify({ pid: process.pid, runs, descriptors: [before, descriptors()] }));
