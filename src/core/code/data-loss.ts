/**
 * Lines that lose data or its protection once they are applied: migrations that drop, infrastructure that may be destroyed or is open
 * to everybody. What is dropped to be built anew at once is no loss.
 */
import { fits, hinted } from '../hints.ts';
import type { FileChange, Line } from '../model.ts';

export interface Loss {
  readonly rule: 'drops-data' | 'protection-off' | 'open-to-all';
  readonly line: Line;
  readonly what: string;
}

const SQL =
  /\b(?:DROP\s+(?:TABLE|DATABASE|SCHEMA|COLUMN)|ALTER\s+TABLE\s.{1,120}\sDROP\s+(?!CONSTRAINT|INDEX|DEFAULT|NOT\s|KEY|FOREIGN|PRIMARY|CHECK|PARTITION)|TRUNCATE(?:\s+TABLE)?\s+[\w"'`[])|\bDELETE\s+FROM\s+[\w."`[\]]+\s*;/i;
const CALL =
  /\b(?:op\.drop_(?:table|column)|drop_(?:table|column|database)\b|remove_column\b|migrations\.(?:DeleteModel|RemoveField)|(?:schema|table|knex(?:\.schema)?|queryInterface|queryRunner|db\.schema|migrationBuilder)\.(?:drop(?:Table|Column|Schema)\w*|remove(?:Column|Table)|DropTable|DropColumn)|Schema::drop\w*)\s*\(?/;
const NAME = /\bDROP\s+(?:TABLE|SCHEMA)\s+(?:IF\s+EXISTS\s+)?[`"'[]?([\w.]+)/i;
const MIGRATIONS = hinted(
  /(?:^|\/)(?:\w*_)?(?:migrations?|migrate|alembic|versions|flyway|liquibase)\//i,
  'migrat',
  'alembic',
  'versions',
  'flyway',
  'liquibase',
);
/** One migration among others, or plain SQL; not the code of a tool that writes migrations. */
const isMigration = (path: string): boolean =>
  /\.sql$/i.test(path) ||
  (fits(MIGRATIONS, path) &&
    /(?:^|\/)(?:V?\d|[\da-f]{12}_|m\d|Version\d)[^/]*(?:\/[^/]*)?\.(?:py|rb|js|ts|mjs|cjs|php|cs|java|kt|exs?|go|xml|ya?ml)$/i.test(
      path,
    ));
const isUndo = (path: string): boolean =>
  /(?:^|[./_-])(?:down|rollback|revert|undo|teardown|seed|fixtures?|schema|dump)(?:[._-]|$)[^/]*$/i.test(path);
/** Where a migration goes back, dropping what the way up has made is its task. */
const DIRECTION =
  /\b(?:def|function|async|public|protected|exports\.|export)?\s*(?:\w+\s+)*?(downgrade|down|rollback|reverse|Down|upgrade|up|change|forwards|Up)\s*(?:[=:(]|$)|--\s*\+goose\s+(Down|Up)|--\s*migrate:(down|up)|--\s*(?:Down|Up)\b/;

const drops = (file: FileChange): readonly Loss[] => {
  const path = file.path.real;
  if (!isMigration(path) || isUndo(path)) return [];
  const all = file.added.map(({ text }) => text).join('\n');
  const isSql = /\.sql$/i.test(path);
  let back = false;
  return file.added.flatMap((line): Loss[] => {
    const text = line.text.slice(0, 2_000);
    const direction = DIRECTION.exec(text);
    if (direction !== null) back = /down|rollback|reverse/i.test(direction[0]);
    if (
      back ||
      /^\s*(?:--(?!\s*\+)|#|\/\/|\*)/.test(text) ||
      !(isSql ? SQL : /["'`]/.test(text) && SQL.test(text) ? SQL : CALL).test(text)
    )
      return [];
    const name = NAME.exec(text)?.[1]?.replace(/^.*\./, '');
    const again = name !== undefined && /^\w+$/.test(name) && remade(all, name);
    return again ? [] : [{ rule: 'drops-data', line, what: text.trim() }];
  });
};
/** A table that the same change makes again under its name. */
const remade = (all: string, name: string): boolean => {
  const lower = all.toLowerCase();
  const made = [
    ...lower.matchAll(
      /\b(?:create\s+(?:temp(?:orary)?\s+)?table|rename\s+to)\s+(?:if\s+not\s+exists\s+)?[`"'[]?(?:\w+[`"'\]]?\.[`"'[]?)?(\w+)/g,
    ),
  ].map(match => match[1]);
  return made.includes(name.toLowerCase());
};

const SETTING =
  /^\s*["']?(prevent_destroy|deletion_protection(?:_enabled)?|DeletionProtection|termination_protection|enable_deletion_protection|point_in_time_recovery|block_public_(?:acls|policy)|ignore_public_acls|restrict_public_buckets|storage_encrypted|encrypted|force_destroy|skip_final_snapshot|publicly_accessible|associate_public_ip_address)["']?\s*[:=]\s*["']?(true|false)\b/;
/** Which value is the careful one. */
const CAREFUL_IS_FALSE = new Set(['force_destroy', 'skip_final_snapshot', 'publicly_accessible', 'associate_public_ip_address']);
const OPEN =
  /^\s*["']?(?:cidr_blocks|source_ranges|cidr_?ip|source_address_prefix(?:es)?|ipv6_cidr_blocks)["']?\s*[:=]\s*\[?\s*["'](?:0\.0\.0\.0\/0|::\/0|\*)["']|\bacl["']?\s*[:=]\s*["']public-read(?:-write)?["']|["']?Action["']?\s*[:=]\s*\[?\s*["']\*["']|^\s*-?\s*name:\s*cluster-admin\b|\bmembers?\b["']?\s*[:=]\s*\[?\s*["']all(?:Authenticated)?Users["']/;

const INFRASTRUCTURE = hinted(
  /\.(?:tf|hcl|tofu|bicep)$|(?:^|\/)(?:infra|infrastructure|terraform|cloudformation|cdk|pulumi|k8s|kubernetes|helm|deploy)\/.*\.(?:ya?ml|json|ts|py)$/i,
  '.tf',
  '.hcl',
  '.tofu',
  '.bicep',
  'infra',
  'terraform',
  'cloudformation',
  'cdk',
  'pulumi',
  'k8s',
  'kubernetes',
  'helm',
  'deploy',
);

const infrastructure = (file: FileChange, all: readonly FileChange[]): readonly Loss[] => {
  const path = file.path.real;
  if (!fits(INFRASTRUCTURE, path)) return [];
  const isCareful = (name: string, value: string): boolean => (CAREFUL_IS_FALSE.has(name) ? value === 'false' : value === 'true');
  const settings = (lines: readonly Line[]): readonly { line: Line; name: string; careful: boolean }[] =>
    lines.flatMap(line => {
      const match = SETTING.exec(line.text.slice(0, 500));
      return match === null ? [] : [{ line, name: match[1]!, careful: isCareful(match[1]!, match[2]!) }];
    });
  const now = settings(file.added);
  const was = settings(file.removed);
  const loose = now.filter(({ careful, name }) => !careful && was.filter(old => !old.careful && old.name === name).length === 0);
  // With a file that is gone its resources are destroyed, unless they are described elsewhere now.
  const moved = new Set(
    file.status === 'D' ? all.flatMap(other => settings(other.added).flatMap(({ careful, name }) => (careful ? name : []))) : [],
  );
  const gone = was.filter(
    ({ careful, name }) =>
      careful &&
      !now.some(other => other.name === name) &&
      (file.status !== 'D' || (/^(?:prevent_destroy|\w*protection\w*)$/i.test(name) && !moved.has(name))),
  );
  const open = file.added.filter(
    line => OPEN.test(line.text.slice(0, 500)) && !file.removed.some(old => OPEN.test(old.text.slice(0, 500))),
  );
  const first = file.added[0];
  return [
    ...loose.map(({ line }): Loss => ({ rule: 'protection-off', line, what: line.text.trim() })),
    ...gone.map(
      ({ line }): Loss => ({
        rule: 'protection-off',
        line: { n: first?.n ?? 1, text: line.text },
        what: `${line.text.trim()} (removed)`,
      }),
    ),
    ...open.map((line): Loss => ({ rule: 'open-to-all', line, what: line.text.trim() })),
  ];
};

/** What one file of a change loses. @param all the files of the change, where something may have moved to. */
export const lossesOf = (file: FileChange, all: readonly FileChange[]): readonly Loss[] => [
  ...drops(file),
  ...infrastructure(file, all),
];
