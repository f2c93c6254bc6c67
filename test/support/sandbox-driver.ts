/** Runs commands in a sandbox as whoever this process is, and tells what became of them: so that a test can be another user. */
import { appendFileSync, readFileSync } from 'node:fs';
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
const runs = await run(request.commands, request.wish as SandboxWish, world, request.event ?? 'local');
process.stdout.write(JSON.stringify({ pid: process.pid, runs }));
