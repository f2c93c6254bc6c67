/**
 * The runner's side of an Action: inputs, the event, outputs and the job summary, as files and environment variables.
 * Written out here, because loading the toolkit costs more time than the whole judgement. Source: actions/runner, `FileCommandManager`.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { Fault } from '../core/fault.ts';
import { INPUTS, type InputName, type InputSpec } from '../core/github/inputs.ts';
import { nearest } from '../core/policy/nearest.ts';

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
  try {
    appendFileSync(path, text);
    return true;
  } catch {
    return false;
  }
};

/** Sets outputs: each between delimiters that no value can hold. */
export const writeOutputs = (env: Env, outputs: Readonly<Record<string, string>>): boolean => {
  const text = Object.entries(outputs).map(([name, value]) => {
    const delimiter = `ghadelimiter_${randomUUID()}`;
    return `${name}<<${delimiter}\n${value.toWellFormed()}\n${delimiter}\n`;
  });
  return append(env['GITHUB_OUTPUT'], text.join(''));
};

export const writeSummary = (env: Env, markdown: string): boolean => append(env['GITHUB_STEP_SUMMARY'], markdown.toWellFormed());
