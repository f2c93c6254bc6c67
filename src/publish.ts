/** Outputs -> World: the only writer. Whatever leaves as a workflow command is escaped here; everything was masked before it was rendered. */
import type { Output } from './core/contracts.ts';
import { escapeCommand, printable } from './core/text.ts';

/** Where outputs go; whoever runs the gate says what each place is. */
export interface Outlets {
  /** Standard output: whole lines. */
  readonly say: (text: string) => void;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly summary: (text: string) => Promise<void>;
  readonly comment: (text: string) => Promise<void>;
}

/** `::error file=a.ts,line=3,title=t::text`. Source: actions/toolkit, `command.ts`. */
const command = ({ level, place, title, text }: Output & { to: 'annotation' }): string => {
  const shown = (value: string): string => escapeCommand(printable(value), true);
  const where = place === undefined ? '' : `file=${shown(place.file)},line=${place.line ?? 1},`;
  return `::${level} ${where}title=${shown(title)}::${escapeCommand(printable(text))}\n`;
};

/** @param outputs of one reporter; they leave in order. */
export const publish = async (outputs: readonly Output[], to: Outlets): Promise<void> => {
  for (const output of outputs) {
    switch (output.to) {
      case 'stdout':
        to.say(output.text);
        break;
      case 'annotation':
        to.say(command(output));
        break;
      case 'file':
        await to.write(output.path, output.text);
        break;
      case 'summary':
        await to.summary(output.text);
        break;
      case 'comment':
        await to.comment(output.text);
        break;
    }
  }
};
