/** What commands do to workflows: the patch tells what became of those that are in it. */
import { describe, expect, it } from 'vitest';
import { workflow } from '../../src/guards/workflow.ts';
import { checkOf, fileChange, opinionsOn } from '../support/examples.ts';

const CI = '.github/workflows/ci.yml';
const TEXT = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n';
const rulesOf = (command: string, files: readonly string[]): readonly string[] =>
  opinionsOn(checkOf(workflow, {}), {
    act: { do: 'shell', command },
    scene: { files: files.map(path => fileChange({ path, before: TEXT, after: `${TEXT}# more\n` })) },
  }).map(opinion => opinion.rule);

describe('a command that changes a workflow by what is not told', () => {
  it.each([`sed -i s/a/b/ ${CI}`, `cp /srv/ci.yml ${CI}`, `sort x > ${CI}`])(
    '%s is asked about where no patch tells the outcome',
    command => {
      expect(rulesOf(command, [])).toEqual(['unreadable']);
      expect(rulesOf(command, ['.github/workflows/other.yml'])).toEqual(['unreadable']);
      expect(rulesOf(command, [CI])).toEqual([]);
    },
  );
  it.each([`touch ${CI}`, `cat ${CI}`, `git add ${CI}`, `grep -n uses ${CI} | sort`, `mkdir -p .github/workflows`])(
    '%s changes none',
    command => {
      expect(rulesOf(command, [])).toEqual([]);
    },
  );
});
