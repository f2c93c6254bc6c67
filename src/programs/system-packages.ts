/** Package managers of operating systems, version managers and installers. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { program } from '../core/programs/tell.ts';
import { word } from '../core/programs/words.ts';

const READS: Readonly<Record<string, RegExp>> = {
  apt: /^(?:list|search|show|policy|depends|rdepends|madison|changelog|update|--version|moo)$/,
  'apt-get': /^(?:update|check|changelog|indextargets|download|source|--version|-v)$/,
  'apt-cache': /./,
  dpkg: /^(?:-l|-L|-s|-S|-p|-c|-I|-W|--list|--listfiles|--status|--search|--print-architecture|--get-selections|--contents|--info|--version|--compare-versions|--print-foreign-architectures|-V|--verify|--audit|-C)$/,
  'dpkg-query': /./,
  yum: /^(?:list|search|info|repolist|provides|deplist|check-update|history|makecache|version)$/,
  dnf: /^(?:list|search|info|repolist|provides|repoquery|check-update|history|makecache|version)$/,
  microdnf: /^(?:repolist|repoquery)$/,
  rpm: /^-q|^--query|^-V|^-K|^--verify|^--version|^-E|^--eval/,
  zypper: /^(?:se|search|info|if|lr|repos|lu|list-updates|packages|pa)$/,
  pacman: /^-(?:Q|Ss|Si|Sl|F|T|Qi?|Qs|Ql|Qo|V)/,
  apk: /^(?:info|search|list|version|policy|stats|dot|update)$/,
  brew: /^(?:list|ls|info|search|doctor|config|deps|uses|outdated|leaves|desc|home|log|cat|--prefix|--version|--cellar|--cache|tap-info|update|shellenv|--repository|services)$/,
  port: /^(?:list|search|info|installed|outdated|contents|provides|version)$/,
  snap: /^(?:list|find|info|version|changes|connections|services|known)$/,
  flatpak: /^(?:list|search|info|remotes|history|--version)$/,
  choco: /^(?:list|search|info|outdated|--version)$/,
  scoop: /^(?:list|search|info|status|which)$/,
  winget: /^(?:list|search|show|source|--version)$/,
  'nix-env': /^-q|^--query/,
  emerge: /^-s|^--search|^--info|^-p/,
};
const OPTIONS_THAT_RUN = /^(?:-o)?\s*(?:APT|DPkg|Dir|Acquire|Binary)::[\w:.-]+=(.*)$/is;

export const systemPackages = program(Object.keys(READS), (t, words, _context, name) => {
  const verb = words.find(w => !w.text.startsWith('-') || /^(?:dpkg|rpm|pacman|nix-env|emerge|brew)$/.test(name))?.text ?? '';
  for (const [i, w] of words.entries()) {
    const setting = OPTIONS_THAT_RUN.exec(w.text === '-o' ? (words[i + 1]?.text ?? '') : w.text);
    if (setting && /invoke|pre-install|post|hook|methods|bin::|solvers|proxyautodetect/i.test(setting[0])) {
      t.hazard('hidden-command');
      t.script(word(setting[1]!), `${name} -o`);
    }
    if (/^--(?:pre-invoke|post-invoke|status-logger|admindir|root|instdir)/.test(w.text) && name === 'dpkg')
      t.hazard('hidden-command');
  }
  if (/^(?:apt|apt-get)$/.test(name) && words.some(w => /^(?:-s|--simulate|--dry-run|--just-print|--print-uris)$/.test(w.text)))
    return;
  if (verb === '' || READS[name]!.test(verb)) {
    if (!/^(?:update|makecache|services|source|download|shellenv)$/.test(verb)) t.set('read-only');
    else if (name === 'brew' && verb === 'services' && words.length > 1 && !/^(?:list|info)$/.test(words[1]!.text))
      t.hazard('machine-config');
    return;
  }
  const packages = words.filter(w => /^https?:/.test(w.text));
  for (const url of packages) t.connects(url);
  t.hazard(packages.length > 0 ? 'install-from-elsewhere' : 'system-install');
});

const afterOptions = (words: readonly Word[]): readonly Word[] => {
  const from = words.findIndex(w => !w.text.startsWith('-'));
  return from < 0 ? [] : words.slice(from);
};
/** Version managers and installers that run a command under another version. */
const EXECS: Readonly<Record<string, RegExp>> = {
  mise: /^(?:exec|x)$/,
  rtx: /^(?:exec|x)$/,
  asdf: /^exec$/,
  rbenv: /^exec$/,
  pyenv: /^exec$/,
  nodenv: /^exec$/,
  volta: /^run$/,
  fnm: /^exec$/,
  nvm: /^(?:exec|run)$/,
  direnv: /^exec$/,
  devbox: /^run$/,
  sdk: /^__/,
  rustup: /^run$/,
  jenv: /^exec$/,
  proto: /^run$/,
  pkgx: /^\+?__/,
  n: /^exec$/,
};
export const versionManagers = program(
  [
    ...Object.keys(EXECS),
    'apt-key',
    'add-apt-repository',
    'update-alternatives',
    'softwareupdate',
    'xcode-select',
    'rustup-init',
    'nix',
    'nix-shell',
    'nix-build',
    'nixos-rebuild',
    'home-manager',
    'guix',
  ],
  (t, words, _context, name) => {
    const verb = words.find(w => !w.text.startsWith('-') && !w.text.startsWith('+'))?.text ?? '';
    const at = words.findIndex(w => w.text === verb);
    if (EXECS[name]?.test(verb)) {
      const dash = words.findIndex(w => w.text === '--');
      const rest = dash >= 0 ? words.slice(dash + 1) : afterOptions(words.slice(at + 1));
      const skip =
        dash >= 0
          ? 0
          : /^(?:nvm|rustup|direnv|n|fnm)$/.test(name) && rest.length > 1
            ? 1
            : name === 'mise' && /@/.test(rest[0]?.text ?? '')
              ? 1
              : 0;
      t.runs(rest.slice(skip), `${name} ${verb}`);
      if (name === 'mise') {
        const command = parseArgs(words, options('', 'c/command=')).value('c');
        if (command) t.script(command, 'mise');
      }
    } else if (name.startsWith('nix')) {
      const args = parseArgs(words, options('p/packages= pure impure q v L', 'run= command= c/command E= e/expr= I= f/file= A='));
      for (const text of args.values('run', 'command')) t.script(text, name);
      const c = words.findIndex(w => /^(?:-c|--command)$/.test(w.text));
      if (c >= 0 && name === 'nix') t.runs(words.slice(c + 1), 'nix --command');
      if (name === 'nixos-rebuild') t.hazard('machine-config');
      if (name === 'nix' && /^(?:run|shell)$/.test(verb) && !/^(?:nixpkgs#|\.|\.#)/.test(words[at + 1]?.text ?? '.'))
        t.hazard('remote-code');
    } else if (name === 'add-apt-repository' || name === 'apt-key') t.hazard('install-from-elsewhere');
    else if (name === 'update-alternatives' && words.some(w => /^--(?:install|set|remove|auto|config)/.test(w.text)))
      t.hazard('machine-config');
    else if (name === 'softwareupdate' || name === 'home-manager' || name === 'guix') t.hazard('system-install');
    else if (name === 'pkgx')
      t.runs(
        words.filter(w => !w.text.startsWith('+') && w.text !== '--'),
        name,
      );
    else if (/^(?:list|ls|current|which|version|versions|show|where|--version|doctor)$/.test(verb)) t.set('read-only');
  },
);
