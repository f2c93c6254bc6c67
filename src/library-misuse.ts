/** What callers of the library give is looked at before it is used: TypeScript holds them to it, JavaScript does not. */
import { isObject } from './core/documents/json.ts';
import { Fault } from './core/fault.ts';
import { MODES } from './core/model.ts';

/** @throws Fault that says what was given instead of what is meant. */
export const expectText = (value: unknown, what: string): void => {
  if (typeof value !== 'string') throw new Fault('usage', `${what} is no text`, 'give a string');
};
/** What was given, for a message. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value));
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(one => typeof one === 'string');

interface Options {
  readonly mode?: unknown;
  readonly today?: unknown;
  readonly files?: object;
}

/** A lone word is meant as a preset: no policy of one word says anything. @param isPreset whether there is a preset of a name. */
export const expectPolicy = (policy: string, { mode, today, files = {} }: Options, isPreset: (name: string) => boolean): void => {
  expectText(policy, 'the policy');
  if (mode !== undefined && !(MODES as readonly unknown[]).includes(mode))
    throw new Fault('usage', `\`${shown(mode)}\` is no mode`, `use one of ${MODES.map(m => `\`${m}\``).join(', ')}`);
  if (today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(shown(today)))
    throw new Fault('usage', `\`${shown(today)}\` is no day`, 'write it as `2027-06-30`');
  for (const [name, text] of Object.entries(files)) expectText(text, `the file \`${name}\``);
  if (/^[\w./-]+$/.test(policy.trim()) && !isPreset(policy.trim()))
    throw new Fault(
      'policy',
      `\`${policy.trim()}\` is neither a preset nor the text of a policy`,
      'read the file first, or use `default`, `strict`, `docs-only` or `dependencies`',
    );
};

/** INVARIANT: a call that is not what it should be is never judged as if it did nothing. */
export const expectCall = (call: unknown): void => {
  if (typeof call !== 'object' || call === null)
    throw new Fault('call', 'the call is no object', 'give `{ tool, input }`, or a call of `readTranscript`');
  const { tool, cwd, agents, effects, act, input } = call as Record<string, unknown>;
  if (typeof tool !== 'string' || tool === '')
    throw new Fault('call', 'the call names no `tool`', 'name the tool as the agent writes it');
  if (cwd !== undefined && typeof cwd !== 'string') throw new Fault('call', '`cwd` is no text', 'give a directory');
  if (agents !== undefined && !isTexts(agents)) throw new Fault('call', '`agents` is no list of names', 'give a list of strings');
  if ('effects' in call && !(Array.isArray(effects) && effects.length > 0 && effects.every(isObject) && isObject(act)))
    throw new Fault('call', 'this is no call of `readTranscript`', 'give it as it is, or `{ tool, input }`');
  try {
    JSON.stringify(input);
  } catch {
    throw new Fault('call', 'the input of the call cannot be written as JSON', 'give it as the agent sends it');
  }
};

interface Around {
  readonly root?: unknown;
  readonly links?: unknown;
  readonly repository?: unknown;
}
/** @throws Fault where a path, a link or the name of the repository is no text. */
export const expectSurroundings = ({ root, links, repository }: Around): void => {
  if (root !== undefined) expectText(root, '`root`');
  if (repository !== undefined) expectText(repository, '`repository`');
  if (links !== undefined && !(Array.isArray(links) && links.every(isTexts)))
    throw new Fault('usage', '`links` is no list of paths and targets', "give `[['from', 'to']]`");
};

/** Texts of transcripts with their names. */
export const expectTranscripts = (files: unknown): void => {
  if (typeof files === 'string') return;
  if (!(Array.isArray(files) && files.every(one => isObject(one) && isTexts([one['file'], one['text']]))))
    throw new Fault('usage', 'the transcript is no text', 'give its text, or `[{ file, text }]`');
};
