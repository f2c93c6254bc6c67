/** What one setting of an agent or an editor means, and the words that the tables of settings are written in. */
import { fetchAndRun } from '../code/fetch-and-run.ts';
import type { Setting } from '../documents/settings.ts';

/** What a setting comes to. */
export interface Meaning {
  readonly rule: string;
  readonly decision: 'ask' | 'deny';
  /** Goes on after the setting's name: "`hooks...command` ...". */
  readonly says: string;
}
/** @param says goes on after the setting’s name. */
export const deny = (rule: string, says: string): Meaning => ({ rule, decision: 'deny', says });
/** @param says goes on after the setting’s name. */
export const ask = (rule: string, says: string): Meaning => ({ rule, decision: 'ask', says });

/** What the settings of these names mean; undefined where this value means nothing. */
export type Row = readonly [name: RegExp, mean: (setting: Setting) => Meaning | undefined];
/** Switched off, or taken out. */
export const isOff = ({ value }: Setting): boolean => value === false || value === 'false' || value === 'off' || value === null;
/** A meaning for values that pass a test. */
export const when =
  (test: (setting: Setting) => boolean, meaning: Meaning) =>
  (setting: Setting): Meaning | undefined =>
    test(setting) ? meaning : undefined;
/** A meaning for whatever is switched on. */
export const on = (meaning: Meaning) => when(setting => !isOff(setting) && setting.value !== '', meaning);

/** A meaning for commands; one that fetches a program and runs it is refused. */
export const command =
  (rule: string, says: string) =>
  (setting: Setting): Meaning | undefined => {
    if (isOff(setting) || setting.value === '') return undefined;
    return fetchAndRun(String(setting.value)).length > 0
      ? deny('fetch-and-run', 'fetches a program and runs it, unread')
      : ask(rule, says);
  };

/** The host of an address. */
export const HOST = /^(?:https?|wss?):\/\/(?:[^/@]*@)?([^/:?#]+)/i;
/** Hosts of the makers of models, and this machine. */
export const OFFICIAL =
  /(?:^|\.)(?:anthropic\.com|openai\.com|googleapis\.com|azure\.com|amazonaws\.com|githubcopilot\.com|github\.com|mistral\.ai|x\.ai|groq\.com|deepseek\.com|openrouter\.ai|cohere\.com)$|^(?:localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)$/i;
