/** How long tests wait: a limit that grows many times over, or a new one that no test should need, hides a test that hangs or is slow. */
import type { FileChange, Opinion } from '../model.ts';
import { isTestPath } from './paths.ts';

const WAITS =
  /\b(?:jest|test|vi|it)\.setTimeout\s*\(|\bthis\.timeout\s*\(|\btimeout\s*[:=(]|@Timeout\s*\(|@(?:pytest\.mark\.)?timeout\s*\(|\[\s*Timeout\s*\(|\bTimeout\s*=|^\s*\}\s*,\s*[\d_]+(?:\s*\*\s*[\d_]+)*\s*\)\s*;?\s*$|\b(?:Eventually|EventuallyWithT|WithTimeout)\s*\(|\.within\s*\(/i;
/** Those that hold for a whole file. */
const WHOLE = /\b(?:jest|test)\.setTimeout\s*\(\s*([\d_]+)|\bthis\.timeout\s*\(\s*([\d_]+)/;
const TOO_LONG = 60_000;
const INFLATED = 3;
const numbers = (text: string): readonly number[] =>
  [...text.matchAll(/\d[\d_]*(?:\.\d+)?/g)].map(([n]) => Number(n.replaceAll('_', '')));
const frame = (text: string): string => text.trim().replaceAll(/\d[\d_]*(?:\.\d+)?/g, 'N');
const LONGEST = 400;

/** Limits of single tests and of files of tests that a change inflates. */
export const auditWaits = (files: readonly FileChange[]): Opinion[] =>
  files.flatMap(file => {
    const path = file.path.real;
    if (!isTestPath(path) || file.status === 'D') return [];
    const old = new Map<string, readonly number[]>();
    for (const { text } of file.removed) if (text.length <= LONGEST && WAITS.test(text)) old.set(frame(text), numbers(text));
    return file.added
      .filter(({ text }) => text.length <= LONGEST && !/^\s*(?:\/\/|#|\*)/.test(text) && WAITS.test(text))
      .flatMap(({ n, text }): Opinion[] => {
        const was = old.get(frame(text));
        const now = numbers(text);
        const grown = was?.findIndex((value, i) => value > 0 && (now[i] ?? 0) >= value * INFLATED) ?? -1;
        const whole = WHOLE.exec(text);
        const limit = whole === null ? undefined : Number((whole[1] ?? whole[2])!.replaceAll('_', ''));
        const endless = was === undefined && limit !== undefined && (limit === 0 || limit > TOO_LONG);
        if (grown === -1 && !endless) return [];
        const shown = text.trim().slice(0, 140);
        return [
          {
            decision: 'ask',
            rule: 'timeout-raised',
            risk: 'medium',
            message:
              grown === -1
                ? `\`${shown}\` lets every test of the file take as long as it likes`
                : `\`${shown}\` waits ${now[grown]} where it waited ${was![grown]}`,
            fix: 'find out why the test is slow, or let a person who may write here approve it',
            subject: frame(text),
            place: { file: path, line: n },
          },
        ];
      })
      .slice(0, 5);
  });
