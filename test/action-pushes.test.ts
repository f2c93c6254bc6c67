/** Pushes in a run of the Action: what each is measured from, and whose policy holds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOn, ORDINARY, sound } from './support/action.ts';
import { openOrigin } from './support/origin.ts';

const LOOSE = { '.github/sallyport.yml': 'version: 1\nmode: bypass\nrules: { forbidden_paths: { enabled: false } }\n' };
const DENIED = { 'x/.env': 'A=1\n' };
let origin: ReturnType<typeof openOrigin>;
let tip: string;
beforeAll(() => {
  origin = openOrigin();
  tip = origin.base({
    'src/a.ts': 'export const a = 1;\n',
    '.github/workflows/gate.yml': 'on: push\n',
    '.github/sallyport.yml': 'version: 1\n',
  });
});
afterAll(() => origin.close());
const run = actionOn(() => origin, `${process.cwd()}/src/action.ts`);
const NONE = '0'.repeat(40);

/** Commits on each other, the first on `on`; the last one is what `ref` names at the remote. */
const stack = (ref: string, on: string, ...changes: readonly Record<string, string>[]): readonly string[] => {
  origin.git('checkout', '-q', '--detach', on);
  const made = changes.map(files => origin.commit(files));
  origin.git('push', '-q', '-f', 'origin', `${made.at(-1) ?? on}:${ref}`);
  return made;
};
const pushed = (ref: string, before: string, after: string, over: object = {}, depth = 0) =>
  run({
    event: 'push',
    sha: after,
    ref,
    depth,
    payload: { before, after, ref, sender: { login: 'ada', type: 'User' }, ...over },
  });

describe('a push to another branch than the default one', () => {
  const TOPIC = 'refs/heads/topic';
  it('is measured from where the branch left the default one, as a new branch and a force push are', async () => {
    const [one, two] = stack(TOPIC, tip, { 'src/c.ts': '1\n' }, { 'src/d.ts': '2\n' }) as [string, string];
    for (const [before, over] of [
      [one, {}],
      ['d'.repeat(40), { forced: true }],
      [NONE, {}],
    ] as const) {
      const result = await pushed(TOPIC, before, two, over);
      sound(result);
      expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'base-sha': tip } });
    }
  });
  it('is not judged by a policy that an earlier push to it loosened', async () => {
    const [loose, bad] = stack(TOPIC, tip, LOOSE, DENIED) as [string, string];
    const result = await pushed(TOPIC, loose, bad);
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
    for (const rule of ['forbidden-path', 'self-protection']) expect(result.summary).toContain(rule);
  });
  it('does not pass because only an earlier push held what is denied', async () => {
    const [bad, harmless] = stack(TOPIC, tip, DENIED, ORDINARY) as [string, string];
    const result = await pushed(TOPIC, bad, harmless);
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
  });
  it('that adds nothing to the default one is green: a new branch, a tag', async () => {
    origin.git('tag', '-f', 'v1', tip);
    origin.git('tag', '-f', '-a', '-m', 'second', 'v2', tip);
    origin.git('push', '-q', '-f', 'origin', `${tip}:refs/heads/fresh`, 'refs/tags/v1', 'refs/tags/v2');
    for (const [ref, after] of [
      ['refs/heads/fresh', tip],
      ['refs/tags/v1', tip],
      ['refs/tags/v2', origin.git('rev-parse', 'refs/tags/v2')],
    ] as const) {
      const result = await pushed(ref, NONE, after);
      sound(result);
      expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'findings-count': '0' } });
      expect(result.summary).not.toContain('is new');
    }
  });
  it('in a clone of depth 1 is told to bring its history', async () => {
    const [one, two] = stack(TOPIC, tip, { 'src/c.ts': '1\n' }, { 'src/d.ts': '2\n' }) as [string, string];
    const result = await pushed(TOPIC, one, two, {}, 1);
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toContain('fetch-depth: 0');
  });
});

describe('a push to the default branch', () => {
  const MAIN = 'refs/heads/main';
  const after = async (files: Record<string, string>, over: (before: string) => object, depth: number) => {
    const [made] = stack(MAIN, tip, files) as [string];
    const result = await pushed(MAIN, tip, made, over(tip), depth);
    origin.git('push', '-q', '-f', 'origin', `${tip}:${MAIN}`);
    sound(result);
    return result;
  };
  it.each([
    ['an ordinary one is green at depth 1, whoever names the branch', ORDINARY, 'allow', {}],
    ['an ordinary one is green at depth 1', ORDINARY, 'allow', { repository: { default_branch: 'main' } }],
    ['a forced one is measured from what stood there before', DENIED, 'deny', { forced: true }],
    ['a denied one is denied', DENIED, 'deny', { repository: { default_branch: 'main' } }],
  ] as const)('%s', async (_, files, verdict, over) => {
    const result = await after(files, () => over, 1);
    expect(result.outputs).toMatchObject({ verdict, 'base-sha': tip });
  });
});
