/** A YAML document whose every value knows its line and column, so that each complaint can say where, and what was meant. */
import { isMap, isPair, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { Fault } from '../fault.ts';
import { complain, type Places, type Spot } from './complaint.ts';

export interface PolicyDocument extends Places {
  readonly value: unknown;
}

/** How many aliases a document may have where it may have any. */
const ALIASES = 100;

/**
 * Reads one YAML document.
 * @param aliases true where the format is not ours and has them.
 * @throws Fault with file, line and column for whatever is not plain, unambiguous YAML.
 */
export const readDocument = (text: string, file: string, aliases = false): PolicyDocument => {
  if (/[\0\ufffd]/.test(text)) throw new Fault('policy', `${file}: the file is not UTF-8`, 'save it as UTF-8');
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: true, strict: true, version: '1.2' });
  const rows = text.split(/\r?\n/);
  const spot = (offset: number): Spot => {
    const { line, col } = lines.linePos(Math.max(0, offset));
    return { line, column: col, text: rows[line - 1] ?? '' };
  };
  const problem = doc.errors[0] ?? doc.warnings[0];
  if (problem)
    throw complain(
      file,
      spot(problem.pos[0]),
      `not valid YAML: ${problem.message.split('\n')[0]!.replace(/ at line \d+.*$/, '')}`,
      'correct the line',
    );
  if (doc.contents === null) throw new Fault('policy', `${file}: the file is empty`, 'start it with `version: 1`');
  if (!aliases)
    visit(doc, {
      Alias: (_, node) => {
        throw complain(file, spot(node.range?.[0] ?? 0), 'YAML aliases are not allowed in a policy', 'write the value out');
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
