/** Programs that run a file which the table does not read itself: where such a file came from the network, what runs is what came. */
import type { ProgramContext, Word } from '../contracts.ts';
import type { Hazard } from '../model.ts';
import { isLocal } from './packages.ts';
import { showAll } from './words.ts';

interface Runner {
  /** Options that name code. */
  readonly options?: readonly string[];
  /** Its first plain word names code, as a file of this shape. */
  readonly first?: RegExp;
  /** Where it finds code by itself. */
  readonly finds?: readonly string[];
  /** It runs what stands on its standard input. */
  readonly input?: boolean;
  /** Only with these verbs. */
  readonly verbs?: RegExp;
}

const ANY = /./;
const list = (text: string): readonly string[] => text.split(' ');
const PACKAGE: Runner = {
  finds: ['package.json'],
  verbs: /^(?:run|run-script|test|t|start|build|lint|install|i|ci|add|x|exec|dev)$/,
};
const COMPOSE: Runner = {
  options: ['-f', '--file'],
  finds: list('compose.yaml compose.yml docker-compose.yml docker-compose.yaml'),
  verbs: /^(?:up|run|build|create|start)$/,
};

/** Their scripts have commands that run programs, too. */
const SQL: Runner = { options: ['-f', '--file'], input: true };

/** Sources: the manual of each program. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  java: { options: ['-jar', '-cp', '-classpath', '--class-path', '-javaagent'], first: /\.java$/ },
  kotlin: { options: ['-cp', '-classpath'], first: /\.(?:jar|kts?)$/ },
  jshell: { first: ANY },
  dart: { first: /\.(?:dart|snapshot|dill)$/ },
  swift: { first: /\.swift$/ },
  dotnet: { options: ['--project'], first: /\.(?:dll|exe|csx?|csproj|fsproj|sln)$/ },
  wine: { first: ANY },
  wine64: { first: ANY },
  mono: { first: ANY },
  node: { options: ['-r', '--require', '--import', '--loader', '--experimental-loader', '--env-file'] },
  'nix-build': { first: ANY, finds: ['default.nix'] },
  'nix-shell': { first: ANY, finds: ['shell.nix', 'default.nix'] },
  'ansible-playbook': { first: ANY },
  gradle: { options: list('-b --build-file -I --init-script'), finds: list('build.gradle build.gradle.kts settings.gradle') },
  mvn: { options: ['-f', '--file'], finds: ['pom.xml'] },
  ant: { options: ['-f', '-file', '-buildfile'], finds: ['build.xml'] },
  rake: { options: ['-f', '--rakefile'], finds: ['Rakefile', 'rakefile'] },
  make: { finds: ['GNUmakefile', 'makefile', 'Makefile'] },
  gmake: { finds: ['GNUmakefile', 'makefile', 'Makefile'] },
  just: { options: list('-f --justfile'), finds: ['justfile', 'Justfile', '.justfile'] },
  task: { options: ['-t', '--taskfile'], finds: ['Taskfile.yml', 'Taskfile.yaml'] },
  invoke: { finds: ['tasks.py'] },
  nox: { options: ['-f', '--noxfile'], finds: ['noxfile.py'] },
  tox: { options: ['-c', '--conf'], finds: ['tox.ini'] },
  pytest: { options: ['-p'], first: /\.py$/, finds: ['conftest.py'] },
  gulp: { finds: ['gulpfile.js', 'gulpfile.mjs'] },
  grunt: { finds: ['Gruntfile.js'] },
  cargo: { finds: ['build.rs'] },
  cmake: { finds: ['CMakeLists.txt'] },
  vagrant: { finds: ['Vagrantfile'], verbs: /^(?:up|provision|reload)$/ },
  docker: { options: ['-f', '--file'], finds: ['Dockerfile'], verbs: /^(?:build|buildx)$/ },
  podman: { options: ['-f', '--file'], finds: ['Dockerfile', 'Containerfile'], verbs: /^build$/ },
  psql: SQL,
  mysql: { ...SQL, options: ['--source'] },
  mariadb: SQL,
  sqlite3: { ...SQL, options: ['-init'] },
  sqlcmd: { ...SQL, options: ['-i'] },
  'docker-compose': COMPOSE,
  npm: PACKAGE,
  pnpm: PACKAGE,
  yarn: PACKAGE,
  bun: PACKAGE,
};
/** Programs that install an archive which they are given, and run what it brings. */
const INSTALLERS = /^(?:pip[\d.]*|pipx|uv|npm|pnpm|yarn|bun|gem|cpanm|luarocks|helm)$/;

const MANY = /^(?:docker|podman)$/;
/** Words in front of the file. */
const VERB = /^(?:run|exec|test)$/;

/** Where a program runs, or installs, a file that came from the network. @param argv with the program's name */
export const runsFetched = ([program, ...words]: readonly [Word, ...Word[]], context: ProgramContext): readonly Hazard[] => {
  const name = program.text.slice(program.text.lastIndexOf('/') + 1);
  const isInstaller = INSTALLERS.test(name);
  const inner = MANY.test(name) && words[0]?.text === 'compose';
  const runner = inner ? COMPOSE : Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined;
  if (!isInstaller && runner === undefined) return [];
  const isFetched = (file: string): boolean => context.file(context.resolve(file))?.carries?.includes('network') === true;
  const archive = isInstaller
    ? words.find(({ exact, text }) => exact && !text.startsWith('-') && isLocal(text) && /\w\.\w+$/.test(text) && isFetched(text))
    : undefined;
  const piped = runner?.input && context.stdinCarries?.includes('network') ? showAll([program, ...words]) : undefined;
  const file = piped ?? (runner && filesOf(runner, words).find(each => each !== '' && isFetched(each)));
  return [
    ...(archive === undefined ? [] : [{ id: 'install-from-elsewhere' as const, what: showAll([program, ...words]) }]),
    ...(file === undefined ? [] : [{ id: 'fetched-code' as const, what: file }]),
  ];
};

/** Files that it runs: those that are named, or that it finds. */
const filesOf = ({ options = [], first, finds = [], verbs }: Runner, words: readonly Word[]): readonly string[] => {
  const plain = words.filter((w, i) => !w.text.startsWith('-') && !options.includes(words[i - 1]?.text ?? ''));
  if (verbs && !plain.some(({ exact, text }) => exact && verbs.test(text))) return [];
  const given = words.flatMap((w, i): readonly string[] => {
    const [, option, value] = /^(--?[\w-]+)[=:](.+)$/s.exec(w.text) ?? [];
    if (options.includes(w.text)) return words[i + 1]?.exact ? [words[i + 1]!.text] : [];
    return option !== undefined && options.includes(option) ? [value!] : [];
  });
  const operand = plain.find(({ text }) => !VERB.test(text));
  return [
    ...given.flatMap(text => text.split(/[:;,]/)),
    ...(operand?.exact && first?.test(operand.text) ? [operand.text] : []),
    ...(given.length === 0 ? finds : []),
  ];
};
