/** Writes what follows from the lists: the JSON Schemas, the tables of the README, the pages of the guards. `--check` proves that they are up to date. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { verbs } from '../src/commands/index.ts';
import type { Detector, Guard, Program, Reporter } from '../src/core/contracts.ts';
import { INPUTS, type InputSpec, OUTPUTS } from '../src/core/github/inputs.ts';
import { hintsOf } from '../src/core/secrets/first-look.ts';
import { outlineOf, type Written } from '../src/core/secrets/outline.ts';
import { rarestTriple } from '../src/core/secrets/rare-triples.ts';
import * as detectorList from '../src/detectors/index.ts';
import * as guardList from '../src/guards/index.ts';
import { policyFileSchema, readLayer } from '../src/layer.ts';
import * as programList from '../src/programs/index.ts';
import * as reporterList from '../src/reporters/index.ts';
import { type Evidence, evidencePage, evidenceTable } from './evidence-text.ts';
import { guardPages } from './guard-docs.ts';
import { table } from './markdown.ts';
import { policyPage } from './policy-docs.ts';

const guards = Object.values(guardList) as readonly Guard[];
const reporters = Object.values(reporterList) as readonly Reporter[];

const inputs = INPUTS as readonly InputSpec[];
/** What an input does, with the values that it takes where the text does not name them all. */
const inputDoc = ({ doc, values = [] }: InputSpec): string => {
  const named = values.filter(value => value !== '').map(value => `\`${value}\``);
  return named.every(value => doc.includes(value)) ? doc : `${doc} One of ${named.join(', ')}.`;
};
const evidence = JSON.parse(readFileSync('docs/evidence.json', 'utf8')) as Evidence;

/** The generated parts of the README, by the name of their marker. */
const parts: Readonly<Record<string, string>> = {
  guards: table(
    ['guard', 'block under `rules:`', 'what it does'],
    guards.map(guard => [`[\`${guard.id}\`](docs/guards/${guard.id}.md)`, `\`${guard.key}\``, guard.doc]),
  ),
  verbs: table(
    ['command', 'what it does'],
    (await Promise.all(Object.values(verbs).map(verb => verb()))).map(verb => [`\`sallyport ${verb.name}\``, verb.doc]),
  ),
  inputs: table(
    ['input', 'default', 'what it does'],
    inputs.map(input => [`\`${input.name}\``, input.default === '' ? '' : `\`${input.default}\``, inputDoc(input)]),
  ),
  outputs: table(
    ['output', 'what it is'],
    OUTPUTS.map(output => [`\`${output.name}\``, output.doc]),
  ),
  evidence: evidenceTable(evidence),
  formats: table(
    ['format', 'what it is'],
    reporters.map(reporter => [`\`${reporter.id}\``, reporter.doc]),
  ),
};

/** A YAML double-quoted scalar is a JSON string. */
const quote = (text: string): string => JSON.stringify(text);
const actionYml = `# Written by scripts/docs.ts from src/core/github/inputs.ts; change it there.
name: Sallyport
author: The Sallyport maintainers
description: Gates what coding agents produce. Judges patch and transcript against a policy; deterministic, offline, no app, no secret, no model.
branding:
  icon: shield
  color: gray-dark
inputs:
${inputs.map(input => `  ${input.name}:\n    description: ${quote(inputDoc(input))}\n    required: false\n    default: ${quote(input.default)}`).join('\n')}
outputs:
${OUTPUTS.map(output => `  ${output.name}:\n    description: ${quote(output.doc)}`).join('\n')}
runs:
  using: node24
  main: dist/action.js
`;

const fill = (text: string): string =>
  text.replaceAll(/<!-- (\w+):begin -->[\s\S]*?<!-- \1:end -->/g, (all, name: string) =>
    parts[name] === undefined ? all : `<!-- ${name}:begin -->\n${parts[name]}\n<!-- ${name}:end -->`,
  );

const schema = z.toJSONSchema(policyFileSchema, { io: 'input', unrepresentable: 'any' });
/** Presets and defaults, checked here so that a start need not. */
const PRESETS = ['default', 'strict', 'docs-only', 'dependencies'] as const;
const shipped = {
  defaults: {
    rules: Object.fromEntries(guards.map(guard => [guard.key, guard.options(z).parse({})])),
    sandbox: policyFileSchema.shape.sandbox.unwrap().parse({}),
  },
  presets: Object.fromEntries(
    PRESETS.map(name => [
      name,
      readLayer({ file: `policies/${name}.yml`, text: readFileSync(`policies/${name}.yml`, 'utf8') }).data,
    ]),
  ),
  guards: Object.entries(guardList as Readonly<Record<string, Guard>>).map(([name, { id, key, always, effects }]) => ({
    name,
    id,
    key,
    ...(always && { always }),
    ...(effects && { effects }),
  })),
};

/** Which part answers to which names of programs, so that a command loads the part that it names and no other. */
const programNames = (): Readonly<Record<string, string>> => {
  const owners = new Map(
    (Object.entries(programList) as [string, Program][]).flatMap(([part, { names }]) => names.map(name => [name, part] as const)),
  );
  const spaced = [...owners.keys()].find(name => /\s/.test(name));
  if (spaced !== undefined) throw new Error(`\`${spaced}\`: a program's name holds no space`);
  return Object.fromEntries(
    Object.keys(programList).map(part => [
      part,
      [...owners].flatMap(([name, owner]) => (owner === part ? [name] : [])).join(' '),
    ]),
  );
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const writtenOf = (detector: Detector): Written => ({ ...outlineOf(detector), hints: detector.hints.join('\n') });
const hintsFile = (): string =>
  `${JSON.stringify(hintsOf((Object.values(detectorList) as Detector[]).map(outlineOf), rarestTriple), null, 2)}\n`;
/** What is written down of parts, so that a start need not load them all. */
const outlines: Readonly<Record<string, string>> = {
  'src/core/secrets/hints.json': hintsFile(),
  'src/core/programs/names.json': `${JSON.stringify(programNames(), null, 2)}\n`,
  'src/core/secrets/outlines.json': `${JSON.stringify(
    Object.fromEntries(
      (Object.entries(detectorList) as [string, Detector][]).map(([part, detector]) => [part, writtenOf(detector)]),
    ),
    null,
    2,
  )}\n`,
};
const outdated = Object.entries(outlines).filter(([file, text]) => read(file) !== text);
if (!process.argv.includes('--check') && outdated.length > 0) {
  for (const [file, text] of outdated) writeFileSync(file, text);
  // The pages tell what commands do, and this process still knows the old outlines.
  execFileSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
  process.exit();
}

const files: Readonly<Record<string, string>> = {
  ...outlines,
  'src/core/policy/shipped.json': `${JSON.stringify(shipped, null, 2)}\n`,
  'action.yml': actionYml,
  'policies/policy.schema.json': `${JSON.stringify({ title: 'Sallyport policy', ...schema }, null, 2)}\n`,
  'docs/evidence.md': evidencePage(evidence),
  'README.md': fill(readFileSync('README.md', 'utf8')),
  'docs/policy.md': policyPage(guards, shipped.presets['default'] as object as Record<string, unknown>),
  ...guardPages(guards, shipped.presets['default']!.rules),
};

const stale = Object.entries(files).filter(([file, text]) => read(file) !== text);
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`not up to date: ${stale.map(([file]) => file).join(', ')}; run \`npm run docs\` and commit`);
    process.exit(1);
  }
  console.log(`${Object.keys(files).length} generated files are up to date`);
} else
  for (const [file, text] of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
