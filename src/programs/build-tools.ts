/** Test runners, compilers, linters and formatters: what the set `build-and-test` holds, and the options that run something else. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { pathsOf, word } from '../core/programs/words.ts';

const PYTEST = options(
  'x/exitfirst q/quiet v/verbose vv vvv s k= m= l/showlocals maxfail= lf/last-failed ff/failed-first nf sw/stepwise durations= durations-min= tb= no-header no-summary r= capture= co/collect-only markers fixtures strict strict-markers strict-config n= numprocesses= dist= cov?= cov-report= cov-branch cov-fail-under= no-cov cov-append cov-config= junitxml= junit-xml= timeout= W= disable-warnings disable-pytest-warnings ignore= ignore-glob= deselect= rootdir= color= code-highlight= pdb import-mode= asyncio-mode= benchmark-only benchmark-skip reruns= reruns-delay= randomly-seed= p= h/help version cache-clear cache-show?= setup-show snapshot-update no-migrations ds= create-db reuse-db html= self-contained-html full-trace show-capture= log-level= log-cli-level= basetemp= confcutdir= noconftest',
  'c/config-file= o/override-ini= pyargs trace pastebin= debug?=',
);
const JEST = options(
  'b/bail?= ci clearCache no-cache cache collectCoverage coverage collectCoverageFrom= coverageDirectory= coverageReporters= c/config= detectOpenHandles e/expand f/onlyFailures findRelatedTests forceExit h/help i/runInBand json lastCommit listTests logHeapUsage maxWorkers/w= noStackTrace o/onlyChanged passWithNoTests projects= reporters= rootDir= roots= runTestsByPath selectProjects= shard= showConfig silent t/testNamePattern= testPathPattern= testPathPatterns= testPathIgnorePatterns= testTimeout= u/updateSnapshot verbose version watch watchAll watchman no-watchman env= testEnvironment= changedSince= run dir= mode= ui reporter= outputFile?= browser pool= isolate no-isolate globals dom environment= typecheck no-file-parallelism maxConcurrency= retry= sequence= project= hideSkippedTests r/root= color no-color update coverage?= no-coverage allowOnly dangerouslyIgnoreUnhandledErrors exclude= inspect?= inspectBrk?= bail= changed?= api?= standalone open no-threads testTimeout= hookTimeout= timeout= grep= g= headed workers= j= repeat-each= retries= trace= debug last-failed only-changed list spec= s= headless component e2e',
  'globalSetup= globalTeardown= setupFiles= setupFilesAfterEnv= transform= resolver= runner= testRunner= testSequencer= testResultsProcessor= haste= modulePaths= filter= snapshotSerializers= env-file=',
);
const COMPILE = options(
  'p/project= b/build noEmit noEmitOnError watch w pretty strict skipLibCheck skipDefaultLibCheck t/target= m/module= moduleResolution= jsx= declaration d declarationMap emitDeclarationOnly outDir= outFile= rootDir= sourceMap incremental tsBuildInfoFile= listFiles listEmittedFiles listFilesOnly showConfig traceResolution extendedDiagnostics diagnostics lib= types= esModuleInterop allowJs checkJs resolveJsonModule isolatedModules noImplicitAny noUnusedLocals noUnusedParameters force f verbose v/version h/help all init locale= preserveWatchOutput assumeChangesOnlyAffectDirectDependencies dry',
);
const LINT = options(
  'fix fix-dry-run fix-type= c/config= no-eslintrc env= ext= global= parser-options= ignore-path= no-ignore ignore-pattern= quiet max-warnings= o/output-file= f/format= color no-color no-inline-config report-unused-disable-directives cache cache-file= cache-location= cache-strategy= debug h/help v/version print-config= no-error-on-unmatched-pattern exit-on-fatal-error rule= stdin stdin-filename= w/write check l/list-different log-level= loglevel= config-precedence= ignore-unknown u single-quote tab-width= print-width= trailing-comma= semi no-semi parser= write unsafe staged changed since= diagnostic-level= max-diagnostics= reporter= error-on-warnings no-errors-on-unmatched formatter-enabled= linter-enabled= type-aware deny= D= A= W= allow= warn= import-plugin tsconfig= select= extend-select= ignore= extend-ignore= show-fixes show-files show-settings statistics preview no-fix unsafe-fixes diff output-format= target-version= line-length= line-ranges= exclude= extend-exclude= force-exclude respect-gitignore per-file-ignores= isolated n no-cache e exit-zero exit-non-zero-on-fix add-noqa watch S skip-string-normalization l q v fast safe required-version= include= check-only profile= settings-path= sp= filter-files recursive i in-place aggressive max-line-length= max-complexity= count show-source config-file= strict ignore-missing-imports non-interactive python-version= show-error-codes no-incremental follow-imports= p= m= package= explicit-package-bases namespace-packages pretty txt-report= html-report= jobs j= disable= enable= rcfile= errors-only E score= s reports= r= fail-under= output= stats outputjson project= level= verifytypes= lib pythonversion= threads A autocorrect a auto-gen-config only= except= parallel P display-only-fail-level-offenses fail-level= format= D level memory-limit= no-progress error-format= ansi standard= report= colors basepath=',
  'rulesdir= resolve-plugins-relative-to= plugin= parser= plugin-search-dir= load-plugins= init-hook= require=',
);
const LOOSE = options('', '');

/** Each with its table; in the loose ones no set holds, unless there is no option at all. */
const TOOLS: Readonly<Record<string, Spec>> = {
  pytest: PYTEST,
  'py.test': PYTEST,
  ...Object.fromEntries('jest vitest ava mocha jasmine tap c8 nyc uvu'.split(' ').map(name => [name, JEST])),
  ...Object.fromEntries('tsc vue-tsc tsgo'.split(' ').map(name => [name, COMPILE])),
  ...Object.fromEntries(
    'eslint prettier biome oxlint stylelint standard xo ruff black isort flake8 mypy pyright basedpyright pylint autopep8 pycodestyle pydocstyle bandit vulture dprint rubocop standardrb phpstan phpcs phpcbf php-cs-fixer psalm golangci-lint gofmt goimports staticcheck swiftlint swiftformat ktlint clang-format clang-tidy cppcheck markdownlint markdownlint-cli2 cspell remark textlint commitlint knip depcheck publint attw tslint sqlfluff djlint'
      .split(' ')
      .map(name => [name, LINT]),
  ),
  ...Object.fromEntries(
    'unittest coverage rspec phpunit pest cucumber behave cypress playwright webpack rollup vite esbuild tsup swc babel parcel astro next nuxt svelte-kit svelte-check ng vue-cli-service react-scripts storybook gatsby remix size-limit bundlesize ctest meson bazel bazelisk buck2 pants scons xcodebuild sphinx-build mkdocs typedoc jsdoc doxygen hugo jekyll lint-staged karma nightwatch wdio detox tap-spec istanbul gcov lcov protoc buf graphql-codegen openapi-generator expo react-native solc forge hardhat truffle'
      .split(' ')
      .map(name => [name, LOOSE]),
  ),
};
const RUNS_BEHIND = new Set(['c8', 'nyc', 'coverage']);
const WRITES_IN_PLACE = /^(?:--fix|--write|-w|-i|--in-place|-A|-a|--autocorrect)$/;

export const buildTools = program(Object.keys(TOOLS), (t, words, _context, name) => {
  if (name.startsWith('bazel'))
    for (const runs of parseArgs(words, options('', 'run_under= test_env= action_env=')).values('run_under'))
      if (!runs.text.startsWith('//')) t.script(runs, `${name} --run_under`);
  const spec = TOOLS[name]!;
  const args = parseArgs(words, spec);
  if (RUNS_BEHIND.has(name)) {
    const at = words.findIndex(w => !w.text.startsWith('-') && !(name === 'coverage' && w.text === 'run'));
    if (name !== 'coverage' && at >= 0) t.runs(words.slice(at), name);
    else if (words[0]?.text === 'run')
      t.runs(
        [
          word('python'),
          ...words.slice(1).filter(w => !/^--?(?:branch|source|omit|include|a|p|append|parallel-mode)/.test(w.text)),
        ],
        'coverage run',
      );
  }
  const out = args.value('o', 'output-file', 'outputFile', 'junitxml', 'junit-xml');
  if (out && /[./]/.test(out.text)) t.writes(out);
  if (words.some(w => WRITES_IN_PLACE.test(w.text)) && spec === LINT)
    for (const file of args.operands.filter(w => /\.\w+$/.test(w.text))) t.writes(file);
  const plain = spec !== LOOSE && args.unknown.length === 0 && args.given.every(g => g.option.safe);
  if (
    plain ||
    (spec === LOOSE && words.every(w => !w.text.startsWith('-') && !/^(?:deploy|publish|serve|dev|start)$/.test(w.text)))
  )
    t.set('build-and-test');
});

const MAKE = options(
  'B/always-make C/directory= d debug?= e/environment-overrides f/file= h/help i/ignore-errors I/include-dir= j/jobs?= k/keep-going l/load-average?= L n/just-print o/old-file= O/output-sync?= p/print-data-base q/question r/no-builtin-rules R s/silent S t/touch trace v/version w/print-directory no-print-directory W/what-if= warn-undefined-variables',
  'E/eval=',
);
const TASKS =
  /^(?:all|test\w*|check\w*|lint\w*|build\w*|fmt|format\w*|compile\w*|clean\w*|docs?|coverage|vet|typecheck|unit\S*|integration\S*|e2e\S*|verify\S*|ci|generate|gen|bench\w*|help|\w+\.o|release-build)(?:_\w+)?(?:[-.:/]\w+)*$/;
const RELEASING =
  /^(?:deploy|release|publish|promote|destroy|teardown|nuke|uninstall)(?:[-_.:/][\w-]+(?:[.:/][\w-]+)*)?$|[-_.:/](?:deploy|publish|destroy)$/;
/** Recipes of a makefile whose text is known. */
const readsMakefile = (t: Telling, file: Word, name: string, context: ProgramContext) => {
  const path = file.text === '-' ? undefined : pathsOf(file, context)[0];
  const content = file.text === '-' ? { text: context.stdinText, carries: context.stdinCarries } : path && context.script(path);
  if (path) t.reads(file);
  if (content?.carries?.includes('network')) t.hazard('network-to-interpreter');
  else if (content?.text !== undefined)
    for (const m of content.text.matchAll(/(?:^\t[-@+]*|^[^\t#\n=]+:[^\n;=]*;[ \t]*)([^\n]+)/gm)) t.script(word(m[1]!), name);
  else if (file.text === '-' && context.stdin !== undefined) t.opaque(`\`${name}\` runs recipes from its standard input`);
};
const make = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const args = parseArgs(words, MAKE);
  const code = args.value('E');
  if (code) t.opaque(`\`${name} --eval\` runs make code`);
  for (const w of args.operands) {
    const [variable, value] = /^([\w.]+)[:+?]?=(.*)$/s.exec(w.text)?.slice(1) ?? [];
    if (
      variable &&
      /^(?:SHELL|CC|CXX|LD|AR|MAKE|RM|INSTALL|PYTHON|NODE|.*_?CMD)$/.test(variable) &&
      value &&
      !(variable === 'SHELL' ? /^(?:(?:\/usr(?:\/local)?)?\/bin\/)?(?:env )?(?:ba|z|da|k)?sh$/ : /^[\w./-]+$/).test(value)
    ) {
      t.hazard('hidden-command');
      t.script(word(value), name);
    }
  }
  const file = args.value('f');
  if (file) readsMakefile(t, file, name, context);
  const goals = args.operands.filter(w => !/=/.test(w.text));
  if (goals.some(w => RELEASING.test(w.text)) && !args.has('n')) t.hazard('platform-change');
  else if (args.safe && args.operands.every(w => TASKS.test(w.text))) t.set('build-and-test');
};
const CMAKE = options(
  'S= B= G= D= W?= L?= build= j/parallel?= t/target= config= clean-first v/verbose preset= list-presets?= log-level= fresh install= prefix= version help test-dir= A= T= U= Wdev Wno-dev',
  'E P= C=',
);
const cmake = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const script = words[words.findIndex(w => w.text === '-P') + 1];
  if (script && words.some(w => w.text === '-P')) {
    const path = pathsOf(script, context)[0];
    const known = path && context.script(path);
    t.reads(script);
    for (const m of (known?.text ?? '').matchAll(
      /execute_process\s*\(\s*COMMAND\s+([^)]*?)(?=\s+(?:WORKING_DIRECTORY|RESULT_VARIABLE|OUTPUT_\w+|ERROR_\w+|TIMEOUT|COMMAND)\b|\))/g,
    ))
      t.script(word(m[1]!), 'cmake -P');
    if (known?.carries?.includes('network')) t.hazard('network-to-interpreter');
    return;
  }
  const at = words.findIndex(w => w.text === '-E');
  if (at >= 0) {
    const [verb, ...rest] = words.slice(at + 1);
    if (/^(?:rm|remove|remove_directory)$/.test(verb?.text ?? ''))
      for (const w of rest.filter(w => !w.text.startsWith('-'))) t.deletes(w, verb!.text !== 'remove');
    else if (verb?.text === 'env') t.runs([word('env'), ...rest], 'cmake -E');
    else if (verb?.text === 'time') t.runs(rest, 'cmake -E');
    else if (/^(?:copy|rename|touch|create_symlink)/.test(verb?.text ?? '') && rest.at(-1)) t.writes(rest.at(-1)!);
  } else if (parseArgs(words, CMAKE).safe) t.set('build-and-test');
};
const COMPILERS = options(
  'c S E g O?= W?= f?= m?= std= pedantic pthread shared static v w P M MM MD MP s x= D= U= I= L= l= isystem= include=',
  'o= B= wrapper= specs= T= fplugin=',
);
const compiler = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const args = parseArgs(words, COMPILERS);
  const sources = args.operands.flatMap(w => (w.exact && w.text !== '-' ? pathsOf(w, context) : []));
  if (context.stdin === 'network' || sources.some(path => context.script(path)?.carries?.includes('network')))
    t.hazard('network-to-interpreter');
  const out = args.value('o');
  if (out) t.builds(out);
  const wrapper = words.find((w, i) => words[i - 1]?.text === '-wrapper' || w.text.startsWith('-wrapper='));
  if (wrapper) {
    t.hazard('hidden-command');
    t.script(word(wrapper.text.replace(/^-wrapper=/, '').replaceAll(',', ' ')), name);
  } else if (words.some(w => /^-fplugin=.*\//.test(w.text))) t.hazard('hidden-command');
  else if (!words.some(w => /^-(?:specs|fplugin|B|wrapper|T)/.test(w.text))) t.set('build-and-test');
};

export const makers = program(
  [
    'make',
    'gmake',
    'bmake',
    'ninja',
    'just',
    'task',
    'invoke',
    'inv',
    'grunt',
    'gulp',
    'cmake',
    'gcc',
    'g++',
    'cc',
    'c++',
    'clang',
    'clang++',
    'rustc',
    'javac',
    'kotlinc',
    'ld',
    'ar',
    'strip',
  ],
  (t, words, context, name) => {
    if (/^(?:make|gmake|bmake|ninja)$/.test(name)) make(t, words, context, name);
    else if (name === 'cmake') cmake(t, words, context);
    else if (/^(?:just|task|invoke|inv|grunt|gulp)$/.test(name)) {
      const command = parseArgs(words, options('', 'c/command shell= shell-arg= set=')).value('shell');
      if (command) t.hazard('hidden-command');
      const at = words.findIndex(w => w.text === '--command' || w.text === '-c');
      if (name === 'just' && at >= 0) t.runs(words.slice(at + 1), 'just --command');
      const goals = words.filter(w => !w.text.startsWith('-'));
      if (goals.some(w => RELEASING.test(w.text))) t.hazard('platform-change');
      else if (goals.length === words.length && goals.every(w => TASKS.test(w.text))) t.set('build-and-test');
    } else compiler(t, words, context, name);
  },
);
