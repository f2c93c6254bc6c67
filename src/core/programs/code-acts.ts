/** One call of inline code -> what it does outside: which of its arguments name the file, the host or the command. */
import type { Word } from '../contracts.ts';
import type { Carry } from '../model.ts';
import type { Doing } from './code-calls.ts';
import type { CodeCall } from './code-names.ts';
import type { Scope } from './code-scope.ts';
import { closeOf, type Span } from './code-text.ts';
import { evaluate, listOf } from './code-values.ts';
import { sqlHazard, storeHazard } from './sql.ts';
import { allOf, type Telling } from './tell.ts';
import { allUnknown, hasUnknown, joinWords, show, word } from './words.ts';

/** A text that a shell runs. */
export const runsText = (t: Telling, text: Word, via: string): unknown => {
  if (text.carries?.includes('network')) t.hazard('network-to-interpreter');
  else if (text.carries?.includes('decoded')) t.hazard('decoder-to-interpreter');
  if (allUnknown(text) && !text.carries?.length) return t.opaque(`${via} runs \`${show(text)}\`, which cannot be known`);
  t.script(text, via);
};

const keyword = (scope: Scope, call: CodeCall, name: RegExp): string =>
  call.args.map(([from, to]) => scope.source.text.slice(from, to)).find(text => name.test(text)) ?? '';
const positional = (scope: Scope, call: CodeCall): readonly Span[] =>
  call.args.filter(([from, to]) => scope.language !== 'python' || !/^\s*\w+\s*=(?!=)/.test(scope.source.bare.slice(from, to)));

/**
 * Tells what one call does.
 * @param inner tells what code does that this code runs; undefined where it stands too deep to be followed.
 */
export const actOn = (
  t: Telling,
  doing: Doing,
  call: CodeCall,
  scope: Scope,
  inner: ((body: Word) => unknown) | undefined,
): void => {
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
      else if (first) runsText(t, first, via);
    },
    argv: () => {
      const shell = /shell\s*=\s*True|shell\s*:\s*true/.test(keyword(scope, call, /shell/));
      const list = spans[0] && listOf(scope, spans[0]);
      const inner = spans[0] && /\{/.test(scope.source.bare.slice(...spans[0])) ? listUnder(scope, spans[0], 'cmd') : list;
      if (inner && !shell) t.runs(inner, via);
      else if (inner) runsText(t, joinWords(inner, ' '), via);
      else if (scope.language === 'python' && first && !shell && spans.length > 1 && call.callee.endsWith('exec'))
        t.runs(
          spans.map(span => evaluate(scope, span)),
          via,
        );
      else if (first && (shell || (first.exact && first.text.includes(' ')))) runsText(t, first, via);
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
      if (program && shell) runsText(t, joinWords([program, ...rest], ' '), via);
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
      const target = call.receiver && /Path\(\)/.test(call.callee) ? first : value(1);
      file(source, w => t.removes(w), 'moves');
      if (source && target) t.moves(source, target);
      file(target, w => t.writes(w), 'writes to');
    },
    connect: () => {
      const saved = /(?:urlretrieve|wget\.download)$/.test(call.callee) ? value(1) : undefined;
      if (saved) file(saved, w => t.writes(w, { carries: ['network'] }), 'writes to');
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
      else if (!hasUnknown(body) && inner !== undefined) inner(body);
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
