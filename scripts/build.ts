/**
 * Builds `dist/`: one bundle graph for all entries, the types of the library, and the licences of what is in it. `--check` proves that
 * `dist/` is what the sources give; `--to DIR` builds elsewhere; `--learn` finds out what typical starts load, which then stands in one file.
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { lazyChunks, proveChunks } from './lazy-chunks.ts';
import { loadedBy, sharedBy } from './starts.ts';

const root = resolve('.').replaceAll(sep, '/');
/** What each pack of modules holds; written by `--learn`. A list that is out of date costs time and nothing else. */
const PACKS = 'scripts/packs.json';
/** Libraries that are loaded alone; all others belong to GitHub's client. */
const ALONE = ['jsonc-parser', 'picomatch', 're2js', 'saxes', 'shell-quote', 'smol-toml', 'unbash', 'yaml', 'zod'];
/** Folders of which each file is loaded alone. */
const APART = ['programs', 'guards', 'reporters', 'transcripts', 'sandboxes', 'commands'];

const ENTRIES = ['cli', 'command-line', 'action', 'library'];
/** What finds the cached code stands in the entry itself: nothing is loaded before it. */
const STARTER = 'world/code-cache';
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

type Naming = (module: string) => string | undefined;

/** Which chunk a module of our own stands in; libraries stand alone, and what is left over goes where it is used. */
const bundle = async (to: string, naming: Naming): Promise<readonly OutputChunk[]> => {
  const plan = await rolldown({
    input: Object.fromEntries(ENTRIES.map(entry => [entry, `src/${entry}.ts`])),
    platform: 'node',
    plugins: [withoutExamples, lazyChunks],
    preserveEntrySignatures: 'allow-extension',
    // A UMD build hides its requires from a bundler.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'warn',
    // A package that is not installed would otherwise be left out with a warning, and its user would crash at start.
    onLog: (level, log, print) => {
      // Where a module stands is said below.
      if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') return;
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(`${log.message}; run \`npm ci\` first`);
      print(level, log);
    },
  });
  const { output } = await plan.write({
    dir: to,
    format: 'cjs',
    strict: true,
    minify: true,
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'chunks', name: id => naming(id.replaceAll(sep, '/')) ?? null }],
    },
  });
  await plan.close();
  writeFileSync(join(to, 'package.json'), '{ "type": "commonjs" }\n');
  const chunks = output.filter(each => each.type === 'chunk');
  proveChunks(
    to,
    chunks.filter(chunk => !chunk.isEntry).map(chunk => chunk.fileName),
  );
  return chunks;
};

/** The name of a module of ours below `src`, and of a library. */
const nameOf = (module: string): string | undefined => {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
  if (library !== undefined) return ALONE.includes(library) ? library : 'github';
  return new RegExp(`${root}/src/(?!(?:${ENTRIES.join('|')})\\.ts$)(.*)\\.(?:ts|json)$`).exec(module)?.[1];
};

const learned = (): Readonly<Record<string, readonly string[]>> => JSON.parse(readFileSync(PACKS, 'utf8'));

/** What the same typical starts load stands in one file: a hundred small ones cost more than what is in them. */
const packed = (): Naming => {
  const packs = new Map(Object.entries(learned()).flatMap(([pack, modules]) => modules.map(module => [module, pack] as const)));
  return module => {
    const name = nameOf(module);
    if (name === undefined || !module.includes('/src/')) return name;
    if (name === STARTER) return undefined;
    const folder = name.split('/').slice(0, -1).join('-');
    return packs.get(name) ?? (APART.includes(folder) ? name.replaceAll('/', '-') : `${folder || 'steps'}-more`);
  };
};

/** Text of a program that says the same in ASCII: V8 keeps it in half of the space, and it is read in a third of the time. */
const inAscii = (code: string, file: string): string => {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) throw new Error(`${file}: \`String.raw\` of what is not ASCII`);
  return code.replaceAll(/[^\0-\x7f]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

/** Code of the bundle is kept between starts under the digest of all of it. */
const seal = (to: string, chunks: readonly OutputChunk[]): void => {
  const digest = createHash('sha256');
  for (const { fileName } of chunks.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const path = join(to, fileName);
    const code = inAscii(readFileSync(path, 'utf8'), fileName);
    writeFileSync(path, code);
    digest.update(`${fileName}\0${code}\0`);
  }
  const path = join(to, 'cli.js');
  const code = readFileSync(path, 'utf8');
  if (code.split(UNSEALED).length !== 2) throw new Error('the place for the digest of the bundle was not found');
  writeFileSync(path, code.replace(UNSEALED, digest.digest('hex').slice(0, 32)));
};
const UNSEALED = '<digest of the bundle>';

/** Builds into a folder; the same sources give the same bytes on every machine. */
const build = async (to: string): Promise<void> => {
  rmSync(to, { recursive: true, force: true });
  const chunks = await bundle(resolve(to), packed());
  seal(to, chunks);
  writeFileSync(join(to, 'library.mjs'), facade(chunks.find(chunk => chunk.fileName === 'library.js')!.exports));
  for (const [file, code] of declarations(TYPED)) {
    const path = join(to, 'types', file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  writeFileSync(join(to, 'types', 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(to, 'licenses.txt'), licenses(chunks.flatMap(chunk => chunk.moduleIds)));
};

/** The library for those who import it: the bundle is CommonJS, which starts faster. */
const facade = (names: readonly string[]): string =>
  `import library from './library.js';\nexport const { ${names.toSorted().join(', ')} } = library;\n`;

/** Finds out which modules typical starts load, and writes that down. */
const learn = async (): Promise<void> => {
  const to = mkdtempSync(join(tmpdir(), 'sallyport-learn-'));
  await bundle(to, module => nameOf(module)?.replaceAll('/', '-'));
  const names = new Map(
    globSync('src/**/*.{ts,json}')
      .map(path =>
        path
          .replaceAll(sep, '/')
          .slice(4)
          .replace(/\.\w+$/, ''),
      )
      .map(name => [`${name.replaceAll('/', '-')}.js`, name]),
  );
  const loaders = new Map<string, Set<string>>();
  for (const [start, files] of loadedBy(to))
    for (const name of files.flatMap(file => names.get(file) ?? []))
      loaders.set(name, (loaders.get(name) ?? new Set()).add(start));
  rmSync(to, { recursive: true, force: true });
  const packs: Record<string, string[]> = {};
  for (const [name, by] of loaders) (packs[sharedBy(by)] ??= []).push(name);
  for (const list of Object.values(packs)) list.sort();
  const sorted = Object.fromEntries(Object.entries(packs).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(PACKS, `${JSON.stringify(sorted, null, 2)}\n`);
};

const contents = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.endsWith('.cache'))
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );

if (process.argv.includes('--learn')) {
  await learn();
} else if (process.argv.includes('--check')) {
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
