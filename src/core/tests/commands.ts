/** Commands that test, check or build: a change may run others, but not make them succeed whatever happens. */
import { tomlLibrary } from '../documents/libraries.ts';
import { readYaml } from '../documents/read-yaml.ts';
import { fits, type Hinted, hinted } from '../hints.ts';
import { unlessLate } from '../late.ts';
import type { FileChange, Opinion } from '../model.ts';
import { lineWith, list, table, word } from '../packages/manifest.ts';
import { readJsonc } from '../packages/manifest-npm.ts';
import { narrowedTo } from './narrowed-commands.ts';

/** Programs and targets whose failure is the point. */
const TESTS =
  /(?<![\w./-])(?:(?:npm|pnpm|yarn|bun|deno|npx|bunx)\s+(?:run\s+|exec\s+|x\s+)?(?:-\S+\s+)*)?(?:test|tests|vitest|jest|mocha|ava|tap|pytest|tox|nox|unittest|rspec|minitest|phpunit|pest|phpstan|psalm|ctest|nextest|playwright|cypress|karma|wdio|eslint|oxlint|biome|stylelint|tsc|vue-tsc|ruff|flake8|pylint|mypy|pyright|clippy|golangci-lint|staticcheck|rubocop|shellcheck|hadolint|actionlint|lint|typecheck|type-check|coverage|verify|check)(?![\w./-]*\.(?:md|json|ya?ml|txt|log)\b)(?![\w-])|\b(?:go|cargo|dotnet|mvn|mvnw|gradle|gradlew|swift|mix|rake|make|bazel|sbt|lein|zig)\s[^|;&]*\b(?:test|vet|check|verify|clippy|lint|spec)\b/i;
const NAMES =
  /^(?:(?:pre|post)?(?:test|lint|check|verify|typecheck|type-check|types|coverage|ci|build|e2e|spec|validate|audit)(?:[:_-].*)?|.*[:_-](?:test|lint|check|e2e|types?|ci))$/i;

const SWALLOWS =
  /\|\|\s*(?:true|:|exit\s+0|echo\b|\/bin\/true|\(exit 0\)|printf\b)|;\s*(?:true|:|exit\s+0)\s*;?\s*(?:["')}]|$)|\|\|\s*\{?\s*:\s*;?\s*\}?|--exit-zero\b|--pass-?with-?no-?tests\b|-DskipTests\b|-Dmaven\.test\.(?:skip|failure\.ignore)\b|--collect-only\b|--no-fail\b|--continue-on-collection-errors\b|\bset\s+\+e\b|\bexit 0\s*$/i;
const NOTHING =
  /^[@\s-]*(?:[@-]*(?:true|:|\/bin\/true|exit(?:\s+0)?|echo\b[^|;&`$\n]*|printf\b[^|;&`$\n]*|node\s+-e\s+(?:""|''|0)|cd\s+[^\s;&]+)[^\S\n]*(?:(?:&&|;|\n)\s*|$))*$/;

/** Flags that keep tests from running. */
const LEAVES_OUT =
  /(?<![\w-])(?:--exclude(?:-\w+)?|--ignore(?:-glob)?|--deselect|--testPathIgnorePatterns|--grep-invert|--invert|--skip|-skip|--filter-out|--exclude-testsuite|--exclude-group)[ =]+\S+|(?<![\w-])-k[ =]*["']?not\s+\S+|-DexcludedGroups=\S+|(?<![\w-])--test-?[nN]ame-?[pP]attern[ =]+\S+|(?<=\b(?:vitest|jest)\b[^|;&\n]{0,200})\s-t[ =]+\S+|(?<=\bgo\s+test\b[^|;&\n]{0,200})\s-run[ =]+\S+|\s-x\s+\w*[tT]est\w*|FullyQualifiedName!~?=?\S+/g;
const leftOut = (command: string): readonly string[] => [...command.matchAll(LEAVES_OUT)].map(match => match[0].trim());

/** How a command came to succeed always: the words that do it; undefined when it can still fail. */
export const alwaysSucceeds = (command: string): string | undefined =>
  NOTHING.test(command) ? command.trim() || 'nothing' : SWALLOWS.exec(command)?.[0].trim();
/** Characters of a command that are read. */
const LONGEST = 2_000;
const isTest = (command: string): boolean => TESTS.test(command.slice(0, LONGEST));

/** Named commands of one file. */
type Commands = ReadonlyMap<string, string>;

const strings = (value: unknown): [string, string][] =>
  Object.entries(table(value)).map(([name, command]) => [
    name,
    typeof command === 'object' && command !== null && !Array.isArray(command)
      ? list(
          table(command)['cmd'] ??
            table(command)['cmds'] ??
            table(command)['command'] ??
            table(command)['commands'] ??
            table(command)['shell'],
        )
          .map(word)
          .join(' && ')
      : list(command).map(word).join(' && '),
  ]);

/** Makefile and justfile: `target: needs`, then indented lines. */
const recipes = (text: string): Commands => {
  const found = new Map<string, string>();
  let target: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, name, inline] = /^([\w./-]+)(?:\s+[\w.'"=-]+)*\s*:(?![:=])[^;=]*(?:;(.*))?$/.exec(line) ?? [];
    if (name !== undefined) {
      target = name;
      found.set(name, inline?.trim() ?? '');
    } else if (target !== undefined && /^[ \t]+\S/.test(line)) {
      // A dash before a recipe's line makes its failure count for nothing.
      const command = line.trim().replace(/^([@+]*)-[@+]*\s*(.+)$/, '$1$2 || true');
      const old = found.get(target);
      found.set(target, old === undefined || old === '' ? command : `${old} && ${command}`);
    } else if (line.trim() !== '' && !line.startsWith('#')) target = undefined;
  }
  return found;
};

const ini = (text: string): Commands => {
  const found = new Map<string, string>();
  let section = '';
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const head = /^\[([^\]]+)\]/.exec(line)?.[1];
    const [, name, value] = /^(commands\w*)\s*=\s*(.*)$/.exec(line) ?? [];
    if (head !== undefined) section = head;
    if (name !== undefined) found.set((key = `${section} ${name}`), value!);
    else if (key !== undefined && /^\s+\S/.test(line)) found.set(key, `${found.get(key)} && ${line.trim()}`.replace(/^ && /, ''));
    else key = undefined;
  }
  return found;
};

const READERS: readonly [name: Hinted, read: (text: string) => Commands][] = [
  [
    hinted(/(^|\/)(package|composer)\.json$/i, 'package.json', 'composer.json'),
    text => new Map(strings(table(JSON.parse(text) as unknown)['scripts'])),
  ],
  [hinted(/(^|\/)deno\.jsonc?$/i, 'deno.json'), text => new Map(strings(table(readJsonc(text))['tasks']))],
  [hinted(/(^|\/)(GNUmakefile|makefile|[^/]+\.mk|justfile|\.justfile|[^/]+\.just)$/i, 'makefile', '.mk', 'just'), recipes],
  [hinted(/(^|\/)tox\.ini$/i, 'tox.ini'), ini],
  [hinted(/(^|\/)taskfile(\.dist)?\.ya?ml$/i, 'taskfile'), text => new Map(strings(table(readYaml(text))['tasks']))],
  [
    hinted(/(^|\/)pyproject\.toml$/i, 'pyproject.toml'),
    text => {
      const tool = table(table(tomlLibrary().parse(text))['tool']);
      const hatch = Object.values(table(table(tool['hatch'])['envs'])).flatMap(env => strings(table(env)['scripts']));
      return new Map([
        ...strings(table(tool['poe'])['tasks']),
        ...strings(table(tool['taskipy'])['tasks']),
        ...strings(table(tool['pdm'])['scripts']),
        ...hatch,
      ]);
    },
  ],
];
/** Files that hold commands, for a guard's `wants`. */
export const COMMAND_FILES = [
  'package.json',
  'composer.json',
  'deno.json',
  'deno.jsonc',
  'makefile',
  'gnumakefile',
  '*.mk',
  'justfile',
  '.justfile',
  '*.just',
  'tox.ini',
  'taskfile.yml',
  'taskfile.yaml',
  'taskfile.dist.yml',
  'pyproject.toml',
].map(name => `**/${name}`);

const opinion = (file: string, line: number | undefined, name: string, now: string, how: string): Opinion => ({
  decision: 'ask',
  rule: 'command-neutralised',
  risk: 'high',
  message: `\`${name}\` can no longer fail: \`${now.slice(0, 140)}\` (\`${how}\`)`,
  fix: 'let the command fail when the tests or checks fail',
  subject: `${name} ${now}`,
  place: { file, ...(line !== undefined && { line }) },
});

const named = (file: FileChange, read: (text: string) => Commands): Opinion[] => {
  const path = file.path.real;
  if (file.after === undefined || file.before === undefined) return [];
  let before: Commands;
  let after: Commands;
  try {
    before = read(file.before);
    after = read(file.after);
  } catch (error) {
    unlessLate(error);
    return []; // the guards that own these formats say so
  }
  return [...before].flatMap(([name, was]): Opinion[] => {
    const matters = isTest(was) || (NAMES.test(name) && was.trim() !== '');
    if (!matters || alwaysSucceeds(was) !== undefined) return [];
    const now = after.get(name);
    if (now === undefined) {
      const elsewhere = [...after.values()].some(command => command === was);
      return /^(test|check|verify|ci)$/.test(name) && !elsewhere
        ? [
            {
              ...opinion(path, undefined, name, was, 'removed'),
              message: `\`${name}\` is gone; it was \`${was.slice(0, 140)}\``,
              fix: `keep \`${name}\``,
            },
          ]
        : [];
    }
    const how = now === was ? undefined : alwaysSucceeds(now);
    const others = [...after].flatMap(([other, command]) => (before.has(other) ? [] : [command]));
    const fresh =
      now === was || !isTest(was)
        ? []
        : [
            ...leftOut(now).filter(flag => !was.includes(flag)),
            ...(NAMES.test(name) ? narrowedTo(was.slice(0, LONGEST), now.slice(0, LONGEST), others) : []),
          ];
    if (how === undefined && fresh.length > 0 && !/\b(?:eslint|biome|oxlint|prettier|tsc|ruff|mypy|black|flake8)\b/.test(now))
      return [
        {
          ...opinion(path, lineWith(file.after!, fresh[0]!), name, now, fresh[0]!),
          rule: 'tests-left-out',
          message: `\`${name}\` no longer runs all tests: \`${fresh.join(' ')}\``,
          fix: 'let them run, or let a person who may write here approve it',
        },
      ];
    return how === undefined
      ? []
      : [opinion(path, lineWith(file.after!, now.split(' && ')[0]!.slice(0, 60), how), name, now, how)];
  });
};

/** Scripts and pipelines without names: the added line itself. Workflows have a guard of their own. */
const LINES = hinted(
  /(^|\/)(jenkinsfile|rakefile|noxfile\.py|dockerfile[^/]*|\.gitlab-ci\.yml|azure-pipelines[^/]*\.ya?ml|\.travis\.yml|[^/]+\.(sh|bash|zsh|ps1|cmd|bat))$|^\.circleci\/|^\.buildkite\//i,
  'jenkinsfile',
  'rakefile',
  'noxfile',
  'dockerfile',
  '.gitlab-ci',
  'azure-pipelines',
  '.travis',
  '.sh',
  '.bash',
  '.zsh',
  '.ps1',
  '.cmd',
  '.bat',
  '.circleci',
  '.buildkite',
);
const unnamed = (file: FileChange): Opinion[] =>
  file.added
    .filter(({ text }) => !/^\s*(#|\/\/|echo\b)/.test(text) && isTest(text) && SWALLOWS.test(text.slice(0, LONGEST)))
    .filter(({ text }) => !file.removed.some(was => was.text.trim() === text.trim()))
    .slice(0, 5)
    .map(({ n, text }) => opinion(file.path.real, n, text.trim().slice(0, 60), text.trim(), SWALLOWS.exec(text)![0].trim()));

/** Commands that a change makes succeed whatever happens. */
export const auditCommands = (files: readonly FileChange[]): Opinion[] =>
  files.flatMap(file => {
    if (file.status === 'D') return [];
    const read = READERS.find(([name]) => fits(name, file.path.real))?.[1];
    if (read) return named(file, read);
    return fits(LINES, file.path.real) ? unnamed(file) : [];
  });
