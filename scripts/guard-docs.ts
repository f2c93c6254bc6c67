/** Pages of `docs/guards`: what each guard does, why, its options, and each of its rules shown on an example and its harmless twin. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { structuredPatch } from 'diff';
import { z } from 'zod';
import { HAZARDS } from '../src/core/commands/hazards.ts';
import type { Example, ExampleFile, ExampleInput, Guard } from '../src/core/contracts.ts';
import type { Act, Opinion } from '../src/core/model.ts';
import { shorten, visible } from '../src/core/text.ts';
import * as detectors from '../src/detectors/index.ts';
import { mask } from '../src/mask.ts';
import { checkOf, opinionsOn } from '../test/support/examples.ts';
import { WHY } from './guard-why.ts';
import { code, fence, prose, section, table } from './markdown.ts';
import { optionRows } from './schema-tables.ts';

/** Lines of one file, and characters of one line, that an example shows. */
const LINES = 14;
const WIDTH = 160;

const masked = mask({});
/** Nothing in an example hides: what is not plain ASCII stands as its number, and a token as its mask. */
const shown = (text: string): string =>
  visible(masked(text).replaceAll(/(?=[A-Za-z0-9]*[g-z])(?=[A-Za-z]*[0-9])[A-Za-z0-9]{28,}/g, '***')).replaceAll(
    /[^\n\t\u0020-\u007e\u2026]/gu,
    character => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

const few = (lines: readonly string[]): readonly string[] =>
  lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `... ${lines.length - LINES + 1} more lines`];
const block = (lines: readonly string[], language = 'text'): string =>
  fence(
    few(lines.flatMap(line => line.split('\n')))
      .map(line => shorten(shown(line), WIDTH))
      .join('\n'),
    language,
  );

const diffOf = (file: ExampleFile): string => {
  const [before, after] = [file.before ?? null, file.after ?? null];
  const verb = before === null ? 'new file' : after === null ? 'deleted file' : 'changed file';
  const marks = [
    ...(file.was === undefined ? [] : [`renamed from ${file.was}`]),
    ...(file.mode === undefined || file.mode === file.oldMode ? [] : [`mode ${file.mode}`]),
    ...(file.target === undefined ? [] : [`link to ${file.target}`]),
    ...(file.binary ? ['binary'] : []),
  ];
  const hunks = structuredPatch('a', 'b', before ?? '', after ?? '', '', '', { context: 1 }).hunks;
  const lines = hunks.flatMap(hunk => hunk.lines).filter(line => !line.startsWith('\\'));
  return block([`# ${verb} ${file.path}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`, ...lines], 'diff');
};

const actOf = (act: Act): string => {
  switch (act.do) {
    case 'shell':
      return block([`$ ${act.command}`]);
    case 'read':
    case 'delete':
      return block([`${act.do} ${act.path}`]);
    case 'write':
      return block([`write ${act.path}`, ...act.lines.map(line => `+${line}`), ...(act.removed ?? []).map(line => `-${line}`)]);
    case 'patch':
      return block([act.diff], 'diff');
    case 'fetch':
      return block([`fetch ${act.url}`]);
    case 'mcp':
      return block([`mcp__${act.server}__${act.tool} ${JSON.stringify(act.input)}`]);
    case 'agent':
      return block([`agent ${act.name}${act.prompt === undefined ? '' : `: ${act.prompt}`}`]);
    case 'say':
      return block([`${act.source}: ${act.text}`]);
    case 'session': {
      const { format, calls, complete, gaps, unread, missingAgents } = act.session;
      const facts = [
        `${calls} calls`,
        complete ? 'complete' : 'not complete',
        ...gaps,
        ...(unread.length > 0 ? [`${unread.length} records not understood`] : []),
        ...missingAgents.map(({ name }) => `actions of sub-agent ${name} missing`),
      ];
      return block([`a transcript of format ${format}: ${facts.join('; ')}`]);
    }
    default:
      return block([JSON.stringify(act)]);
  }
};

const briefly = (act: Act): string =>
  act.do === 'shell' ? `$ ${act.command}` : 'path' in act ? `${act.do} ${act.path}` : JSON.stringify(act);
/** What the transcript beside it tells. */
const besides = ({ scene }: Pick<Example, 'scene'>): string | undefined =>
  scene?.calls === undefined || scene.calls.length === 0
    ? undefined
    : section('and the transcript tells:', block(scene.calls.map(({ act, status }) => `${briefly(act)} (${status})`)));

const inputOf = (input: ExampleInput & Pick<Example, 'scene'>): string => section(evidenceOf(input), besides(input));
const evidenceOf = (input: ExampleInput): string => {
  if ('source' in input) return block([`${input.source}: ${input.text}`]);
  if ('act' in input) return actOf(input.act);
  const most = input.files.slice(0, 3).map(diffOf);
  return input.files.length > 3 ? [...most, `and ${input.files.length - 3} more files`].join('\n\n') : most.join('\n\n');
};

const around = ({ options, scene }: Pick<Example, 'options' | 'scene'>): string => {
  const said = [
    ...(options === undefined ? [] : [`with ${code(shown(JSON.stringify(options)))}`]),
    ...(scene?.author === undefined
      ? []
      : [`by ${scene.author.kind === 'agent' ? 'an agent' : `author of kind ${scene.author.kind}`}`]),
    ...(scene?.event === undefined ? [] : [`on ${code(scene.event)}`]),
  ];
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
};

interface Shown {
  readonly example: Example;
  readonly opinion: Opinion;
}
/** The first example of each rule with each decision, those with a twin before those without. */
const rulesOf = (guard: Guard): readonly (readonly [rule: string, shown: readonly Shown[]])[] => {
  const byRule = new Map<string, Shown[]>();
  for (const example of guard.examples.toSorted((a, b) => Number(b.twin !== undefined) - Number(a.twin !== undefined)))
    for (const opinion of opinionsOn(checkOf(guard, example), example)) {
      const list = byRule.get(opinion.rule) ?? byRule.set(opinion.rule, []).get(opinion.rule)!;
      if (!list.some(one => one.opinion.decision === opinion.decision)) list.push({ example, opinion });
    }
  return [...byRule].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const WORDS = { allow: 'told', ask: 'asked about', deny: 'denied' } as const;

const showOne = ({ example, opinion }: Shown): string =>
  section(
    `${WORDS[opinion.decision]}${around(example)}: ${prose(shorten(shown(opinion.message), 400))}`,
    inputOf(example),
    opinion.fix === undefined ? undefined : `Fix: ${prose(shown(opinion.fix))}.`,
    example.twin === undefined
      ? undefined
      : `Quiet, beside it${around({ ...(example.twin.scene && { scene: example.twin.scene }) })}:`,
    example.twin === undefined ? undefined : inputOf(example.twin),
  );

const sourceOf = new Map<string, string>();
const source = (file: string): string => {
  if (!sourceOf.has(file)) sourceOf.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return sourceOf.get(file)!;
};
/** Rules that are written out in a guard's file or in what it imports, and that no example of any guard shows. */
const unshown = (guard: Guard, all: readonly Guard[], known: ReadonlySet<string>): readonly string[] => {
  const reach = (id: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, to] of source(file).matchAll(/(?:(?<!import type [^;]*)from |import\()'(\.[^']+\.ts)'/g))
        visit(join(dirname(file), to!));
    };
    visit(`src/guards/${id}.ts`);
    return seen;
  };
  const others = new Set(all.filter(other => other !== guard).flatMap(other => [...reach(other.id)]));
  const shown = new Set(rulesOf(guard).map(([rule]) => rule));
  const rules = [...reach(guard.id)]
    .filter(file => /^src\/(guards|core)\//.test(file))
    .flatMap(file => {
      const written = [...source(file).matchAll(/\brule: '([a-z][a-z-]+)'/g)].map(([, rule]) => rule!);
      // What several guards reach belongs to the one that shows another rule of the same file.
      return !others.has(file) || written.some(rule => shown.has(rule)) ? written : [];
    });
  return [...new Set(rules)].filter(rule => !known.has(rule)).sort();
};

/** An exception for the first thing that the guard finds: by its file, or else by its fingerprint. */
const exceptionFor = (guard: Guard): string => {
  const [rule, [first]] = rulesOf(guard).find(([, list]) => list.some(({ opinion }) => opinion.decision !== 'allow'))!;
  const input = first!.example;
  const place = 'files' in input ? `path: ${JSON.stringify(shown(input.files[0]!.path))}` : 'fingerprint: 0123456789abcdef';
  return `exceptions:\n  - { rule: ${guard.id}/${rule}, ${place}, reason: "why it is all right", expires: 2027-06-30 }`;
};

const howToAllow = (guard: Guard): string => {
  const asks = rulesOf(guard).some(([, list]) => list.some(({ opinion }) => opinion.decision === 'ask'));
  const settle =
    '- What is asked about: an approving review of exactly the head commit settles it, or a label that the policy names under `approvals`.';
  const one = `- One known finding: an exception on the base branch, by rule, with a path or with the fingerprint that the report shows:`;
  const all = guard.always
    ? '- This guard has no switch, and no exception holds for what it denies.'
    : `- The whole guard: \`rules.${guard.key}.enabled: false\` on the base branch. The narrower the way, the better.`;
  return section(`${asks ? `${settle}\n` : ''}${one}`, fence(exceptionFor(guard), 'yaml'), all);
};

/** What only one guard has: its table of harms, its list of kinds. */
const further = (guard: Guard): string | undefined => {
  if (guard.id === 'shell-command')
    return section(
      '## Every harm it knows',
      table(
        ['rule', 'decision', 'the command'],
        Object.entries(HAZARDS).map(([id, kind]) => [code(id), kind.decision, kind.says]),
      ),
    );
  if (guard.id === 'secret-leak')
    return section(
      '## Every kind it knows',
      Object.values(detectors)
        .flat()
        .map(({ id }) => code(id))
        .sort()
        .join(', ')
        .replaceAll(/(.{100,130}?), /g, '$1,\n'),
    );
  return undefined;
};

/** Where more is told. */
const MORE: Readonly<Record<string, string>> = {
  guardrails: 'What each kind comes to in which text: [guardrails](../guardrails.md).',
  'transcript-patch': 'Formats, and what each agent leaves: [transcripts](../transcripts.md).',
  'mcp-tool': 'Tools whose input the policy explains: [tools](../tools.md).',
  'self-protection': 'What it answers, and what stays open: [threat model](../threat-model.md).',
};

const HEAD = (from: string): string => `<!-- Written by \`npm run docs\` from ${from}; change it there. -->`;

const pageOf = (guard: Guard, all: readonly Guard[], known: ReadonlySet<string>, preset: unknown): string => {
  const rules = rulesOf(guard);
  const rest = unshown(guard, all, known);
  return `${section(
    HEAD(`src/guards/${guard.id}.ts`),
    `# \`${guard.id}\``,
    guard.doc.charAt(0).toUpperCase() + guard.doc.slice(1) + (guard.doc.endsWith('.') ? '' : '.'),
    WHY[guard.id],
    MORE[guard.id],
    '## Options',
    table(
      ['under `rules.' + guard.key + '`', 'type', 'default', 'what it does'],
      optionRows(z.toJSONSchema(guard.options(z), { io: 'input', unrepresentable: 'any' }), guard.always !== true),
    ) || 'None.',
    preset === undefined ? undefined : `The preset \`default\` sets ${code(JSON.stringify(preset))}.`,
    ...((guard.reads?.length ?? 0) > 0 ? [`It honours, as they stand at the base: ${guard.reads!.map(code).join(', ')}.`] : []),
    '## Rules',
    ...rules.flatMap(([rule, list]) => [`### \`${rule}\``, ...list.map(showOne)]),
    rest.length === 0 ? undefined : `Further rules, without an example of their own here: ${rest.map(code).join(', ')}.`,
    further(guard),
    '## How to allow',
    howToAllow(guard),
  )}\n`;
};

/** Every page, by its file. @param preset what the preset `default` sets, by the key of the guard. */
export const guardPages = (
  guards: readonly Guard[],
  preset: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => {
  const known = new Set(guards.flatMap(guard => rulesOf(guard).map(([rule]) => rule)));
  const index = section(
    HEAD('src/guards'),
    '# Guards',
    'A guard looks at every effect of a change, a call or a text, and says deny, ask, or nothing. Guards speak first and always: no rule and no mode outranks them.',
    table(
      ['guard', 'what it does', 'rules'],
      guards.map(guard => [
        `[\`${guard.id}\`](${guard.id}.md)`,
        guard.doc,
        rulesOf(guard)
          .map(([rule]) => code(rule))
          .join(', '),
      ]),
    ),
  );
  return {
    'docs/guards/README.md': `${index}\n`,
    ...Object.fromEntries(guards.map(guard => [`docs/guards/${guard.id}.md`, pageOf(guard, guards, known, preset[guard.key])])),
  };
};
