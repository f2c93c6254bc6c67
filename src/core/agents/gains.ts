/** What a file of settings gains between base and head, told setting by setting; a tool server is told once, by the worst of its parts. */

import { submoduleGains } from '../changes/git-modules.ts';
import { missingFrom, nameOf, readSettings, type Setting } from '../documents/settings.ts';
import { shorten } from '../text.ts';
import type { AgentFile } from './files.ts';
import type { Meaning } from './meaning.ts';
import { lossOf, meaningOf } from './settings.ts';
import { serverMeaning, serverOf } from './tool-servers.ts';

export interface Gain {
  readonly rule: string;
  readonly decision: 'ask' | 'deny';
  readonly message: string;
  readonly line: number;
}

/** A value as it stands in the file, to be put in back-ticks. */
const shown = ({ value }: Setting): string => shorten(JSON.stringify(value).replaceAll('`', "'"), 120);

/** A piece of a file that a tool wrote: the same text as the inside of an object, when it is no whole file. */
const readPiece = (text: string, format: AgentFile & { kind: 'settings' }): readonly Setting[] | string => {
  const whole = readSettings(text, format.format);
  return typeof whole === 'string' && format.format === 'json' ? readSettings(`{${text}}`, 'json') : whole;
};

const serverGains = (gained: readonly Setting[], base: readonly Setting[], of: string): readonly Gain[] => {
  const known = new Set(base.flatMap(setting => serverOf(setting, of)?.server ?? []));
  const worst = new Map<string, Gain>();
  for (const setting of gained) {
    const found = serverOf(setting, of);
    if (found === undefined) continue;
    const { server, part } = found;
    const meaning = serverMeaning(part, setting, known.has(server));
    const old = worst.get(server);
    if (meaning === undefined || old?.decision === 'deny' || (old !== undefined && meaning.decision === 'ask')) continue;
    worst.set(server, gain(meaning, `\`${shown(setting)}\` of the tool server \`${server}\` ${meaning.says}`, setting));
  }
  return [...worst.values()];
};
const gain = ({ rule, decision }: Meaning, message: string, { line }: Setting): Gain => ({ rule, decision, message, line });

/**
 * Compares two versions of one file of settings.
 * @param before undefined where the file is not, or was no such file.
 * @returns the sentence that says why, when the head cannot be read.
 */
export const gainedMeanings = (
  before: string | undefined,
  after: string | undefined,
  file: AgentFile & { kind: 'settings' },
  isPiece: boolean,
): readonly Gain[] | string => {
  const read = (text: string): readonly Setting[] | string => (isPiece ? readPiece(text, file) : readSettings(text, file.format));
  const head = after === undefined ? [] : read(after);
  // A manifest that does not parse is the business of whoever reads manifests.
  if (typeof head === 'string') return file.of === 'package.json' ? [] : head;
  const old = before === undefined ? [] : read(before);
  const base = typeof old === 'string' ? [] : old;
  const gained = missingFrom(base, head);
  if (file.of === 'git') return submoduleGains(base, head);
  const singles = gained
    .filter(setting => serverOf(setting, file.of) === undefined || file.of === 'package.json')
    .flatMap((setting): readonly Gain[] => {
      const meaning = meaningOf(setting, file.of);
      return meaning === undefined
        ? []
        : [gain(meaning, `\`${nameOf(setting)}\`: \`${shown(setting)}\` ${meaning.says}`, setting)];
    });
  const lost = missingFrom(head, base).flatMap((setting): readonly Gain[] => {
    const meaning = lossOf(setting);
    const place = { ...setting, line: 1 };
    return meaning === undefined ? [] : [gain(meaning, `\`${nameOf(setting)}\`: \`${shown(setting)}\` ${meaning.says}`, place)];
  });
  const servers = file.of === 'package.json' ? [] : serverGains(gained, base, file.of);
  return [...servers, ...singles, ...lost, ...atOpening(gained, head)];
};

/** Commands of an editor's tasks, where one of them runs as soon as the folder is opened. */
const atOpening = (gained: readonly Setting[], head: readonly Setting[]): readonly Gain[] => {
  if (!head.some(setting => /runoptions\.runon$/i.test(nameOf(setting)) && setting.value === 'folderOpen')) return [];
  const changed = gained.find(setting =>
    /tasks\.\[\]\.(?:command|args|script|(?:windows|linux|osx)\.\w+)/i.test(nameOf(setting)),
  );
  if (changed === undefined) return [];
  return [
    {
      rule: 'folder-open',
      decision: 'ask',
      message: `\`${shown(changed)}\` may run as soon as the folder is opened`,
      line: changed.line,
    },
  ];
};
