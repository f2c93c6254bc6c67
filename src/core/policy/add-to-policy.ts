/** Adds rules and exceptions to the text of a policy, where a person would have written them: nothing else of the text changes. */
import { type Document, isMap, isSeq, parseDocument, stringify } from 'yaml';
import type { Suggestion } from '../model.ts';
import { flow } from './suggestions.ts';

type Path = readonly [string] | readonly [string, string];

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
/** Where the line after a position begins; the end of the text at most. */
const nextLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at > 0 && text[at - 1] === '\n' ? at - 1 : at);
  return end < 0 ? text.length : end + 1;
};
const insert = (text: string, at: number, piece: string): string => {
  const gap = at > 0 && text[at - 1] !== '\n' ? '\n' : '';
  return `${text.slice(0, at)}${gap}${piece}${text.slice(at)}`;
};

/** Puts items behind those of the list at a path, or makes the list; undefined where the text is written in some other way. */
const addItems = (text: string, path: Path, items: readonly string[]): string | undefined => {
  const doc = parseDocument(text);
  const list = doc.getIn(path, true);
  const joined = items.join(', ');
  if (isSeq(list) && list.range) {
    const last = list.items.at(-1) as { range?: readonly number[] } | undefined;
    if (list.flow === true)
      return last?.range
        ? `${text.slice(0, last.range[1])}, ${joined}${text.slice(last.range[1])}`
        : `${text.slice(0, list.range[0] + 1)}${joined}${text.slice(list.range[0] + 1)}`;
    const first = (list.items[0] as { range?: readonly number[] } | undefined)?.range?.[0];
    if (first === undefined || !last?.range) return undefined;
    const dash = text.slice(lineStart(text, first), first).indexOf('-');
    if (dash < 0) return undefined;
    const indent = ' '.repeat(dash);
    return insert(text, nextLine(text, last.range[1]!), items.map(item => `${indent}- ${item}\n`).join(''));
  }
  if (list !== undefined && list !== null) return undefined;
  const [outer, inner] = path;
  if (inner === undefined || !doc.has(outer)) {
    const block = (indent: string): string => items.map(item => `${indent}- ${item}\n`).join('');
    return insert(
      text,
      text.length,
      inner === undefined ? `${outer}:\n${block('  ')}` : `${outer}:\n  ${inner}:\n${block('    ')}`,
    );
  }
  const map = doc.get(outer, true);
  if (!isMap(map) || !map.range) return undefined;
  if (map.flow === true) {
    const at = map.range[0] + 1;
    return `${text.slice(0, at)} ${inner}: [${joined}]${map.items.length > 0 ? ',' : ' '}${text.slice(at)}`;
  }
  const key = (map.items[0]?.key as { range?: readonly number[] } | undefined)?.range?.[0];
  if (key === undefined) return undefined;
  const indent = ' '.repeat(key - lineStart(text, key));
  return insert(text, lineStart(text, key), `${indent}${inner}:\n${items.map(item => `${indent}  - ${item}\n`).join('')}`);
};

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const pathOf = (list: Suggestion['list']): Path => (list === 'exceptions' ? ['exceptions'] : ['permissions', 'allow']);

const rewritten = (doc: Document, path: Path, entries: readonly Suggestion['entry'][]): string => {
  const old = doc.getIn(path, true);
  if (isSeq(old)) for (const entry of entries) old.add(doc.createNode(entry));
  else doc.setIn(path, doc.createNode(entries));
  return doc.toString({ lineWidth: 0 });
};

/** Adds entries to one list; what the text comes to is proven, and otherwise it is written anew. */
const addTo = (text: string, list: Suggestion['list'], entries: readonly Suggestion['entry'][]): string => {
  const path = pathOf(list);
  const doc = parseDocument(text);
  const known = new Set(
    ((doc.toJS() as { permissions?: { allow?: unknown[] } } | null)?.permissions?.allow ?? []).map(item => JSON.stringify(item)),
  );
  const missing = list === 'exceptions' ? entries : entries.filter(entry => !known.has(JSON.stringify(entry)));
  if (missing.length === 0) return text;
  const whole = rewritten(doc, path, missing);
  const items = missing.map(entry => (typeof entry === 'string' ? JSON.stringify(entry) : flow(entry)));
  const edited = addItems(text, path, items);
  if (edited === undefined) return whole;
  const read = parseDocument(edited);
  return read.errors.length === 0 && canonical(read.toJS()) === canonical(parseDocument(whole).toJS()) ? edited : whole;
};

/**
 * @param text a policy that loads.
 * @returns the text with the additions at the end of their lists.
 */
export const addToPolicy = (text: string, additions: readonly Suggestion[]): string =>
  (['permissions.allow', 'exceptions'] as const).reduce(
    (now, list) =>
      addTo(
        now,
        list,
        additions.filter(one => one.list === list).map(({ entry }) => entry),
      ),
    text,
  );

/** Additions as the part of a policy that they are. */
export const additionsText = (additions: readonly Suggestion[]): string => {
  const allow = additions.filter(({ list }) => list === 'permissions.allow').map(({ entry }) => entry);
  const exceptions = additions.filter(({ list }) => list === 'exceptions').map(({ entry }) => entry);
  const part = { ...(allow.length > 0 && { permissions: { allow } }), ...(exceptions.length > 0 && { exceptions }) };
  return stringify(part, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
};
