/** The part of JSON Schema in which a policy says what a tool's input looks like: structure, sizes and patterns, checked in bounded time. */
import { isObject } from '../documents/json.ts';
import { Fault } from '../fault.ts';
import type { CompilePattern } from '../policy/user-pattern.ts';
import { shorten } from '../text.ts';

export const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const;
export type JsonType = (typeof JSON_TYPES)[number];
export type Scalar = string | number | boolean | null;

/** A schema as it stands in a policy: keywords of JSON Schema 2020-12 with their meaning there. */
export interface InputSchema {
  readonly type?: JsonType | readonly JsonType[] | undefined;
  readonly enum?: readonly Scalar[] | undefined;
  readonly const?: Scalar | undefined;
  readonly properties?: Readonly<Record<string, InputSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | InputSchema | undefined;
  readonly items?: InputSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** Characters (code points). */
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** RE2 syntax, found anywhere in the text. */
  readonly pattern?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly anyOf?: readonly InputSchema[] | undefined;
  readonly allOf?: readonly InputSchema[] | undefined;
}

/** Steps of one check, and levels of a schema; more of either is no fit. */
const MOST_STEPS = 100_000;
const DEEPEST = 32;

interface Left {
  steps: number;
}
/** Half a sentence on what does not fit, or undefined. */
type Test = (value: unknown, at: string, left: Left) => string | undefined;

const IS: Readonly<Record<JsonType, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: value => Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  array: Array.isArray,
  object: isObject,
};

const place = (at: string): string => (at === '' ? 'the input' : `\`${shorten(at, 80)}\``);
const below = (at: string, key: string): string => `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const oneOf = (values: readonly unknown[]): string => shorten(values.map(value => JSON.stringify(value)).join(', '), 120);

const characters = (text: string): number => {
  let n = 0;
  for (const _ of text) n++;
  return n;
};

const sizes = (schema: InputSchema): Test[] => {
  const tests: Test[] = [];
  const bound = (
    limit: number | undefined,
    measure: (value: unknown) => number | undefined,
    holds: (n: number, limit: number) => boolean,
    word: string,
  ): void => {
    if (limit === undefined) return;
    tests.push((value, at) => {
      const n = measure(value);
      return n === undefined || holds(n, limit) ? undefined : `${place(at)} is ${word} ${limit}`;
    });
  };
  const length = (value: unknown): number | undefined => (typeof value === 'string' ? characters(value) : undefined);
  const count = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
  const amount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  bound(schema.minLength, length, (n, limit) => n >= limit, 'shorter than');
  bound(schema.maxLength, length, (n, limit) => n <= limit, 'longer than');
  bound(schema.minItems, count, (n, limit) => n >= limit, 'a list of fewer than');
  bound(schema.maxItems, count, (n, limit) => n <= limit, 'a list of more than');
  bound(schema.minimum, amount, (n, limit) => n >= limit, 'less than');
  bound(schema.maximum, amount, (n, limit) => n <= limit, 'more than');
  bound(schema.exclusiveMinimum, amount, (n, limit) => n > limit, 'not more than');
  bound(schema.exclusiveMaximum, amount, (n, limit) => n < limit, 'not less than');
  return tests;
};

const compile = (schema: InputSchema, pattern: CompilePattern, depth: number): Test => {
  if (depth > DEEPEST) throw new Fault('policy', `\`input\` is nested deeper than ${DEEPEST} levels`, 'say less of the input');
  const inner = (one: InputSchema): Test => compile(one, pattern, depth + 1);
  const tests: Test[] = [];
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    tests.push((value, at) => (types.some(type => IS[type](value)) ? undefined : `${place(at)} is no ${types.join(' or ')}`));
  }
  const listed = schema.const === undefined ? schema.enum : [schema.const];
  if (listed !== undefined)
    tests.push((value, at) => (listed.some(one => one === value) ? undefined : `${place(at)} is none of ${oneOf(listed)}`));
  if (schema.pattern !== undefined) {
    const { find, source } = pattern(schema.pattern);
    tests.push((value, at) =>
      typeof value !== 'string' || find(value) !== undefined ? undefined : `${place(at)} does not match \`${source}\``,
    );
  }
  tests.push(...sizes(schema));
  const required = schema.required ?? [];
  const known = new Map(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, inner(one)]));
  const more = schema.additionalProperties ?? true;
  const others = typeof more === 'object' ? inner(more) : undefined;
  if (required.length > 0 || known.size > 0 || more !== true)
    tests.push((value, at, left) => {
      if (!isObject(value)) return undefined;
      const missing = required.find(key => !Object.hasOwn(value, key));
      if (missing !== undefined) return `${place(below(at, missing))} is missing`;
      for (const [key, member] of Object.entries(value)) {
        const test = known.get(key) ?? others;
        if (test === undefined && more === false) return `${place(below(at, key))} is not in its schema`;
        const wrong = test?.(member, below(at, key), left);
        if (wrong !== undefined) return wrong;
      }
      return undefined;
    });
  const items = schema.items && inner(schema.items);
  if (items)
    tests.push((value, at, left) => {
      if (!Array.isArray(value)) return undefined;
      for (const [i, item] of value.entries()) {
        const wrong = items(item, `${at}/${i}`, left);
        if (wrong !== undefined) return wrong;
      }
      return undefined;
    });
  tests.push(...(schema.allOf ?? []).map(inner));
  const any = schema.anyOf?.map(inner);
  if (any)
    tests.push((value, at, left) =>
      any.some(test => test(value, at, left) === undefined) ? undefined : `${place(at)} fits none of its alternatives`,
    );
  return (value, at, left) => {
    // INVARIANT: a check that is cut short has found no fit, inside of alternatives too.
    if (left.steps-- <= 0) return 'the input takes too long to check';
    for (const test of tests) {
      const wrong = test(value, at, left);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
};

/**
 * Compiles a schema.
 * @returns says what of a value does not fit, in half a sentence; undefined when it fits. The value must not be nested without bounds.
 * @throws Fault for a pattern that is none, and for a schema that is nested too deeply.
 */
export const compileInputSchema = (schema: InputSchema, pattern: CompilePattern): ((value: unknown) => string | undefined) => {
  const test = compile(schema, pattern, 0);
  return value => test(value, '', { steps: MOST_STEPS });
};
