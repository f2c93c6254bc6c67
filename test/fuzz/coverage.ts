/**
 * Which branches of `src` an input takes: a module hook puts a counter into every block and branch of the source as it is loaded, and
 * collects its short strings, which are words that the code knows. Counts are kept by their magnitude, as AFL does.
 */

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const MOST = 1 << 17;
const counters = new Uint8Array(MOST);
const seen = new Uint8Array(MOST);
const words = new Set<string>();
let used = 0;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The source with counters, on the lines where it was. */
const withCounters = (source: string): string => {
  const inserts: (readonly [at: number, text: string, order: number])[] = [];
  const count = (): string => `__n[${used < MOST - 1 ? used++ : used}]++`;
  const wrap = (node: Node): void => void inserts.push([node.start, `(${count()},`, node.end], [node.end, ')', -node.start]);
  const block = (node: Node | null | undefined): void => {
    if (node === null || node === undefined) return;
    if (node.type === 'BlockStatement') inserts.push([node.start + 1, `${count()};`, 0]);
    else inserts.push([node.start, `{${count()};`, node.end], [node.end, '}', -node.start]);
  };
  const visit = (node: Node, parent?: Node): void => {
    const of = node as unknown as Record<string, Node & Node[]>;
    if (node.type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return;
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'CatchClause':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        block(of['body']);
        break;
      case 'ArrowFunctionExpression':
        if (of['body']!.type === 'BlockStatement') block(of['body']);
        else wrap(of['body']!);
        break;
      case 'IfStatement':
        block(of['consequent']);
        if (of['alternate']?.type !== 'IfStatement') block(of['alternate']);
        break;
      case 'ConditionalExpression':
        wrap(of['consequent']!);
        wrap(of['alternate']!);
        break;
      case 'LogicalExpression':
        wrap(of['right']!);
        break;
      case 'SwitchCase':
        if (of['consequent']!.length > 0) inserts.push([of['consequent']![0]!.start, `${count()};`, Number.POSITIVE_INFINITY]);
        break;
      case 'Literal': {
        const { value } = node as unknown as { value: unknown };
        if (typeof value === 'string' && value.length > 1 && value.length < 25 && parent?.type !== 'ImportDeclaration')
          words.add(value);
      }
    }
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const one of child) if (isNode(one)) visit(one, node);
      if (isNode(child)) visit(child, node);
    }
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  // Openings of outer nodes before those of inner ones, closings the other way round, closings before openings.
  inserts.sort(
    (a, b) => a[0] - b[0] || Number(a[1] !== ')' && a[1] !== '}') - Number(b[1] !== ')' && b[1] !== '}') || b[2] - a[2],
  );
  let out = 'const __n = globalThis.__sallyportCounters;';
  let at = 0;
  for (const [where, text] of inserts) {
    out += source.slice(at, where) + text;
    at = where;
  }
  return out + source.slice(at);
};

/** From here on modules of `src` are loaded with counters. */
export const watch = (): void => {
  (globalThis as unknown as { __sallyportCounters: Uint8Array }).__sallyportCounters = counters;
  const src = new URL('../../src/', import.meta.url).href;
  registerHooks({
    load: (url, context, next) =>
      url.startsWith(src) && url.endsWith('.ts')
        ? { format: 'module-typescript', source: withCounters(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true }
        : next(url, context),
  });
};

const magnitude = Uint8Array.from({ length: 256 }, (_, n) =>
  n < 4 ? [0, 1, 2, 4][n]! : n < 8 ? 8 : n < 16 ? 16 : n < 32 ? 32 : n < 128 ? 64 : 128,
);

export const clear = (): void => void counters.fill(0);
/** How many branches were taken, or taken in another order of magnitude, for the first time since the last call. */
export const news = (): number => {
  let fresh = 0;
  for (let i = 0; i < used; i++) {
    const bit = magnitude[counters[i]!]!;
    if ((bit & ~seen[i]!) !== 0) {
      seen[i]! |= bit;
      fresh++;
    }
  }
  return fresh;
};
/** Branches taken so far, and how many there are. */
export const covered = (): readonly [taken: number, all: number] => [
  seen.subarray(0, used).reduce((sum, bits) => sum + Number(bits > 0), 0),
  used,
];
export const wordsOfSource = (): readonly string[] => [...words];
