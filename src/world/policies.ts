/** Where policies come from on this machine: the presets that ship with the product, and files. */
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Fault } from '../core/fault.ts';
import type { PolicySource, Preset, Shipped } from '../core/policy/layer.ts';
import { nearest } from '../core/policy/nearest.ts';
import shipped from '../core/policy/shipped.json' with { type: 'json' };
import { splitFormat } from '../core/policy-files/foreign.ts';
import { readRegular } from './regular-file.ts';
import { whyNot } from './why-not.ts';

const { presets } = shipped as unknown as Shipped;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** A preset by its name; undefined when there is none of that name. */
export const readPreset = (name: string): Preset | undefined =>
  Object.hasOwn(presets, name) ? { file: `preset ${name}`, data: presets[name]! } : undefined;

/**
 * A policy file of the machine, as a person names it on the command line: a preset's name or a path, with the format of an agent's
 * permission file before it where its content does not tell.
 * @param opened is told of the file, where it is none of the presets.
 * @throws Fault when it cannot be read.
 */
export const readPolicyFile = (name: string, opened?: (path: string) => void): PolicySource => {
  const preset = readPreset(name);
  if (preset) return preset;
  if (name === 'none') return { file: 'preset none', text: 'version: 1\nextends: none\n' };
  const { name: path, format } = splitFormat(name);
  opened?.(resolve(path));
  try {
    return { file: path, text: readRegular(path).toString('utf8'), ...(format && { format }) };
  } catch (error) {
    const known = [...Object.keys(presets), 'none'];
    const near = /[/.:]/.test(name) ? undefined : nearest(name, known);
    throw new Fault(
      'policy',
      `the policy \`${name}\` cannot be read: ${whyNot(error)}${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
      `name a file, or one of the presets ${known.map(p => `\`${p}\``).join(', ')}`,
    );
  }
};

/**
 * What a policy file extends: a preset, or a path beside it; for one in `.github`, from the root of its repository on, as at a base.
 * With `from` a path beside that file, which was found here before.
 * @param opened is told of each file.
 */
export const readParent =
  (root: string, opened?: (path: string) => void) =>
  async (name: string, from?: string): Promise<PolicySource | undefined> => {
    const preset = readPreset(name);
    if (preset) return preset;
    const beside = dirname(resolve(splitFormat(root).name));
    const folders = basename(beside) === '.github' ? [dirname(beside), beside] : [beside];
    const places = from === undefined ? folders : from === root ? [beside] : folders.map(base => resolve(base, dirname(from)));
    const path = places.map(base => resolve(base, name)).find(isFile);
    if (path === undefined) return undefined;
    opened?.(path);
    return { file: from === undefined ? name : path, text: readRegular(path).toString('utf8') };
  };
