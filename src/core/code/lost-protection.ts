/** What a change takes away from code and from data: checks that are no longer asked, data that is dropped, protection that is off. */
import type { FileChange, Opinion, Scene } from '../model.ts';
import { codeLanguageOf } from './added-code.ts';
import { lossesOf } from './data-loss.ts';
import { type LostDefence, lostDefences } from './lost-defences.ts';
import { lostChecks } from './removed-checks.ts';
import { isAside, lineOpinion } from './unsafe-lines.ts';
import { weakerLines } from './weaker-lines.ts';

const WEAKER = {
  'cleaning-removed': ['no longer cleans what comes from outside', 'keep the call'],
  'weaker-secret': ['can be guessed, where it could not before', 'keep what was there'],
  'check-off': ['answers a question of security beforehand', 'keep the check; if it is wrong, change what it checks'],
} as const;
const LOSS = {
  'drops-data': 'loses data when it is applied',
  'protection-off': 'takes the protection of data away',
  'open-to-all': 'opens it to everybody',
} as const;

const NONE: ReturnType<typeof lostDefences> = { gone: [], root: [], unbound: [] };

/** @param scene tells what else the change does, where a check may have moved to. */
export const lostProtection = (change: FileChange, scene: Scene): Opinion[] => {
  const path = change.path.real;
  if (isAside(path) || change.generated) return [];
  const losses = lossesOf(change, scene.files).map(({ rule, line, what }) =>
    lineOpinion(line, path, { rule, decision: 'ask', says: LOSS[rule], fix: 'keep it' }, what),
  );
  // Code that is gone as a whole needs no defence; what it describes may be gone with it.
  if (change.status === 'D') return losses;
  const { gone, root, unbound } = codeLanguageOf(path) === undefined ? NONE : lostDefences(change, scene.files);
  const asked = (rule: string, says: string, fix: string, lost: readonly LostDefence[]): Opinion[] =>
    lost.map(({ line, what }) => lineOpinion(line, path, { rule, decision: 'ask', says, fix }, what));
  return [
    ...asked('check-removed', 'no longer defends what it stood before', 'keep it', gone),
    ...asked('runs-as-root', 'is gone: the program of the container runs as root', 'keep a user of its own', root),
    ...asked('query-from-input', 'has values written into it that were bound before', 'bind them as parameters', unbound),
    ...(codeLanguageOf(path) === undefined ? [] : weakerLines(change)).map(({ rule, line, what }) =>
      lineOpinion(line, path, { rule, decision: 'ask', says: WEAKER[rule][0], fix: WEAKER[rule][1] }, what),
    ),
    ...losses,
    ...(codeLanguageOf(path) === undefined ? [] : lostChecks(change, scene.files)).map(({ line, what, commented }) =>
      lineOpinion(
        line,
        path,
        {
          rule: 'check-removed',
          decision: 'ask',
          says: commented ? 'is commented out' : 'is no longer asked',
          fix: 'keep the check',
        },
        what,
      ),
    ),
  ];
};
