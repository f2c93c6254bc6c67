/** Programs that tell facts about files and the machine: every option that keeps them so, and the few that change something. */

import { isSecretName } from '../core/commands/credentials.ts';
import type { ProgramContext, Word } from '../core/contracts.ts';
import { type Args, options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { allOf, program, type Telling } from '../core/programs/tell.ts';
import { unknownWord } from '../core/programs/words.ts';

const LS =
  '# 1 a/all A/almost-all author b/escape block-size= B/ignore-backups c C color?= d/directory D/dired f F/classify?= file-type format= full-time g group-directories-first G/no-group h/human-readable si H/dereference-command-line dereference-command-line-symlink-to-dir hide= hyperlink?= indicator-style= i/inode I/ignore= k/kibibytes l L/dereference m n/numeric-uid-gid N/literal o p q/hide-control-chars show-control-chars Q/quote-name quoting-style= r/reverse R/recursive s/size S sort= t time= time-style= T/tabsize= u U v w/width= x X Z/context zero O e W @ help version';
const FACTS: Readonly<Record<string, Spec>> = {
  ls: options(LS),
  dir: options(LS),
  vdir: options(LS),
  eza: options(
    `${LS} tree level= git icons?= long header git-ignore only-dirs only-files no-permissions no-user no-time links s= t= extended octal-permissions`,
  ),
  exa: options(`${LS} tree level= git icons long header git-ignore only-dirs s= t=`),
  lsd: options(`${LS} tree depth= icon= long`),
  tree: options(
    '# a d f l x L= P= I= gitignore ignore-case matchdirs metafirst prune noreport charset= filelimit= si timefmt= sort= dirsfirst info p u g s h D F q N Q v c U t r i A S n C X J inodes device help version fromfile',
    'o= H= T= R',
  ),
  stat: options('L/dereference f/file-system cached= c/format= printf= t/terse F l n q r s x help version'),
  du: options(
    '0/null a/all apparent-size B/block-size= b/bytes c/total D/dereference-args d/max-depth= files0-from= H h/human-readable inodes k L/dereference l/count-links m P/no-dereference S/separate-dirs si s/summarize t/threshold= time?= time-style= X/exclude-from= exclude= x/one-file-system help version g I=',
  ),
  df: options(
    'a/all B/block-size= H h/human-readable i/inodes k l/local no-sync output?= P/portability sync total T/print-type?= t/type= x/exclude-type= v help version m g',
  ),
  pwd: options('L/logical P/physical help version'),
  realpath: options(
    'e/canonicalize-existing m/canonicalize-missing L/logical P/physical q/quiet relative-to= relative-base= s/strip/no-symlinks z/zero help version',
  ),
  readlink: options(
    'f/canonicalize e/canonicalize-existing m/canonicalize-missing n/no-newline q/quiet s/silent v/verbose z/zero help version',
  ),
  basename: options('a/multiple s/suffix= z/zero help version'),
  dirname: options('z/zero help version'),
  which: options('a s all skip-alias skip-dot show-dot tty-only read-alias i'),
  whereis: options('b B= m M= s S= u f l g'),
  whatis: options('d r w l s= help'),
  uname: options(
    'a/all s/kernel-name n/nodename r/kernel-release v/kernel-version m/machine p/processor i/hardware-platform o/operating-system help version',
  ),
  arch: options('help version'),
  whoami: options('help version'),
  id: options('a Z/context g/group G/groups n/name r/real u/user z/zero help version'),
  groups: options('help version'),
  logname: options('help version'),
  users: options('help version'),
  who: options(
    'a/all b/boot d/dead H/heading l/login lookup m p/process q/count r/runlevel s/short t/time T/mesg u/users help version',
  ),
  w: options('h/no-header u s/short f/from o/old-style i p'),
  tty: options('s/silent/quiet help version'),
  nproc: options('all ignore= help version'),
  uptime: options('p/pretty s/since h V raw'),
  free: options('b k m g h/human si t/total l/lohi w/wide c= s= v V kilo mega giga bytes'),
  lscpu: options('a b c e?= p?= J/json y s= x B C?= hex h V'),
  lsblk: options(
    'a/all b/bytes d/nodeps f/fs i/ascii J/json l/list m/perms n/noheadings o/output= O p/paths P/pairs r/raw s S t x= h V',
  ),
  lspci: options('v vv k n nn t m D x'),
  lsusb: options('v t'),
  lsmod: options(''),
  lsof: options('a b C F?= f g?= h i?= K k= l L M n N o O p= P r?= R S?= s?= t T?= u= U v V w X x? c= d= +=', 'D='),
  fuser: options('a m/mount n= s u v V 4 6 l', 'k/kill i w SIGTERM'),
  ps: options(
    '# A a d e f F g= G= H j l L M N n= o= O= p= P q= r s= T t= u U= v V w x X y Z z c h aux ax forest sort= no-headers headers pid= ppid= user= group= cols= width= format= deselect context info help version C=',
  ),
  pgrep: options(
    'c d= f/full l/list-name a/list-full v w x/exact n/newest o/oldest P= g= G= t= u= U= s= r= i/ignore-case F= L ns= nslist= help version',
  ),
  pidof: options('s c q x o= S= z'),
  pstree: options('a A c C= g G h H= l n N= p s S t T u U V Z'),
  top: options('b n= d= p= u= U= o= H i c w?= s= l= h v E= e= 1 S'),
  htop: options('C d= u= p= s= t'),
  vmstat: options('# a d D f m n p= s S= t w'),
  iostat: options('# c d h k m N p= t x y z'),
  ss: options('h H n r a l o e m p s E i T Z z N= b 4 6 0 t d u w x S f= A= F= O', 'D= K'),
  netstat: options('r i g s M v W n N e p o l a F C 4 6 t u x w Z numeric all listening programs tcp udp c'),
  getent: options('s= i'),
  locale: options('a/all-locales m/charmaps c k help version'),
  getconf: options('a v='),
  cal: options('# 1 3 s m j y w h v'),
  expr: options('help version'),
  factor: options('help version h'),
  seq: options('f/format= s/separator= w/equal-width help version t='),
  sleep: options('help version'),
  yes: options('help version'),
  true: options('help version'),
  false: options('help version'),
  tput: options('T= S x'),
  clear: options('x'),
  stty: options('a/all g/save F='),
  last: options('# a d F f= i n= R s= t= w x'),
  dmesg: options(
    'H T L?= w W k x l= f= e S= s= t d r P since= until= color?=',
    'C/clear c/read-clear D/console-off E/console-on n=',
  ),
  journalctl: options(
    '# u/unit= user-unit= n/lines?= f/follow r/reverse o/output= x e k b?= p/priority= g/grep= since= until= S= U= no-pager a q t= system user list-boots disk-usage no-tail no-hostname utc header F= N',
    'vacuum-size= vacuum-time= vacuum-files= rotate flush sync update-catalog setup-keys D= file= root=',
  ),
  hostnamectl: options(''),
  timedatectl: options(''),
  sw_vers: options('', ''),
  system_profiler: options('json detailLevel='),
  'nvidia-smi': options('L q l= i= d= x query-gpu= format= h'),
  ifconfig: options('a s v l'),
  route: options('n e ee v'),
  arp: options('a n e v'),
  ldd: options('v u d r version help'),
  nm: options('A a B C D f= g l n P p S s t= u U X= demangle?= defined-only'),
  objdump: options('a f h x d D S s t T r R C l z w M= j= m= b= no-show-raw-insn p g G'),
  readelf: options('a h l S g t e s n r u d V A D x= p= R= w?= I W'),
  size: options('A B d o x t G'),
  shellcheck: options(
    'a/check-sourced C/color?= i/include= e/exclude= f/format= list-optional norc o/enable= P/source-path= s/shell= S/severity= V/version W/wiki-link-count= x/external-sources help rcfile=',
  ),
  hadolint: options('c/config= f/format= ignore= no-fail no-color t/failure-threshold= trusted-registry= require-label= V v'),
  yamllint: options('c= d= f= s/strict no-warnings list-files v'),
  actionlint: options('color no-color format= ignore= shellcheck= pyflakes= verbose oneline config-file= version', '', {
    words: true,
  }),
  jsonlint: options('q c s i t= V'),
};

/** What the few that change something do when they are told to. */
const changes = (t: Telling, name: string, args: Args): boolean => {
  const first = args.operands[0]?.text ?? '';
  if (name === 'fuser' && args.has('k')) {
    if (args.operands.some(w => !/^(?:\d+\/(?:tcp|udp)|:?\d+)$/.test(w.text))) t.hazard('kill-by-name');
  } else if (name === 'dmesg' && args.has('C', 'c')) t.hazard('history-erase');
  else if (name === 'journalctl' && args.has('vacuum-size', 'vacuum-time', 'vacuum-files', 'rotate')) t.hazard('history-erase');
  else if (name === 'ifconfig' && args.operands.length > 1) t.hazard('machine-config');
  else if (name === 'route' && /^(?:add|del|flush|change)$/.test(first)) t.hazard('machine-config');
  else if (name === 'arp' && args.has('s', 'd')) t.hazard('machine-config');
  else if (/^(?:hostname|timedate)ctl$/.test(name) && !/^(?:|status|show|list-timezones|timesync-status)$/.test(first))
    t.hazard('machine-config');
  else if (name === 'stty' && args.operands.length > 0) return true;
  else if (name === 'tree' && args.value('o')) t.writes(args.value('o')!);
  else return false;
  return true;
};
const READS_CONTENT = new Set([
  'shellcheck',
  'hadolint',
  'yamllint',
  'jsonlint',
  'nm',
  'objdump',
  'readelf',
  'ldd',
  'actionlint',
]);

export const machineFacts = program(Object.keys(FACTS), (t, words, _context, name) => {
  const args = parseArgs(words, FACTS[name]!);
  if (READS_CONTENT.has(name)) t.reads(...args.operands);
  const changed = changes(t, name, args);
  if (args.safe && !changed)
    t.set(...(READS_CONTENT.has(name) ? (['read-only', 'build-and-test'] as const) : (['read-only'] as const)));
  if (name === 'nproc' || name === 'pidof' || name === 'seq') t.prints({ numeric: true });
  if ((name === 'lsof' && args.has('t')) || (name === 'pgrep' && !args.has('l', 'a'))) t.prints({ numeric: true });
});

const DATE = options(
  'd/date= debug I/iso-8601?= R/rfc-email rfc-3339= r/reference= u/utc/universal resolution help version j v= f=',
  'f/file= s/set=',
);
const NUMERIC_DATE = /^\+(?:%[smHMSdjYuNyeklUVWCgG]|[-_:.0-9])+$/;
/** `date`, `hostname`, `printenv`, `ip`: facts whose options or operands decide. */
export const settableFacts = program(['date', 'gdate', 'hostname', 'printenv', 'ip', 'sysctl'], (t, words, context, name) => {
  if (name.endsWith('date')) {
    const args = parseArgs(words, DATE);
    const file = args.value('file', 'f');
    if (file && !args.has('j')) t.prints({ carries: t.reads(file) });
    if (args.has('s', 'set')) t.hazard('machine-config');
    else if (args.safe) t.set('read-only');
    if (args.operands.length === 1 && NUMERIC_DATE.test(args.operands[0]!.text)) t.prints({ numeric: true });
  } else if (name === 'hostname') {
    const args = parseArgs(
      words,
      options('a A d f i I s y alias all-fqdns domain fqdn ip-address all-ip-addresses short long', 'F= b'),
    );
    if (args.operands.length > 0 || args.has('F')) t.hazard('machine-config');
    else if (args.safe) t.set('read-only');
  } else if (name === 'printenv') printsVariables(t, words, context);
  else if (name === 'ip') address(t, words);
  else kernelSettings(t, words);
});
const printsVariables = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const asked = words.filter(w => !w.text.startsWith('-'));
  if (asked.length === 0) return t.prints({ carries: ['environment'] });
  const secret = asked.some(w => !w.exact || isSecretName(w.text));
  t.prints({ carries: allOf(secret ? ['secret'] : []), ...(secret && { like: unknownWord('a secret', ['secret']) }) });
  if (!secret) t.set('read-only');
  else if (context.stdout === 'log') t.hazard('secret-print');
};
const IP = options(
  '# V s/stats d/details r/resolve h/human f= 4 6 B M 0 o/oneline N a c?= t ts j/json p br/brief iec n=',
  'b/batch= force all',
  { words: true, stops: true },
);
const address = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(words, IP);
  const [, verb, ...rest] = args.operands;
  const batch = args.value('b');
  if (batch) return t.opaque(`\`ip -batch ${batch.text}\` runs the commands of that file`);
  if (args.operands[0]?.text === 'netns' && verb?.text === 'exec') return t.runs(rest.slice(1), 'ip netns exec');
  if (/^(?:add|del|delete|set|flush|change|replace|append)$/.test(verb?.text ?? '')) return t.hazard('machine-config');
  if (args.safe) t.set('read-only');
};
const kernelSettings = (t: Telling, words: readonly Word[]) => {
  const args = parseArgs(
    words,
    options('a/all A n/values N/names e/ignore b/binary q/quiet r/pattern= X', 'w/write p/load?= f= system'),
  );
  if (args.has('w', 'p', 'system') || args.operands.some(w => w.text.includes('='))) t.hazard('machine-config');
  else if (args.safe) t.set('read-only');
};
