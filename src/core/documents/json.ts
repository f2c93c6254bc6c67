/** Reading JSON that somebody else wrote: every answer may be missing, and nothing throws. */

export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object, not for a list. */
export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

type Key = string | number;
const step = (value: unknown, key: Key): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined;

/**
 * The value below some keys; undefined as soon as one is missing.
 * @param a a word of a format, never one that a file told: `constructor` would be found in every object.
 */
export const at = (value: unknown, a: Key, b?: Key, c?: Key, d?: Key, e?: Key): unknown => {
  let found = step(value, a);
  if (b !== undefined) found = step(found, b);
  if (c !== undefined) found = step(found, c);
  if (d !== undefined) found = step(found, d);
  return e === undefined ? found : step(found, e);
};

/** The text below some keys. */
export const textAt = (value: unknown, a: Key, b?: Key, c?: Key, d?: Key, e?: Key): string | undefined => {
  const found = at(value, a, b, c, d, e);
  return typeof found === 'string' ? found : undefined;
};

/** The number below some keys. */
export const numberAt = (value: unknown, a: Key, b?: Key, c?: Key, d?: Key, e?: Key): number | undefined => {
  const found = at(value, a, b, c, d, e);
  return typeof found === 'number' ? found : undefined;
};

/** The list below some keys; empty when there is none. */
export const listAt = (value: unknown, a: Key, b?: Key, c?: Key, d?: Key, e?: Key): readonly unknown[] => {
  const found = at(value, a, b, c, d, e);
  return Array.isArray(found) ? found : [];
};

/** The first text among some keys of one object, for fields that changed their name. */
export const firstText = (value: unknown, keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const found = step(value, key);
    if (typeof found === 'string') return found;
  }
  return undefined;
};

/** The texts among some keys of one object, each once: which of them counts is for the reader of the object to say. An empty one only alone. */
export const textsIn = (value: unknown, keys: readonly string[]): readonly string[] => {
  const first = firstText(value, keys);
  if (first === undefined) return [];
  const found = keys.map(key => step(value, key)).filter((text): text is string => typeof text === 'string' && text !== '');
  return found.length === 0 ? [first] : [...new Set(found)];
};

/** Parses JSON; undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether an object of a JSON text names a field twice. @param text well-formed JSON. */
export const namesTwice = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c === '{') open.push(new Set());
    else if (c === '[') open.push(undefined);
    else if (c === '}' || c === ']') open.pop();
    else if (c === '"') {
      const start = i++;
      for (; text[i] !== '"'; i++) if (text[i] === '\\') i++;
      let next = i + 1;
      while (/\s/.test(text[next] ?? '')) next++;
      if (text[next] !== ':') continue;
      const name = JSON.parse(text.slice(start, i + 1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
};

/** Arguments come as an object or as its JSON text, in every format: the object, or undefined when the text is no JSON. */
export const argumentsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const parsed = parseJson(value);
  return isObject(parsed) ? parsed : undefined;
};

/**
 * The text in a message's content: a string, a list of blocks with `text`, or a block.
 * Agents write all three.
 */
export const plainText = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (Array.isArray(content))
    return content
      .map(plainText)
      .filter(text => text !== '')
      .join('\n');
  return textAt(content, 'text') ?? textAt(content, 'text', 'text') ?? '';
};

const DEEPEST = 64;
const MOST = 200_000;

/** Most inputs hold nothing but texts and numbers. */
const flat = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  for (const key in value) if (typeof (value as Fields)[key] === 'object') return false;
  return true;
};

/** True when a value is nested deeper than 64 levels or has more than 200,000 parts: nobody may walk it by recursion. */
export const tooDeep = (value: unknown): boolean => {
  if (flat(value)) return false;
  let parts = 0;
  const todo: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [now, depth] = next;
    if (typeof now !== 'object' || now === null) continue;
    if (depth >= DEEPEST) return true;
    for (const part of Object.values(now)) {
      if (++parts > MOST) return true;
      todo.push([part, depth + 1]);
    }
  }
  return false;
};
