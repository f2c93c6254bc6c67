/** A chain of HushSpec documents, outermost base first -> one document that says it all. */
import { checkMerged, type HushSpec, readHushSpec } from './document.ts';
import { mergeSpecs } from './merge.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * What a document extends, as it may be called: as written, or with the ending that was left out. `hushspec:` and `builtin:` name what
 * ships with the product.
 */
export const parentNames = ({ extends: name }: HushSpec): readonly string[] => {
  if (name === undefined) return [];
  const plain = name.replace(/^(?:hushspec|builtin):/, '');
  return plain.includes('/') || !/\.(?:ya?ml|json)$/.test(plain) ? [plain, `${plain}.yaml`, `${plain}.yml`] : [plain];
};

/** @throws Fault where a document is not valid, or the whole does not hold together. */
export const mergeChain = (sources: readonly Source[]): HushSpec => {
  const [first, ...rest] = sources.map(readHushSpec) as [HushSpec, ...HushSpec[]];
  if (rest.length === 0) return first;
  return checkMerged(rest.reduce(mergeSpecs, first), sources.at(-1)!.file);
};
