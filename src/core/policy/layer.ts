/** One policy of a chain of `extends`, checked: what a person wrote, or a preset that was checked when this product was built. */
import type { Guard } from '../contracts.ts';
import type { PolicyText } from '../policy-files/foreign.ts';
import type { Places } from './complaint.ts';
import type { PolicyFile } from './schema.ts';

/** A policy that ships with the product: checked already, with its defaults. */
export interface Preset {
  readonly file: string;
  readonly data: PolicyFile;
}
export type PolicySource = PolicyText | Preset;

export interface Layer {
  /** Says where something stands, for complaints. */
  readonly doc: Places;
  readonly data: PolicyFile;
  /** A person wrote it: its own tests have to pass. */
  readonly own: boolean;
  /** What was narrowed or left out when somebody else's file was put into our words. */
  readonly notices: readonly string[];
}

/** What ships with the product, as `npm run docs` writes it from `policies/*.yml` and the guards. */
export interface Shipped {
  /** What holds of each guard where no policy names it, by its key, and of the sandbox. */
  readonly defaults: {
    readonly rules: Readonly<Record<string, unknown>>;
    readonly sandbox: NonNullable<PolicyFile['sandbox']>;
  };
  readonly presets: Readonly<Record<string, PolicyFile>>;
  /** What is known of each guard before it is loaded, in the order of their list. */
  readonly guards: readonly GuardRow[];
}
/** A guard by the name of its export. */
export type GuardRow = Pick<Guard, 'id' | 'key' | 'always' | 'effects'> & { readonly name: string };

/** A preset as a layer: it was checked when this product was built, and has no lines to complain about. */
export const layerOf = ({ file, data }: Preset): Layer => {
  const start = { line: 1, column: 1, text: '' };
  return { doc: { file, at: () => start, find: () => start }, data, own: false, notices: [] };
};
