/** A policy -> every policy that it stands on: the only step that follows `extends`. */
import { Fault } from './core/fault.ts';
import { isHushSpec } from './core/hushspec/detect.ts';
import { type Layer, layerOf, type PolicySource } from './core/policy/layer.ts';
import { type Format, type PolicyText, splitFormat } from './core/policy-files/foreign.ts';

/** Reads a preset by its name, or a path that a policy extends, beside the file `from` where one is named; undefined when there is none. */
export type ReadPolicy = (name: string, from?: string) => Promise<PolicySource | undefined>;

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

/** What a policy extends: for each the names that it may have, and the file that they are beside. */
const parents = async (link: Link): Promise<readonly { names: readonly string[]; from?: string; format?: Format }[]> =>
  'document' in link
    ? [{ names: (await hushSpec()).hushParents(link.document), from: link.file }]
    : [link.layer.data.extends]
        .flat()
        .filter(named => named !== 'none')
        .map(named => {
          const { name, format } = splitFormat(named);
          return { names: [name], ...(format && { format }) };
        });

/**
 * The policy and all that it extends, outermost base first.
 * @param trail the files that led here, so that no chain goes round.
 * @throws Fault where one is missing, the chain goes round, or it is too long.
 */
export const chain = async (source: PolicySource, read: ReadPolicy, trail: readonly string[] = []): Promise<Link[]> => {
  const link = await linkOf(source);
  if (!trail.includes(link.file) && trail.length > DEPTH)
    throw new Fault(
      'policy',
      `${link.file}: \`extends\` goes through more than ${DEPTH} policies`,
      'put some of them together into one',
    );
  if (trail.includes(link.file)) {
    throw new Fault(
      'policy',
      `${link.file}: \`extends\` goes round in a circle: ${[...trail, link.file].join(' -> ')}`,
      'break the circle',
    );
  }
  const links: Link[] = [];
  for (const { names, from, format } of await parents(link)) {
    let parent: PolicySource | undefined;
    for (const name of names) parent ??= await read(name, from);
    if (!parent)
      throw new Fault(
        'policy',
        `${link.file}: \`extends\` names \`${names[0]}\`, which is neither a preset nor a file at the base`,
        'use `default`, `strict`, `docs-only`, `dependencies`, `none`, or a path',
      );
    if ('data' in parent && format !== undefined)
      throw new Fault(
        'policy',
        `${link.file}: \`extends\` reads \`${names[0]}\` as a file of ${format}, and it is a preset`,
        `write \`${names[0]}\` alone, or \`${format}:./${names[0]}\` for the file`,
      );
    const as = 'data' in parent || format === undefined ? parent : { ...parent, format };
    links.push(...(await chain(as, read, [...trail, link.file])));
  }
  return [...links, link];
};
