/** A GitHub that is slow, endless, far too large or goes in circles: it ends within bounds, says which, and approves nothing. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openGitHub } from '../../src/world/github.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
/** A server that answers everything so. @returns its address, and what it was asked */
const serving = async (answer: Answer) => {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.on('error', () => {});
    answer(response, request);
  });
  servers.push(server);
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, asked };
};
const MANY = { milliseconds: 60_000, bytes: 2 ** 30 };
const bounds = (one: object, all: object = {}) => ({ one: { ...MANY, ...one }, all: { ...MANY, ...all } });
const AT = { owner: 'acme', repo: 'app' };
const ASKED = { headSha: 'a'.repeat(40), author: 'ada', pushedAt: undefined, agents: [] };
const approvals = async (url: string, ...limits: [ReturnType<typeof bounds>?]) =>
  (await openGitHub('token-of-the-job', AT, url, ...limits)).approvals(1, ASKED, []);

const JSON_TYPE = { 'content-type': 'application/json' };
/** Writes for as long as somebody reads. */
const pour = (to: Writable, chunk: string): void => {
  const more = (): void => {
    if (!to.destroyed) to.write(chunk, () => setImmediate(more));
  };
  to.on('error', () => {});
  more();
};

const SLOW = 150;
const SMALL = 2 ** 20;
const TROUBLE: readonly (readonly [what: string, answer: Answer, limits: Parameters<typeof approvals>[1], says: RegExp])[] = [
  ['says nothing', () => {}, bounds({ milliseconds: SLOW }), /did not give its answer in 0\.15 seconds$/],
  [
    'sends its headers and nothing else',
    r => {
      r.writeHead(200, JSON_TYPE).flushHeaders();
    },
    bounds({ milliseconds: SLOW }),
    /in 0\.15 seconds$/,
  ],
  [
    'drips a byte at a time',
    r => {
      r.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => r.write('['), 5);
      r.on('close', () => clearInterval(timer));
    },
    bounds({ milliseconds: SLOW }),
    /in 0\.15 seconds$/,
  ],
  [
    'never comes to an end, with the bounds that hold',
    r => pour(r.writeHead(200, JSON_TYPE), `[${' '.repeat(65_535)}`),
    undefined,
    /more than 32 MiB$/,
  ],
  [
    'never comes to an end of an error',
    r => pour(r.writeHead(500, JSON_TYPE), ' '.repeat(65_536)),
    bounds({ bytes: SMALL }),
    /more than 1 MiB$/,
  ],
  [
    'is a bomb that unpacks to any size',
    r => {
      const gzip = createGzip();
      gzip.pipe(r.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }));
      pour(gzip, '\0'.repeat(65_536));
      r.on('close', () => gzip.destroy());
    },
    bounds({ bytes: SMALL }),
    /more than 1 MiB$/,
  ],
  [
    'has headers without end',
    r => pour(r.socket!, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(65_536)}\r\n`),
    undefined,
    /did not answer$/,
  ],
  ['sends in circles', (r, q) => void r.writeHead(302, { location: `${q.url}x` }).end(), undefined, /did not answer$/],
  [
    'always has another page',
    (r, q) => void r.writeHead(200, { ...JSON_TYPE, link: `<http://${q.headers.host}/next>; rel="next"` }).end('[]'),
    bounds({}, { milliseconds: 300 }),
    /did not give all its answers in 0\.3 seconds$/,
  ],
  [
    'always has another large page',
    (r, q) =>
      void r
        .writeHead(200, { ...JSON_TYPE, link: `<http://${q.headers.host}/next>; rel="next"` })
        .end(`[${' '.repeat(SMALL / 2)}]`),
    bounds({}, { bytes: 4 * SMALL }),
    /answers of more than 4 MiB$/,
  ],
];

describe('a GitHub that', () => {
  it.concurrent.each(TROUBLE)('%s approves nothing, and it is said why', async (_, answer, limits, says) => {
    const { url } = await serving(answer);
    const told = await (limits === undefined ? approvals(url) : approvals(url, limits));
    expect(told).toEqual({ missing: expect.stringMatching(says) as string });
  });
  it('is asked once where it went past a bound: waiting again would only double it', async () => {
    const { url, asked } = await serving(() => {});
    await approvals(url, bounds({ milliseconds: SLOW }));
    expect(asked).toHaveLength(1);
  });
  it('answers within the bounds is read whole, byte for byte', async () => {
    const title = `${'é'.repeat(300_000)}\u{1f600}`;
    const { url } = await serving(r => {
      const body = Buffer.from(
        JSON.stringify({
          number: 1,
          title,
          state: 'open',
          mergeable: false,
          user: { login: 'ada', type: 'User' },
          head: { sha: 'a', ref: 'b' },
          base: { sha: 'c', ref: 'd' },
        }),
      );
      r.writeHead(200, JSON_TYPE);
      // In the middle of a character.
      for (let at = 0; at < body.length; at += 65_537) r.write(body.subarray(at, at + 65_537));
      r.end();
    });
    const pull = await (await openGitHub('t', AT, url, bounds({ bytes: SMALL }))).pull(1);
    expect(pull.title).toBe(title);
  });
  it('sends elsewhere does not make us give the token to somebody else', async () => {
    const other = await serving(r => void r.writeHead(200, JSON_TYPE).end('[]'));
    const { url, asked } = await serving(
      r => void r.writeHead(302, { location: `${other.url.replace('127.0.0.1', 'localhost')}/x` }).end(),
    );
    expect(await approvals(url)).toEqual({ value: [] });
    expect(asked[0]!.headers.authorization).toContain('token-of-the-job');
    expect(other.asked[0]!.headers.authorization).toBeUndefined();
  });
});
