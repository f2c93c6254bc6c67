/** `sed` and `awk`: small languages whose scripts can also write files and run commands. */
import { closingBracket } from '../core/code/brackets.ts';
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { empties } from '../core/programs/emptied.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { joinWords, pathsOf, show, unknownWord, word } from '../core/programs/words.ts';

/** What a sed script does besides editing the stream. */
interface SedScript {
  readonly runs: readonly string[];
  /** `e` without a command, and the `e` flag: what runs is the text of the input. */
  readonly runsInput: boolean;
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  readonly understood: boolean;
}
/** Skips a delimited text from `at` (behind its opening delimiter). @returns the place behind the closing one, or -1. */
const skipDelimited = (text: string, at: number, delimiter: string): number => {
  let bracket = false;
  for (let i = at; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (bracket) bracket = text[i] !== ']' || text[i - 1] === '[';
    else if (text[i] === '[' && delimiter !== '[')
      bracket = text.indexOf(']', i + 2) > 0 && !text.slice(i, text.indexOf(']', i + 2)).includes(delimiter);
    else if (text[i] === delimiter) return i + 1;
  }
  return -1;
};
const ADDRESS = /^(?:\d+(?:~\d+)?|\$|[+~]\d+)/;
/** Reads one sed script: addresses, commands, and the text that belongs to them. Source: POSIX sed, GNU sed manual. */
export const readSed = (text: string): SedScript => {
  const runs: string[] = [];
  const writes: string[] = [];
  const reads: string[] = [];
  let runsInput = false;
  let i = 0;
  const done = (understood: boolean): SedScript => ({ runs, runsInput, writes, reads, understood });
  const line = (): string => {
    const end = text.indexOf('\n', i);
    const rest = text.slice(i, end < 0 ? undefined : end);
    i = end < 0 ? text.length : end;
    return rest.trim();
  };
  const address = (): boolean => {
    const plain = ADDRESS.exec(text.slice(i));
    if (plain) i += plain[0].length;
    else if (text[i] === '/' || text[i] === '\\') {
      const delimiter = text[i] === '\\' ? text[++i]! : '/';
      const end = skipDelimited(text, i + 1, delimiter);
      if (end < 0) return false;
      i = end;
      while (/[IM]/.test(text[i] ?? '')) i++;
    }
    return true;
  };
  while (i < text.length) {
    while (/[\s;{}]/.test(text[i] ?? '')) i++;
    if (i >= text.length) break;
    if (text[i] === '#') {
      line();
      continue;
    }
    if (!address()) return done(false);
    while (/[\s,]/.test(text[i] ?? '')) {
      const comma = text[i] === ',';
      i++;
      if (comma) while (/\s/.test(text[i] ?? '')) i++;
      if (comma && !address()) return done(false);
    }
    while (/[\s!]/.test(text[i] ?? '')) i++;
    const command = text[i++];
    if (command === undefined) break;
    if (command === 's' || command === 'y') {
      const delimiter = text[i]!;
      const middle = skipDelimited(text, i + 1, delimiter);
      const end = middle < 0 ? -1 : skipDelimited(text, middle, delimiter);
      if (end < 0) return done(false);
      i = end;
      for (; /[gpimIMe0-9]/.test(text[i] ?? ''); i++) runsInput ||= text[i] === 'e' && command === 's';
      if (text[i] === 'w') {
        i++;
        writes.push(line());
      }
    } else if (command === 'e') {
      const what = line();
      if (what === '') runsInput = true;
      else runs.push(what);
    } else if (command === 'w' || command === 'W') writes.push(line());
    else if (command === 'r' || command === 'R') reads.push(line());
    else if (/[aic]/.test(command)) {
      while (i < text.length && line().endsWith('\\')) i++;
    } else if (/[btT:]/.test(command)) {
      const end = /[\n;}]/.exec(text.slice(i));
      i = end && command !== ':' ? i + end.index : end ? i + end.index : text.length;
    } else if (/[qQlLv]/.test(command)) while (/[\s\w.]/.test(text[i] ?? '') && text[i] !== '\n') i++;
    else if (!/[{}=dDgGhHnNpPxzF]/.test(command)) return done(false);
  }
  return done(true);
};

const SED = options(
  'n/quiet/silent e/expression= f/file= E/regexp-extended r l/line-length= posix b/binary s/separate u/unbuffered z/null-data sandbox debug help version follow-symlinks',
  'i/in-place?=',
);
const PURE_STDIN = /^\/dev\/(?:stdout|stderr|null|tty)$/;

const sed = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  // BSD sed takes the suffix of -i as a word of its own; an empty one can only be that
  const plain = words.filter((w, i) => !(w.exact && w.text === '' && /^-i$|^--in-place$/.test(words[i - 1]?.text ?? '')));
  const args = parseArgs(plain, SED);
  const files = [...args.values('f')];
  const given = args.has('e', 'f');
  const scripts = [...args.values('e'), ...(given ? [] : args.operands.slice(0, 1))];
  const targets = given ? args.operands : args.operands.slice(1);
  const read = scripts.map(script => ({ script, ...readSed(script.text) }));
  for (const file of files) {
    const path = pathsOf(file, context)[0];
    const text = file.text === '-' ? context.stdinText : path && contentOf(path, context).text;
    t.reads(file);
    if (text !== undefined) read.push({ script: word(text), ...readSed(text) });
  }
  const carries = allOf(t.reads(...targets), targets.length === 0 ? context.stdinCarries : []);
  const sandboxed = args.has('sandbox');
  let quiet = args.safe && files.length === 0;
  for (const part of read) {
    if (!sandboxed) {
      for (const command of part.runs) t.script(word(command), 'sed e');
      if (part.runs.length > 0 || part.runsInput) t.hazard('hidden-command');
      if (part.runsInput && context.stdinText !== undefined && targets.length === 0) t.script(word(context.stdinText), 'sed e');
    }
    for (const file of part.writes) if (!PURE_STDIN.test(file)) t.writes(word(file), { carries });
    t.reads(...part.reads.filter(file => !PURE_STDIN.test(file)).map(word));
    const harmless = part.runs.length === 0 && !part.runsInput && part.writes.length === 0;
    quiet &&= harmless && part.understood && part.script.exact;
    if (!part.understood && part.script.exact && /(?:^|[;}\d$/])\s*[ewW]\b/.test(part.script.text))
      t.opaque('the sed script cannot be read');
  }
  // A script that deletes every line.
  if (args.has('i') && scripts.some(({ exact, text }) => exact && /^\s*(?:[01]\s*,\s*\$\s*)?d\s*;?\s*$/.test(text)))
    empties(t, targets, context);
  if (args.has('i')) for (const target of targets) t.writes(target, { carries });
  else if (quiet) t.set('read-only');
  t.prints({ carries });
};

/** Text of an awk program without its strings and patterns; the strings come apart. */
const AWK_TOKENS = /"(?:\\.|[^"\\\n])*"|#[^\n]*|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/(?=\s*(?:[{,;)~!&|]|$))/g;
const unquote = (text: string): string =>
  text.slice(1, -1).replace(/\\(["\\/nt])/g, (_, c: string) => ({ n: '\n', t: '\t' })[c] ?? c);

/** An awk expression in which strings and `ENVIRON["X"]` stand side by side. */
const expression = (text: string): Word => {
  const pieces = text.match(/"(?:\\.|[^"\\])*"|[^"]+/g) ?? [];
  return joinWords(
    pieces.flatMap((piece, i): readonly Word[] => {
      if (/^".*"$/s.test(piece)) return /ENVIRON\s*\[\s*$/.test(pieces[i - 1] ?? '') ? [] : [word(unquote(piece))];
      const rest = piece.replace(/[\s()\]]+/g, '');
      if (rest === '') return [];
      const name = /ENVIRON\s*\[\s*$/.test(piece) ? unquote(pieces[i + 1] ?? '""') : '';
      return [unknownWord(rest, /ENVIRON/.test(rest) && /token|secret|pass|key|cred|auth/i.test(name) ? ['secret'] : [])];
    }),
  );
};
const AWK = options(
  'F/field-separator= v/assign= f/file= b c C N O r/re-interval S/sandbox t V/version h/help P n W= e/source= lint?=',
  'i/include= l/load= o?= d?= p?= D?= E/exec= L?= g',
);
const awk = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, AWK);
  const files = args.values('f', 'E', 'i');
  const given = files.length > 0 || args.has('e');
  const programs = [...args.values('e'), ...(given ? [] : args.operands.slice(0, 1))];
  for (const file of files) {
    const path = pathsOf(file, context)[0];
    const text = file.text === '-' ? context.stdinText : path && contentOf(path, context).text;
    t.reads(file);
    if (text !== undefined) programs.push(word(text));
  }
  const inputs = (given ? args.operands : args.operands.slice(1)).filter(w => !/^[A-Za-z_]\w*=/.test(w.text));
  const carries = allOf(t.reads(...inputs), inputs.length === 0 ? context.stdinCarries : []);
  if (args.values('i').some(w => /(?:^|\/)inplace(?:\.awk)?$/.test(w.text)))
    for (const input of inputs) t.writes(input, { carries });
  const variables = new Map(
    args
      .values('v')
      .flatMap(w => (w.exact ? [[w.text.slice(0, w.text.indexOf('=')), w.text.slice(w.text.indexOf('=') + 1)] as const] : [])),
  );
  let quiet = args.safe && files.length === 0;
  for (const part of programs) quiet = readAwk(t, part, variables, carries, args.has('S')) && quiet;
  if (quiet) t.set('read-only');
  t.prints({ carries });
};
const LONGEST = 8192;
/** Reads an awk program: `system()`, pipes and redirections. @returns whether it only reads and prints. */
const readAwk = (
  t: Telling,
  source: Word,
  variables: ReadonlyMap<string, string>,
  carries: ReturnType<typeof allOf>,
  sandboxed: boolean,
): boolean => {
  const text = source.text;
  if (text.length > LONGEST) {
    t.opaque('the awk program is longer than 8 KB');
    return false;
  }
  const bare = text.replace(AWK_TOKENS, token =>
    token.startsWith('"') ? `"${'s'.repeat(Math.max(0, token.length - 2))}"` : ' '.repeat(token.length),
  );
  let quiet = source.exact;
  const runs = (command: Word, via: string) => {
    quiet = false;
    if (sandboxed) return;
    if (command.exact) t.script(command, via);
    else {
      t.hazard(carries.includes('network') ? 'network-to-interpreter' : 'unread-code');
      t.script(command, via);
    }
  };
  for (const m of bare.matchAll(/\bsystem\s*\(/g)) {
    const from = m.index + m[0].length;
    const end = closingBracket(bare, from);
    runs(expression(text.slice(from, end < 0 ? undefined : end)), 'awk system()');
  }
  // An indirect call: which function it is stands in a variable.
  if (/(?:^|[^\w@])@(?!load\b|include\b|namespace\b)[A-Za-z_]\w*\s*\(/.test(bare)) {
    quiet = false;
    if (!sandboxed) t.hazard('unread-code');
  }
  for (const m of bare.matchAll(/\bARGV\s*\[[^\]]*\]\s*=\s*("s*"|[^;}\n]+)/g)) {
    const at = m.index + m[0].length - m[1]!.length;
    const file = expression(text.slice(at, at + m[1]!.length));
    if (file.exact) t.reads(file);
    else t.opaque(`awk reads \`${show(file)}\`, which cannot be known`);
    quiet = false;
  }
  for (const m of bare.matchAll(/\|&?\s*("s*"|[A-Za-z_]\w*)?/g)) {
    if (bare[m.index - 1] === '|' || bare[m.index + 1] === '|') continue;
    const target = text.slice(m.index + m[0].length - (m[1]?.length ?? 0), m.index + m[0].length);
    if (m[1] === 'getline') {
      const before = /("(?:\\.|[^"\\])*"|[\w.$()]+)\s*$/.exec(text.slice(0, m.index));
      runs(before?.[1]?.startsWith('"') ? word(unquote(before[1])) : unknownWord(before?.[1] ?? '?'), 'awk | getline');
    } else if (m[1]?.startsWith('"')) runs(word(unquote(target)), 'awk |');
    else if (m[1]) runs(variables.has(target) ? word(variables.get(target)!) : unknownWord(target), 'awk |');
  }
  for (const m of bare.matchAll(/>{1,2}\s*("s*"|[A-Za-z_]\w*)/g)) {
    if (!/\bprintf?\b[^;{}\n]*$/.test(bare.slice(0, m.index))) continue;
    const target = text.slice(m.index + m[0].length - m[1]!.length, m.index + m[0].length);
    quiet = false;
    const file = target.startsWith('"')
      ? word(unquote(target))
      : variables.has(target)
        ? word(variables.get(target)!)
        : undefined;
    if (file && !PURE_STDIN.test(file.text)) t.writes(file, { carries });
    else if (!file) t.opaque(`awk writes to \`${target}\`, which cannot be known`);
  }
  for (const m of bare.matchAll(/getline\s*[\w[\]]*\s*<\s*("s*")/g))
    t.reads(word(unquote(text.slice(m.index + m[0].length - m[1]!.length, m.index + m[0].length))));
  for (const m of text.matchAll(/"\/inet[46]?\/(?:tcp|udp)\/\d+\/([^/"]+)\/(\w+)"/g)) {
    t.connects(word(`${m[1]}:${m[2]}`), carries);
    quiet = false;
  }
  return quiet && !/@load|@include|\bextension\s*\(/.test(bare);
};
export const streamEditors = program(['sed', 'gsed', 'awk', 'gawk', 'mawk', 'nawk', 'original-awk'], (t, words, context, name) =>
  name.endsWith('sed') ? sed(t, words, context) : awk(t, words, context),
);
