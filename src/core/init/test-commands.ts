/** By which commands a repository is tested, told by the names and texts of files at its root. */

/** A command, and the file that it was told from. */
export interface TestCommand {
  readonly run: string;
  readonly from: string;
}
/** A file at the root by its name; undefined where there is none. */
export type Root = (name: string) => string | undefined;

/** INVARIANT: a name of the repository stands in a command only where a shell and YAML read it as the plain word that it is. */
const PLAIN_NAME = /^[a-z0-9][\w:.-]{0,60}$/i;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const json = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
};

/** The package manager that the lockfile belongs to. */
const LOCKFILES: readonly (readonly [lockfile: string, manager: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** npm writes this script into a package that has no tests. Source: `npm init`. */
const UNWRITTEN = 'no test specified';

const fromPackage = (root: Root): readonly string[] => {
  const text = root('package.json');
  if (text === undefined) return [];
  const manager = LOCKFILES.find(([lockfile]) => root(lockfile) !== undefined)?.[1] ?? 'npm';
  const scripts = Object.entries(record(json(text)['scripts'])).filter(
    ([, script]) => typeof script === 'string' && !script.includes(UNWRITTEN),
  );
  // `bun test` is Bun's own runner, and not the script.
  if (scripts.some(([name]) => name === 'test')) return [manager === 'bun' ? 'bun run test' : `${manager} test`];
  const parts = scripts.filter(([name]) => name.startsWith('test:') && PLAIN_NAME.test(name)).slice(0, 3);
  return parts.map(([name]) => `${manager} run ${name}`);
};

const fromPython = (root: Root): readonly string[] => {
  const told =
    root('pytest.ini') !== undefined ||
    root('conftest.py') !== undefined ||
    /^\[tool\.pytest\b|^[^#\n]{0,80}\bpytest\b/m.test(root('pyproject.toml') ?? '') ||
    /^\[(?:tool:)?pytest\]/m.test(`${root('setup.cfg') ?? ''}\n${root('tox.ini') ?? ''}`);
  if (!told) return root('tox.ini') === undefined ? [] : ['tox'];
  return [root('uv.lock') !== undefined ? 'uv run pytest' : root('poetry.lock') !== undefined ? 'poetry run pytest' : 'pytest'];
};

const fromComposer = (root: Root): readonly string[] =>
  record(json(root('composer.json') ?? '')['scripts'])['test'] === undefined ? [] : ['composer test'];

/** The rows whose file, with such a text in it where one is asked for, means the command. */
const PLAIN: readonly (readonly [file: string, text: RegExp | undefined, run: string])[] = [
  ['Cargo.toml', undefined, 'cargo test'],
  ['go.mod', undefined, 'go test ./...'],
  ['deno.json', undefined, 'deno test'],
  ['deno.jsonc', undefined, 'deno test'],
  ['mix.exs', undefined, 'mix test'],
  ['Package.swift', undefined, 'swift test'],
  ['.rspec', undefined, 'bundle exec rspec'],
  ['Rakefile', /\bTestTask\b|^task\s+:?test\b/m, 'bundle exec rake test'],
  ['mvnw', undefined, './mvnw test'],
  ['gradlew', undefined, './gradlew test'],
  ['global.json', undefined, 'dotnet test'],
  ['Makefile', /^test[ \t]*:(?!=)/m, 'make test'],
  ['GNUmakefile', /^test[ \t]*:(?!=)/m, 'make test'],
  ['makefile', /^test[ \t]*:(?!=)/m, 'make test'],
  ['justfile', /^test\b[^:\n]{0,200}:(?!=)/m, 'just test'],
  ['Justfile', /^test\b[^:\n]{0,200}:(?!=)/m, 'just test'],
];
const SINGLE: readonly (readonly [file: string, unless: string, run: string])[] = [
  ['pom.xml', 'mvnw', 'mvn test'],
  ['build.gradle', 'gradlew', 'gradle test'],
  ['build.gradle.kts', 'gradlew', 'gradle test'],
];

/** The names of the files at the root whose texts are looked at. */
export const ROOT_FILES: readonly string[] = [
  'package.json',
  'composer.json',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
  ...PLAIN.flatMap(([file, text]) => (text === undefined ? [] : [file])),
];

/** Every command by which the tests are run, each once, in the order of how much the file tells. */
export const testCommands = (root: Root): readonly TestCommand[] => {
  const found: TestCommand[] = [
    ...fromPackage(root).map(run => ({ run, from: 'package.json' })),
    ...fromPython(root).map(run => ({ run, from: run === 'tox' ? 'tox.ini' : 'the settings of pytest' })),
    ...fromComposer(root).map(run => ({ run, from: 'composer.json' })),
    ...PLAIN.filter(([file, text]) => {
      const there = root(file);
      return there !== undefined && (text?.test(there) ?? true);
    }).map(([from, , run]) => ({ run, from })),
    ...SINGLE.filter(([file, unless]) => root(file) !== undefined && root(unless) === undefined).map(([from, , run]) => ({
      run,
      from,
    })),
  ];
  return found.filter(({ run }, i) => found.findIndex(other => other.run === run) === i);
};
