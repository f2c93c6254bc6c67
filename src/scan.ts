/** One text, as the guards that look at content alone see it: secrets and hidden text, whoever wrote it. */
import type { Call, Finding } from './core/model.ts';
import { fromGit } from './core/paths.ts';
import type { Policy } from './core/policy/model.ts';
import { judgeCall } from './judge.ts';

/** The guards that look at what a file says, whoever wrote it. */
const CONTENT = ['secret-leak', 'hidden-text'];
/** The ones that look at a binary too: nobody reads its characters, but a secret in it is as good as any. */
const IN_BINARIES = ['secret-leak'];

const callOf = (path: string, text: string): Call => {
  const place = { file: path };
  const added = text.split('\n').map((line, i) => ({ n: i + 1, text: line.replace(/\r$/, '') }));
  return {
    id: path,
    tool: 'scan',
    place,
    act: { do: 'other', input: {} },
    agents: [],
    status: 'not-run',
    effects: [{ kind: 'write', place, path: fromGit(path), added, removed: [] }],
  };
};

/**
 * What the content guards of a policy say of one file.
 * @param path how the file is called, relative to the root of its repository where it has one.
 */
export const scan = (path: string, text: string, binary: boolean, policy: Policy): readonly Finding[] => {
  const checks = policy.checks.filter(({ guard }) => (binary ? IN_BINARIES : CONTENT).includes(guard));
  const scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: [] } as const;
  return judgeCall(callOf(path, text), { ...policy, checks }, scene).findings.filter(({ guard }) => CONTENT.includes(guard));
};
