import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandLog } from '../../src/world/sandbox-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const started = (github: boolean, most = 1000) => {
  let shown = '';
  const log = commandLog('npm test', {
    write: text => (shown += text),
    mask: text => text.replaceAll('hunter2', '***'),
    most,
    github,
  });
  return { log, shown: () => shown };
};

describe('the log of a command', () => {
  test('says that it still runs when nothing has come for a minute, and only then', () => {
    const { log, shown } = started(false);
    vi.advanceTimersByTime(50_000);
    log.push(bytes('working\n'));
    vi.advanceTimersByTime(50_000);
    expect(shown()).toBe('$ npm test\n│ working\n');
    vi.advanceTimersByTime(75_000);
    expect(shown()).toContain('still running after');
    log.end();
    const before = shown();
    vi.advanceTimersByTime(600_000);
    expect(shown()).toBe(before);
  });
  test('folds and fences on GitHub, whatever the output is, and closes both', () => {
    const { log, shown } = started(true);
    log.push(bytes('::endgroup::\nhunter2 '));
    expect(log.end()).toEqual({ output: '::endgroup::\n*** ', truncated: false });
    expect(shown()).toMatch(
      /^::group::npm test\n::stop-commands::([0-9a-f]{48})\n│ ::endgroup::\n│ \*\*\* \n::\1::\n::endgroup::\n$/,
    );
  });
  test('has another word in its fence each time', () => {
    const words = [1, 2, 3].map(() => /stop-commands::(\w+)/.exec(started(true).shown())![1]);
    expect(new Set(words).size).toBe(3);
  });
  test('says where it was capped', () => {
    const { log, shown } = started(false, 4);
    log.push(bytes('123456'));
    expect(log.end()).toEqual({ output: '1234', truncated: true });
    expect(shown()).toContain('the output went on after 4 bytes');
  });
});
