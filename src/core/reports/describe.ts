/** An effect in a few words for people, the user's text in backticks. */
import type { Effect } from '../model.ts';
import { shorten } from '../text.ts';

const quote = (text: string): string => `\`${shorten(text, 200)}\``;

/** @returns what can begin a sentence; long text is shortened. */
export const describe = (effect: Effect): string => {
  switch (effect.kind) {
    case 'exec':
      return quote(effect.argv.join(' '));
    case 'read':
    case 'write':
    case 'delete':
      return `${effect.kind} of ${quote(effect.path.written)}`;
    case 'connect':
      return `connection to ${quote(effect.host)}`;
    case 'tool':
      return `tool ${quote(effect.server === undefined ? effect.name : `${effect.server}/${effect.name}`)}`;
    case 'agent':
      return `agent ${quote(effect.name)}`;
    case 'opaque':
      return effect.why;
    case 'text':
      return `text of the ${effect.source}`;
    case 'change':
      return `the change as a whole (${effect.files.length} files)`;
    case 'session':
      return `transcript ${quote(effect.session.file)}`;
  }
};
