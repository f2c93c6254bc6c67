/**
 * A transcript beside the patch it should explain. Absence is only spoken of where it would show: as soon as something ran whose writes
 * are not fully known, nothing is claimed.
 */
import type { Call, Effect, FileChange, Session } from '../model.ts';
import { runsTests } from './test-runs.ts';

/** Calls that happened, or may have. */
const done = (call: Call): boolean => call.status !== 'denied' && call.status !== 'not-run';

const WRITING_TOOL =
  /write|edit|create|delete|remove|move|rename|apply|patch|replace|update|save|insert|append|put|upload|file|exec|run|shell|terminal|command/i;
const QUIET_PROGRAMS = new Set(
  `cat ls pwd echo printf head tail wc grep rg egrep fgrep find fd tree stat file which type whoami id date uname hostname env printenv true
   false test [ : cd sleep sort uniq cut tr diff cmp basename dirname realpath readlink du df ps jq less more nl od xxd strings md5sum sha1sum
   sha256sum export set unset exit return wait kill pgrep history ulimit umask command hash bat column seq expr`.split(/\s+/),
);
const QUIET_GIT = new Set(
  'add commit status log diff show branch push fetch tag rev-parse rev-list config remote ls-files ls-tree cat-file blame describe grep shortlog reflog name-rev merge-base for-each-ref check-ignore diff-tree show-ref symbolic-ref var version help'.split(
    ' ',
  ),
);
/** Files that checks and package managers write by themselves. */
const BY_PRODUCT =
  /(?:^|\/)(?:__snapshots__|coverage|dist|build|out|target|node_modules|\.nyc_output|\.pytest_cache|__pycache__|\.next|\.turbo|\.cache)\/|\.snap$/;
const CHECKS =
  /^(?:(?:npx|pnpm exec|yarn|bunx) )?(?:tsc|eslint|oxlint|biome (?:check|lint|ci)|prettier --check|ruff check|flake8|mypy|pyright|pylint|go (?:vet|build)|cargo (?:check|clippy|build)|shellcheck|actionlint)\b/;
const FIXES = /(?:^|\s)(?:--fix\S*|--write|-w|--apply\S*|--update\S*|-u|--unsafe)(?:\s|=|$)/;

/** What a command may write beyond what is known of it: nothing, by-products of checks, or anything. */
type Reach = 'nothing' | 'by-products' | 'anything';

const reachOf = (exec: Effect & { kind: 'exec' }, call: Call): Reach => {
  if (exec.sets?.includes('read-only')) return 'nothing';
  const name = exec.argv[0].slice(exec.argv[0].lastIndexOf('/') + 1);
  if (QUIET_PROGRAMS.has(name)) return 'nothing';
  if (name === 'git') {
    const verb = exec.argv.slice(1).find((word, i, all) => !word.startsWith('-') && all[i - 1] !== '-C' && all[i - 1] !== '-c');
    return verb === undefined || QUIET_GIT.has(verb) ? 'nothing' : 'anything';
  }
  const line = exec.argv.join(' ');
  if ((runsTests(exec.argv) || CHECKS.test(line)) && !FIXES.test(line)) return 'by-products';
  const told = call.effects.some(
    other => (other.kind === 'write' || other.kind === 'delete') && other.by === exec.by && exec.by !== undefined,
  );
  return told ? 'nothing' : 'anything';
};

/** What one call may have written without saying so. */
const reach = (call: Call): Reach => {
  let widest: Reach = 'nothing';
  for (const effect of call.effects) {
    const one: Reach =
      effect.kind === 'opaque'
        ? 'anything'
        : effect.kind === 'exec'
          ? reachOf(effect, call)
          : effect.kind === 'tool' && WRITING_TOOL.test(`${effect.server ?? ''} ${effect.name}`)
            ? 'anything'
            : 'nothing';
    if (one === 'anything') return 'anything';
    if (one === 'by-products') widest = one;
  }
  return widest;
};

const namesOf = (file: FileChange): readonly string[] =>
  file.was === undefined ? [file.path.real] : [file.path.real, file.was.real];

const touches = (call: Call, name: string): boolean =>
  call.effects.some(
    effect =>
      ((effect.kind === 'write' || effect.kind === 'delete') &&
        effect.path.inside &&
        (effect.path.real === name || (effect.kind === 'delete' && name.startsWith(`${effect.path.real}/`)))) ||
      // A pattern in a command: whatever it may stand for counts.
      ((effect.kind === 'write' || effect.kind === 'delete') && /[*?]/.test(effect.path.real)),
  );

/** Sessions that are whole enough to speak of what is not in them. */
export const tellsAll = (sessions: readonly Session[]): boolean =>
  sessions.length > 0 &&
  sessions.every(
    session =>
      session.unreadCount === 0 && session.missingAgents.length === 0 && session.calls > 0 && !SPARSE.has(session.format),
  );
/** Formats that leave out by their nature what was written. */
const SPARSE = new Set(['shell-log', 'aider', 'otel-genai', 'unknown', 'database', 'unreadable', 'empty', 'ambiguous']);

/** Files of the patch that no call explains; none as soon as a call may have written anything. */
export const unexplained = (files: readonly FileChange[], calls: readonly Call[]): readonly FileChange[] => {
  const happened = calls.filter(done);
  const reaches = happened.map(reach);
  if (reaches.includes('anything')) return [];
  const checked = reaches.includes('by-products');
  return files.filter(
    file =>
      !namesOf(file).some(name => happened.some(call => touches(call, name))) &&
      !(checked && (file.generated || BY_PRODUCT.test(file.path.real))),
  );
};

/** Paths that are seldom meant for a commit. */
const SCRATCH =
  /(?:^|\/)(?:node_modules|dist|build|out|target|coverage|tmp|temp|logs?|scratch|\.venv|venv|__pycache__|\.cache|\.claude|\.codex|\.gemini|\.cursor|\.aider[^/]*|\.git|\.idea|\.vscode|\.serena|memory-bank|plans?)(?:\/|$)|\.(?:log|tmp|bak|orig|swp|pyc|local)$|(?:^|\/)\.env(?:\.|$)|~$/i;

/** Edits of the transcript that worked, stayed, and are not in the patch: their first place each. */
export const leftOut = (
  files: readonly FileChange[],
  calls: readonly Call[],
): readonly { readonly path: string; readonly call: Call }[] => {
  const changed = new Set(files.flatMap(namesOf));
  const found = new Map<string, Call>();
  const before = new Map<string, { lines: string; removed: string }[]>();
  for (const call of calls.filter(done)) {
    if (reach(call) === 'anything') found.clear();
    for (const effect of call.effects) {
      if (effect.kind === 'delete') {
        for (const path of found.keys())
          if (path === effect.path.real || path.startsWith(`${effect.path.real}/`) || /[*?]/.test(effect.path.real))
            found.delete(path);
      }
      if (effect.kind !== 'write' || !effect.path.inside || call.status !== 'ok' || call.act.do === 'shell') continue;
      const { real } = effect.path;
      if (changed.has(real) || SCRATCH.test(real) || real === '.') continue;
      const lines = effect.added.map(line => line.text).join('\n');
      const removed = effect.removed.map(line => line.text).join('\n');
      const edits = before.get(real) ?? [];
      const undone = edits.findLastIndex(edit => edit.lines === removed && edit.removed === lines);
      if (undone === -1) edits.push({ lines, removed });
      else edits.splice(undone, 1);
      before.set(real, edits);
      if (edits.length === 0) found.delete(real);
      else if (!found.has(real)) found.set(real, call);
    }
  }
  return [...found].map(([path, call]) => ({ path, call }));
};
