/** A YAML document whose every value knows its line and column, so that each complaint can say where, and what was meant. */
import { type Document, isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { Fault } from '../fault.ts';
import { complain, type Places, type Spot } from './complaint.ts';

export interface PolicyDocument extends Places {
  readonly value: unknown;
}

/** How many aliases a document may have where it may have any. */
const ALIASES = 100;
/** Characters of a policy. */
const LONGEST = 2 ** 22;

/** What the reader of YAML found wrong, in our words. */
const inOurWords = (code: string, message: string): string => {
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here, and a policy is one';
  if (message.startsWith('Maximum call stack')) return 'it is nested too deeply';
  return `not valid YAML: ${message.split('\n')[0]!.replace(/ at line \d+.*$/, '')}`;
};

const TO_DO: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'keep one of them',
  TAB_AS_INDENT: 'indent with spaces',
  BLOCK_AS_IMPLICIT_KEY: 'put a text in quotes that holds `: `, or begin a new line',
  BAD_ALIAS: 'put it in quotes when the `*` is part of it',
  MULTIPLE_DOCS: 'take the line out, or the document below it',
};
const toDoAbout = (code: string): string => TO_DO[code] ?? 'correct the line; texts with special characters stand in quotes';

/** Where a mistake begins: a text without its closing quote is only missed at the end of the file. */
const beginOf = (
  doc: Document,
  { code, pos, message }: { code: string; pos: readonly [number, number]; message: string },
): number => {
  if (code !== 'MISSING_CHAR' || !/quote/.test(message)) return pos[0];
  let from = pos[0];
  visit(doc, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE_') === true && range && range[0] <= pos[0] && pos[0] <= range[2]) from = range[0];
    },
  });
  return from;
};

/**
 * Reads one YAML document.
 * @param aliases true where the format is not ours and has them.
 * @throws Fault with file, line and column for whatever is not plain, unambiguous YAML.
 */
export const readDocument = (text: string, file: string, aliases = false): PolicyDocument => {
  if (/[\0\ufffd]/.test(text)) throw new Fault('policy', `${file}: the file is not UTF-8`, 'save it as UTF-8');
  if (text.length > LONGEST)
    throw new Fault('policy', `${file}: the file is longer than ${LONGEST} characters`, 'name the file with the rules');
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: true, strict: true, version: '1.2', logLevel: 'error' });
  const rows = text.split(/\r?\n/);
  const spot = (offset: number): Spot => {
    const { line, col } = lines.linePos(Math.max(0, offset));
    return { line, column: col, text: rows[line - 1] ?? '' };
  };
  const problem = doc.errors[0] ?? doc.warnings[0];
  if (problem)
    throw complain(file, spot(beginOf(doc, problem)), inOurWords(problem.code, problem.message), toDoAbout(problem.code));
  if (doc.contents === null) throw new Fault('policy', `${file}: the file is empty`, 'start it with `version: 1`');
  visit(doc, {
    Alias: (_, node) => {
      if (aliases) return;
      throw complain(
        file,
        spot(node.range?.[0] ?? 0),
        'YAML aliases are not allowed in a policy',
        'put it in quotes when the `*` is part of it, otherwise write the value out',
      );
    },
    Pair: (_, { key }) => {
      // INVARIANT: no key vanishes; this one would, on its way through objects of JavaScript.
      if (isScalar(key) && key.value === '__proto__')
        throw complain(file, spot(key.range?.[0] ?? 0), '`__proto__` cannot be a name here', 'choose another name');
    },
  });
  const whole = (): unknown => {
    try {
      return doc.toJS({ maxAliasCount: aliases ? ALIASES : 0 });
    } catch {
      throw new Fault('policy', `${file}: the YAML aliases cannot be followed, or are too many`, 'write the values out');
    }
  };
  const nodeAt = (path: readonly PropertyKey[]): Node | undefined => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = depth === 0 ? doc.contents : doc.getIn(path.slice(0, depth) as unknown[], true);
      if (node && typeof node === 'object' && 'range' in node) return node as Node;
    }
    return undefined;
  };
  return {
    file,
    value: whole(),
    at: (path, key) => {
      const node = nodeAt(path);
      const pair =
        key !== undefined && isMap(node)
          ? node.items.find(item => isPair(item) && isScalar(item.key) && String(item.key.value) === key)
          : undefined;
      const target = pair && isScalar(pair.key) ? pair.key : node;
      return spot(target?.range?.[0] ?? 0);
    },
    find: (path, wanted) => {
      let found: number | undefined;
      const start = nodeAt(path);
      if (start) {
        visit(start, {
          Scalar: (_, node) => {
            if (found === undefined && String(node.value) === wanted) found = node.range?.[0];
          },
        });
      }
      return spot(found ?? start?.range?.[0] ?? 0);
    },
  };
};
