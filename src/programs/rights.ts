/** `sudo`, `su` and their kind: other rights for a command, or a shell with them. The guard judges by `via` what runs so. */

import type { Word } from '../core/contracts.ts';
import { options, parseArgs, type Spec } from '../core/programs/argv.ts';
import { program } from '../core/programs/tell.ts';
import { cut, joinWords } from '../core/programs/words.ts';

const stop = (safe: string, other: string): Spec => options(safe, other, { stops: true });
const SUDO = stop(
  'A/askpass b/background B/bell n/non-interactive k/reset-timestamp K/remove-timestamp l/list v/validate V/version h/help H/set-home S/stdin N',
  'C/close-from= D/chdir= E preserve-env?= g/group= i/login p/prompt= P/preserve-groups R/chroot= r/role= s/shell T/command-timeout= t/type= u/user= U/other-user= e/edit',
);
const SPECS: Readonly<Record<string, Spec>> = {
  sudo: SUDO,
  sudoedit: SUDO,
  doas: stop('n L', 'u= C= s a='),
  pkexec: stop('version help', 'user= disable-internal-agent keep-cwd'),
  run0: stop('version', 'u/user= g/group= unit= property= description= slice= nice= D/chdir= setenv= background= machine='),
  gosu: stop('', ''),
  'su-exec': stop('', ''),
  calife: stop('', ''),
};
const SKIPS: Readonly<Record<string, number>> = { gosu: 1, 'su-exec': 1 };
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

export const rights = program(Object.keys(SPECS), (t, words, _context, name) => {
  const args = parseArgs(words, SPECS[name]!);
  if (args.has('V', 'K', 'h', 'version', 'help')) return t.set('read-only');
  let command: readonly Word[] = args.operands.slice(SKIPS[name] ?? 0);
  const set: (readonly [string, Word])[] = [];
  while (command[0] && ASSIGNMENT.test(command[0].text)) {
    const pair = cut(command[0], '=');
    if (pair) set.push([pair[0].text, pair[1]]);
    command = command.slice(1);
  }
  if (name === 'sudoedit' || args.has('e')) {
    t.hazard('privilege');
    for (const w of command) t.writes(w);
    return;
  }
  if (args.has('i', 's') && name !== 'pkexec') {
    if (command.length === 0) return t.hazard('root-shell');
    return t.script(joinWords(command, ' '), name, { dialect: 'bash' });
  }
  if (command.length > 0) t.runs(command, name, set.length > 0 ? { env: set } : {});
  else if (!args.has('l', 'v', 'k')) t.hazard('privilege');
});

const SU = options(
  '',
  'c/command= session-command= f/fast g/group= G/supp-group= l/login m p/preserve-environment P/pty s/shell= w= u/user= T',
);
export const switchUser = program(['su', 'runuser', 'machinectl', 'sg'], (t, words, _context, name) => {
  const args = parseArgs(words, SU);
  const text = args.value('c', 'session-command');
  if (text) return t.script(text, name, { dialect: 'bash' });
  if (name === 'runuser' && args.has('u')) return t.runs(args.operands, name);
  if (name === 'machinectl') return args.operands[0]?.text === 'shell' ? t.hazard('root-shell') : undefined;
  t.hazard('root-shell');
});
