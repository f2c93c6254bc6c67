/** The log of one command: a part that folds, fenced so that nothing in it is a command to the runner, and a word when it takes long. */
import { randomBytes } from 'node:crypto';
import { fence, group } from '../core/reports/workflow-commands.ts';
import { Output } from '../core/sandbox/output.ts';
import { printable, shorten } from '../core/text.ts';

const QUIET_SECONDS = 60;

export interface LogPlan {
  readonly write: (text: string) => void;
  readonly mask: (text: string) => string;
  /** Bytes. */
  readonly most: number;
  /** The runner of GitHub Actions reads along. */
  readonly github: boolean;
}
/** What is kept of it for the report: masked and capped. */
export interface Logged {
  readonly output: string;
  readonly truncated: boolean;
}
export interface CommandLog {
  readonly push: (bytes: Uint8Array) => void;
  /** Call once, whatever happened. */
  readonly end: () => Logged;
}

/** Shows the output of a command as it comes: masked, and where nothing in it is heard by the runner. */
export const commandLog = (title: string, plan: LogPlan): CommandLog => {
  const output = new Output({ most: plan.most, mask: plan.mask });
  const walls = fence(randomBytes(24).toString('hex'));
  const name = shorten(plan.mask(title).replace(/\s*[\r\n].*/s, ' …'), 200);
  const fold = group(name);
  plan.write(plan.github ? fold.open + walls.open : `$ ${printable(name)}\n`);
  const began = performance.now();
  let last = began;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last < QUIET_SECONDS * 1000) return;
    last = now;
    plan.write(`still running after ${Math.round((now - began) / 1000)} s\n`);
  }, 1000);
  timer.unref();
  const show = (text: string): void => {
    if (text === '') return;
    last = performance.now();
    plan.write(text);
  };
  return {
    push: bytes => show(output.push(bytes)),
    end: () => {
      clearInterval(timer);
      show(output.end());
      if (output.truncated) plan.write(`the output went on after ${plan.most} bytes, which are all that is kept\n`);
      if (plan.github) plan.write(walls.close + fold.close);
      return { output: output.text, truncated: output.truncated };
    },
  };
};
