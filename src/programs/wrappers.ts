/** Programs that run the command behind their own options and change only how it runs. */
import type { Word } from '../core/contracts.ts';
import { type Args, options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { changesWhatRuns } from '../core/programs/environment.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { cut, joinWords, unknownWord, word } from '../core/programs/words.ts';

const stop = (safe: string, other = ''): Spec => options(safe, other, { stops: true });
/** Options, the number of operands before the command, and whether the wrapper is as harmless as what it runs. */
interface Wrapper {
  readonly spec: Spec;
  readonly skip?: number;
  readonly plain?: boolean;
}
const plain = (safe: string, other = '', skip = 0): Wrapper => ({ spec: stop(safe, other), skip, plain: true });
const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  timeout: plain('k/kill-after= s/signal= foreground preserve-status v/verbose', '', 1),
  gtimeout: plain('k/kill-after= s/signal= foreground preserve-status v/verbose', '', 1),
  nice: plain('# n/adjustment='),
  ionice: plain('c/class= n/classdata= t/ignore', 'p/pid= P/pgid= u/uid='),
  chrt: plain('o/other b/batch i/idle f/fifo r/rr d/deadline v/verbose R T= P= D= a m', 'p/pid', 1),
  taskset: plain('a/all-tasks c/cpu-list', 'p/pid', 1),
  nohup: plain(''),
  setsid: plain('c/ctty f/fork w/wait'),
  stdbuf: plain('i/input= o/output= e/error='),
  unbuffer: plain('p'),
  linux32: plain('v/verbose'),
  linux64: plain('v/verbose'),
  i386: plain('v/verbose'),
  x86_64: plain('v/verbose'),
  setarch: plain('R/addr-no-randomize v/verbose B 3 F I L S T X Z uname-2.6', '', 1),
  numactl: plain('i/interleave= N/cpunodebind= C/physcpubind= m/membind= l/localalloc p/preferred= a/all s/show H/hardware'),
  choom: plain('n/adjust=', 'p/pid='),
  prlimit: plain(
    'c?= d?= e?= f?= i?= l?= m?= n?= q?= r?= s?= t?= u?= v?= x?= y?= nofile?= core?= cpu?= as?= data?= nproc?= fsize?= stack?= o= noheadings raw verbose',
    'p/pid=',
  ),
  caffeinate: plain('d i m s u t= w='),
  'xvfb-run': plain(
    'a/auto-servernum n/server-num= s/server-args= l/listen-tcp w/wait= p/xauth-protocol=',
    'e/error-file= f/auth-file=',
  ),
  'dbus-run-session': plain('', 'config-file= dbus-daemon='),
  'dbus-launch': plain('exit-with-session sh-syntax csh-syntax auto-syntax'),
  faketime: plain('f m p= exclude-monotonic', '', 1),
  fakeroot: plain('u/unknown-is-real', 'l/lib= f/faked= s= i= b='),
  rlwrap: plain('a?= A c C= i m n N r s= v w='),
  chronic: plain('v e'),
  retry: plain('t/times= d/delay= m/min= M/max= u/until='),
  tini: plain('s g v w p= e='),
  'dumb-init': plain('c/single-child v/verbose r/rewrite='),
  ccache: plain('', 'C/clear c/cleanup s F= M= o='),
  sccache: plain('', 's/show-stats z stop-server start-server'),
  distcc: plain(''),
  bear: plain('append output= verbose'),
  'scan-build': plain('o= v k V plist'),
  cpulimit: plain('l/limit= z i v', 'p= e='),
  ts: plain('r i s m'),
  unshare: {
    spec: stop(
      '',
      'i/ipc?= m/mount?= n/net?= p/pid?= u/uts?= U/user?= C/cgroup?= T/time?= f/fork mount-proc?= r/map-root-user c/map-current-user map-user= map-group= map-users= map-groups= propagation= setgroups= kill-child?= R/root= w/wd= S= G= keep-caps',
    ),
  },
  nsenter: {
    spec: stop(
      '',
      'a/all t/target= m/mount?= u/uts?= i/ipc?= n/net?= p/pid?= C/cgroup?= U/user?= T/time?= S/setuid= G/setgid= preserve-credentials r/root?= w/wd?= W= F/no-fork Z N',
    ),
  },
  chroot: { spec: stop('', 'groups= userspec= skip-chdir'), skip: 1 },
  proot: { spec: stop('', 'r/rootfs= b/bind= w/cwd= q= 0 S= R= k= kill-on-exit v=') },
  setpriv: {
    spec: stop(
      '',
      'clear-groups keep-groups init-groups groups= inh-caps= ambient-caps= bounding-set= no-new-privs rgid= egid= regid= ruid= euid= reuid= securebits= selinux-label= apparmor-profile= pdeathsig= reset-env d list-caps',
    ),
  },
  firejail: { spec: stop('', 'noprofile net= private?= quiet profile= whitelist= blacklist= seccomp noroot') },
  bwrap: {
    spec: stop(
      '',
      'unshare-all share-net die-with-parent new-session as-pid-1 chdir= dev= proc= tmpfs= dir= hostname= uid= gid= unsetenv= cap-add= cap-drop= seccomp= clearenv',
    ),
  },
  capsh: { spec: stop('', 'print keep= user= drop= caps= secbits=') },
  proxychains: { spec: stop('', 'q f=') },
  proxychains4: { spec: stop('', 'q f=') },
  torsocks: { spec: stop('', 'i q d u= p= a= P=') },
  torify: { spec: stop('') },
  daemonize: { spec: stop('', 'a c= e= o= p= l= u= v E=') },
  catchsegv: { spec: stop('') },
  'aws-vault': { spec: stop('', 'd/duration= n/no-session region= mfa-token= s/server'), skip: 2 },
  chamber: { spec: stop(''), skip: 2 },
};

/** Options whose value is itself a command that the wrapper starts. */
const wrapped = (t: Telling, words: readonly Word[], wrapper: Wrapper, name: string) => {
  const args = parseArgs(words, wrapper.spec);
  const behind = args.operands.slice(wrapper.skip ?? 0);
  const command = behind[0]?.text === '--' ? behind.slice(1) : behind;
  if (args.has('help', 'version') && !wrapper.spec.byName.has('help')) return;
  // What stands behind its options are the arguments of a shell.
  t.runs(name === 'capsh' ? [word('bash'), ...command] : command, name);
  const out = args.value('error-file', 'output-file');
  if (out) t.writes(out);
  if (wrapper.plain && args.safe) t.set('read-only', 'git-local', 'build-and-test');
};

export const wrappers = program(Object.keys(WRAPPERS), (t, words, _context, name) => wrapped(t, words, WRAPPERS[name]!, name));

const ENV = stop(
  'i/ignore-environment u/unset= C/chdir= v/debug 0/null block-signal?= default-signal?= ignore-signal?= list-signal-handling help version',
  'S/split-string= P= L= U=',
);
/**
 * Splits as `env -S` does, without a shell: quotes, `\_` for a space in double quotes and a new word outside, `\c` for the end, `#` for a
 * remark. A word with `${NAME}` is not known. Source: GNU coreutils, `env` invocation, `-S/--split-string` syntax.
 */
const splitString = (text: string): readonly Word[] => {
  const words: Word[] = [];
  for (const [piece] of text.matchAll(/\\_|(?:"(?:\\.|[^"\\])*"|'[^']*'|\\[^_]|[^\s"'\\])+/gs)) {
    if (piece === '\\_') continue;
    if (piece.startsWith('#')) break;
    const end = /^(?:"(?:\\.|[^"\\])*"|'[^']*'|\\[^_c]|[^\s"'\\])*\\c/s.exec(piece);
    const open = end ? end[0].slice(0, -2) : piece;
    if (/\$\{/.test(open.replace(/'[^']*'/g, ''))) words.push(unknownWord(open));
    else if (open !== '')
      words.push(
        word(
          open.replace(
            /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs,
            (_, double: string | undefined, single: string | undefined, c: string | undefined) =>
              double?.replace(/\\(.)/gs, (_, inner: string) => ESCAPED[inner] ?? inner) ?? single ?? ESCAPED[c!] ?? c!,
          ),
        ),
      );
    if (end) break;
  }
  return words;
};
const ESCAPED: Readonly<Record<string, string>> = { _: ' ', n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' };
/** Whatever holds an equals sign, as env reads it. */
const ASSIGNMENT = /^[^=]+=/s;

export const env = program(
  ['env', 'genv', 'cross-env', 'cross-env-shell', 'dotenv', 'env-cmd', 'dotenvx'],
  (t, words, _context, name) => {
    const args = parseArgs(
      words[0]?.text === '-' ? words.slice(1) : words,
      name.endsWith('env') && !name.startsWith('cross') ? ENV : stop('', 'e= f= v= c= o/override'),
    );
    if (args.has('help', 'version')) return t.set('read-only');
    const text = args.value('S');
    if (text && !text.exact) return t.opaque('what `env -S` runs cannot be known');
    const behind = [
      ...(text ? splitString(text.text) : []),
      ...args.operands.filter(w => w.text !== '--' && !(w.text === 'run' && name === 'dotenvx')),
    ];
    let at = 0;
    const set: (readonly [string, Word])[] = [];
    for (; at < behind.length && ASSIGNMENT.test(behind[at]!.text); at++) {
      const pair = cut(behind[at]!, '=');
      if (pair) set.push([pair[0].text, pair[1]]);
      // bash takes it for a function of that name.
      if (pair?.[0].text.startsWith('BASH_FUNC_')) t.hazard('hidden-command');
    }
    const command = behind.slice(at);
    const folder = args.value('C');
    if (command.length > 0) {
      const more = { ...(set.length > 0 && { env: set }), ...(folder && { cwd: folder.exact ? folder.text : null }) };
      if (name === 'cross-env-shell') t.script(joinWords(command, ' '), name, { dialect: 'bash' });
      else t.runs(command, name, more);
      if (args.safe && !set.some(([variable]) => changesWhatRuns(variable))) t.set('read-only', 'git-local', 'build-and-test');
    } else if (set.length === 0) {
      t.prints({ carries: ['environment'] });
      if (args.safe) t.set('read-only');
    }
  },
);

/** `time`, `flock`, `script`, `busybox`: each with a shape of its own. */
const SHAPES: Readonly<Record<string, (t: Telling, words: readonly Word[], args: Args) => void>> = {
  time: (t, _words, args) => {
    const out = args.value('o');
    if (out) t.writes(out);
    t.runs(args.operands, 'time');
    if (args.safe) t.set('read-only', 'git-local', 'build-and-test');
  },
  flock: (t, _words, args) => {
    const [file, ...command] = args.operands;
    if (file && !/^\d+$/.test(file.text)) t.writes(file);
    const text = command[0]?.text === '-c' || command[0]?.text === '--command' ? command[1] : args.value('c');
    if (text) t.script(text, 'flock -c', { dialect: 'bash' });
    else t.runs(command, 'flock');
  },
  busybox: (t, words) => t.runs(words, 'busybox'),
  toybox: (t, words) => t.runs(words, 'toybox'),
};
const SPECS: Readonly<Record<string, Spec>> = {
  time: stop('p/portability f/format= v/verbose q/quiet', 'o/output= a/append l h'),
  gtime: stop('p/portability f/format= v/verbose q/quiet', 'o/output= a/append'),
  flock: stop(
    's/shared x/exclusive e u/unlock n/nonblock/nb w/timeout/wait= E/conflict-exit-code= o/close F/no-fork verbose',
    'c/command=',
  ),
  busybox: stop('list install help'),
  toybox: stop('list help'),
};
export const runners = program(Object.keys(SPECS), (t, words, _context, name) => {
  const args = parseArgs(words, SPECS[name]!);
  SHAPES[name === 'gtime' ? 'time' : name]?.(t, words, args);
});

const SCRIPT = options(
  'a/append e/return f/flush force q/quiet t?= E/echo= B/log-io= I/log-in= O/log-out= T/log-timing= m/logging-format= o/output-limit= r p',
  'c/command=',
);
export const recorder = program(['script', 'asciinema'], (t, words, context, name) => {
  const args = parseArgs(words, SCRIPT);
  const text = args.value('c');
  const [file, ...command] = name === 'asciinema' ? args.operands.slice(1) : args.operands;
  if (file) t.writes(file);
  for (const log of args.values('B', 'I', 'O', 'T')) t.writes(log);
  if (text) t.script(text, `${name} -c`, { dialect: 'bash' });
  else if (command.length > 0) t.runs(command, name);
  else if (context.stdinText !== undefined) t.script(word(context.stdinText), name, { dialect: 'bash' });
  else if (context.stdin !== undefined) t.opaque(`\`${name}\` runs what stands on its standard input`);
});

/** Which shell text an editor or a terminal multiplexer is told to run. */
const TMUX_RUNS =
  /^(?:new|new-session|neww|new-window|splitw|split-window|respawn-pane|respawnp|run|run-shell|if|if-shell|popup|display-popup|pipe-pane|pipep)$/;
const KEYS: Readonly<Record<string, string>> = { Enter: '\n', 'C-m': '\n', 'C-j': '\n', KPEnter: '\n', Space: ' ', Tab: '\t' };
export const multiplexers = program(['tmux', 'screen', 'zellij', 'dtach', 'abduco'], (t, words, _context, name) => {
  if (name !== 'tmux') {
    const args = parseArgs(words, stop('', 'd m D R r x X= S= c= e= L h= p= s= t= T= U v ls list q a A= n= E z'));
    const stuffed = words.findIndex(w => w.text === 'stuff' || w.text === 'exec');
    if (stuffed >= 0 && words[stuffed + 1]) t.script(words[stuffed + 1]!, `${name} -X`);
    else t.runs(args.operands, name);
    return;
  }
  const verb = words.findIndex(w => TMUX_RUNS.test(w.text) || /^send(?:-keys)?$/.test(w.text));
  if (verb < 0) return;
  const args = parseArgs(
    words.slice(verb + 1),
    stop('', 'A d D E P X k b I O a f h v l M R H K N= c= e= F= n= s= t= x= y= p= w='),
  );
  if (words[verb]!.text.startsWith('send')) {
    const keys = args.operands.map(w =>
      w.exact && KEYS[w.text] !== undefined
        ? word(KEYS[w.text]!)
        : /^(?:C-\w|Escape|Up|Down|BSpace)$/.test(w.text)
          ? word('')
          : w,
    );
    t.script(joinWords(keys), 'tmux send-keys', { dialect: 'bash' });
  } else if (args.operands.length > 0) t.script(joinWords(args.operands, ' '), 'tmux', { dialect: 'bash' });
});
