/** Options by which a program works in another folder, or by a file of one, and so runs the code that lies there. */
import type { Word } from '../contracts.ts';

const list = (text: string): readonly string[] => text.split(' ');
const MAKE = list('-C --directory -f --file --makefile');
const GRADLE = list('-p --project-dir -b --build-file');
const MAVEN = ['-f', '--file'];
const MONOREPO = ['--cwd', '--root', '--scope'];

/** Sources: the manual of each program. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  make: MAKE,
  gmake: MAKE,
  bmake: MAKE,
  ninja: ['-C', '-f'],
  scons: ['-C', '-f'],
  meson: ['-C'],
  cmake: list('-S -B --build --source-dir'),
  ctest: ['--test-dir'],
  npm: list('--prefix -C'),
  pnpm: list('-C --dir --prefix'),
  yarn: ['--cwd'],
  bun: ['--cwd'],
  cargo: list('--manifest-path -C'),
  go: ['-C'],
  just: list('-f --justfile -d --working-directory'),
  task: list('-d --dir -t --taskfile'),
  invoke: list('-r --search-root'),
  gradle: GRADLE,
  gradlew: GRADLE,
  mvn: MAVEN,
  mvnw: MAVEN,
  ant: list('-f -file -buildfile'),
  uv: list('--directory --project'),
  poetry: list('-C --directory -P --project'),
  pdm: list('-p --project'),
  tox: list('-c --conf --root'),
  nox: list('-f --noxfile'),
  pytest: list('--rootdir -c --confcutdir'),
  rake: list('-f --rakefile'),
  bundle: ['--gemfile'],
  composer: list('-d --working-dir'),
  dotnet: ['--project'],
  terraform: ['-chdir'],
  tofu: ['-chdir'],
  tsc: list('-p --project -b --build'),
  npx: ['--prefix', '-C'],
  vitest: list('--root -r --dir -c --config'),
  jest: list('--rootDir -c --config'),
  mocha: list('-r --require --config'),
  eslint: list('-c --config --resolve-plugins-relative-to'),
  swift: ['--package-path', '-C'],
  cabal: ['--project-file', '--project-dir'],
  stack: ['--stack-yaml'],
  nx: MONOREPO,
  turbo: MONOREPO,
  lerna: MONOREPO,
  'pre-commit': ['-c', '--config'],
};
/** What they are given is text to them, and never run. */
const READERS = /^(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?|ld|ar|strip|javac|kotlinc|rustc|protoc|diff|gofmt|clang-format)$/;

/** The folders and files that a command is pointed at, as they are written. @param argv with the program's name */
export const pointedAt = ([program, ...words]: readonly Word[]): readonly string[] => {
  const name = program!.text.slice(program!.text.lastIndexOf('/') + 1);
  const options = Object.hasOwn(FOLDERS, name) ? FOLDERS[name]! : [];
  const isOption = (w: Word | undefined): boolean => w !== undefined && options.includes(w.text);
  return words.flatMap((w, i): readonly string[] => {
    if (!w.exact) return [];
    if (isOption(words[i - 1])) return [w.text];
    const [, option, value] = /^(--?[\w-]+)=(.+)$/s.exec(w.text) ?? [];
    if (option !== undefined) return options.includes(option) ? [value!] : [];
    const attached = /^(-[A-Za-z])([/~.].*)$/s.exec(w.text);
    if (attached) return options.includes(attached[1]!) ? [attached[2]!] : [];
    // The value of some other option may be anything; behind `--` everything is an operand.
    const isOperand = !w.text.startsWith('-') && !/^--?\w/.test(words[i - 1]?.text ?? '');
    return isOperand && /^(?:\.\.(?:\/|$)|\/(?!\/)|~)/.test(w.text) && !READERS.test(name) ? [w.text] : [];
  });
};
