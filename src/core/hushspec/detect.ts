/** The little that is asked of every policy before anything else of HushSpec is loaded: whether it is one, and what lies beside it. */

/** Whether a text is meant as a HushSpec document: the key `hushspec` stands at its top level. */
export const isHushSpec = ({ text }: { readonly text: string }): boolean =>
  /^\ufeff?(["']?)hushspec\1\s*:/m.test(text) || /^\ufeff?\s*\{[\s\S]*?["']?\bhushspec["']?\s*:/.test(text);

/** A name in the folder of another file; undefined when it leads out of the tree. */
export const beside = (file: string, name: string): string | undefined => {
  if (name.startsWith('/')) return undefined;
  const parts = file.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};
