/** Other machines: `ssh`, `scp`, `rsync`, `sftp`; what they run there, what they run here, and what goes over. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import type { Carry } from '../core/model.ts';
import { type Args, options, parseArgs } from '../core/programs/argv.ts';
import { allOf, contentOf, program, type Telling } from '../core/programs/tell.ts';
import { cut, joinWords, lastName, pathsOf, word } from '../core/programs/words.ts';

const SSH = options(
  '4 6 A a C f G g K k M N n q s T t v V X x Y y B= b= c= e= i= J= l= m= p=',
  'D= E= F= I= L= O= o= P= Q= R= S= W= w= help',
  { stops: true },
);
/** Settings of ssh whose value is a command that this machine runs. Source: ssh_config(5). */
const RUNS = /^\s*(?:proxycommand|localcommand|knownhostscommand|permitlocalcommand\b.*|match\s+.*exec)\s*[=\s]\s*/i;
const settings = (t: Telling, args: Args, name: string) => {
  for (const setting of args.values('o')) {
    const match = RUNS.exec(setting.text);
    if (!match || /^\s*permitlocal/i.test(setting.text)) continue;
    const command = setting.text.slice(match[0].length);
    if (/^none$/i.test(command)) continue;
    t.hazard('hidden-command');
    t.script(setting.exact ? word(command) : (cut(setting, '=')?.[1] ?? setting), `${name} -o`);
  }
  const config = args.value('F');
  if (config && config.text !== '/dev/null' && config.text !== 'none') t.reads(config);
  for (const library of args.values('I')) if (library.text !== 'none') t.hazard('hidden-command');
};
const hostPart = (w: Word): Word => (cut(w, '@') ?? [w, w])[1];

const ssh = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  let args = parseArgs(words, SSH);
  if (args.has('V', 'Q', 'G') || args.has('help')) return t.set('read-only');
  const [host] = args.operands;
  let command: readonly Word[] = args.operands.slice(1);
  // ssh takes options behind the host too, up to the first word of the command
  if (command[0]?.text.startsWith('-') && command[0].text !== '--') {
    const more = parseArgs(command, SSH);
    args = { ...args, values: (...names) => [...parseArgs(words, SSH).values(...names), ...more.values(...names)] };
    command = more.operands;
  }
  settings(t, args, 'ssh');
  if (!host) return;
  t.connects(
    hostPart(host),
    context.stdinCarries?.filter(carry => carry !== 'project'),
  );
  for (const jump of args.values('J')) t.connects(hostPart(jump));
  for (const proxied of args.values('W')) t.connects(proxied, context.stdinCarries);
  const log = args.value('E');
  if (log) t.writes(log);
  if (args.values('R').length > 0 || args.values('w').length > 0) t.hazard('tunnel');
  const text = command[0]?.text === '--' ? command.slice(1) : command;
  if (text.length > 0) t.script(joinWords(text, ' '), 'ssh', { elsewhere: true, dialect: 'bash' });
  else if (context.stdinText !== undefined && !args.has('N'))
    t.script(word(context.stdinText), 'ssh', { elsewhere: true, dialect: 'bash' });
  else if (context.stdin !== undefined && !args.has('N')) t.opaque('what `ssh` runs stands on its standard input');
  t.prints({ carries: ['network'] });
};

/** `host:path` or `scheme://host/path`; a colon behind a slash is part of a name. */
const REMOTE = /^(?:[\w.+-]+@)?(?:\[[0-9a-f:.]+\]|[\w.*-]+):|^(?:scp|sftp|rsync):\/\//i;
const isRemote = (w: Word): boolean => REMOTE.test(w.text) && !/^[./~]/.test(w.text);
const hostOfRemote = (w: Word): Word =>
  word(
    w.text
      .replace(/^(?:scp|sftp|rsync):\/\//i, '')
      .replace(/^[^@/]*@/, '')
      .replace(/^(\[[^\]]*\]|[^:/]*)[:/].*$/s, '$1'),
  );
const SYSTEM =
  /:{1,2}\/*(?:etc|usr|bin|sbin|lib|boot|opt|root|var\/(?:lib|www|spool)|srv)(?:\/|$)|:[~.]*\/?\.(?:ssh|bashrc|profile|config\/(?:autostart|systemd))/;

/** The root of a host: what lands there lies among the files of its system. */
const isRoot = ({ text }: Word): boolean =>
  /^(?:[\w.+-]+@)?(?:\[[0-9a-f:.]+\]|[^/:]+):\/+\.?$|^(?:scp|sftp|rsync):\/\/[^/]+\/{2,}$/i.test(text);

/** Where a source lands: below a folder under its own name, unless only what is in it is meant. */
const landing = (source: Word, target: Word): Word => {
  const name = lastName(source.text);
  if (!/(?:^|\/)\.{0,2}$/.test(target.text) || name === undefined || !source.exact) return target;
  return joinWords([target, word(name)], target.text.endsWith('/') ? '' : '/');
};

/** Copies sources to a target, one of which may be on another machine. @param fails the program refuses to, as it is called */
const transfer = (t: Telling, operands: readonly Word[], carries: (w: Word) => readonly Carry[], fails = false) => {
  const target = operands.at(-1);
  const sources = operands.slice(0, -1);
  if (!target || sources.length === 0) return;
  const local = sources.filter(w => !isRemote(w));
  for (const source of sources) if (isRemote(source)) t.connects(hostOfRemote(source));
  const content = allOf(...local.map(carries), t.reads(...local));
  if (isRemote(target)) {
    // whoever may write there has an account there: files of the project are left to the rules, secrets are not
    t.connects(
      hostOfRemote(target),
      content.filter(carry => carry !== 'project'),
    );
    if (SYSTEM.test(target.text) || (isRoot(target) && !fails)) t.hazard('platform-change');
  } else {
    t.writes(target, { carries: allOf(content, sources.length > local.length ? ['network'] : []) });
    for (const source of sources) if (isRemote(source)) t.fetches(landing(source, target));
  }
};

const SCP = options('1 2 3 4 6 A B C O p q R r s T v c= i= J= l= P=', 'b= D= F= o= S= X=');
const copies = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  const args = parseArgs(words, SCP);
  settings(t, args, name);
  const program = args.value('S');
  if (program) {
    t.hazard('hidden-command');
    t.script(program, `${name} -S`);
  }
  const server = name === 'sftp' ? args.value('D') : undefined;
  if (server) {
    t.hazard('hidden-command');
    t.script(server, 'sftp -D');
  }
  transfer(t, args.operands, w => pathsOf(w, context).flatMap(path => contentOf(path, context).carries ?? []));
  const single = args.operands.length === 1 ? args.operands[0] : undefined;
  const batch = name === 'sftp' ? args.value('b') : undefined;
  if (batch && batch.text !== '-') t.reads(batch);
  if (name === 'sftp' && single) {
    t.connects(hostOfRemote(word(`${single.text}:`)), context.stdinCarries);
    for (const line of (context.stdinText ?? '').matchAll(/^[\t ]*[-@]*\s*!\s*(.+)$/gm)) t.script(word(line[1]!), 'sftp');
    for (const [, files] of (context.stdinText ?? '').matchAll(/^[\t ]*-?@?\s*(?:m|re)?put\s+((?:-\w+\s+)*[^\n]+)$/gm)) {
      const sent = t.reads(
        ...files!
          .split(/\s+/)
          .flatMap((name, i) => (name.startsWith('-') || name === '' || (i > 0 && name.startsWith('/')) ? [] : [word(name)])),
      );
      t.connects(hostOfRemote(word(`${single.text}:`)), allOf(sent, ['project']));
    }
    if (/^[\t ]*(?:rm|rmdir)\b/m.test(context.stdinText ?? '')) t.hazard('remote-delete');
  }
};

const RSYNC = options(
  'v/verbose q/quiet no-motd c/checksum a/archive r/recursive R/relative no-implied-dirs b/backup backup-dir= suffix= u/update inplace append append-verify d/dirs l/links L/copy-links copy-unsafe-links safe-links munge-links k/copy-dirlinks K/keep-dirlinks H/hard-links p/perms E/executability chmod= A/acls X/xattrs o/owner g/group devices specials D t/times U/atimes N/crtimes O/omit-dir-times J/omit-link-times super fake-super S/sparse preallocate n/dry-run W/whole-file x/one-file-system B/block-size= existing ignore-existing i/itemize-changes max-delete= max-size= min-size= partial partial-dir= delay-updates m/prune-empty-dirs numeric-ids timeout= contimeout= I/ignore-times size-only modify-window= T/temp-dir= y/fuzzy compare-dest= copy-dest= link-dest= z/compress compress-level= skip-compress= C/cvs-exclude f/filter= F exclude= exclude-from= include= include-from= files-from= 0/from0 s/protect-args secluded-args address= port= sockopts= blocking-io stats 8/8-bit-output h/human-readable progress P info= debug= log-file-format= password-file= list-only bwlimit= 4/ipv4 6/ipv6 checksum-seed= no-perms no-owner no-group no-times open-noatime mkpath help version V',
  'e/rsh= rsync-path= del delete delete-before delete-during delete-delay delete-after delete-excluded delete-missing-args force remove-source-files log-file= out-format= outbuf= write-batch= only-write-batch= read-batch= daemon config= M/remote-option= usermap= groupmap= chown= early-input=',
);
const rsync = (t: Telling, words: readonly Word[], context: ProgramContext) => {
  const args = parseArgs(words, RSYNC);
  const shell = args.value('e');
  if (shell) {
    const plain = shell.exact && /^\s*(?:\S*\/)?ssh(?:\s|$)/.test(shell.text);
    if (plain) t.runs(shell.text.split(/\s+/).filter(Boolean).map(word).concat(word('rsync-target')), 'rsync -e');
    else {
      t.hazard('hidden-command');
      t.script(shell, 'rsync -e');
    }
  }
  const path = args.value('rsync-path');
  if (path && !/^\s*(?:sudo\s+)?(?:\S*\/)?rsync\s*$/.test(path.text))
    t.script(path, 'rsync --rsync-path', { elsewhere: true, dialect: 'bash' });
  if (args.has('n', 'list-only')) return;
  const target = args.operands.at(-1);
  const deletes = args.has(
    'del',
    'delete',
    'delete-before',
    'delete-during',
    'delete-delay',
    'delete-after',
    'delete-excluded',
    'delete-missing-args',
  );
  // `--delete` does not work without `-r` or `-d`. Source: rsync(1).
  const fails = deletes && !args.has('a', 'r', 'd');
  if (deletes && target && isRemote(target)) {
    if (isRoot(target) && !fails) t.hazard('platform-destroy');
  } else if (deletes) t.hazard('mirror-delete');
  if (args.has('remove-source-files')) for (const w of args.operands.slice(0, -1)) t.deletes(w, args.has('r', 'a'));
  const log = args.value('log-file', 'write-batch');
  if (log) t.writes(log);
  transfer(t, args.operands, w => pathsOf(w, context).flatMap(p => contentOf(p, context).carries ?? []), fails);
};

const KEYGEN = options(
  'l L B F= E= v q e i',
  'f= t= b= C= N= P= y p c D= R= K= k s= I= n= V= O= z= A H Y= a= m= M= h g o r= S= T= U Z=',
);
const keys = (t: Telling, words: readonly Word[], name: string) => {
  if (name === 'ssh-copy-id') {
    const host = words.at(-1);
    if (host) t.connects(hostPart(host), ['project']);
    return t.hazard('persistence');
  }
  const args = parseArgs(words, KEYGEN);
  if (name === 'ssh-keygen') {
    const file = args.value('f');
    if (args.has('l', 'F', 'B') && args.safe) t.set('read-only');
    else if (file && args.has('y')) t.reads(file);
    else if (file && args.has('t', 'p', 'R', 'q')) t.writes(file);
  } else if (name === 'ssh-keyscan') for (const host of args.operands) t.connects(host);
  else if (name === 'ssh-agent') t.runs(args.operands, name);
};

export const remote = program(
  [
    'ssh',
    'scp',
    'sftp',
    'rsync',
    'mosh',
    'autossh',
    'sshpass',
    'ssh-keygen',
    'ssh-keyscan',
    'ssh-agent',
    'ssh-add',
    'ssh-copy-id',
    'pssh',
    'pdsh',
    'rsh',
    'rlogin',
  ],
  (t, words, context, name) => {
    if (name === 'sshpass') t.runs(parseArgs(words, options('e v h V', 'p= f= d= P=', { stops: true })).operands, name);
    else if (['scp', 'sftp'].includes(name)) copies(t, words, context, name);
    else if (name === 'rsync') rsync(t, words, context);
    else if (name.startsWith('ssh-')) keys(t, words, name);
    else if (name === 'pssh' || name === 'pdsh') t.script(words.at(-1) ?? word(''), name, { elsewhere: true, dialect: 'bash' });
    else ssh(t, name === 'autossh' && words[0]?.text === '-M' ? words.slice(2) : words, context);
  },
);
