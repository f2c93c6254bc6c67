/** What a verb of the command line is: its name, its flags with their docs, and what it does. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { MODES } from '../core/decision.ts';
import { Fault } from '../core/fault.ts';
import { nearest } from '../core/policy/nearest.ts';
import type { Progress } from '../world/progress.ts';

export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly short?: string;
  /** Shown in the usage: `FILE`, `DIR`. */
  readonly value?: string;
  readonly doc: string;
}
/** The flag by which verbs that judge something else than a change are told their policy. */
export const POLICY_FLAG: Flag = {
  type: 'string',
  value: 'FILE',
  doc: 'a policy file or a preset; the built-in default otherwise',
};
/** The flag by which verbs that judge a call are told the mode. */
export const MODE_FLAG: Flag = {
  type: 'string',
  value: 'MODE',
  doc: `what happens where no guard and no rule speaks: ${MODES.join(', ')}`,
};
/** The flag by which verbs that look at a repository are told where it is. */
export const REPO_FLAG: Flag = { type: 'string', value: 'DIR', doc: 'a directory in the repository; the current one otherwise' };
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard input, line by line. */
  readonly lines: () => AsyncIterable<string>;
  readonly bytes: () => Promise<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How far something long is, on standard error: where that is a terminal, or it was asked for. */
  readonly progress: (asked: boolean) => Progress;
}
export interface Verb {
  readonly name: string;
  readonly doc: string;
  readonly usage: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** What its exit codes mean, where that is not what they mean elsewhere. */
  readonly exits?: string;
  /** @returns the exit code: 0 open, 1 closed, 2 could not judge. */
  readonly run: (values: Values, rest: readonly string[], io: Io) => Promise<number>;
}

export const EXITS = 'Exit codes: 0 open, 1 closed, 2 could not judge.';

/** The value of an option that was given once. */
export const text = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
/** The values of an option that may be given more than once. */
export const texts = (values: Values, name: string): readonly string[] => {
  const value = values[name];
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
};

/** What to do about a word that is none of a list. */
export const wordsFor = (word: string, words: readonly string[]): string => {
  const near = nearest(word, words);
  return `${near === undefined ? '' : `did you mean \`${near}\`? Otherwise `}use one of ${words.map(one => `\`${one}\``).join(', ')}`;
};

/** @throws Fault for words behind a verb that takes none. */
export const nothingMore = (verb: Pick<Verb, 'name'>, rest: readonly string[]): void => {
  if (rest.length > 0) throw new Fault('usage', `\`${rest[0]}\` is not expected here`, `see \`sallyport ${verb.name} --help\``);
};

/** The help text of one verb. */
export const helpOf = (verb: Verb): string => {
  const rows = Object.entries(verb.flags).map(
    ([name, flag]) => [`--${name}${flag.value === undefined ? '' : ` ${flag.value}`}`, flag.doc] as const,
  );
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return [
    `sallyport ${verb.usage}`,
    '',
    `  ${verb.doc}`,
    '',
    ...(rows.length === 0 ? [] : [...rows.map(([left, doc]) => `  ${left.padEnd(width)}  ${doc}`), '']),
    verb.exits ?? EXITS,
    '',
  ].join('\n');
};

/**
 * Reads the flags of a verb.
 * @throws Fault that names the flag and the nearest one there is.
 */
export const readFlags = (verb: Verb, args: readonly string[]): { values: Values; rest: readonly string[] } => {
  // Who gives none, as the live gate mostly does, pays for no parser.
  if (args.length === 0) return { values: {}, rest: [] };
  const options = Object.fromEntries(
    Object.entries(verb.flags).map(([name, { type, multiple, short }]) => [
      name,
      { type, ...(multiple && { multiple }), ...(short && { short }) },
    ]),
  );
  const parsed = parsedBy(verb, { args: [...args], options, allowPositionals: true, strict: true, tokens: true });
  const given = parsed.tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []));
  // The last one would hold, and the other would be believed to.
  const twice = given.find(
    (name, i) => given.indexOf(name) < i && verb.flags[name]!.type === 'string' && !verb.flags[name]!.multiple,
  );
  if (twice !== undefined) throw new Fault('usage', `\`--${twice}\` is given more than once`, 'give it once');
  return { values: parsed.values as Values, rest: parsed.positionals };
};

type Asked = ParseArgsConfig & { readonly tokens: true };
const parsedBy = (verb: Verb, asked: Asked): ReturnType<typeof parseArgs<Asked>> => {
  try {
    return parseArgs(asked);
  } catch (error) {
    throw misused(verb, error);
  }
};

/** What Node's parser objects to, in our words. */
const misused = (verb: Verb, error: unknown): Fault => {
  const said = error instanceof Error ? error.message : String(error);
  const see = `see \`sallyport ${verb.name} --help\``;
  const [, dashes, name] = /'(--?)([^' =]+)/.exec(said) ?? [];
  if (name === undefined) return new Fault('usage', said.split('. ')[0]!.toLowerCase(), see);
  const flag = Object.hasOwn(verb.flags, name) ? verb.flags[name] : undefined;
  if (flag === undefined) {
    const near = name.length > 2 ? nearest(name, [...Object.keys(verb.flags), 'help']) : undefined;
    const behind = verb.usage.includes(' -- ')
      ? 'an option of the command itself stands behind `--`, as all of the command does'
      : see;
    return new Fault(
      'usage',
      `\`${dashes}${name}\` is no option of \`sallyport ${verb.name}\``,
      near === undefined ? behind : `did you mean \`--${near}\`?`,
    );
  }
  return flag.type === 'boolean'
    ? new Fault('usage', `\`--${name}\` takes no value`, `write \`--${name}\` alone`)
    : new Fault('usage', `\`--${name}\` needs a value`, `write \`--${name} ${flag.value ?? 'VALUE'}\`: ${flag.doc}`);
};
