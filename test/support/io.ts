/** What a verb of the command line says, without a process. */
import type { Io } from '../../src/commands/verb.ts';
import { SILENT } from '../../src/world/progress.ts';

/** Runs a verb on an input and keeps what it says. @returns its exit code, and both streams. */
export const saidBy = async (
  act: (io: Io) => Promise<number>,
  input: string | Uint8Array = '',
): Promise<{ code: number; out: string; err: string }> => {
  let [out, err] = ['', ''];
  const code = await act({
    out: text => void (out += text),
    err: text => void (err += text),
    lines: async function* () {
      yield* String(input).split('\n').filter(Boolean);
    },
    bytes: async () => Buffer.from(input),
    env: {},
    progress: () => SILENT,
  });
  return { code, out, err };
};
