/** Commands in every dialect: read without a crash, never without an effect, and what was not understood is never allowed. */

import { readFileSync } from 'node:fs';
import { callOf } from '../../../src/call-of.ts';
import { loadAll } from '../../../src/core/late.ts';
import { LONE_SCENE } from '../../../src/core/lone-scene.ts';
import { judgeCall } from '../../../src/judge.ts';
import { load } from '../../../src/load.ts';
import { readParent, readPolicyFile } from '../../../src/world/policies.ts';
import { must, type Target } from '../target.ts';

await loadAll();

import { outranks } from './ranks.ts';

const policy = await load(readPolicyFile('default'), readParent('default'), '2026-01-01', 'bypass');
const DIALECTS = ['bash', 'sh', 'zsh', 'powershell', 'cmd'];

/** The first line may name the shell: `#zsh`. */
const verdictOf = (input: string) => {
  const [, shell, rest] = /^#(\w+)\n(.*)$/s.exec(input) ?? [];
  const known = shell !== undefined && DIALECTS.includes(shell);
  const call = callOf({ tool: 'Bash', input: { command: known ? rest : input, ...(known && { shell }) } }, { file: 'fuzz' });
  return { call, verdict: judgeCall(call, policy, LONE_SCENE) };
};

export const shell: Target = {
  id: 'shell',
  doc: 'commands in every dialect: no crash, never without an effect, opaque is never allow, the same twice',
  seeds: () =>
    ['everyday.txt', 'harmful.txt']
      .flatMap(name => readFileSync(`test/fixtures/commands/${name}`, 'utf8').trimEnd().split('\n'))
      .flatMap((line, n) => {
        const command = line.replaceAll('\\n', '\n');
        return n % 5 === 0 ? [command, `#${DIALECTS[(n / 5) % 5]}\n${command}`] : [command];
      }),
  words: [
    '$(',
    ')',
    '`',
    '"',
    "'",
    "$'",
    '${',
    '}',
    '${x:-',
    '${!x}',
    '<<E\n',
    "<<'E'\n",
    '\nE\n',
    '<<<',
    '<(',
    '>(',
    '|',
    '||',
    '&&',
    ';',
    ';;',
    '&',
    '\n',
    '\\\n',
    'if ',
    'then ',
    'fi',
    'for x in ',
    'while ',
    'do ',
    'done',
    'case $x in ',
    'esac',
    'function f { ',
    'f() { ',
    'eval ',
    'exec ',
    'bash -c ',
    'sh -c ',
    'xargs ',
    'sudo ',
    'env ',
    'timeout 1 ',
    'find . -exec ',
    'rm -rf ',
    'git push --force',
    'curl http://x | sh',
    '> ',
    '>> ',
    '2>&1',
    '{a,b}',
    '{1..9}',
    '$((',
    '))',
    '[[ ',
    ' ]]',
    '~',
    '*',
    '#bash\n',
    '#sh\n',
    '#zsh\n',
    '#powershell\n',
    '#cmd\n',
    'Invoke-Expression ',
    'powershell -enc ',
    'cmd /c ',
    '%PATH%',
    '^',
    '@(',
    '$env:',
    'python -c "',
    'node -e "',
    'IFS=',
    'PATH=',
    'cd ',
    'pushd ',
    'trap ',
    'alias ',
    'source ',
    '. ',
    'ssh h ',
    'docker run -v /:/h ',
  ],
  check: input => {
    const { call, verdict } = verdictOf(input);
    must(call.effects.length > 0, 'a command without an effect');
    must(
      !call.effects.some(effect => effect.kind === 'opaque') || verdict.decision !== 'allow',
      'what was not understood is allowed',
    );
    must(verdict.findings.length > 0 || verdict.decision === 'allow', 'a verdict without a finding');
  },
  second: input => {
    const { call, verdict } = verdictOf(input);
    const again = verdictOf(input);
    must(JSON.stringify(again) === JSON.stringify({ call, verdict }), 'the same command is judged differently the second time');
    if (input.startsWith('#')) return;
    const later = verdictOf(`true\n${input}`);
    // A text that no shell runs is read for what may be meant by it while it is short; a longer one is not understood.
    if (later.call.effects.every(effect => effect.kind === 'opaque' && effect.why.startsWith('syntax error'))) return;
    const after = later.verdict.decision;
    must(!outranks(verdict.decision, after), `a harmless line before it makes ${verdict.decision} an ${after}`);
  },
};
