/** Owners, modes and accounts. */
import type { ProgramContext, Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { hasUnknown, knownStart, pathsOf, word } from '../core/programs/words.ts';

const CHANGE = options(
  'c/changes f/silent/quiet v/verbose R/recursive H L P h/no-dereference dereference no-preserve-root preserve-root help version',
  'reference= from=',
);
const SYSTEM =
  /^\/(?:etc|usr|bin|sbin|lib\w*|boot|dev(?!\/(?:null|shm|tty))|proc|sys|var(?!\/tmp)|opt|root|home|srv|System|Library|private)(?:\/|$)|^\/$|^~$|^~\/?\*?$|^\/\*/;

/** Octal or symbolic: can everybody write, or does the program run as its owner? */
const opens = (mode: string): boolean =>
  /^[0-7]?[0-7]?[0-7][2367]$/.test(mode) ||
  /(?:^|,)[ugo]*[oa][ugo]*[+=][rxXst]*w/.test(mode) ||
  /(?:^|,)[+=][rxXst]*w[rxXst]*(?:,|$)/.test(mode);
const executes = (mode: string): boolean => /^[0-7]*[1357][0-7]{0,2}$/.test(mode) || /(?:^|,)[ugoa]*[+=][rwXst]*x/.test(mode);
const elevates = (mode: string): boolean => /^[4-7][0-7]{3}$/.test(mode) || /(?:^|,)[ugoa]*[+=][rwxX]*s/.test(mode);

const change = (t: Telling, words: readonly Word[], context: ProgramContext, name: string) => {
  // `chmod -x file`: a mode that looks like options
  const modeLike = name === 'chmod' ? words.findIndex(w => /^-[rwxXst]+$/.test(w.text)) : -1;
  const args = parseArgs(modeLike < 0 ? words : words.filter((_, i) => i !== modeLike), CHANGE);
  const [first, ...rest] = modeLike < 0 ? args.operands : [words[modeLike]!, ...args.operands];
  const files = args.value('reference') ? args.operands : rest;
  const paths = files.flatMap(w => pathsOf(w, context));
  const system = paths.some(path => !path.inside && SYSTEM.test(path.real) && !/^~\/./.test(path.real));
  const keys = name === 'chmod' && paths.some(path => path.real.startsWith('~/.ssh/')) && /^[0-7]*00$/.test(first?.text ?? '');
  if (system && !keys) t.hazard('system-permissions');
  else if (args.has('R') && files.some(w => hasUnknown(w) && knownStart(w) === '')) t.hazard('system-permissions');
  if (name !== 'chmod' || !first) return;
  // Whoever makes a file a program means it to be run, by anybody.
  if (executes(first.text))
    for (const path of paths)
      if (context.file(path)?.text !== undefined)
        t.runs([word(path.inside ? `./${path.real}` : path.real)], 'chmod', { later: true });
  if (elevates(first.text)) t.hazard('privilege');
  else if (opens(first.text)) t.hazard('open-permissions');
};

const ACCOUNTS = [
  'useradd',
  'usermod',
  'userdel',
  'adduser',
  'deluser',
  'groupadd',
  'groupmod',
  'groupdel',
  'addgroup',
  'delgroup',
  'gpasswd',
  'passwd',
  'chpasswd',
  'chage',
  'chsh',
  'chfn',
  'visudo',
  'vipw',
  'vigr',
  'newusers',
  'pwconv',
  'grpconv',
  'usermgmt',
  'dseditgroup',
  'sysadminctl',
  'net',
  'realm',
  'faillock',
  'pam-auth-update',
  'newgrp',
  'htpasswd',
  'kadmin',
  'smbpasswd',
];
export const permissions = program(
  ['chmod', 'chown', 'chgrp', 'chcon', 'restorecon', 'icacls', 'takeown', ...ACCOUNTS],
  (t, words, context, name) => {
    if (ACCOUNTS.includes(name)) {
      if (
        /^(?:newgrp)$/.test(name) ||
        words.some(w => /^(?:-S|--status|-l)$/.test(w.text)) ||
        (name === 'visudo' && words[0]?.text === '-c')
      )
        return;
      if (name === 'htpasswd') {
        const file = words.find(w => !w.text.startsWith('-'));
        if (file && !words.some(w => /^-\w*n/.test(w.text))) t.writes(file);
      } else if (name !== 'net' || /^(?:user|localgroup|group|share)$/.test(words[0]?.text ?? '')) t.hazard('accounts');
    } else if (/^(?:icacls|takeown|chcon|restorecon)$/.test(name)) t.hazard('machine-config');
    else change(t, words, context, name);
  },
);
