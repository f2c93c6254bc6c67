/** `sallyport hushspec`: says whether HushSpec documents are valid, runs evaluator tests, and shows a document merged with its bases. */
import { Fault } from '../core/fault.ts';
import { readTests, runTests } from '../core/hushspec/cases.ts';
import { mergeChain, parentNames } from '../core/hushspec/chain.ts';
import { isHushSpec } from '../core/hushspec/detect.ts';
import { type HushSpec, problemsOf, readHushSpec } from '../core/hushspec/document.ts';
import { warningsOf } from '../core/hushspec/warnings.ts';
import { readDocument } from '../core/policy/document.ts';
import type { PolicyText } from '../core/policy-files/foreign.ts';
import { printable } from '../core/text.ts';
import { mask } from '../mask.ts';
import { readParent, readPreset } from '../world/policies.ts';
import { readRegular } from '../world/regular-file.ts';
import { whyNot } from '../world/why-not.ts';
import { type Io, text, type Values, type Verb } from './verb.ts';

const ACTIONS = ['validate', 'test', 'resolve'] as const;
const DEPTH = 16;

const sourceOf = (file: string): PolicyText => {
  try {
    return { file, text: readRegular(file).toString('utf8') };
  } catch (error) {
    throw new Fault('usage', `\`${file}\` cannot be read: ${whyNot(error)}`, 'name a file, or `-` for standard input');
  }
};
/** Documents that are named; `-` is standard input. */
const sourcesOf = (files: readonly string[], io: Io): Promise<readonly PolicyText[]> =>
  Promise.all(
    files.map(async file =>
      file === '-' ? { file: 'stdin', text: new TextDecoder().decode(await io.bytes()) } : sourceOf(file),
    ),
  );

/** The HushSpec documents of a chain, outermost base first; what ships with the product has no rules in HushSpec's words. */
const chainOf = async (spec: HushSpec, source: PolicyText, trail: readonly string[] = []): Promise<readonly PolicyText[]> => {
  if (!trail.includes(source.file) && trail.length > DEPTH)
    throw new Fault(
      'policy',
      `${source.file}: \`extends\` goes through more than ${DEPTH} documents`,
      'put some of them together into one',
    );
  if (trail.includes(source.file))
    throw new Fault('policy', `${source.file}: \`extends\` goes round in a circle`, 'break the circle');
  const names = parentNames(spec);
  if (names.length === 0 || readPreset(names[0]!)) return [source];
  for (const name of names) {
    const parent = await readParent(source.file)(name, source.file);
    if (!parent) continue;
    if ('data' in parent || !isHushSpec(parent))
      throw new Fault(
        'policy',
        `${source.file}: \`${name}\` is no HushSpec document`,
        'extend a document with the key `hushspec`',
      );
    return [...(await chainOf(readHushSpec(parent), parent, [...trail, source.file])), source];
  }
  throw new Fault(
    'policy',
    `${source.file}: \`extends\` names \`${names[0]}\`, which is not there`,
    'name a file beside this one',
  );
};

/** A fault of the document in one line; whatever else goes wrong is passed on. */
const oneLine = (error: unknown): string => {
  if (!(error instanceof Fault) || error.code === 'usage') throw error;
  return error.message.split('\n')[0]!;
};

/** One line a complaint. @returns what is wrong with a document by itself. */
const complaints = (source: PolicyText): readonly string[] => {
  try {
    return problemsOf(readDocument(source.text, source.file, true)).map(oneLine);
  } catch (error) {
    return [oneLine(error)];
  }
};

const merged = async (source: PolicyText): Promise<HushSpec> => mergeChain(await chainOf(readHushSpec(source), source));

/** @returns lines, the failing ones marked. */
const test = async (source: PolicyText, policy: HushSpec | undefined): Promise<readonly { failed: boolean; line: string }[]> => {
  const fail = (line: string) => ({ failed: true, line });
  try {
    const tests = readTests(source);
    if (!('cases' in tests)) return tests.map(problem => fail(oneLine(problem)));
    const embedded = { file: source.file, text: JSON.stringify(tests.policy) };
    const results = runTests(policy ?? (await merged(embedded)), tests.cases);
    return results.map(({ description, differs }) =>
      differs === undefined
        ? { failed: false, line: `ok: ${source.file}: ${description}` }
        : fail(`failed: ${source.file}: ${description}: ${differs}`),
    );
  } catch (error) {
    return [fail(oneLine(error))];
  }
};

/** @returns whether all is as it should be. @throws Fault of the document where nothing else can be said. */
const run = async (action: string, source: PolicyText, values: Values, say: (line: string) => void): Promise<boolean> => {
  if (action === 'validate') {
    const wrong = complaints(source);
    for (const line of wrong) say(`invalid: ${line}`);
    if (wrong.length > 0) return false;
    const today = new Date().toISOString().slice(0, 10);
    for (const line of warningsOf(readHushSpec(source), today)) say(`warning: ${source.file}: ${line}`);
    say(`valid: ${source.file}`);
    return true;
  }
  if (action === 'resolve') {
    say(JSON.stringify(await merged(source), null, 2));
    return true;
  }
  const name = text(values, 'policy');
  const results = await test(source, name === undefined ? undefined : await merged(sourceOf(name)));
  for (const { line } of results) say(line);
  return results.every(({ failed }) => !failed);
};

export const hushspecVerb: Verb = {
  name: 'hushspec',
  doc: 'Validates HushSpec documents, runs their evaluator tests, or shows one merged with what it extends.',
  usage: 'hushspec validate|test|resolve FILE|-... [--policy FILE]',
  exits: 'Exit codes: 0 valid and as expected, 1 not, 2 could not read.',
  flags: { policy: { type: 'string', value: 'FILE', doc: 'for `test`: ask this document instead of the one in the test' } },
  run: async (values, [action, ...files], io) => {
    if (!(ACTIONS as readonly (string | undefined)[]).includes(action))
      throw new Fault(
        'usage',
        action === undefined ? 'nothing is named to be done' : `\`${action}\` is nothing that can be done`,
        `use one of ${ACTIONS.map(a => `\`${a}\``).join(', ')}`,
      );
    if (files.length === 0) throw new Fault('usage', 'no document is named', `write \`sallyport hushspec ${action} FILE\``);
    const masked = mask(io.env);
    const say = (line: string): void => io.out(`${printable(masked(line))}\n`);
    let good = true;
    for (const source of await sourcesOf(files, io)) {
      try {
        good = (await run(action!, source, values, say)) && good;
      } catch (error) {
        say(`invalid: ${oneLine(error)}`);
        good = false;
      }
    }
    return good ? 0 : 1;
  },
};
