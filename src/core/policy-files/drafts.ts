/**
 * What a reader of somebody else's permission file makes of it: our rules, and a notice for each that was narrowed or left out.
 * An allow rule that is not understood is left out; a deny or ask rule that is not understood is an error.
 */
import type { Mode } from '../model.ts';
import type { RuleSource } from '../rules.ts';
import { wrong } from './literal.ts';

export type ListName = 'deny' | 'ask' | 'allow';
/** One rule in our words; or why there are none, and what to write instead. */
export type Said =
  | { readonly rules: readonly RuleSource[]; readonly note?: string }
  | { readonly not: string; readonly write: string };

/** Rules of a permission file, in our words. */
export interface Draft {
  readonly mode?: Mode;
  readonly permissions: Readonly<Record<ListName, readonly RuleSource[]>>;
  /** What was narrowed or left out, each with its line. */
  readonly notices: readonly string[];
}

/** A rule that is not taken over. @param write what to write instead. */
export const not = (why: string, write: string): Said => ({ not: why, write });
/** Whether a rule of this list may cover more than was meant: a refusal may, a permission never. */
export const isWide = (list: ListName): boolean => list !== 'allow';

/** Collects the rules of one file. */
export class Drafting {
  readonly permissions: Record<ListName, RuleSource[]> = { deny: [], ask: [], allow: [] };
  readonly notices: string[] = [];
  readonly known = new Set<string>();
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  notice(line: number, text: string): void {
    this.notices.push(`${this.file}:${line}: ${text}`);
  }

  /**
   * Takes what a rule comes to into a list.
   * @returns the rules that were taken.
   * @throws Fault for a deny or ask rule that is not understood.
   */
  take(list: ListName, text: string, line: number, said: Said): readonly RuleSource[] {
    if ('not' in said) {
      if (isWide(list)) throw wrong(this.file, line, `the ${list} rule \`${text}\` is not understood: ${said.not}`, said.write);
      this.notice(line, `the allow rule \`${text}\` is left out: ${said.not}; ${said.write}`);
      return [];
    }
    if (said.note !== undefined) this.notice(line, `the ${list} rule \`${text}\` ${said.note}`);
    for (const rule of said.rules) {
      const key = `${list} ${JSON.stringify(rule)}`;
      if (!this.known.has(key)) this.permissions[list].push(rule);
      this.known.add(key);
    }
    return said.rules;
  }
}
