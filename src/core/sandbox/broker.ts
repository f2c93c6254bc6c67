/**
 * Every connect(2) of the sandbox is made here instead. The socket is taken from the caller and connected to the proxy, whatever
 * address the caller gave: the caller's memory is never read, so there is nothing that could change between check and use.
 */
import { AF_INET } from './linux.ts';
import { WATCHED } from './report.ts';
import { argument, type Cell, type Label, type Tape, within } from './tape.ts';

/** `struct seccomp_notif`: id, pid, flags, then the call with its arguments. Source: `include/uapi/linux/seccomp.h`. */
const NOTIFICATION = { size: 80, id: 0, pid: 8, firstArgument: 32 } as const;
/** `struct seccomp_notif_resp`: id, value, error, flags. */
const RESPONSE = { size: 24, id: 0, error: 16 } as const;
const RECEIVE = 0xc0502100;
const SEND = 0xc0182101;
const PIDFD_THREAD = 0x80;
const EPERM = 1;

export interface BrokerPlan {
  readonly watched: Cell;
  readonly listener: number;
  readonly zeros: number;
  readonly pipe: { readonly read: number; readonly write: number };
  readonly port: number;
  /** The kernel can name one thread of a process; without, only the first thread of a process can connect. */
  readonly thread: boolean;
}

/** Goes on at `stop` when the controller, the child or the deadline says so. */
export const broker = (tape: Tape, { watched, listener, zeros, pipe, port, thread }: BrokerPlan, stop: Label): void => {
  const notification = tape.space(NOTIFICATION.size);
  const response = tape.space(RESPONSE.size);
  const refusal = tape.space(RESPONSE.size);
  tape.poke(refusal, RESPONSE.error, -EPERM);
  const address = tape.bytes(socketAddress(port));
  const now = within(tape.words(0, 0));

  const loop = tape.label();
  const held = tape.label();
  const refused = tape.label();
  tape.place(loop);
  tape.attempt('ppoll', [watched, WATCHED + 1, 0, 0, 0]);
  tape.attempt('ppoll', [watched, WATCHED, now, 0, 0], { positive: stop, zero: held });
  tape.place(held);
  tape.attempt('read', [zeros, within(notification), NOTIFICATION.size]); // the kernel wants it empty
  tape.call('ioctl', [listener, RECEIVE, within(notification)], { negative: loop });

  // A tape cannot move memory: what has to go elsewhere goes through a pipe. Descriptors are the lowest free ones, so they are known.
  const out = tape.pieces([
    [within(notification, NOTIFICATION.id), 8],
    [within(notification, NOTIFICATION.id), 8],
    [within(notification, NOTIFICATION.pid), 8],
    [within(notification, NOTIFICATION.firstArgument), 8],
  ]);
  tape.attempt('writev', [pipe.write, out, 4]);
  const moveIn = tape.attempt('readv', [pipe.read, 0, 4]);
  const process = listener + 1;
  const socket = listener + 2;
  const unreachable = tape.label();
  const open = tape.call('pidfd_open', [0, thread ? PIDFD_THREAD : 0], { negative: refused });
  const take = tape.call('pidfd_getfd', [process, 0, 0], { negative: unreachable });
  tape.attempt('connect', [socket, within(address), 16], { copyTo: within(response, RESPONSE.error) });
  moveIn.args[1] = tape.pieces([
    [within(response, RESPONSE.id), 8],
    [within(refusal, RESPONSE.id), 8],
    [argument(open, 0), 8],
    [argument(take, 1), 8],
  ]);
  tape.attempt('close', [socket]);
  tape.attempt('close', [process]);
  tape.call('ioctl', [listener, SEND, within(response)], { positive: loop, zero: loop, negative: loop });
  tape.place(unreachable);
  tape.attempt('close', [process]);
  tape.place(refused);
  tape.call('ioctl', [listener, SEND, within(refusal)], { positive: loop, zero: loop, negative: loop });
};

/** `struct sockaddr_in` of 127.0.0.1. */
export const socketAddress = (port: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(16));
  view.setUint16(0, AF_INET, true);
  view.setUint16(2, port, false);
  view.setUint32(4, 0x7f000001, false);
  return new Uint8Array(view.buffer);
};
