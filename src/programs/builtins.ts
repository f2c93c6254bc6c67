/** What the shell's own commands are to allow rules: the shell reader runs them, here stands only which of them are harmless. */
import { isSecretName } from '../core/commands/credentials.ts';
import { changesWhatRuns } from '../core/programs/environment.ts';
import { program } from '../core/programs/tell.ts';
import { carriesOf } from '../core/programs/words.ts';

/** They change nothing outside the shell, whatever their words are. */
const HARMLESS = new Set(
  'cd chdir pushd popd dirs echo test [ [[ : type hash jobs wait times return exit break continue shift getopts let caller suspend logout bg fg disown help read mapfile readarray unset umask ulimit'.split(
    ' ',
  ),
);
const SETTERS = new Set(['export', 'declare', 'typeset', 'readonly', 'local', 'set', 'shopt', 'setopt', 'unsetopt']);

export const builtins = program(
  [...HARMLESS, ...SETTERS, 'printf', 'print', 'command', 'builtin', 'history'],
  (t, words, context, name) => {
    if (name === 'history') {
      if (words.some(w => /^-[a-z]*[cdw]/.test(w.text))) t.hazard('history-erase');
      else t.set('read-only');
    } else if (name === 'command' || name === 'builtin') {
      if (/^-[pvV]*[vV]/.test(words[0]?.text ?? '')) t.set('read-only');
      else t.set('read-only', 'git-local', 'build-and-test');
    } else if (SETTERS.has(name)) {
      const dumps =
        words.every(w => w.text.startsWith('-')) &&
        /^(?:export|declare|typeset|set|readonly)$/.test(name) &&
        (words.length === 0 || words.some(w => /^-[a-z]*p/.test(w.text)));
      if (dumps) t.prints({ carries: ['environment'] });
      const changing = words.some(w => changesWhatRuns(w.text.replace(/=.*$/s, '')));
      if (!changing && !dumps && name !== 'shopt') t.set('read-only', 'git-local', 'build-and-test');
    } else if (name === 'printf' && words.some(w => w.text.startsWith('-v'))) t.set('read-only');
    else {
      t.set('read-only', 'git-local', 'build-and-test');
      const carries = carriesOf(words);
      if ((name === 'echo' || name === 'printf' || name === 'print') && carries.length > 0) {
        t.prints({ carries });
        const named = words.some(w =>
          (w.parts ?? []).some(
            p => 'unknown' in p && /^\$\{?\w+\}?$/.test(p.unknown) && isSecretName(p.unknown.replace(/\W/g, '')),
          ),
        );
        if (context.stdout === 'log' && carries.includes('secret') && named) t.hazard('secret-print');
      }
    }
  },
);
