/**
 * The runner's side of an Action: inputs, the event, outputs and the job summary, as files and environment variables.
 * Written out here, because loading the toolkit costs more time than the whole judgement. Source: actions/runner, `FileCommandManager`.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Fault } from '../core/fault.ts';
import { INPUTS, type InputName, type InputSpec } from '../core/github/inputs.ts';
import { nearest } from '../core/policy/nearest.ts';
import { endOf } from '../core/text.ts';
import { appendWhole, unwritable } from './whole-file.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * All inputs, with their defaults.
 * @throws Fault for a value that the input does not take.
 */
export const readInputs = (env: Env): Readonly<Record<InputName, string>> =>
  Object.fromEntries(
    (INPUTS as readonly InputSpec[]).map(spec => {
      const value =
        (env[`INPUT_${spec.name.toUpperCase()}`] ?? '').trim() || (spec.default.startsWith('${{') ? '' : spec.default);
      if (spec.values && !spec.values.includes(value)) {
        const near = nearest(value, spec.values);
        throw new Fault(
          'input',
          `\`${value}\` is no value of the input \`${spec.name}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
          `use one of ${spec.values
            .filter(v => v !== '')
            .map(v => `\`${v}\``)
            .join(', ')}`,
        );
      }
      return [spec.name, value];
    }),
  ) as Record<InputName, string>;

/** @throws Fault when the runner's event file is missing or broken. */
export const readEvent = (env: Env): unknown => {
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '')
    throw new Fault(
      'event',
      'there is no event: `GITHUB_EVENT_PATH` is not set',
      'run this as an Action, or use `sallyport check`',
    );
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Fault('event', `the event file \`${path}\` cannot be read`, 'run this as an Action, or use `sallyport check`');
  }
};

/** Appends to one of the runner's files; false when there is none or it cannot be written. */
const append = (path: string | undefined, text: string): boolean => {
  if (path === undefined || path === '') return false;
  return appendWhole(path, text);
};

/** Sets outputs: each between delimiters that its value does not hold. */
export const writeOutputs = (env: Env, outputs: Readonly<Record<string, string>>): boolean => {
  const text = Object.entries(outputs).map(([name, value]) => {
    const said = value.toWellFormed();
    const delimiter = endOf(said, 'end-of-output');
    return `${name}<<${delimiter}\n${said}\n${delimiter}\n`;
  });
  return append(env['GITHUB_OUTPUT'], text.join(''));
};

/** @returns false where the runner has no file for it, or it cannot be written. */
export const writeSummary = (env: Env, markdown: string): boolean => append(env['GITHUB_STEP_SUMMARY'], markdown.toWellFormed());

/** Where the job works: the repository, the directory in it, and that directory as the workspace names it. */
export interface WorkPlace {
  readonly root: string;
  /** From the root of the repository, and from the workspace, with `/`; empty at the root. */
  readonly inside: string;
  readonly fromWorkspace: string;
}

const within = (above: string, path: string): string | undefined => {
  const rest = relative(above, path);
  return rest === '..' || rest.startsWith(`..${sep}`) || isAbsolute(rest) ? undefined : rest;
};

/** Whether a link stands between the workspace and a path in it that exists. */
const throughLink = (workspace: string, path: string): boolean =>
  realpathSync(path) !== join(realpathSync(workspace), relative(workspace, path));

/**
 * @param directory the input `working-directory`: a directory of the workspace.
 * @returns the repository that it lies in, which is the workspace unless a checkout was put elsewhere in it.
 * @throws Fault when it is no directory of the workspace, through links too.
 */
export const workPlace = (env: Env, directory: string): WorkPlace => {
  const workspace = resolve(env['GITHUB_WORKSPACE'] ?? '.');
  const here = resolve(workspace, directory);
  const wrong = (why: string): Fault =>
    new Fault('input', `\`${directory}\` ${why}`, 'name a directory of the checkout with the input `working-directory`');
  if (within(workspace, here) === undefined) throw wrong('lies outside of the workspace');
  if (!existsSync(here) || !statSync(here).isDirectory()) throw wrong('is no directory of the workspace');
  if (within(realpathSync(workspace), realpathSync(here)) === undefined) throw wrong('leads out of the workspace');
  // The change may have put the link there, and with it chosen another policy than that of the directory.
  if (throughLink(workspace, here)) throw wrong('is reached through a link');
  let root = here;
  while (root !== workspace && !existsSync(join(root, '.git'))) root = dirname(root);
  const posix = (above: string): string => relative(above, here).split(sep).join('/');
  return { root, inside: posix(root), fromWorkspace: posix(workspace) };
};

/**
 * Where a report is written: in the workspace its folder is made, and no link of the checkout is followed.
 * @param path as the inputs name it; one outside of the workspace is left as it is.
 * @throws Fault `output` where a link leads elsewhere.
 */
export const reportPlace = (env: Env, path: string): string => {
  const workspace = resolve(env['GITHUB_WORKSPACE'] ?? '.');
  const whole = resolve(path);
  if (path === '' || within(workspace, whole) === undefined) return path;
  const folder = dirname(whole);
  let there = folder;
  while (there !== workspace && !existsSync(there)) there = dirname(there);
  if (throughLink(workspace, there))
    throw new Fault(
      'output',
      `the report \`${path}\` would be written through a link of the checkout`,
      'name a file outside of it, such as `${{ runner.temp }}/report.json`',
    );
  try {
    if (statSync(there).isDirectory()) mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(path, error);
  }
  return path;
};
