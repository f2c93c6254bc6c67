/** Interpreters whose language is not read: what their code starts is looked for, and code that names something outside is opaque. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { contentOf, program, type Telling } from '../core/programs/tell.ts';
import { joinWords, pathsOf, show, word } from '../core/programs/words.ts';

/** What names something outside: code without it is quiet. */
const OUTSIDE =
  /^\s*!|syscmd|esyscmd|system|shell|exec|spawn|process|popen|\brun\b|unlink|remove|delete|\brm\b|file|write|open|download|http|socket|connect|eval|source|load|require|ccall|`/i;
const OTHERS: Readonly<Record<string, Spec>> = {
  R: options('q slave vanilla no-save no-restore quiet s', 'e= f/file='),
  Rscript: options('vanilla no-save verbose version', 'e= default-packages='),
  julia: options('q O= t= p= project?= startup-file= history-file=', 'e/eval= E/print= L/load='),
  elixir: options('', 'e/eval= r= S='),
  erl: options('noshell noinput', 'eval= s= run=', { words: true }),
  ghc: options('', 'e='),
  runghc: options('', 'e='),
  groovy: options('', 'e='),
  scala: options('', 'e='),
  jshell: options('', 's'),
  osascript: options('l= s=', 'e='),
  tclsh: options(''),
  expect: options('d D= i n N', 'c= f= b='),
  wish: options(''),
  dc: options('V h i I x', 'e/expression= f/file='),
  gnuplot: options('p persist', 'e= c='),
  octave: options('q', 'eval='),
  guile: options('', 'c= e= l= s='),
  racket: options('', 'e= f= r='),
  sbcl: options('non-interactive noinform', 'eval= load='),
  m4: options(''),
};
/** Commands that code of these languages starts, where they are spelled out. */
const STARTS: readonly RegExp[] = [
  /do shell script\s+"([^"]+)"/g,
  /(?:system|popen|exec|cmd)\w*\s*\(\s*["']([^"']+)/g,
  /["']([^"']+)["']\.execute\(\)/g,
  /(?:^|[;\n{[])\s*(?:spawn|exec)\s+(?:-\w+\s+)*([^\]\n;}"'(]+)/g,
  /(?:^|\n)\s*!\s*([^\n]+)/g,
  /\b(?:system|run)\s*["'`]([^"'`]+)["'`]/g,
];
const readsOther = (t: Telling, code: Word, name: string) => {
  const started = new Set(STARTS.flatMap(pattern => [...code.text.matchAll(pattern)].map(m => m[1]!.trim())));
  for (const command of started) t.script(word(command), name);
  if (!code.exact || OUTSIDE.test(code.text))
    t.opaque(`\`${name}\` runs code that cannot be read: \`${show(code).slice(0, 80)}\``);
};
export const otherLanguages = program(Object.keys(OTHERS), (t, words, context, name) => {
  const args = parseArgs(words, OTHERS[name]!);
  const inline = args.values('e', 'eval', 'E', 'print', 'c');
  for (const code of inline) readsOther(t, code, name);
  if (inline.length > 0) return;
  if (args.operands[0]) {
    const path = pathsOf(args.operands[0], context)[0];
    t.reads(args.operands[0]);
    if (path && contentOf(path, context).carries?.includes('network')) t.hazard('network-to-interpreter');
  } else if (context.stdin === 'network') t.hazard('network-to-interpreter');
  else if (context.stdinText !== undefined) readsOther(t, word(context.stdinText), name);
  else if (context.stdin !== undefined) t.opaque(`\`${name}\` runs code that cannot be read`);
});

const PWSH = options(
  'noprofile nologo noninteractive noexit sta mta login',
  'command= c= file= f= encodedcommand= e= ec= enc= executionpolicy= ex= ep= workingdirectory= wd= windowstyle= w= configurationname= version',
  { words: true },
);
export const powershell = program(
  ['pwsh', 'powershell', 'powershell.exe', 'pwsh.exe', 'cmd', 'cmd.exe', 'wsl', 'wsl.exe'],
  (t, words, context, name) => {
    if (name.startsWith('wsl'))
      return t.runs(
        words.filter((w, i) => !(i === 0 && /^(?:-e|--exec|--)$/.test(w.text))),
        'wsl',
      );
    if (name.startsWith('cmd')) {
      const at = words.findIndex(w => /^\/[ck]$/i.test(w.text));
      if (at >= 0) t.script(joinWords(words.slice(at + 1), ' '), 'cmd /c');
      return t.opaque('commands of cmd.exe are not read');
    }
    const lower = words.map(w => (w.exact && w.text.startsWith('-') ? word(w.text.toLowerCase()) : w));
    const args = parseArgs(lower, PWSH);
    if (args.has('encodedcommand', 'e', 'ec', 'enc')) t.hazard('decoder-to-interpreter');
    const at = lower.findIndex(w => /^-c(?:ommand)?$/.test(w.text));
    const file =
      args.value('file', 'f') ?? (at < 0 && /\.ps1$/i.test(args.operands[0]?.text ?? '') ? args.operands[0] : undefined);
    if (file) {
      const path = pathsOf(file, context)[0];
      t.reads(file);
      if (path && context.script(path)?.carries?.includes('network')) t.hazard('network-to-interpreter');
      else if (path && context.script(path)?.text !== undefined)
        t.opaque('a PowerShell script that was just written is not read');
      return;
    }
    if (context.stdin === 'network') t.hazard('network-to-interpreter');
    const text = at >= 0 ? joinWords(words.slice(at + 1), ' ') : joinWords(args.operands, ' ');
    if (text.text === '' && context.stdin === undefined) return;
    if (text.text !== '') t.script(text, name);
    t.opaque('PowerShell commands are not read');
  },
);
