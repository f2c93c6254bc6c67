/** Subversion, Mercurial, and what copies a repository without its history: what they fetch, and what they throw away. */
import type { Word } from '../core/contracts.ts';
import { options, parseArgs } from '../core/programs/argv.ts';
import { program, type Telling } from '../core/programs/tell.ts';
import { lastName, word } from '../core/programs/words.ts';

/** The folder that is made where none is named: the last name of the address. */
const folderOf = (source: Word): Word => {
  const [address = ''] = source.text.split(/[#?]/, 1);
  let end = address.length;
  while (address[end - 1] === '/') end--;
  const name = lastName(address.slice(0, end))
    ?.replace(/(?!^)@.*$/s, '')
    .replace(/\.git$/, '');
  return source.exact && name !== undefined && /^[^\s@]+$/.test(name) ? word(name) : word('.');
};
const ADDRESS = /^(?:https?|svn|svn\+ssh|ssh):\/\//;

const fetches = (t: Telling, source: Word | undefined, folder: Word | undefined): void => {
  if (source === undefined) return;
  if (ADDRESS.test(source.text)) t.connects(source);
  if (/^(?:[./~]|file:)/.test(source.text)) return;
  t.fetches(folder ?? folderOf(source));
};

const SVN = options(
  'q/quiet force non-interactive trust-server-cert v/verbose',
  'r/revision= username= password= depth= R/recursive m=',
);
const HG = options('q/quiet v/verbose', 'r/rev= b/branch= u/updaterev= U/noupdate C/clean all a/all');
const COPIES = options(
  'f/force v/verbose c/cache q/quiet',
  'm/mode= D/disable-cache force-clean auth= cwd= shell install prefer-offline',
);

export const otherVersionControl = program(['svn', 'hg', 'degit', 'tiged', 'giget', 'gitpick'], (t, words, _context, name) => {
  const args = parseArgs(words, name === 'svn' ? SVN : name === 'hg' ? HG : COPIES);
  if (name !== 'svn' && name !== 'hg') return fetches(t, args.operands[0], args.operands[1]);
  const [verb, source, target] = args.operands;
  const does = verb?.text ?? '';
  if (/^(?:checkout|co|export|clone)$/.test(does)) fetches(t, source, target);
  else if (/^(?:delete|del|remove|rm)$/.test(does) && source && ADDRESS.test(source.text)) t.hazard('remote-delete');
  else if ((does === 'revert' && args.has('R', 'all', 'a')) || (/^(?:update|up|checkout)$/.test(does) && args.has('C')))
    t.hazard('git-discard');
  else if (/^(?:strip|purge)$/.test(does)) t.hazard('git-discard');
});
