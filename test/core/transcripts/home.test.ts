/** Where the repository was for an agent: told by directories, by the gate's own place, or by the files that both know. */
import { expect, it } from 'vitest';
import type { FileChange, ToolCall } from '../../../src/core/model.ts';
import { fromGit } from '../../../src/core/paths.ts';
import { homeOf } from '../../../src/core/transcripts/home.ts';

const call = (act: ToolCall['act'], cwd?: string): ToolCall => ({
  id: 'c',
  tool: 'Tool',
  place: { file: 'session' },
  act,
  agents: [],
  status: 'ok',
  ...(cwd !== undefined && { cwd }),
});
const write = (path: string, cwd?: string): ToolCall => call({ do: 'write', path, lines: ['x'] }, cwd);
const shell = (cwd?: string): ToolCall => call({ do: 'shell', command: 'ls' }, cwd);
const changed = (...paths: readonly string[]): readonly FileChange[] =>
  paths.map(
    path => ({ status: 'M', path: fromGit(path), binary: false, generated: false, added: [], removed: [] }) as FileChange,
  );
const GATE = '/home/runner/work/shop/shop';

it.each<
  [title: string, calls: readonly ToolCall[], files: readonly string[], gate: string | undefined, home: string | undefined]
>([
  ['the directory that the calls tell', [shell('/w/shop')], [], undefined, '/w/shop'],
  ['the highest one above where it began', [shell('/w/shop/src'), shell('/w/shop'), shell('/else')], [], undefined, '/w/shop'],
  ['the gate’s own, where the agent stood in it', [shell(`${GATE}/src`)], [], GATE, GATE],
  ['the gate’s own, where the agent wrote in it and never said where it stood', [write(`${GATE}/src/a.ts`)], [], GATE, GATE],
  ['the gate’s own, where nothing tells', [shell(), write('src/a.ts')], ['src/a.ts'], GATE, GATE],
  ['the one from which what it wrote is what changed', [write('/w/shop/src/a.ts')], ['src/a.ts'], undefined, '/w/shop'],
  ['that one too beside a gate that stands elsewhere', [write('/testbed/src/a.ts', '/testbed')], ['src/a.ts'], GATE, '/testbed'],
  ['the agent’s own, where the gate stands elsewhere', [shell('/__w/shop/shop')], ['src/a.ts'], GATE, '/__w/shop/shop'],
  [
    'the one with the most such files',
    [write('/w/x/a.ts'), write('/w/y/a.ts'), write('/w/y/b.ts')],
    ['a.ts', 'b.ts'],
    undefined,
    '/w/y',
  ],
  ['the higher one of equals', [write('/w/shop/packages/x/src/a.ts')], ['src/a.ts', 'packages/x/src/a.ts'], undefined, '/w/shop'],
  ['one on Windows', [write('C:\\w\\shop\\src\\a.ts')], ['src/a.ts'], undefined, 'C:/w/shop'],
  ['never a person’s own directory', [write('/home/runner/.bashrc')], ['.bashrc'], GATE, GATE],
  [
    'never a person’s own directory, where the agent stood in it',
    [shell('/home/runner'), write('/home/runner/.bashrc')],
    ['.bashrc'],
    GATE,
    GATE,
  ],
  ['never root’s', [shell('/root')], ['.ssh/authorized_keys'], GATE, GATE],
  ['never the system’s', [write('/etc/passwd')], ['passwd'], undefined, undefined],
  ['never one that only ends alike', [write('/w/other-src/a.ts')], ['src/a.ts'], undefined, undefined],
])('%s', (_, calls, files, gate, home) => expect(homeOf(calls, changed(...files), gate)).toBe(home));
