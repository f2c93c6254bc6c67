/** Files of the project that are moved to where deleting is allowed, and deleted there: a deletion all the same. */
import { describe, expect, it } from 'vitest';
import { LONE_SCENE } from '../../src/core/lone-scene.ts';
import { newSession } from '../../src/core/shell.ts';
import { effectsOf } from '../../src/interpret.ts';
import { judgeCall } from '../../src/judge.ts';
import { decisionOn, policyIn, reasons, verdictOn } from '../support/commands.ts';

describe('what was moved out of the project and is deleted there is a deletion of it', () => {
  it.each([
    'mv src /tmp/x && rm -rf /tmp/x',
    'mv src /tmp/ && rm -rf /tmp/src',
    'mv src /tmp/ && rm -rf /tmp/*',
    'mv * /tmp/t && rm -rf /tmp/t',
    'mkdir /tmp/t && mv src test /tmp/t && rm -rf /tmp/t',
    'find . -type f -exec mv {} /tmp/t/ \\; && rm -rf /tmp/t',
    'find src -type f -exec mv -t /tmp/t {} + && rm -rf /tmp/t',
    'git mv src /tmp/x && rm -rf /tmp/x',
    'git mv src build && rm -rf build',
    'git -C . mv src build && rm -rf build',
    'mv src dist && rm -rf dist',
    'mv src node_modules/x && rm -rf node_modules',
    'd=$(mktemp -d) && mv src $d && rm -rf $d',
    'd=$(mktemp -d) && mv src "$d/" && rm -rf "$d"/*',
    'd=$(mktemp -d); mv src "$d/src"; rm -rf "$d"',
    'mv src /tmp/x && mv /tmp/x /tmp/y && rm -rf /tmp/y',
    'mv src /tmp/x && cd /tmp && rm -rf x',
    'mv src /tmp/x && find /tmp/x -delete',
    'mv src /tmp/x && (cd /tmp; rm -r x)',
    "mv src /tmp/x; sh -c 'rm -rf /tmp/x'",
    'mv src ../x && rm -rf ../x',
    'mv .git /tmp/g && rm -rf /tmp/g',
    'for f in src/*; do mv $f /tmp/t/; done; rm -rf /tmp/t',
    `python3 -c "import shutil; shutil.move('src','/tmp/x'); shutil.rmtree('/tmp/x')"`,
    `node -e "fs.renameSync('src','/tmp/x'); fs.rmSync('/tmp/x',{recursive:true})"`,
    `python3 -c "import shutil; shutil.move('src','/tmp/x')" && rm -rf /tmp/x`,
    'mv src /tmp/x && mv /tmp/x/a . && rm -rf /tmp/x',
    'mv -t /tmp/x src && rm -rf /tmp/x',
    'rename=1; mv src /dev/shm/x; rm -rf /dev/shm/x',
    'mv src src.bak && rm -rf src.bak',
    'mv src /tmp/x && rsync -a --delete empty/ /tmp/x/',
    'mv src /tmp/x; false && mv /tmp/x src; rm -rf /tmp/x',
    '(mv src /tmp/x); rm -rf /tmp/x',
    'mv src /tmp/x; mv /tmp/x src; mv src /tmp/x; rm -rf /tmp/x',
    'sudo mv src /tmp/x; rm -rf /tmp/x',
  ])('%s', async command => {
    expect(await decisionOn(command)).not.toBe('allow');
  });
});

describe('what comes back, what a build makes again, and what was never moved stays quiet', () => {
  it.each([
    'mv src/a.ts /tmp/a.ts && rm /tmp/a.ts',
    'mv src/*.ts /tmp/t/ && rm -rf /tmp/t',
    'mv dist /tmp/old && rm -rf /tmp/old',
    'mv node_modules /tmp/nm && rm -rf /tmp/nm',
    'mv src /tmp/x && mv /tmp/x src',
    'mv src /tmp/x && mv /tmp/x src && rm -rf /tmp/x',
    'mv src /tmp/x && mkdir src && mv /tmp/x/* src/ && rm -rf /tmp/x',
    'mv src /tmp/x && cp -r /tmp/x src && rm -rf /tmp/x',
    'mv src /tmp/x && cp -a /tmp/x/. src/ && rm -rf /tmp/x',
    'cp -r src /tmp/x && rm -rf /tmp/x',
    'd=$(mktemp -d) && cp -r src $d && rm -rf $d',
    'd=$(mktemp -d); git clone . $d; rm -rf $d',
    'mv src /tmp/x; t=$(mktemp -d); echo hi > $t/a; rm -rf $t',
    'mv src lib',
    'mv src /tmp/x && rm -rf /tmp/y',
    'mv src /tmp/x && rm -rf node_modules',
    'rm -rf /tmp/old && mv dist /tmp/old',
    'rm -rf /tmp/x && mv src /tmp/x',
    'mv package.json /tmp/p.json && npm i && mv /tmp/p.json package.json',
    'git mv src lib && rm -rf dist',
    'mv build/out /tmp/o; rm -rf /tmp/o',
    'mv coverage.xml /tmp; rm /tmp/coverage.xml',
    'mv /tmp/dl/x.tar.gz . && rm -rf /tmp/dl',
    'mv /tmp/dl vendor && rm -rf /tmp/dl',
    'mv src /tmp/x && make && mv /tmp/x src && rm -rf /tmp/x',
    'mv src /tmp/x; mv /tmp/x src; rm -rf /tmp/x',
  ])('%s', async command => {
    expect(reasons(await verdictOn(command))).toEqual([]);
  });
});

it('says what was moved', async () => {
  expect(reasons(await verdictOn('mv src /tmp/x && rm -rf /tmp/x'))).toEqual([
    'ask shell-command/delete-sources: `/tmp/x, where src was moved,` deletes files of the project that no build makes again',
  ]);
});

describe('from one call of a transcript to the next', () => {
  it.each<readonly [calls: readonly string[], decisions: readonly string[]]>([
    [
      ['mv src /tmp/x', 'rm -rf /tmp/x'],
      ['allow', 'ask'],
    ],
    [
      ['mv src /tmp/x', 'ls', 'cd /tmp && rm -rf x'],
      ['allow', 'allow', 'ask'],
    ],
    [
      ['mv src /tmp/x', 'mv /tmp/x src', 'rm -rf /tmp/x'],
      ['allow', 'allow', 'allow'],
    ],
    [
      ['mv src /tmp/x', 't=$(mktemp -d); rm -rf "$t"'],
      ['allow', 'allow'],
    ],
    [
      ['mv src /tmp/x', 'rm -rf dist'],
      ['allow', 'allow'],
    ],
  ])('%j', async (calls, decisions) => {
    const session = newSession({ root: '/repo' });
    const policy = await policyIn('bypass');
    const told = calls.map((command, i) => {
      const call = { id: `${i}`, tool: 'Bash', place: { file: 'test' }, act: { do: 'shell', command } as const };
      const effects = effectsOf({ ...call, cwd: '/repo' }, { root: '/repo' }, session);
      return judgeCall({ ...call, agents: [], status: 'ok', effects }, policy, LONE_SCENE).decision;
    });
    expect(told).toEqual(decisions);
  });
});

it('moves beyond those that are remembered are not understood', () => {
  const session = newSession({ root: '/repo' });
  const call = { tool: 'Bash', place: { file: 'test' }, cwd: '/repo' };
  const told = Array.from({ length: 257 }, (_, i) =>
    effectsOf({ ...call, act: { do: 'shell', command: `mv src${i} /tmp/x${i}` } }, { root: '/repo' }, session),
  );
  expect(told.map(effects => effects.some(({ kind }) => kind === 'opaque')).indexOf(true)).toBe(256);
});
