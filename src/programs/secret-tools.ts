/** Keyrings, password stores and encryption: what they print, export and change. */
import { options, parseArgs } from '../core/programs/argv.ts';
import { program } from '../core/programs/tell.ts';

/** How each client prints a secret, and how it changes its store. */
const STORES: Readonly<Record<string, { readonly prints: RegExp; readonly changes: RegExp }>> = {
  security: {
    prints: /^(?:dump-keychain|find-(?:generic|internet)-password|export|find-certificate|find-key|dump-trust-settings)\b/,
    changes: /^(?:delete-|add-|set-|import|unlock-keychain|create-keychain|authorizationdb|trust-settings|remove-)/,
  },
  'secret-tool': { prints: /^(?:lookup|search)\b/, changes: /^(?:store|clear)\b/ },
  pass: { prints: /^(?:show\b|-c|[\w./-]+$)/, changes: /^(?:rm|remove|delete|insert|edit|generate|mv|cp|init|git)\b/ },
  gopass: { prints: /^(?:show|cat|find)\b/, changes: /^(?:rm|delete|insert|edit|generate|mv|sync|recipients)\b/ },
  lpass: { prints: /^(?:show|export)\b/, changes: /^(?:rm|edit|add|generate|mv)\b/ },
  keyring: { prints: /^get\b/, changes: /^(?:set|del)\b/ },
  kwallet: { prints: /./, changes: /^__/ },
  'kwallet-query': { prints: /./, changes: /^__/ },
  cmdkey: { prints: /list/i, changes: /add|delete/i },
  'git-credential-manager': { prints: /^get\b/, changes: /^(?:store|erase|configure)\b/ },
  'git-credential-store': { prints: /^get\b/, changes: /^(?:store|erase)\b/ },
  'docker-credential-desktop': { prints: /^get\b/, changes: /^(?:store|erase)\b/ },
  'ssh-askpass': { prints: /^__/, changes: /^__/ },
  klist: { prints: /^__/, changes: /^__/ },
  mimikatz: { prints: /./, changes: /./ },
  laZagne: { prints: /./, changes: /./ },
  trufflehog: { prints: /^__/, changes: /^__/ },
};
export const secretStores = program(Object.keys(STORES), (t, words, context, name) => {
  const text = words.map(w => w.text).join(' ');
  const store = STORES[name]!;
  if (store.changes.test(text) && text !== '') t.hazard('secret-store-change');
  else if (store.prints.test(text)) {
    t.prints({ carries: ['secret'] });
    if (context.stdout === 'log' || name === 'security') t.hazard('secret-print');
  }
});

const GPG = options(
  'a/armor d/decrypt verify list-keys k K list-secret-keys fingerprint batch yes q/quiet v/verbose no-tty version help list-packets with-colons status-fd= keyid-format= check-sigs list-sigs print-md=',
  'o/output= e/encrypt s/sign c/symmetric clearsign b/detach-sign r/recipient= u/local-user= export export-secret-keys export-secret-subkeys import recv-keys/receive-keys= keyserver= send-keys= delete-keys delete-secret-keys delete-secret-and-public-key gen-key full-generate-key quick-generate-key edit-key= passphrase= passphrase-file= passphrase-fd= homedir= export-ownertrust import-ownertrust search-keys= photo-viewer= exec-path= agent-program=',
);
export const encryption = program(
  ['gpg', 'gpg2', 'gpgv', 'age', 'rage', 'minisign', 'signify', 'ansible-vault'],
  (t, words, context, name) => {
    if (name === 'ansible-vault') {
      if (/^(?:view|decrypt)$/.test(words[0]?.text ?? '')) t.prints({ carries: ['secret'] });
      return;
    }
    const args = parseArgs(words, GPG);
    const out = args.value('o');
    if (args.has('export-secret-keys', 'export-secret-subkeys')) {
      t.prints({ carries: ['secret'] });
      t.hazard('secret-print');
    }
    if (args.has('delete-keys', 'delete-secret-keys', 'delete-secret-and-public-key')) t.hazard('secret-store-change');
    const server = args.value('keyserver');
    if (server) t.connects(server);
    const viewer = args.value('photo-viewer', 'agent-program', 'exec-path');
    if (viewer) t.hazard('hidden-command');
    const carries = [...t.reads(...args.operands), ...(args.operands.length === 0 ? (context.stdinCarries ?? []) : [])];
    if (out) t.writes(out, { carries });
    else t.prints({ carries: args.has('d') ? [...carries, 'decoded'] : carries });
  },
);
