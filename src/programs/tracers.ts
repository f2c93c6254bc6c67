/** Debuggers, tracers and profilers: they run a command, or look into a process that runs already. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { after, word } from '../core/programs/words.ts';

const stop = (safe: string, other = ''): Spec => options(safe, other, { stops: true });
const TRACERS: Readonly<Record<string, Spec>> = {
  strace: stop(
    'f D DD DDD c C d h i k n q qq r t tt ttt T v V w x xx y yy z Z a= A b= e= E= O= P= s= S= U= X= I= u= seccomp-bpf follow-forks relative-timestamps trace=',
    'o/output= p/attach=',
  ),
  ltrace: stop('f c C i L r S t tt T b a= e= l= n= s= u= x= D= F=', 'o= p='),
  dtruss: stop('a b= c d e f l L o s t= n='),
  valgrind: stop(
    'tool= leak-check?= show-leak-kinds= track-origins= error-exitcode= suppressions= q/quiet v/verbose trace-children= log-file= xml= num-callers= gen-suppressions= fullpath-after= vgdb=',
  ),
  rr: stop('n'),
  heaptrack: stop('o= p= r'),
  'py-spy': stop('', 'p/pid= o/output= f= r= d= s t n'),
};

const tracer = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(words, TRACERS[name]!);
  const out = args.value('o');
  if (out && /^[|!]/.test(out.text)) {
    t.hazard('hidden-command');
    t.script(after(out, 1), `${name} -o`);
  } else if (out) t.writes(out);
  if (args.has('p', 'attach', 'pid')) t.hazard('process-memory');
  const verbs = name === 'rr' || name === 'py-spy' ? 1 : 0;
  t.runs(
    args.operands.slice(verbs).filter((w, i) => !(i === 0 && w.text === '--')),
    name,
  );
};

/** A command of gdb or lldb: some start a shell. */
const debuggerCommand = (t: Telling, text: Word, name: string) => {
  const shell = /^\s*(?:shell|!|make|platform shell|pipe[^|]*\|)\s*/.exec(text.text);
  if (shell) t.script(after(text, shell[0].length), name);
  else if (/^\s*(?:python|py|guile|source|script)\b/.test(text.text))
    t.opaque(`\`${name}\` runs \`${text.text}\`, which cannot be read`);
  else if (/^\s*(?:attach|gcore|generate-core-file|dump|process attach)\b/.test(text.text)) t.hazard('process-memory');
};
const DEBUGGER = options(
  'q/quiet batch batch-silent nx nh n tui b/breakpoint= f/file= no-lldbinit silent',
  'args ex/eval-command= iex= ix= x/command= p/pid= c/core= d= cd= s= e/exec= o/one-line= O/one-line-before-file= S/source-before-file= k/one-line-on-crash= w/wait-for attach-name=',
  { words: true },
);
const debug = (t: Telling, words: readonly Word[], stdin: string | undefined, name: string) => {
  const at = words.findIndex(w => w.text === '--args' || w.text === '-args' || w.text === '--');
  const args = parseArgs(at < 0 ? words : words.slice(0, at), DEBUGGER);
  for (const text of args.values('ex', 'iex', 'o', 'O', 'k')) debuggerCommand(t, text, name);
  for (const file of args.values('x', 'ix', 's', 'S')) t.opaque(`\`${name}\` runs the commands of \`${file.text}\``);
  const process = args.has('p', 'attach-name') || /^\d+$/.test(args.operands[1]?.text ?? '');
  if (process) t.hazard('process-memory');
  t.runs(at < 0 ? args.operands.slice(0, 1) : words.slice(at + 1), name);
  for (const line of stdin?.split('\n') ?? []) debuggerCommand(t, word(line), name);
};

const perf = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(words.slice(1), stop('a g F= c= e= r= d v q C= s n', 'p/pid= t= o/output= call-graph= k='));
  if (args.has('p')) t.hazard('process-memory');
  const out = args.value('o');
  if (out) t.writes(out);
  if (/^(?:record|stat|trace|top|mem|c2c|lock|sched)$/.test(words[0]?.text ?? ''))
    t.runs(
      args.operands.filter((w, i) => !(i === 0 && w.text === '--')),
      'perf',
    );
};

export const tracers = program(
  [...Object.keys(TRACERS), 'gdb', 'cgdb', 'lldb', 'perf', 'gcore', 'gstack', 'jmap', 'jstack', 'jcmd', 'procdump', 'memdump'],
  (t, words, context, name) => {
    if (TRACERS[name]) tracer(t, words, name);
    else if (name === 'perf') perf(t, words);
    else if (/^(?:c?gdb|lldb)$/.test(name)) debug(t, words, context.stdinText, name);
    else if (/^(?:gcore|procdump|memdump)$/.test(name) || words.some(w => /dump/.test(w.text))) t.hazard('process-memory');
  },
);
