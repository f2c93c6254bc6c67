/** What a change of a program that runs by itself, or of the orders to an agent, comes to. */
import type { Sides } from '../changes/sides.ts';
import { fetchAndRun, isFromOwn } from '../code/fetch-and-run.ts';
import type { Opinion } from '../model.ts';
import { injectionsIn } from './injection-text.ts';

const REVIEW = 'let a person who knows these settings approve it';
/** An opinion about one of these files. */
export const said = (
  sides: Sides,
  decision: 'ask' | 'deny',
  rule: string,
  message: string,
  line?: number,
  fix = REVIEW,
): Opinion => ({
  decision,
  rule,
  message,
  fix,
  place: { file: sides.path.real, ...(line !== undefined && !sides.piece && { line }) },
});

/** Lines of a program that are new and do something. */
export const programOpinions = (sides: Sides, of: string, repository: string | undefined): readonly Opinion[] => {
  const file = `\`${sides.path.real}\``;
  if (sides.after === undefined) return [said(sides, 'ask', 'program', `${file}, which ${of} runs by itself, is removed`)];
  const works = sides.added.filter(({ text }) => /\S/.test(text) && !/^\s*(?:#(?!!)|\/\/|--\s|set\s+-[eux]+)/.test(text));
  const before = new Set(fetchAndRun(sides.before ?? '').map(({ what }) => what));
  const fetched = fetchAndRun(sides.after).find(({ what }) => !before.has(what));
  if (fetched !== undefined) {
    const line = sides.after.slice(0, fetched.at).split('\n').length;
    const message = `${file}, which ${of} runs by itself, runs what it ${fetched.from === 'network' ? 'fetches' : 'decodes'}: \`${fetched.what}\``;
    return [
      said(
        sides,
        isFromOwn(fetched, repository) ? 'ask' : 'deny',
        'fetch-and-run',
        message,
        line,
        'put what it shall do into the repository, where it can be read',
      ),
    ];
  }
  const [first] = works;
  return first === undefined && sides.was === undefined
    ? []
    : [said(sides, 'ask', 'program', `${file} is run by itself (${of})`, first?.n)];
};

/** Orders to an agent: every change is looked at, and one that tries to take the agent over is refused. */
export const instructionOpinions = (sides: Sides, of: string, repository: string | undefined): readonly Opinion[] => {
  const file = `\`${sides.path.real}\``;
  const name = of === 'agent' ? 'agents' : of;
  if (sides.after === undefined)
    return [said(sides, 'ask', 'instructions', `the instructions to ${name} in ${file} are removed`)];
  const had = new Set(injectionsIn(sides.before ?? '', repository).map(({ what }) => what));
  const [worst] = injectionsIn(sides.after, repository).filter(({ what }) => !had.has(what));
  if (worst !== undefined) {
    const line = sides.after.slice(0, worst.at).split('\n').length;
    return [
      said(sides, 'deny', worst.rule, `${file} tries to take ${name} over: \`${worst.what}\``, line, 'leave this sentence out'),
    ];
  }
  if (sides.before === sides.after && sides.was === undefined) return [];
  return [
    said(
      sides,
      'ask',
      'instructions',
      `the instructions to ${name} in ${file} change`,
      sides.added[0]?.n,
      'let a person approve them',
    ),
  ];
};
