/** The symbolic links of a working tree, looked up as they are asked for: a live gate judges where a path leads on this machine now. */
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';

class WorkingLinks extends Map<string, string> {
  readonly root: string;

  constructor(root: string) {
    super();
    this.root = root;
  }

  /** @param name relative to the root. @returns what the link there says; undefined for everything else. */
  override get(name: string): string | undefined {
    try {
      return readlinkSync(join(this.root, name));
    } catch {
      return undefined;
    }
  }
}

/** @param root absolute directory of the working tree. */
export const workingLinks = (root: string): ReadonlyMap<string, string> => new WorkingLinks(root);
