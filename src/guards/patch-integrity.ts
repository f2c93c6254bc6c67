/** A change is bounded in size and screened line by line; what machines wrote is left out of the count, and named. */
import { guard } from '../core/contracts.ts';
import type { Effect, FileChange, Opinion } from '../core/model.ts';

type Change = Effect & { readonly kind: 'change' };

/** "not counted: a.lock, b.snap and 3 more", or nothing. */
const leftOut = (files: readonly FileChange[]): string => {
  const names = files.filter(file => file.generated).map(file => `\`${file.path.real}\``);
  if (names.length === 0) return '';
  return `; not counted: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more generated files` : ''}`;
};

export const patchIntegrity = guard({
  id: 'patch-integrity',
  key: 'patch_integrity',
  doc: 'Bounds the size of a change and screens its added lines; lockfiles and generated files are left out of the count.',
  effects: ['write', 'change'],
  options: z =>
    z.strictObject({
      enabled: z.boolean().default(true).describe('Switches this guard off.'),
      max_additions: z.int().min(0).default(1000).describe('Added lines.'),
      max_deletions: z.int().min(0).default(500).describe('Removed lines.'),
      max_files: z.int().min(1).default(200).describe('Changed files.'),
      max_file_size: z.int().min(1).default(5_242_880).describe('Bytes of one file at the head.'),
      forbidden_patterns: z.array(z.string().min(1)).default([]).describe('RE2 patterns that no added line may match.'),
      decision: z
        .enum(['ask', 'deny'])
        .default('deny')
        .describe('What being over a size limit comes to; forbidden patterns are always denied.'),
      require_balance: z.boolean().default(false).describe('Whether additions and deletions must stay in proportion.'),
      max_imbalance_ratio: z.number().positive().default(10).describe('Additions for each deletion, when balance is required.'),
    }),
  compile(options, { readers }) {
    const patterns = options.enabled ? options.forbidden_patterns.map(source => readers.pattern(source)) : [];
    const over = (rule: string, count: number, most: number, what: string, files: readonly FileChange[]): Opinion[] =>
      count <= most
        ? []
        : [
            {
              decision: options.decision,
              rule,
              message: `the change ${what} ${count}, more than the ${most} that the policy allows${leftOut(files)}`,
              fix: `split it, or raise \`rules.patch_integrity.${rule.replaceAll('-', '_')}\` on the base branch`,
              subject: rule,
            },
          ];
    const whole = ({ files, added, removed }: Change): Opinion[] => {
      const counted = files.filter(file => !file.generated);
      const ratio = removed === 0 ? (added === 0 ? 0 : Number.POSITIVE_INFINITY) : added / removed;
      return [
        ...over('max-additions', added, options.max_additions, 'adds lines:', files),
        ...over('max-deletions', removed, options.max_deletions, 'removes lines:', files),
        ...over('max-files', counted.length, options.max_files, 'touches files:', files),
        ...(options.require_balance
          ? over('max-imbalance-ratio', ratio, options.max_imbalance_ratio, 'has an add/remove ratio of', files)
          : []),
      ];
    };
    return effect => {
      if (!options.enabled) return [];
      if (effect.kind === 'change') return whole(effect);
      if (effect.kind !== 'write') return [];
      const big = over('max-file-size', effect.change?.size ?? 0, options.max_file_size, 'has a file of bytes:', []);
      const hits = effect.added.flatMap(line =>
        patterns.flatMap((pattern): Opinion[] => {
          const match = pattern.find(line.text);
          if (match === undefined) return [];
          const message = `an added line matches the forbidden pattern \`${pattern.source}\``;
          return [
            {
              decision: 'deny',
              rule: 'forbidden-pattern',
              message,
              fix: 'write it another way',
              place: { file: effect.place.file, line: line.n },
              subject: `${pattern.source} ${line.text}`,
            },
          ];
        }),
      );
      return [...big, ...hits];
    };
  },
  examples: [
    {
      options: { max_additions: 2 },
      files: [{ path: 'a.ts', after: '1\n2\n3\n' }],
      decision: 'deny',
      rule: 'max-additions',
      twin: { files: [{ path: 'a.ts', after: '1\n2\n' }] },
    },
    {
      options: { max_deletions: 1 },
      files: [{ path: 'a.ts', before: '1\n2\n3\n', after: '1\n' }],
      decision: 'deny',
      rule: 'max-deletions',
      twin: { files: [{ path: 'a.ts', before: '1\n2\n', after: '1\n' }] },
    },
    {
      options: { max_files: 1 },
      files: [
        { path: 'a.ts', after: '1\n' },
        { path: 'b.ts', after: '1\n' },
      ],
      decision: 'deny',
      rule: 'max-files',
      twin: { files: [{ path: 'a.ts', after: '1\n' }] },
    },
    {
      options: { forbidden_patterns: ['(?i)chmod\\s+777'] },
      files: [{ path: 'a.sh', before: 'ls\n', after: 'ls\n++ CHMOD 777 x\n' }],
      decision: 'deny',
      rule: 'forbidden-pattern',
      twin: { files: [{ path: 'a.sh', before: 'chmod 777 x\n', after: 'chmod 755 x\n' }] },
    },
    {
      options: { require_balance: true, max_imbalance_ratio: 2 },
      files: [{ path: 'a.ts', before: '0\n', after: '1\n2\n3\n4\n' }],
      decision: 'deny',
      rule: 'max-imbalance-ratio',
      twin: { files: [{ path: 'a.ts', before: '0\n', after: '1\n2\n' }] },
    },
    {
      options: { max_files: 1, decision: 'ask' },
      files: [
        { path: 'a.ts', after: '1\n' },
        { path: 'b.ts', after: '1\n' },
      ],
      decision: 'ask',
      twin: { files: [{ path: 'a.ts', after: '1\n' }] },
    },
    { files: [{ path: 'a.ts', after: '1\n' }], decision: 'none' },
  ],
});
