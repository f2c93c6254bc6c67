/** What is wrong with a policy, in our own words: where it stands, what was given, what was probably meant. */
import type { z } from 'zod';
import type { Fault } from '../fault.ts';
import { complain } from './complaint.ts';
import type { PolicyDocument } from './document.ts';
import { nearest } from './nearest.ts';

/** The keys that may stand at a path of the schema, for "did you mean". */
const keysAt = (schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] => {
  let at: z.ZodType | undefined = schema;
  const open = (type: z.ZodType | undefined): z.ZodType | undefined => {
    const def = (
      type as
        | { def?: { innerType?: z.ZodType; element?: z.ZodType; options?: z.ZodType[]; type?: string; getter?: () => z.ZodType } }
        | undefined
    )?.def;
    if (def?.getter) return open(def.getter());
    if (def?.innerType) return open(def.innerType);
    return def?.type === 'union' ? def.options?.find(option => 'shape' in option) : type;
  };
  for (const key of path) {
    const type = open(at) as
      | { shape?: Record<string, z.ZodType>; def?: { element?: z.ZodType; valueType?: z.ZodType } }
      | undefined;
    at = type?.shape?.[String(key)] ?? type?.def?.element ?? type?.def?.valueType;
  }
  const shape = (open(at) as { shape?: Record<string, z.ZodType> } | undefined)?.shape;
  return Object.keys(shape ?? {});
};

const KINDS: Readonly<Record<string, string>> = {
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
};
/** How what was given is written as what is expected. */
const instead = (expected: string, value: unknown): string | undefined => {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  switch (KINDS[expected]) {
    case 'a list':
      return text === undefined
        ? 'write a list, such as `[a, b]`, or leave the key out'
        : `write a list: \`[${JSON.stringify(text)}]\``;
    case 'a text':
      return text === undefined ? 'write a text' : `put it in quotes: \`${JSON.stringify(text)}\``;
    case 'a mapping':
      return 'write keys with values, such as `{ key: value }`';
    case '`true` or `false`':
      return 'write `true` or `false`';
    default:
      return undefined;
  }
};
const kindOf = (value: unknown): string =>
  value === null ? 'empty' : `${KINDS[Array.isArray(value) ? 'array' : typeof value] ?? 'something else'}`;

/** The names that agents have for the events of our hooks. */
const EVENTS: Readonly<Record<string, string>> = {
  SessionStart: 'run-start',
  PreToolUse: 'before-call',
  PostToolUse: 'after-call',
  SubagentStop: 'subagent-stop',
  Stop: 'run-complete',
};

const meant = (word: string | undefined): string => (word === undefined ? '' : `; did you mean \`${word}\`?`);

/**
 * The first thing that is wrong with a document, in our own words.
 * @param help what to do about a value that has no list of choices.
 */
export const explainIssue = (
  issue: z.core.$ZodIssue,
  doc: PolicyDocument,
  schema: z.ZodType,
  help = 'correct the value; `docs/policy.md` of sallyport describes every key',
): Fault => {
  const path = issue.path;
  if (issue.code === 'unrecognized_keys') {
    const [key] = issue.keys as [string];
    const keys = keysAt(schema, path);
    return complain(
      doc.file,
      doc.at(path, key),
      `\`${key}\` is not a key here${meant(nearest(key, keys))}`,
      keys.length === 0 ? 'leave it out: there are no keys here' : `use one of: ${keys.map(k => `\`${k}\``).join(' | ')}`,
    );
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inner = issue.errors.toSorted(
      (a, b) => Math.max(...b.map(i => i.path.length)) - Math.max(...a.map(i => i.path.length)),
    )[0]!;
    const deeper = inner.find(i => i.code === 'unrecognized_keys') ?? inner[0];
    if (deeper) return explainIssue({ ...deeper, path: [...path, ...deeper.path] } as z.core.$ZodIssue, doc, schema, help);
  }
  const spot = doc.at(path);
  const where = path.length === 0 ? 'the policy' : `\`${path.map(String).join('.')}\``;
  const absent =
    path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], doc.value) === undefined;
  if (absent)
    return complain(
      doc.file,
      spot,
      `${where} is missing`,
      where === '`version`' ? 'write `version: 1` as the first line' : 'add it',
    );
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], doc.value);
    // A text where a number is meant looks like the number without its quotes.
    const given =
      typeof value === 'string' && !issue.values.some(v => typeof v === 'string') ? JSON.stringify(value) : String(value);
    const wire = EVENTS[given];
    return complain(
      doc.file,
      spot,
      `${where} is \`${given}\`${meant(wire !== undefined && values.includes(wire) ? wire : given.startsWith('"') ? undefined : nearest(given, values))}`,
      `use one of: ${values.map(v => `\`${v}\``).join(', ')}`,
    );
  }
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input') && KINDS[issue.expected] !== undefined) {
    const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], doc.value);
    return complain(
      doc.file,
      spot,
      `${where} is ${kindOf(value)}; ${KINDS[issue.expected]} is expected`,
      instead(issue.expected, value) ?? help,
    );
  }
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return complain(doc.file, spot, `${where} is no date`, 'write it such as `2027-06-30`');
  const message = `${where}: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
  return complain(doc.file, spot, message, help);
};
