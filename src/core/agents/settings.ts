/** What a gained or a lost setting of an agent, an editor, a container or a git hook means, by the table of the file that it stands in. */
import { fetchAndRun } from '../code/fetch-and-run.ts';
import { HOSTILE_RULES } from '../code/hostile-code.ts';
import { nameOf, type Setting } from '../documents/settings.ts';
import { AGENT, AGENT_ALONE } from './agent-settings.ts';
import { CONTAINER, EDITOR, GIT_HOOKS, OPENING } from './editor-settings.ts';
import { ENVIRONMENTS } from './environments.ts';
import { ask, deny, isOff, type Meaning, type Row } from './meaning.ts';

/** What only tightens. */
const TIGHTENS = /(?:^|\.)(?:deny|ask|excludetools|exclude|blockedcommands|denylist|denied\w*)\.\[\]$/i;
/** Names in files that only agents read: worth a look although no row knows them. */
const SMELLS =
  /hook|command|exec\b|helper|endpoint|proxy|auto(?:approve|accept|run)|yolo|bypass|danger|permission|allow|trust|sandbox|approval/i;

const TABLES: Readonly<Record<string, readonly (readonly Row[])[]>> = {
  'VS Code': [EDITOR, AGENT],
  Zed: [OPENING, EDITOR, AGENT],
  'JetBrains editors': [OPENING],
  Fleet: [OPENING, EDITOR],
  Nova: [OPENING, EDITOR],
  'Sublime Text': [OPENING],
  'Visual Studio': [OPENING],
  Eclipse: [OPENING],
  'dev container': [CONTAINER, EDITOR, AGENT],
  Gitpod: [CONTAINER, EDITOR],
  'git hook': [GIT_HOOKS],
  'pre-commit': [GIT_HOOKS],
  Helix: [EDITOR],
  ...ENVIRONMENTS,
};

const HOSTILE = HOSTILE_RULES.filter(({ on, decision }) => on === 'command' && decision === 'deny');
/** What a command does that nobody could mean well. */
const hostileCommand = (command: string): string | undefined => {
  const text = command.slice(0, 4_000);
  const lower = text.toLowerCase();
  return HOSTILE.find(({ hints, pattern }) => hints.some(hint => lower.includes(hint)) && pattern.test(text))?.says;
};

/**
 * What one gained setting means.
 * @param of whose file it stands in, as `agentFileOf` tells.
 */
export const meaningOf = (setting: Setting, of: string): Meaning | undefined => {
  const name = nameOf(setting);
  if (of === 'package.json') {
    if (!/^(?:husky\.hooks|simple-git-hooks|githooks)\./i.test(name)) return undefined;
    return GIT_HOOKS[0]![1](setting);
  }
  const rows = (TABLES[of] ?? [AGENT, AGENT_ALONE]).flat();
  if (TIGHTENS.test(name)) return undefined;
  const row = rows.find(([pattern]) => pattern.test(name));
  const meaning = row?.[1](setting);
  // Whatever its name, nobody reads what it runs.
  if (meaning?.decision !== 'deny' && typeof setting.value === 'string' && fetchAndRun(setting.value).some(({ known }) => !known))
    return deny('fetch-and-run', 'fetches a program and runs it, unread');
  if (meaning?.decision !== 'deny' && typeof setting.value === 'string' && TABLES[of] !== undefined) {
    const hostile = hostileCommand(setting.value);
    if (hostile !== undefined) return deny('hostile-command', hostile);
  }
  if (row !== undefined) return meaning;
  const isAgents = TABLES[of] === undefined && !isOff(setting);
  return isAgents && SMELLS.test(name) ? ask('setting', 'may let an agent run or do more') : undefined;
};

/** Settings whose loss permits more: what was denied, asked about, or looked at by a hook. */
export const lossOf = (setting: Setting): Meaning | undefined => {
  const name = nameOf(setting);
  if (TIGHTENS.test(name)) return ask('fewer-denials', 'is no longer refused');
  if (/(?:^|\.)hooks?\.(?:.*\.)?(?:command|bash|powershell|url)$/i.test(name))
    return ask('fewer-denials', 'no longer looks at what an agent does');
  return undefined;
};
