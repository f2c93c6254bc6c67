/** A policy -> every policy that it stands on: the only step that follows `extends`. */
import type { Fault } from './core/fault.ts';
import { isHushSpec } from './core/hushspec/detect.ts';
import { complain } from './core/policy/complaint.ts';
import { type Layer, layerOf, type PolicySource } from './core/policy/layer.ts';
import { type Format, type PolicyText, splitFormat } from './core/policy-files/foreign.ts';

/** Reads a preset by its name, or a path that a policy extends, beside the file `from` where one is named; undefined when there is none. */
export type ReadPolicy = (name: string, from?: string) => Promise<PolicySource | undefined>;

/** Names of the policies that come with the gate. */
const PRESETS = ['default', 'strict', 'docs-only', 'dependencies', 'none'];

/** Policies that may extend one another, one within the other. */
const DEPTH = 8;

/** What only a HushSpec document needs is loaded only for one. */
export const hushSpec = (): Promise<typeof import('./core/hushspec/policy.ts')> => import('./core/hushspec/policy.ts');

/** One policy of a chain: a layer, or a HushSpec document, which becomes one together with those that it extends. */
type Link = { readonly file: string } & ({ readonly layer: Layer } | { readonly document: PolicyText });

const linkOf = async (source: PolicySource): Promise<Link> => {
  if ('data' in source) return { file: source.file, layer: layerOf(source) };
  if (isHushSpec(source)) return { file: source.file, document: source };
  return { file: source.file, layer: (await import('./layer.ts')).readLayer(source) };
};

/** One thing that a policy extends: the names that it may have, the file that they are beside, and how it is written. */
interface Parent {
  readonly names: readonly string[];
  readonly from?: string;
  readonly format?: Format;
  readonly written: string;
}
const parents = async (link: Link): Promise<readonly Parent[]> => {
  if ('document' in link) {
    const names = (await hushSpec()).hushParents(link.document);
    return [{ names, from: link.file, written: names[0]! }];
  }
  return [link.layer.data.extends]
    .flat()
    .filter(named => named !== 'none')
    .map(written => {
      const { name, format } = splitFormat(written);
      return { names: [name], written, ...(format && { format }) };
    });
};

/** What is wrong with one of the things that a policy extends, at its place in the file. */
const wrong = async (link: Link, { written }: Parent, message: string, help: string): Promise<Fault> => {
  const places =
    'layer' in link
      ? link.layer.doc
      : (await import('./core/policy/document.ts')).readDocument(link.document.text, link.file, true);
  return complain(link.file, places.find(['extends'], written), `\`extends\` ${message}`, help);
};

/**
 * The policy and all that it extends, outermost base first.
 * @param trail the files that led here, so that no chain goes round.
 * @throws Fault with file, line and column where one is missing, the chain goes round, or it is too long.
 */
export const chain = async (source: PolicySource, read: ReadPolicy, trail: readonly string[] = []): Promise<Link[]> => {
  const link = await linkOf(source);
  const links: Link[] = [];
  const way = [...trail, link.file];
  for (const found of await parents(link)) {
    const { names, from, format } = found;
    let parent: PolicySource | undefined;
    for (const name of names) parent ??= await read(name, from);
    if (!parent) {
      const name = names[0]!;
      const { nearest } = await import('./core/policy/nearest.ts');
      const near = format === undefined && /^[\w-]+$/.test(name) ? nearest(name, PRESETS) : undefined;
      throw await wrong(
        link,
        found,
        format === undefined
          ? `names \`${name}\`, which is neither a preset nor a file at the base${near === undefined ? '' : `; did you mean \`${near}\`?`}`
          : `names \`${name}\`, and there is no such file at the base`,
        format === undefined
          ? `use ${PRESETS.map(preset => `\`${preset}\``).join(', ')}, or a path`
          : 'commit it to the base branch, or write its path from the root of the repository on',
      );
    }
    if (way.includes(parent.file))
      throw await wrong(link, found, `goes round in a circle: ${[...way, parent.file].join(' -> ')}`, 'break the circle');
    if (way.length > DEPTH)
      throw await wrong(link, found, `goes through more than ${DEPTH} policies`, 'put some of them together into one');
    if ('data' in parent && format !== undefined)
      throw await wrong(
        link,
        found,
        `reads \`${names[0]}\` as a file of ${format}, and it is a preset`,
        `write \`${names[0]}\` alone, or \`${format}:./${names[0]}\` for the file`,
      );
    const as = 'data' in parent || format === undefined ? parent : { ...parent, format };
    links.push(...(await chain(as, read, way)));
  }
  return [...links, link];
};
