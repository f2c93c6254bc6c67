/** Interpreters: inline code and code from standard input is read; a script of the checkout is only named. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { tellCode } from '../core/programs/code.ts';
import type { Language } from '../core/programs/code-text.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { joinWords, pathsOf, show, word } from '../core/programs/words.ts';

/** How an interpreter is told its code. */
interface Interpreter {
  readonly language: Language;
  readonly spec: Spec;
  /** Options whose value is code. */
  readonly code: readonly string[];
  /** Options after which the rest are arguments of the code. */
  readonly last?: readonly string[];
  /** Options that load code by name. */
  readonly loads?: readonly string[];
  /** Options that only check or tell. */
  readonly quiet?: readonly string[];
}
const stop = (safe: string, other = '', words = false): Spec => options(safe, other, { stops: true, words });
const PYTHON: Interpreter = {
  language: 'python',
  spec: stop('b B d E h help help-all i I O OO P q R s S u v V version x ? W= X= check-hash-based-pycs=', 'c= m='),
  code: ['c'],
  last: ['c', 'm'],
  quiet: ['V', 'version', 'h', 'help'],
};
const NODE: Interpreter = {
  language: 'javascript',
  spec: stop(
    'h/help v/version i/interactive input-type= no-warnings trace-warnings trace-uncaught trace-deprecation no-deprecation throw-deprecation enable-source-maps experimental-vm-modules experimental-strip-types experimental-transform-types experimental-modules experimental-json-modules experimental-specifier-resolution= preserve-symlinks max-old-space-size= max-http-header-size= stack-size= stack-trace-limit= expose-gc trace-gc prof cpu-prof heap-prof unhandled-rejections= test test-only test-name-pattern= test-reporter= test-reporter-destination= test-concurrency= test-timeout= experimental-test-coverage watch watch-path= env-file= env-file-if-exists= conditions/C= abort-on-uncaught-exception use-openssl-ca dns-result-order= title= no-addons permission allow-fs-read= allow-fs-write= allow-child-process allow-worker tls-min-v1.0 icu-data-dir= run=',
    'e/eval= p/print?= pe= c/check r/require= import= loader= experimental-loader= inspect?= inspect-brk?= inspect-wait?= openssl-config=',
  ),
  code: ['e', 'pe'],
  loads: ['r', 'import', 'loader', 'experimental-loader'],
  quiet: ['v', 'h'],
};
const RUBY: Interpreter = {
  language: 'ruby',
  spec: stop(
    'a c d debug l n p s S v w W?= y U enable= disable= E= K= T?= version verbose help h jit yjit',
    'e= i?= I= r= C= x?= F= 0?=',
  ),
  code: ['e'],
  loads: [],
  quiet: ['version', 'v'],
};
const PERL: Interpreter = {
  language: 'perl',
  spec: stop('a c d?= D?= f h l?= n p s S t T u U v V?= w W X 0?= C?= F?=', 'e= E= i?= I= M= m= x?='),
  code: ['e', 'E'],
  quiet: ['v', 'V'],
};
const PHP: Interpreter = {
  language: 'php',
  spec: stop(
    'a c= d= n e h/help i/info l m/modules q s v/version w z= ini',
    'r/run= f/file= B/process-begin= R/process-code= F/process-file= E/process-end= S/server= t/docroot=',
  ),
  code: ['r', 'B', 'R', 'E'],
  quiet: ['v', 'i', 'm', 'h'],
};
const LUA: Interpreter = { language: 'lua', spec: stop('i v E W', 'e= l='), code: ['e'] };

const versions = (base: string, list: string): readonly string[] => list.split(' ').map(version => base + version);
const TABLE: ReadonlyMap<string, Interpreter> = new Map([
  ...[
    'python',
    'pypy',
    'pypy3',
    'ipython',
    'bpython',
    ...versions('python', '2 2.7 3 3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.14 3.15'),
  ].map(name => [name, PYTHON] as const),
  ...['node', 'nodejs', 'ts-node', 'tsx', 'esno', 'babel-node', 'iojs'].map(name => [name, NODE] as const),
  ...['ruby', 'jruby', 'irb', ...versions('ruby', '2.7 3.0 3.1 3.2 3.3 3.4')].map(name => [name, RUBY] as const),
  ...['perl', ...versions('perl5.', '30 32 34 36 38 40')].map(name => [name, PERL] as const),
  ...['php', ...versions('php', '7.4 8.0 8.1 8.2 8.3 8.4')].map(name => [name, PHP] as const),
  ...['lua', 'luajit', ...versions('lua', '5.1 5.2 5.3 5.4')].map(name => [name, LUA] as const),
]);

const SHELL_TEXT = /^\s*(?:sudo\s+)?(?:rm\s+-\w|mkfs|dd\s+if=|shutdown\b|git\s+(?:push|reset|clean)\b)/;
/** Code on standard input: known text is read, downloads and decoders are refused, the rest is opaque. */
const fromStdin = (
  t: Telling,
  language: Language,
  context: ProgramContext,
  args: readonly Word[],
  name: string,
  ends = false,
) => {
  if (context.stdinCarries?.includes('network') || context.stdin === 'network') return t.hazard('network-to-interpreter');
  if (context.stdinText !== undefined) return tellCode(t, word(context.stdinText), language, context, args, 0, ends);
  if (context.stdin === 'decoder' || context.stdinCarries?.includes('decoded')) return t.hazard('decoder-to-interpreter');
  if (context.stdin !== undefined && context.stdin !== 'file') t.opaque(`\`${name}\` runs what another command prints`);
};
/** A script file: what an earlier command put into it is read, a file of the checkout only named. */
const fromFile = (t: Telling, file: Word, language: Language, context: ProgramContext, args: readonly Word[], ends = false) => {
  const path = pathsOf(file, context)[0];
  if (!path) return t.opaque(`which script \`${show(file)}\` is cannot be known`);
  t.reads(file);
  const known = context.script(path);
  if (known?.carries?.includes('network')) t.hazard('network-to-interpreter');
  else if (known?.text !== undefined) tellCode(t, word(known.text), language, context, args, 0, ends);
  else if (known?.carries?.includes('decoded')) t.hazard('decoder-to-interpreter');
};

/** `node -pe` prints what it evaluates: one option, not `-p` with the value `e`. */
const plainPrint = (words: readonly Word[]): readonly Word[] =>
  words.map(w => (w.exact && /^-(?:pe|ep)$/.test(w.text) ? word('-e') : w));
/** What `-p` evaluates is printed. */
const shown = (code: Word, context: ProgramContext): Word =>
  context.stdout === 'log' && /^[^;\n]*\bprocess\.env\b[^;\n]*$/.test(code.text)
    ? joinWords([word('console.log('), code, word(')')])
    : code;
const interpret = (t: Telling, words: readonly Word[], context: ProgramContext, name: string, interpreter: Interpreter) => {
  const { language, spec } = interpreter;
  const cutAt = words.findIndex(
    (w, i) => i < words.length && (interpreter.last ?? []).some(letter => new RegExp(`^-[A-Za-z]*${letter}$`).test(w.text)),
  );
  const args = parseArgs(cutAt >= 0 ? words.slice(0, cutAt + 2) : words, spec);
  // Whoever is asked to stay, or is made to talk with people, goes on after an error.
  const ends = /^(?:python|pypy)/.test(name) && !args.has('i');
  const behind = cutAt >= 0 ? words.slice(cutAt + 2) : args.operands;
  if (args.has(...(interpreter.quiet ?? [])) && !args.has(...interpreter.code) && args.operands.length === 0)
    return t.set('read-only');
  for (const library of args.values(...(interpreter.loads ?? [])))
    if (!library.exact || /^(?:https?|data):/.test(library.text)) t.hazard('remote-code');
  if (
    args.has('inspect', 'inspect-brk', 'inspect-wait') &&
    /0\.0\.0\.0|\*/.test(args.value('inspect', 'inspect-brk', 'inspect-wait')?.text ?? '')
  )
    t.hazard('tunnel');
  if (language === 'php')
    for (const given of args.values('d'))
      if (/^\s*(?:auto_(?:prepend|append)_file\s*=\s*[^\s]|(?:zend_)?extension\s*=.*\/)/.test(given.text))
        t.hazard('hidden-command');
  const inline = [
    // Perl pastes the name of a module into `use NAME;` as it stands.
    ...(language === 'perl'
      ? args
          .values('M', 'm')
          .flatMap(w => (/^-?[\w:]*(?:=.*)?$/s.test(w.text) && w.exact ? [] : [joinWords([word('use '), w, word(';')])]))
      : []),
    ...args.values(...interpreter.code),
    ...(language === 'javascript' && args.has('p') ? [shown(args.value('p') ?? args.operands[0] ?? word(''), context)] : []),
  ];
  const module = args.value('m');
  if (module && language === 'python') return runsModule(t, module, behind, context);
  if (language === 'php' && args.has('S')) return;
  if (name === 'ipython')
    for (const m of joinWords(inline, '\n').text.matchAll(
      /(?:^|[\n=])[ \t]*(?:!!?|%%?(?:bash|sh|sx|system)\b)([\s\S]*?)(?:\n|$)/g,
    ))
      t.script(word(m[1]!), 'ipython');
  if (inline.length > 0) {
    tellCode(t, joinWords(inline, '\n'), language, context, behind, 0, ends);
    // a shell command where code should stand: somebody mistook the interpreter for a shell
    for (const code of inline) if (SHELL_TEXT.test(code.text)) t.script(code, name);
    const edits = args.has('i') && language !== 'python' && language !== 'javascript';
    const inputs = language === 'perl' || language === 'ruby' ? args.operands : [];
    const loops = args.has('n', 'p', 'i');
    if (edits) for (const w of inputs) t.writes(w);
    else if (loops) t.prints({ carries: t.reads(...inputs) });
    return;
  }
  const file = args.value('f', 'file') ?? args.operands[0];
  if (language === 'javascript' && args.has('test') && args.safe) t.set('build-and-test');
  if (language === 'javascript' && args.has('test') && !file) return;
  if (!file || file.text === '-' || file.text === '/dev/stdin') return fromStdin(t, language, context, behind, name, ends);
  if (language === 'javascript' && args.has('c', 'check')) return;
  fromFile(t, file, language, context, args.operands.slice(1), ends);
  if (/(?:^|\/)manage\.py$/.test(file.text) && args.operands[1]?.text === 'test') t.set('build-and-test');
  if (/(?:^|\/)manage\.py$/.test(file.text)) manage(t, args.operands.slice(1));
  if (/(?:^|\/)setup\.py$/.test(file.text) && args.operands.some(w => /^(?:upload|register)$/.test(w.text))) t.hazard('release');
  if (/(?:^|\/)artisan$/.test(file.text)) t.runs([word('artisan'), ...args.operands.slice(1)], name);
};
/** Django's own commands that lose data. */
const manage = (t: Telling, words: readonly Word[]) => {
  const verb = words[0]?.text ?? '';
  if (/^(?:flush|reset_db|sqlflush|drop_test_database|clear_cache_all)$/.test(verb) && verb !== 'sqlflush')
    t.hazard('data-destroy');
  const behind = words.findIndex(w => w.text === '--');
  if (verb === 'dbshell' && behind >= 0) t.runs([word('psql'), ...words.slice(behind + 1)], 'manage.py dbshell');
  if (verb === 'migrate' && words.some(w => w.text === 'zero')) t.hazard('data-destroy');
  if (verb === 'shell') {
    const code = parseArgs(words.slice(1), options('', 'c/command= i/interface=')).value('c');
    if (code && /\.delete\(\)|\.raw\(|cursor\(\)/.test(code.text)) t.hazard('data-risk');
  }
};

/** Modules of Python that are programs of their own. */
const MODULES =
  /^(?:pip|pytest|unittest|twine|build|mypy|black|ruff|flake8|isort|pylint|coverage|tox|nox|poetry|pipx|uv|pre_commit|alembic|ansible|awscli|flask|gunicorn|uvicorn|jupyter|mkdocs|sphinx|httpie|virtualenv|pipenv|conda)$/;
const runsModule = (t: Telling, module: Word, words: readonly Word[], context: ProgramContext) => {
  const name = module.text.split('.')[0]!;
  const path = module.text.replaceAll('.', '/');
  const own = [`${path}.py`, `${path}/__main__.py`].find(file =>
    context.file(context.resolve(file))?.carries?.includes('network'),
  );
  if (own !== undefined) return t.hazard('network-to-interpreter');
  if (!module.exact) return t.opaque(`which module \`${show(module)}\` is cannot be known`);
  if (MODULES.test(name)) {
    t.set('build-and-test');
    t.runs([word({ awscli: 'aws', httpie: 'http', pre_commit: 'pre-commit' }[name] ?? name), ...words], 'python -m');
  } else if (name === 'venv') for (const w of words.filter(w => !w.text.startsWith('-'))) t.writes(w);
  else if (name === 'timeit') {
    const args = parseArgs(words, options('n/number= r/repeat= u/unit= v/verbose p/process', 's/setup='));
    tellCode(t, joinWords([...args.values('s'), ...args.operands], '\n'), 'python', context);
  } else if (/^(?:pdb|cProfile|profile|trace|runpy|tracemalloc)$/.test(name)) {
    const script = words.find(w => !w.text.startsWith('-'));
    if (script) fromFile(t, script, 'python', context, []);
  } else if (name === 'code' || name === 'asyncio') fromStdin(t, 'python', context, [], 'python');
  else if (name === 'json' || name === 'tokenize' || name === 'ast' || name === 'calendar' || name === 'platform') {
    const files = words.filter(w => !w.text.startsWith('-'));
    t.reads(...files.slice(0, 1));
    if (files[1]) t.writes(files[1]);
    else t.set('read-only');
  }
};

export const interpreters = program([...TABLE.keys()], (t, words, context, name) =>
  interpret(t, TABLE.get(name)!.language === 'javascript' ? plainPrint(words) : words, context, name, TABLE.get(name)!),
);
