/**
 * Codex's `.rules`: `prefix_rule(...)` over the first words of a command; of all that match the strictest decision holds.
 * Source: developers.openai.com/codex/rules ("Understand rule fields"), openai/codex codex-rs/execpolicy.
 */
import { tooGeneral } from '../commands/general-commands.ts';
import type { RuleSource } from '../rules.ts';
import { patternOf, wordsOf } from './command-text.ts';
import { type Draft, Drafting, type ListName, not, type Said } from './drafts.ts';
import { type Literal, type LiteralCall, readCalls, wrong } from './literal.ts';

const DECISIONS: Readonly<Record<string, ListName>> = { allow: 'allow', prompt: 'ask', forbidden: 'deny', deny: 'deny' };
const KEYS = ['pattern', 'decision', 'justification', 'match', 'not_match'];
/** Commands that one rule may stand for. */
const MOST = 512;

type Element = readonly string[];

const fail = (file: string, at: { line: number }, message: string, help: string): never => {
  throw wrong(file, at.line, message, help);
};

const textOf = (value: Literal | undefined, name: string, file: string): string | undefined => {
  if (value === undefined) return undefined;
  return value.kind === 'text' ? value.text : fail(file, value, `\`${name}\` is no text`, 'write it in quotes');
};

const patternIn = (value: Literal | undefined, call: LiteralCall, file: string): readonly Element[] => {
  if (value?.kind !== 'list' || value.items.length === 0)
    return fail(file, value ?? call, '`pattern` is missing, or is no list of words', 'write `pattern = ["git", "status"]`');
  return value.items.map(item => {
    if (item.kind === 'text') return [item.text];
    if (item.kind === 'list' && item.items.length > 0)
      return item.items.map(one =>
        one.kind === 'text' ? one.text : fail(file, one, 'an alternative is no text', 'write it in quotes'),
      );
    return fail(
      file,
      item,
      'an element of `pattern` is neither a word nor a list of words',
      'write `"push"` or `["push", "fetch"]`',
    );
  });
};

const examplesIn = (
  value: Literal | undefined,
  name: string,
  file: string,
): readonly { words: readonly string[]; line: number }[] => {
  if (value === undefined) return [];
  if (value.kind !== 'list') return fail(file, value, `\`${name}\` is no list`, 'write a list of commands');
  return value.items.map(item => {
    if (item.kind === 'text') {
      const words = wordsOf(item.text, true);
      return typeof words === 'string'
        ? fail(file, item, `the example \`${item.text}\` is no simple command: ${words}`, 'write it as a list of words')
        : { words, line: item.line };
    }
    if (item.kind !== 'list')
      return fail(file, item, `an example of \`${name}\` is no command`, 'write a text or a list of words');
    return {
      line: item.line,
      words: item.items.map(one => (one.kind === 'text' ? one.text : fail(file, one, 'a word is no text', 'write it in quotes'))),
    };
  });
};

const begins = (pattern: readonly Element[], words: readonly string[]): boolean =>
  words.length >= pattern.length && pattern.every((alternatives, i) => alternatives.includes(words[i]!));

const prove = (call: LiteralCall, pattern: readonly Element[], file: string): void => {
  for (const [name, expected] of [
    ['match', true],
    ['not_match', false],
  ] as const)
    for (const { words, line } of examplesIn(call.given.get(name), name, file))
      if (begins(pattern, words) !== expected)
        throw wrong(
          file,
          line,
          `\`${words.join(' ')}\` ${expected ? 'does not match' : 'matches'} the pattern of the rule in line ${call.line}, and stands in \`${name}\``,
          'correct the example or the pattern',
        );
};

/** Every command that the alternatives spell, as rules of ours. */
const commandsOf = (pattern: readonly Element[], list: ListName): Said & { readonly dropped?: readonly string[] } => {
  if (pattern.reduce((n, alternatives) => n * alternatives.length, 1) > MOST)
    return not(`its alternatives spell more than ${MOST} commands`, 'split the rule');
  const all = pattern.reduce<readonly (readonly string[])[]>(
    (before, words) => before.flatMap(b => words.map(w => [...b, w])),
    [[]],
  );
  const rules: string[] = [];
  const dropped: string[] = [];
  for (const words of all) {
    const written = patternOf(words, true);
    const why =
      list !== 'allow'
        ? undefined
        : words.some(word => word.includes('*'))
          ? 'a literal `*` cannot be told from a pattern'
          : tooGeneral(words, true);
    if (written === undefined) return not('a word in it holds both kinds of quotes', 'write the rule in a policy of your own');
    if (why === undefined) rules.push(written);
    else dropped.push(`\`${words.join(' ')}\`: ${why}`);
  }
  return { rules, dropped };
};

const takePrefix = (call: LiteralCall, draft: Drafting): void => {
  const { file } = draft;
  const strange = [...call.given.keys()].find(key => !KEYS.includes(key));
  if (strange !== undefined)
    throw wrong(
      file,
      call.line,
      `\`${strange}\` is no argument of \`prefix_rule\``,
      `use ${KEYS.map(key => `\`${key}\``).join(', ')}`,
    );
  const pattern = patternIn(call.given.get('pattern'), call, file);
  const decision = textOf(call.given.get('decision'), 'decision', file) ?? 'allow';
  if (!Object.hasOwn(DECISIONS, decision))
    throw wrong(
      file,
      (call.given.get('decision') ?? call).line,
      `the decision \`${decision}\` is not known`,
      'use `allow`, `prompt` or `forbidden`',
    );
  const list = DECISIONS[decision]!;
  const reason = textOf(call.given.get('justification'), 'justification', file);
  prove(call, pattern, file);
  const said = commandsOf(pattern, list);
  const text = pattern.map(words => (words.length === 1 ? words[0] : `[${words.join(', ')}]`)).join(' ');
  if ('not' in said) {
    draft.take(list, text, call.line, said);
    return;
  }
  for (const why of said.dropped ?? []) draft.notice(call.line, `the allow rule is left out for ${why}`);
  if (said.rules.length === 0) return;
  const rule: RuleSource = { commands: said.rules as readonly string[], ...(reason !== undefined && { reason }) };
  draft.take(list, text, call.line, { rules: [rule] });
};

const takeHost = (call: LiteralCall, draft: Drafting): void => {
  const host = textOf(call.given.get('host'), 'host', draft.file);
  const decision = textOf(call.given.get('decision'), 'decision', draft.file) ?? '';
  if (host === undefined || !Object.hasOwn(DECISIONS, decision))
    throw wrong(
      draft.file,
      call.line,
      '`network_rule` needs `host` and a known `decision`',
      'use `allow`, `prompt` or `forbidden`',
    );
  const list = DECISIONS[decision]!;
  const said =
    host.includes('*') && list === 'allow'
      ? not('it leaves the host open', 'name the host')
      : { rules: [`WebFetch(domain:${host})`] };
  draft.take(list, host, call.line, said);
};

/**
 * @throws Fault with file and line for statements that are no rules, for examples that do not hold, and for what is not understood.
 */
export const readCodex = (text: string, file: string): Draft => {
  const draft = new Drafting(file);
  for (const call of readCalls(text, file)) {
    if (call.name === 'prefix_rule') takePrefix(call, draft);
    else if (call.name === 'network_rule') takeHost(call, draft);
    else if (call.name === 'host_executable')
      draft.notice(call.line, '`host_executable` is left out: programs are known by their names here');
    else throw wrong(file, call.line, `\`${call.name}\` is no rule`, 'use `prefix_rule(pattern = [...], decision = "...")`');
  }
  return { permissions: draft.permissions, notices: draft.notices };
};
