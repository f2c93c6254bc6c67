/** Builds `dist/`: one bundle graph for all entries, the types of the library, and the licences of what is in it. `--check` proves that `dist/` is what the sources give; `--to DIR` builds elsewhere. */
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { type OutputChunk, type RolldownBuild, rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';

const ENTRIES = ['cli', 'action', 'library'];
/** The entry that others import: its types are shipped, with those that they are made of. */
const TYPED = 'library.ts';

/** The package folder that a bundled module comes from; undefined for our own sources. */
const packageOf = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replaceAll(sep, '/'))?.[0];

const licenses = (modules: readonly string[]): string =>
  [...new Set(modules.map(packageOf).filter(folder => folder !== undefined))]
    .map(folder => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
      const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n${'-'.repeat(40)}\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .sort()
    .join('\n');

/** The examples of guards are read by tests and docs alone; without them a start reads half as much. */
const withoutExamples = {
  name: 'without-examples',
  transform: (code: string, id: string): string | undefined => {
    if (!/\/src\/guards\/(?!index)[\w-]+\.ts$/.test(id.replaceAll(sep, '/'))) return undefined;
    const bare = code.replace(/\n {2}examples: \[\n[\s\S]*?\n {2}\],\n\}\);\n?$/, '\n  examples: [],\n});\n');
    if (bare === code) throw new Error(`${id}: \`examples\` must be the guard's last field`);
    return bare;
  },
};

/** The declarations of a source and of every source that they name, by file below `src`. */
const declarations = (file: string, found = new Map<string, string>()): ReadonlyMap<string, string> => {
  if (found.has(file)) return found;
  const { code, errors } = isolatedDeclarationSync(file, readFileSync(`src/${file}`, 'utf8'));
  if (errors.length > 0) throw new Error(`the types of src/${file} cannot be told from it alone: ${errors[0]!.message}`);
  found.set(file, code.replaceAll(/(from "\.[^"]+)\.ts"/g, '$1.js"'));
  for (const [, named] of code.matchAll(/from "(\.[^"]+)"/g)) declarations(join(dirname(file), named!), found);
  return found;
};

const bundler = (): Promise<RolldownBuild> =>
  rolldown({
    input: Object.fromEntries(ENTRIES.map(entry => [entry, `src/${entry}.ts`])),
    platform: 'node',
    plugins: [withoutExamples],
    // A UMD build hides its requires from a bundler.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'warn',
    // A package that is not installed would otherwise be left out with a warning, and its user would crash at start.
    onLog: (level, log, print) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(`${log.message}; run \`npm ci\` first`);
      print(level, log);
    },
  });

/** The modules that a start of one source loads at once, without what is loaded late. */
const startOf = (chunks: readonly OutputChunk[], source: string): ReadonlySet<string> => {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const found = new Set<OutputChunk>();
  const walk = (chunk: OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) walk(byFile.get(file));
  };
  walk(chunks.find(chunk => chunk.moduleIds.some(id => id.replaceAll(sep, '/').endsWith(`/src/${source}`))));
  return new Set([...found].flatMap(chunk => chunk.moduleIds));
};

/** Builds into a folder; the same sources give the same bytes on every machine. */
const build = async (to: string): Promise<void> => {
  rmSync(to, { recursive: true, force: true });
  const plan = await bundler();
  const chunks = (await plan.generate({ format: 'esm' })).output.filter(each => each.type === 'chunk');
  await plan.close();
  // What every start loads stands in one file, and what the Action loads besides in another: thirty small ones cost a tenth of a start.
  const [action, hook] = [startOf(chunks, 'action.ts'), startOf(chunks, 'commands/hook.ts')];
  const groups = [
    { name: 'core', priority: 2, test: (id: string): boolean => action.has(id) && hook.has(id) },
    { name: 'gate', priority: 1, test: (id: string): boolean => action.has(id) && !/[\\/]src[\\/]action\.ts$/.test(id) },
  ];
  const bundle = await bundler();
  const { output } = await bundle.write({
    dir: to,
    format: 'esm',
    minify: true,
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups },
  });
  await bundle.close();
  for (const [file, code] of declarations(TYPED)) {
    const path = join(to, 'types', file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  writeFileSync(join(to, 'licenses.txt'), licenses(output.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []))));
  writeFileSync(join(to, 'package.json'), '{ "type": "module" }\n');
};

const contents = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );

if (process.argv.includes('--check')) {
  const fresh = mkdtempSync(join(tmpdir(), 'sallyport-dist-'));
  await build(fresh);
  const [want, have] = [contents(fresh), contents('dist')];
  rmSync(fresh, { recursive: true, force: true });
  const wrong = [...new Set([...want.keys(), ...have.keys()])].filter(name => want.get(name) !== have.get(name));
  if (wrong.length > 0) {
    console.error(`dist/ is not what the sources give: ${wrong.join(', ')}; run \`npm run build\` and commit`);
    process.exit(1);
  }
  console.log(`dist/ is what the sources give (${want.size} files)`);
} else {
  const to = process.argv.indexOf('--to');
  await build(to < 0 ? 'dist' : process.argv[to + 1]!);
}
