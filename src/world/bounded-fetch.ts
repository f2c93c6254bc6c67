/** Answers of a server that may be slow, endless or far too large: read whole and within bounds, or not at all. */

/** Milliseconds and bytes, unpacked: of one answer, and of all answers together. */
export interface Bounds {
  readonly one: { readonly milliseconds: number; readonly bytes: number };
  readonly all: { readonly milliseconds: number; readonly bytes: number };
}

/** Which bound an answer went past, as the end of a sentence about the server. */
export class OutOfBounds extends Error {}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const mebibytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
const seconds = (milliseconds: number): string => `${milliseconds / 1000} seconds`;

/** The same fetch with bounds; its answers have been read when they are given. @throws OutOfBounds */
export const boundedFetch = (fetch: Fetch, { one, all }: Bounds, now: () => number = () => performance.now()): Fetch => {
  let spent = 0;
  let read = 0;
  const patience = (): number => Math.ceil(Math.min(one.milliseconds, all.milliseconds - spent));
  const late = (): OutOfBounds =>
    new OutOfBounds(
      spent + one.milliseconds > all.milliseconds
        ? `did not give all its answers in ${seconds(all.milliseconds)}`
        : `did not give its answer in ${seconds(one.milliseconds)}`,
    );
  const bodyOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      read += chunk.length;
      if (size > one.bytes) throw new OutOfBounds(`gave an answer of more than ${mebibytes(one.bytes)}`);
      if (read > all.bytes) throw new OutOfBounds(`gave answers of more than ${mebibytes(all.bytes)}`);
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  };
  return async (url, init) => {
    if (patience() <= 0) throw late();
    const signal = AbortSignal.timeout(patience());
    const began = now();
    try {
      const response = await fetch(url, { ...init, signal });
      const body = await bodyOf(response);
      const bare = [204, 205, 304].includes(response.status);
      const { status, statusText, headers } = response;
      const answer = new Response(bare ? null : body, { status, statusText, headers: new Headers([...headers]) });
      return Object.defineProperty(answer, 'url', { value: response.url });
    } catch (error) {
      throw signal.aborted ? late() : error;
    } finally {
      spent += now() - began;
    }
  };
};
