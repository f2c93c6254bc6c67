/** `secret_patterns`, `patch_integrity` and `shell_commands`: what texts say, told by patterns that run in linear time. */
import { compileUserPattern, type UserPattern } from '../policy/user-pattern.ts';
import { shorten } from '../text.ts';
import { pathFinder, plainPath } from './glob.ts';
import type { Block } from './rules.ts';
import { allow, deny, type Judge, type Ruling, strictestOf } from './ruling.ts';

/** The first match: its line, and its text up to the end of that line. */
const firstIn = (pattern: UserPattern, text: string): { readonly line: number; readonly text: string } | undefined => {
  for (const { start, end } of pattern.findAll(text)) {
    let line = 0;
    for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++;
    return { line, text: shorten(text.slice(start, end).split('\n')[0]!, 120) };
  }
  return undefined;
};

/** The block `secret_patterns`: the worst hit of a written text decides. */
export const secretPatterns = ({ patterns = [], skip_paths }: Block<'secret_patterns'>): Judge => {
  const skipped = pathFinder(skip_paths);
  const compiled = patterns.map(({ name, pattern, severity }) => ({ name, severity, pattern: compileUserPattern(pattern) }));
  return ({ target = '', same = [], content = '' }) => {
    if (skipped([target, ...same].map(plainPath)) !== undefined)
      return allow('rules.secret_patterns.skip_paths', 'path is excluded from secret scanning');
    const found = compiled.flatMap(({ name, severity, pattern }): Ruling[] => {
      const hit = firstIn(pattern, content);
      if (!hit) return [];
      return [
        {
          ...deny(`rules.secret_patterns.patterns.${name}`, `content matched secret pattern '${name}'`),
          decision: severity === 'warn' ? 'warn' : 'deny',
          severity,
          at: { line: hit.line },
        },
      ];
    });
    return found.length === 0 ? undefined : strictestOf(found);
  };
};

/** Added and removed lines of a unified diff, without the two lines that name the file. */
const countLines = (patch: string): { readonly added: number; readonly removed: number } => {
  let [added, removed] = [0, 0];
  const lines = patch.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (/^---\s/.test(line) && /^\+\+\+\s/.test(lines[i + 1] ?? '')) i++;
    else if (line.startsWith('+')) added++;
    else if (line.startsWith('-')) removed++;
  }
  return { added, removed };
};

/** The larger side for each line of the smaller one; an empty side counts as one line. */
const ratioOf = (added: number, removed: number): number => Math.max(added, removed) / Math.max(1, Math.min(added, removed));

/** What the limits say of a patch with so many added and removed lines. */
export const patchSize = (rule: Block<'patch_integrity'>, added: number, removed: number): Ruling | undefined => {
  if (added > (rule.max_additions ?? 1000)) return deny(at('max_additions'), 'patch additions exceeded max_additions');
  if (removed > (rule.max_deletions ?? 500)) return deny(at('max_deletions'), 'patch deletions exceeded max_deletions');
  return rule.require_balance === true && ratioOf(added, removed) > (rule.max_imbalance_ratio ?? 10)
    ? deny(at('max_imbalance_ratio'), 'patch exceeded max imbalance ratio')
    : undefined;
};
const at = (field: string): string => `rules.patch_integrity.${field}`;

/** The block `patch_integrity`: the size of a patch, and patterns that none of its lines may match. */
export const patchIntegrity = (rule: Block<'patch_integrity'>): Judge => {
  // Anchors hold for each line: no line of a patch may match, added, removed or around.
  const patterns = (rule.forbidden_patterns ?? []).map(source => ({ source, pattern: compileUserPattern(`(?m)${source}`) }));
  return ({ content = '', part }) => {
    const text = content.replaceAll('\r\n', '\n');
    for (const [i, { source, pattern }] of patterns.entries()) {
      const hit = firstIn(pattern, text);
      if (hit) return { ...deny(at(`forbidden_patterns[${i}]`), 'patch content matched a forbidden pattern', source), at: hit };
    }
    if (part) return undefined;
    const { added, removed } = countLines(text);
    return patchSize(rule, added, removed);
  };
};

/** The block `shell_commands`: patterns over the command, and over what it is the same as. */
export const shellCommands = ({ forbidden_patterns = [] }: Block<'shell_commands'>): Judge => {
  const patterns = forbidden_patterns.map(source => compileUserPattern(source));
  return ({ target = '', same = [] }) => {
    const hit = patterns.findIndex(pattern => [target, ...same].some(text => pattern.find(text) !== undefined));
    return hit < 0
      ? undefined
      : deny(
          `rules.shell_commands.forbidden_patterns[${hit}]`,
          'shell command matched a forbidden pattern',
          patterns[hit]!.source,
        );
  };
};
