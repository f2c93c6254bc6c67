/** A shell script in the checkout that by its name and place nothing runs but who names it: no hook, no step of a build, no start-up. */
import type { RepoPath } from '../model.ts';

/** Told by the name alone: what is in it is not known here. */
export const isLoneScript = ({ inside, real }: RepoPath): boolean =>
  inside &&
  /\.(?:sh|bash|zsh|dash|ksh)$/i.test(real) &&
  !/(?:^|\/)(?:\.[^/]*|(?:\w+[-_])?(?:hooks?|scripts?|bin|s?bin|tools?|ci|build|deploy\w*|docker|infra|ops|package|release|cron\w*|\w+\.d))\//i.test(
    real,
  ) &&
  !/(?:^|[-_./])(?:(?:pre|post)?install|entrypoint|setup|bootstrap|configure|build|test|deploy|release|run|start|init|ci|env|profile|activate|hook)[-_.\w]*$/i.test(
    real,
  );
