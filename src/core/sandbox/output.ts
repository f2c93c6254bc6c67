/** The output of one command while it runs: bytes in, masked and harmless lines out, and a capped copy for the report. */
import { neutralise } from '../reports/workflow-commands.ts';

/** A line longer than that is shown in pieces. */
const LONGEST_LINE = 65_536;
/** How far back a place is looked for where no secret can be cut in two. */
const LOOK_BACK = 8192;
/** A private key spans lines; so much is held back until its end is there. */
const LONGEST_KEY = 32_768;

export interface OutputPlan {
  /** Bytes that are shown and kept; the rest is read and dropped. */
  readonly most: number;
  readonly mask: (text: string) => string;
}

export class Output {
  readonly #plan: OutputPlan;
  readonly #decoder = new TextDecoder();
  readonly #kept: string[] = [];
  #pending = '';
  #taken = 0;
  #truncated = false;

  constructor(plan: OutputPlan) {
    this.#plan = plan;
  }

  /** @returns what can be shown now; often nothing. */
  push(bytes: Uint8Array): string {
    const room = this.#plan.most - this.#taken;
    if (bytes.length > room) this.#truncated = true;
    const part = bytes.subarray(0, Math.max(0, room));
    this.#taken += part.length;
    this.#pending += this.#decoder.decode(part, { stream: true });
    return this.#release(this.#cut());
  }

  /** @returns what was still held back. */
  end(): string {
    this.#pending += this.#decoder.decode();
    return this.#release(this.#pending.length);
  }

  /** Masked and capped, as the command wrote it. */
  get text(): string {
    return this.#kept.join('');
  }
  get truncated(): boolean {
    return this.#truncated;
  }

  #release(length: number): string {
    if (length === 0) return '';
    const text = this.#plan.mask(this.#pending.slice(0, length));
    this.#pending = this.#pending.slice(length);
    this.#kept.push(text);
    return neutralise(text);
  }

  /** How much may be shown: whole lines, or of an endless line as much as ends between two words. */
  #cut(): number {
    const text = this.#pending;
    const key = text.lastIndexOf('-----BEGIN ');
    const open = key >= 0 && text.indexOf('-----END ', key) < 0 && text.length - key < LONGEST_KEY;
    const most = open ? key : text.length;
    const lines = Math.max(text.lastIndexOf('\n', most - 1), text.lastIndexOf('\r', most - 1)) + 1;
    if (most > 0 && lines > 0) return Math.min(lines, most);
    if (text.length <= LONGEST_LINE) return 0;
    const tail = text.slice(-LOOK_BACK);
    const gap = tail.search(/[\s"'`,;(){}[\]<>](?=[^\s"'`,;(){}[\]<>]*$)/);
    return gap < 0 ? text.length : text.length - tail.length + gap + 1;
  }
}
