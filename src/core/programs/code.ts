/** Inline code of scripting languages, read for what it does outside: deletes, writes, runs, connects; anything else is quiet. */
import type { ProgramContext, Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import { type Doing, doingOf } from './code-calls.ts';
import { deadFrom } from './code-dead.ts';
import { type CodeCall, callsOf, MOST_CALLS } from './code-names.ts';
import { printsSecrets } from './code-prints.ts';
import { type Scope, scopeOf } from './code-scope.ts';
import { closeOf, type Language, readSource, type Source, type Span } from './code-text.ts';
import { evaluate, listOf, MOST_CHOICES } from './code-values.ts';
import { sqlHazard, storeHazard } from './sql.ts';
import { allOf, type Telling } from './tell.ts';
import { allUnknown, hasUnknown, isStored, joinWords, partsOf, show, word } from './words.ts';

/** Unknown pieces of a command line inside code stand as this character, which no real code holds. */
const HOLE = '\uE000';
const withHoles = (w: Word): string =>
  w.exact
    ? w.text
    : partsOf(w)
        .map(p => ('known' in p ? p.known : 'glob' in p ? p.glob : HOLE))
        .join('');

/**
 * Tells what some code does.
 * @param args the words behind it.
 * @param ends an error ends it: nobody goes on with the next line.
 */
export const tellCode = (
  t: Telling,
  code: Word,
  language: Language,
  context: ProgramContext,
  args: readonly Word[] = [],
  depth = 0,
  ends = false,
): unknown => {
  // As harmless as a script of that file.
  if (isStored(code)) return undefined;
  if (allUnknown(code) && code.carries?.includes('network')) return t.hazard('network-to-interpreter');
  const text = withHoles(code);
  const source = readSource(text, language);
  if (source.bare.includes(HOLE)) t.opaque(`part of the ${language} code cannot be known`);
  const scope = scopeOf(source, language, args);
  const calls = callsOf(scope, language);
  if (calls === undefined) return t.opaque(`the ${language} code makes more than ${MOST_CALLS} calls`);
  for (const literal of source.literals) if (literal.shell) runs(t, literal.value, `${language} backticks`);
  const end = ends ? deadFrom(source, language) : undefined;
  for (const call of calls) {
    const doing = doingOf(language, call.callee);
    if (doing === undefined) continue;
    const tell = (): void => {
      for (const at of choicesOf(call, doing, scope)) {
        scope.choice.at = at;
        act(t, doing, call, scope, context, depth);
        scope.choice.at = undefined;
      }
    };
    if (end && isDead(call, end)) t.withoutDoubts(tell);
    else tell();
  }
  whole(t, source, scope, calls);
  if (context.stdout === 'log') printsSecrets(t, scope, calls);
  if (scope.budget.left < 0) t.opaque(`the ${language} code has more expressions than are followed`);
};

/** Does the call stand behind the end of the code, or need for an argument what is not there? */
const isDead = ({ at, args }: CodeCall, { name, behind }: NonNullable<ReturnType<typeof deadFrom>>): boolean =>
  at >= behind || args.some(([from, to]) => from <= name[0] && name[1] <= to);

/**
 * The values to try for the names of a call: one after another when a single name has several, since those are all there are; none
 * when several names do, since their combinations are not followed.
 */
const choicesOf = (call: CodeCall, doing: Doing, scope: Scope): readonly (number | undefined)[] => {
  scope.choice.used.clear();
  const named = NAMED_ARGUMENTS[doing] ?? call.args.length;
  for (const span of call.receiver ? [call.receiver, ...call.args.slice(0, named)] : call.args.slice(0, named))
    evaluate(scope, span);
  const [most, ...others] = scope.choice.used.values();
  return most === undefined || others.length > 0 || most > MOST_CHOICES ? [undefined] : Array.from({ length: most }, (_, i) => i);
};

/** How many arguments name what is touched; the others are content. */
const NAMED_ARGUMENTS: Partial<Record<Doing, number>> = {
  write: 1,
  mode: 1,
  read: 1,
  connect: 1,
  'own-write': 0,
  'own-read': 0,
  'own-mode': 0,
  'own-remove': 0,
  'own-tree': 0,
  copy: 2,
  move: 2,
  second: 2,
};

/** A text that a shell runs. */
const runs = (t: Telling, text: Word, via: string) => {
  if (text.carries?.includes('network')) t.hazard('network-to-interpreter');
  else if (text.carries?.includes('decoded')) t.hazard('decoder-to-interpreter');
  if (allUnknown(text) && !text.carries?.length) return t.opaque(`${via} runs \`${show(text)}\`, which cannot be known`);
  t.script(text, via);
};

const keyword = (scope: Scope, call: CodeCall, name: RegExp): string =>
  call.args.map(([from, to]) => scope.source.text.slice(from, to)).find(text => name.test(text)) ?? '';
const positional = (scope: Scope, call: CodeCall): readonly Span[] =>
  call.args.filter(([from, to]) => scope.language !== 'python' || !/^\s*\w+\s*=(?!=)/.test(scope.source.bare.slice(from, to)));

const act = (t: Telling, doing: Doing, call: CodeCall, scope: Scope, context: ProgramContext, depth: number) => {
  const via = `${scope.language} ${call.callee.slice(0, 60)}`;
  const spans = positional(scope, call);
  const value = (n: number): Word | undefined => (spans[n] ? evaluate(scope, spans[n]) : undefined);
  const first = value(0);
  const sends = (): readonly Carry[] =>
    allOf(
      ...call.args.map(span => evaluate(scope, span).carries),
      ...call.args.map(([from, to]) =>
        /\bopen\s*\(|readFile|createReadStream/.test(scope.source.bare.slice(from, to)) ? (['project'] as const) : [],
      ),
    );
  const file = (w: Word | undefined, use: (w: Word) => void, what: string): void => {
    if (w === undefined) return;
    if (allUnknown(w) && !w.carries?.length) t.opaque(`${via} ${what} \`${show(w)}\`, which cannot be known`);
    else use(w);
  };
  const own = (): Word | undefined => (call.receiver ? evaluate(scope, call.receiver) : undefined);
  const handlers: Readonly<Record<Doing, () => void>> = {
    shell: () => {
      const list = spans[0] && listOf(scope, spans[0]);
      if (list) t.runs(list, via);
      else if (first && spans.length > 1 && /^(?:ruby|perl)$/.test(scope.language))
        t.runs(
          spans.map(span => evaluate(scope, span)),
          via,
        );
      else if (first) runs(t, first, via);
    },
    argv: () => {
      const shell = /shell\s*=\s*True|shell\s*:\s*true/.test(keyword(scope, call, /shell/));
      const list = spans[0] && listOf(scope, spans[0]);
      const inner = spans[0] && /\{/.test(scope.source.bare.slice(...spans[0])) ? listUnder(scope, spans[0], 'cmd') : list;
      if (inner && !shell) t.runs(inner, via);
      else if (inner) runs(t, joinWords(inner, ' '), via);
      else if (scope.language === 'python' && first && !shell && spans.length > 1 && call.callee.endsWith('exec'))
        t.runs(
          spans.map(span => evaluate(scope, span)),
          via,
        );
      else if (first && (shell || (first.exact && first.text.includes(' ')))) runs(t, first, via);
      else if (first?.exact) t.runs([first], via);
      else if (first) t.opaque(`${via} runs \`${show(first)}\`, which cannot be known`);
    },
    spawn: () => {
      const at = /\.spawn[lv]/.test(call.callee) ? 1 : 0;
      const shell = /shell\s*:\s*true/.test(keyword(scope, call, /shell/));
      const list = spans[at + 1] ? (listOf(scope, spans[at + 1]!) ?? listUnder(scope, spans[at + 1]!, 'args') ?? []) : [];
      const rest = /exec[lv]|spawn[lv]/.test(call.callee)
        ? list.length > 0
          ? list.slice(1)
          : spans.slice(at + 2).map(span => evaluate(scope, span))
        : list;
      const program = value(at);
      if (program && shell) runs(t, joinWords([program, ...rest], ' '), via);
      else if (program) t.runs([program, ...rest], via);
    },
    remove: () => {
      for (const span of spans.slice(0, 8))
        for (const w of listOf(scope, span) ?? [evaluate(scope, span)]) file(w, x => t.deletes(x), 'deletes');
    },
    tree: () => {
      const recursive =
        !/(?:rmdir|rm)(?:Sync)?$/.test(call.callee) ||
        /recursive\s*:\s*true/.test(keyword(scope, call, /recursive/)) ||
        scope.language !== 'javascript' ||
        /shell/.test(call.callee);
      const list = spans[0] && listOf(scope, spans[0]);
      for (const w of list ?? (first ? [first] : [])) file(w, x => t.deletes(x, recursive), 'deletes');
    },
    write: () => file(first, w => t.writes(w, { carries: sends().filter(c => c !== 'project') }), 'writes to'),
    second: () => file(value(1), w => t.writes(w), 'writes to'),
    read: () => {
      if (first?.exact && /^(?:https?|ftp):/.test(first.text)) t.connects(first);
      else if (first && !allUnknown(first)) t.prints({ carries: t.reads(first) });
    },
    copy: () => {
      if (first) t.reads(first);
      file(value(1), w => t.writes(w), 'writes to');
    },
    move: () => {
      const source = call.receiver && /Path\(\)/.test(call.callee) ? own() : first;
      file(source, w => t.deletes(w), 'moves');
      file(call.receiver && /Path\(\)/.test(call.callee) ? first : value(1), w => t.writes(w), 'writes to');
    },
    connect: () => {
      const weak =
        /^(?:session|client|s|c)\.|^[^.]*\.(?:get|post)$/.test(call.callee) &&
        !/^(?:requests|httpx|axios|got|ky|http|https)\./.test(call.callee);
      const url = /urllib3|PoolManager/.test(call.callee) || /^(?:requests|httpx)\.request$/.test(call.callee) ? value(1) : first;
      const host =
        url ?? word(/(?:host|hostname|PeerAddr|PeerHost)['"]?\s*(?::|=>|=)\s*['"]([^'"]+)/.exec(scope.source.text)?.[1] ?? '*');
      if (weak && !/^(?:https?|wss?):/.test(host.text) && sends().length === 0) return;
      if (/^[/.]/.test(host.text) && host.exact) return;
      t.connects(host.text.startsWith('{') ? word('*') : host, sends());
    },
    pair: () => {
      const tuple = spans[0] ? listOf(scope, spans[0]) : undefined;
      const words = tuple ?? spans.map(span => evaluate(scope, span));
      const host =
        words.find(w => !/^\d+$/.test(w.text)) ??
        word(/host['"]?\s*:\s*['"]([^'"]+)/.exec(scope.source.text)?.[1] ?? 'localhost');
      const port = words.find(w => /^\d+$/.test(w.text));
      if (!/sqlite|psycopg|mysql|pymongo|redis/.test(call.callee))
        t.connects(port && host.exact ? word(`${host.text}:${port.text}`) : host, sends());
    },
    code: () => {
      if (!first || spans.length === 0) return;
      const body = scope.language === 'javascript' && /Function/.test(call.callee) ? evaluate(scope, spans.at(-1)!) : first;
      if (body.carries?.includes('network')) t.hazard('network-to-interpreter');
      else if (body.carries?.includes('decoded')) t.hazard('decoder-to-interpreter');
      else if (!hasUnknown(body) && depth < 3) tellCode(t, body, scope.language, context, [], depth + 1);
      else if (!body.carries?.includes('project') && !/^\s*\{/.test(scope.source.bare.slice(...spans[0]!)))
        t.opaque(`${via} runs \`${show(body)}\`, which cannot be read`);
    },
    load: () => {
      if (scope.language !== 'php') return t.opaque(`${via} loads code that cannot be read`);
      if (first && /^(?:https?|ftp|data|php):/.test(first.text)) t.hazard('network-to-interpreter');
      else if (first && allUnknown(first)) t.opaque(`${via} loads \`${show(first)}\`, which cannot be known`);
    },
    objects: () => {
      if (first?.carries?.includes('network')) t.hazard('network-to-interpreter');
      else if (first?.carries?.includes('decoded')) t.hazard('decoder-to-interpreter');
    },
    sql: () => {
      const id = first && !hasUnknown(first) ? sqlHazard(first.text) : undefined;
      if (id) t.hazard(id);
    },
    mode: () => opens(t, call, scope, spans, via, file),
    'own-remove': () => file(own(), w => t.deletes(w), 'deletes'),
    'own-tree': () => file(own(), w => t.deletes(w, true), 'deletes'),
    'own-write': () => file(own(), w => t.writes(w), 'writes to'),
    'own-read': () => {
      const w = own();
      if (w && !allUnknown(w)) t.prints({ carries: t.reads(w) });
    },
    'own-mode': () => {
      const w = own();
      if (/[wax+]/.test(first?.text ?? '')) file(w, x => t.writes(x), 'writes to');
      else if (w && !allUnknown(w)) t.reads(w);
    },
    kill: () => {
      if (
        spans.map(span => evaluate(scope, span).text).some(text => /^-1$|^0$/.test(text)) ||
        /\(\s*-1\b/.test(scope.source.bare)
      )
        t.hazard('kill-all');
    },
    memory: () => t.hazard('process-memory'),
    cloud: () => {
      if (
        /\b(?:boto3|google|azure|pymongo|mongo|redis|kubernetes|stripe|firebase|algolia|meilisearch|elastic|aws|prisma|knex|sequelize)/i.test(
          scope.source.text,
        )
      )
        t.hazard(storeHazard(`.${call.callee}(`) ?? 'platform-destroy');
    },
  };
  handlers[doing]();
};

/** The list under a key of an object: `{ args: ["-rf", "/"] }`. */
const listUnder = (scope: Scope, [from, to]: Span, key: string): readonly Word[] | undefined => {
  const at = new RegExp(`\\b${key}\\s*:\\s*(?=\\[)`).exec(scope.source.bare.slice(from, to));
  if (!at) return undefined;
  const open = from + at.index + at[0].length;
  return listOf(scope, [open, closeOf(scope.source.bare, open + 1) + 1]);
};

/** `open(path, mode)` and its shapes in Ruby, Perl, PHP and Lua. */
const opens = (
  t: Telling,
  call: CodeCall,
  scope: Scope,
  spans: readonly Span[],
  via: string,
  file: (w: Word | undefined, use: (w: Word) => void, what: string) => void,
) => {
  const words = spans.map(span => evaluate(scope, span));
  if (scope.language === 'perl') {
    const [, mode, path, ...more] = words;
    const text = mode?.text ?? '';
    if (/^\s*-?\||\|-?\s*$/.test(text)) {
      if (path) t.runs([path, ...more], via);
      else t.script(mode!.exact ? word(text.replace(/^\s*-?\|\s*|\s*\|-?\s*$/g, '')) : mode!, via);
    } else if (/^\s*\+?[>]/.test(text))
      file(path ?? (mode!.exact ? word(text.replace(/^\s*\+?>{1,2}\s*/, '')) : mode), w => t.writes(w), 'writes to');
    else if (path ?? mode) t.reads(path ?? word(text.replace(/^\s*<\s*/, '')));
    return;
  }
  const [path, second] = words;
  const mode = second?.text ?? /mode\s*=\s*['"]([^'"]*)/.exec(keyword(scope, call, /mode\s*=/))?.[1] ?? 'r';
  if (!path) return;
  if (path.text.startsWith('|') && scope.language === 'ruby') t.script(word(path.text.slice(1)), via);
  else if (/^(?:https?|ftp):/.test(path.text)) t.connects(path);
  else if (/[wax+]/.test(mode)) file(path, w => t.writes(w), 'writes to');
  else if (!allUnknown(path)) t.prints({ carries: t.reads(path) });
};

/** Is the name set to a function that stands in the code itself? */
const isClosure = (scope: Scope, name: string): boolean =>
  (scope.names.get(name) ?? []).some(([from, to]) =>
    /^\s*(?:static\s+)?(?:function|fn)\b|\bnew\s/.test(scope.source.bare.slice(from, to)),
  );

/** What shows in the code as a whole: dumps of the environment, reverse shells, dangerous functions handed around, shell text. */
const whole = (t: Telling, source: Source, scope: Scope, calls: readonly CodeCall[]): void => {
  const { bare, text } = source;
  if (
    /\b(?:os\.environ(?:b)?|process\.env)\b(?!\s*(?:\.(?!items|values|copy|keys)|\[|,\s*['"]|\s+in\b))|\bENV\.(?:to_h|inspect|to_a|map|each)\b|\bp\s+ENV\b|%ENV\b|\bgetenv\s*\(\s*\)|\bphpinfo\s*\(|\bDeno\.env\.toObject/.test(
      bare,
    ) &&
    !/env\s*[=:]\s*(?:dict\()?\{?\s*(?:\*\*|\.\.\.)?(?:os\.environ|process\.env)|in\s+os\.environ|\bin\s+process\.env/.test(bare)
  )
    t.prints({ carries: ['environment'] });
  if (scope.language === 'python' && /__subclasses__|__globals__|__builtins__|__getattribute__|__reduce__|__code__/.test(text))
    t.opaque('python code reaches into the inside of the language');
  for (const { callee } of calls) {
    const [, module] = /^(os|subprocess|shutil|builtins|pty|posix|child_process|fs)\.\?$/.exec(callee) ?? [];
    if (module) t.opaque(`${scope.language} code calls a function of \`${module}\` that cannot be known`);
    if (scope.language === 'php' && /^\$\w+$|^[a-z_$].*\)$/.test(callee) && !isClosure(scope, callee))
      t.opaque(`php code calls \`${callee}\`, whose name cannot be known`);
  }
  const connects =
    /\bsocket\b|TCPSocket|fsockopen|IO::Socket|stream_socket_client/.test(bare) ||
    calls.some(call => /(?:^|\.)(?:net|tls)\.(?:connect|createConnection|Socket)$|socket/i.test(call.callee));
  const shell =
    /dup2|pty\.spawn|fileno|\.pipe\s*\(\s*\w*sh\b|exec\s*\(\s*"/.test(bare) ||
    source.literals.some(l => /^(?:\/usr)?(?:\/bin\/)?(?:ba|z|da)?sh(?:\s+-i)?$|^cmd(?:\.exe)?$/.test(l.value.text));
  if (connects && shell) t.hazard('reverse-shell');
  if (/\bthen\s*\(\s*(?:eval|Function|exec|execSync)\s*[,)]|\bmap\s*\(\s*(?:eval|exec)\s*,/.test(bare))
    t.opaque(`${scope.language} hands \`eval\` around`);
  for (const m of bare.matchAll(
    /[(,=[]\s*((?:os|fs|shutil|subprocess|child_process)\.(?:system|remove|unlink\w*|rmtree|rm\w*|popen|exec\w*))\b(?!\s*\()/g,
  ))
    if (!calls.some(call => call.callee === m[1])) t.opaque(`${scope.language} hands \`${m[1]}\` around`);
};
