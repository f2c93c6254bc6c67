/** Whoever uses the library in another way than it is meant is told so, and never gets a milder verdict. */
import { describe, expect, it } from 'vitest';
import { compilePolicy, Fault, judge, readTranscript, scan } from '../src/library.ts';

const policy = await compilePolicy();
const anything = (value: unknown): never => value as never;
const faultOf = async (ask: () => Promise<unknown>): Promise<string> => {
  try {
    await ask();
  } catch (error) {
    if (error instanceof Fault) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
};
const LS = { tool: 'Bash', input: { command: 'git status' } };

describe('is told so', () => {
  it.each<[what: string, ask: () => Promise<unknown>, says: RegExp]>([
    ['no call', () => judge(anything(undefined), policy), /^call: .*no object/],
    ['a text for a call', () => judge(anything('ls'), policy), /^call: .*no object/],
    ['a call without a tool', () => judge(anything({ input: {} }), policy), /^call: .*no `tool`/],
    ['a directory that is no text', () => judge(anything({ ...LS, cwd: 7 }), policy), /^call: `cwd`/],
    ['a text for the agents', () => judge(anything({ ...LS, agents: 'a' }), policy), /^call: `agents`/],
    ['a call that claims to do nothing', () => judge(anything({ ...LS, effects: [] }), policy), /^call: .*`readTranscript`/],
    ['a number without an end', () => judge({ tool: 'x', input: { a: 1n } }, policy), /^call: .*JSON/],
    ['links as an object', () => judge(LS, policy, { links: anything({ a: 'b' }) }), /^usage: `links`/],
    ['a root that is no text', () => judge(LS, policy, { root: anything(7) }), /^usage: `root`/],
    ['a copy of a policy', () => judge(LS, { ...policy }), /^policy: .*no compiled policy/],
    ['a policy as an object', () => compilePolicy(anything({ version: 1 })), /^usage: the policy is no text/],
    ['a preset that is none', () => compilePolicy('defalt'), /^policy: `defalt` is neither a preset/],
    ['a path for a policy', () => compilePolicy('.github/sallyport.yml'), /^policy: .* nor the text of a policy/],
    ['a mode that is none', () => compilePolicy('default', { mode: anything('allow') }), /^usage: `allow` is no mode/],
    ['a day that is none', () => compilePolicy('default', { today: '' }), /^usage: `` is no day/],
    [
      'a file that is no text',
      () => compilePolicy('version: 1\n', { files: { 'a.yml': anything(7) } }),
      /^usage: the file `a.yml`/,
    ],
    ['a number for a transcript', () => readTranscript(anything(7)), /^usage: the transcript/],
    ['transcripts without names', () => readTranscript(anything(['x'])), /^usage: the transcript/],
    ['a number to look through', () => scan(anything(7), policy), /^usage: .*look through/],
  ])('%s', async (_, ask, says) => expect(await faultOf(ask)).toMatch(says));
});

it('as it is meant it is quiet', async () => {
  expect(await faultOf(() => judge({ ...LS, cwd: 'src', agents: [] }, policy, { root: '/r', links: [['a', 'b']] }))).toBe('none');
  expect(await faultOf(() => readTranscript([{ file: 'a', text: 'x' }]))).toBe('none');
  expect(await faultOf(() => compilePolicy(' strict\n', { mode: 'plan', today: '2026-11-30' }))).toBe('none');
  const files = { 'd/base.yaml': 'hushspec: "0.1.0"\n' };
  expect(await faultOf(() => compilePolicy('hushspec: "0.1.0"\nextends: base.yaml\n', { name: 'd/p.yaml', files }))).toBe('none');
});
