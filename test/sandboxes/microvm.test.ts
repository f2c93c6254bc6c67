import fs from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import type { Run } from '../../src/core/model.ts';
import type { Machine, Network, SandboxWish } from '../../src/core/sandbox-contract.ts';
import { run } from '../../src/run.ts';
import { microvm } from '../../src/sandboxes/microvm.ts';
import { forkd } from '../../src/world/forkd.ts';
import { sandboxWorld } from '../../src/world/sandbox.ts';
import { type Double, type Faults, forkdDouble, TOKEN } from '../support/forkd.ts';
import { environmentOf, type Ground, ground, wishOf } from '../support/sandbox.ts';

let place: Ground;
let double: Double;
beforeEach(() => {
  place = ground({ name: 'whoever runs the tests', uid: process.getuid?.() ?? -1 });
});
afterEach(async () => {
  place.close();
  await double?.close();
});

const VIRTUAL = { filesystem: 'virtualized', network: 'none', syscalls: 'virtualized' } as const;
const go = async (
  commands: readonly (string | { run: string; timeoutSeconds: number })[],
  { faults, wish, env = {} }: { faults?: Faults; wish?: Partial<SandboxWish>; env?: Record<string, string> } = {},
): Promise<{ runs: Run[]; log: string }> => {
  double = await forkdDouble({ hidden: place.temp, ...faults });
  let log = '';
  const world = sandboxWorld({
    workspace: place.workspace,
    protect: [],
    env: { ...environmentOf(place), FORKD_TOKEN: TOKEN, ...env },
    mask: text => text,
    write: text => (log += text),
  });
  const controller = { url: double.url, snapshot: 'ci', tokenEnv: 'FORKD_TOKEN' };
  const runs = await run(
    commands.map(command => (typeof command === 'string' ? { run: command } : command)),
    wishOf({ backend: 'microvm', require: VIRTUAL, microvm: controller, ...wish }),
    world,
    'local',
  );
  return { runs, log };
};

describe('a microVM', () => {
  test('is forked once, gets the workspace, runs the commands in order, and is ended', async () => {
    place.write('workspace/a.txt', 'from the workspace');
    const { runs, log } = await go(['cat a.txt; echo x > b.txt', 'cat b.txt; echo warn >&2; exit 4']);
    expect(runs.map(({ exit, output, timedOut }) => ({ exit, output, timedOut }))).toEqual([
      { exit: 0, output: 'from the workspace', timedOut: false },
      { exit: 4, output: 'x\nwarn\n', timedOut: false },
    ]);
    expect(runs[0]!.guarantees).toMatchObject(VIRTUAL);
    expect(log).toContain('│ from the workspace');
    expect(fs.readdirSync(place.workspace)).toEqual(['a.txt']);
    expect(double.machines.size).toBe(0);
    expect(double.seen.filter(({ request }) => request === 'POST /v1/sandboxes').map(({ body }) => body)).toEqual([
      { snapshot_tag: 'ci', n: 1, per_child_netns: true },
    ]);
    expect(double.seen[0]!.request).toBe('GET /v1/sandboxes');
    expect(double.seen.at(-1)!.request).toMatch(/^DELETE/);
  });
  test('gets a large workspace in pieces, without the credentials that checkout left', async () => {
    const noise = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919 * (i % 251)) % 256));
    fs.writeFileSync(path.join(place.workspace, 'noise'), noise);
    place.write('workspace/.git/config', '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic abc\n');
    const { runs } = await go(['wc -c < noise; cat .git/config; env']);
    expect(runs[0]!.output).toContain('300000');
    expect(runs[0]!.output).not.toContain('AUTHORIZATION');
    expect(runs[0]!.output).not.toContain(TOKEN);
    expect(fs.readFileSync(path.join(place.workspace, '.git/config'), 'utf8')).toContain('AUTHORIZATION');
  });
  test('ends machines of its snapshot that nobody can know any more, and no others', async () => {
    double = await forkdDouble();
    const now = 2_000_000_000;
    const add = (id: string, snapshot_tag: string, created_at_unix: unknown): void => {
      double.machines.set(id, { id, snapshot_tag, created_at_unix, directory: '' });
    };
    add('old', 'ci', now - 1000);
    add('young', 'ci', now - 10);
    add('just', 'ci', now - 600);
    add('other', 'py', now - 9000);
    add('odd', 'ci', 'yesterday');
    add('none', 'ci', undefined);
    const told = await forkd({ url: double.url, snapshot: 'ci', token: TOKEN }).reconcile(600, now);
    expect(told).toEqual({ seen: 6, ended: ['old'], failed: [], ageless: 2 });
    expect([...double.machines.keys()]).toEqual(['young', 'just', 'other', 'odd', 'none']);
  });

  const json = (status: number, body: unknown) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const broken: readonly (readonly [string, Faults, RegExp])[] = [
    [
      'refuses to fork',
      { answer: { 'POST /v1/sandboxes': json(500, { error: 'Firecracker restore failed' }) } },
      /answered 500 to POST.*Firecracker restore failed/,
    ],
    ['names no machine', { answer: { 'POST /v1/sandboxes': json(201, []) } }, /named no machine/],
    ['answers with something else', { answer: { 'POST /v1/sandboxes': json(201, '<html>') } }, /is no JSON/],
    [
      'sends us elsewhere',
      { answer: { 'POST /v1/sandboxes': response => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end() } },
      /cannot be reached/,
    ],
    [
      'cannot run',
      { answer: { 'POST /v1/sandboxes/:id/exec': json(200, { stdout: '', stderr: 'no such program', exit_code: 127 }) } },
      /could not be copied into the machine: `no such program`/,
    ],
  ];
  test.each(broken)('runs nothing when the controller %s, and leaves no machine behind', async (_, faults, message) => {
    const { runs } = await go(['touch ran'], { faults });
    expect(runs[0]!.refused).toMatchObject({ code: 'sandbox-microvm', message: expect.stringMatching(message) });
    expect(double.machines.size).toBe(0);
    expect(JSON.stringify(runs)).not.toContain(TOKEN);
  });
  test('that can see this machine’s files is found out', async () => {
    const { runs } = await go(['touch ran'], { faults: { hidden: '/nothing/is/hidden' } });
    expect(runs[0]!.refused).toMatchObject({
      code: 'sandbox-proof',
      message: expect.stringContaining('could read a file outside'),
    });
    expect(double.machines.size).toBe(0);
  });
  test('at its deadline is a verdict', async () => {
    const { runs } = await go([{ run: 'sleep 20', timeoutSeconds: 1 }]);
    expect(runs[0]!.exit).toBeNull();
  });

  test.each<readonly [string, Partial<SandboxWish>, Record<string, string>, RegExp]>([
    ['no controller', { microvm: undefined as never }, {}, /needs a controller/],
    ['no token', {}, { FORKD_TOKEN: '' }, /token is empty/],
    ['a wrong token', {}, { FORKD_TOKEN: 'wrong' }, /answered 401/],
    [
      'an address in the clear',
      { microvm: { url: 'http://controller.example:8889', snapshot: 'ci', tokenEnv: 'FORKD_TOKEN' } },
      {},
      /in the clear/,
    ],
    ['no address', { microvm: { url: 'controller', snapshot: 'ci', tokenEnv: 'FORKD_TOKEN' } }, {}, /no address/],
    ['domains that nobody filters', { network: { allow: ['a.test'] } }, {}, /nobody says/],
    [
      'more required than given',
      { require: { filesystem: 'virtualized', network: 'proxied', syscalls: 'virtualized' } },
      {},
      /network is `none` where `proxied`/,
    ],
  ])('runs nothing with %s', async (_, wish, env, message) => {
    const { runs } = await go(['touch ran'], { wish, env });
    expect(runs[0]!.refused!.message).toMatch(message);
    expect(double.machines.size).toBe(0);
  });
  test('runs nothing with nobody there', async () => {
    const gone = await forkdDouble();
    await gone.close();
    const { runs } = await go(['touch ran'], { wish: { microvm: { url: gone.url, snapshot: 'ci', tokenEnv: 'FORKD_TOKEN' } } });
    expect(runs[0]!.refused!.message).toMatch(/cannot be reached: ECONNREFUSED/);
  });
  test('says that its network is as the operator says', () => {
    const machine = {} as Machine;
    const controller = { url: 'https://controller.example', snapshot: 'ci', tokenEnv: 'FORKD_TOKEN' };
    const offered = (network: Network, egress?: 'proxied') =>
      microvm.probe(machine, { network, microvm: { ...controller, ...(egress && { egress }) } });
    expect(offered('none')).toMatchObject({
      network: 'none',
      notes: expect.arrayContaining([expect.stringContaining('whatever its host reaches')]),
    });
    expect(offered('none', 'proxied')).toMatchObject({
      network: 'proxied',
      notes: expect.arrayContaining([expect.stringContaining('as the operator says')]),
    });
    expect(offered({ allow: ['a.test'] }, 'proxied')).toMatchObject({ network: 'proxied' });
    expect(offered('open', 'proxied')).toMatchObject({ network: 'none' });
    expect(offered({ allow: ['a.test'] })).toBeInstanceOf(Fault);
  });
});
