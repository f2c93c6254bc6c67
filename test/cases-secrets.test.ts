/** Lines that scanners' own test suites call a secret or not: how many are found, how many are stopped, how many clean ones are. */
import { expect, it } from 'vitest';
import { gravity, scannerOf } from '../src/core/secrets/scan.ts';
import * as detectors from '../src/detectors/index.ts';
import { casesFolder } from './support/cases.ts';
import { givenLines, ownLines } from './support/secret-lines.ts';

it.each([['made up', ownLines] as const, ...(casesFolder === undefined ? [] : [['measuring', givenLines] as const])])(
  '%s lines: found, stopped, and let through as they should be',
  (_, rows) => {
    const scan = scannerOf(detectors);
    const count = { secret: 0, found: 0, stopped: 0, clean: 0, wrong: 0 };
    for (const { line, secret } of rows()) {
      const hits = scan(line).hits;
      const stops = hits.some(hit => gravity(hit) === 'deny');
      if (secret) {
        count.secret++;
        if (hits.length > 0) count.found++;
        if (stops) count.stopped++;
      } else {
        count.clean++;
        if (stops) count.wrong++;
      }
    }
    expect(count.secret * count.clean).toBeGreaterThan(0);
    expect(count.found / count.secret).toBeGreaterThanOrEqual(0.85);
    expect(count.stopped / count.secret).toBeGreaterThanOrEqual(0.73);
    expect(count.wrong / count.clean).toBeLessThanOrEqual(0.028);
  },
);
