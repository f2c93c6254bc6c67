/** Where an agent is told to ask this gate, and the gate itself: whoever changes that has switched the gate off. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Effect } from '../core/model.ts';
import { fold } from '../core/paths.ts';

/** Files of a project in which agents name their hooks, and those of a person. */
const FILES = ['.claude/settings.json', '.claude/settings.local.json', '.codex/hooks.json', '.codex/config.toml']
  .concat('.gemini/settings.json', '.cursor/hooks.json')
  .flatMap(file => [file, `~/${file}`]);
const HOOK_FOLDER = /^\.github\/hooks\/[^/]+\.json$/i;

const starts = /sallyport|cli\.js\S{0,200}\s{1,20}hook\b/;
/** Bytes of a file of settings; nobody writes larger ones. */
const MOST = 2 ** 20;
/** INVARIANT: what is there and cannot be read like a file of settings, such as a pipe that nobody writes to, counts as one that names the gate. */
const namesGate = (path: string): boolean => {
  try {
    const stats = statSync(path);
    return !stats.isFile() || stats.size > MOST || starts.test(readFileSync(path, 'utf8'));
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
};

/** The folder that the gate itself was started from: its programs and what it keeps of them. */
const ownFolder = (started: string | undefined): string | undefined => {
  try {
    return started === undefined ? undefined : fold(dirname(realpathSync(started)));
  } catch {
    return undefined;
  }
};

/**
 * What a call would change of the gate's own programs, where they lie in the project or the home directory of an agent.
 * @param started the program that runs.
 */
export const ownFilesIn = (
  effects: readonly Effect[],
  project: string,
  home: string | undefined,
  started: string | undefined,
): readonly string[] => {
  const paths = effects.flatMap(effect => (effect.kind === 'write' || effect.kind === 'delete' ? [effect.path] : []));
  const own = paths.length === 0 ? undefined : ownFolder(started);
  if (own === undefined) return [];
  return paths.flatMap(({ real, inside }) => {
    const whole = fold(inside ? join(project, real) : home === undefined ? real : real.replace(/^~(?=\/|$)/, home)).replace(
      /\/$/,
      '',
    );
    // Deleting the checkout or the root of the machine has guards of its own.
    const above = inside && real !== '.' && own.startsWith(`${whole}/`);
    return whole === own || whole.startsWith(`${own}/`) || above ? [real] : [];
  });
};

/**
 * The files that a call would change or take away and that name this gate as a hook.
 * @param project the root of the work tree. @param home the home directory, where it is known.
 */
export const registrationsIn = (effects: readonly Effect[], project: string, home: string | undefined): readonly string[] => {
  const changed = effects.flatMap(effect =>
    effect.kind === 'write' || effect.kind === 'delete' ? [fold(effect.path.real).replace(/\/$/, '')] : [],
  );
  if (changed.length === 0) return [];
  const near = [...FILES, ...changed.filter(path => HOOK_FOLDER.test(path))].filter(file =>
    changed.some(path => path === file || path === '.' || file.startsWith(`${path}/`)),
  );
  return near.filter(file => {
    if (!file.startsWith('~/')) return namesGate(join(project, file));
    return home !== undefined && namesGate(join(home, file.slice(2)));
  });
};
