/** Verbs of command lines that talk to platforms: which words mean that something goes away, and which make it a rehearsal. */
import type { Word } from '../contracts.ts';

const DESTROYS =
  /^(?:[\w-]+:)*(?:(?:batch|bulk|force|hard|admin|global|mass)[-_:]?)?(?:delete|destroy|remove|rm|rmi|rb|del|purge|terminate|drop|wipe|erase|nuke|truncate|flush|empty|deregister|unregister|undeploy|decommission|uninstall|unpublish|yank|revoke|archive|kill|evict|reset|clear|prune|expire|detach|disassociate|disable|deactivate|suspend|unset|forget|cleanup|compact|deletefile|rmdir|rmdirs|rollback|restore|drain|abandon|unlink|unassign|untag|disconnect|cancel|close|seal|rotate|stop-instances|reboot|fail-?over|release-address|schedule-key-deletion|delete_.*|purge_.*|clear_.*|force_reset|forget_.*|reset_.*|remove_.*)(?:[-_:].+)?$/i;
/** They sound like an end, yet lose nothing that a word brings back. */
const MILD =
  /^(?:cancel|close|rotate|restore|rollback|clear|reset|disable|detach|archive|disconnect|unset|stop-instances|reboot|deactivate|drain)(?:[-_:].+)?$/i;
const LOOKS = /^(?:get|describe|list|ls|show|logs|status|view|info)$/;
const FLAGS =
  /^--?(?:delete|remove|purge|destroy|delete-(?:excluded|during|after|before|config|destination(?:=true)?|unmatched-destination-objects|topic|all|local|volumes)|remove-all|reset-offsets|force-delete|recreate|overwrite-destination)(?:=true)?$/;
const REHEARSALS =
  /^--?(?:dry-?run(?:=(?:true|client|server))?|dryrun|what-?if|check|preview|plan|no-act|simulate|test|list-only)$/i;
/** Asking for help, or for the version: an option anywhere, a word only where it is nearly all that is said. */
const asks = (words: readonly Word[]): boolean =>
  // With a value behind it, `--version` says which one is meant.
  words.some(
    (w, i) => w.text === '--help' || (w.text === '--version' && (i === 0 || /^(?:-|$)/.test(words[i + 1]?.text ?? ''))),
  ) ||
  words.at(-1)?.text === '-h' ||
  (words.length < 3 && words.some(w => /^(?:help|version|-v|-V)$/.test(w.text)));

/** What the words of a platform's client amount to. */
export type Weight = 'destroys' | 'ends' | 'none';

/**
 * Weighs the words behind the name of a client: the verb may stand anywhere among the first few, options and their values between.
 * @param most how many plain words are looked at.
 */
export const weigh = (words: readonly Word[], most = 5): Weight => {
  if (isRehearsal(words)) return 'none';
  const plain = words
    .filter((w, i) => !w.text.startsWith('-') && !(/^--?[a-z][\w-]*$/i.test(words[i - 1]?.text ?? '') && !DESTROYS.test(w.text)))
    .slice(0, most);
  // `velero restore get` looks at restores; a thing to delete may have any name.
  const verbs = plain.filter(
    (w, i) => w.exact && DESTROYS.test(w.text) && !(MILD.test(w.text) && LOOKS.test(plain[i + 1]?.text ?? '')),
  );
  if (verbs.some(w => !MILD.test(w.text)) || words.some(w => FLAGS.test(w.text))) return 'destroys';
  return verbs.length > 0 ? 'ends' : 'none';
};
/** Is it only a rehearsal, or a question? */
export const isRehearsal = (words: readonly Word[]): boolean => asks(words) || words.some(w => REHEARSALS.test(w.text));
