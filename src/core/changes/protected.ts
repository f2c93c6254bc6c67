/** Places of a repository that steer what runs or who decides; a link onto them, or over them, is never ordinary. */
import { fold } from '../paths.ts';

/** Files and folders, as repository paths, folded. */
export const PROTECTED: readonly string[] = [
  '.git',
  '.github',
  '.gitlab',
  '.gitmodules',
  '.gitattributes',
  'codeowners',
  'docs/codeowners',
  '.husky',
  '.githooks',
  '.vscode',
  '.idea',
  '.devcontainer',
  '.claude',
  '.mcp.json',
  'claude.md',
  'agents.md',
  'gemini.md',
  '.cursor',
  '.codex',
  '.gemini',
  '.agents',
  '.env',
  '.npmrc',
  'package.json',
];

export const CODEOWNERS: readonly string[] = ['codeowners', '.github/codeowners', 'docs/codeowners', '.gitlab/codeowners'];

/** Whether one folded path is another one, or lies below it. */
export const isAtOrBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

/** The protected place that a path is, is below of, or is a folder above of; `.` stands for the whole tree. */
export const protectedPlace = (path: string, more: readonly string[] = []): string | undefined => {
  const folded = fold(path);
  return [...PROTECTED, ...more.map(fold)].find(place => isAtOrBelow(folded, place) || isAtOrBelow(place, folded));
};
