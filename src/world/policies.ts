/** Where policy texts come from on this machine: the presets that ship with the product, and files. */
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../core/fault.ts';
import { type PolicyText, splitFormat } from '../core/policy-files/foreign.ts';

const PRESETS = ['default', 'strict', 'docs-only', 'dependencies'] as const;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The folder `policies/` of this installation: beside `src/` in a checkout, beside `dist/` for users. */
const folder = (): string => {
  let here = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 4; up++, here = dirname(here)) {
    if (isFile(join(here, 'policies', 'default.yml'))) return join(here, 'policies');
  }
  throw new Fault(
    'installation',
    'the folder `policies` of this installation is missing',
    'install the whole release, or check the repository out again',
  );
};

export type { PolicyText };

/** A preset by its name; undefined when there is none of that name. */
export const readPreset = (name: string): PolicyText | undefined =>
  (PRESETS as readonly string[]).includes(name)
    ? { file: `preset ${name}`, text: readFileSync(join(folder(), `${name}.yml`), 'utf8') }
    : undefined;

/**
 * A policy file of the machine, as a person names it on the command line: a preset's name or a path, with the format of an agent's
 * permission file before it where its content does not tell.
 * @throws Fault when it cannot be read.
 */
export const readPolicyFile = (name: string): PolicyText => {
  const preset = readPreset(name);
  if (preset) return preset;
  const { name: path, format } = splitFormat(name);
  try {
    return { file: path, text: readFileSync(path, 'utf8'), ...(format && { format }) };
  } catch {
    throw new Fault(
      'policy',
      `the policy \`${name}\` cannot be read`,
      `name a file, or one of the presets ${PRESETS.map(p => `\`${p}\``).join(', ')}`,
    );
  }
};

/**
 * What a policy file extends: a preset, or a path beside it; for one in `.github`, from the root of its repository on, as at a base.
 * With `from` a path beside that file, which was found here before.
 */
export const readParent =
  (root: string) =>
  async (name: string, from?: string): Promise<PolicyText | undefined> => {
    const preset = readPreset(name);
    if (preset) return preset;
    const beside = dirname(resolve(splitFormat(root).name));
    const folders = basename(beside) === '.github' ? [dirname(beside), beside] : [beside];
    const places = from === undefined ? folders : from === root ? [beside] : folders.map(base => resolve(base, dirname(from)));
    const path = places.map(base => resolve(base, name)).find(isFile);
    if (path === undefined) return undefined;
    return { file: from === undefined ? name : path, text: readFileSync(path, 'utf8') };
  };
