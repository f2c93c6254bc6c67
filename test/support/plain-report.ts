/** Reports for tests of reporters, made of as little as they need. */
import type { Call, Finding, Line, Report, Verdict } from '../../src/core/model.ts';
import { withDiffs } from '../../src/core/reports/shown-diffs.ts';
import { mask } from '../../src/mask.ts';

export const findingOf = (over: Partial<Finding> = {}): Finding => {
  const decision = over.decision ?? 'deny';
  return {
    decision,
    guard: 'forbidden-path',
    rule: 'pattern',
    message: '`.env` matches `**/.env`',
    fix: 'leave this file alone',
    place: { file: 'src/a.ts', line: 1 },
    fingerprint: '0123456789abcdef',
    level: decision === 'deny' ? 'error' : decision === 'ask' ? 'warning' : 'notice',
    ...over,
  };
};
const path = (written: string) => ({ written, real: written, inside: true });

/** A changed file with these lines added from line 1. */
export const fileVerdict = (name: string, lines: readonly string[], findings: readonly Finding[] = []): Verdict => {
  const added: readonly Line[] = lines.map((text, i) => ({ n: i + 1, text }));
  const file = { status: 'A', path: path(name), mode: '100644', binary: false, added, removed: [], generated: false } as const;
  const place = { file: name };
  const effect = { kind: 'write', place, path: file.path, added, removed: [] } as const;
  const call: Call = { id: name, tool: 'git', place, act: { do: 'file', file }, agents: [], status: 'ok', effects: [effect] };
  return { call, decision: findings[0]?.decision ?? 'allow', findings };
};

/** A command that a transcript tells of. */
export const callVerdict = (
  n: number,
  command: string,
  findings: readonly Finding[] = [],
  agents: readonly string[] = [],
): Verdict => {
  const place = { file: 'session.jsonl', line: n };
  const [name = 'true', ...words] = command.split(' ');
  return {
    call: {
      id: `toolu_${n}`,
      tool: 'Bash',
      place,
      act: { do: 'shell', command },
      agents,
      status: 'ok',
      effects: [{ kind: 'exec', place, argv: [name, ...words] }],
    },
    decision: findings[0]?.decision ?? 'allow',
    findings,
  };
};

/** With its lines shown, masked as the program masks. */
export const reportOf = (verdicts: readonly Verdict[], over: Partial<Report> = {}): Report =>
  withDiffs(
    {
      decision: verdicts.some(v => v.decision === 'deny') ? 'deny' : verdicts.some(v => v.decision === 'ask') ? 'ask' : 'allow',
      verdicts,
      runs: [],
      limits: [],
      settled: [],
      provenance: { version: '1.0.0', policy: 'built-in default', base: 'a'.repeat(40), head: 'b'.repeat(40) },
      author: { kind: 'unknown' },
      ...over,
    },
    mask({}),
  );
