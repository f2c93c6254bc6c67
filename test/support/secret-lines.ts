/** Lines with and without secrets, with the answer: the measuring cases where they are, and a small set of our own. */
import { specimen, uuid } from '../../src/core/secrets/specimen.ts';
import { casesFolder, tsv } from './cases.ts';

export interface Labelled {
  readonly line: string;
  readonly secret: boolean;
}

/** A small set of our own for machines without the measuring cases: the same kinds of line, made up. */
export const ownLines = (): Labelled[] => {
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

export const givenLines = (): Labelled[] =>
  tsv('secrets/lines.tsv').map(row => ({
    line: Buffer.from(row['line_base64']!, 'base64').toString('utf8'),
    secret: row['label'] === 'secret',
  }));

/** The measuring cases, or ours where there are none. */
export const labelledLines = (): readonly Labelled[] => (casesFolder === undefined ? ownLines() : givenLines());
