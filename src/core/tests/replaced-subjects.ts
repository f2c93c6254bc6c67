/** Tests that replace what they should test. */
import type { Opinion } from '../model.ts';
import { type Sides, shown } from './sides.ts';

/** Replaces a module as a whole: nothing of the real one is asked for beside it. */
const REPLACES = /\b(?:jest|vi|vitest)\.(?:mock|doMock|unstable_mockModule)\(\s*["'`](\.{1,2}\/[^"'`]+)["'`]/;
const stem = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(/[.-](?:test|spec)$/, '')
    .toLowerCase();
/** Test files whose own subject is replaced, under their own name. */
export const replacedSubjects = (sides: readonly Sides[]): Opinion[] =>
  sides.flatMap(({ path, file, before }) => {
    if (
      before === undefined ||
      before.cases.length === 0 ||
      /\b(?:importActual|requireActual|importOriginal)\b/.test(file.after ?? '')
    )
      return [];
    return file.added.flatMap(({ n, text }): Opinion[] => {
      const module = REPLACES.exec(text.slice(0, 500))?.[1];
      if (module === undefined || stem(module) !== stem(path) || file.removed.some(old => old.text.trim() === text.trim()))
        return [];
      return [
        {
          decision: 'ask',
          rule: 'test-disabled',
          risk: 'high',
          message: `${shown(module)} is replaced in its own test, so that the replacement is tested`,
          fix: 'replace what it calls, and not what is tested',
          subject: module,
          place: { file: path, line: n },
        },
      ];
    });
  });
