/** Names and mail: lookups that can carry data in the name they ask for, and messages that leave the machine. */
import { options, parseArgs } from '../core/programs/argv.ts';
import { allOf, program } from '../core/programs/tell.ts';
import { after, carriesOf, word } from '../core/programs/words.ts';

const DIG = options('4 6 b= c= f= k= m p= q= t= u v x= y= r a C d i l n N= R= s T U W= w V A', '');
const PING = options('# 4 6 a A b B d D f h H I= L M= n O p= P= Q= q R r s= S= t= T= U v V w= W= i= c= l= m= e= C= j N= o');
const LOOKUPS = [
  'dig',
  'nslookup',
  'host',
  'drill',
  'kdig',
  'resolvectl',
  'whois',
  'ping',
  'ping6',
  'traceroute',
  'tracepath',
  'mtr',
  'fping',
  'nmap',
  'masscan',
  'arping',
  'nping',
  'hping3',
];

export const lookups = program(LOOKUPS, (t, words, _context, name) => {
  if (name === 'resolvectl') return;
  if (name === 'masscan' || name === 'hping3') t.hazard('machine-config');
  const args = parseArgs(words, /^(?:dig|nslookup|host|drill|kdig)$/.test(name) ? DIG : PING);
  for (const w of args.operands) {
    if (w.text.startsWith('+')) continue;
    if (w.text.startsWith('@')) t.connects(after(w, 1), carriesOf(args.operands));
    else if (/[.:*]|^localhost$/.test(w.text)) t.connects(w, carriesOf([w]));
  }
  t.prints({ carries: name === 'whois' || /^(?:dig|host|nslookup)$/.test(name) ? ['network'] : [] });
});

const MAIL = options('E H N B v V h i n t', 's= a= A= c= b= r= S= q= u= f= F= o= x=');
export const mail = program(
  [
    'mail',
    'mailx',
    'mutt',
    'sendmail',
    'msmtp',
    'swaks',
    'ssmtp',
    'exim',
    'nail',
    's-nail',
    'telegram-send',
    'notify-send-remote',
  ],
  (t, words, context) => {
    const args = parseArgs(words, MAIL);
    const attached = t.reads(...args.values('a', 'A', 'q'));
    const sends = allOf(
      context.stdinCarries,
      carriesOf(words),
      attached.filter(carry => carry !== 'project'),
    );
    const to = args.operands.filter(w => w.text.includes('@'));
    for (const w of to)
      t.connects(
        word(w.text.slice(w.text.lastIndexOf('@') + 1)),
        sends.filter(carry => carry !== 'project'),
      );
  },
);

export const zoneUpdates = program(['nsupdate', 'rndc', 'pdnsutil'], (t, words, context) => {
  const text = `${context.stdinText ?? ''} ${words.map(w => w.text).join(' ')}`;
  if (/\b(?:delete|del|delzone|delete-zone|delete-rrset|flush)\b/.test(text)) t.hazard('platform-destroy');
  else t.hazard('platform-change');
});
