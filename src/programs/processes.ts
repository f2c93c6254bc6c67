/** Processes, services and what starts by itself. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { contentOf, program, type Telling } from '../core/programs/tell.ts';
import { pathsOf, word } from '../core/programs/words.ts';

const SIGNAL = /^-(?:s|n|l|L|q|-signal(?:=.*)?|-list|-table|SIG[A-Z0-9+]+|[A-Z][A-Z0-9+]*|\d+)$/;
/** `$(ps -e -o pid=)`: all of them, picked by nothing. */
const EVERYBODY = /^(?:\$\(|`)\s*ps\s(?![^|]*-(?:C|p|-ppid|-pid)\b)[^|]*(?:-\w*[eA]|\b[aux]*[ax][aux]*\b)[^|]*[)`]$/;
const kills = (t: Telling, words: readonly Word[]) => {
  const targets = words.filter(
    (w, i) =>
      !(SIGNAL.test(w.text) && !(i > 0 && w.text === '-1')) &&
      !/^-(?:s|n|-signal)$/.test(words[i - 1]?.text ?? '') &&
      w.text !== '--',
  );
  const all =
    targets.some(w => w.exact && /^-1$/.test(w.text)) ||
    (words.length > 1 && words.at(-1)!.text === '-1') ||
    (words[0]?.text === '--' && words[1]?.text === '-1');
  const everybody = targets.some(w => !w.exact && EVERYBODY.test(w.source ?? ''));
  if (all || everybody) t.hazard('kill-all');
  else if (targets.some(w => w.exact && /^(?:1|0)$/.test(w.text) && words.length > 0 && !/^-[lL]$/.test(words[0]!.text)))
    t.hazard(targets.some(w => w.text === '1') ? 'kill-all' : 'kill-by-name');
};
const PKILL = options(
  'e/echo c/count i/ignore-case l/list-name a/list-full v/inverse w/wait x/exact n/newest o/oldest h/help V/version Z= p= y= r/regexp q/quiet I/interactive',
  'f/full g= G= P/parent= s= t= u/euid= U/uid= F= signal= k/kill H',
);
/** Names that take down more than what an agent started. */
const VITAL =
  /^(?:|\.|\.\*|\*|-|systemd.*|init|sshd?|login|bash|sh|zsh|runner.*|Runner\.(?:Listener|Worker)|dockerd?|containerd|kubelet|dbus.*|NetworkManager|Xorg|gnome.*|explorer.*|agent)$/i;
const killsByName = (t: Telling, words: readonly Word[]) => {
  const plain = words.filter(w => !/^-(?:SIG)?[A-Z0-9]{1,7}$/.test(w.text) || /^-[A-Z]$/.test(w.text));
  const args = parseArgs(plain, PKILL);
  const users = args.value('u', 'U');
  if (
    args.operands.some(w => w.exact && VITAL.test(w.text)) ||
    (args.operands.length === 0 && args.has('u', 'U', 'g', 'G', 't', 's', 'P', 'v')) ||
    users?.text === 'root'
  )
    t.hazard('kill-by-name');
};

const SYSTEMCTL_READS =
  /^(?:status|show|cat|is-active|is-enabled|is-failed|is-system-running|list-.*|get-default|help|--version|--help|show-environment)$/;
const services = (t: Telling, words: readonly Word[], name: string) => {
  const plain = words.filter(w => !w.text.startsWith('-'));
  const verb = /^(?:service|invoke-rc\.d|rc-service)$/.test(name) ? (plain[1]?.text ?? 'status') : (plain[0]?.text ?? 'status');
  if (SYSTEMCTL_READS.test(verb) || words.some(w => w.text === '--status-all')) return t.set('read-only');
  if (/^(?:poweroff|reboot|halt|kexec|suspend|hibernate|hybrid-sleep|emergency|rescue|isolate|soft-reboot|exit)$/.test(verb))
    return t.hazard('shut-down');
  if (
    /^(?:enable|reenable|link|preset|preset-all|add-wants|add-requires|edit|set-environment|import-environment|enable-linger|load|bootstrap|kickstart|submit)$/.test(
      verb,
    )
  )
    return t.hazard('persistence');
  t.hazard('machine-config');
};

/** Lines of a crontab without their times. */
const jobs = (text: string): string => text.replace(/^[ \t]*(?:@\w+|(?:[\d*/,\-A-Za-z]+[ \t]+){5})/gm, '');
const schedule = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  if (name === 'atq' || (words.some(w => /^-l$/.test(w.text)) && words.length < 4)) return t.set('read-only');
  t.hazard('persistence');
  const file = words.find((w, i) => !w.text.startsWith('-') && !/^-u$/.test(words[i - 1]?.text ?? ''));
  const path = name === 'crontab' && file && file.text !== '-' ? pathsOf(file, context)[0] : undefined;
  const text = path ? contentOf(path, context).text : context.stdinText;
  if (text !== undefined) t.script(word(name === 'crontab' ? jobs(text) : text), name);
  else if (context.stdin === 'network') t.hazard('network-to-interpreter');
};

const SYSTEMD_RUN = options(
  'user system q/quiet G/collect wait P/pipe t/pty d/same-dir scope no-block remain-after-exit r',
  'unit= p/property= description= slice= uid= gid= nice= working-directory= E/setenv= M/machine= H/host= on-calendar= on-boot= on-active= on-unit-active= timer-property= path-property= S/shell',
  { stops: true },
);
const NAMES = {
  kill: ['kill', 'tkill'],
  pkill: ['pkill', 'killall', 'killall5', 'taskkill', 'skill', 'xkill'],
  services: [
    'systemctl',
    'service',
    'launchctl',
    'rc-service',
    'rc-update',
    'update-rc.d',
    'chkconfig',
    'invoke-rc.d',
    'loginctl',
    'supervisorctl',
    'sv',
    'initctl',
    's6-rc',
    'schtasks',
  ],
  schedule: ['crontab', 'at', 'batch', 'atq', 'atrm', 'anacron'],
  power: ['shutdown', 'reboot', 'halt', 'poweroff', 'telinit', 'init', 'pm-suspend', 'kexec', 'systemsetup'],
};
export const processes = program(Object.values(NAMES).flat(), (t, words, context, name) => {
  if (NAMES.kill.includes(name)) kills(t, words);
  else if (name === 'killall5') t.hazard('kill-all');
  else if (NAMES.pkill.includes(name)) killsByName(t, words);
  else if (NAMES.services.includes(name)) services(t, words, name);
  else if (NAMES.schedule.includes(name)) schedule(t, words, context, name);
  else if (!words.some(w => /^(?:-c|--help|--version)$/.test(w.text))) t.hazard('shut-down');
});
export const systemdRun = program(['systemd-run'], (t, words) => {
  const args = parseArgs(words, SYSTEMD_RUN);
  t.hazard(args.has('on-calendar', 'on-boot', 'on-active', 'on-unit-active') ? 'persistence' : 'machine-config');
  t.runs(args.operands, 'systemd-run');
});

const NETWORK = [
  'iptables',
  'ip6tables',
  'iptables-restore',
  'nft',
  'ufw',
  'firewall-cmd',
  'pfctl',
  'ipfw',
  'setenforce',
  'aa-disable',
  'aa-teardown',
  'apparmor_parser',
  'auditctl',
  'spctl',
  'csrutil',
  'fail2ban-client',
  'tc',
  'brctl',
  'bridge',
  'nmcli',
  'networksetup',
  'resolvconf',
  'insmod',
  'modprobe',
  'rmmod',
  'depmod',
  'hwclock',
  'defaults',
  'reg',
  'netsh',
  'scutil',
  'dscl',
  'authconfig',
  'update-ca-certificates',
  'update-ca-trust',
  'certutil',
  'debconf-set-selections',
  'ldconfig',
  'update-grub',
  'grub-install',
  'grub-mkconfig',
  'efibootmgr',
  'bcdedit',
  'vssadmin',
  'wbadmin',
  'cipher',
  'dpkg-reconfigure',
  'dconf',
  'gsettings',
  'chattr',
  'setfacl',
  'setcap',
  'getcap',
  'lsattr',
  'getfacl',
];
const LOOKS =
  /^(?:-L|-S|-n|-nL|--list|list|show|status|--state|--list-all|-s|read|find|query|get|list-recursively|-v|--version|--help|-h|version|print|-p|--getall|-g|getall|list-sessions|device|con|connection|-dump)$/;
export const machineSettings = program(NETWORK, (t, words, _context, name) => {
  const first = words[0]?.text ?? '';
  if (
    /^(?:getcap|lsattr|getfacl)$/.test(name) ||
    LOOKS.test(first) ||
    words.some(w => /^-\w*L\w*$|^--list/.test(w.text) && /tables/.test(name))
  )
    return t.set('read-only');
  if (
    /^(?:setenforce|aa-disable|aa-teardown|auditctl|spctl|csrutil|vssadmin|wbadmin|bcdedit)$/.test(name) ||
    (/^(?:ufw|firewall-cmd|iptables|ip6tables|nft|pfctl)$/.test(name) &&
      words.some(w => /^(?:disable|reset|-F|--flush|flush|-X|-d|delete)$/.test(w.text)))
  )
    t.hazard('security-off');
  else if (name === 'chattr' || name === 'setfacl' || name === 'setcap')
    t.hazard(name === 'setcap' ? 'privilege' : 'machine-config');
  else t.hazard('machine-config');
});
