/** What keeps a person from reading a change: diffs that are folded away, code that is packed or pushed out of sight, files that are not what they are called. */
import { isBuiltProgram, isMedia, kindMismatch } from '../core/changes/file-kinds.ts';
import { generatedByName } from '../core/changes/generated.ts';
import { hiddenBy, type Write } from '../core/changes/hidden-changes.ts';
import { endsUpdates, loosenedScanners } from '../core/changes/loosened-scanners.ts';
import { addedCode, codeLanguageOf } from '../core/code/added-code.ts';
import { packedCode } from '../core/code/packed-code.ts';
import { guard, onlySwitch } from '../core/contracts.ts';
import type { Opinion } from '../core/model.ts';
import { isTestPath } from '../core/tests/paths.ts';
import { shorten } from '../core/text.ts';

const said = (
  write: Write,
  decision: 'ask' | 'deny',
  rule: string,
  message: string,
  line: number | undefined,
  fix: string,
): Opinion => ({
  decision,
  rule,
  message,
  fix,
  place: { file: write.path.real, ...(line !== undefined && { line }) },
});

/** Bytes of a binary that may come in unasked. */
const LARGE = 65_536;

const SAYS: Readonly<Record<ReturnType<typeof packedCode>[number]['rule'], string>> = {
  'off-screen': 'stands so far to the right that nobody sees it',
  'decode-and-run': 'decodes a text and runs it as a program',
  obfuscated: 'is one of many names that a machine made: nobody can read such code',
  'packed-line': 'is code packed into one line',
  'escaped-text': 'is a text that is written so that nobody reads it',
};
const packed = (write: Write): Opinion[] => {
  const path = write.path.real;
  const language = codeLanguageOf(path);
  if (language === undefined || /\.(?:json|lock|svg|snap|map)$|\.lock\.ya?ml$/i.test(path)) return [];
  const aside = isTestPath(path) || write.change?.generated === true || generatedByName(path);
  return packedCode(addedCode(write.added, language))
    .filter(({ decision }) => decision === 'deny' || !aside)
    .map(({ rule, decision, n, what }) =>
      said(write, decision, rule, `\`${shorten(what, 100)}\` ${SAYS[rule]}`, n, 'commit it as plain source'),
    );
};

/** What runs when a picture is opened. */
const ACTIVE =
  /<script[\s>]|<foreignObject[^>]{0,200}>\s{0,20}<(?:iframe|script)|\son(?:load|error|click|begin|mouse\w{2,6})\s{0,5}=|(?:href|src)\s{0,5}=\s{0,5}["']\s{0,5}javascript:/i;
const kinds = (write: Write): Opinion[] => {
  const { change } = write;
  const path = write.path.real;
  if (change === undefined || change.mode?.startsWith('100') !== true) return [];
  const wrong = kindMismatch(path, write.added, change.binary);
  if (wrong !== undefined && !(wrong.decision === 'ask' && isTestPath(path)))
    return [said(write, wrong.decision, 'wrong-kind', `\`${path}\` ${wrong.what}`, 1, 'name it by what it is')];
  const active =
    /\.svg$/i.test(path) && !isTestPath(path) ? write.added.find(({ text }) => ACTIVE.test(text.slice(0, 20_000))) : undefined;
  if (active !== undefined)
    return [
      said(write, 'ask', 'wrong-kind', `\`${path}\` is a picture that holds a program`, active.n, 'take the script out of it'),
    ];
  if (change.binary && isBuiltProgram(path) && change.status !== 'R')
    return [
      said(
        write,
        'ask',
        'built-program',
        `\`${path}\` is a built program, without what it was built from`,
        undefined,
        'build it where it is needed, or let a person approve it',
      ),
    ];
  if (change.binary && (change.size ?? 0) > LARGE && !isMedia(path) && change.status !== 'R')
    return [
      said(
        write,
        'ask',
        'large-binary',
        `\`${path}\` is a binary of ${change.size} bytes that nobody can read`,
        undefined,
        'leave it out, or let a person approve it',
      ),
    ];
  return [];
};

const edit = (path: string, before: string | null, after: string, binary = false) => ({
  files: [{ path, before, after, binary }],
});
const wide = ' '.repeat(300);
const blob = 'QUJD'.repeat(80);

export const reviewEvasion = guard({
  id: 'review-evasion',
  key: 'review_evasion',
  doc: 'Refuses code that is decoded and run, pushed out of sight or renamed by machine, and programs under other names; asks about diffs that are folded away, built programs, and what scanners are told to skip or to check no more.',
  effects: ['write', 'delete'],
  options: onlySwitch('Off: it does not matter whether a change can be read.'),
  compile({ enabled }) {
    return (effect, { scene }) => {
      if (enabled && effect.kind === 'delete' && endsUpdates(effect.path.real, scene.files)) {
        const place = { file: effect.path.real };
        const message = `\`${effect.path.real}\` goes: updates are no longer proposed`;
        return [{ decision: 'ask', rule: 'scan-loosened', message, fix: 'keep it, or let a person approve it', place }];
      }
      if (!enabled || effect.kind !== 'write') return [];
      const hidden = hiddenBy(effect, scene).map(({ rule, message, line, fix }) => said(effect, 'ask', rule, message, line, fix));
      const { change } = effect;
      const loosened = change === undefined ? [] : loosenedScanners(change, scene.files);
      return [
        ...hidden,
        ...loosened.map(({ line, what, says }) =>
          said(
            effect,
            'ask',
            'scan-loosened',
            `\`${shorten(what, 100)}\` ${says}`,
            line.n,
            'keep it, or let a person approve it',
          ),
        ),
        ...kinds(effect),
        ...packed(effect),
      ];
    };
  },
  examples: [
    {
      ...edit('.gitattributes', '* text=auto\n', '* text=auto\nsrc/** linguist-generated=true\n'),
      decision: 'ask',
      rule: 'hidden-diff',
      twin: edit(
        '.gitattributes',
        '* text=auto\n',
        '* text=auto eol=lf\n*.png binary\npackage-lock.json -diff\ndist/** linguist-generated\n',
      ),
    },
    {
      files: [
        { path: '.gitattributes', before: null, after: 'core/api.ts -diff\n' },
        { path: 'core/api.ts', before: 'a\n', after: 'b\n' },
      ],
      decision: 'ask',
      rule: 'hidden-diff',
      twin: { files: [{ path: '.gitattributes', before: null, after: 'logo.png -diff\n' }] },
    },
    {
      ...edit('src/a.ts', 'export const a = 1;\n', '// @generated\nexport const a = 2;\n'),
      decision: 'ask',
      rule: 'generated-mark',
      twin: edit('src/a.ts', '// @generated\nexport const a = 1;\n', '// @generated\nexport const a = 2;\n'),
    },
    {
      ...edit('tailwind.config.js', 'module.exports = {};\n', `module.exports = {};${wide}require('./x')(1);\n`),
      decision: 'deny',
      rule: 'off-screen',
      twin: edit('tailwind.config.js', 'module.exports = {};\n', `module.exports = {};${wide}\n`),
    },
    {
      ...edit('src/load.js', null, "eval(atob('YWxlcnQoMSk='));\n"),
      decision: 'deny',
      rule: 'decode-and-run',
      twin: edit('src/load.js', null, "const text = atob('aGVsbG8=');\nshow(text);\n"),
    },
    {
      ...edit('setup.py', null, `data = "${blob}"\ncode = base64.b64decode(data)\nexec(code)\n`),
      decision: 'deny',
      rule: 'decode-and-run',
      twin: edit('setup.py', null, `data = "${blob}"\npicture = base64.b64decode(data)\nshow(picture)\n`),
    },
    {
      ...edit('src/m.js', null, 'const _0x1a2b=["a"];(function(_0x3c4d,_0x5e6f){_0x3c4d[_0x5e6f]();})(_0x1a2b,0);\n'),
      decision: 'deny',
      rule: 'obfuscated',
      twin: edit('src/m.js', null, 'const mask = 0x1a2b ^ _0x;\n'),
    },
    {
      ...edit('src/min.js', null, `${'function a(b,c){return b?c(b):a(c,b)};'.repeat(40)}\n`),
      decision: 'ask',
      rule: 'packed-line',
      twin: edit('dist/app.min.js', null, `${'function a(b,c){return b?c(b):a(c,b)};'.repeat(40)}\n`),
    },
    {
      ...edit('src/n.js', null, "run('\\x65\\x76\\x61\\x6c\\x28\\x31\\x29\\x3b\\x20');\n"),
      decision: 'ask',
      rule: 'escaped-text',
      twin: edit('src/n.js', null, "print('\\x1b[31mred\\x1b[0m');\n"),
    },
    {
      ...edit('public/fonts/fa.woff2', null, "const cp = require('child_process');\ncp.exec('id');\n"),
      decision: 'deny',
      rule: 'wrong-kind',
      twin: edit('public/fonts/fa.woff2', null, 'wOF2\u0000\u0001\ufffd', true),
    },
    {
      ...edit('docs/notes.txt', null, '\u007fELF\u0002\u0001\u0001\u0000', true),
      decision: 'deny',
      rule: 'wrong-kind',
      twin: edit('docs/notes.txt', null, 'ELF is a format.\n'),
    },
    {
      ...edit('tools/fix.exe', null, 'MZ\u0090\u0000', true),
      decision: 'ask',
      rule: 'built-program',
      twin: edit('docs/logo.png', null, '\ufffdPNG\r\n\u001a', true),
    },
    {
      files: [
        { path: '.gitignore', before: 'dist\n', after: 'dist\nsrc/hook.ts\n' },
        { path: 'src/hook.ts', before: null, after: 'export {};\n' },
      ],
      decision: 'ask',
      rule: 'ignored',
      twin: {
        files: [
          { path: '.gitignore', before: 'dist\n', after: 'dist\n.cache/\n' },
          { path: 'src/hook.ts', before: null, after: 'export {};\n' },
        ],
      },
    },
    {
      ...edit('.gitleaksignore', '', 'abc:src/a.ts:generic:1\n'),
      decision: 'ask',
      rule: 'scan-ignored',
      twin: edit('.prettierignore', '', 'dist\n'),
    },
    {
      ...edit('.pre-commit-config.yaml', '- id: gitleaks\n- id: ruff\n', '- id: ruff\n'),
      decision: 'ask',
      rule: 'scan-loosened',
      twin: edit('.pre-commit-config.yaml', '- id: gitleaks\n- id: black\n', '- id: gitleaks\n- id: ruff\n'),
    },
    {
      ...edit(
        'eslint.config.js',
        "export default [{ rules: {\n'no-eval': 'error',\n} }];\n",
        "export default [{ rules: {\n'no-eval': 'off',\n} }];\n",
      ),
      decision: 'ask',
      rule: 'scan-loosened',
      twin: edit(
        'eslint.config.js',
        "export default [{ rules: {\n'no-eval': 'warn',\n} }];\n",
        "export default [{ rules: {\n'no-eval': 'error',\n'curly': 'off',\n} }];\n",
      ),
    },
    { options: { enabled: false }, ...edit('src/load.js', null, "eval(atob('YQ=='));\n"), decision: 'none' },
  ],
});
