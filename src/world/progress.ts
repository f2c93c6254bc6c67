/** Says on standard error how far a long run has come. A short run says nothing, and nothing of what is judged is ever said. */
import { oneLine, shorten } from '../core/text.ts';
import type { Tell } from '../core/world.ts';

/** Milliseconds before the first word, and between two: where lines stay, and where one line is written over. */
const QUIET = 2000;
const BETWEEN = { lines: 5000, terminal: 500 };

export interface Progress {
  readonly tell: Tell;
  /** Takes the line off a terminal, so that something else can be written. */
  readonly clear: () => void;
  /** Nothing is said from here on. */
  readonly end: () => void;
}
/** How a run that says nothing reports. */
export const SILENT: Progress = { tell: () => {}, clear: () => {}, end: () => {} };

/**
 * @param write takes text for standard error; nothing else may be given it.
 * @param options.terminal whether the line can be written over.
 * @param options.now milliseconds of any beginning.
 * @param options.every calls back now and then until it is told to stop; what is read or judged in one go tells by itself.
 */
export const openProgress = (
  write: (text: string) => void,
  options: {
    readonly terminal: boolean;
    readonly now?: () => number;
    readonly every?: (milliseconds: number, call: () => void) => () => void;
  },
): Progress => {
  const { terminal, now = () => process.uptime() * 1000, every = regularly } = options;
  const between = terminal ? BETWEEN.terminal : BETWEEN.lines;
  const began = now();
  let last = Number.NEGATIVE_INFINITY;
  let shown = false;
  let saying: Parameters<Tell> | undefined;
  const look = (): void => {
    const at = now();
    if (saying === undefined || at - began < QUIET || at - last < between) return;
    last = at;
    const [what, done, of, unit] = saying;
    const far =
      done === undefined ? '' : `, ${done}${of === undefined ? '' : ` of ${of}`}${unit === undefined ? '' : ` ${unit}`}`;
    const line = `sallyport: ${oneLine(shorten(what + far, 100))} (${Math.floor((at - began) / 1000)} s)`;
    shown = terminal;
    write(terminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  const clear = (): void => {
    if (shown) write('\r\u001b[K');
    shown = false;
  };
  const stop = every(BETWEEN.terminal, look);
  return {
    tell: (...said) => {
      saying = said;
      look();
    },
    clear,
    end: () => {
      stop();
      saying = undefined;
      clear();
    },
  };
};

const regularly = (milliseconds: number, call: () => void): (() => void) => {
  const timer = setInterval(call, milliseconds);
  // It must not hold a process that is done.
  timer.unref();
  return () => clearInterval(timer);
};
