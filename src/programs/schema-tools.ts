/** Tools that keep the schemas of databases: what resets or drops, and what can drop on the way. */
import { program } from '../core/programs/tell.ts';
import { word } from '../core/programs/words.ts';

const SCHEMA: Readonly<Record<string, readonly (readonly [RegExp, 'data-destroy' | 'data-risk' | 'release'])[]>> = {
  prisma: [
    [/^migrate\s+reset/, 'data-destroy'],
    [/^db\s+push\b.*--(?:force-reset|accept-data-loss)/, 'data-destroy'],
    [/^db\s+execute/, 'data-risk'],
    [/^migrate\s+deploy/, 'data-risk'],
  ],
  'drizzle-kit': [
    [/^push\b.*--force/, 'data-risk'],
    [/^drop/, 'data-risk'],
  ],
  sequelize: [
    [/^db:drop/, 'data-destroy'],
    [/^db:migrate:undo:all|^db:seed:undo:all/, 'data-destroy'],
    [/^db:migrate:undo/, 'data-risk'],
  ],
  'sequelize-cli': [
    [/^db:drop/, 'data-destroy'],
    [/^db:migrate:undo:all|^db:seed:undo:all/, 'data-destroy'],
    [/^db:migrate:undo/, 'data-risk'],
  ],
  typeorm: [
    [/^schema:drop/, 'data-destroy'],
    [/^(?:schema:sync|migration:revert)/, 'data-risk'],
  ],
  'typeorm-ts-node-commonjs': [[/^schema:drop/, 'data-destroy']],
  knex: [[/^migrate:rollback|^migrate:down|^seed:run/, 'data-risk']],
  'node-pg-migrate': [[/^(?:down|redo)/, 'data-risk']],
  'db-migrate': [[/^(?:reset|down|db:drop)/, 'data-destroy']],
  rails: [
    [/^db:(?:drop|reset|purge|truncate_all|schema:load|structure:load|migrate:reset|setup)|^destroy\b/, 'data-destroy'],
    [/^db:rollback/, 'data-risk'],
  ],
  'django-admin': [[/^(?:flush|reset_db)\b/, 'data-destroy']],
  rake: [
    [/^(?:release|publish|deploy)(?:\b|:)/, 'release'],
    [/\bdb:(?:drop|reset|purge|truncate_all|schema:load|structure:load|migrate:reset|setup)/, 'data-destroy'],
    [/\bdb:rollback/, 'data-risk'],
  ],
  hanami: [[/^db\s+(?:drop|rollback)/, 'data-destroy']],
  alembic: [
    [/^downgrade\s+base/, 'data-destroy'],
    [/^downgrade/, 'data-risk'],
  ],
  flask: [
    [/^db\s+downgrade/, 'data-risk'],
    [/^db\s+(?:drop|reset)/, 'data-destroy'],
  ],
  aerich: [[/^downgrade/, 'data-risk']],
  artisan: [
    [/^(?:migrate:(?:fresh|reset|refresh)|db:wipe)/, 'data-destroy'],
    [/^migrate:rollback/, 'data-risk'],
    [/^tinker\b.*(?:truncate|delete|drop\w*|forceDelete)\s*\(/, 'data-risk'],
  ],
  mix: [
    [/^ecto\.(?:drop|reset)/, 'data-destroy'],
    [/^ecto\.rollback/, 'data-risk'],
  ],
  dbmate: [
    [/^drop/, 'data-destroy'],
    [/^(?:down|rollback)/, 'data-risk'],
  ],
  flyway: [
    [/\bclean\b/, 'data-destroy'],
    [/\b(?:undo|repair)\b/, 'data-risk'],
  ],
  liquibase: [
    [/\bdrop-?all\b/i, 'data-destroy'],
    [/\brollback/i, 'data-risk'],
  ],
  migrate: [
    [/\bdrop\b/, 'data-destroy'],
    [/\bdown\b/, 'data-risk'],
  ],
  sqlx: [
    [/^database\s+(?:drop|reset)/, 'data-destroy'],
    [/^migrate\s+revert/, 'data-risk'],
  ],
  diesel: [
    [/^database\s+(?:reset|drop)/, 'data-destroy'],
    [/^migration\s+(?:revert|redo)/, 'data-risk'],
  ],
  'sea-orm-cli': [[/^migrate\s+(?:fresh|reset|refresh)/, 'data-destroy']],
  'gitlab-rails': [],
  'gitlab-rake': [[/^(?:gitlab:(?:backup:restore|setup)|db:(?:drop|reset|purge))/, 'data-destroy']],
  atlas: [
    [/^schema\s+clean/, 'data-destroy'],
    [/^schema\s+apply\b.*--auto-approve/, 'data-risk'],
  ],
  hasura: [[/^(?:migrate\s+delete|metadata\s+clear)/, 'data-destroy']],
  'mikro-orm': [[/^(?:schema:drop|schema:fresh|migration:fresh|database:(?:drop|fresh))/, 'data-destroy']],
  'dotnet-ef': [[/^database\s+drop/, 'data-destroy']],
  phinx: [[/^rollback/, 'data-risk']],
  doctrine: [[/schema:drop|database:drop/, 'data-destroy']],
  console: [[/^doctrine:(?:schema:drop|database:drop|schema:update.*--force)/, 'data-destroy']],
  payload: [[/^migrate:(?:fresh|reset)/, 'data-destroy']],
  strapi: [[/^(?:import|transfer)\b.*--force/, 'data-risk']],
  convex: [[/^(?:import\b.*--replace|data\s+clear)/, 'data-risk']],
};
/** Ruby that empties tables. */
const EMPTIES = /\.(?:delete_all|destroy_all|truncate)\b|\b(?:drop_table|drop_database|truncate_tables)\b/;
export const schemaTools = program(Object.keys(SCHEMA), (t, words, context, name) => {
  const text = words
    .map(w => w.text)
    .filter(w => !/^RAILS_ENV=|^DISABLE_/.test(w))
    .join(' ');
  if (/--help\b|--dry-run\b/.test(text)) return;
  const found = SCHEMA[name]!.find(([pattern]) => pattern.test(text));
  if (found) t.hazard(found[1]);
  else if (/^(?:rake|rails|mix)$/.test(name) && /^(?:test|spec|lint|format|compile|-T|routes|rubocop)\b/.test(text))
    t.set('build-and-test');
  if (!/^(?:rails|gitlab-rails)$/.test(name) || !/^(?:runner|r|console|c|dbconsole)\b/.test(text)) return;
  if (text.startsWith('r') && words[1]) t.runs([word('ruby'), word('-e'), words.at(-1)!], 'rails runner');
  const isTest = context.env.get('RAILS_ENV')?.text === 'test' || /(?:-e|--environment)[ =]test\b/.test(text);
  if (!isTest && EMPTIES.test(`${text}\n${context.stdinText ?? ''}`)) t.hazard('data-destroy');
});
