/** Package managers of compiled and other languages: Rust, Go, Ruby, PHP, .NET, Java, Elixir, Dart, Swift, Haskell. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { BUILDS, commandOf, indexes, installs, isFromElsewhere, isLocal } from '../core/programs/packages.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { pathsOf, word } from '../core/programs/words.ts';

const CARGO = options(
  'q/quiet v/verbose vv color= frozen locked offline r/release p/package= workspace all exclude= lib bin= bins example= examples test= tests bench= benches all-targets all-features no-default-features F/features= target= j/jobs= keep-going message-format= profile= no-run no-fail-fast doc check all fix allow-dirty allow-staged edition open no-deps document-private-items path= depth= prefix= i/invert= e/edges= dry-run n help version version= timings?= ignore-rust-version manifest-path= target-dir=',
  'git= registry= index= config= Z= C= f/force token= branch= tag= rev= root=',
  { stops: true },
);
const cargo = (t: Telling, words: readonly Word[]) => {
  const named = words[0]?.text.startsWith('+') ? words.slice(1) : words;
  const [verb = word(''), ...rest] = parseArgs(named, CARGO).operands;
  const args = parseArgs(rest, CARGO);
  // `--config` may name a wrapper, a linker or a runner, in TOML or in a file.
  if (
    [...parseArgs(named, CARGO).values('config'), ...args.values('config')].some(
      w => !w.exact || /wrapper|linker|runner|rustc\b|credential-provider|\[alias|^alias/.test(w.text),
    )
  )
    t.hazard('hidden-command');
  if (/^(?:publish|yank|owner|login|logout)$/.test(verb.text)) {
    if (!args.has('dry-run', 'n')) t.hazard('release');
  } else if (verb.text === 'install' || verb.text === 'add') {
    const source = args.value('git', 'index');
    if (source) {
      t.connects(source);
      t.hazard('install-from-elsewhere');
    }
  } else if (
    /^(?:test|t|build|b|check|c|clippy|fmt|doc|bench|nextest|tree|metadata|deny|audit|machete|hack|tarpaulin|llvm-cov|verify-project|pkgid|locate-project|expand|udeps)$/.test(
      verb.text,
    )
  ) {
    if (!args.has('config') && args.unknown.length === 0) t.set('build-and-test');
  } else if (verb.text === 'release' && words.some(w => /^(?:-x|--execute)$/.test(w.text))) t.hazard('release');
  else if (verb.text === 'sqlx') t.runs([word('sqlx'), ...rest], 'cargo');
  else if (verb.text === 'watch') {
    const text = parseArgs(rest, options('c q', 'x/exec= s/shell= w= i= d=')).value('s');
    if (text) t.script(text, 'cargo watch');
  }
};

const GO = options(
  'v x n race cover coverprofile= count= run= bench= benchtime= timeout= short failfast json p= parallel= tags= ldflags= gcflags= trimpath mod= modfile= buildvcs= covermode= coverpkg= list= shuffle= cpu= o= asmflags= u m f e deps a i msan asan work benchmem vet= skip= fullpath json=',
  'exec= toolexec= vettool= C= overlay= w',
  { words: true, stops: true },
);
const go = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const [verb = word(''), ...rest] = words;
  const args = parseArgs(rest, GO);
  for (const runs of args.values('exec', 'toolexec', 'vettool')) {
    t.hazard('hidden-command');
    t.script(runs, `go ${verb.text}`);
  }
  const out = args.value('o');
  if (out && verb.text === 'build') t.builds(out);
  const first = args.operands[0]?.text ?? '';
  if (verb.text === 'run') {
    const path = first === '' ? undefined : pathsOf(args.operands[0]!, context)[0];
    if (path && context.script(path)?.carries?.includes('network')) t.hazard('network-to-interpreter');
    if (/@/.test(first) || (/^[\w-]+(?:\.[\w-]+)+\//.test(first) && !first.endsWith('.go'))) t.hazard('remote-code');
  } else if (verb.text === 'env' && rest.some(w => w.text === '-w')) t.hazard('changed-lookup');
  else if (
    /^(?:test|build|vet|fmt|list|doc|version)$/.test(verb.text) &&
    !args.has('exec', 'toolexec', 'vettool', 'overlay') &&
    args.unknown.length === 0
  )
    t.set('build-and-test');
  else if (verb.text === 'mod' && /^(?:verify|graph|why|tidy)$/.test(first)) t.set('build-and-test');
};

const BUNDLE_RUNS = /^(?:exec|e)$/;
const ruby = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(
    words,
    options(
      'q/quiet verbose V',
      'v/version= N no-document s/source= clear-sources i/install-dir= user-install git= path= retry= jobs= without= with= deployment local',
      { stops: true },
    ),
  );
  const [verb = word(''), ...rest] = args.operands;
  const more = parseArgs(rest, options('N no-document force q', 's/source= v/version= key= host= git= github= path='));
  if (name === 'bundle' || name === 'bundler') {
    if (BUNDLE_RUNS.test(verb.text)) {
      t.set('build-and-test');
      t.runs(rest, 'bundle exec');
    } else if (verb.text === 'config' && /mirror|source|build/i.test(rest.map(w => w.text).join(' '))) t.hazard('changed-lookup');
    else if (/^(?:list|show|outdated|check|info|audit)$/.test(verb.text)) t.set('build-and-test');
    return;
  }
  if (/^(?:push|yank|owner|signin|signout)$/.test(verb.text)) return t.hazard('release');
  if (verb.text === 'install') {
    indexes(t, more.values('s'));
    installs(
      t,
      more.operands.filter(w => !isLocal(w.text)),
    );
  } else if (verb.text === 'sources' && words.some(w => /^(?:-a|--add)$/.test(w.text))) t.hazard('install-from-elsewhere');
  else if (verb.text === 'exec') t.runs([commandOf(rest[0] ?? word('')), ...rest.slice(1)], 'gem exec');
};

const php = (t: Telling, words: readonly Word[]) => {
  const [verb = word(''), ...rest] = words.filter(w => !w.text.startsWith('-'));
  if (verb.text === 'global') return php(t, rest);
  if (/^(?:exec)$/.test(verb.text)) t.runs(rest, 'composer exec');
  else if (
    verb.text === 'config' &&
    /repositor|\brepo\.|gitlab-token|github-oauth|http-basic|allow-plugins|secure-http|disable-tls/.test(
      rest.map(w => w.text).join(' '),
    )
  )
    t.hazard('install-from-elsewhere');
  else if (/^(?:validate|show|outdated|audit|why|depends|licenses|diagnose)$/.test(verb.text) || BUILDS.test(verb.text))
    t.set('build-and-test');
  else if ((verb.text === 'run-script' || verb.text === 'run') && rest[0] && BUILDS.test(rest[0].text)) t.set('build-and-test');
};

const dotnet = (t: Telling, words: readonly Word[]) => {
  const [verb = word(''), sub, ...rest] = words;
  const text = words.map(w => w.text).join(' ');
  if (verb.text === 'nuget' && /^(?:push|delete)$/.test(sub?.text ?? '')) t.hazard('release');
  else if (verb.text === 'nuget' && /\b(?:add|update)\s+source\b/.test(text)) t.hazard('install-from-elsewhere');
  else if (verb.text === 'user-secrets' && sub?.text === 'list') t.hazard('secret-print');
  else if (verb.text === 'ef') t.runs([word('dotnet-ef'), ...(sub ? [sub] : []), ...rest], 'dotnet');
  else if (
    verb.text === 'workload' ||
    (verb.text === 'tool' && sub?.text === 'install' && rest.some(w => w.text.startsWith('--add-source')))
  )
    t.hazard('install-from-elsewhere');
  else if (/^(?:test|build|restore|format|pack|--info|--version|list|clean|msbuild|vstest)$/.test(verb.text))
    t.set('build-and-test');
};

/** Build tools of the JVM: goals and tasks by name. */
const jvm = (t: Telling, words: readonly Word[]) => {
  const goals = words.filter(w => w.exact && !w.text.startsWith('-'));
  const publishes = goals.some(w =>
    /(?:^|:)(?:deploy|release(?::\w+)?|perform|publish(?!ToMavenLocal)\w*|uploadArchives|closeAndRelease\w*|bintrayUpload|jib|publishSigned|sonatype\w*)$/.test(
      w.text,
    ),
  );
  if (publishes) return t.hazard('release');
  if (goals.some(w => /^flyway:clean|^flywayClean$|liquibase:dropAll|^dropAll$/.test(w.text))) return t.hazard('data-destroy');
  if (words.some(w => /^-(?:I|-init-script|Dexec\.executable=|Dmaven\.ext)/.test(w.text))) return t.hazard('hidden-command');
  const harmless =
    /^(?:clean|compile|test|test-compile|verify|package|install|validate|site|dependency:(?:tree|list|analyze)|spotless:\w+|checkstyle:\w+|spotlessCheck|spotlessApply|build|check|assemble|classes|testClasses|jar|bootJar|lint|ktlintCheck|ktlintFormat|detekt|tasks|dependencies|projects|properties|help|javadoc|jacocoTestReport|connectedCheck|wrapper|runTests|compile\w*|test\w*|it:test|testOnly|scalafmt\w*|scalafix\w*|doc|fmt|:[\w:-]+:(?:test|build|check|assemble|compile\w*))$/;
  if (
    goals.every(
      (w, i) =>
        harmless.test(w.text) ||
        /^-(?:p|pl|f|-project-dir|-file|-tests|-projects)$/.test(words[words.indexOf(goals[i]!) - 1]?.text ?? ''),
    )
  )
    t.set('build-and-test');
};

const others = (t: Telling, words: readonly Word[], name: string) => {
  const verb = words.find(w => !w.text.startsWith('-'))?.text ?? '';
  const dry = words.some(w => /^--?(?:dry-run|n|check)$/.test(w.text));
  const releases: Readonly<Record<string, RegExp>> = {
    mix: /^hex\.(?:publish|retire|owner)/,
    dart: /^__/,
    flutter: /^__/,
    cabal: /^upload$/,
    stack: /^upload$/,
    pod: /^(?:trunk|repo)$/,
    luarocks: /^(?:upload|make_manifest)$/,
    vsce: /^(?:publish|unpublish)$/,
    ovsx: /^publish$/,
    goreleaser: /^release$/,
    fastlane: /^(?:deliver|release|upload_\w+|pilot|supply)$/,
    electron_builder: /^__/,
    helm: /^__/,
    crane: /^(?:push|delete|copy)$/,
    oras: /^push$/,
    cosign: /^sign$/,
    conan: /^upload$/,
    swift: /^__/,
  };
  if (
    releases[name]?.test(verb) &&
    !dry &&
    !(name === 'goreleaser' && words.some(w => /^--(?:snapshot|skip=publish|skip-publish)/.test(w.text)))
  )
    return t.hazard('release');
  if (/^(?:dart|flutter)$/.test(name) && words[0]?.text === 'pub') {
    if (words[1]?.text === 'publish' && !dry) t.hazard('release');
    else if (
      words[1]?.text === 'global' &&
      words[2]?.text === 'activate' &&
      words.some(w => /^(?:git|-sgit|--source=git)$/.test(w.text))
    )
      t.hazard('install-from-elsewhere');
    return;
  }
  if (/^(?:test|build|analyze|format|fmt|check|lint|compile|doctor|spec|bench|haddock|credo|dialyzer)$/.test(verb))
    t.set('build-and-test');
  if (name === 'mix' && /^ecto\.|^test$/.test(verb)) return;
  for (const w of words)
    if (isFromElsewhere(w.text) && /^(?:install|add|get|require)$/.test(verb)) t.hazard('install-from-elsewhere');
};

const JVM = ['mvn', 'mvnw', 'mvnd', 'gradle', 'gradlew', 'sbt', 'lein', 'ant', 'mill'];
const OTHERS = [
  'dart',
  'flutter',
  'cabal',
  'stack',
  'pod',
  'luarocks',
  'vsce',
  'ovsx',
  'goreleaser',
  'fastlane',
  'crane',
  'oras',
  'cosign',
  'conan',
  'swift',
  'vcpkg',
  'rebar3',
  'gleam',
  'zig',
  'nimble',
  'opam',
  'dune',
  'shards',
  'crystal',
  'spago',
  'elm',
];
export const languagePackages = program(
  ['cargo', 'cross', 'go', 'gem', 'bundle', 'bundler', 'composer', 'dotnet', 'nuget', ...JVM, ...OTHERS],
  (t, words, context, name) => {
    if (name === 'cargo' || name === 'cross') cargo(t, words);
    else if (name === 'go') go(t, words, context);
    else if (/^(?:gem|bundle|bundler)$/.test(name)) ruby(t, words, name);
    else if (name === 'composer') php(t, words);
    else if (name === 'dotnet') dotnet(t, words);
    else if (name === 'nuget') {
      if (/^(?:push|delete)$/.test(words[0]?.text ?? '')) t.hazard('release');
    } else if (JVM.includes(name)) jvm(t, words);
    else others(t, words, name);
  },
);
