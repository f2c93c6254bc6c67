/** Lines that scanners' own test suites call a secret or not: how many are found, how many are stopped, how many clean ones are. */
import { expect, it } from 'vitest';
import { gravity, scannerOf } from '../src/core/secrets/scan.ts';
import { specimen, uuid } from '../src/core/secrets/specimen.ts';
import * as detectors from '../src/detectors/index.ts';
import { casesFolder, tsv } from './support/cases.ts';

/** A small set of our own for machines without the measuring cases: the same kinds of line, made up. */
const own = (): { line: string; secret: boolean }[] => {
  const services = ['bittrex', 'pagerduty', 'fastly', 'opsgenie', 'datadog', 'algolia', 'mapbox', 'zendesk', 'shippo', 'kucoin'];
  const clothes = (name: string, value: string): string[] => [
    `${name.toUpperCase()}_API_KEY=${value}`,
    `"${name}Token": "${value}"`,
    `<${name}Secret>${value}</${name}Secret>`,
  ];
  const secrets = services.flatMap((name, i) => clothes(name, specimen(i % 2 ? 'hex' : 'alnum', 32, i + 1)));
  const clean = services.flatMap((name, i) => [
    ...clothes(name, 'YOUR_API_KEY_HERE'),
    `${name}_token = get_token("${name}")`,
    `${name}_public_key = "${specimen('hex', 32, i + 1)}"`,
    `${name}_image: ${name}@sha256:${specimen('hex', 64, i)}`,
    `request_id = "${uuid(i + 1)}"`,
    `commit ${specimen('hex', 40, i)} ${name}: rotate the key`,
    `${name.toUpperCase()}_KEY=short`,
  ]);
  return [...secrets.map(line => ({ line, secret: true })), ...clean.map(line => ({ line, secret: false }))];
};

const given = (): { line: string; secret: boolean }[] =>
  tsv('secrets/lines.tsv').map(row => ({
    line: Buffer.from(row['line_base64']!, 'base64').toString('utf8'),
    secret: row['label'] === 'secret',
  }));

it.each([['made up', own] as const, ...(casesFolder === undefined ? [] : [['measuring', given] as const])])(
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
