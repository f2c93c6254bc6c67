/** A controller on loopback that plays forkd's protocol: a machine is a directory here, and what runs in it is a harmless shell. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface Machine {
  readonly id: string;
  readonly snapshot_tag: string;
  readonly created_at_unix: unknown;
  readonly directory: string;
}
/** What the double does wrong, to see what becomes of it. */
export interface Faults {
  /** The part of this machine that a guest of the double does not see. */
  readonly hidden?: string;
  /** Answers to this request as it says, instead of doing it. */
  readonly answer?: Readonly<Record<string, (response: http.ServerResponse) => void>>;
}
export interface Double {
  readonly url: string;
  readonly machines: Map<string, Machine>;
  /** Method, path and body of every request that had the token. */
  readonly seen: { readonly request: string; readonly body: unknown }[];
  readonly close: () => Promise<void>;
}

export const TOKEN = ['forkd', 'token', 'of', 'a', 'test'].join('-');

/** Guests see `/workspace` and `/tmp`; here they lie in the machine's directory. */
const here = (directory: string, text: string, hidden: string | undefined): string =>
  (hidden === undefined ? text : text.replaceAll(hidden, `${directory}/elsewhere`))

    .replaceAll(/(?<![\w.])\/workspace\b/g, `${directory}/workspace`)
    .replaceAll(/(?<![\w/.-])\/tmp(?=\/\.sallyport|$)/g, `${directory}/tmp`);

export const forkdDouble = async ({ answer = {}, hidden }: Faults = {}): Promise<Double> => {
  const machines = new Map<string, Machine>();
  const seen: { request: string; body: unknown }[] = [];
  let count = 0;
  const send = (response: http.ServerResponse, status: number, body?: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  const exec = (
    machine: Machine,
    { args, timeout_secs }: { args: string[]; timeout_secs: number },
    response: http.ServerResponse,
  ): void => {
    const words = args.map(word => here(machine.directory, word, hidden));
    const child = spawn(words[0]!, words.slice(1), {
      cwd: machine.directory,
      env: { PATH: '/usr/bin:/bin' },
      timeout: timeout_secs * 1000,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', chunk => (stdout += chunk));
    child.stderr.on('data', chunk => (stderr += chunk));
    child.on('close', code => send(response, 200, { stdout, stderr, exit_code: code }));
  };
  const fork = (snapshot_tag: string): Machine => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sallyport-guest-'));
    fs.mkdirSync(path.join(directory, 'tmp'));
    const made = { id: `sb-${count++}`, snapshot_tag, created_at_unix: Math.floor(Date.now() / 1000), directory };
    machines.set(made.id, made);
    return made;
  };
  const handle = (method: string, url: string, body: unknown, response: http.ServerResponse): void => {
    const [, id, what] = /^\/v1\/sandboxes(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(url) ?? [];
    const machine = machines.get(id ?? '');
    if (method === 'POST' && url === '/v1/sandboxes')
      send(response, 201, [fork((body as { snapshot_tag: string }).snapshot_tag)]);
    else if (method === 'GET' && url === '/v1/sandboxes') send(response, 200, [...machines.values()]);
    else if (!machine) send(response, 404, { error: 'no such sandbox' });
    else if (method === 'DELETE') {
      machines.delete(machine.id);
      fs.rmSync(machine.directory, { recursive: true, force: true });
      send(response, 204);
    } else if (method === 'POST' && what === 'exec') exec(machine, body as { args: string[]; timeout_secs: number }, response);
    else send(response, 404, { error: 'no such route' });
  };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += chunk));
    request.on('end', () => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) {
        send(response, 401, { error: 'unauthorized' });
        return;
      }
      const body = text === '' ? undefined : (JSON.parse(text) as unknown);
      const [method, url] = [request.method ?? '', request.url ?? ''];
      seen.push({ request: `${method} ${url}`, body });
      const odd = answer[`${method} ${url.replace(/sb-\d+/, ':id')}`];
      if (odd) odd(response);
      else handle(method, url, body, response);
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    machines,
    seen,
    close: () =>
      new Promise(done => {
        for (const { directory } of machines.values())
          if (directory !== '') fs.rmSync(directory, { recursive: true, force: true });
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
