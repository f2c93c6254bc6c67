/** A git that does what it is told to at one of its calls, and a small repository for it to be asked about. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { commit, init, put } from './repositories.ts';

const GIT = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();

export interface FaultyGit {
  /** A search path on which it is found first. */
  readonly path: string;
  /** @param what a line of shell for the call `at`, the first being 0; then git is run, if the line has not ended. */
  readonly arm: (at: number, what: string) => void;
  readonly calls: () => number;
}
/** Written with the shell's own means: other programs would cost more than git. */
export const faultyGit = (folder: string): FaultyGit => {
  const [counter, how] = [join(folder, 'calls'), join(folder, 'how')];
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'git'),
    `#!/bin/sh\nread n < '${counter}'\necho $((n + 1)) > '${counter}'\n. '${how}'\nif [ "$n" = "$at" ]; then eval "$what"; fi\nexec '${GIT}' "$@"\n`,
  );
  chmodSync(join(folder, 'git'), 0o755);
  const arm = (at: number, what: string): void => {
    writeFileSync(counter, '0\n');
    writeFileSync(how, `at=${at}; what='${what}'\n`);
  };
  arm(-1, '');
  return {
    path: `${folder}${delimiter}${process.env['PATH']}`,
    arm,
    calls: () => Number(readFileSync(counter, 'utf8')),
  };
};

/** A repository with one change that is denied. @returns the commit before it */
export const deniedChange = (repo: string): string => {
  init(repo);
  put(repo, {
    'src/a.ts': 'export const a = 1;\n',
    '.gitattributes': '*.gen linguist-generated\n',
    '.github/sallyport.yml': 'version: 1\n',
  });
  const base = commit(repo, 'base');
  put(repo, { '.env': 'A=1\n', 'src/b.ts': 'export const b = 2;\n', 'x.gen': 'x\n' });
  commit(repo, 'head');
  return base;
};
export const DENIED_PATCH = Buffer.from(
  'diff --git a/.env b/.env\nnew file mode 100644\n--- /dev/null\n+++ b/.env\n@@ -0,0 +1 @@\n+A=1\n',
);
