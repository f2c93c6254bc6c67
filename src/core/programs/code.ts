/** Inline code of scripting languages, read for what it does outside: deletes, writes, runs, connects; anything else is quiet. */
import type { ProgramContext, Word } from '../contracts.ts';
import { actOn, runsText } from './code-acts.ts';
import { type Doing, doingOf } from './code-calls.ts';
import { deadFrom } from './code-dead.ts';
import { type CodeCall, callsOf, MOST_CALLS } from './code-names.ts';
import { printsSecrets } from './code-prints.ts';
import { type Scope, scopeOf } from './code-scope.ts';
import { type Language, readSource } from './code-text.ts';
import { evaluate, MOST_CHOICES } from './code-values.ts';
import { tellWhole } from './code-whole.ts';
import type { Telling } from './tell.ts';
import { allUnknown, isStored, partsOf } from './words.ts';

/** Code that is run by code that is run by code. */
const MOST_DEPTH = 3;

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
  for (const literal of source.literals) if (literal.shell) runsText(t, literal.value, `${language} backticks`);
  const inner = depth < MOST_DEPTH ? (body: Word): unknown => tellCode(t, body, language, context, [], depth + 1) : undefined;
  const end = ends ? deadFrom(source, language) : undefined;
  for (const call of calls) {
    const doing = doingOf(language, call.callee);
    if (doing === undefined) continue;
    const tell = (): void => {
      for (const at of choicesOf(call, doing, scope)) {
        scope.choice.at = at;
        actOn(t, doing, call, scope, inner);
        scope.choice.at = undefined;
      }
    };
    if (end && isDead(call, end)) t.withoutDoubts(tell);
    else tell();
  }
  tellWhole(t, source, scope, calls);
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
  scope.choice.carried.clear();
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
