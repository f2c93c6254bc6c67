/** The inputs of a run: lists as lists, and files as the workspace and the repository name them. */
import { normalize } from 'node:path/posix';
import { Fault } from './core/fault.ts';
import type { InputName } from './core/github/inputs.ts';
import type { WorkPlace } from './world/runner.ts';

export type Inputs = Readonly<Record<InputName, string>>;

/** A list, one a line or with commas between. */
export const list = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** The same for paths, in which braces hold commas of their own. */
const pathList = (text: string): readonly string[] => {
  const paths = [''];
  let depth = 0;
  for (const letter of text) {
    depth = letter === '\n' ? 0 : Math.max(0, depth + (letter === '{' ? 1 : letter === '}' ? -1 : 0));
    if (letter === '\n' || (letter === ',' && depth === 0)) paths.push('');
    else paths[paths.length - 1] += letter;
  }
  return paths.map(path => path.trim()).filter(path => path !== '');
};

/** The inputs with their files as the workspace names them, which is where the Action and later steps start. */
export const inDirectory = (inputs: Inputs, { fromWorkspace }: WorkPlace): Inputs => {
  const put = (path: string): string =>
    fromWorkspace === '' || path === '' || /^(?:[/~]|[A-Za-z]:)/.test(path) ? path : normalize(`${fromWorkspace}/${path}`);
  const files = Object.entries(inputs).map(([name, value]) => [name, name.endsWith('-file') ? put(value) : value]);
  return { ...(Object.fromEntries(files) as Inputs), transcript: pathList(inputs.transcript).map(put).join('\n') };
};

/** The policy's path from the root of the repository; one of another repository has no part in this one's directories. */
export const policyPath = (inputs: Inputs, { inside }: WorkPlace): string => {
  const path = inputs['policy-ref'].includes('/') || inside === '' ? inputs.policy : normalize(`${inside}/${inputs.policy}`);
  if (!/^(?:\/|\.\.(?:\/|$))/.test(path)) return path.replace(/^\.\//, '');
  throw new Fault('input', `the policy \`${inputs.policy}\` lies outside of the repository`, 'name a path of the repository');
};
