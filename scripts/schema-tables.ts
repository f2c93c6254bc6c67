/** Tables of options from a JSON Schema: one row a key, nested keys by their path. */
import { code } from './markdown.ts';

export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
}

/** Entries of a default list that are shown. */
const SHOWN = 12;

/** What may be written there, in a few words. */
export const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map(value => code(String(value))).join(', ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeOf))].join(' or ');
  switch (schema.type) {
    case 'array': {
      const of = typeOf(schema.items ?? {});
      return of.includes('`') ? `list of: ${of}` : `list of ${of.replaceAll(/\b(text|mapping|number)\b/g, '$1s')}`;
    }
    case 'object':
      return 'mapping';
    case 'string':
      return /\[smh\]/.test(schema.pattern ?? '')
        ? 'time: `90s`, `10m`, `1h`'
        : /KiB/.test(schema.pattern ?? '')
          ? 'size: `512KiB`, `10MiB`, `1GiB`'
          : 'text';
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
    case 'number':
      return 'number';
    default:
      return 'any';
  }
};

export const defaultOf = (schema: Schema): string => {
  const value = schema.default;
  if (value === undefined) return '';
  if (!Array.isArray(value)) return code(typeof value === 'string' ? value : JSON.stringify(value));
  if (value.length === 0) return 'empty';
  const first = value.slice(0, SHOWN).map(entry => code(typeof entry === 'string' ? entry : JSON.stringify(entry)));
  return first.join(', ') + (value.length > SHOWN ? ` and ${value.length - SHOWN} more` : '');
};

/** What lies below a key, and how its path goes on. */
const below = (schema: Schema): readonly (readonly [path: string, schema: Schema])[] => {
  if (schema.properties !== undefined) return [['.', schema]];
  if (schema.items !== undefined) return below(schema.items).map(([path, inner]) => [`[]${path}`, inner]);
  if (typeof schema.additionalProperties === 'object')
    return below(schema.additionalProperties).map(([path, inner]) => [`.NAME${path}`, inner]);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(below);
};

/** Rows of key, type, default and meaning of everything below a schema, depth first. @param not paths whose inside is told elsewhere. */
export const keyRows = (schema: Schema, at = '', not: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const path = `${at}${key}`;
    const needed = schema.required?.includes(key) ? 'required' : defaultOf(value);
    const own = [code(path), typeOf(value), needed, value.description ?? ''] as const;
    return not.includes(path) ? [own] : [own, ...below(value).flatMap(([step, inner]) => keyRows(inner, `${path}${step}`, not))];
  });

/** Rows of one guard's options. @param switchable whether it has a switch that its own schema does not name. */
export const optionRows = (schema: object, switchable: boolean): readonly (readonly string[])[] => {
  const rows = keyRows(schema as Schema);
  const named = rows.some(([key]) => key === '`enabled`');
  return switchable && !named ? [['`enabled`', '`true`, `false`', '`true`', 'Switches this guard off.'], ...rows] : rows;
};
