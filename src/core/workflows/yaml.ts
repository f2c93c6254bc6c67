/**
 * A workflow or a composite action as a model with lines, made from the tree of a real YAML parser; anchors are followed. Only what
 * decides about trust is in it.
 * Source: GitHub Docs, "Workflow syntax for GitHub Actions" and "Metadata syntax for GitHub Actions".
 */
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar, visit, type YAMLMap } from 'yaml';
import { tooManyAnchors } from '../documents/read-yaml.ts';
import { yamlMistake } from '../documents/yaml-mistake.ts';

/** A scalar and where it stands, a line from 1. */
export interface Text {
  readonly value: string;
  readonly line: number;
  /** The text is a block: its lines follow the line of its key. */
  readonly block?: boolean;
}
export interface Entry extends Text {
  readonly key: string;
}
export interface Step {
  readonly job: string;
  /** What a person calls it: its name, its id, its action, or the first line that it runs. */
  readonly label: string;
  readonly line: number;
  readonly uses?: Text;
  readonly run?: Text;
  /** Its own shell, or the default one of its job or workflow. */
  readonly shell?: Text;
  readonly condition?: Text;
  readonly continueOnError?: Text;
  readonly inputs: readonly Entry[];
  readonly env: readonly Entry[];
}
export interface Permissions {
  readonly line: number;
  /** `read-all` or `write-all`, when it is one word. */
  readonly all?: string;
  readonly scopes: readonly Entry[];
}
export interface Job {
  readonly id: string;
  readonly line: number;
  /** What its check is called, unless by its id. */
  readonly name?: Text;
  readonly runners: readonly Text[];
  /** Every value of its matrix. */
  readonly matrix: readonly Text[];
  readonly condition?: Text;
  readonly continueOnError?: Text;
  readonly permissions?: Permissions;
  /** A reusable workflow that is called, and what of the secrets it gets. */
  readonly uses?: Text;
  readonly secrets?: Text;
  /** The name of its environment, whose rules it waits for. */
  readonly environment?: Text;
  readonly inputs: readonly Entry[];
  readonly env: readonly Entry[];
  /** Every value of its container and its services. */
  readonly containers: readonly Text[];
  readonly steps: readonly Step[];
}
export interface Trigger {
  readonly event: string;
  readonly line: number;
  /** `branches`, `paths-ignore`, `types`...: one entry for each pattern, and one with an empty value for an empty list. */
  readonly filters: readonly Entry[];
}
export interface Workflow {
  readonly triggers: readonly Trigger[];
  readonly permissions?: Permissions;
  readonly env: readonly Entry[];
  readonly jobs: readonly Job[];
}
/** The steps of all jobs. */
export const stepsOf = (workflow: Workflow): readonly Step[] => workflow.jobs.flatMap(job => job.steps);

/** Nodes that one file may have; anchors can make a small text a huge tree. */
const MOST_NODES = 50_000;

/** Aliases that are followed; each is looked up in the whole file. */
const MOST_ALIASES = 500;

interface Reader {
  readonly doc: Document;
  readonly lines: LineCounter;
  nodes: number;
  aliases: number;
}
const follow = (reader: Reader, node: unknown): unknown => {
  if (++reader.nodes > MOST_NODES) throw new RangeError('more nodes than one workflow may have');
  if (!isAlias(node)) return node;
  if (++reader.aliases > MOST_ALIASES) throw new RangeError('more aliases than one workflow may have');
  return node.resolve(reader.doc);
};
const lineOf = (reader: Reader, node: unknown): number => {
  const range = (node as { range?: readonly number[] | null } | null)?.range;
  return range ? reader.lines.linePos(range[0]!).line : 1;
};
const textOf = (reader: Reader, written: unknown): Text | undefined => {
  const node = follow(reader, written);
  if (!isScalar(node) || node.value === null) return undefined;
  const block = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  const line = lineOf(reader, node) + (block ? 1 : 0);
  return { value: String(node.value as string | number | boolean), line, ...(block && { block }) };
};
/** The pairs of a mapping: key, line of the key, and the value's node. */
const pairs = (reader: Reader, written: unknown): readonly { key: string; line: number; node: unknown }[] => {
  const node = follow(reader, written);
  if (!isMap(node)) return [];
  return (node as YAMLMap).items.map(({ key, value }) => ({
    key: isScalar(key) ? String(key.value) : String(key),
    line: lineOf(reader, key),
    node: value,
  }));
};
const field = (reader: Reader, node: unknown, name: string): unknown => pairs(reader, node).find(({ key }) => key === name)?.node;
const scalar = (reader: Reader, node: unknown, name: string): Text | undefined => textOf(reader, field(reader, node, name));
const items = (reader: Reader, written: unknown): readonly unknown[] => {
  const node = follow(reader, written);
  return isSeq(node) ? node.items : node === null || node === undefined ? [] : [node];
};
const entries = (reader: Reader, node: unknown): readonly Entry[] =>
  pairs(reader, node).flatMap(({ key, node: value }) => {
    const text = textOf(reader, value);
    return text === undefined ? [] : { key, ...text };
  });

const permissionsOf = (reader: Reader, node: unknown): { permissions?: Permissions } => {
  const found = pairs(reader, node).find(({ key }) => key === 'permissions');
  if (found === undefined) return {};
  const all = textOf(reader, found.node);
  return { permissions: { line: found.line, scopes: entries(reader, found.node), ...(all && { all: all.value }) } };
};

const optional = <K extends string>(key: K, text: Text | undefined): { readonly [P in K]?: Text } =>
  (text === undefined ? {} : { [key]: text }) as { readonly [P in K]?: Text };

const shellOf = (reader: Reader, node: unknown): Text | undefined =>
  scalar(reader, field(reader, field(reader, node, 'defaults'), 'run'), 'shell');

const stepOf = (reader: Reader, job: string, shell: Text | undefined, written: unknown): Step => {
  const node = follow(reader, written);
  const uses = scalar(reader, node, 'uses');
  const run = scalar(reader, node, 'run');
  const label = scalar(reader, node, 'name') ?? scalar(reader, node, 'id') ?? uses ?? run;
  return {
    job,
    label: label?.value.trim().split('\n', 1)[0] ?? 'a step',
    line: lineOf(reader, node),
    ...optional('uses', uses),
    ...optional('run', run),
    ...optional('shell', scalar(reader, node, 'shell') ?? shell),
    ...optional('condition', scalar(reader, node, 'if')),
    ...optional('continueOnError', scalar(reader, node, 'continue-on-error')),
    inputs: entries(reader, field(reader, node, 'with')),
    env: entries(reader, field(reader, node, 'env')),
  };
};

/** Every scalar of a tree. */
const scalarsOf = (reader: Reader, written: unknown): readonly Text[] => {
  const node = follow(reader, written);
  if (isMap(node)) return node.items.flatMap(({ value }) => scalarsOf(reader, value));
  if (isSeq(node)) return node.items.flatMap(item => scalarsOf(reader, item));
  const text = textOf(reader, node);
  return text === undefined ? [] : [text];
};

const runnersOf = (reader: Reader, written: unknown): readonly Text[] => {
  const node = follow(reader, written);
  if (isMap(node)) return ['group', 'labels'].flatMap(name => runnersOf(reader, field(reader, node, name)));
  return items(reader, node).flatMap(item => textOf(reader, item) ?? []);
};

const jobOf = (reader: Reader, id: string, line: number, written: unknown, outer?: Text): Job => {
  const node = follow(reader, written);
  const shell = shellOf(reader, node) ?? outer;
  const named = field(reader, node, 'environment');
  return {
    id,
    line,
    runners: runnersOf(reader, field(reader, node, 'runs-on')),
    matrix: scalarsOf(reader, field(reader, field(reader, node, 'strategy'), 'matrix')),
    containers: ['container', 'services'].flatMap(name => scalarsOf(reader, field(reader, node, name))),
    ...optional('name', scalar(reader, node, 'name')),
    ...optional('condition', scalar(reader, node, 'if')),
    ...optional('continueOnError', scalar(reader, node, 'continue-on-error')),
    ...permissionsOf(reader, node),
    ...optional('uses', scalar(reader, node, 'uses')),
    ...optional('secrets', scalar(reader, node, 'secrets')),
    ...optional('environment', textOf(reader, named) ?? scalar(reader, named, 'name')),
    inputs: entries(reader, field(reader, node, 'with')),
    env: entries(reader, field(reader, node, 'env')),
    steps: items(reader, field(reader, node, 'steps')).map(step => stepOf(reader, id, shell, step)),
  };
};

const triggersOf = (reader: Reader, root: unknown): readonly Trigger[] => {
  const node = follow(reader, field(reader, root, 'on'));
  if (isMap(node))
    return pairs(reader, node).map(({ key: event, line, node: options }) => ({
      event,
      line,
      filters: pairs(reader, options).flatMap(({ key, line: at, node: list }) => {
        const values = items(reader, list).flatMap(item => textOf(reader, item) ?? []);
        return values.length === 0 ? [{ key, value: '', line: at }] : values.map(value => ({ key, ...value }));
      }),
    }));
  return items(reader, node).flatMap(item => {
    const event = textOf(reader, item);
    return event === undefined ? [] : { event: event.value, line: event.line, filters: [] };
  });
};

/** A key that one mapping has twice: which of the two counts, every reader tells otherwise. */
const repeatedKey = (doc: Document): string | undefined => {
  let found: string | undefined;
  visit(doc, {
    Map: (_, { items: all }) => {
      const keys = new Set<string>();
      for (const { key } of all) {
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name !== undefined && name !== '<<' && keys.has(name)) found ??= name;
        if (name !== undefined) keys.add(name);
      }
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
};

/**
 * Reads a workflow, or an action's metadata (whose own steps become one job named `runs`).
 * @returns the sentence that says why, when the text is no YAML or too much of it.
 */
export const readWorkflow = (text: string): Workflow | string => {
  const lines = new LineCounter();
  if (tooManyAnchors(text)) return 'more anchors than one workflow may have';
  // The parser compares each key with all before it; a repeated one is told below, in one pass.
  const doc = parseDocument(text, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
  const mistake = yamlMistake(doc, lines);
  if (mistake !== undefined) return mistake;
  const twice = repeatedKey(doc);
  if (twice !== undefined) return `the key \`${twice}\` stands twice in one mapping`;
  const reader: Reader = { doc, lines, nodes: 0, aliases: 0 };
  try {
    const root = follow(reader, doc.contents);
    const runs = pairs(reader, root).find(({ key }) => key === 'runs');
    const shell = shellOf(reader, root);
    const jobs = pairs(reader, field(reader, root, 'jobs')).map(({ key, line, node }) => jobOf(reader, key, line, node, shell));
    return {
      triggers: triggersOf(reader, root),
      ...permissionsOf(reader, root),
      env: entries(reader, field(reader, root, 'env')),
      jobs: runs === undefined ? jobs : [...jobs, jobOf(reader, 'runs', runs.line, runs.node)],
    };
  } catch (problem) {
    if (problem instanceof RangeError) return problem.message;
    throw problem;
  }
};

/** The line of a position inside a text. */
export const lineIn = (text: Text, at: number): number =>
  text.block === true ? text.line + (text.value.slice(0, at).match(/\n/g)?.length ?? 0) : text.line;

/** The lines of a text, each with the line where it stands in the file. */
export const linesOf = (text: Text): readonly { readonly command: string; readonly line: number }[] =>
  text.value.split('\n').map((command, i) => ({ command, line: text.line + (text.block === true ? i : 0) }));

/** The same with lines that go on after a backslash joined to one. */
export const commandsOf = (text: Text): readonly { readonly command: string; readonly line: number }[] => {
  const joined: { command: string; line: number }[] = [];
  let goesOn = false;
  for (const { command, line } of linesOf(text)) {
    const piece = command.replace(/\\\r?$/, ' ');
    if (goesOn) joined[joined.length - 1]!.command += piece.trimStart();
    else joined.push({ command: piece, line });
    goesOn = piece !== command;
  }
  return joined;
};
