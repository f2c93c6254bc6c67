/** Editors and pagers: they open files, and most of them can be told to run something on the way. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { harmlessCommand } from '../core/programs/environment.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { after, show, word } from '../core/programs/words.ts';

const VI = options(
  'R n b d E Z m M N A H F l y L e s v h help version clean noplugin x r',
  'c= cmd= S= u= U= i= T= t= q?= w= W= o O p startuptime= servername= remote remote-send= remote-expr= headless embed',
);
/** `:!cmd`, `:r !cmd`, `system('cmd')`, `:terminal cmd`. */
const VI_RUNS =
  /(?:^|[|:\s])(?:r|w|re|read|write)?\s*!\s*([^|\n]+)|system(?:list)?\(\s*['"]([^'"]+)|:?term(?:inal)?\s+([^|\n]+)|shell-command(?:-to-string)?\s+"([^"]+)"|(?:os\.execute|io\.popen)\(?\s*['"]([^'"]+)/;
const command = (t: Telling, text: Word, name: string) => {
  const match = VI_RUNS.exec(text.text);
  const runs = match?.slice(1).find(group => group !== undefined);
  if (runs) {
    t.hazard('hidden-command');
    t.script(word(runs.trim()), name);
  } else if (
    /\b(?:py|py3|python|lua|luafile|ruby|perl|execute|source|so|eval|load|call-process|start-process|make-process|delete-file|delete-directory|write-region|write-file|url-retrieve)\b/.test(
      text.text,
    )
  )
    t.opaque(`\`${name}\` runs \`${show(text)}\`, which cannot be read`);
};
const edits = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const commands = words.filter(w => /^\+[^\d/]/.test(w.text));
  const args = parseArgs(
    words.filter(w => !w.text.startsWith('+')),
    VI,
  );
  for (const w of [...commands.map(w => after(w, 1)), ...args.values('c', 'cmd', 'remote-send', 'remote-expr')])
    command(t, w, name);
  for (const file of args.values('S')) t.opaque(`\`${name}\` runs the commands of \`${show(file)}\``);
  for (const file of args.operands) {
    t.reads(file);
    t.writes(file);
  }
  const typed = name === 'ed' || name === 'red' || name === 'ex' || args.has('e', 's') ? (context.stdinText ?? '') : '';
  for (const line of typed.matchAll(/^[\d,$%.]*\s*(?:[rwe]\s*)?!\s*(.+)$/gm)) t.script(word(line[1]!), name);
  for (const line of typed.matchAll(/^[\d,$%.]*\s*w\s+([^!\s]\S*)/gm)) t.writes(word(line[1]!));
};

const EMACS = options('nw q Q batch no-init-file no-site-file script=', 'eval= execute= f/funcall= l/load= u= kill insert=', {
  words: true,
});
const emacs = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(words, EMACS);
  for (const code of args.values('eval', 'execute')) command(t, code, name);
  for (const file of args.values('l', 'script')) t.reads(file);
  for (const file of args.operands) t.writes(file);
};

const LESS = options(
  '# a b= B c C d D= e E f F g G h= i I j= J k= K L m M n N o= O= p= P= q Q r R s S t= T= u U V w W x= X y= z= help version RAW-CONTROL-CHARS quit-if-one-screen no-init chop-long-lines',
  'lesskey-src= lesskey-file=',
);
const page = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const commands = words.filter(w => w.text.startsWith('+'));
  const args = parseArgs(
    words.filter(w => !w.text.startsWith('+')),
    LESS,
  );
  const read = t.reads(...args.operands);
  const escapes = commands.find(w => /^\+{1,2}[!|#]/.test(w.text));
  if (escapes) {
    t.hazard('hidden-command');
    t.script(after(escapes, escapes.text.search(/[!|#]/) + 1), name);
  }
  const log = args.value('o', 'O');
  if (log) t.writes(log);
  t.prints({ carries: args.operands.length > 0 ? read : (context.stdinCarries ?? []) });
  if (args.safe && !log && commands.every(w => /^\+(?:\d+|[GF/].*)$/.test(w.text))) t.set('read-only');
};

const MAN = options(
  'a d D f k K l w W 7 ascii M= S/s= L= m= e= r= u t u V c i I p= R= no-hyphenation no-justification where where-cat apropos whatis warnings?= help version',
  'P/pager= H/html?= B/browser= T/troff-device?= X?= Z C/config-file=',
);
const manual = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(words, MAN);
  const runs = args.values('P', 'H', 'B').filter(w => !harmlessCommand(w.text));
  for (const w of runs) {
    t.hazard('hidden-command');
    t.script(w, 'man');
  }
  if (args.has('H') && !args.value('H')) t.hazard('changed-lookup');
  if (args.safe || (runs.length === 0 && args.unknown.length === 0 && !args.has('H', 'C', 'B'))) t.set('read-only');
};

export const editors = program(
  [
    'vi',
    'vim',
    'nvim',
    'view',
    'ex',
    'rvim',
    'vimdiff',
    'gvim',
    'ed',
    'red',
    'nano',
    'pico',
    'micro',
    'kak',
    'joe',
    'hx',
    'emacs',
    'emacsclient',
    'mg',
    'less',
    'more',
    'most',
    'lv',
    'man',
    'apropos',
    'info',
    'code',
    'subl',
  ],
  (t, words, context, name) => {
    if (/^(?:less|more|most|lv)$/.test(name)) page(t, words, context, name);
    else if (name === 'man' || name === 'apropos') manual(t, words);
    else if (name === 'info') t.set('read-only');
    else if (/^emacs|^mg$/.test(name)) emacs(t, words, name);
    else if (name === 'code' || name === 'subl') {
      const args = parseArgs(
        words,
        options(
          'help version list-extensions wait w r n d g a status',
          'install-extension= uninstall-extension= user-data-dir= extensions-dir=',
        ),
      );
      if (args.has('install-extension')) t.hazard('system-install');
      for (const file of args.operands) t.writes(file);
    } else edits(t, words, context, name);
  },
);
