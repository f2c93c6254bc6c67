/**
 * Cuts the operations that the product uses out of GitHub's own OpenAPI description, for the loopback GitHub of the tests.
 * Usage: node scripts/github-api.ts FOLDER-OF-@octokit/openapi  (385 MB, so it is no dependency; licence MIT).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const USED = [
  'pulls/get',
  'git/list-matching-refs',
  'pulls/list-commits',
  'pulls/list-reviews',
  'repos/list-pull-requests-associated-with-commit',
  'repos/get-collaborator-permission-level',
  'issues/list-events-for-timeline',
  'issues/list-comments',
  'issues/update-comment',
  'issues/create-comment',
];

type Json = { [key: string]: Json } & { $ref?: string };
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of @octokit/openapi');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
const doc = JSON.parse(readFileSync(join(folder, 'generated/api.github.com.json'), 'utf8')) as Json;

const paths: Record<string, Record<string, Json>> = {};
for (const [path, item] of Object.entries(doc['paths']!))
  for (const [method, operation] of Object.entries(item))
    if (USED.includes((operation as unknown as { readonly operationId: string }).operationId))
      (paths[path] ??= {})[method] = operation as Json;

/** Everything that the operations refer to, and what that refers to in turn. Examples are left out. */
const components: Record<string, Record<string, Json>> = {};
const keep = (node: unknown): void => {
  if (Array.isArray(node)) {
    node.forEach(keep);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const ref = (node as Json).$ref;
  const [, kind, name] = typeof ref === 'string' ? (/^#\/components\/(\w+)\/(.+)$/.exec(ref) ?? []) : [];
  if (kind !== undefined && name !== undefined && components[kind]?.[name] === undefined && kind !== 'examples') {
    const found = doc['components']![kind]![name]!;
    (components[kind] ??= {})[name] = found;
    keep(found);
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'examples' && key !== 'example') keep(value);
};
keep(paths);

const bare = JSON.stringify({ source: `@octokit/openapi ${version}, MIT`, paths, components }, (key, value) =>
  ['examples', 'example', 'description', 'summary', 'x-github', 'externalDocs', 'tags'].includes(key) &&
  (typeof value === 'string' || typeof value === 'object') &&
  !Array.isArray(value?.type) &&
  key !== 'description'
    ? undefined
    : value,
);
mkdirSync('test/fixtures', { recursive: true });
writeFileSync('test/fixtures/github-api.json', `${bare}\n`);
console.log(`${Object.keys(paths).length} paths, ${bare.length} bytes`);
