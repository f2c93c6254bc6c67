/** pip, uv, poetry and their kin: installing, running in an environment, publishing. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { commandOf, indexes, installs, isFromElsewhere, isLocal } from '../core/programs/packages.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { word } from '../core/programs/words.ts';

const PIP = options(
  'q/quiet v/verbose U/upgrade y/yes no-deps user force-reinstall no-cache-dir disable-pip-version-check no-input pre break-system-packages require-hashes no-build-isolation prefer-binary dry-run no-warn-script-location ignore-installed I only-binary= no-binary= upgrade-strategy= python-version= platform= system all-extras extra= group= dev no-dev locked frozen offline exact compile-bytecode resolution= seed prerelease= all-groups only-group= no-group= no-default-groups n/no-cache p/python= isolated no-project directory= package= with-requirements= refresh no-sync active no-progress native-tls managed-python link-mode= no-config no-build no-python-downloads o/output-file= no-header generate-hashes',
  'r/requirement/requirements= c/constraint= e/editable= i/index-url= extra-index-url= default-index= index= f/find-links= trusted-host= t/target= prefix= root= src= config-settings= global-option= proxy= cert= client-cert= d/dest= from= with= with-editable= env-file= m/module= s/script token= publish-url= u/username= keyring-provider=',
  { stops: false },
);
const STOP = PIP.stopping(true);

const installing = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(words, PIP);
  if (args.has('dry-run')) return;
  t.reads(...args.values('r', 'c').filter(w => !/^https?:/.test(w.text)));
  for (const list of args.values('r', 'c')) if (/^https?:/.test(list.text)) installs(t, [list]);
  installs(
    t,
    [...args.operands, ...args.values('e', 'with')].filter(w => !isLocal(w.text)),
  );
  indexes(t, args.values('i', 'extra-index-url', 'default-index', 'index', 'f'));
  const target = args.value('t', 'prefix', 'root');
  if (target) t.writes(target, { carries: ['network'] });
};

const pip = (t: Telling, words: readonly Word[]) => {
  const [verb = word(''), ...rest] = parseArgs(words, STOP).operands;
  if (/^(?:install|download|wheel|sync|compile)$/.test(verb.text)) installing(t, rest);
  else if (verb.text === 'config' && /^(?:set|edit)$/.test(rest[0]?.text ?? ''))
    t.hazard(/index|proxy|trusted/.test(rest[1]?.text ?? '') ? 'install-from-elsewhere' : 'changed-lookup');
  else if (/^(?:list|show|freeze|check|inspect|help|debug|index|hash|tree)$/.test(verb.text)) t.set('build-and-test');
};

/** Runs a command of the environment. */
const runsIn = (t: Telling, words: readonly Word[], via: string) => {
  const args = parseArgs(words, STOP);
  installs(
    t,
    args.values('with', 'from', 'with-editable').filter(w => !isLocal(w.text)),
  );
  indexes(t, args.values('index', 'default-index', 'i', 'extra-index-url'));
  for (const file of args.values('env-file')) t.reads(file);
  const module = args.value('m');
  const command = args.operands[0]?.text === '--' ? args.operands.slice(1) : args.operands;
  if (module && via !== 'poetry run') return t.runs([word('python'), word('-m'), module, ...command], via);
  if (command[0]?.text === '-' || (args.has('s') && command[0])) return t.runs([word('python'), ...command], via);
  if (command[0]?.text.endsWith('.py') && !/^https?:/.test(command[0].text)) return t.runs([word('python'), ...command], via);
  if (command[0] && /^https?:/.test(command[0].text)) {
    t.connects(command[0]);
    return t.hazard('network-to-interpreter');
  }
  if (args.unknown.length === 0 && !args.has('with', 'with-editable', 'from', 'index', 'default-index', 'env-file'))
    t.set('build-and-test');
  t.runs(command, via);
};
/** Runs a package that is no dependency: judged by what it is, like one that npx runs. Whoever adds another says which code is run. */
const runsTool = (t: Telling, words: readonly Word[], via: string) => {
  const args = parseArgs(words, STOP);
  const from = args.value('from', 'spec');
  const [first, ...rest] = args.operands;
  for (const spec of [from, ...(from ? [] : [first]), ...args.values('with')])
    if (spec && isFromElsewhere(spec.text)) t.hazard('remote-code');
  indexes(t, args.values('index', 'default-index', 'i', 'extra-index-url'));
  if (
    first?.exact &&
    args.unknown.length === 0 &&
    !args.has(
      'from',
      'spec',
      'with',
      'with-editable',
      'with-requirements',
      'env-file',
      'index',
      'default-index',
      'i',
      'extra-index-url',
      'f',
    )
  )
    t.set('build-and-test');
  if (first) t.runs([from ? first : commandOf(first), ...rest], via);
};

const uv = (t: Telling, words: readonly Word[]) => {
  const [verb = word(''), ...rest] = parseArgs(words, STOP).operands;
  if (verb.text === 'run') runsIn(t, rest, 'uv run');
  else if (verb.text === 'pip') pip(t, rest);
  else if (verb.text === 'tool' || verb.text === 'x') {
    const [sub, ...more] = rest;
    if (verb.text === 'x' || sub?.text === 'run') runsTool(t, verb.text === 'x' ? rest : more, 'uv tool run');
    else if (sub?.text === 'install') installing(t, more);
  } else if (/^(?:add|sync|lock)$/.test(verb.text)) installing(t, rest);
  else if (verb.text === 'publish') t.hazard('release');
  else if (verb.text === 'self') t.hazard('system-install');
};
const poetry = (t: Telling, words: readonly Word[], name: string) => {
  const [verb = word(''), ...rest] = parseArgs(words, STOP).operands;
  const dry = words.some(w => w.text === '--dry-run');
  if (verb.text === 'run' || verb.text === 'exec') runsIn(t, rest, `${name} run`);
  else if (verb.text === 'publish' && !dry) t.hazard('release');
  else if (/^(?:add|install|update|sync)$/.test(verb.text)) installing(t, rest);
  else if (verb.text === 'shell') return;
  else if (verb.text === 'config' && /pypi-token|http-basic|repositories/.test(rest.map(w => w.text).join(' ')))
    t.hazard('secret-store-change');
  else if (verb.text === 'source' && rest[0]?.text === 'add') indexes(t, rest.slice(1));
  else if (verb.text === 'self' || verb.text === 'plugin') t.hazard('remote-code');
  else if (/^(?:test|lint|fmt|check|build|version|show)$/.test(verb.text)) t.set('build-and-test');
};

const conda = (t: Telling, words: readonly Word[], name: string) => {
  const args = parseArgs(
    words,
    options(
      'y/yes q/quiet c/channel= override-channels json',
      'n/name= p/prefix= all no-capture-output live-stream cwd= v f/file= force',
      { stops: true },
    ),
  );
  const [verb = word(''), ...rest] = args.operands;
  const given = parseArgs(rest, options('y/yes', 'c/channel='));
  if (/^(?:install|create|update|upgrade)$/.test(verb.text)) indexes(t, [...args.values('c'), ...given.values('c')]);
  if (verb.text === 'run') {
    const inner = parseArgs(rest, options('no-capture-output live-stream v', 'n/name= p/prefix= cwd=', { stops: true }));
    t.runs(inner.operands, `${name} run`);
  } else if (
    (verb.text === 'env' && rest[0]?.text === 'remove') ||
    (verb.text === 'remove' && words.some(w => w.text === '--all'))
  )
    t.hazard('delete-outside');
};

export const pythonPackages = program(
  [
    'pip',
    'pip3',
    'pip2',
    ...'3.8 3.9 3.10 3.11 3.12 3.13 3.14'.split(' ').map(v => `pip${v}`),
    'uv',
    'uvx',
    'poetry',
    'pdm',
    'hatch',
    'rye',
    'pipenv',
    'pipx',
    'pixi',
    'conda',
    'mamba',
    'micromamba',
    'twine',
    'flit',
    'virtualenv',
    'easy_install',
    'maturin',
    'tox',
    'nox',
    'pre-commit',
  ],
  (t, words, _context, name) => {
    const verb = words.find(w => !w.text.startsWith('-'))?.text ?? '';
    if (name.startsWith('pip') && !/^pip(?:env|x)$/.test(name)) pip(t, words);
    else if (name === 'easy_install') installs(t, words);
    else if (name === 'uv') uv(t, words);
    else if (name === 'uvx') runsTool(t, words, 'uvx');
    else if (name === 'pipx') {
      const rest = words.slice(words.findIndex(w => w.text === verb) + 1);
      if (verb === 'run') runsTool(t, rest, 'pipx run');
      else if (verb === 'install') installing(t, rest);
    } else if (/^(?:twine|flit|maturin)$/.test(name)) {
      if (/^(?:upload|publish|register)$/.test(verb)) t.hazard('release');
      else t.set('build-and-test');
    } else if (/conda|mamba/.test(name)) conda(t, words, name);
    else if (name === 'virtualenv') for (const w of words.filter(w => !w.text.startsWith('-'))) t.writes(w);
    else if (name === 'tox' || name === 'nox') t.set('build-and-test');
    else if (name === 'pre-commit') {
      if (/^(?:run|validate-config)$/.test(verb)) t.set('build-and-test');
      else if (/^(?:uninstall)$/.test(verb)) t.hazard('git-skip-hooks');
      else if (verb === 'try-repo' && words.some(w => !w.exact || /^[a-z+]+:\/\/|^[\w.-]+@/.test(w.text)))
        t.hazard('remote-code');
    } else poetry(t, words, name);
  },
);
