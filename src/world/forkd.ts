/** forkd's REST interface, as far as a command needs it: fork a machine from a snapshot, run in it, end it, end what was left. */
import { Fault } from '../core/fault.ts';
import { shorten } from '../core/text.ts';

/** Calls that are no command. */
const CONTROL_MS = 30_000;
const MOST_ANSWER = 64 * 2 ** 20;

export interface ForkdPlace {
  readonly url: string;
  readonly snapshot: string;
  /** Sent in the header alone; never in an address, a message or a log. */
  readonly token: string;
}
export interface GuestResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
  readonly timedOut: boolean;
}
export interface Reconciled {
  readonly seen: number;
  readonly ended: readonly string[];
  readonly failed: readonly string[];
  /** Of this snapshot, with an age that could not be read: left alone. */
  readonly ageless: number;
}
export interface Forkd {
  readonly fork: () => Promise<string>;
  readonly exec: (id: string, args: readonly string[], seconds: number) => Promise<GuestResult>;
  readonly end: (id: string) => Promise<void>;
  /** Ends machines of this snapshot that are older than any run: a fork whose answer was lost has nobody who knows its id. */
  readonly reconcile: (olderThanSeconds: number, nowSeconds: number) => Promise<Reconciled>;
}

const fault = (message: string, help = 'look at the controller’s log'): Fault => new Fault('sandbox-microvm', message, help);

/**
 * @throws Fault `sandbox-microvm` when the address would carry the token in the clear.
 * Source: forkd, `docs/API.md` (v1).
 */
export const forkd = ({ url, snapshot, token }: ForkdPlace): Forkd => {
  const base = addressOf(url);
  if (token === '') throw fault('the controller’s token is empty', 'set the variable that `sandbox.microvm.token_env` names');

  const ask = async (method: string, path: string, body: unknown, timeoutMs = CONTROL_MS): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const target = new URL(`${base.pathname.replace(/\/+$/, '')}${path}`, base);
    let response: Response;
    try {
      response = await fetch(target, {
        method,
        // A redirect could carry the token to somebody else.
        redirect: 'error',
        signal,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (signal.aborted) throw new Timeout();
      throw fault(
        `the controller at \`${base.host}\` cannot be reached: ${reason(error)}`,
        'see that it runs and that `sandbox.microvm.url` is right',
      );
    }
    if (response.status === 404 && method === 'DELETE') return undefined;
    const text = await bounded(response, signal);
    if (!response.ok)
      throw fault(`the controller answered ${response.status} to ${method} ${path}: \`${shorten(errorOf(text), 200)}\``);
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw fault(`the controller’s answer to ${method} ${path} is no JSON`);
    }
  };
  const end = async (id: string): Promise<void> => {
    await ask('DELETE', `/v1/sandboxes/${encodeURIComponent(id)}`, undefined);
  };

  return {
    fork: async () => {
      const answer = await ask('POST', '/v1/sandboxes', { snapshot_tag: snapshot, n: 1, per_child_netns: true }).catch(
        late('fork'),
      );
      const id = Array.isArray(answer) ? textOf(answer[0], 'id') : undefined;
      if (id === undefined) throw fault('the controller named no machine');
      return id;
    },
    exec: async (id, args, seconds) => {
      try {
        const timeout_secs = Math.ceil(seconds);
        const answer = await ask(
          'POST',
          `/v1/sandboxes/${encodeURIComponent(id)}/exec`,
          { args, timeout_secs },
          (timeout_secs + 15) * 1000,
        );
        const exit = (answer as { exit_code?: unknown } | undefined)?.exit_code;
        return {
          stdout: textOf(answer, 'stdout') ?? '',
          stderr: textOf(answer, 'stderr') ?? '',
          exit: typeof exit === 'number' && Number.isInteger(exit) ? exit : null,
          timedOut: false,
        };
      } catch (error) {
        if (error instanceof Timeout) return { stdout: '', stderr: '', exit: null, timedOut: true };
        throw error;
      }
    },
    end,
    reconcile: async (olderThanSeconds, nowSeconds) => {
      const answer = await ask('GET', '/v1/sandboxes', undefined).catch(late('list'));
      const all = Array.isArray(answer) ? (answer as unknown[]) : [];
      const own = all.filter(entry => textOf(entry, 'snapshot_tag') === snapshot);
      const ageOf = (entry: unknown): number | undefined => {
        const born = (entry as { created_at_unix?: unknown }).created_at_unix;
        return typeof born === 'number' && Number.isFinite(born) ? nowSeconds - born : undefined;
      };
      const ended: string[] = [];
      const failed: string[] = [];
      for (const entry of own.filter(each => (ageOf(each) ?? 0) > olderThanSeconds)) {
        const id = textOf(entry, 'id');
        if (id === undefined) continue;
        await end(id).then(
          () => ended.push(id),
          () => failed.push(id),
        );
      }
      return { seen: all.length, ended, failed, ageless: own.filter(entry => ageOf(entry) === undefined).length };
    },
  };
};

class Timeout extends Error {}

const late =
  (what: string) =>
  (error: unknown): never => {
    throw error instanceof Timeout ? fault(`the controller did not answer to ${what} in time`) : error;
  };

/** @throws Fault when it is none, or would send the token over a network in the clear. */
const addressOf = (url: string): URL => {
  if (!URL.canParse(url))
    throw fault(`\`${shorten(url, 100)}\` is no address of a controller`, 'write `https://host:8889` in `sandbox.microvm.url`');
  const base = new URL(url);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && local))
    throw fault(`\`${base.host}\` would get the token in the clear`, 'use `https`, or a controller on this machine');
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '')
    throw fault('the address of the controller has more in it than a host and a path', 'the token belongs into a variable');
  return base;
};

const bounded = async (response: Response, signal: AbortSignal): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length;
      if (size > MOST_ANSWER)
        throw fault(`the controller’s answer is longer than ${MOST_ANSWER} bytes`, 'let the command print less');
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    if (signal.aborted) throw new Timeout();
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
};

const textOf = (value: unknown, key: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};
const errorOf = (text: string): string => {
  try {
    return textOf(JSON.parse(text), 'error') ?? text;
  } catch {
    return text;
  }
};
const reason = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code ?? (error as Error).message;
};
