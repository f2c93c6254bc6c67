/** Programs that run a command once for each item, again and again, or when something changes. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { joinWords, oneLine, replaceMark, unknownWord, word } from '../core/programs/words.ts';

const stop = (safe: string, other = ''): Spec => options(safe, other, { stops: true });
/** More items than this are judged as unknown ones. */
const MOST_ITEMS = 64;

const XARGS = stop(
  '0/null a/arg-file= d/delimiter= E= e/eof?= I= i/replace?= L/max-lines= l?= n/max-args= P/max-procs= r/no-run-if-empty s/max-chars= t/verbose x/exit o/open-tty process-slot-var= show-limits help version',
  'p/interactive J= R= S=',
);
/** Items as xargs splits them: by white space or, where each replaces a mark, by lines, quotes taken off in both; or by a given separator. */
const items = (text: string, separator: string | undefined, lines: boolean): readonly string[] =>
  separator === undefined
    ? (text.match(lines ? /(?:"[^"\n]*"|'[^'\n]*'|\\.|[^\n"'\\])+/g : /(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? []).map(s =>
        s.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, (_, a?: string, b?: string, c?: string) => a ?? b ?? c ?? ''),
      )
    : text.split(separator).filter(s => s !== '' && s !== '\n');
const UNESCAPED: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t', '\\0': '\0' };

const xargs = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, XARGS);
  const mark = args.value('I')?.text ?? args.value('J')?.text ?? (args.has('i') ? (args.value('i')?.text ?? '{}') : undefined);
  const file = args.value('a');
  if (file) t.reads(file);
  const given = args.value('d')?.text;
  const separator = args.has('0') ? '\0' : given === undefined ? undefined : (UNESCAPED[given] ?? given);
  const text = file ? undefined : context.stdinText;
  const known =
    text === undefined
      ? undefined
      : items(text, separator, mark !== undefined).map(item => word(mark === undefined ? item : item.trim()));
  const unknown = (file ? undefined : oneLine(context.stdinLike)) ?? unknownWord('standard input', context.stdinCarries ?? []);
  const list = known && known.length <= MOST_ITEMS ? known : [unknown];
  const command = args.operands.length > 0 ? args.operands : [word('echo')];
  if (mark === undefined) t.runs([...command, ...list], 'xargs');
  else if (!command.some(w => w.text.includes(mark)))
    t.runs(args.has('J') ? [...command, ...list] : [...command, ...(args.has('i') ? list : [])], 'xargs');
  else if (args.has('J'))
    t.runs(
      command.flatMap(w => (w.text === mark ? list : [w])),
      'xargs',
    );
  else
    for (const item of list)
      t.runs(
        command.map(w => replaceMark(w, mark, item)),
        'xargs',
      );
  if (args.safe) t.set('read-only', 'git-local', 'build-and-test');
};

const PARALLEL = stop(
  '0/null j/jobs= k/keep-order n/max-args= N= L= X m bar eta progress tag tagstring= dry-run halt= joblog= resume resume-failed delay= timeout= retries= verbose t/v will-cite line-buffer/lb u/ungroup group colsep/C= a/arg-file= d/delimiter= I= results= no-notice q/quote nice= shuf',
  'S/sshlogin= sshloginfile= M/controlmaster onall nonall transferfile= return= cleanup workdir= env= pipe tmux tmuxpane semaphore sem fg bg rpl=',
);
const PLAIN = /^(?:[\w@%+=:,./-]|\{\})+$/;
const SHELL_WORD = /^(?:eval|source|\.|exec|command|builtin|trap)$/;
const MARKS = /\{(?:\.|\/|\/\/|\/\.|#|%|\d+\.?)?\}/g;
const parallel = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const at = words.findIndex(w => /^:::[+:]?\+?$/.test(w.text));
  const args = parseArgs(at < 0 ? words : words.slice(0, at), PARALLEL);
  const unknown = unknownWord('standard input', context.stdinCarries ?? []);
  const lines = context.stdinText?.split('\n').filter(Boolean).map(word);
  const list = (at >= 0 ? words.slice(at + 1).filter(w => !/^:::[+:]?\+?$/.test(w.text)) : (lines ?? [unknown])).slice(
    0,
    MOST_ITEMS,
  );
  for (const item of list) {
    if (args.operands.length === 0) {
      t.script(item, 'parallel', { dialect: 'bash' });
      continue;
    }
    // It quotes each item: beside plain words that is one argument.
    if (!item.exact && !SHELL_WORD.test(args.operands[0]!.text) && args.operands.every(w => w.exact && PLAIN.test(w.text))) {
      const marks = args.operands.some(w => w.text.includes('{}'));
      t.runs([...args.operands.map(w => replaceMark(w, '{}', item)), ...(marks ? [] : [item])], 'parallel');
      continue;
    }
    const text = joinWords(args.operands, ' ');
    const marked = text.text.match(MARKS);
    const quoted = item.exact ? word(`'${item.text.replaceAll("'", "'\\''")}'`) : item;
    // Inside of quotes its own quotes end them, so both readings count.
    for (const given of item.exact && /['"]/.test(text.text) ? [quoted, item] : [quoted])
      t.script(
        marked ? [...new Set(marked)].reduce((w, mark) => replaceMark(w, mark, given), text) : joinWords([text, given], ' '),
        'parallel',
      );
  }
  if (args.has('S', 'sshloginfile')) t.hazard('remote-code');
};

/** Every operand is a command line of its own. */
const TEXTS: Readonly<Record<string, Spec>> = {
  hyperfine: options(
    'w/warmup= r/runs= m/min-runs= M/max-runs= i/ignore-failure style= sort= u/time-unit= show-output output= N input= n/command-name= L/parameter-list= P/parameter-scan= D=',
    'p/prepare= setup/s= c/cleanup= C/conclude= S/shell= export-json= export-markdown= export-csv=',
  ),
  concurrently: options(
    'n/names= k/kill-others kill-others-on-fail s/success= r/raw no-color hide= g/group p/prefix= c/prefix-colors= l= t= i max-processes/m= restart-tries= P timings',
  ),
  'npm-run-all': options(''),
  pee: options('no-ignore-sigpipe no-ignore-write-errors ignore-sigpipe ignore-write-errors'),
};
const PREFIXED: Readonly<Record<string, Spec>> = {
  watch: stop(
    'b/beep c/color C/no-color d/differences?= e/errexit g/chgexit n/interval= p/precise q/equexit= r/no-rerun s/screenshot= t/no-title w/no-wrap',
    'x/exec',
  ),
  entr: stop('a c d n p r s x z', ''),
  watchexec: stop(
    'e/exts= w/watch= i/ignore= c/clear?= r/restart p/postpone d/debounce= s/signal= on-busy-update= no-vcs-ignore q/quiet N/notify',
    'shell= n use-shell=',
  ),
  nodemon: stop('w/watch= e/ext= i/ignore= V/verbose q/quiet d/delay= L/legacy-watch inspect?= config= C', 'x/exec='),
  chokidar: options('i/ignore= d/debounce= initial polling silent verbose', 'c/command='),
  'start-stop-daemon': options(
    '',
    'S/start K/stop x/exec= a/startas= b/background p/pidfile= m/make-pidfile u/user= c/chuid= n/name= q/quiet o/oknodo d/chdir=',
  ),
};
const prefixed = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(words, PREFIXED[name]!);
  const shell = name === 'watch' ? !args.has('x') : name === 'entr' ? args.has('s') : false;
  const text = args.value('exec', 'x', 'c', 'startas');
  const command = args.operands[0]?.text === '--' ? args.operands.slice(1) : args.operands;
  if (text && name !== 'watch') t.script(joinWords([text, ...(name === 'nodemon' ? [] : command)], ' '), name);
  else if (name === 'nodemon') t.runs([word('node'), ...command], name);
  else if (shell) t.script(joinWords(command, ' '), name);
  else t.runs(command, name);
  if (name === 'watch' && args.safe) t.set('read-only');
};

export const repeaters = program(
  ['xargs', 'gxargs', 'parallel', ...Object.keys(TEXTS), ...Object.keys(PREFIXED)],
  (t, words, context, name) => {
    if (name.endsWith('xargs')) xargs(t, words, context);
    else if (name === 'parallel') parallel(t, words, context);
    else if (TEXTS[name]) {
      const args = parseArgs(words, TEXTS[name]);
      for (const text of [...args.operands, ...args.values('p', 'setup', 'c', 'C')])
        if (name === 'concurrently' && /^(?:npm|pnpm|yarn|bun|node|deno):[\w:*.@/-]+$/.test(text.text)) {
          const [manager, ...script] = text.text.split(':');
          t.runs([word(manager!), word('run'), word(script.join(':'))], name);
        } else if (name !== 'npm-run-all') t.script(text, name);
    } else prefixed(t, words, name);
  },
);
