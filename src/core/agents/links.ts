/** A link that stands for a file by which agents or editors are told what to do, or that leads to one: what it names is not in the change. */
import { resolve } from '../paths.ts';
import { type AgentFile, agentFileOf, isAgentFolder, joinsInstructions } from './files.ts';

/** A name that stands for settings only where git finds the rest of a repository beside it is as good as any for a link. */
const fileOf = (path: string): AgentFile | undefined => {
  const file = agentFileOf(path);
  return file?.of === 'git repository' ? undefined : file;
};

/**
 * What a link does to agents and editors; undefined where it is nothing to them.
 * @param here its own path in the repository, @param target what is written in it, @param isNew nothing stood in its place.
 */
export const linkMeaning = (
  here: string,
  target: string,
  isNew: boolean,
): { readonly decision: 'ask' | 'deny'; readonly message: string } | undefined => {
  const there = resolve(target, { root: '/r', cwd: `/r/${here}/..` }).real;
  // A folder stands for the files that are looked for in it.
  const from = fileOf(here) ?? (isAgentFolder(here) ? fileOf(`${here}/any`) : undefined);
  const to = fileOf(there);
  if (from === undefined && to === undefined && !isAgentFolder(here) && !isAgentFolder(there)) return undefined;
  // In place of a file or of another link it changes what agents are told.
  if (isNew && joinsInstructions(here, there)) return undefined;
  const orders =
    (from ?? to)?.kind === 'instructions' && (to === undefined || to.kind === 'instructions') && !there.startsWith('/');
  return {
    decision: orders || (from === undefined && to === undefined) ? 'ask' : 'deny',
    message: `\`${here}\` becomes a link to \`${target}\`, so other files decide what agents or editors do`,
  };
};
