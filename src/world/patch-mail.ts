/** Mails: `git am` decodes them, so what they mean is what git's own mail reader gives. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import type { Mail } from '../core/world.ts';
import type { Store } from './git-store.ts';
import { latin1, type Part } from './patch-part.ts';

/** A mail, or a mailbox, as `git am` tells them: the lines up to the first empty one are headers. */
export const isMail = (text: string): boolean => {
  const head = text
    .slice(0, 65_536)
    .trimStart()
    .split(/\r?\n\r?\n/, 1)[0]!
    .split(/\r?\n/);
  const fields = head[0]!.startsWith('From ') ? head.slice(1) : head;
  return (
    fields.every(line => /^[!-9;-~]+:|^[ \t]/.test(line)) &&
    fields.some(line => /^(?:From|Subject|Date|MIME-Version):/i.test(line))
  );
};

/** What mailinfo tells of a mail, a line a field. */
const field = (told: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(told)?.[1] ?? '';

/** The patch of each mail and what it says, in order. */
export const unpack = async (store: Store, bytes: Uint8Array): Promise<readonly (Mail & { patch: Uint8Array })[]> => {
  const dir = await mkdtemp(join(store.dir, 'mail-'));
  const [box, out, message, patch] = ['box', 'out', 'message', 'patch'].map(name => join(dir, name)) as [
    string,
    string,
    string,
    string,
  ];
  await writeFile(box, bytes);
  await mkdir(out);
  await store.read(['mailsplit', '-b', `-o${out}`, '--', box]);
  const mails: (Mail & { patch: Uint8Array })[] = [];
  for (const name of (await readdir(out)).sort()) {
    const input = await readFile(join(out, name));
    const told = (await store.read(['mailinfo', '-u', '--no-scissors', message, patch], { input })).toString();
    mails.push({
      patch: await readFile(patch),
      message: `${field(told, 'Subject')}\n\n${await readFile(message, 'utf8')}`,
      author: `${field(told, 'Author')} <${field(told, 'Email')}>`,
    });
  }
  return mails;
};

/** The lines that begin a file for some tool. */
const headers = (text: string): readonly string[] => text.match(/^[ \t>|X]*(?:- )*(?:diff --|--- \S|\*\*\* ).*$/gm) ?? [];

/**
 * Whoever applies the raw text of a mail must not get anything else.
 * @param raw the tree that `git apply` makes of the raw text; undefined when it takes none of it.
 * @throws Fault `patch-ambiguous`
 */
export const sameAsMail = (bytes: Uint8Array, parts: readonly Part[], head: string, raw: string | undefined): void => {
  const known = new Set(parts.flatMap(part => headers(part.text)));
  const text = latin1(bytes);
  // `git am` drops carriage returns: where every line has one, the mail's way put them there; where some have, they are content.
  const mixed = text.includes('\r\n') && /(?<!\r)\n/.test(text);
  const same = raw === undefined ? !mixed && headers(text).every(line => known.has(line)) : raw === head;
  if (!same)
    throw new Fault(
      'patch-ambiguous',
      '`git am` and `git apply` take this mail differently',
      'give the plain output of `git diff`',
    );
};
