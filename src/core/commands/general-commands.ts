/**
 * Commands that stand for any command: shells, interpreters and wrappers whose program is not fixed. A rule that allows one of them
 * allows everything.
 */

const SHELLS = new Set('sh bash zsh dash ksh mksh ash fish csh tcsh pwsh powershell cmd rbash nu elvish xonsh'.split(' '));
const INTERPRETERS = new Set(
  'python pypy node nodejs deno bun ruby perl php lua luajit tclsh wish osascript rscript julia groovy tsx ts-node jshell ghci irb ipython raku guile racket sbcl jruby swift scala kotlin elixir iex escript erl gdb lldb java javaw dotnet scala-cli jbang zx vite-node jiti'.split(
    ' ',
  ),
);
/** They run the command that follows. */
const WRAPPERS = new Set(
  'sudo doas run0 pkexec env xargs parallel nice ionice chrt taskset nohup timeout time stdbuf setsid setpriv watch su runuser chroot unshare nsenter flock script expect unbuffer entr strace ltrace command builtin exec busybox toybox proxychains torsocks catchsegv firejail bwrap systemd-run caffeinate rlwrap direnv dotenv mise asdf poetry pipenv hatch rye conda sudo-rs please newgrp sg gosu su-exec tini dumb-init chpst softlimit s6-setuidgid aa-exec capsh runcon setarch linux32 linux64 schedtool numactl cpulimit cgexec prlimit faketime fakeroot proot torify tsocks eatmydata valgrind perf uftrace rr memusage heaptrack kcov ssh-agent dbus-run-session xvfb-run xinit systemd-inhibit systemd-nspawn sandbox-exec nsjail minijail0 genv gtimeout gnice gnohup gtime gstdbuf gxargs sem ifne pee chronic retry envdir env-cmd dotenvx cross-env cross-env-shell concurrently nodemon watchexec cargo-watch fswatch hyperfine op doppler volta rbenv pyenv nodenv goenv nvm fnm srun sbatch salloc mpirun mpiexec bsub qsub torchrun rustup aws-vault chamber toolbox apptainer singularity crictl ctr lxc-attach wine wine64 mono box64 wscript cscript mshta rundll32 msiexec'.split(
    ' ',
  ),
);
/** They run the words themselves, or a file, as commands. */
const EVALUATORS = new Set(['eval', 'source', '.', 'trap', 'alias', 'coproc']);
/** They fetch and run a package, or run a command elsewhere. */
const RUNNERS: readonly (readonly [program: RegExp, words: readonly string[]])[] = [
  [/^(?:npx|bunx|pnpx|uvx|pkgx|dlx)$/, []],
  [/^(?:npm|pnpm|yarn|bun)$/, ['exec', 'x', 'dlx']],
  [/^(?:pipx|uv|nix|go)$/, ['run', 'tool', 'shell', 'develop', 'script']],
  [/^(?:docker|podman|nerdctl|kubectl|oc|lxc|machinectl|vagrant|flyctl|heroku|gcloud)$/, ['run', 'exec', 'ssh', 'shell']],
  [/^(?:rustup|aws-vault|chamber|toolbox|apptainer|singularity|crictl|ctr)$/, ['run', 'exec', 'shell']],
  [/^(?:perf|rr|uftrace)$/, ['stat', 'record', 'trace']],
  [/^(?:ssh|mosh|telnet|rsh|lxc-attach)$/, []],
];
/** The word behind `run` names the place where the command runs, and not the command. */
const ELSEWHERE =
  /^(?:ssh|mosh|telnet|rsh|lxc-attach|docker|podman|nerdctl|kubectl|oc|lxc|rustup|aws-vault|chamber|toolbox|apptainer|singularity|crictl|ctr)$/;
const INLINE =
  /^(?:-[a-z]*[cepr]|--eval|--print|--command|--require|--import|--loader|-Command|-EncodedCommand|\/c|\/k|-E|-M|-i|-s|-)$/;
const HARMLESS = /^(?:--?version|--help|-V|-v|-h|version|help)$/;

/** `/usr/bin/python3.12` is `python`. */
const nameOf = (program: string): string =>
  program
    .slice(program.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.exe$/, '')
    .replace(/(?<=[a-z])[\d.]+$/, '');

const interprets = (words: readonly string[], open: boolean): boolean => {
  if (words.length === 1 && HARMLESS.test(words[0]!) && !open) return false;
  for (const [i, word] of words.entries()) {
    if (/^(?:run|x)$/.test(word) && i === 0) continue;
    if (word === '-m' || word === '-jar') return words[i + 1] === undefined || words[i + 1]!.startsWith('*');
    if (INLINE.test(word) || word.startsWith('*')) return true;
    if (!word.startsWith('-')) return word === 'eval' || word === 'repl';
  }
  return true;
};

/**
 * Why a pattern for commands covers too much to be allowed; undefined when its program is fixed.
 * @param words the fixed words of the pattern, in which `*` stands for any text.
 * @param open whether any words may follow.
 */
export const tooGeneral = (words: readonly string[], open: boolean): string | undefined => {
  const [program, ...rest] = words;
  if (program === undefined) return 'it covers every command';
  if (program.includes('*')) return 'it leaves open which program runs';
  const name = nameOf(program);
  if (SHELLS.has(name)) return interprets(rest, open) ? `\`${name}\` runs any command` : undefined;
  if (INTERPRETERS.has(name)) return interprets(rest, open) ? `\`${name}\` runs any code` : undefined;
  if (EVALUATORS.has(name)) return open || rest.length === 0 || name === 'eval' ? `\`${name}\` runs any command` : undefined;
  for (const [of, subcommands] of RUNNERS) {
    if (!of.test(name)) continue;
    const at = subcommands.length === 0 ? -1 : rest.findIndex(word => subcommands.includes(word));
    if (subcommands.length > 0 && at < 0) continue;
    const after = rest.slice(at + 1).filter(word => !word.startsWith('-'));
    if (after.length === 0 || after[0]!.startsWith('*') || (ELSEWHERE.test(name) && open && after.length < 2))
      return `\`${[name, ...rest.slice(0, at + 1)].join(' ')}\` runs any program`;
    return undefined;
  }
  if (!WRAPPERS.has(name)) return undefined;
  const inner = rest.findIndex(word => !/^-|^\w+=|^[\d.]+[smhd]?$|^(?:run|exec)$/.test(word));
  // The word behind an option may be its value, and then nothing is fixed.
  const value = open && inner === rest.length - 1 && (rest[inner - 1]?.startsWith('-') ?? false);
  if (inner < 0 || value) return open || rest.length === 0 ? `\`${name}\` runs any command` : undefined;
  return tooGeneral(rest.slice(inner), open);
};
