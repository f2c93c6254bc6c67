/** `forbidden_paths` and `path_allowlist`: exceptions are looked up before patterns, and what a list does not name is refused. */
import { pathFinder, plainPath } from './glob.ts';
import type { Block } from './rules.ts';
import { type Action, allow, deny, type Judge } from './ruling.ts';

/** Names that permit: the path as it is, and the spellings that are known to mean the same file. */
const permitting = ({ target = '', same = [] }: Action): readonly string[] => [target, ...same].map(plainPath);
/** Names that forbid: those, what else was written, and a backslash read as a separator. */
const forbidding = (action: Action): readonly string[] =>
  [action.target ?? '', ...(action.same ?? []), ...(action.also ?? [])].flatMap(name => [
    plainPath(name),
    plainPath(name.replaceAll('\\', '/')),
  ]);

/** The block `forbidden_paths`: forbidden under any name, excepted under all. */
export const forbiddenPaths = ({ patterns, exceptions }: Block<'forbidden_paths'>): Judge => {
  const forbidden = pathFinder(patterns);
  const excepted = pathFinder(exceptions);
  return action => {
    if (excepted(permitting(action)) !== undefined)
      return allow('rules.forbidden_paths.exceptions', 'path matched an explicit exception');
    const pattern = forbidden(forbidding(action));
    return pattern === undefined
      ? undefined
      : deny('rules.forbidden_paths.patterns', 'path matched a forbidden pattern', pattern);
  };
};

/** The block `path_allowlist`: what no list names is denied; patches go by the list for writing where they have none. */
export const pathAllowlist = ({ read, write, patch }: Block<'path_allowlist'>): Judge => {
  const lists = {
    file_read: pathFinder(read),
    file_write: pathFinder(write),
    patch_apply: pathFinder(patch?.length ? patch : write),
  };
  return action =>
    lists[action.type as keyof typeof lists](permitting(action)) === undefined
      ? deny('rules.path_allowlist', 'path did not match allowlist')
      : allow('rules.path_allowlist', 'path matched allowlist');
};
