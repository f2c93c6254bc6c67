/** How far a rule for a command reaches: what its own words name, and no place that something else led it to. */
import { describe, expect, it } from 'vitest';
import { callOf } from '../../src/call-of.ts';
import type { Decision, Scene } from '../../src/core/model.ts';
import { judgeCall } from '../../src/judge.ts';
import { compileTexts } from '../support/policies.ts';
import '../support/loaded.ts';

const scene: Scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: [] };
const ROOT = '/work/app';
const links = new Map([
  ['out', '../other'],
  ['here', 'src'],
]);
const policy = compileTexts(
  [
    {
      file: 'p.yml',
      text: `version: 1
extends: none
permissions:
  allow: ["Bash(rm *)", "Bash(cp *)", "Bash(tar *)", "Bash(touch x)", "Bash(dd *)", "Bash(cd *)", "Bash(env -C *)"]
`,
    },
  ],
  '2026-11-30',
);
const decide = (command: string, cwd = ROOT): Decision =>
  judgeCall(
    callOf({ tool: 'Bash', input: { command }, cwd }, { file: 's.jsonl' }, { root: ROOT, links }, policy.tools),
    policy,
    scene,
  ).decision;

describe('an allow rule for a command', () => {
  it.each([
    'cd /home/u/x && rm a',
    'cd ~/x && rm a',
    'cd ../x && rm a',
    'cd out && rm a',
    'cd /home/u && touch x',
    'env -C /home/u touch x',
    '(cd /home/u/x; cp a b)',
    'rm out/a',
    'cp src/a out/a',
    'cp /home/u/x/a out/a',
    'cd /home/u/x && tar -xf a.tar',
  ])('does not reach where a working directory or a link leads out: %s', command => expect(decide(command)).toBe('deny'));
  it.each(['/home/u/x', '/work', '/work/app/out'])('does not reach out of a working directory of the call: %s', cwd =>
    expect(decide('touch x', cwd)).toBe('deny'),
  );
  it.each([
    'touch x',
    'cd src && touch x',
    'cd here && touch x',
    'rm here/a',
    'rm ../x/a',
    'rm /home/u/x/a',
    'rm ~/x/a',
    'rm "$HOME/x/a"',
    'cp a /home/u/x',
    'tar -C/home/u/x -xf a.tar',
    'tar --directory=/home/u/x -xf a.tar',
    'dd if=a of=/home/u/x',
    'cp a "$OUT/b"',
  ])('reaches what its own words name: %s', command => expect(decide(command)).toBe('allow'));
  it('reaches files of the repository from every directory in it', () => {
    for (const cwd of [ROOT, `${ROOT}/src`, `${ROOT}/here`]) expect(decide('touch x', cwd), cwd).toBe('allow');
  });
});

it.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a tool may be called `%s`, as every object of JavaScript answers to',
  name => {
    const asked = (tool: string): Decision => {
      const own = compileTexts(
        [{ file: 'p.yml', text: `version: 1\nextends: none\npermissions:\n  allow: ["${name}"]\n` }],
        '2026-11-30',
      );
      return judgeCall(callOf({ tool, input: {} }, { file: 's.jsonl' }, { root: ROOT }, own.tools), own, scene).decision;
    };
    expect(asked(name)).toBe('allow');
    expect(asked(`${name}s`)).toBe('deny');
  },
);
