/** Tools that run commands: a line, a list of words, or a script with patches in its here-documents. */
import { at, firstText, textAt } from '../documents/json.ts';
import type { Doing } from '../transcript-contract.ts';
import { actsOfEnvelope } from './apply-patch.ts';
import { directoryIn, inDirectory, unknown } from './doings.ts';
import { patchDoings } from './file-tools.ts';
import { plainName } from './tool-names.ts';
import { dialectOf, patchesIn, type Script, scriptOf } from './unfold.ts';

/** A shell script, with the patches in its here-documents as writes. */
export const shellDoings = ({ command, dialect }: Script, cwd?: string): readonly Doing[] => {
  const place = cwd === undefined ? {} : { cwd };
  const shell: Doing = { act: { do: 'shell', command, ...(dialect !== undefined && { dialect }) }, ...place };
  if (!command.includes('patch')) return [shell];
  const { patches, alone } = patchesIn(command);
  const writes = patches.flatMap(({ patch, cwd: below }) => {
    const inner = below === undefined ? cwd : cwd === undefined || /^[/~]/.test(below) ? below : `${cwd}/${below}`;
    return actsOfEnvelope(patch).map((one): Doing => ({ act: one, ...(inner !== undefined && { cwd: inner }) }));
  });
  return alone && writes.length > 0 ? writes : [shell, ...writes];
};

const COMMANDS = ['command', 'cmd', 'script', 'commandLine', 'CommandLine'];
const EVERY_COMMAND = [...COMMANDS, 'argv', 'code', 'keystrokes'];
/** Two commands under two names: which of them ran is not told. */
const isAmbiguous = (input: unknown): boolean =>
  new Set(
    EVERY_COMMAND.map(key => at(input, key)).flatMap(value =>
      value === undefined || value === null ? [] : [JSON.stringify(value)],
    ),
  ).size > 1;

export const shell = (tool: string, input: unknown): readonly Doing[] => {
  if (isAmbiguous(input)) return [unknown(`a call of \`${tool}\` that names two commands`)];
  const cwd = directoryIn(input);
  const place = cwd === undefined || cwd === '' ? undefined : cwd;
  const listed = at(input, 'command') ?? at(input, 'cmd') ?? at(input, 'argv');
  const words: readonly unknown[] | undefined = Array.isArray(listed) ? listed : undefined;
  const name = plainName(tool);
  const said =
    dialectOf(textAt(input, 'shell') ?? '') ?? (name === 'powershell' || name === 'pwsh' ? ('powershell' as const) : undefined);
  if (words !== undefined) {
    if (!words.every((word): word is string => typeof word === 'string'))
      return [unknown(`a call of \`${tool}\` whose words are no text`)];
    const [program, patch] = words;
    if (words.length === 2 && /^apply_?patch$/.test(program ?? '')) return inDirectory(patchDoings(patch!), place);
    return shellDoings(scriptOf(words), place);
  }
  const command = firstText(input, EVERY_COMMAND);
  if (command === undefined) return [unknown(`a call of \`${tool}\` without a command`)];
  return shellDoings(said === undefined || said === 'bash' ? { command } : { command, dialect: said }, place);
};
