/** npm, pnpm, yarn, bun and deno: installing, running scripts and packages, publishing. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { tellCode } from '../core/programs/code.ts';
import { BUILDS, commandOf, indexes, installs, isFromElsewhere, isLocal, RELEASES } from '../core/programs/packages.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { cut, joinWords, pathsOf, word } from '../core/programs/words.ts';

const NPM = options(
  's/silent q/quiet d/dd/ddd loglevel= if-present ignore-scripts g/global D/save-dev save-exact E/exact P/save-prod O/save-optional save-peer B no-save no-audit no-fund no-progress prefer-offline offline prefer-frozen-lockfile frozen-lockfile no-frozen-lockfile frozen immutable immutable-cache check-cache production omit= include= w/workspace= workspaces ws no-workspaces include-workspace-root legacy-peer-deps force f strict-peer-deps no-strict-peer-dependencies package-lock-only no-package-lock no-optional dry-run json parseable long depth= all y/yes no no-install no-bin-links registry= cache= prefix= C/dir= filter= F= r/recursive parallel stream aggregate-output no-bail bail sort reporter= color no-color latest L interactive i production-only cwd= ignore-engines non-interactive network-timeout= pure-lockfile flat verbose watch hot smol bail coverage timeout= t= preload= no-summary stdin= audit-level= fund version help lockfile-only shamefully-hoist node-linker= fix-lockfile ignore-workspace workspace-root stdio= nolockfile no-lockfile no-cache trust backend= minify target= outdir= outfile= sourcemap?= format=',
  'p/package= c/call= script-shell= node-options= tag= access= otp= provenance unsafe-perm userconfig= globalconfig= ignore-scripts=',
  { stops: true },
);
const RUN_SCRIPTS = /^(?:run|run-script|rum|urn|rr)$/;
const RELEASING =
  /^(?:publish|unpublish|deprecate|dist-tag|dist-tags|owner|access|token|team|org|hook|adduser|add-user|login|profile|star|npm-publish)$/;
const INSTALLING =
  /^(?:install|i|in|ins|isntall|add|ci|clean-install|update|up|upgrade|link|ln|dedupe|rebuild|rb|import|fetch|unlink|uninstall|remove|rm|un|install-test|it)$/;
const OWN =
  /^(?:audit|outdated|ls|list|ll|la|view|info|show|v|why|explain|root|bin|prefix|ping|search|doctor|help|config|c|cache|pack|version|init|create|innit|set|get|store|licenses|completion|fund|docs|repo|bugs|query|sbom|shrinkwrap|prune|patch|patch-commit|env|setup|server|dlx|exec|x|explore|edit|test|t|tst|start|stop|restart|workspace|workspaces|foreach|plugin|node|global|policies|self-update|autoclean|check|generate-lock-entry|import|tag|up|whoami|logout|pm|repl|upgrade|build|completions|stage|constraints|rebase|unplug|run|publish|deploy|approve-builds|ignored-builds)$/;

/** A package that is run without being a dependency. */
const runsPackage = (t: Telling, spec: Word, args: readonly Word[], via: string) => {
  if (isFromElsewhere(spec.text) || /^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(spec.text)) t.hazard('remote-code');
  const url = /https?:\/\/\S+/.exec(spec.text)?.[0];
  if (url) t.connects(word(url));
  else if (spec.exact) t.set('build-and-test');
  t.runs([installed(commandOf(spec)), ...args], via);
};
/** A program that packages bring, never one of the machine with the same name. */
const installed = (name: Word): Word => (name.exact && !name.text.includes('/') ? word(`node_modules/.bin/${name.text}`) : name);
/** A script of a package.json that somebody wrote: what it would destroy. */
const ownScript = (t: Telling, name: string, context: ProgramContext, via: string) => {
  const text = context.script(context.resolve('package.json'))?.text;
  if (text === undefined) return;
  let scripts: unknown;
  try {
    scripts = (JSON.parse(text) as { scripts?: unknown } | null)?.scripts;
  } catch {
    // npm refuses it too.
    return;
  }
  if (typeof scripts !== 'object' || scripts === null) return;
  const hooks = name === 'install' ? ['prepare'] : [];
  for (const key of [`pre${name}`, name, `post${name}`, ...hooks]) {
    const code = Object.hasOwn(scripts, key) ? (scripts as Record<string, unknown>)[key] : undefined;
    if (typeof code === 'string') t.runs([word('sh'), word('-c'), word(code)], via, { later: true });
  }
};
const script = (t: Telling, name: Word | undefined) => {
  if (!name) return;
  if (RELEASES.test(name.text)) t.hazard('platform-change');
  else if (BUILDS.test(name.text)) t.set('build-and-test');
};

const execute = (t: Telling, words: readonly Word[], via: string) => {
  const args = parseArgs(words, NPM);
  const call = args.value('c', 'call');
  if (call) return t.script(call, via);
  const [first, ...rest] = args.operands[0]?.text === '--' ? args.operands.slice(1) : args.operands;
  const packages = args.values('p', 'package');
  for (const spec of packages) if (isFromElsewhere(spec.text)) t.hazard('remote-code');
  if (first && packages.length > 0) t.runs([installed(first), ...rest], via);
  else if (first) runsPackage(t, first, rest, via);
};

const settings = (t: Telling, words: readonly Word[]) => {
  const [verb, key, value] = words.filter(w => !w.text.startsWith('-'));
  const text = `${key?.text ?? ''}=${value?.text ?? ''}`;
  if (verb?.text !== 'set' && verb?.text !== 'edit' && verb?.text !== 's') return;
  if (/_auth|_password|token/i.test(text)) t.hazard('secret-store-change');
  else if (/registry/i.test(text)) t.hazard('install-from-elsewhere');
  else if (
    /script-shell|node-options|ignore-scripts|prefix|globalconfig|userconfig|npmRegistryServer|yarnPath|plugins|shell|editor|viewer|init-module|onload-script/i.test(
      text,
    )
  )
    t.hazard('changed-lookup');
};

const manage = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const args = parseArgs(words, NPM);
  indexes(t, args.values('registry'));
  const [verb, ...rest] = args.operands;
  const text = verb?.text ?? (name === 'npm' || name === 'bun' ? '' : 'install');
  // npm reads its options behind the script's name too, up to `--`
  const more = parseArgs(rest, name === 'npm' && RUN_SCRIPTS.test(text) ? NPM.stopping(false) : NPM);
  const shell = args.value('script-shell') ?? more.value('script-shell');
  if (shell) {
    t.hazard('changed-lookup');
    t.script(shell, `${name} --script-shell`);
  }
  const behind = more.operands;
  if (rest.some(w => w.text === '--dry-run')) return;
  const named = RUN_SCRIPTS.test(text)
    ? behind[0]?.text
    : /^(?:t|tst)$/.test(text)
      ? 'test'
      : INSTALLING.test(text)
        ? 'install'
        : text;
  if (named !== undefined) ownScript(t, named, context, name);
  indexes(t, more.values('registry'));
  if (RUN_SCRIPTS.test(text)) {
    if (name === 'bun' && behind[0] && /[./]/.test(behind[0].text)) fromFile(t, behind[0], context);
    else if (name === 'bun' && /^(?:node|bun)$/.test(behind[0]?.text ?? '')) t.runs(behind, name);
    else script(t, behind[0]);
    if (behind.length > 0 && name === 'yarn' && !BUILDS.test(behind[0]!.text)) t.runs(behind, 'yarn run');
  } else if (/^(?:test|t|tst|build|lint)$/.test(text) && !(name === 'bun' && text === 'build')) t.set('build-and-test');
  else if (/^(?:exec|x|dlx|bunx)$/.test(text)) execute(t, rest, `${name} ${text}`);
  else if (text === 'node' && name === 'yarn') t.runs([word('node'), ...behind], 'yarn node');
  else if (text === 'create' || text === 'init' || text === 'innit') {
    if (behind[0] && isFromElsewhere(behind[0].text)) t.hazard('remote-code');
  } else if (RELEASING.test(text) || (text === 'npm' && behind[0]?.text === 'publish')) {
    if (!/^(?:ls|list|get|whoami|status|info)$/.test(behind[0]?.text ?? '') || /^(?:publish|unpublish|deprecate)$/.test(text))
      t.hazard('release');
  } else if (/^(?:config|c|set)$/.test(text)) settings(t, text === 'set' ? [word('set'), ...splitPair(behind)] : splitAll(rest));
  else if (text === 'pkg' && behind[0]?.text === 'set') {
    // What is put under `scripts` runs with the next install or test.
    for (const pair of behind.slice(1)) {
      const [key, value] = cut(pair, '=') ?? [];
      if (key && value && /^scripts?\b/.test(key.text)) t.script(value, `${name} pkg set`);
    }
  } else if (text === 'set-script' && behind[1]) t.script(behind[1], `${name} set-script`);
  else if (text === 'explore' || text === 'edit') t.script(joinWords(behind.slice(1), ' '), `${name} ${text}`);
  else if (text === 'workspace' && behind.length > 1) manage(t, behind.slice(1), context, name);
  else if ((text === 'workspaces' || text === 'foreach') && /^(?:run|foreach|exec)$/.test(behind[0]?.text ?? ''))
    manage(t, behind[0]!.text === 'foreach' ? parseArgs(behind.slice(1), NPM).operands : behind, context, name);
  else if (text === 'global') manage(t, behind, context, name);
  else if (text === 'plugin' && behind[0]?.text === 'import') t.hazard('remote-code');
  else if (text === 'deploy' && name === 'pnpm') return;
  else if (INSTALLING.test(text)) {
    const prefix = args.value('prefix') ?? more.value('prefix');
    if (prefix) t.writes(prefix, { carries: ['network'] });
    installs(
      t,
      behind.filter(w => !isLocal(w.text)),
    );
  } else if (name === 'bun' && /[./]/.test(text) && verb) fromFile(t, verb, context);
  else if (verb && !OWN.test(text) && name !== 'npm') {
    script(t, verb);
    if (!BUILDS.test(text)) t.runs([verb, ...rest], name);
  } else if (
    /^(?:ls|list|view|info|show|outdated|why|explain|root|bin|prefix|audit|help|search|fund)$/.test(text) &&
    !rest.some(w => /^fix$/.test(w.text))
  )
    t.set('build-and-test');
};
const splitAll = (words: readonly Word[]): readonly Word[] => words.flatMap(w => splitPair([w]));
const splitPair = (words: readonly Word[]): readonly Word[] =>
  words.flatMap(w =>
    w.exact && /^[\w:@/.-]+=/.test(w.text)
      ? [word(w.text.slice(0, w.text.indexOf('='))), word(w.text.slice(w.text.indexOf('=') + 1))]
      : [w],
  );

const fromFile = (t: Telling, file: Word, context: ProgramContext) => {
  if (/^https?:/.test(file.text)) {
    t.connects(file);
    return t.hazard('network-to-interpreter');
  }
  const path = pathsOf(file, context)[0];
  t.reads(file);
  const known = path && context.script(path);
  if (known?.carries?.includes('network')) t.hazard('network-to-interpreter');
  else if (known?.text !== undefined) tellCode(t, word(known.text), 'javascript', context);
};

export const nodePackages = program(
  [
    'npm',
    'pnpm',
    'yarn',
    'yarnpkg',
    'bun',
    'npx',
    'bunx',
    'pnpx',
    'ni',
    'nr',
    'nlx',
    'corepack',
    'lerna',
    'nx',
    'turbo',
    'rush',
    'changeset',
    'semantic-release',
    'release-it',
    'np',
  ],
  (t, words, context, name) => {
    if (/^(?:npx|bunx|pnpx|nlx)$/.test(name)) execute(t, words, name);
    else if (name === 'nr') script(t, words[0]);
    else if (name === 'corepack') t.runs(words[0] && /^(?:npm|pnpm|yarn)/.test(words[0].text) ? words : [], name);
    else if (/^(?:semantic-release|release-it|np)$/.test(name)) {
      if (!words.some(w => /^--?(?:dry-run|d)$/.test(w.text))) t.hazard('release');
    } else if (name === 'changeset' || name === 'lerna' || name === 'nx' || name === 'rush') {
      const verb = words.find(w => !w.text.startsWith('-'))?.text ?? '';
      if (/^(?:publish|release|tag)$/.test(verb) && !words.some(w => w.text === '--dry-run')) t.hazard('release');
      else if (/^(?:test|lint|build|affected|run-many|run|graph|format:check|affected:\w+)$/.test(verb)) t.set('build-and-test');
      if (name === 'lerna' && verb === 'exec')
        t.script(
          joinWords(
            words.slice(words.findIndex(w => w.text === 'exec') + 1).filter(w => !w.text.startsWith('-')),
            ' ',
          ),
          'lerna exec',
        );
    } else if (name === 'turbo') {
      if (
        words.every(w =>
          /^(?:run|build|test|lint|typecheck|check-types|check|--filter(?:=.*)?|--force|--dry(?:-run)?|--concurrency=.*|-F|[\w./@*-]+)$/.test(
            w.text,
          ),
        )
      )
        t.set('build-and-test');
    } else {
      const inline =
        name === 'bun' ? parseArgs(words, options('', 'e/eval= p/print=', { stops: true })).value('e', 'p') : undefined;
      if (inline) tellCode(t, inline, 'javascript', context);
      else if (name === 'bun' && words[0]?.text === '-' && context.stdinText !== undefined)
        tellCode(t, word(context.stdinText), 'javascript', context);
      else if (name === 'bun' && words[0]?.text === '-' && context.stdin === 'network') t.hazard('network-to-interpreter');
      else manage(t, words, context, name === 'yarnpkg' ? 'yarn' : name === 'ni' ? 'npm' : name);
    }
  },
);

const DENO = options(
  'q/quiet A/allow-all allow-read?= allow-write?= allow-net?= allow-env?= allow-run?= allow-sys?= allow-ffi?= allow-hrtime N?= R?= W?= E?= S?= unstable no-check check?= no-lock lock?= frozen?= config/c= import-map= reload?= no-remote no-npm node-modules-dir?= cached-only watch?= inspect?= inspect-brk?= seed= v8-flags= location= ext= no-prompt fix ignore= doc filter= coverage?= fail-fast?= parallel junit-path= reporter= n= f/force g/global name= root= json',
  'p/print= o/output=',
  { stops: true },
);
export const deno = program(['deno', 'dx'], (t, words, context) => {
  const [verb = word(''), ...rest] = parseArgs(words, DENO).operands;
  const args = parseArgs(rest, DENO);
  const [first] = args.operands;
  if (verb.text === 'eval') {
    if (first) tellCode(t, first, 'javascript', context);
  } else if (/^(?:run|serve|install|cache|compile|bundle|x)$/.test(verb.text) || /[./]/.test(verb.text)) {
    const file = /[./]/.test(verb.text) ? verb : first;
    if (!file) return;
    if (file.text === '-') {
      if (context.stdin === 'network') t.hazard('network-to-interpreter');
      else if (context.stdinText !== undefined) tellCode(t, word(context.stdinText), 'javascript', context);
    } else if (/^https?:/.test(file.text)) {
      t.connects(file);
      t.hazard('remote-code');
    } else if (!/^(?:npm|jsr):/.test(file.text)) fromFile(t, file, context);
  } else if (verb.text === 'publish' && !words.some(w => w.text === '--dry-run')) t.hazard('release');
  else if (verb.text === 'upgrade') t.hazard('system-install');
  else if (/^(?:test|fmt|lint|check|bench|doc|coverage)$/.test(verb.text) && args.safe) t.set('build-and-test');
  else if (verb.text === 'task' && first) script(t, first);
});
